"""A table as plain data, as a program gets it."""
from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson

from ludoteca.bots.levels import LEVELS
from ludoteca.core.events import Event, named
from ludoteca.core.game import Game, games, load
from ludoteca.core.interface import Rules
from ludoteca.core.state import NOBODY
from ludoteca.show.parts import about_of
from ludoteca.web.live.wire import Message
from ludoteca.web.steady import now
from ludoteca.web.table.table import Table, Viewer

OWN = ("you", "yours", "legal", "position", "may_undo")        # one viewer's, and often the same as before


def playable() -> list[str]:
    """All games, in the order of the front page."""
    return sorted(games(), key=lambda name: (about_of(load(name)).order, name))


def describe(game: Game) -> dict[str, Any]:
    options = game.rules.OPTIONS
    return {"name": game.name, "version": game.rules.VERSION, "players": list(game.rules.PLAYERS),
            "options": {name: list(values) for name, values in options.items()},
            "several": [name for name, values in options.items() if isinstance(values, list)], "levels": list(LEVELS)}


def seats(table: Table, at: float) -> list[dict[str, Any]]:
    return [{"kind": seat.kind, "name": seat.name, "level": seat.level, "away": seat.away, "hurried": seat.hurried,
             "left": None if (left := seat.remaining(at)) is None else round(left, 1)} for seat in table.seats]


def summary(table: Table) -> dict[str, Any]:
    return {"id": table.id, "game": table.game.name, "players": table.players, "options": table.options,
            "seats": seats(table, now()), "started": table.started, "over": table.over,
            "clock": {"kind": table.clock.kind, "limit": table.clock.limit}, "created": table.created}


def snapshot(table: Table, viewer: Viewer, since: int = 0) -> dict[str, Any]:
    """The table as a viewer may see it; events from number `since` on, of those that the viewer heard."""
    return common(table) | own(table, viewer, since)


def common(table: Table) -> dict[str, Any]:
    """What is the same for all."""
    scores, winners = table.result
    return summary(table) | {
        "epoch": table.epoch, "host": table.hosting, "public": table.public, "undo": table.policy, "hints": table.hints,
        "takeover": table.takeover, "waiting": table.waiting,
        "notes": [vars(note) for note in table.notes],
        "asked": {"seat": table.asked.seat, "agreed": sorted(table.asked.agreed)} if table.asked else None,
        "commitment": table.commitment, "rematch": table.rematch, "scores": scores, "winners": winners}


def own(table: Table, viewer: Viewer, since: int, tell: Callable[..., Any] = named) -> dict[str, Any]:
    """What is one viewer's; its events as `tell` has them."""
    seat, game = viewer.seat, table.game
    s, heard = table.seen(seat), table.count(seat)
    return {
        "seq": table.number(seat), "you": None if seat == NOBODY else seat, "yours": list(viewer.seats),
        "legal": table.legal(seat, s), "position": game.notation.position(s), "since": min(since, heard), "heard": heard,
        "events": [tell(game.rules, event) for event in table.heard(seat, since)],
        "may_undo": seat != NOBODY and table.may_undo(seat)}


@functools.lru_cache(1 << 13)
def encoded(rules: Rules, event: Event) -> orjson.Fragment:
    """An event as it goes out: the same things happen at thousands of tables."""
    return orjson.Fragment(orjson.dumps(named(rules, event)))


def message(table: Table, viewer: Viewer, since: int | None) -> Message:
    """What a program gets through its socket."""
    return Message(orjson.dumps(common(table) | own(table, viewer, since or 0, encoded)))


@dataclass(slots=True)
class Told:
    """What is the same for all at a table after a change, and what of it is new to who was told the last time."""

    seq: int                                     # of the change
    parts: dict[str, Any]
    last: int                                    # the change that was told before
    news: dict[str, Any]

    def since(self, last: Told) -> dict[str, Any]:
        return self.news if last.seq == self.last else difference(last.parts, self.parts)


def difference(last: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    return {key: part for key, part in parts.items() if last[key] != part}


def told_to_all(table: Table) -> Told:
    """What is the same for all, made once a change."""
    last: Told | None = table.told
    if last is None or last.seq != table.seq:
        parts = common(table)
        table.told = Told(table.seq, parts, last.seq, difference(last.parts, parts)) if last else Told(table.seq, parts, -1, {})
    told: Told = table.told
    return told


class Changes:
    """What one program gets that knows how to keep a table: the whole once, then the parts that are other than before."""

    __slots__ = ("_own", "_told")

    def __init__(self) -> None:
        self._told: Told | None = None
        self._own: dict[str, bytes] = {}

    def __call__(self, table: Table, viewer: Viewer, since: int | None) -> Message:
        mine = own(table, viewer, since or 0, encoded)
        last, self._told = self._told, told_to_all(table)
        last_own, self._own = self._own, {part: orjson.dumps(mine.pop(part)) for part in OWN}
        if since is None or last is None:
            return Message(orjson.dumps(common(table) | mine | fragments(self._own)))
        news = {} if self._told is last else self._told.since(last)
        return Message(orjson.dumps(news | mine | fragments({k: v for k, v in self._own.items() if last_own[k] != v})))


def fragments(parts: dict[str, bytes]) -> dict[str, orjson.Fragment]:
    return {name: orjson.Fragment(part) for name, part in parts.items()}
