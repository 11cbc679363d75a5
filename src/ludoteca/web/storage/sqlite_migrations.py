"""Migrations of the store: each brings a file from the version before to its own, its place in the list from
1.

One that was released is never changed: what is to be otherwise is a new one at the end.  All that a file
lacks happen in one transaction when it is opened; the file is of the newest version then, or as it was.
"""
from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable

from ludoteca.web.errors import StoreFailed
from ludoteca.web.storage.common_migrations import ACCOUNTS, CIRCLES, DAILY, MANNERS, NOTICES, TOKENS

# A migration: statements one after the other or, where what is there is read, a function.
Step = tuple[str, ...] | Callable[[sqlite3.Connection], None]

# Tables with their changes, the records of finished games, and notes of the server itself.
FIRST = (
    "create table tables(id text primary key, created real not null, terms text not null) without rowid",
    "create table changes(id text not null, seq integer not null, at real not null, kind text not null, data "
    "text not null,"
    " primary key(id, seq)) without rowid",
    "create table records(id text primary key, ended real not null, record text not null) without rowid",
    "create table meta(key text primary key, value text not null) without rowid",
)
WHOSE = (                                 # some files of version 1 have them already
    "create table if not exists holders(guest text not null, id text not null, primary key(guest, id)) "
    "without rowid", "create index if not exists ends on records(ended)",
)


def whose(db: sqlite3.Connection) -> None:
    """An index of who has held a seat at which table, and the records in the order of their ends."""
    for statement in WHOSE:
        db.execute(statement)
    held = [(guest, id) for id, terms in db.execute("select id, terms from tables")
            for seat in json.loads(terms).get("seats", []) for guest in seat["guest"].split()]
    held += [(guest, id)
             for id, data in db.execute("select id, data from changes where kind in ('sat', 'moved')")
             if (guest := json.loads(data).get("guest"))]
    db.executemany("insert or ignore into holders values(?, ?)", held)


def shelf(db: sqlite3.Connection) -> None:
    """What is told of finished games where they are listed, so that nobody reads all records for it."""
    db.execute("create table finished(id text primary key, ended real not null, game text not null, names "
               "text not null,"
               " public integer not null) without rowid")
    db.execute("create index shelf on finished(ended) where public")
    db.execute("insert into finished select r.id, r.ended, json_extract(r.record, '$.game'), "
               "json_extract(r.record, '$.names'),"
               " coalesce(json_extract(t.terms, '$.public'), 0) from records r join tables t on t.id = r.id"
               " where json_valid(r.record) and json_extract(r.record, '$.game') is not null")


MIGRATIONS: tuple[Step, ...] = (FIRST, whose, shelf, CIRCLES, ACCOUNTS, NOTICES, MANNERS, TOKENS, DAILY)


def refuse_newer(db: sqlite3.Connection, name: str) -> int:
    """The version of a file; StoreFailed if it is newer than this."""
    version = int(db.execute("pragma user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise StoreFailed("The file {file} was written by a newer version of Ludoteca.", file=name)
    return version


def migrate(db: sqlite3.Connection, name: str) -> None:
    """Bring a file up to date; StoreFailed if it is of a newer version than this, or cannot be changed."""
    try:
        db.execute("begin immediate")
        version = refuse_newer(db, name)
        for step in MIGRATIONS[version:]:
            if callable(step):
                step(db)
            else:
                for statement in step:
                    db.execute(statement)
        db.execute(f"pragma user_version = {len(MIGRATIONS)}")
        db.execute("commit")
    except sqlite3.Error as fault:
        raise StoreFailed("The file {file} could not be brought up to date ({fault}); it is as it was.",
                          file=name, fault=str(fault)) from fault
    finally:
        if db.in_transaction:
            db.execute("rollback")
