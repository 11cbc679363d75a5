"""The driver of tables: where a bot is to move or a clock runs, somebody does what is due.

Clocks run while a server runs.  What was left when none was there any more is left when one is there again.
"""
from __future__ import annotations

import asyncio
import functools
import logging
from typing import TYPE_CHECKING

from ludoteca.web import internal_errors
from ludoteca.web.bots.bot_pool import STAND_IN
from ludoteca.web.clock import now
from ludoteca.web.errors import NoTable, Refused, Stale, StoreFailed, Stumbled
from ludoteca.web.table import clocks
from ludoteca.web.table.commands import go_on, plan, stand_in
from ludoteca.web.table.commands.decide import DecidedBy, WantedDecision
from ludoteca.web.table.table import Table
from ludoteca.web.table.table_cache import DAY, LoadedTable
from ludoteca.web.table.terms import ClockKind

if TYPE_CHECKING:
    from ludoteca.web.table.service import TableService

HOUR = 3600.0
FORGET = 60 * DAY                             # where nothing happened for so long, nothing is woken
RETRIES = 5                                   # after a fault, until something happens
LONGEST = 1.6                                 # seconds that a bot waits for a picture
log = logging.getLogger("ludoteca")


class Driver:
    def __init__(self, service: TableService) -> None:
        self.service = service
        # when a server was last alive before, and since when one is again
        self.stopped, self.began = 0.0, now()

    def attend(self, loaded: LoadedTable) -> bool:
        """Look after a table from now on if a bot is to move or a clock runs; whether somebody does."""
        table = loaded.table
        due = movers(table) or plan.due(table) or clocks.next_deadline(table) is not None
        if due and loaded.task is None and not self.service.ending:
            loaded.task = self.service.spawn(self._attending(loaded))
        return loaded.task is not None

    async def _attending(self, loaded: LoadedTable) -> None:
        leases = self.service.leases
        try:
            while await leases.hold(loaded):
                loaded.news.clear()
                if self.stands(loaded.table):
                    await self._resume(loaded)
                elif clocks.late(loaded.table, now()):
                    await self.service.change(
                        loaded, lambda: [stand_in.stands_in(p) for p in clocks.late(loaded.table, now())])
                elif plan.due(loaded.table):
                    await self._plans_count(loaded)
                elif movers(loaded.table):
                    await self._bots_move(loaded)
                elif (deadline := clocks.next_deadline(loaded.table)) is not None:
                    await wait_until(loaded.news, deadline)
                else:
                    return
        except StoreFailed as fault:
            log.warning("Table %s is not attended to just now: %s", loaded.table.id, fault)
        except NoTable:                       # it was deleted
            return
        except Exception as fault:
            if not isinstance(fault, Stumbled):              # else it is noted
                internal_errors.note("driver", fault, loaded.table.id, loaded.table.game)
            loaded.faults += 1
            if loaded.faults > RETRIES:
                return
        finally:
            loaded.task = None
        # soon again: another process attends to it, or the store is out of reach, or something failed
        leases.wanting.add(loaded.table.id)

    async def wake(self) -> None:
        """At the start: the tables where something goes on by itself, while people are already served."""
        service = self.service
        for id, last, terms in await service.store.unfinished(now() - FORGET):
            recent = last > now() - (DAY if terms["public"] else HOUR)
            wanted = recent or terms["clock"]["kind"] != ClockKind.NONE
            if id in service.cache or not wanted or len(service.cache) >= service.settings.limits.tables:
                continue
            try:
                await service.leases.adopt([id])
            except (Refused, StoreFailed) as fault:
                log.warning("Table %s: %s", id, fault)
            await asyncio.sleep(0)

    def stands(self, table: Table) -> bool:
        """Whether a table's clocks stand because no server was there."""
        return table.last < self.began and clocks.next_deadline(table) is not None

    async def _resume(self, loaded: LoadedTable) -> None:
        """Clocks go on with what was left when a server was last alive."""
        stopped = max(self.stopped, loaded.table.last)
        await self.service.change(
            loaded, lambda: go_on.check(loaded.table, stopped)
            if self.stands(loaded.table) else None)

    async def _bots_move(self, loaded: LoadedTable) -> None:
        """All bots that owe a decision think at once; what they decide goes into one commit."""
        table, service = loaded.table, self.service
        if service.settings.pace and table.begun and service.hub.shown(table.id):
            await self._pause(loaded)
        await service.loop.run(loaded.payer, self._all_think(loaded))

    async def _all_think(self, loaded: LoadedTable) -> None:
        table, service, moving = loaded.table, self.service, movers(loaded.table)
        numbers = {p: table.number(p) for p in moving}
        levels = {p: table.seats[p].level or table.seats[p].stand_in or STAND_IN for p in moving}
        thoughts = [service.bots.think(table.view(p), levels[p], table.luck(p), loaded.payer) for p in moving]
        choices = dict(zip(moving, await asyncio.gather(*thoughts), strict=True))

        wanted = [WantedDecision(choice, numbers[p], p, by=DecidedBy.HURRIED if hurried else DecidedBy.BOT)
                  for p, (choice, hurried) in choices.items()]
        fault = (await service.decide(table, *wanted, shielded=False)).fault
        if fault and not isinstance(fault, Stale):   # stale: something was taken back meanwhile, look again
            raise fault

    async def _plans_count(self, loaded: LoadedTable) -> None:
        """What people have planned for this turn is decided; a plan that does not fit ends."""
        table = loaded.table
        for seat in plan.due(table):
            step, number = plan.next_step(table, seat), table.number(seat)
            if step is None:
                await self.service.change(loaded, functools.partial(plan.end, table, seat))
                continue
            wanted = WantedDecision(step, number, seat, by=DecidedBy.PLAN)
            fault = (await self.service.decide(table, wanted, shielded=False)).fault
            if fault and not isinstance(fault, Stale):
                raise fault

    async def _pause(self, loaded: LoadedTable) -> None:
        """So that people can follow: a bot waits for the picture of the last move, but not long."""
        table, pace = loaded.table, self.service.settings.pace
        await wait_until(loaded.news, table.last + min(pace, 0.1))          # the picture is being sent
        moving = min(self.service.hub.moving_until(table.id), table.last + LONGEST)
        await wait_until(loaded.news, max(table.last + pace, moving))


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
