"""The desk: what a request needs of the server, and the table as plain data."""
from __future__ import annotations

import functools
import json
import time
from dataclasses import dataclass
from typing import Any

import segno
from starlette.requests import HTTPConnection

from ludoteca.core.events import named
from ludoteca.core.game import Game, games, load
from ludoteca.core.state import NOBODY
from ludoteca.web import bots
from ludoteca.web.access import Access
from ludoteca.web.guard import Rates
from ludoteca.web.house import House
from ludoteca.web.settings import Settings
from ludoteca.web.tables import Table, Viewer

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass
class Desk:
    settings: Settings
    house: House
    access: Access
    rates: Rates


def desk_of(connection: HTTPConnection) -> Desk:
    desk: Desk = connection.app.state.desk
    return desk


def outside(connection: HTTPConnection, path: str) -> str:
    """An address that others can open: where the server is reached from outside by another name than its own, by that."""
    given = desk_of(connection).settings.outside
    if given and connection.url.hostname in LOOPBACK:
        return given + path
    return str(connection.url.replace(path=path, query="", scheme=connection.url.scheme.replace("ws", "http")))


def playable() -> list[str]:
    """The games that have all their faces."""
    return [name for name in games() if all((load(name).folder / f"{part}.py").exists() for part in ("picture", "tell", "thumb"))]


def describe(game: Game) -> dict[str, Any]:
    options = game.rules.OPTIONS
    return {"name": game.name, "version": game.rules.VERSION, "players": list(game.rules.PLAYERS),
            "options": {name: list(values) for name, values in options.items()},
            "several": [name for name, values in options.items() if isinstance(values, list)], "levels": bots.levels(game)}


def seats(table: Table, now: float) -> list[dict[str, Any]]:
    return [{"kind": seat.kind, "name": seat.name, "level": seat.level, "away": seat.away,
             "left": None if (left := seat.remaining(now)) is None else round(left, 1)} for seat in table.seats]


def summary(table: Table) -> dict[str, Any]:
    return {"id": table.id, "game": table.game.name, "players": table.players, "options": table.options,
            "seats": seats(table, time.time()), "started": table.started, "over": table.over,
            "clock": {"kind": table.clock.kind, "limit": table.clock.limit}, "created": table.created}


def snapshot(table: Table, viewer: Viewer, since: int = 0) -> dict[str, Any]:
    """The table as a viewer may see it; events from number `since` on, of those that the viewer heard."""
    view, seat = table.view(viewer.seat), viewer.seat
    scores, winners = table.result
    return summary(table) | {
        "seq": table.number(seat), "epoch": table.epoch, "you": None if seat == NOBODY else seat, "yours": list(viewer.seats),
        "public": table.public, "undo": table.policy, "hints": table.hints, "waiting": table.waiting,
        "legal": view.texts() if table.started else [], "position": view.position(), "since": min(since, len(view.events)),
        "heard": len(view.events), "events": [named(table.game.rules, event) for event in view.events[since:]],
        "notes": [{"kind": n.kind, "seat": n.seat, "name": n.name, "text": n.text, "at": n.at} for n in table.notes],
        "asked": {"seat": table.asked.seat, "agreed": sorted(table.asked.agreed)} if table.asked else None,
        "may_undo": seat != NOBODY and table.may_undo(seat), "commitment": table.commitment, "rematch": table.rematch,
        "scores": scores, "winners": winners}


def message(table: Table, viewer: Viewer, since: int | None) -> str:
    """What a program gets through its socket."""
    return json.dumps(snapshot(table, viewer, since or 0), separators=(",", ":"), ensure_ascii=False)


@functools.lru_cache(256)
def qr(link: str) -> str:
    """A link as a QR code: an SVG of one path, its colours the page's own."""
    return segno.make(link, error="m").svg_inline(scale=4, border=2, dark="#17302f", light="#fbfaf3")
