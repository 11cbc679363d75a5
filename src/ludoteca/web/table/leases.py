"""Several processes on one store: what others did is caught up with, and who attends to a table's bots and
clocks holds a lease.

Nothing rests on the leases but who does the work: where two attend to a table for a moment, the numbers of
its changes let one of them decide.  Any process may change any table; it reads what it does not know yet when
it is told, is refused or overtaken.
"""
from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ludoteca.web.clock import now
from ludoteca.web.errors import Refused, StoreFailed
from ludoteca.web.postgres.store import Postgres
from ludoteca.web.table.driver import LoadedTable
from ludoteca.web.table.store import Change, noted

if TYPE_CHECKING:
    from ludoteca.web.table.service import TableService

BEAT = 1.0                                # seconds between two looks for tables without attention
ADOPTED = 500                             # of them at most at once
ANSWER = 1.0                              # seconds that others have to say whom they see
PAUSE = 5.0                               # seconds: a database that was away for longer stopped all clocks
log = logging.getLogger("ludoteca")


class Together:
    """What a service needs to be one of many."""

    def __init__(self, service: TableService, store: Postgres) -> None:
        self.service, self.store = service, store
        self.ours: set[str] = set()       # the tables that this process attends to …
        self.wanting: set[str] = set()    # … and those in memory that it would, if nobody else did
        self._news: set[str] = set()
        self._answers: dict[str, asyncio.Event] = {}
        self._catching: asyncio.Task[None] | None = None
        store.heard, store.returned = self.heard, self.returned

    async def join(self) -> None:
        """Learn since when processes have been there without a pause, or note that this one is the first
        again."""
        attention = self.service.attention
        if now() - attention.stopped > 2 * PAUSE:
            await self.store.append([noted("down", f"{attention.stopped!r} {attention.began!r}")])
        stopped, began = (await self.store.meta("down") or "0 0").split()
        attention.stopped, attention.began = float(stopped), float(began)

    # What others did.

    async def fresh(self, kept: Sequence[LoadedTable]) -> bool:
        """Learn what happened at tables elsewhere, also that one was deleted; whether there is any change to
        be seen. StoreFailed if nobody can say."""
        known, learnt = {each.table.id: each for each in kept}, set()
        for id, seq, change in await self.store.news({id: each.table.seq for id, each in known.items()}):
            if change is None:
                self.service.dismiss(id)
            elif self.service.do(known[id].table, seq, change):
                learnt.add(id)
        for id in learnt:
            self.service.noticed(known[id])
        return bool(learnt)

    async def seen_elsewhere(self, id: str, guests: set[str]) -> bool:
        """Whether another process sees one of these guests at a table: they are asked, and given a moment to
        answer."""
        answer = self._answers[id] = asyncio.Event()
        await self.store.tell(ask=id, guests=sorted(guests))
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER):
                await answer.wait()
        self._answers.pop(id, None)
        return answer.is_set()

    def heard(self, message: dict[str, Any]) -> None:
        """Another process tells what it changed or deleted, or asks whom we see, or answers."""
        if "ask" in message and self.service.sees(message["ask"], set(message["guests"])):
            self.service.spawn(self.store.tell(answer=message["ask"]))
        if answer := self._answers.pop(message.get("answer", ""), None):
            answer.set()
        if "gone" in message:
            self.service.dismiss(message["gone"])
        self.learn(message.get("changes", ()))
        self.look_up(message.get("tables", ()))

    def learn(self, changes: Sequence[Sequence[Any]]) -> None:
        """Do what was done elsewhere, at tables of which somebody here is to hear; where something is missing
        in between, look."""
        missed, learnt = set(), {}
        for id, seq, at, kind, data in changes:
            if id in self.ours or self.service.concerns(id):
                kept = self.service.at_hand(id)
                if kept is not None and self.service.do(kept.table, seq, Change(kind, json.loads(data), at)):
                    learnt[id] = kept
                elif kept is None or seq > kept.table.seq:
                    missed.add(id)
        for kept in learnt.values():
            self.service.noticed(kept)
        self.look_up(missed)

    def look_up(self, ids: Iterable[str]) -> None:
        """Have tables caught up with, as far as they are of anybody's concern here."""
        self._news |= {id for id in ids if id in self.ours or self.service.concerns(id)}
        if self._news and self._catching is None:
            self._catching = self.service.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            while self._news:
                ids, self._news = self._news, set()
                try:
                    await self.fresh([kept for id in ids if (kept := await self.service.in_memory(id))])
                except StoreFailed:
                    self._news |= ids
                    await asyncio.sleep(BEAT)
        finally:
            self._catching = None

    def returned(self, since: float) -> None:
        """The database is back: others may have been told what we were not, and our leases have ended."""
        self.wanting |= self.ours
        self.ours.clear()
        if now() - since > PAUSE:
            self.service.attention.stopped, self.service.attention.began = since, now()
        self.look_up(self.service.ids)

    # Leases.

    async def leased(self, kept: LoadedTable) -> bool:
        """Whether this process attends to a table; it does so from now on, unless another does."""
        if kept.table.id not in self.ours and time.monotonic() - kept.asked > BEAT:
            kept.asked = time.monotonic()
            self.ours |= await self.store.claim([kept.table.id])
        return kept.table.id in self.ours

    async def watch(self) -> None:
        """Look every second for tables that nobody attends to any more."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._look()
            except StoreFailed:
                pass  # the line tells when it is lost and when it is back
            except Exception:
                log.exception("The tables of other processes could not be looked after.")

    async def _look(self) -> None:
        if idle := [id for id in [*self.ours] if (kept := await self.service.in_memory(id)) is None
                    or kept.table.over]:
            self.ours.difference_update(idle)
            await self.store.release(idle)
        wanting, self.wanting = [id for id in self.wanting if self.service.knows(id)], set()
        if wanting:
            self.ours |= await self.store.claim(wanting)
            for id in wanting:
                if kept := await self.service.in_memory(id):
                    self.service.attention.attend(kept)
        await self.adopt(await self.store.orphans(ADOPTED))

    async def adopt(self, ids: Sequence[str]) -> None:
        """Attend to tables, as far as nobody else does and they need it."""
        idle = []
        for id in await self.store.claim(ids) if ids else ():
            try:
                await self.service.find(id)
            except Refused as fault:
                log.warning("Table %s: %s", id, fault)
            kept = await self.service.in_memory(id)
            if kept is None or not self.service.attention.attend(kept):
                idle.append(id)
            else:
                self.ours.add(id)
            await asyncio.sleep(0)
        if idle:
            with suppress(StoreFailed):
                await self.store.release(idle)
