"""The circles of a server: read from the store, changed one at a time, and who is in them just now.

Everything that changes a circle goes through `act`: checked, stored, done, told.  Another process may change
it as well: the number of a change is taken once, and whoever was overtaken reads what happened and asks
again.
"""
from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import orjson
from cachetools import LRUCache

from ludoteca.web.circles import commands
from ludoteca.web.circles.circle import Circle, CircleChange, Line, apply
from ludoteca.web.circles.commands import own_number
from ludoteca.web.circles.results import member_in, result_of
from ludoteca.web.clock import now
from ludoteca.web.errors import Gone, NotFound, Overtaken, StoreFailed
from ludoteca.web.fair_queue import by_and_by
from ludoteca.web.settings import Limits
from ludoteca.web.storage.protocol import Store
from ludoteca.web.storage.rows import CIRCLE, Row, row
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import new_id

KEPT = 1000                                      # circles in memory
CHAT_PAGE = 100                                  # lines of chat that are read at once
NEWEST = 2**31 - 1                               # later than any change
HERE = 45.0                                      # seconds after which somebody who asked nothing is not here
# changes that are about one member alone: they go when the member is deleted
PERSONAL = {"joined", "renamed member", "said", "device came", "devices ended"}
Ask = Callable[[Circle], CircleChange | None]


@dataclass
class LoadedCircle:
    circle: Circle
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    seen: dict[int, float] = field(default_factory=dict)         # when each member last asked for something


