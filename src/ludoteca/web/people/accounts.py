"""Accounts: one guest on several devices. What was played before stays: an account goes on as the guest that
the first device was.

A device that becomes an account's gets a new cookie; its old one is dead as soon as the new one has arrived.
Devices that were signed out are remembered, so their cookies give nothing, here and in other processes.
"""
from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ludoteca.web.access import Access
from ludoteca.web.circles.circle import CircleChange
from ludoteca.web.circles.circle_service import CircleService
from ludoteca.web.clock import now
from ludoteca.web.errors import NotYours, Refused, StoreFailed
from ludoteca.web.people import phrases
from ludoteca.web.storage.rows import Row, row
from ludoteca.web.table.commands import claim
from ludoteca.web.table.service import TableService

AT_ONCE = 2                                      # slow hashes that are worked on


@dataclass(frozen=True)
class Account:
    id: str                                      # as tables and circles know the guest
    created: float
    phrase_key: str = ""
    phrase: str = ""                             # its hash; empty: none was made

    def row(self) -> Row:
        return row("accounts", id=self.id, created=self.created, phrase_key=self.phrase_key,
                   phrase=self.phrase)


@dataclass(frozen=True)
class KnownDevice:
    guest: str
    account: str
    name: str
    added: float
    ended: int = 0

    def row(self) -> Row:
        return row("devices", guest=self.guest, account=self.account, name=self.name, added=self.added,
                   ended=self.ended)


class AccountService:
    def __init__(self, tables: TableService, circles: CircleService, access: Access) -> None:
        self.tables, self.circles, self.access, self.store = tables, circles, access, tables.store
        self._hashing = asyncio.Semaphore(AT_ONCE)
        self._others, self.store.heard = self.store.heard, self.heard

    async def open(self) -> None:
        rows = await self.store.select("select guest from devices where ended = 1")
        self.access.ended |= {guest for guest, in rows}

    def heard(self, message: dict[str, Any]) -> None:
        if "ended" not in message:
            return self._others(message)
        self.access.ended |= set(message["ended"])
        return self.tables.hub.let_go(message["account"])

    # Reading.

    async def find(self, id: str) -> Account | None:
        rows = await self.store.select("select id, created, phrase_key, phrase from accounts"
                                       " where id = ?", id)
        return Account(*rows[0]) if rows else None

    async def devices(self, account: str) -> list[KnownDevice]:
        rows = await self.store.select("select guest, account, name, added, ended from devices"
                                       " where account = ? and ended = 0 order by added", account)
        return [KnownDevice(*row) for row in rows]

    # Becoming somebody, and coming back.

    async def keep(self, guest: str, device_name: str) -> tuple[Account, str]:
        """The account of a guest, made if there is none, and the cookie of this device."""
        account = await self.find(guest) or Account(guest, now())
        device, cookie = self.access.sign_in(guest)
        await self.store.append([account.row(), KnownDevice(device, guest, device_name, now()).row()])
        return account, cookie

    async def new_phrase(self, id: str, language: str) -> str:
        """Another recovery phrase; the one before is good for nothing."""
        account, phrase = await self.own(id), phrases.new_phrase(language)
        plain = phrases.read_phrase(phrase)
        async with self._hashing:
            kept: str = await asyncio.to_thread(phrases.hashed, plain)
        await self.store.append([Account(id, account.created, self.key_of(plain), kept).row()])
        return phrase

    def key_of(self, phrase: str) -> str:
        return phrases.key_of(phrase, self.access.secret("phrases"))

    async def by_phrase(self, phrase: str) -> Account:
        """The account of a phrase; NotYours if there is none."""
        rows = await self.store.select("select id, created, phrase_key, phrase from accounts"
                                       " where phrase_key = ?", self.key_of(phrase))
        async with self._hashing:
            for found in [Account(*row) for row in rows]:
                fits = bool(found.phrase) and await asyncio.to_thread(phrases.fits, phrase, found.phrase)
                if fits:
                    return found
        raise NotYours("No account has this recovery phrase.")

    async def sign_in(self, account: str, device_name: str) -> str:
        """A device's cookie for an account."""
        device, cookie = self.access.sign_in(account)
        await self.store.append([KnownDevice(device, account, device_name, now()).row()])
        return cookie

    async def bring_along(self, guest: str, account: str) -> None:
        """The seats and circles of a guest become the account's too."""
        for id in await self.store.all_of(guest):
            with suppress(Refused):
                table = await self.tables.find(id)
                for seat in table.held_by(guest):
                    await self.tables.act(table, lambda seat=seat, table=table: claim.check(  # type: ignore
                        table, seat, account, table.seats[seat].holding, secrets.token_urlsafe(9), True))
        for circle in await self.circles.of(guest):
            if circle.member_of(account) is None and (own := circle.member_of(guest)):
                change = {"member": own.number, "guest": account, "code": secrets.token_urlsafe(9)}
                await self.circles.act(circle.id, lambda c, given=change: CircleChange(  # type: ignore
                    "device came", given))

    async def confirm(self, account: str, device: str, before: str) -> None:
        """The new cookie has arrived: the one that the device had before is dead."""
        mine = {each.guest for each in await self.devices(account)}
        if device in mine and before != device and before not in mine and before not in self.access.ended:
            await self.end([KnownDevice(before, account, "", now())], account)

    # Leaving.

    async def own(self, id: str) -> Account:
        if (account := await self.find(id)) is None:
            raise NotYours("You have no account here.")
        return account

    async def sign_out(self, account: str, device: str, elsewhere: bool) -> None:
        """This device, or all others; links and pages of theirs are dead."""
        found = [each for each in await self.devices(account) if (each.guest != device) == elsewhere]
        await self.end(found, account)

    async def end(self, devices: Iterable[KnownDevice], account: str, kept: bool = True) -> None:
        ended = [KnownDevice(each.guest, account if kept else "", "", each.added, 1) for each in devices]
        await self.store.append([each.row() for each in ended])
        self.access.ended |= {each.guest for each in ended}
        self.tables.hub.let_go(account)
        with suppress(StoreFailed):
            await self.store.tell(ended=sorted(each.guest for each in ended), account=account)

    async def forget(self, id: str) -> None:
        """An account goes with its passkeys; its devices' cookies are good for nothing."""
        rows = await self.store.select("select guest, account, name, added, ended from devices"
                                       " where account = ?", id)
        await self.store.append([("-accounts", (id,)), ("-passkeys of an account", (id,))])
        await self.end([KnownDevice(*row) for row in rows], id, kept=False)
