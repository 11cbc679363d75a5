"""The service: stores what happens before it is shown, keeps tables going, lives and ends with the server.

Everything that changes a table goes through `change`: one at a time per table; checked, stored, done, shown.
"""
from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import nullcontext, suppress
from itertools import islice

from ludoteca.bots.levels import USUAL, searches
from ludoteca.core.errors import LudotecaError
from ludoteca.web import garbage_collection, internal_errors
from ludoteca.web.bots.bot_pool import Bots, searchers
from ludoteca.web.clock import now
from ludoteca.web.errors import NoTable, Overtaken, Refused, StoreFailed, TooMany
from ludoteca.web.fair_queue import LoopTurns
from ludoteca.web.hosting import administration
from ludoteca.web.live.hub import Hub
from ludoteca.web.settings import Settings
from ludoteca.web.storage import rows
from ludoteca.web.storage.postgres import PostgresStore
from ludoteca.web.storage.protocol import Store
from ludoteca.web.storage.sqlite import SqliteStore
from ludoteca.web.table import clocks
from ludoteca.web.table.change import Change
from ludoteca.web.table.commands import apply, delete, rematch, start
from ludoteca.web.table.commands.command import Asked
from ludoteca.web.table.commands.decide import DecisionOutcome, WantedDecision, check_all
from ludoteca.web.table.driver import Driver
from ludoteca.web.table.effects import everybody
from ludoteca.web.table.leases import Leases
from ludoteca.web.table.table import Table
from ludoteca.web.table.table_cache import LoadedTable, TableCache, read_table
from ludoteca.web.table.terms import Terms, new_id

Ask = Callable[[], Asked]
# seconds: notes that the server lives; looks for idle tables; what idle is
BEAT, SWEEP, IDLE = 2.0, 60.0, 1800.0
SOON = 60.0                                   # what idle is when there is no room
log = logging.getLogger("ludoteca")


