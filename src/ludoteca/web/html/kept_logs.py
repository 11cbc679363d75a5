"""What pages need again and again of a table: its log in each language, kept as it grows, and when the lead
was taken."""
from __future__ import annotations

import asyncio
from typing import Any

from cachetools import LRUCache

from ludoteca.core.match import View
from ludoteca.show.page.log import SeatLog
from ludoteca.show.page.result import lead_taken
from ludoteca.show.words import drawing, speaker
from ludoteca.web.table.table import Table

KEPT, LEFT = 2000, 50                               # tables with logs; of them those that nobody looks at

PIECE = 40                                          # events that are told at once

logs_of_tables: LRUCache[str, dict[tuple[int, str], SeatLog]] = LRUCache(KEPT)
left_tables: dict[str, None] = {}        # tables that nobody looks at any more
# by finished match: the state in which the lead was taken for good
_leads: LRUCache[str, Any] = LRUCache(100)


def key_of(table: Table) -> str:
    """After what was taken back, another."""
    return f"{table.id}.{table.epoch}"


def log_of(table: Table, view: View, language: str) -> SeatLog:
    return kept_log(key_of(table), view, language)


def kept_log(key: str, view: View, language: str) -> SeatLog:
    """All that a view's seat heard, as sentences; what was told before is not told anew."""
    log = begun_log(key, view, language)
    log.hear(view)
    return log


def begun_log(key: str, view: View, language: str) -> SeatLog:
    """As far as it was told."""
    left_tables.pop(key, None)
    logs = logs_of_tables.setdefault(key, {})
    known = logs.get((view.seat, language))
    if known is None or not known.leads_to(view):
        known = logs[view.seat, language] = SeatLog(view, drawing(speaker(language, view.game.name)))
    return known


async def tell_by_and_by(table: Table, seat: int, language: str) -> None:
    """Before a page is made: the log of a long game, told for the first time, a piece in each round of the
    loop."""
    while True:
        view = table.view(seat)
        log = begun_log(key_of(table), view, language)
        if log.count >= len(view.events):
            return
        log.hear(View(view.game, view.s, view.seat, view.events[:log.count + PIECE], view.names))
        await asyncio.sleep(0)


def leave(key: str) -> None:
    """Nobody looks at a table any more; a while later its logs are forgotten."""
    left_tables[key] = None
    while len(left_tables) > LEFT:
        logs_of_tables.pop(oldest := next(iter(left_tables)), None)
        del left_tables[oldest]


def lead_of(table: Table) -> Any:
    """The state in which the winners of a finished game took the lead for good; found once a match."""
    key = key_of(table)
    if key not in _leads:
        _leads[key] = lead_taken(table.view())
    return _leads[key]
