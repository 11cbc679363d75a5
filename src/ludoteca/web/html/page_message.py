"""What a page gets that draws itself: the message that programs get, without what follows from the events."""
from __future__ import annotations

import functools

import orjson

from ludoteca.core.events import Event
from ludoteca.core.rules_interface import Rules
from ludoteca.show.page.facts import Viewer
from ludoteca.web.html import board_files
from ludoteca.web.live.program_message import Changes, heard, own_facts, who_looks
from ludoteca.web.live.websocket import Message
from ludoteca.web.table.table import Table


class FoldedChanges(Changes):
    """The events are rows of numbers, to be folded.

    Who was connected before may go on from there: `after` so many events of that `epoch`.
    """

    __slots__ = ("_after", "_epoch")

    def __init__(self, after: int = 0, epoch: int = 0) -> None:
        super().__init__()
        self._after, self._epoch = after, epoch

    def __call__(self, table: Table, viewer: Viewer, since: int | None) -> Message:
        news = self.news(table, viewer, since, as_row, who_looks(viewer) | own_facts(table, viewer.seat))
        if since is None:
            known = self._epoch == table.epoch and self._after <= table.count(viewer.seat)
            news |= heard(table, viewer, self._after if known else 0, as_row)
            news["board"] = board_files.board_facts(table.game, table.view().s, viewer.portrait)
            self._after = 0
            return Message(orjson.dumps(news))
        return Message(orjson.dumps(news), moves=functools.partial(moving_time, table, viewer, since))


def as_row(rules: Rules, event: Event) -> Event:
    return event


def moving_time(table: Table, viewer: Viewer, since: int) -> int:
    """How many milliseconds the picture moves that a page makes of a message."""
    return board_files.picture(table, viewer, since).layer.ms