class TableService:
    def __init__(self, settings: Settings, loop: LoopTurns | None = None) -> None:
        self.settings = settings
        self.loop = loop or LoopTurns()       # whose work is next
        self.store: Store = (PostgresStore(settings.database) if settings.database
                             else SqliteStore(settings.file))
        self.hub = Hub(alone=not settings.database, loop=self.loop)
        self.cache = TableCache(self._open_table, self.hub.watched)
        self.bots = Bots(settings.think, workers=searchers(settings.workers))
        self.driver = Driver(self)
        self.leases = Leases(self)
        self.changed = self._rested = 0  # changes that are on disk, and were when nobody was here
        self.when_changed: list[Callable[[Table], None]] = []     # who is told of every change
        self.when_over: list[Callable[[Table], Awaitable[None]]] = []       # who is told of a game's end
        self.when_seated: list[Callable[[str, set[str]], None]] = []        # who has got a seat where
        self.when_gone: list[Callable[[str], None]] = []                    # which table was deleted
        self.ending = False
        self._tasks: set[asyncio.Task[None]] = set()

    # Tables.

    def table(self, id: str) -> Table:
        """A table that is in memory; NoTable if it no longer is."""
        return self.cache[id].table

    async def find(self, id: str) -> Table:
        """The table of that name, as it stands in the store; NoTable, Gone or GameMissing."""
        if (loaded := self.cache.get(id)) and not self.store.fault:
            with suppress(StoreFailed):       # what is known here was so a moment ago
                await self.leases.catch_up([loaded])
        loaded = await self.cache.load(id)    # it may have been put aside, or deleted
        loaded.used = time.monotonic()
        return loaded.table

    async def _open_table(self, id: str) -> LoadedTable:
        """Read a table from the store, and keep it going."""
        read = await read_table(self.store, id, self.settings.limits)
        self.cache.make_room(self.settings.limits.tables)
        loaded = self.cache.add(LoadedTable(read, payer=(f"guest {read.terms.host}", read.terms.host)))
        await self.leases.catch_up([loaded])  # perhaps it was deleted elsewhere while it was read
        table = self.table(id)
        if table.over:  # the server may have been killed between the last decision and its record
            self.spawn(self._keep_record(table))
        self.driver.attend(loaded)
        return loaded

    async def listed(self, most: int) -> list[Table]:
        """The newest public tables that are not over, without those that nobody has come to for a day."""
        ids = [*await self.store.listed_elsewhere(most),
               *(table.id for table in islice(self.cache.listed(), most))]
        found = await self._all(dict.fromkeys(ids))
        return [table for table in found if self.cache.lists(table.id)][:most]

    async def tables_of(self, guest: str, most: int = 30) -> list[Table]:
        """The unfinished tables where a guest holds a seat, the newest first."""
        found = await self._all(await self.store.tables_of(guest, most)) if guest else []
        return [table for table in found if table.held_by(guest) and not table.over]

    async def _all(self, ids: Collection[str]) -> list[Table]:
        """Tables by their names, without those that cannot be opened."""
        with suppress(StoreFailed):
            await self.leases.catch_up([loaded for id in ids if (loaded := self.cache.get(id))])
        found = []
        for id in ids:
            with suppress(Refused):
                found.append((await self.cache.load(id)).table)
            await asyncio.sleep(0)
        return found

    async def create(self, terms: Terms, address: str = "",
                     more: Callable[[str], list[rows.Row]] = lambda id: []) -> Table:
        """A new table; it begins at once if nobody is to come. `more` is stored in the same commit."""
        made = await self._create(terms, address, more=more)
        assert made is not None
        return made

    async def create_rematch(self, table: Table, seat: int, terms: Terms, address: str) -> Table | None:
        """The table at which a seat of a finished one plays again, stored in one commit with the word of it
        there; None if there is one already, made in whichever process."""
        return await asyncio.shield(asyncio.ensure_future(self._create(terms, address, (table, seat))))

    async def _create(self, terms: Terms, address: str,
                      after: tuple[Table, int] | None = None,
                      more: Callable[[str], list[rows.Row]] = lambda id: []) -> Table | None:
        limits, payer = self.settings.limits, (address or f"guest {terms.host}", terms.host)
        if self.cache.made_by(payer[0]) >= limits.tables_per_address or len(self.cache) >= limits.tables:
            self.cache.sweep(SOON)
        self.cache.make_room(limits.tables)
        if self.cache.made_by(payer[0]) >= limits.tables_per_address:
            raise TooMany("You have many tables open; please finish some of them first.")
        if len(self.cache) >= limits.tables:
            raise Refused("There are too many tables on this server right now.")
        table = Table(new_id(), terms, now(), self.settings.limits)
        changes = [start.check(table, USUAL)] if table.full else []
        guests = {guest for seat in table.seats for guest in seat.holders}
        stored = [rows.created(table.id, table.created, terms.as_json()),
                  *(rows.changed(table.id, n, change) for n, change in enumerate(changes, 1)),
                  *(rows.held(table.id, guest) for guest in sorted(guests)), *more(table.id)]
        for change in changes:
            apply(table, change)
        loaded = self.cache.add(LoadedTable(table, payer=payer, stored=False))
        try:
            made = await self._store_new(table, stored, after)
        except BaseException:
            self.cache.drop(loaded)
            raise
        if not made:
            self.cache.drop(loaded)
            return None
        loaded.stored = True
        self.cache.relist(loaded)
        if any(searches(table.game, seat.level) for seat in table.seats):
            self.bots.warm(table.game)
        self.driver.attend(loaded)
        self._seated(table.id, guests)
        return table

    async def _store_new(self, table: Table, stored: list[rows.Row], after: tuple[Table, int] | None) -> bool:
        """Store a new table; as the rematch of another, only if that has none yet."""
        if after is None:
            await self.store.append(stored)
            return True
        old, seat = after
        return await self.change(await self.cache.load(old.id),
                                 lambda: rematch.check(old, seat, table.id), stored)

    async def remove(self, id: str, guest: str) -> bool:
        """Delete a table, in the store and then here, unless it is somebody else's too; whether it is
        gone."""
        loaded = None
        with suppress(Refused):               # one that cannot be opened any more can still be deleted
            loaded = await self.cache.load(id)
        async with loaded.lock if loaded else nullcontext():
            while True:
                try:
                    return await self._removed(id, loaded, guest)
                except NoTable:               # somebody was faster
                    self.dismiss(id)
                    return True
                except Overtaken:             # something happened there meanwhile, elsewhere
                    if loaded is None or not await self.leases.catch_up([loaded]):
                        raise

    async def _removed(self, id: str, loaded: LoadedTable | None, guest: str) -> bool:
        listed, gone = await self.store.holders_of(id), []
        if loaded is None and listed - {guest}:
            return False
        if loaded is not None:
            if (change := delete.check(loaded.table, guest, listed)) is None:
                return False
            gone = [rows.changed(id, loaded.table.seq + 1, change)]
        await self.store.append([*gone, *rows.removed(id, guest, whole=True)])
        self.dismiss(id)
        return True

    def dismiss(self, id: str) -> None:
        """A table is gone: nobody attends to it any more, and whoever looks at it is told."""
        for tell in self.when_gone:
            tell(id)
        if (loaded := self.cache.get(id)) is None:
            return
        if loaded.task:
            loaded.task.cancel()
        self.cache.drop(loaded)
        self.hub.dismiss(id)

    # Who is here.

    def meet(self, table: Table, guest: str, address: str = "") -> None:
        """A guest asked for something at a table, or has just gone."""
        if guest and table.held_by(guest) and (loaded := self.cache.get(table.id)):
            loaded.seen[guest] = time.monotonic()
            if address and loaded.payer[0] == f"guest {table.terms.host}":
                self.cache.pays(loaded, address)

    async def here(self, table: Table, seat: int) -> bool:
        """Whether the person of a seat is connected, to any process, or was not long ago."""
        holders = table.seats[seat].holders
        return self.sees(table.id, holders) or await self.leases.seen_elsewhere(table.id, holders)

    def sees(self, id: str, guests: set[str]) -> bool:
        """Whether one of these guests is connected here, or was not long ago."""
        loaded = self.cache.get(id)
        if loaded is None:
            return False
        last = max([loaded.born, *(loaded.seen.get(guest, 0.0) for guest in guests)])
        return (bool(guests & self.hub.guests(id))
                or time.monotonic() - last < self.settings.limits.absent_seconds)

    # Changes.

    async def act(self, table: Table, ask: Ask, shielded: bool = True) -> bool:
        """Do what `ask` returns; True if anything changed. Shielded, it goes on if the asker hangs up."""
        if shielded:
            acting = asyncio.ensure_future(self.act(table, ask, shielded=False))
            acting.add_done_callback(lambda done: done.cancelled() or done.exception())     # nobody may ask
            return await asyncio.shield(acting)
        loaded = await self.cache.load(table.id)
        loaded.used = time.monotonic()
        return await self.change(loaded, ask)

    async def decide(self, table: Table, *wanted: WantedDecision, shielded: bool = True) -> DecisionOutcome:
        """The one way in for decisions, of people and of bots. It raises nothing: every fault has its
        answer."""
        try:
            return DecisionOutcome(await self.act(table, lambda: check_all(table, wanted), shielded))
        except LudotecaError as fault:
            return DecisionOutcome(False, fault)
        except Exception as fault:
            return DecisionOutcome(False, internal_errors.note("decision", fault, table.id, table.game))

    async def change(self, loaded: LoadedTable, ask: Ask, more: Sequence[rows.Row] = ()) -> bool:
        """The same at a table that the asker, who does not hang up, has at hand; `more` is stored in the same
        commit."""
        table = loaded.table
        async with loaded.lock:
            if self.cache.get(table.id) is not loaded:
                raise NoTable                 # it was deleted while this waited
            changes = await self._stored(loaded, ask, more)
            self.changed += len(changes)
            try:
                for seq, change in changes:
                    self.apply_stored(table, seq, change)
            except Exception:
                await self.reread(loaded)
                raise
        if changes:
            self.leases.wanting.add(table.id)         # whatever becomes of this, somebody looks whether a bot
            if table.over:                            # is to move
                await self._keep_record(table)
            self.after_change(loaded)
            self._seated(table.id, {str(guest) for _, change in changes
                                    if (guest := change.data.get("guest"))})
            self.leases.wanting.discard(table.id)
        return bool(changes)

    def _seated(self, id: str, guests: set[str]) -> None:
        for tell in self.when_seated if guests else ():
            tell(id, guests)

    async def _stored(self, loaded: LoadedTable, ask: Ask,
                      more: Sequence[rows.Row] = ()) -> list[tuple[int, Change]]:
        """The changes that `ask` gives, checked and stored; asked again if another process was faster."""
        table = loaded.table
        while True:
            seq = table.seq
            try:
                asked = ask()
                changes = [asked] if isinstance(asked, Change) else asked or ()
                numbered = [*enumerate(changes, seq + 1)]
                held = [change.data["guest"] for change in changes if change.data.get("guest")]
                await self.store.append([*(rows.changed(table.id, *each) for each in numbered),
                                         *(rows.held(table.id, guest) for guest in held),
                                         *(more if numbered else ())])
                return numbered
            except (Refused, Overtaken):      # perhaps by what is past elsewhere
                await self.leases.catch_up([loaded])
                if table.seq == seq:
                    raise

    async def reread(self, loaded: LoadedTable) -> None:
        """What is stored counts, though it could not be applied: have the table as the store has it."""
        try:
            fresh = await read_table(self.store, loaded.table.id, self.settings.limits)
        except LudotecaError:
            return self.dismiss(loaded.table.id)
        vars(loaded.table).update(vars(fresh))
        for seat in everybody(fresh):
            self.hub.refresh(loaded.table, seat)
        self.after_change(loaded)

    def apply_stored(self, table: Table, seq: int, change: Change) -> bool:
        """Apply and show a stored change; False if it is not the next one (others' may come twice)."""
        if seq != table.seq + 1:
            return False
        self.hub.publish(table, apply(table, change))
        return True

    def after_change(self, loaded: LoadedTable) -> None:
        """Something has changed at a table: is it still listed, is a bot to move?"""
        self.cache.relist(loaded)
        loaded.faults = 0
        loaded.news.set()
        for tell in self.when_changed:
            tell(loaded.table)
        self.driver.attend(loaded)

    async def _keep_record(self, table: Table, after: float = 0.0) -> None:
        """Store the record of a game that is over; where that fails, later: the last decision has counted."""
        if after:
            await asyncio.sleep(after)
        ended = await asyncio.to_thread(lambda: rows.ended(table.id, now(), table.record(), table.public))
        try:
            await self.store.append(ended)
            for tell in self.when_over:
                await tell(table)
        except NoTable:
            pass
        except StoreFailed:
            self.spawn(self._keep_record(table, BEAT))

    # The life of the server.

    async def open(self) -> None:
        """Wake the tables where bots or clocks go on, a few at a time, while people are served."""
        await self.store.open()
        self.driver.stopped = float(await self.store.meta("alive") or 0)
        await self.leases.join()
        for work in (self.driver.wake(), self._live(), garbage_collection.look_between(),
                     self.leases.watch()):
            self.spawn(work)

    async def _live(self) -> None:
        """Note that the server lives, as long as a clock runs; put idle tables aside."""
        swept = time.monotonic()
        while True:
            await asyncio.sleep(BEAT)
            try:
                if any(clocks.next_deadline(loaded.table) is not None and not self.driver.stands(loaded.table)
                       for loaded in self.cache):
                    await self.store.append([rows.noted("alive", repr(now()))])
            except StoreFailed as fault:
                log.error("%s", fault)
            if not self.store.shared:         # where others may write, an operator does so too
                with suppress(StoreFailed):
                    await administration.obey(self)
            if time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                self.cache.sweep(IDLE)
                self.rest()
                garbage_collection.give_back()

    def rest(self) -> None:
        """While nobody is here, after a game: look for what nobody refers to any more but itself."""
        if self.changed > self._rested and not self.hub.busy:
            self._rested = self.changed
            garbage_collection.look_through_all()

    def spawn(self, work: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(internal_errors.watch)
        return task

    async def close(self) -> None:
        self.ending = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreFailed):
            await self.store.append([rows.noted("alive", repr(now()))])
        await self.bots.close()
        await self.store.close()
