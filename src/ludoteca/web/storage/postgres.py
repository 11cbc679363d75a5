"""The store in PostgreSQL, for one process or many: the same as in a file, and what happens is told to the
others.

Whoever writes numbers the change after those it knows; the database takes each table's number once, so of two
at the same moment one is overtaken and looks again.  Who attends to a table's bots and clocks holds a lease
in the name of its line.
"""
from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from ludoteca.lab.optional_packages import needed
from ludoteca.web.errors import NoTable, Overtaken, StoreFailed, Unsure
from ludoteca.web.storage.postgres_connection import (
    ATTEMPT,
    CHANNEL,
    LOCKS,
    PATIENCE,
    QUICKLY,
    DatabaseConnection,
    lost,
)
from ludoteca.web.storage.protocol import LEASE, Ended, Unit, WriteQueue
from ludoteca.web.storage.rows import FORMS, REMOVALS, Form, Row, delete
from ludoteca.web.table.change import Change, ChangeKind

TOGETHER, NOTICE = 400, 7900  # appends in one commit; letters of a notice: PostgreSQL takes less than 8,000
READERS = 4                               # connections that read
LIVE = ("select l.objid::bigint from pg_locks l left join pg_stat_activity a using (pid)"
        f" where l.locktype = 'advisory' and l.classid = {LOCKS} and l.granted"
        " and l.database = (select oid from pg_database where datname = current_database())"
        f" and coalesce(a.state_change > clock_timestamp() - interval '{LEASE} s', true)")
CLAIM = ("insert into attended(id, holder) select id, $2 from unnest($1::text[]) as a(id) order by id"
         " on conflict (id) do update set holder = excluded.holder"
         f" where attended.holder = $2 or attended.holder not in ({LIVE}) returning id")


def again(form: Form) -> str:
    """What becomes of a row that is there already."""
    if form.again != "replace":
        return " on conflict do nothing" if form.again == "keep" else ""
    names = [*form.columns]
    rest = ", ".join(f"{name} = excluded.{name}" for name in names[form.key:])
    return f" on conflict ({', '.join(names[:form.key])}) do update set {rest}"


def insert(into: str) -> str:
    """One statement for any number of rows of a table, given as an array a column."""
    form = FORMS[into]
    arrays = ", ".join(f"${n}::{kind}[]" for n, kind in enumerate(form.columns.values(), 1))
    if into == "tables":
        return (f"insert into tables({form.names}, public) select {form.names},"
                " coalesce((terms::json ->> 'public')::boolean, false)"
                f" from unnest({arrays}) as r({form.names})")
    put = f"insert into {into}({form.names}) select * from unnest({arrays}){again(form)}"
    if into != "changes":
        return put
    return f"with put as ({put} returning 1) select pg_notify('{CHANNEL}', $6) from put limit 1"


def removal(part: str) -> str:
    """How rows go; the others hear of a table with the commit."""
    gone = delete(part, lambda n: f"${n}")
    if part != "-tables":
        return gone
    return (f"with gone as ({gone} returning id) select pg_notify('{CHANNEL}',"
            " json_build_object('by', $2::int, 'gone', id)::text) from gone")


INSERTS = {into: insert(into) for into in FORMS}
GONE = {part: removal(part) for part in REMOVALS}


