"""A guest wants no more of a table: it is gone if nobody else ever sat there, else a bot plays on and the
others keep it."""
from __future__ import annotations

import asyncio
import functools
from contextlib import suppress

from ludoteca.web.errors import NotYours, Refused
from ludoteca.web.storage import rows
from ludoteca.web.table.commands import leave as leaving
from ludoteca.web.table.service import TableService


async def forget(service: TableService, id: str, guest: str) -> None:
    """Goes on even if the asker hangs up."""
    if guest not in await service.store.holders_of(id):
        raise NotYours("You have no seat at this table.")
    if not await asyncio.shield(asyncio.ensure_future(service.remove(id, guest))):
        await leave(service, id, guest)
        await service.store.append(rows.removed(id, guest, whole=False))


async def leave(service: TableService, id: str, guest: str) -> None:
    """Give up every seat of a game that is not over."""
    with suppress(Refused):
        table = await service.find(id)
        for seat in table.held_by(guest):
            with suppress(Refused):
                await service.act(table, functools.partial(leaving.check, table, seat, guest))
