"""Whom people block and what they report; and what the operator decided, as this process knows it.

A block is between guests (a device, or an account) and holds wherever they meet: who was blocked by somebody
who sits at a table neither sits down there nor talks from beside it, and is not told why.
"""
from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from starlette.requests import HTTPConnection

from ludoteca.show.page.chat import emotes
from ludoteca.show.words import speaker
from ludoteca.web.clock import now
from ludoteca.web.errors import Excluded, Refused, StoreFailed
from ludoteca.web.manners.moderation import FOR_EVER, Moderation, actions
from ludoteca.web.storage.rows import row
from ludoteca.web.table.commands.chat import sender_of
from ludoteca.web.table.service import TableService
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import SeatKind, Talk

BEAT = 2.0                                       # seconds between two looks at what the operator did
# What who is excluded may still do; an operator who has excluded the own network gets out of it again.
LEAVING = ("/leave", "/forget", "/delete", "/sign-out", "/operator")
NEW = "select seq, at, action, subject, data from moderation where seq > ? order by seq"
log = logging.getLogger("ludoteca")


@dataclass(frozen=True)
class Other:
    """Somebody else at a table: in a seat, or a spectator by the sign of the device."""

    name: str
    guests: frozenset[str]
    seat: int | None = None
    sender: str = ""


@dataclass(frozen=True)
class Block:
    id: str
    name: str
    at: float


