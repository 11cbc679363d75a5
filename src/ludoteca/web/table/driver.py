"""Attention to tables: where a bot is to move or a clock runs, somebody does what is due.

Clocks run while a server runs.  What was left when none was there any more is left when one is there again.
"""
from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludoteca.core import plugin_faults
from ludoteca.web.bots.bot_pool import STAND_IN
from ludoteca.web.clock import now
from ludoteca.web.errors import NoTable, Refused, Stale, StoreFailed
from ludoteca.web.fair_queue import Who
from ludoteca.web.table import clocks, requests
from ludoteca.web.table.changes import HURRIED
from ludoteca.web.table.store import Change
from ludoteca.web.table.table import Table

if TYPE_CHECKING:
    from ludoteca.web.table.service import TableService

HOUR, DAY = 3600.0, 86_400.0
FORGET = 60 * DAY                             # where nothing happened for so long, nothing is woken
LONGEST = 1.6                                 # seconds that a bot waits for a picture
log = logging.getLogger("ludoteca")


@dataclass(eq=False)
class LoadedTable:
    """A table in memory, with what the service needs to run it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    asked: float = -1e9                       # when this process last asked whether it may attend to it
    used: float = field(default_factory=time.monotonic)
    born: float = field(default_factory=time.monotonic)
    seen: dict[str, float] = field(default_factory=dict)       # when each guest last asked for something
    again: asyncio.Lock = field(default_factory=asyncio.Lock)  # one rematch, however many ask for it at once
    payer: Who = ("", "")                     # who made it: in whose name its bots think

    @property
    def listed(self) -> bool:
        """Whether it is to be found by everybody: public, not over, and somebody came or decided within a
        day."""
        table = self.table
        return (table.public and not table.over
                and (table.last > now() - DAY or clocks.next_deadline(table) is not None))


class Attention:
    def __init__(self, service: TableService) -> None:
        self.service = service
        # when a server was last alive before, and since when one is again
        self.stopped, self.began = 0.0, now()

    def attend(self, kept: LoadedTable) -> bool:
        """Look after a table from now on if a bot is to move or a clock runs; whether somebody does."""
        if kept.task is None and (movers(kept.table) or clocks.next_deadline(kept.table) is not None):
            kept.task = self.service.spawn(self._attending(kept))
        return kept.task is not None

    async def _attending(self, kept: LoadedTable) -> None:
        together = self.service.together
        try:
            while not together or await together.leased(kept):
                kept.news.clear()
                if self.stands(kept.table):
                    await self._resume(kept)
                elif clocks.late(kept.table, now()):
                    await self.service.act_on(kept,
                                              lambda: [Change("away", {"seat": p})
                                                       for p in clocks.late(kept.table, now())])
                elif movers(kept.table):
                    await self._bots_move(kept)
                elif (deadline := clocks.next_deadline(kept.table)) is not None:
                    await wait_until(kept.news, deadline)
                else:
                    return
        except StoreFailed as fault:
            log.warning("Table %s is not attended to just now: %s", kept.table.id, fault)
        except NoTable:                       # it was deleted
            return
        except Exception as fault:
            plugin_faults.log_fault(kept.table.game, "rules", fault,
                                 "Table %s is not attended to until something happens there",
                          kept.table.id)
            return
        finally:
            kept.task = None
        if together:                          # another process attends to it, or the database is out of reach
            together.wanting.add(kept.table.id)

    async def wake(self) -> None:
        """At the start: the tables where something goes on by itself, while people are already served."""
        service = self.service
        for id, last, terms in await service.store.unfinished(now() - FORGET):
            wanted = terms["clock"]["kind"] != "none" or last > now() - (DAY if terms["public"] else HOUR)
            if service.knows(id) or not wanted or service.count >= service.settings.limits.tables:
                continue
            try:
                await (service.together.adopt([id]) if service.together else service.find(id))
            except (Refused, StoreFailed) as fault:
                log.warning("Table %s: %s", id, fault)
            await asyncio.sleep(0)

    def stands(self, table: Table) -> bool:
        """Whether a table's clocks stand because no server was there."""
        return table.last < self.began and clocks.next_deadline(table) is not None

    async def _resume(self, kept: LoadedTable) -> None:
        """Clocks go on with what was left when a server was last alive."""
        stopped = max(self.stopped, kept.table.last)
        await self.service.act_on(kept, lambda: Change("clock", {"left": clocks.left(kept.table, stopped)})
                                  if self.stands(kept.table) else None)

    async def _bots_move(self, kept: LoadedTable) -> None:
        """All bots that owe a decision think at once; what they decide goes into one commit."""
        table, service = kept.table, self.service
        if service.settings.pace and table.begun and service.hub.shown(table.id):
            await self._pause(kept)
        moving = movers(table)
        numbers = {p: table.number(p) for p in moving}
        levels = {p: table.seats[p].level or STAND_IN for p in moving}
        thoughts = [service.bots.think(table.view(p), levels[p], table.luck(p), kept.payer) for p in moving]
        choices = dict(zip(moving, await asyncio.gather(*thoughts), strict=True))

        def ask() -> list[Change]:
            decided = [requests.decide(table, p, choice, numbers[p], HURRIED if hurried else "bot")
                       for p, (choice, hurried) in choices.items() if table.seats[p].played_by_bot]
            return [change for change in decided if change is not None]

        with suppress(Stale):                 # something was taken back meanwhile: look again
            await service.act_on(kept, ask)

    async def _pause(self, kept: LoadedTable) -> None:
        """So that people can follow: a bot waits for the picture of the last move, but not long."""
        table, pace = kept.table, self.service.settings.pace
        await wait_until(kept.news, table.last + min(pace, 0.1))          # the picture is being sent
        moving = min(self.service.hub.moving_until(table.id), table.last + LONGEST)
        await wait_until(kept.news, max(table.last + pace, moving))


def movers(table: Table) -> list[int]:
    """The seats that owe a decision and are played by bots."""
    found = [p for p in table.waiting if table.seats[p].played_by_bot]
    return found if found and not table.deserted else []


async def wait_until(news: asyncio.Event, moment: float) -> None:
    """Until that time, or until there is news."""
    try:
        async with asyncio.timeout(max(0.0, moment - now())):
            await news.wait()
    except TimeoutError:
        pass
