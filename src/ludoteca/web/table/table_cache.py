"""The tables in memory: each is read from the store once, however many ask for it, and dropped when nobody
has used it for a while."""
from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from ludoteca.core import plugin_faults
from ludoteca.core.errors import UnknownGame
from ludoteca.web.clock import now
from ludoteca.web.errors import GameMissing, Gone, NoTable, StoreFailed
from ludoteca.web.fair_queue import Who, by_and_by
from ludoteca.web.settings import Limits
from ludoteca.web.storage.protocol import Store
from ludoteca.web.table import clocks
from ludoteca.web.table.commands import apply
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import from_json

DAY = 86_400.0
SHARE = 100                                   # where there is no room, one in so many is put aside


@dataclass(eq=False)
class LoadedTable:
    """A table in memory, with what the service needs to run it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    asked: float | None = None                # when this process last asked for its lease
    faults: int = 0                           # how often nobody could attend to it since something happened
    used: float = field(default_factory=time.monotonic)
    born: float = field(default_factory=time.monotonic)
    seen: dict[str, float] = field(default_factory=dict)       # when each guest last asked for something
    payer: Who = ("", "")                     # who made it: in whose name its bots think
    stored: bool = True                       # not while it is made: nobody but who makes it is to find it
    torn: bool = False                        # something that others did could be done here by halves only

    @property
    def listed(self) -> bool:
        """Whether it is to be found by everybody: public, not over, and somebody came or decided within a
        day."""
        table = self.table
        return (self.stored and table.public and not table.over
                and (table.last > now() - DAY or clocks.next_deadline(table) is not None))


class TableCache:
    def __init__(self, read: Callable[[str], Coroutine[Any, Any, LoadedTable]],
                 watched: Callable[[str], bool]) -> None:
        self._read = read                             # gets a table from the store, and adds it here
        self._watched = watched                       # whether somebody looks at a table
        self._loaded: dict[str, LoadedTable] = {}
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()   # also those put aside
        self._reading: dict[str, asyncio.Task[LoadedTable]] = {}
        self._public: dict[str, LoadedTable] = {}     # those that are listed, the oldest first
        self._made: Counter[str] = Counter()          # how many of them each address has made

    def __len__(self) -> int:
        return len(self._loaded)

    def __iter__(self) -> Iterator[LoadedTable]:
        return iter([*self._loaded.values()])

    @property
    def ids(self) -> list[str]:
        return list(self._loaded)

    def __contains__(self, id: str) -> bool:
        """Whether a table is in memory, or about to be."""
        return id in self._loaded or id in self._reading

    def __getitem__(self, id: str) -> LoadedTable:
        """A table that is in memory; NoTable if it is not."""
        if id not in self._loaded:
            raise NoTable
        return self._loaded[id]

    def get(self, id: str) -> LoadedTable | None:
        return self._loaded.get(id)

    def reading(self, id: str) -> bool:
        return id in self._reading

    async def settled(self, id: str) -> LoadedTable | None:
        """A table if it is in memory, once it is no longer being read."""
        if id in self._reading:
            await asyncio.wait([self._reading[id]])
        return self._loaded.get(id)

    async def load(self, id: str) -> LoadedTable:
        """A table from memory or the store; all who ask for it meanwhile get the same."""
        if id in self._loaded:
            return self._loaded[id]
        if id not in self._reading:
            self._reading[id] = asyncio.create_task(self._read(id))
            self._reading[id].add_done_callback(lambda _: self._reading.pop(id))
        return await asyncio.shield(self._reading[id])

    def add(self, loaded: LoadedTable) -> LoadedTable:
        """Have a table in memory. Who still has it from before it was put aside has it as it is now: nothing
        is ever checked against a copy that no longer hears what happens."""
        known = self._tables.setdefault(loaded.table.id, loaded.table)
        if known is not loaded.table:
            vars(known).update(vars(loaded.table))
            loaded.table = known
        self._loaded[loaded.table.id] = loaded
        self._made[loaded.payer[0]] += 1
        self.relist(loaded)
        return loaded

    def pays(self, loaded: LoadedTable, address: str) -> None:
        """At which address a table is played that was read from the store: its bots think in that name."""
        self._forget(loaded.payer[0])
        loaded.payer = (address, loaded.payer[1])
        self._made[address] += 1

    def drop(self, loaded: LoadedTable) -> None:
        """A table comes back from the store when somebody asks for it."""
        del self._loaded[loaded.table.id]
        self._public.pop(loaded.table.id, None)
        self._forget(loaded.payer[0])

    def _forget(self, address: str) -> None:
        self._made[address] -= 1
        if not self._made[address]:
            del self._made[address]

    def sweep(self, idle: float) -> None:
        """Drop the tables that nobody has used for so many seconds; listed ones stay, without what can be
        made again."""
        for loaded in self:
            busy = (loaded.task or not loaded.stored or loaded.lock.locked()
                    or self._watched(loaded.table.id))
            if busy or time.monotonic() - loaded.used <= idle:
                continue
            if loaded.listed:
                loaded.table.rest()
            else:
                self.drop(loaded)

    def make_room(self, most: int) -> None:
        """Where there are so many, put some aside that nobody looks at: first those at which nobody has
        decided yet, and of whoever has made the most."""
        if len(self) < most:
            return
        idle = [loaded for loaded in self
                if loaded.stored and not loaded.lock.locked() and not self._watched(loaded.table.id)
                and not self.reading(loaded.table.id)]
        idle.sort(key=lambda loaded: (loaded.table.begun, -self._made[loaded.payer[0]], loaded.used))
        for loaded in idle[:1 + most // SHARE]:
            if loaded.task:
                loaded.task.cancel()
            self.drop(loaded)

    def made_by(self, address: str) -> int:
        """How many of the tables an address has made."""
        return self._made[address]

    def relist(self, loaded: LoadedTable) -> None:
        """Have it among the listed ones, or no longer."""
        if loaded.listed:
            self._public.setdefault(loaded.table.id, loaded)
        else:
            self._public.pop(loaded.table.id, None)

    def lists(self, id: str) -> bool:
        """Whether a table is to be found by everybody: listed, or left idle but looked at."""
        return id in self._public and (self._public[id].listed or self._watched(id))

    def listed(self) -> Iterator[Table]:
        """Those that everybody may find, the newest first."""
        return (loaded.table for id, loaded in reversed(self._public.items()) if self.lists(id))


async def read_table(store: Store, id: str, limits: Limits) -> Table:
    """A table as the store has it; NoTable, GameMissing, Gone, or StoreFailed if it is there and cannot be
    read just now."""
    if len(id) >= 40 or (found := await store.terms(id)) is None:
        raise NoTable
    created, terms = found[0], from_json(found[1])
    try:
        table = Table(id, terms, created, limits)
    except UnknownGame:
        raise GameMissing("This table’s game is not installed on this server at the moment. The table is "
                          "kept and continues when the game is back.") from None
    if terms.version > table.game.rules.VERSION:
        raise GameMissing("This server has an older version of this game at the moment. The table is kept "
                          "and continues when the newer one is back.")
    if terms.version < table.game.rules.VERSION:
        raise Gone("This game was started under older rules and cannot be continued; if it was finished, "
                   "you can still watch the replay.")
    try:
        async for change in by_and_by(await store.changes(id)):
            apply(table, change)
    except StoreFailed:
        raise
    except Exception as fault:  # whatever is wrong with one table, the others go on
        plugin_faults.log_fault(table.game, "rules", fault, "Table %s cannot be read back", id)
        if isinstance(fault, plugin_faults.BrokenRules):
            raise GameMissing(fault.sentence) from None
        raise Gone("This table can no longer be opened.") from None
    return table
