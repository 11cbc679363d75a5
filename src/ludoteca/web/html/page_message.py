"""What a page gets, which draws itself: the message that programs get, without what follows from the
events."""
from __future__ import annotations

import functools
from typing import Any

import orjson
from cachetools import LRUCache

from ludoteca.core.events import Event, fold, redact
from ludoteca.core.match import View
from ludoteca.core.rules_interface import Rules
from ludoteca.core.state import NOBODY
from ludoteca.show.log import opening
from ludoteca.show.page.facts import Viewer
from ludoteca.show.svg import scene_layer
from ludoteca.web.html import board_files
from ludoteca.web.live.program_message import Changes, heard, own_facts, who_looks
from ludoteca.web.live.websocket import Message
from ludoteca.web.table.table import Table

# the spectator's state after so many events, from which the next picture moves
_folded: LRUCache[str, tuple[int, Any]] = LRUCache(2000)


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
        return Message(orjson.dumps(news), functools.partial(moving_time, table, viewer, since))


def as_row(rules: Rules, event: Event) -> Event:
    return event


def moving_time(table: Table, viewer: Viewer, since: int) -> int:
    """How many milliseconds the picture moves that a page makes of what its viewer heard after the first
    `since` events; what bots do that begin does not move."""
    view, first = table.view(), heard_by_all(table, viewer, since)
    if first >= len(view.events) or viewer.still or (table.answers and not table.begun):
        return 0
    before = before_events(f"{table.id}.{table.epoch}", view, first)
    return scene_layer(view, view.events[first:], before, viewer.portrait, False).ms


def heard_by_all(table: Table, viewer: Viewer, since: int) -> int:
    """Converts a viewer's event count to the spectator's."""
    rules = table.game.rules
    fresh = table.heard(viewer.seat, since)
    return (table.count()
            - sum([event[0] not in rules.SECRET or redact(rules, event, NOBODY) is not None
                   for event in fresh]))


def before_events(key: str, view: View, count: int) -> Any:
    """The spectator's state after the first `count` events of a view, not to be changed."""
    reached, s = _folded.get(key, (0, None))
    if s is None or reached > count:
        reached, s = 0, opening(view)
    _folded[key] = count, fold(view.game.rules, s, view.events[reached:count])
    return s
