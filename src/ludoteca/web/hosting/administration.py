"""What an operator does with a server's tables, on either store, while the server runs or not.

A process on PostgreSQL is one of several, so the others hear of what it does.  SQLite's file is one
process's: while a server has it, others only read it, and leave it an order in the store, which it finds at
its next beat.  Every action is noted in the store, in the same commit.
"""
from __future__ import annotations

import asyncio
import getpass
import json
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, nullcontext, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludoteca.core.errors import BadFile
from ludoteca.web.clock import now
from ludoteca.web.errors import NoTable, Overtaken, Refused
from ludoteca.web.hosting.data_folder import Busy, hold, release, short
from ludoteca.web.settings import Settings
from ludoteca.web.storage import rows
from ludoteca.web.storage.postgres import PostgresStore
from ludoteca.web.storage.protocol import Store
from ludoteca.web.storage.sqlite import SqliteBeside, SqliteReader, SqliteStore, connect
from ludoteca.web.table.change import Change, ChangeKind

if TYPE_CHECKING:
    from ludoteca.web.table.service import TableService

PATIENCE = 30.0                                # seconds that a server has to obey
PAUSE = 0.1                                    # … between two looks for its answer
ORDER, ANSWER, DONE = "order ", "answer ", "operator "       # how such notes in the store begin
log = logging.getLogger("ludoteca")
LISTED = ("select t.id, t.created, t.terms, (select count(*) from changes c where c.id = t.id),"
          " (select max(c.at) from changes c where c.id = t.id),"
          " (select r.ended from records r where r.id = t.id) from tables t order by t.created desc, t.id")


@dataclass(frozen=True)
class TableSummary:
    """A table as it is listed: nothing of what happens there is secret here, and nothing secret is told."""

    id: str
    game: str
    created: float
    last: float                                # when something last happened
    changes: int
    ended: bool
    public: bool
    seats: str                                 # as they were agreed: p(erson), b(ot), o(pen)
    host: str                                  # the device that made it, as a hash


@asynccontextmanager
async def reading(settings: Settings, adding: bool = False) -> AsyncIterator[Store]:
    """The store, to read in, and if wanted to add rows to that no table has, whoever writes there
    meanwhile: the one way of all commands for operators."""
    if not settings.database and not settings.file.exists():
        raise BadFile("There are no tables in {folder}.", folder=short(settings.home))
    beside = SqliteBeside if adding else SqliteReader
    store: Store = PostgresStore(settings.database) if settings.database else beside(settings.file)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def listed(store: Store) -> list[TableSummary]:
    """All tables, the newest first."""
    found = []
    for id, created, terms, changes, last, ended in await store.select(LISTED):
        agreed = json.loads(terms)
        seats = "".join(place["kind"][0] for place in agreed["seats"])
        found.append(TableSummary(id, agreed["game"], created, max(created, last or 0, ended or 0), changes,
                                  ended is not None, agreed.get("public", False), seats,
                                  agreed.get("host", "")))
    return found


def chosen(tables: Sequence[TableSummary], days: float, unfinished: bool = False) -> list[TableSummary]:
    """Those at which nothing has happened for so many days; finished games too, unless only the others are
    wanted."""
    return [table for table in tables
            if table.last < now() - days * 86_400 and not (unfinished and table.ended)]


async def figures(store: Store) -> dict[str, int]:
    """How much there is of what."""
    counts = {"tables": "tables", "finished": "finished", "changes": "changes", "circles": "circle_keys",
              "accounts": "accounts"}
    found = {name: int((await store.select(f"select count(*) from {table}"))[0][0])
             for name, table in counts.items()}
    found["guests"] = int((await store.select("select count(distinct guest) from holders"))[0][0])
    return found


async def done(store: Store) -> list[dict[str, Any]]:
    """What operators did, the oldest first."""
    found = await store.select("select key, value from meta where key like ? order by key", DONE + "%")
    return [json.loads(value) for _, value in found]


def own_name() -> str:
    """Who asks here, as the system knows them; in a container nobody has a name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return str(os.getuid()) if hasattr(os, "getuid") else "operator"


# Taking tables away.

async def remove(settings: Settings, ids: Sequence[str]) -> list[str]:
    """Take tables away, with all that is stored of them; whoever is there is told. Those that were there."""
    by = own_name()
    if settings.database:
        async with reading(settings) as store:
            return [id for id in ids if await taken_away(store, id, by)]
    try:
        held = hold(settings.home)
    except Busy:
        return await asyncio.to_thread(order, settings, ids, by)
    try:
        alone = SqliteStore(settings.file)
        try:
            return [id for id in ids if await taken_away(alone, id, by)]
        finally:
            await alone.close()
    finally:
        release(held)


async def taken_away(store: Store, id: str, by: str) -> bool:
    """One commit takes the table's next number, as whoever does something there must, removes all of it, and
    notes who did that; False if there is no such table."""
    while await store.terms(id) is not None:
        last = await store.select("select coalesce(max(seq), 0) from changes where id = ?", id)
        note = rows.noted(f"{DONE}{now():.6f} {id}", json.dumps({"at": now(), "by": by, "end": id}))
        with suppress(Overtaken, NoTable):
            await store.append([rows.changed(id, last[0][0] + 1, Change(ChangeKind.GONE)),
                                *rows.removed_whole(id, await store.holders_of(id)), note])
            log.info("The operator %s took away the table %s.", by, id)
            return True
    return False


def order(settings: Settings, ids: Sequence[str], by: str) -> list[str]:
    """Leave the running server an order, and wait until it has obeyed."""
    name = secrets.token_hex(8)
    with closing(connect(settings.file)) as file:
        file.execute("insert into meta(key, value) values(?, ?)",
                     (ORDER + name, json.dumps({"end": list(ids), "by": by})))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = file.execute("select value from meta where key = ?", (ANSWER + name,)).fetchone()
            if found:
                file.execute("delete from meta where key = ?", (ANSWER + name,))
                return list(json.loads(found[0]))
            time.sleep(PAUSE)
        file.execute("delete from meta where key = ?", (ORDER + name,))
    raise Busy("The server with the tables in {home} does not answer; nothing has changed.",
               home=str(settings.home))


async def obey(service: TableService) -> None:
    """In the server: do what an operator has left in the store."""
    for key, value in await service.store.select("select key, value from meta where key like ?", ORDER + "%"):
        wanted = json.loads(value)
        gone = [id for id in wanted["end"] if await dismissed(service, id, wanted["by"])]
        answer = rows.noted(ANSWER + key.removeprefix(ORDER), json.dumps(gone))
        await service.store.append([("-meta", (key,)), answer])


async def dismissed(service: TableService, id: str, by: str) -> bool:
    """Take a table away while nothing else is done at it, in the store and then here."""
    loaded = None
    with suppress(Refused):                    # one that cannot be opened any more can still be taken away
        loaded = await service.cache.load(id)
    async with loaded.lock if loaded else nullcontext():
        gone = await taken_away(service.store, id, by)
        service.dismiss(id)
    return gone