class MannersService:
    def __init__(self, tables: TableService) -> None:
        self.tables, self.store = tables, tables.store
        self.moderation = Moderation()
        self._announced = ""                     # what pages were told
        self._blocked: defaultdict[str, set[str]] = defaultdict(set)     # by whom: whom
        self._others, self.store.heard = self.store.heard, self.heard

    async def open(self) -> None:
        for guest, blocked in await self.store.select("select guest, blocked from blocks"):
            self._blocked[guest].add(blocked)
        await self.look()
        self.tables.spawn(self._watch())

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.look()
            except StoreFailed:
                continue                         # the store tells when it is lost and when it is back

    async def look(self) -> None:
        """Read what the operator did since the last look."""
        for action in actions(await self.store.select(NEW, self.moderation.seq)):
            self.moderation.apply(action)
        if self.moderation.announcement != self._announced:      # a new one, or its time is over
            self._announced = self.moderation.announcement
            self.tables.hub.announce(self._announced)

    def heard(self, message: dict[str, object]) -> None:
        """Another process has changed whom a guest blocks."""
        if "blocks" not in message:
            return self._others(message)
        self.tables.spawn(self._read_again(str(message["blocks"])))
        return None

    async def _read_again(self, guest: str) -> None:
        rows = await self.store.select("select blocked from blocks where guest = ?", guest)
        self._blocked[guest] = {blocked for blocked, in rows}

    # Who is excluded.

    def exclusion(self, connection: HTTPConnection, guest: str, device: str, address: str) -> Excluded | None:
        """Why who asks may change nothing here; leaving and deleting what is one's own is free."""
        if connection.url.path.endswith(LEAVING):
            return None
        return self.excluded(guest, device, address)

    def excluded(self, *names: str) -> Excluded | None:
        until = self.moderation.banned_until(*names)
        if not until:
            return None
        if until >= FOR_EVER:
            return Excluded("The operator of this server has excluded you. You can still export and delete "
                            "what is yours.")
        return Excluded("The operator of this server has excluded you until {day} (UTC). You can still "
                        "export and delete what is yours.",
                        day=datetime.fromtimestamp(until, UTC).strftime("%Y-%m-%d %H:%M"))

    # Whom one blocks.

    def others(self, table: Table, guest: str) -> list[Other]:
        """Who else is or talks at a table."""
        seated = [Other(seat.name, frozenset(seat.holders), p) for p, seat in enumerate(table.seats)
                  if seat.kind == SeatKind.PERSON and seat.holders and guest not in seat.holders]
        near = self.tables.hub.guests(table.id) | self._blocked[guest]
        signs = {sender_of(table, each): each for each in near if each != guest}
        talking = {note.sender: note.name for note in table.notes if note.sender in signs}
        return seated + [Other(name, frozenset({signs[sender]}), None, sender)
                         for sender, name in talking.items()]

    def find(self, table: Table, guest: str, seat: int | None, sender: str) -> Other:
        for other in self.others(table, guest):
            if (other.seat, other.sender) == (seat, sender):
                return other
        raise Refused("That person is no longer at this table.")

    def blocks(self, guest: str, others: Collection[str]) -> bool:
        return not self._blocked.get(guest, set()).isdisjoint(others)

    def hidden(self, table: Table, guest: str) -> list[str]:
        """Whose lines a guest does not want to read at a table: names of seats, signs of spectators."""
        return [other.sender or other.name for other in self.others(table, guest)
                if self.blocks(guest, other.guests)]

    def unwelcome(self, table: Table, guest: str) -> bool:
        """Whether somebody who sits at a table has blocked a guest who does not."""
        if not guest or table.held_by(guest):
            return False
        return any(self.blocks(holder, {guest}) for seat in table.seats for holder in seat.holders)

    async def block(self, guest: str, others: Collection[str], name: str) -> None:
        id, at = secrets.token_hex(6), now()
        await self.store.append([row("blocks", guest=guest, blocked=other, id=id, name=name, at=at)
                                 for other in sorted(others)])
        await self._changed(guest)

    async def unblock(self, guest: str, id: str) -> None:
        await self.store.append([("-blocks", (guest, id))])
        await self._changed(guest)

    async def unblock_all(self, guest: str, others: Collection[str]) -> None:
        """Every block of one of these."""
        rows = await self.store.select("select distinct id, blocked from blocks where guest = ?", guest)
        await self.store.append([("-blocks", (guest, id))
                                 for id in sorted({id for id, blocked in rows if blocked in others})])
        await self._changed(guest)

    async def blocked(self, guest: str) -> list[Block]:
        """Whom a guest has blocked, by the names of that time."""
        rows = await self.store.select("select distinct id, name, at from blocks where guest = ? order by at",
                                       guest)
        return [Block(*each) for each in rows]

    async def _changed(self, guest: str) -> None:
        await self._read_again(guest)
        await self.store.tell(blocks=guest)

    # What one reports.

    async def complain(self, guest: str, about: Collection[str], place: str, **told: object) -> None:
        await self.store.append([row("complaints", id=secrets.token_hex(4), at=now(), guest=guest,
                                     about=" ".join(sorted(about)), place=place,
                                     data=json.dumps(told, ensure_ascii=False))])

    async def bring_along(self, guest: str, account: str) -> None:
        """A guest is an account now: it blocks and has reported whom the guest did, and is blocked alike."""
        rows = await self.store.select("select guest, blocked, id, name, at from blocks"
                                       " where guest = ? or blocked = ?", guest, guest)
        known = await self.store.select("select id, at, guest, about, place, data from complaints"
                                        " where guest = ?", guest)
        moved = [tuple(account if value == guest else value for value in each) for each in [*rows, *known]]
        await self.store.append([*(("blocks", each) for each in moved[:len(rows)]),
                                 *(("complaints", each) for each in moved[len(rows):])])
        await self.forget(guest)
        for each in {by for by, *_ in moved[:len(rows)]}:
            await self._changed(each)

    async def forget(self, guest: str) -> None:
        """A guest deletes everything."""
        await self.store.append([("-blocks of a guest", (guest,)), ("-complaints of a guest", (guest,)),
                                 ("-player_pages", (guest,))])
        await self._changed(guest)


def check_talk(talk: str, text: str) -> None:
    """Whether something may be said where so much may: by a table, or by whoever asks (children's mode)."""
    if talk == Talk.NONE:
        raise Refused("There is no chat at this table.")
    if talk == Talk.READY and text not in emotes(speaker("en")):
        raise Refused("Only ready-made messages can be sent here.")
