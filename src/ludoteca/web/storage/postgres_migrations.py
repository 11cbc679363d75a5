"""Migrations of a PostgreSQL database: each brings it from the version before to its own, its place in the
list from 1.

One that was released is never changed.  All that a database lacks happen in one transaction when a process
connects, one process at a time; the database is of the newest version then, or as it was.
"""
from __future__ import annotations

from typing import Any

from ludoteca.web.errors import StoreFailed
from ludoteca.web.storage.common_migrations import ACCOUNTS, CIRCLES, DAILY, MANNERS, NOTICES, TOKENS

FIRST = """
create table tables(id text primary key, created float8 not null, terms text not null, public boolean not null);
create index listed on tables(created) where public;
create table changes(id text not null, seq int not null, at float8 not null, kind text not null, data text not null,
    primary key(id, seq));
create table records(id text primary key, ended float8 not null, record text not null);
create table finished(id text primary key, ended float8 not null, game text not null, names text not null, public boolean not null);
create index shelf on finished(ended) where public;
create table holders(guest text not null, id text not null, primary key(guest, id));
create table meta(key text primary key, value text not null);
create table attended(id text primary key, holder bigint not null);
"""
WITH_THEIR_TABLE = "".join(f"""
delete from {part} p where not exists (select from tables t where t.id = p.id);
alter table {part} add foreign key (id) references tables on delete cascade;
""" for part in ("changes", "records", "finished", "holders")) + "create index holders_of on holders(id);"
MIGRATIONS = (FIRST, WITH_THEIR_TABLE, ";".join(CIRCLES), ";".join(ACCOUNTS), ";".join(NOTICES),
              ";".join(MANNERS), ";".join(TOKENS), ";".join(DAILY))
ALONE = 0x4C75646F74656361                # the number of the lock under which one process migrates


async def migrate(connection: Any, name: str) -> None:
    """Bring a database up to date; StoreFailed if it is of a newer version than this."""
    async with connection.transaction():
        await connection.execute("set local statement_timeout = 0")      # it takes as long as it takes
        await connection.execute("select pg_advisory_xact_lock($1)", ALONE)
        await connection.execute("create table if not exists version(number int not null)")
        version = await connection.fetchval("select number from version") or 0
        if version > len(MIGRATIONS):
            raise StoreFailed("The database {name} was written by a newer version of Ludoteca.", name=name)
        for script in MIGRATIONS[version:]:
            await connection.execute(script)
        if version < len(MIGRATIONS):
            await connection.execute("delete from version")
            await connection.execute("insert into version values($1)", len(MIGRATIONS))
