"""One stream over all tables of a guest: it is your turn, something changed, the game is over, play again.

A stream is woken when the service tells of a change; nothing looks again and again.  What it tells is made
when it is sent, from what its guest's seats may notice then: who reads slowly hears less, never what is past.
"""
from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from ludoteca.web.errors import Refused, StoreFailed
from ludoteca.web.table.service import TableService
from ludoteca.web.table.table import Table

FOLLOWED = 100                               # unfinished tables that a stream tells of at first, the newest
AGAIN = 2.0                                  # seconds until a store that failed is asked again
Event = dict[str, Any]
Place = tuple[str, int]                      # a table and a seat


@dataclass(frozen=True)
class SeatStanding:
    """How a seat's game stands, as far as a stream tells of it."""

    seq: int = -1
    turn: int | None = None                  # since which number it is to decide; None: it is not
    over: bool = False
    rematch: str | None = None


def standing(table: Table, seat: int) -> SeatStanding:
    turn = table.turns[seat] if seat in table.waiting and not table.over else None
    return SeatStanding(table.number(seat), turn, table.over, table.rematch)


def news(table: Table, seat: int, before: SeatStanding | None) -> list[Event]:
    """What a seat is told that was told how it stood `before`."""
    now, old = standing(table, seat), before or SeatStanding(table.number(seat))
    about = {"table": table.id, "game": table.game.name, "seat": seat, "seq": now.seq}
    found: list[Event] = [{"event": "seated", **about}] if before is None else []
    if now.seq != old.seq:
        found.append({"event": "changed", **about})
    if now.turn is not None and now.turn != old.turn:
        found.append({"event": "turn", **about})
    if now.over and not old.over:
        found.append({"event": "over", **about, "winners": table.result[1]})
    if now.rematch and now.rematch != old.rematch:
        found.append({"event": "rematch", **about, "next": now.rematch, "by": table.rematch_by})
    return found


class Stream:
    """One connection of a guest's."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.told: dict[Place, SeatStanding] = {}
        self.due: dict[str, Table | None] = {}           # tables to look at; None: as the store has them
        self.awake = asyncio.Event()
        self.follows: set[str] = set()
        self.ended = False

    def wake(self, id: str, table: Table | None = None) -> None:
        self.due[id] = table
        self.awake.set()

    def end(self) -> None:
        self.ended = True
        self.awake.set()

    def look(self, table: Table) -> list[Event]:
        """What is new at a table for all seats of the guest; a seat that is no longer theirs is left."""
        held = table.held_by(self.guest)
        found = [event for seat in held for event in news(table, seat, self.told.get((table.id, seat)))]
        gone = self.leave(table.id, held)
        self.told |= {(table.id, seat): standing(table, seat) for seat in held}
        return found + gone

    def leave(self, id: str, but: Iterable[int] = ()) -> list[Event]:
        """Seats at a table that are theirs no more."""
        gone = [place for place in self.told if place[0] == id and place[1] not in but]
        for place in gone:
            del self.told[place]
        return [{"event": "left", "table": id, "seat": seat} for _, seat in gone]


class Streams:
    """All of this process."""

    def __init__(self, tables: TableService) -> None:
        self.tables, self.store = tables, tables.store
        self._of: defaultdict[str, set[Stream]] = defaultdict(set)           # by guest
        self._at: defaultdict[str, set[Stream]] = defaultdict(set)  # by table, also one that was left
        self._others, self.store.heard = self.store.heard, self.heard
        self._back, self.store.returned = self.store.returned, self.returned
        tables.when_changed.append(self.changed)
        tables.when_seated.append(self.seated)
        tables.when_gone.append(self.look_up)
        tables.hub.when_let_go.append(self.let_go)

    @property
    def all(self) -> list[Stream]:
        return [stream for streams in self._of.values() for stream in streams]

    @contextmanager
    def opened(self, guest: str) -> Iterator[Stream]:
        """A stream, as long as it is read."""
        stream = Stream(guest)
        self._of[guest].add(stream)
        try:
            yield stream
        finally:
            drop(self._of, guest, stream)
            for id in stream.follows:
                drop(self._at, id, stream)

    async def events(self, stream: Stream) -> AsyncGenerator[list[Event]]:
        """At first how all tables stand, then what is new, until the stream is ended."""
        first = await self.tables.tables_of(stream.guest, FOLLOWED)
        yield [event for table in first for event in self._told(stream, table)] + [{"event": "ready"}]
        while not stream.ended:
            await stream.awake.wait()
            stream.awake.clear()
            due, stream.due = stream.due, {}
            for id, table in due.items():
                if found := await self._look(stream, id, table):
                    yield found

    async def _look(self, stream: Stream, id: str, table: Table | None) -> list[Event]:
        try:
            return self._told(stream, table or await self.tables.find(id))
        except StoreFailed:                          # what happened there is told when it is back
            asyncio.get_running_loop().call_later(AGAIN, stream.wake, id)
            return []
        except Refused:
            return stream.leave(id)

    def _told(self, stream: Stream, table: Table) -> list[Event]:
        stream.follows.add(table.id)
        self._at[table.id].add(stream)
        return stream.look(table)

    # What wakes them.

    def changed(self, table: Table) -> None:
        """Something happened at a table, here or elsewhere: whoever sits there or has sat there looks."""
        if not self._of:
            return
        here = {guest for seat in table.seats for guest in seat.holders} & self._of.keys()
        for stream in self._at.get(table.id, set()).union(*(self._of[guest] for guest in here)):
            stream.wake(table.id, table)

    def look_up(self, id: str) -> None:
        """Something happened at a table that is not in memory here, or it is gone."""
        for stream in self._at.get(id, ()):
            stream.wake(id)

    def seated(self, id: str, guests: set[str]) -> None:
        """Guests have got seats at a table: the other processes are told, too."""
        self._welcome(id, guests)
        if self.store.shared:
            self.tables.spawn(self._tell(id, guests))

    async def _tell(self, id: str, guests: set[str]) -> None:
        with suppress(StoreFailed):                  # who connects again is told
            await self.store.tell(seated=sorted(guests), at=id)

    def _welcome(self, id: str, guests: Iterable[str]) -> None:
        for guest in guests:
            for stream in self._of.get(guest, ()):
                stream.wake(id)

    def heard(self, message: dict[str, Any]) -> None:
        """Another process tells: of tables that are in memory here the service tells us itself."""
        self._others(message)
        if not self._of:
            return
        if "seated" in message:
            self._welcome(message["at"], message["seated"])
        ids = {row[0] for row in message.get("changes", ())} | {*message.get("tables", ())}
        for id in ids | ({message["gone"]} if "gone" in message else set()):
            self.look_up(id)

    def returned(self, since: float) -> None:
        """The database is back: anything may have happened."""
        self._back(since)
        for stream in self.all:
            for id in stream.follows:
                stream.wake(id)

    def let_go(self, guest: str) -> None:
        """A guest has signed out somewhere, or revoked a token: they have to connect again."""
        for stream in self._of.get(guest, ()):
            stream.end()

    def end(self) -> None:
        """The server stops."""
        for stream in self.all:
            stream.end()


def drop(groups: defaultdict[str, set[Stream]], key: str, stream: Stream) -> None:
    groups[key].discard(stream)
    if not groups[key]:
        del groups[key]