class PostgresStore(WriteQueue):
    shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._connection = DatabaseConnection(url, lambda message: self.heard(message),
                                              lambda since: self.returned(since))
        self._readers: Any = None

    @property
    def fault(self) -> str | None:
        return self._connection.fault

    @property
    def number(self) -> int:
        """In whose name this process holds leases: another one after each loss."""
        return self._connection.number

    async def open(self) -> None:
        await self._connection.open()
        self._readers = needed("asyncpg").create_pool(self._connection.url, min_size=0, max_size=READERS,
                                                      timeout=ATTEMPT, connection_class=plain_connection(),
                                                      server_settings=QUICKLY)
        await self._readers

    async def close(self) -> None:
        if self._draining is not None:
            await self._draining
        await self._connection.close()
        if self._readers is not None:
            self._readers.terminate()

    # Writing: all that waits goes into one commit.

    async def _drain(self) -> None:
        try:
            while self._pending:
                units, self._pending = self._pending[:TOGETHER], self._pending[TOGETHER:]
                if not await self._put(units):
                    for unit in units:                         # one of them does not fit: each for itself
                        await self._put([unit])
        finally:
            self._draining = None

    async def _put(self, units: Sequence[Unit]) -> bool:
        """Write some units; False, with nothing written, if there are several and not all of them fit."""
        pg, rows = needed("asyncpg"), [row for rows, _ in units for row in rows]
        fault: StoreFailed | NoTable | None = None
        try:
            await self._connection.use(lambda connection: self.write(connection, rows), PATIENCE)
            self.commits += 1
        except (pg.UniqueViolationError, pg.DeadlockDetectedError) as found:
            if len(units) > 1:
                return False
            try:  # by another, or by ourselves before the line was lost
                fault = (None if await self._there(rows)
                         else Overtaken("Another process got there first ({fault}).", fault=str(found)))
            except StoreFailed:
                fault = Unsure()
        except pg.ForeignKeyViolationError:
            if len(units) > 1:
                return False
            fault = NoTable()
        except StoreFailed as found:
            fault = found
        except Exception as found:                             # whatever it is: who waits is told
            if len(units) > 1:
                return False
            fault = StoreFailed("The server could not write to its disk ({fault}); nothing has changed.",
                                fault=type(found).__name__)
        for _, done in units:
            if not done.done():
                done.set_result(None) if fault is None else done.set_exception(fault)
        return True

    async def write(self, connection: Any, rows: Sequence[Row]) -> None:
        columns = {into: sorted(values for name, values in rows if name == into) for into in FORMS}
        for into in (name for name, form in FORMS.items() if form.again == "replace"):   # the last counts
            columns[into] = [*{values[:FORMS[into].key]: values for name, values in rows
                               if name == into}.values()]
        wanted: list[tuple[str, Sequence[Any]]]
        wanted = [(INSERTS[into], [*zip(*values)] + ([self._notice(values)] if into == "changes" else []))
                  for into, values in columns.items() if values]
        wanted += [(GONE[into], [*values, self.number] if into == "-tables" else values)
                   for into, values in rows if into in GONE]
        if len(wanted) == 1:
            await connection.execute(wanted[0][0], *wanted[0][1])
            return
        async with connection.transaction():
            for sql, given in wanted:
                await connection.execute(sql, *given)

    def _notice(self, changes: Sequence[tuple[Any, ...]]) -> str:
        """What the others are told: the changes, or, where they are too much for a notice, whose they are."""
        told = json.dumps({"by": self.number, "changes": changes}, separators=(",", ":"))
        return (told if len(told) < NOTICE
                else json.dumps({"by": self.number, "tables": sorted({id for id, *_ in changes})}))

    async def _there(self, rows: Sequence[Row]) -> bool:
        """Whether these very rows are in the database, as far as another could have taken their place."""
        for into, values in rows:
            if into in FORMS and FORMS[into].again == "fail":
                same = " and ".join(f"{name} = ${n}" for n, name in enumerate(FORMS[into].columns, 1))
                if not await self.fetch(f"select 1 from {into} where {same}", *values):
                    return False
        return True

    # Reading.

    async def fetch(self, sql: str, *given: Any) -> list[Any]:
        """What is in the database; StoreFailed if it is out of reach."""
        pg = needed("asyncpg")
        with suppress(TimeoutError, pg.QueryCanceledError):
            async with asyncio.timeout(PATIENCE):
                while True:
                    if self.fault:                             # it may be back in a moment
                        await self._connection.use(nothing, PATIENCE)
                    try:
                        async with asyncio.timeout(ATTEMPT), self._readers.acquire() as connection:
                            return list(await connection.fetch(sql, *given))
                    except pg.DataError:                       # letters that no table's name has
                        return []
                    except Exception as fault:
                        if not lost(fault):
                            raise
        raise StoreFailed("The database is unavailable; please try again in a moment.")

    async def terms(self, table: str) -> tuple[float, dict[str, Any]] | None:
        found = await self.fetch("select created, terms from tables where id = $1", table)
        return (found[0][0], json.loads(found[0][1])) if found else None

    async def changes(self, table: str) -> list[Change]:
        rows = await self.fetch("select kind, data, at from changes where id = $1 order by seq", table)
        return [Change(ChangeKind(kind), json.loads(data), at) for kind, data, at in rows]

    async def news(self, known: Mapping[str, int]) -> list[tuple[str, int, Change | None]]:
        rows = await self.fetch(
            "select k.id, c.seq, c.kind, c.data, c.at from unnest($1::text[], $2::int[]) as k(id, seq)"
            " left join tables t on t.id = k.id left join changes c on c.id = k.id and c.seq > k.seq"
            " where c.id is not null or t.id is null order by k.id, c.seq", [*known], [*known.values()])
        return [(id, seq or 0, Change(ChangeKind(kind), json.loads(data), at) if kind else None)
                for id, seq, kind, data, at in rows]

    async def unfinished(self, since: float) -> list[tuple[str, float, dict[str, Any]]]:
        rows = await self.fetch(
            "select id, terms, last from (select id, terms, coalesce((select at from changes c where c.id = "
            "t.id order by seq desc"
            " limit 1), created) as last from tables t where not exists (select from records r where r.id = "
            "t.id)) as u"
            " where last >= $1 order by last desc", since)
        return [(id, last, json.loads(terms)) for id, terms, last in rows]

    async def tables_of(self, guest: str, most: int) -> list[str]:
        return [row[0] for row in await self.fetch(
            "select t.id from holders h join tables t on t.id = h.id where h.guest = $1 and not exists"
            " (select from records r where r.id = t.id) order by t.created desc limit $2", guest, most)]

    async def listed_elsewhere(self, most: int) -> list[str]:
        return [row[0] for row in await self.fetch(
            "select id from tables t where public and not exists (select from records r where r.id = t.id)"
            " order by created desc limit $1", most)]

    async def finished(self, guest: str, most: int) -> list[Ended]:
        what = "select f.id, f.ended, f.game, f.names from finished f"
        rows = await self.fetch(
            f"({what} where f.public order by f.ended desc limit $2) union ({what} join holders h on h.id = "
            f"f.id where h.guest = $1"
            " order by f.ended desc limit $2) order by ended desc limit $2", guest, most)
        return [(id, at, game, json.loads(names)) for id, at, game, names in rows]

    async def ended_of(self, guest: str, most: int) -> list[Ended]:
        rows = await self.fetch("select f.id, f.ended, f.game, f.names from finished f join holders h on "
                                 "h.id = f.id"
                                 " where h.guest = $1 order by f.ended desc limit $2", guest, most)
        return [(id, at, game, json.loads(names)) for id, at, game, names in rows]

    async def all_of(self, guest: str) -> list[str]:
        return [row[0] for row in await self.fetch("select id from holders where guest = $1", guest)]

    async def holders_of(self, table: str) -> set[str]:
        return {row[0] for row in await self.fetch("select guest from holders where id = $1", table)}

    async def record_text(self, table: str) -> str | None:
        found = await self.fetch("select record from records where id = $1", table)
        return str(found[0][0]) if found else None

    async def record(self, table: str) -> dict[str, Any] | None:
        text = await self.record_text(table)
        return None if text is None else json.loads(text)

    async def meta(self, key: str) -> str | None:
        found = await self.fetch("select value from meta where key = $1", key)
        return str(found[0][0]) if found else None

    async def select(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        parts = question.split("?")
        numbered = "".join(f"{part}${n}" for n, part in enumerate(parts[:-1], 1)) + parts[-1]
        return [tuple(row) for row in await self.fetch(numbered, *values)]

    async def key(self) -> str:
        made = "insert into meta(key, value) values('key', $1) on conflict do nothing"
        await self._connection.use(lambda connection: connection.execute(made, secrets.token_hex(32)),
                                   PATIENCE)
        return await self.meta("key") or ""

    async def tell(self, **message: Any) -> bool:
        text = json.dumps({"by": self.number, **message})
        await self._connection.use(
            lambda connection: connection.execute("select pg_notify($1, $2)", CHANNEL, text), PATIENCE)
        return True

    # Leases.

    async def beat(self) -> None:
        await self._connection.use(lambda connection: connection.execute("select 1"), PATIENCE)

    async def claim(self, ids: Sequence[str]) -> set[str]:
        rows = await self._connection.use(lambda connection: connection.fetch(CLAIM, list(ids), self.number),
                                    PATIENCE)
        return {row[0] for row in rows}

    async def release(self, ids: Sequence[str]) -> None:
        gone = "delete from attended where id = any($1) and holder = $2"
        await self._connection.use(lambda connection: connection.execute(gone, list(ids), self.number),
                                   PATIENCE)

    async def orphans(self, most: int) -> list[str]:
        return [row[0] for row in await self.fetch(
            f"select id from attended where holder not in ({LIVE}) order by random() limit $1", most)]


async def nothing(connection: Any) -> None:
    """What is done with a line just to see that it is there."""


def plain_connection() -> type[Any]:
    """A reader's connection: nothing is to be put back when it is returned to the others."""
    kind: type[Any] = type("Plain", (needed("asyncpg").Connection,), {"get_reset_query": lambda self: ""})
    return kind
