"""The parts of a table's page that change: what one viewer gets to see after a change, as markup.

Everything is made by `show.page` from `table.view(seat)` of that viewer and from what the table says to
everybody; the layer on the board that all share is made once a change from the spectator's view.
"""
from __future__ import annotations

import asyncio
from typing import Any

import orjson

from ludoteca.show.page.facts import OwnFacts, PageFacts, Viewer, facts_of
from ludoteca.show.page.fragments import fragments as made
from ludoteca.show.svg import Layer
from ludoteca.show.words import drawing, speaker
from ludoteca.web.html import board_files, kept_logs
from ludoteca.web.html.board_files import layers
from ludoteca.web.html.kept_logs import lead_of, log_of
from ludoteca.web.live.page_changes import PageMemory
from ludoteca.web.live.program_message import common, own_facts
from ludoteca.web.live.websocket import Message
from ludoteca.web.table import commands
from ludoteca.web.table.table import Table

PASSING = ("whole", "say", "more", "log")            # what a message says once
SENTENCES = commands.sentences(speaker())            # of notes, in English


def fragments(table: Table, viewer: Viewer, since: int | None = None) -> dict[str, Any]:
    """What a viewer gets: all of it, or what is new after the first `since` events that the viewer heard,
    moving."""
    drawn, own = layers(table, viewer, since)
    return without_pictures(table, viewer, since) | {"table": drawn.text, "hand": "".join(own.parts)}


def compose(table: Table, viewer: Viewer, since: int | None) -> Message:
    """What a page gets through its socket, all of it."""
    drawn, own = layers(table, viewer, since)
    rest = orjson.dumps({"seq": table.number(viewer.seat), "hand": "".join(own.parts),
                         **without_pictures(table, viewer, since)})
    return Message(drawn.whole, b"," + rest[1:], ms=drawn.layer.ms)


async def begin_page(table: Table, viewer: Viewer) -> None:
    """Before the first message, which is whole: its log, its picture and what the hand's is made of, each in
    rounds of the loop of their own."""
    await kept_logs.tell_by_and_by(table, viewer.seat, viewer.language)
    board_files.picture(table, viewer, None)
    await asyncio.sleep(0)
    board_files.hand(table, viewer)
    await asyncio.sleep(0)


class Page:
    """What one page gets that it does not have yet: the whole once, then the news."""

    __slots__ = ("_told",)

    def __init__(self) -> None:
        self._told = PageMemory()

    def __call__(self, table: Table, viewer: Viewer, since: int | None) -> Message:
        if since is None:
            self._told.forget()
        drawn, own = layers(table, viewer, since)
        shown = {"hand": own, **in_pieces(table, viewer, since)}
        passing = {name: shown.pop(name) for name in PASSING if name in shown}
        piece = drawn.after(self._told.replace("table", drawn.marks))
        rest = orjson.dumps({"seq": table.number(viewer.seat), **passing, **self._told.news(shown)})
        return Message(piece, b"," + rest[1:], ms=drawn.layer.ms)


def without_pictures(table: Table, viewer: Viewer, since: int | None = None) -> dict[str, Any]:
    """The same without the drawings: what a page shows before its socket is open."""
    shown = in_pieces(table, viewer, since)
    return shown | {"panel": "".join(shown["panel"].parts)}


def in_pieces(table: Table, viewer: Viewer, since: int | None) -> dict[str, Any]:
    """The same; the panel row by row."""
    page = page_facts(table, viewer)
    log = log_of(table, page.view, viewer.language)
    shown = made(page, log, since, lead_of(table) if table.over else None)
    return shown | {"panel": Layer(shown["panel"]),
                    "board": board_files.url(table.game, page.public.s, viewer.portrait)}


def leave(table: Table) -> None:
    """Nobody looks at a table any more: what was kept of it for pages is let go, sooner or later."""
    kept_logs.leave(key := kept_logs.key_of(table))
    board_files.leave(key)


def page_facts(table: Table, viewer: Viewer) -> PageFacts:
    own = own_facts(table, viewer.seat)
    return PageFacts(table.view(viewer.seat), table.view(), viewer, facts_of(common(table), SENTENCES),
                     OwnFacts(own["may_undo"], own["sent"]),
                     drawing(speaker(viewer.language, table.game.name)))
