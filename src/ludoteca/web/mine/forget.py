"""A guest wants no more of a table: it is gone if nobody else ever sat there, else a bot plays on and the others keep it."""
from __future__ import annotations

import functools
from contextlib import suppress

from ludoteca.web.errors import NotYours, Refused
from ludoteca.web.table import requests, store
from ludoteca.web.table.service import TableService


async def forget(service: TableService, id: str, guest: str) -> None:
    holders = await service.store.holders_of(id)
    if guest not in holders:
        raise NotYours("You have no seat at this table.")
    whole = holders == {guest}
    if whole:
        service.dismiss(id)
    else:
        await leave(service, id, guest)
    await service.store.append(store.removed(id, guest, whole))
    if whole and service.together:
        await service.together.store.tell(gone=id)


async def leave(service: TableService, id: str, guest: str) -> None:
    """Give up every seat of a game that is not over."""
    with suppress(Refused):
        table = await service.find(id)
        for seat in table.held_by(guest):
            with suppress(Refused):
                await service.act(table, functools.partial(requests.leave, table, seat, guest))
