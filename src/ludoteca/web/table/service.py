"""The service: keeps the tables, stores what happens before it is shown, drives bots and clocks.

Everything that changes a table goes through `act`: one at a time per table; checked, stored, done, shown.
"""
from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from itertools import islice

from ludoteca.bots.levels import USUAL, searches
from ludoteca.core import plugin_faults
from ludoteca.core.errors import UnknownGame
from ludoteca.web import garbage_collection
from ludoteca.web.bots.bot_pool import Bots, searchers
from ludoteca.web.clock import now
from ludoteca.web.errors import GameMissing, Gone, NoTable, Overtaken, Refused, StoreFailed, TooMany
from ludoteca.web.fair_queue import by_and_by
from ludoteca.web.live.hub import Hub
from ludoteca.web.postgres.store import Postgres
from ludoteca.web.settings import Settings
from ludoteca.web.table import clocks, requests, store
from ludoteca.web.table.changes import apply
from ludoteca.web.table.driver import Attention, LoadedTable
from ludoteca.web.table.leases import Together
from ludoteca.web.table.store import Change, Store
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Terms, from_json, new_id

Ask = Callable[[], Change | Sequence[Change] | None]
# seconds: notes that the server lives; looks for idle tables; what idle is
BEAT = 2.0
SWEEP = 60.0
IDLE = 1800.0
SOON = 60.0                                   # what idle is when there is no room
log = logging.getLogger("ludoteca")


