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

from ludoteca.web import internal_errors
from ludoteca.web.clock import now
from ludoteca.web.errors import Refused, StoreFailed
from ludoteca.web.storage.protocol import LEASE
from ludoteca.web.storage.rows import noted
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.table_cache import LoadedTable

if TYPE_CHECKING:
    from ludoteca.web.table.service import TableService

BEAT = 1.0                                # seconds between two looks for tables without attention
ADOPTED = 500                             # of them at most at once
ANSWER = 1.0                              # seconds that others have to say whom they see
PAUSE = 5.0                               # seconds: a database that was away for longer stopped all clocks
log = logging.getLogger("ludoteca")


class Leases:
    """What a service needs to be one of many; where it is the only one, it has every lease and hears
    nothing."""

    def __init__(self, service: TableService) -> None:
        self.service, self.store, self.cache = service, service.store, service.cache
        self.ours: set[str] = set()       # the tables that this process attends to …
        self.wanting: set[str] = set()    # … and those in memory that it would, if nobody else did
        self._news: set[str] = set()
        self._answers: dict[str, asyncio.Event] = {}
        self._catching: asyncio.Task[None] | None = None
        self._beaten = time.monotonic()   # when the store last heard of us
        self.store.heard, self.store.returned = self.heard, self.returned

    async def join(self) -> None:
        """Learn since when processes have been there without a pause, or note that this one is the first
        again."""
        driver = self.service.driver
        if not self.store.shared:             # it is the first again
            return
        if now() - driver.stopped > 2 * PAUSE:
            await self.store.append([noted("down", f"{driver.stopped!r} {driver.began!r}")])
        stopped, began = (await self.store.meta("down") or "0 0").split()
        driver.stopped, driver.began = float(stopped), float(began)

    # What others did.

    async def catch_up(self, tables: Sequence[LoadedTable]) -> bool:
        """Learn what happened at tables elsewhere, also that one was deleted; whether there is any change to
        be seen. StoreFailed if nobody can say."""
        known, learnt = {each.table.id: each for each in tables}, set()
        for id, seq, change in await self.store.news({id: each.table.seq for id, each in known.items()}):
            if change is None:
                self.service.dismiss(id)
            elif self._does(known[id], seq, change):
                learnt.add(id)
        for id, loaded in known.items():
            if self.cache.get(id) is not loaded:             # it may have been put aside meanwhile
                continue
            if loaded.torn:
                await self.service.reread(loaded)
                loaded.torn = False
                learnt.add(id)
            elif id in learnt:
                self.service.after_change(loaded)
        return bool(learnt)

    def _does(self, loaded: LoadedTable, seq: int, change: Change) -> bool:
        """Do here what was done elsewhere; False if it is not the next. Where that fails, the table is to be
        read anew, and until then its number is one that nobody can write after."""
        try:
            return not loaded.torn and self.service.apply_stored(loaded.table, seq, change)
        except Exception as fault:
            internal_errors.note("learning", fault, loaded.table.id, loaded.table.game)
            loaded.torn, loaded.table.seq = True, seq - 1
            return False

    async def seen_elsewhere(self, id: str, guests: set[str]) -> bool:
        """Whether another process sees one of these guests at a table: they are asked, and given a moment to
        answer."""
        answer = self._answers[id] = asyncio.Event()
        if await self.store.tell(ask=id, guests=sorted(guests)):
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
            if self.concerns(id):
                loaded = self.cache.get(id)
                change = Change(ChangeKind(kind), json.loads(data), at)
                if loaded is not None and self._does(loaded, seq, change):
                    learnt[id] = loaded
                elif loaded is None or seq > loaded.table.seq:
                    missed.add(id)
        for loaded in learnt.values():
            self.service.after_change(loaded)
        self.look_up(missed)

    def concerns(self, id: str) -> bool:
        """Whether this process drives the table, has watchers of it, or is about to load it."""
        return id in self.ours or self.cache.reading(id) or self.service.hub.watched(id)

    def look_up(self, ids: Iterable[str]) -> None:
        """Have tables caught up with, as far as they are of anybody's concern here."""
        self._news |= {id for id in ids if self.concerns(id)}
        if self._news and self._catching is None:
            self._catching = self.service.spawn(self._look_up())

    async def _look_up(self) -> None:
        try:
            while self._news:
                ids, self._news = self._news, set()
                try:
                    await self.catch_up([loaded for id in ids if (loaded := await self.cache.settled(id))])
                except StoreFailed:
                    self._news |= ids
                    await asyncio.sleep(BEAT)
        finally:
            self._catching = None

    def returned(self, since: float) -> None:
        """The database is back: others may have been told what we were not, and our leases have ended."""
        self.lose()
        if now() - since > PAUSE:
            self.service.driver.stopped, self.service.driver.began = since, now()
        self.look_up(self.cache.ids)

    # Leases.

    def lose(self) -> None:
        """Our leases have ended; we ask for them again."""
        self.wanting |= self.ours
        self.ours.clear()

    async def hold(self, loaded: LoadedTable) -> bool:
        """Whether this process holds a table's lease; it does from now on, unless another does."""
        due = loaded.asked is None or time.monotonic() - loaded.asked > BEAT
        if due and loaded.table.id not in self.ours:
            loaded.asked = time.monotonic()
            self.ours |= await self.store.claim([loaded.table.id])
        return loaded.table.id in self.ours

    async def watch(self) -> None:
        """Look every second for tables that nobody attends to any more, and say that we live."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                if not self.store.fault:      # when it is back, what was missed is looked for
                    await self._beat()
                    await self._look()
            except StoreFailed:
                pass  # the line tells when it is lost and when it is back
            except Exception:
                log.exception("The tables of other processes could not be looked after.")

    async def _beat(self) -> None:
        await self.store.beat()
        if time.monotonic() - self._beaten > LEASE:          # this process stood still
            self.lose()
        self._beaten = time.monotonic()

    async def _look(self) -> None:
        if idle := [id for id in [*self.ours] if (loaded := await self.cache.settled(id)) is None
                    or loaded.table.over]:
            self.ours.difference_update(idle)
            await self.store.release(idle)
        wanting, self.wanting = [id for id in self.wanting if id in self.cache], set()
        if wanting:
            self.ours |= await self.store.claim(wanting)
            for id in wanting:
                if loaded := await self.cache.settled(id):
                    self.service.driver.attend(loaded)
        await self.adopt(await self.store.orphans(ADOPTED))

    async def adopt(self, ids: Sequence[str]) -> None:
        """Attend to tables, as far as nobody else does and they need it."""
        idle = []
        for id in await self.store.claim(ids) if ids else ():
            try:
                await self.service.find(id)
            except Refused as fault:
                log.warning("Table %s: %s", id, fault)
            loaded = await self.cache.settled(id)
            if loaded is None or not self.service.driver.attend(loaded):
                idle.append(id)
            else:
                self.ours.add(id)
            await asyncio.sleep(0)
        if idle:
            with suppress(StoreFailed):
                await self.store.release(idle)
