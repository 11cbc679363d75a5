"""A table as plain data, as a program gets it."""
from __future__ import annotations

from typing import Any

import orjson

from ludoteca.bots.levels import LEVELS
from ludoteca.core.events import named
from ludoteca.core.game import Game, games, load
from ludoteca.core.state import NOBODY
from ludoteca.show.parts import about_of
from ludoteca.web.live.wire import Message
from ludoteca.web.steady import now
from ludoteca.web.table.table import Table, Viewer

ALWAYS = ("seq", "since", "heard", "events")     # in every message


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
        "notes": [{"kind": n.kind, "seat": n.seat, "name": n.name, "text": n.text, "at": n.at} for n in table.notes],
        "asked": {"seat": table.asked.seat, "agreed": sorted(table.asked.agreed)} if table.asked else None,
        "commitment": table.commitment, "rematch": table.rematch, "scores": scores, "winners": winners}


def own(table: Table, viewer: Viewer, since: int) -> dict[str, Any]:
    """What is one viewer's."""
    view, seat = table.view(viewer.seat), viewer.seat
    return {
        "seq": table.number(seat), "you": None if seat == NOBODY else seat, "yours": list(viewer.seats),
        "legal": [table.game.notation.say(view.s, seat, choice) for choice in table.choices.get(seat, ())],
        "position": view.position(), "since": min(since, len(view.events)),
        "heard": len(view.events), "events": [named(table.game.rules, event) for event in view.events[since:]],
        "may_undo": seat != NOBODY and table.may_undo(seat)}


def message(table: Table, viewer: Viewer, since: int | None) -> Message:
    """What a program gets through its socket."""
    return Message(orjson.dumps(snapshot(table, viewer, since or 0)))


class Changes:
    """What one program gets that knows how to keep a table: the whole once, then the parts that are other than before."""

    __slots__ = ("_common", "_own")

    def __init__(self) -> None:
        self._common: dict[str, Any] = {}
        self._own: dict[str, Any] = {}

    def __call__(self, table: Table, viewer: Viewer, since: int | None) -> Message:
        last, last_own, mine = self._common, self._own, own(table, viewer, since or 0)
        self._common, self._own = told_to_all(table), {k: v for k, v in mine.items() if k not in ALWAYS}
        if since is None or not last:
            return Message(orjson.dumps(common(table) | mine))
        news = {} if self._common is last else {k: v for k, v in self._common.items() if last[k] != v}
        return Message(orjson.dumps(news | {k: v for k, v in mine.items() if k in ALWAYS or last_own[k] != v}))


def told_to_all(table: Table) -> dict[str, Any]:
    """What is the same for all, made once a change."""
    if not table.told:
        table.told = common(table)
    return table.told