class CircleService:
    def __init__(self, store: Store, limits: Limits) -> None:
        self.store, self.limits = store, limits
        self._kept: LRUCache[str, LoadedCircle] = LRUCache(KEPT)
        self.ended = False
        self._others, store.heard = store.heard, self.heard

    # Finding.

    async def by_key(self, key: str, guest: str) -> Circle:
        """The circle behind a link. A link that was renewed leads nobody but members there."""
        found = await self.store.select("select id from circle_keys where key = ?", key)
        if not found:
            raise NotFound("There is no such circle.")
        circle = await self.find(found[0][0])
        if circle.key != key and circle.member_of(guest) is None:
            raise Gone("This circle has a new link; ask a member for it.")
        return circle

    async def find(self, id: str) -> Circle:
        """A circle as it stands in the store."""
        loaded = self._kept.get(id)
        if loaded is None:
            loaded = self._kept.setdefault(id, LoadedCircle(Circle(id)))
        async with loaded.lock:
            await self._catch_up(loaded)
        return loaded.circle

    async def of(self, guest: str) -> list[Circle]:
        """The circles that a device belongs to, by name."""
        if not guest:
            return []
        rows = await self.store.select("select id from circle_devices where guest = ?", guest)
        found = [await self.find(id) for id, in rows]
        return sorted((c for c in found if c.member_of(guest)), key=lambda c: (c.closed, c.name.casefold()))

    async def said(self, circle: Circle, before: int, unread: Collection[int]) -> list[Line]:
        """What was said before a change, the newest last, but by those whose words somebody does not read;
        a page of it: all is kept."""
        others = "".join(f" and member != {number}" for number in sorted(unread))
        rows = await self.store.select("select seq, at, member, data from circle_changes where id = ? and seq"
                                       f" < ? and kind = 'said'{others} order by seq desc limit ?",
                                       circle.id, before, CHAT_PAGE)
        return [Line(seq, at, "said", member, orjson.loads(data)["text"])
                for seq, at, member, data in reversed(rows)]

    async def _catch_up(self, loaded: LoadedCircle) -> None:
        circle = loaded.circle
        rows = await self.store.select("select seq, at, kind, data from circle_changes where id = ?"
                                       " and seq > ? order by seq", circle.id, circle.seq)
        async for seq, at, kind, data in by_and_by(rows):
            apply(circle, seq, CircleChange(kind, orjson.loads(data), at))
        if rows:
            self._wake(loaded)
        if not circle.seq:
            self._kept.pop(circle.id, None)
            raise NotFound("There is no such circle.")

    async def forget(self, guest: str) -> None:
        """Somebody is deleted: name and words go from every circle, also from those that they have left."""
        while rows := await self.store.select("select id from circle_devices where guest = ?", guest):
            for id, in rows:
                with suppress(NotFound):
                    while (await self.find(id)).ever_of(guest):          # who came back was two members
                        await self.act(id, lambda c: commands.forget(c, guest))
                await self.store.append([("-circle_devices", (guest, id))])

    # Changing.

    async def found(self, name: str, own_name: str, guest: str) -> Circle:
        """A new circle, with its founder in it."""
        circle = Circle(new_id())
        changes = [commands.found(name, self.limits)]
        apply(circle, 1, changes[0])
        if (join := commands.join(circle, guest, own_name, self.limits)) is not None:
            changes.append(join)
        await self.store.append([row for n, change in enumerate(changes, 1)
                                 for row in rows_of(circle.id, n, change)])
        circle = await self.find(circle.id)
        await self.meet(circle, guest)
        return circle

    async def act(self, id: str, ask: Ask) -> Circle:
        """Do what `ask` returns, even if the asker hangs up."""
        return await asyncio.shield(asyncio.ensure_future(self._act(id, ask)))

    async def _act(self, id: str, ask: Ask) -> Circle:
        await self.find(id)
        loaded = self._kept.setdefault(id, LoadedCircle(Circle(id)))
        async with loaded.lock:
            while (change := ask(loaded.circle)) is not None:
                seq = loaded.circle.seq + 1
                with suppress(Overtaken):
                    await self.store.append(rows_of(id, seq, change) + removals(loaded.circle, change))
                    apply(loaded.circle, seq, change)
                    break
                await self._catch_up(loaded)
        if not loaded.circle.present:
            self._kept.pop(id, None)
        self._wake(loaded)
        with suppress(StoreFailed):              # they find out when they look
            await self.store.tell(circle=id, gone=not loaded.circle.present)
        return loaded.circle

    async def over(self, table: Table) -> None:
        """A table is over: its circle keeps the result, if it was begun from one that still is."""
        if table.terms.circle:
            digest = str((await asyncio.to_thread(table.record))["digest"])
            with suppress(NotFound):
                await self.act(table.terms.circle,
                               lambda c: result_of(c, table, digest) if c.present else None)

    async def begun(self, table: Table, guest: str) -> None:
        """A table was begun from a circle, by a member or as another game after one."""
        def ask(c: Circle) -> CircleChange:
            seats = (member_in(c, table, p) for p in range(table.players))
            return CircleChange("began", {"member": own_number(c, "begin", guest), "table": table.id,
                                    "game": table.game.name, "at": now(),
                                    "members": [number for number in seats if number is not None]})

        await self.act(table.terms.circle, ask)

    # Who is here, and what is new.

    async def meet(self, circle: Circle, guest: str) -> None:
        """A member asked for something."""
        member, loaded = circle.member_of(guest), self._kept.get(circle.id)
        if member is None or loaded is None:
            return
        absent = member.number not in self.here(circle)
        loaded.seen[member.number] = time.monotonic()
        if absent:
            self._wake(loaded)
        with suppress(StoreFailed):
            await self.store.tell(circle=circle.id, here=member.number)

    def here(self, circle: Circle) -> set[int]:
        """The members who are here now."""
        loaded, since = self._kept.get(circle.id), time.monotonic() - HERE
        seen = loaded.seen if loaded else {}
        return {member.number for member in circle.present if seen.get(member.number, 0.0) > since}

    async def wait(self, circle: Circle, after: int, seconds: float) -> None:
        """Until something is new after that number, or somebody comes, or the time is over."""
        loaded = self._kept.get(circle.id)
        if loaded is None or loaded.circle.seq > after or self.ended:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await loaded.news.wait()

    def heard(self, message: dict[str, Any]) -> None:
        """Another process has changed a circle, or sees somebody there."""
        if "circle" not in message:
            return self._others(message)
        if (loaded := self._kept.get(message["circle"])) is None:
            return None
        if "here" in message:
            loaded.seen[message["here"]] = time.monotonic()
        if message.get("gone"):
            self._kept.pop(message["circle"], None)
        return self._wake(loaded)

    def end(self) -> None:
        """The server stops: who waits gets an answer now."""
        self.ended = True
        for loaded in [*self._kept.values()]:
            self._wake(loaded)

    def _wake(self, loaded: LoadedCircle) -> None:
        news, loaded.news = loaded.news, asyncio.Event()
        news.set()


def rows_of(id: str, seq: int, change: CircleChange) -> list[Row]:
    """What is written of a change."""
    data = change.data
    member = data["member"] if change.kind in PERSONAL else -1
    found = [row("circle_changes", id=id, seq=seq, at=change.at, member=member, kind=change.kind,
                 data=json.dumps(data, ensure_ascii=False))]
    if "key" in data:
        found.append(row("circle_keys", key=data["key"], id=id))
    if change.kind in ("joined", "device came"):
        found.append(row("circle_devices", guest=data["guest"], id=id))
    return found


def removals(circle: Circle, change: CircleChange) -> list[Row]:
    """What goes from the store with a change: devices that end, a member's name and words, and with the last
    member all of the circle."""
    data, member = change.data, circle.members.get(change.data.get("member", -1))
    if change.kind not in ("left", "devices ended") or member is None:
        return []
    if change.kind == "left" and circle.present == [member]:
        return [(f"-{part} of a circle", (circle.id,)) for part in CIRCLE]
    ends = member.devices - {data.get("guest")}
    if change.kind == "left":                    # who has left can still be found, to be deleted
        ends = member.devices | member.former if data["forget"] else set()
    gone: list[Row] = [("-circle_devices", (guest, circle.id)) for guest in sorted(ends)]
    if data.get("forget"):
        gone.append(("-circle_changes of a member", (circle.id, member.number)))
    return gone