class TableService:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Postgres(settings.database) if settings.database else Store(settings.file)
        self.together = Together(self, self.store) if isinstance(self.store, Postgres) else None
        self.hub = Hub()
        self.bots = Bots(settings.think, workers=searchers(settings.workers))
        self.attention = Attention(self)
        self._kept: dict[str, LoadedTable] = {}
        self._reading: dict[str, asyncio.Task[LoadedTable]] = {}
        self._going: set[str] = set()                 # those that are being deleted: nobody reads them back
        self._public: dict[str, LoadedTable] = {}            # of them those that are listed, the oldest first
        self._made: Counter[str] = Counter()          # how many of them each address has made
        self.changed = self._rested = 0  # changes that are on disk, and were when nobody was here
        self._tasks: set[asyncio.Task[None]] = set()

    def table(self, id: str) -> Table:
        """A table that is in memory; NoTable if it no longer is."""
        if id not in self._kept:
            raise NoTable
        return self._kept[id].table

    async def find(self, id: str) -> Table:
        """The table of that name, read from disk if need be; NotFound or Gone."""
        return (await self._find(id)).table

    async def _find(self, id: str) -> LoadedTable:
        if (kept := self._kept.get(id)) is None:
            kept = await self._read(id)
        elif self.together and not self.store.fault:
            with suppress(StoreFailed):       # what is known here was so a moment ago
                await self.together.fresh([kept])
            self.table(id)
        kept.used = time.monotonic()
        return kept

    @property
    def ids(self) -> list[str]:
        """The tables in memory."""
        return list(self._kept)

    def knows(self, id: str) -> bool:
        """Whether a table is in memory, or about to be."""
        return id in self._kept or id in self._reading

    def concerns(self, id: str) -> bool:
        """True if this process has watchers of the table, or is about to load it."""
        return id in self._reading or (id in self._kept and self.hub.watched(id))

    def at_hand(self, id: str) -> LoadedTable | None:
        """A table, unless it is being read just now."""
        return None if id in self._reading else self._kept.get(id)

    async def in_memory(self, id: str) -> LoadedTable | None:
        if id in self._reading:
            await asyncio.wait([self._reading[id]])
        return self._kept.get(id)

    async def _read(self, id: str) -> LoadedTable:
        """A table from disk; all who ask for it meanwhile get the same."""
        if id in self._going:
            raise NoTable
        if id not in self._reading:
            self._reading[id] = asyncio.create_task(self._load(id))
            self._reading[id].add_done_callback(lambda _: self._reading.pop(id))
        return await asyncio.shield(self._reading[id])

    async def _load(self, id: str) -> LoadedTable:
        if len(id) >= 40 or (found := await self.store.terms(id)) is None:
            raise NoTable
        created, terms = found[0], from_json(found[1])
        try:
            table = Table(id, terms, created, self.settings.limits)
        except UnknownGame:
            raise GameMissing("The game of this table is not on this server just now. The table is kept, and "
                              "goes on when the game is back.") from None
        if terms.version != table.game.rules.VERSION:
            raise Gone("This game was begun by older rules and cannot be played on; if it was finished, its "
                       "replay is there.")
        try:
            async for change in by_and_by(await self.store.changes(id)):
                apply(table, change)
        except StoreFailed:                   # it is there, and can be read again in a moment
            raise
        except (Exception, SystemExit) as fault:  # whatever is wrong with one table, the others go on
            plugin_faults.log_fault(table.game, "rules", fault, "Table %s cannot be read back", id)
            raise Gone("This table cannot be opened any more.") from None
        kept = self._keep(LoadedTable(table, payer=(f"guest {terms.host}", terms.host)))
        if self.together:                     # perhaps it was deleted elsewhere while it was read
            await self.together.fresh([kept])
            self.table(id)
        if table.over:  # the server may have been killed between the last decision and its record
            self.spawn(self._keep_record(table))
        self.attention.attend(kept)
        return kept

    def _keep(self, kept: LoadedTable) -> LoadedTable:
        """Have a table in memory."""
        self._kept[kept.table.id] = kept
        self._made[kept.payer[0]] += 1
        self._list(kept)
        return kept

    def _list(self, kept: LoadedTable) -> None:
        """Have it among the listed ones, or no longer."""
        if kept.listed:
            self._public.setdefault(kept.table.id, kept)
        else:
            self._public.pop(kept.table.id, None)

    def _put_away(self, kept: LoadedTable) -> None:
        """A table comes back from disk when somebody asks for it."""
        del self._kept[kept.table.id]
        self._public.pop(kept.table.id, None)
        self._made[kept.payer[0]] -= 1
        if not self._made[kept.payer[0]]:
            del self._made[kept.payer[0]]

    async def remove(self, id: str, guest: str) -> bool:
        """Delete a table, on disk and then here, unless others hold it too; whether it is gone."""
        self._going.add(id)
        try:
            kept = await self.in_memory(id)
            async with kept.lock if kept else nullcontext():
                if await self.store.holders_of(id) != {guest}:
                    return False
                await self.store.append(store.removed(id, guest, whole=True))
                self.dismiss(id)
                return True
        finally:
            self._going.discard(id)

    def dismiss(self, id: str) -> None:
        """A table is gone: nobody attends to it any more, and whoever looks at it is told."""
        if (kept := self._kept.get(id)) is None:
            return
        if kept.task:
            kept.task.cancel()
        self._put_away(kept)
        self.hub.dismiss(id)

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._kept)

    def tables(self) -> list[Table]:
        """The tables in memory, the newest first."""
        return sorted((kept.table for kept in self._kept.values()), key=lambda table: -table.created)

    async def listed(self, most: int) -> list[Table]:
        """The newest public tables that are not over, without those that nobody has come to for a day."""
        if isinstance(self.store, Postgres):
            found = await self._all(await self.store.listed(most))
            return [table for table in found if table.id in self._kept and self._kept[table.id].listed]
        fresh = (kept.table for kept in reversed(self._public.values()) if kept.listed
                 or self.hub.watched(kept.table.id))
        return list(islice(fresh, most))

    async def tables_of(self, guest: str, most: int = 30) -> list[Table]:
        """The unfinished tables where a guest holds a seat, the newest first."""
        found = await self._all(await self.store.tables_of(guest, most)) if guest else []
        return [table for table in found if table.held_by(guest) and not table.over]

    async def _all(self, ids: Sequence[str]) -> list[Table]:
        """Tables by their names, without those that cannot be opened."""
        if self.together:
            with suppress(StoreFailed):
                await self.together.fresh([self._kept[id] for id in ids if id in self._kept])
        found = []
        for id in ids:
            with suppress(Refused):
                found.append((self._kept.get(id) or await self._read(id)).table)
            await asyncio.sleep(0)
        return found

    async def create(self, terms: Terms, address: str = "") -> Table:
        """A new table; it begins at once if nobody is to come."""
        limits, payer = self.settings.limits, (address or f"guest {terms.host}", terms.host)
        if self._made[payer[0]] >= limits.tables_per_address or len(self._kept) >= limits.tables:
            self.sweep(SOON)
        if self._made[payer[0]] >= limits.tables_per_address:
            raise TooMany("You have many tables open; please finish some of them first.")
        if len(self._kept) >= limits.tables:
            raise Refused("There are too many tables on this server just now.")
        at = now()
        table = Table(new_id(), terms, at, self.settings.limits)
        changes = [requests.start(table, USUAL)] if table.full else []
        rows = [store.changed(table.id, n + 1, change) for n, change in enumerate(changes)]
        guests = {guest for seat in table.seats for guest in seat.holders}
        rows += [store.held(table.id, guest) for guest in sorted(guests)]
        await self.store.append([store.created(table.id, at, terms.as_json()), *rows])
        for change in changes:
            apply(table, change)
        kept = self._keep(LoadedTable(table, payer=payer))
        if any(searches(table.game, seat.level) for seat in table.seats):
            self.bots.warm(table.game)
        self.attention.attend(kept)
        return table

    # Who is here.

    def meet(self, table: Table, guest: str) -> None:
        """A guest asked for something at a table, or has just gone."""
        if guest and table.held_by(guest) and table.id in self._kept:
            self._kept[table.id].seen[guest] = time.monotonic()

    async def here(self, table: Table, seat: int) -> bool:
        """Whether the person of a seat is connected, to any process, or was not long ago."""
        holders = table.seats[seat].holders
        if self.sees(table.id, holders) or self.together is None:
            return self.sees(table.id, holders)
        return await self.together.seen_elsewhere(table.id, holders)

    def sees(self, id: str, guests: set[str]) -> bool:
        """Whether one of these guests is connected here, or was not long ago."""
        kept = self._kept.get(id)
        if kept is None:
            return False
        last = max([kept.born, *(kept.seen.get(guest, 0.0) for guest in guests)])
        return (bool(guests & self.hub.guests(id))
                or time.monotonic() - last < self.settings.limits.absent_seconds)

    def turnstile(self, table: Table) -> asyncio.Lock:
        """For what only one of those who ask may do."""
        return self._kept[table.id].again

    # Changes.

    async def act(self, table: Table, ask: Ask) -> bool:
        """Do what `ask` returns; True if anything changed. Goes on even if the asker hangs up."""
        return await asyncio.shield(asyncio.ensure_future(self.carry_out(table, ask)))

    async def carry_out(self, table: Table, ask: Ask) -> bool:
        """The same for an asker that does not hang up."""
        kept = self._kept.get(table.id) or await self._read(table.id)
        kept.used = time.monotonic()
        return await self.act_on(kept, ask)

    async def act_on(self, kept: LoadedTable, ask: Ask) -> bool:
        table = kept.table
        async with kept.lock, plugin_faults.kept_running(table.game):
            if self._kept.get(table.id) is not kept:
                raise NoTable                 # it was deleted while this waited
            changes = await self._written(kept, ask)
            for seq, change in changes:
                self.do(table, seq, change)
            self.changed += len(changes)
        if changes and table.over:
            await self._keep_record(table)
        if changes:
            self.noticed(kept)
        return bool(changes)

    async def _written(self, kept: LoadedTable, ask: Ask) -> list[tuple[int, Change]]:
        """The changes that `ask` gives, checked and stored; asked again if another process was faster."""
        table = kept.table
        while True:
            seq = table.seq
            try:
                asked = ask()
                changes = [asked] if isinstance(asked, Change) else asked or ()
                numbered = [*enumerate(changes, seq + 1)]
                rows = [store.changed(table.id, number, change) for number, change in numbered]
                rows += [store.held(table.id, change.data["guest"]) for change in changes
                         if change.data.get("guest")]
                await self.store.append(rows)
                return numbered
            except (Refused, Overtaken):      # perhaps by what is past elsewhere
                if self.together:
                    await self.together.fresh([kept])
                if table.seq == seq:
                    raise

    def do(self, table: Table, seq: int, change: Change) -> bool:
        """Apply and show a stored change; False if it is not the next one (others' may come twice)."""
        if seq != table.seq + 1:
            return False
        self.hub.publish(table, apply(table, change))
        return True

    def noticed(self, kept: LoadedTable) -> None:
        """Something has changed at a table."""
        self._list(kept)
        kept.news.set()
        self.attention.attend(kept)

    async def _keep_record(self, table: Table) -> None:
        rows = await asyncio.to_thread(lambda: store.ended(table.id, now(), table.record(), table.public))
        with suppress(NoTable):
            await self.store.append(rows)

    # The life of the server.

    async def open(self) -> None:
        """Wake the tables where bots or clocks go on, a few at a time, while people are served."""
        await self.store.open()
        self.attention.stopped = float(await self.store.meta("alive") or 0)
        if self.together:
            await self.together.join()
        self.spawn(self.attention.wake())
        self.spawn(self._live())
        self.spawn(garbage_collection.look_between())
        if self.together:
            self.spawn(self.together.watch())

    async def key(self) -> str:
        """The key that cookies are signed with, where all processes have it from the database."""
        return await self.store.key() if isinstance(self.store, Postgres) else ""

    async def _live(self) -> None:
        """Note that the server lives, as long as a clock runs; put idle tables aside."""
        swept = time.monotonic()
        while True:
            await asyncio.sleep(BEAT)
            try:
                if any(clocks.next_deadline(kept.table) is not None and not self.attention.stands(kept.table)
                       for kept in self._kept.values()):
                    await self.store.append([store.noted("alive", repr(now()))])
            except StoreFailed as fault:
                log.error("%s", fault)
            if time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                self.sweep()
                self.rest()
                garbage_collection.give_back()

    def sweep(self, idle: float = IDLE) -> None:
        """Put aside the tables that nobody has used for a while; they come back from disk when asked for."""
        for id, kept in list(self._kept.items()):
            busy = kept.task or kept.lock.locked() or self.hub.watched(id)
            if busy or time.monotonic() - kept.used <= idle:
                continue
            if kept.listed:
                kept.table.rest()
            else:
                self._put_away(kept)

    def rest(self) -> None:
        """While nobody is here, after a game: look for what nobody refers to any more but itself."""
        if self.changed > self._rested and not self.hub.busy:
            self._rested = self.changed
            garbage_collection.look_through_all()

    def spawn(self, work: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreFailed):
            await self.store.append([store.noted("alive", repr(now()))])
        await self.bots.close()
        await self.store.close()
