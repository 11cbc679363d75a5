"""A table as plain data, as a program gets it."""
from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson

from ludoteca.bots.game_bots import LEVELS
from ludoteca.core.events import Event, named
from ludoteca.core.game_loader import Game, games, load
from ludoteca.core.plugin_faults import parts_left_out
from ludoteca.core.rules_interface import Rules
from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.show.presentation import about_of
from ludoteca.web.clock import now
from ludoteca.web.live.websocket import Message
from ludoteca.web.table.table import Table


def playable() -> list[str]:
    """All games, in the order of the front page."""
    return sorted(games(), key=lambda name: (about_of(load(name)).order, name))


def describe(game: Game) -> dict[str, Any]:
    options = game.rules.OPTIONS
    return {"name": game.name, "version": game.rules.VERSION, "players": list(game.rules.PLAYERS),
            "options": {name: list(values) for name, values in options.items()},
            "several": [name for name, values in options.items() if isinstance(values, list)],
            "levels": list(LEVELS)}


def seats(table: Table, at: float) -> list[dict[str, Any]]:
    return [{"kind": seat.kind, "name": seat.name, "level": seat.level, "away": seat.away,
             "hurried": seat.hurried,
             "left": None if (left := seat.remaining(at)) is None else round(left, 1)}
             for seat in table.seats]


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
        "epoch": table.epoch, "host": table.hosting, "public": table.public, "undo": table.policy,
        "hints": table.hints, "takeover": table.takeover, "talk": table.talk, "waiting": table.waiting,
        "notes": [vars(note) for note in table.notes],
        "asked": asked(table), "begun": table.begun or not table.answers, "faults": faults(table),
        "commitment": table.commitment, "rematch": table.rematch, "rematch_by": table.rematch_by,
        "scores": scores, "winners": winners, "daily": table.daily}


def asked(table: Table) -> dict[str, Any] | None:
    """A wish to take something back."""
    if table.asked is None:
        return None
    return {"seat": table.asked.seat, "agreed": sorted(table.asked.agreed),
            "unanswered": sorted(table.unanswered)}


def faults(table: Table) -> list[str]:
    """The parts of a game from outside that do not work here."""
    return list(dict.fromkeys(part.partition(".")[0] for part in parts_left_out(table.game.name)))


def own(table: Table, viewer: Viewer, since: int, tell: Callable[..., Any] = named) -> dict[str, Any]:
    """What is one viewer's; its events as `tell` has them."""
    return heard(table, viewer, since, tell) | standing(table, viewer)


def heard(table: Table, viewer: Viewer, since: int, tell: Callable[..., Any]) -> dict[str, Any]:
    """What is new in every message."""
    rules, count = table.game.rules, table.count(viewer.seat)
    return {"seq": table.number(viewer.seat), "since": min(since, count), "heard": count,
            "events": [tell(rules, event) for event in table.heard(viewer.seat, since)]}


def standing(table: Table, viewer: Viewer) -> dict[str, Any]:
    """What may be the same as in the message before."""
    seat, s = viewer.seat, table.seen(viewer.seat)
    return {**who_looks(viewer), "legal": table.legal(seat, s),
            "position": table.game.notation.position(s), **own_facts(table, seat)}


def who_looks(viewer: Viewer) -> dict[str, Any]:
    return {"you": None if viewer.seat == NOBODY else viewer.seat, "yours": list(viewer.seats)}


def own_facts(table: Table, seat: int) -> dict[str, Any]:
    """What the table says to one seat alone."""
    return {"may_undo": seat != NOBODY and table.may_undo(seat), "sent": sent(table, seat)}


def sent(table: Table, seat: int) -> str | None:
    """A seat's own secret decision that may still be changed."""
    if seat == NOBODY or seat in table.waiting or not table.choices.get(seat):
        return None
    return next((answer.text for answer in reversed(table.answers) if answer.seat == seat), None)


@functools.lru_cache(1 << 13)
def encoded(rules: Rules, event: Event) -> orjson.Fragment:
    """An event as it goes out: the same things happen at thousands of tables."""
    return orjson.Fragment(kept(named(rules, event)))


def kept(part: Any) -> str:
    """It encoded, to be kept: what orjson makes has a kilobyte of room around it, a copy has not."""
    return orjson.dumps(part).decode()


def message(table: Table, viewer: Viewer, since: int | None) -> Message:
    """What a program gets through its socket."""
    return Message(orjson.dumps(common(table) | own(table, viewer, since or 0, encoded)))


@dataclass(slots=True)
class ProgramNews:
    """What is the same for all at a table after a change, and what of it is new to whoever was told the last
    time."""

    seq: int                                     # of the change
    parts: dict[str, Any]
    last: int                                    # the change that was told before
    news: dict[str, Any]

    def since(self, last: ProgramNews) -> dict[str, Any]:
        if last is self:
            return {}
        return self.news if last.seq == self.last else difference(last.parts, self.parts)


def difference(last: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    return {key: part for key, part in parts.items() if last[key] != part}


def told_to_all(table: Table) -> ProgramNews:
    """What is the same for all, made once a change."""
    last: ProgramNews | None = table.told
    if last is None or last.seq != table.seq:
        parts = common(table)
        table.told = (ProgramNews(table.seq, parts, last.seq, difference(last.parts, parts)) if last
                      else ProgramNews(table.seq, parts, -1, {}))
    told: ProgramNews = table.told
    return told


class Changes:
    """What one program or page gets that knows how to keep a table: the whole once, then the parts that are
    other than before."""

    __slots__ = ("_standing", "_told")

    def __init__(self) -> None:
        self._told: ProgramNews | None = None
        self._standing: dict[str, str] = {}          # encoded: there are thousands of them

    def __call__(self, table: Table, viewer: Viewer, since: int | None) -> Message:
        return Message(orjson.dumps(self.news(table, viewer, since, encoded, standing(table, viewer))))

    def news(self, table: Table, viewer: Viewer, since: int | None, tell: Callable[..., Any],
             stands: dict[str, Any]) -> dict[str, Any]:
        last, self._told = self._told, told_to_all(table)
        before, self._standing = self._standing, {name: kept(part) for name, part in stands.items()}
        if last is None or since is None:
            before, news = {}, common(table)
        else:
            news = self._told.since(last)
        news = news | heard(table, viewer, since or 0, tell)
        for name, part in self._standing.items():
            if before.get(name) != part:
                news[name] = orjson.Fragment(part)
        return news
