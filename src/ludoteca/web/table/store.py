"""The store: one SQLite file, one writer, append-only.

A table is its terms and the changes after them; nothing else is kept, and no row is ever changed, or removed
but by those whose table it is.  `append`
returns when its rows are on disk (WAL, full sync); all that is asked for while a commit is under way goes
into the next one.
"""
from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import logging
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import orjson

from ludoteca.web.clock import now
from ludoteca.web.errors import StoreFailed
from ludoteca.web.hosting.data_folder import open_folder, private
from ludoteca.web.table.migrations import migrate

log = logging.getLogger("ludoteca")
INTO = {                                         # how a row gets into its table; no record outlives its table
    "tables": "insert into tables values(?, ?, ?)",
    "changes": "insert into changes values(?, ?, ?, ?, ?)",
    "records": "insert or ignore into records select ?1, ?2, ?3 where ?1 in (select id from tables)",
    "finished": "insert or ignore into finished select ?1, ?2, ?3, ?4, ?5"
                " where ?1 in (select id from tables)",
    "holders": "insert or ignore into holders values(?, ?)",
    "meta": "insert or replace into meta values(?, ?)",
    "-tables": "delete from tables where id = ?",
    "-changes": "delete from changes where id = ?",
    "-records": "delete from records where id = ?",
    "-finished": "delete from finished where id = ?",
    "-holders": "delete from holders where guest = ? and id = ?",
}
AT_ONCE = 64                                     # rows of one statement; as many statements are kept ready
TIDY_AFTER = 1000                                # commits
Row = tuple[str, tuple[Any, ...]]                # into which table, and its values
Unit = tuple[Sequence[Row], asyncio.Future[None]]          # what belongs together, and who waits for it


@dataclass(frozen=True)
class Change:
    """One thing that happened at a table: its kind, its data and when."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    at: float = field(default_factory=lambda: now())
    choice: int | None = None    # of a decision that was just read: the rules' number for its text, not kept


def created(table: str, at: float, terms: dict[str, Any]) -> Row:
    return "tables", (table, at, json.dumps(terms))


def changed(table: str, seq: int, change: Change) -> Row:
    return "changes", (table, seq, change.at, change.kind, orjson.dumps(change.data).decode())


def held(table: str, guest: str) -> Row:
    """An index of whose tables they are; the changes say who holds which seat."""
    return "holders", (guest, table)


def ended(table: str, at: float, record: dict[str, Any], public: bool) -> list[Row]:
    """A record, and what is told of it where finished games are listed."""
    told = (record["game"], json.dumps(record["names"]))
    return [("records", (table, at, json.dumps(record))), ("finished", (table, at, *told, public))]


def removed(table: str, guest: str, whole: bool) -> list[Row]:
    """A table is a guest's no longer; the whole of it goes where it was nobody else's."""
    parts = ("tables", "changes", "records", "finished") if whole else ()
    return [("-holders", (guest, table)), *((f"-{part}", (table,)) for part in parts)]


def noted(key: str, value: str) -> Row:
    return "meta", (key, value)


def statements(rows: Sequence[Row]) -> Iterator[tuple[str, Sequence[Any]]]:
    """Few statements for many rows: with each of them a thread lets the loop go on, and waits until it is let
    on itself."""
    for into, run in groupby(rows, itemgetter(0)):
        values, most = [values for _, values in run], AT_ONCE if "values" in INTO[into] else 1
        for begin in range(0, len(values), most):
            some = values[begin:begin + most]
            yield statement(into, len(some)), [*chain.from_iterable(some)]


@functools.cache
def statement(into: str, count: int) -> str:
    """The one for so many rows."""
    begin, sign, row = INTO[into].partition("values")
    return begin + sign + ",".join([row] * count)


class Queue:
    """What waits to be written: all that comes while a commit is under way goes into the next one."""

    def __init__(self) -> None:
        self._pending: list[Unit] = []
        self._draining: asyncio.Task[None] | None = None

    async def append(self, rows: Sequence[Row]) -> None:
        """Have the rows in the store, all or none; StoreFailed if that was not possible, or nobody knows;
        Overtaken if another process has taken a number; NoTable if one has deleted the table."""
        if not rows:
            return
        done = asyncio.get_running_loop().create_future()
        self._pending.append((rows, done))
        if self._draining is None:
            self._draining = asyncio.create_task(self._drain())
        await done

    async def _drain(self) -> None:
        """Write until nothing waits."""
        raise NotImplementedError


class Store(Queue):
    """One file; a thread of its own writes, the loop's thread reads, and nobody waits for that."""

    shared = False                                    # one process at a time: `folder` holds that

    def __init__(self, path: Path) -> None:
        super().__init__()
        # there while the file is in use: a server that was killed leaves it
        self._mark = path.with_suffix(".open")
        self._write = open_file(path)
        private(self._mark)
        self._read = connect(path)
        self._read.execute("pragma query_only = on")
        self._thread = ThreadPoolExecutor(1, "store")
        self._write.execute("pragma wal_autocheckpoint = 0")           # no commit waits for that: see _tidy
        self._tidier, self._tidying = connect(path), threading.Lock()
        self.commits = 0
        self.fault: str | None = None                 # why the last commit failed

    async def open(self) -> None:
        """It is open already."""

    async def _drain(self) -> None:
        """Commit what is pending until nothing is: everything that waits shares one commit."""
        loop = asyncio.get_running_loop()
        try:
            while self._pending:
                batch, self._pending = self._pending, []
                rows = [row for rows, _ in batch for row in rows]
                fault = self.fault = await loop.run_in_executor(self._thread, self._commit, rows)
                for _, done in batch:
                    if not done.done():
                        done.set_result(None) if fault is None else done.set_exception(
                            StoreFailed("The server could not write to its disk ({fault}); nothing has "
                                        "changed.", fault=fault))
        finally:
            self._draining = None

    def _commit(self, rows: Sequence[Row]) -> str | None:
        """None, or the name of what went wrong."""
        work = [*statements(rows)]
        if len(work) > 1:                                              # one is a transaction by itself
            work = [("begin immediate", ()), *work, ("commit", ())]
        try:
            for sql, values in work:
                self._write.execute(sql, values)
            self.commits += 1
            if self.commits % TIDY_AFTER == 0:
                threading.Thread(target=self._tidy, name="tidy").start()
            return None
        except sqlite3.Error as fault:
            if self._write.in_transaction:
                self._write.execute("rollback")
            return type(fault).__name__

    def _tidy(self) -> None:
        """Bring what was written beside the file into it, while others go on writing."""
        with self._tidying, contextlib.suppress(sqlite3.Error):  # a full disk is told of by the next commit
            self._tidier.execute("pragma wal_checkpoint(passive)")

    async def terms(self, table: str) -> tuple[float, dict[str, Any]] | None:
        """When a table was made, and its terms."""
        row = self._read.execute("select created, terms from tables where id = ?", (table,)).fetchone()
        return None if row is None else (row[0], json.loads(row[1]))

    async def changes(self, table: str) -> list[Change]:
        """All that happened at a table, in order."""
        rows = self._read.execute("select kind, data, at from changes where id = ? order by seq", (table,))
        return [Change(kind, json.loads(data), at) for kind, data, at in rows.fetchall()]

    async def unfinished(self, since: float) -> list[tuple[str, float, dict[str, Any]]]:
        """The tables without a record at which something happened since then, the latest first: when, and
        their terms."""
        rows = self._read.execute(
            "select id, terms, coalesce((select at from changes where id = t.id order by seq desc limit 1), "
            "created) as last"
            " from tables t where id not in (select id from records) and last >= ? order by last desc",
            (since,))
        return [(id, last, json.loads(terms)) for id, terms, last in rows.fetchall()]

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """The unfinished tables where a guest has held a seat, the newest first."""
        rows = self._read.execute(
            "select t.id from holders h join tables t on t.id = h.id where h.guest = ? and t.id not in "
            "(select id from records)"
            " order by t.created desc limit ?", (guest, most))
        return [row[0] for row in rows.fetchall()]

    async def finished(self, guest: str, most: int) -> list[tuple[str, float, str, list[str]]]:
        """The last finished games that are public or a guest's own: their tables, when they ended, the game,
        the names."""
        what = "select f.id, f.ended, f.game, f.names from finished f"
        rows = self._read.execute(f"{what} where f.public order by f.ended desc limit ?", (most,)).fetchall()
        rows += self._read.execute(f"{what} join holders h on h.id = f.id where h.guest = ? order by f.ended "
                                   f"desc limit ?", (guest, most)).fetchall()
        newest = sorted(set(rows), key=lambda row: -row[1])[:most]
        return [(id, at, game, json.loads(names)) for id, at, game, names in newest]

    async def ended_of(self, guest: str, most: int) -> list[tuple[str, float, str, list[str]]]:
        """The last finished games of a guest: their tables, when they ended, the game, the names."""
        rows = self._read.execute("select f.id, f.ended, f.game, f.names from finished f join holders h on "
                                  "h.id = f.id"
                                  " where h.guest = ? order by f.ended desc limit ?", (guest, most))
        return [(id, at, game, json.loads(names)) for id, at, game, names in rows.fetchall()]

    async def all_of(self, guest: str) -> list[str]:
        """Every table where a guest has held a seat."""
        return [row[0]
                for row in self._read.execute("select id from holders where guest = ?", (guest,)).fetchall()]

    async def holders_of(self, table: str) -> set[str]:
        """Everybody who has held a seat at a table."""
        return {row[0]
                for row in self._read.execute("select guest from holders where id = ?", (table,)).fetchall()}

    async def record_text(self, table: str) -> str | None:
        """The record of a finished game, as JSON: whoever reads it, reads it elsewhere."""
        row = self._read.execute("select record from records where id = ?", (table,)).fetchone()
        return None if row is None else str(row[0])

    async def record(self, table: str) -> dict[str, Any] | None:
        """The record of a finished game."""
        text = await self.record_text(table)
        return None if text is None else json.loads(text)

    async def meta(self, key: str) -> str | None:
        row = self._read.execute("select value from meta where key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    async def close(self) -> None:
        """Finish what is pending and let go of the file."""
        if self._draining is not None:
            await self._draining
        self._thread.shutdown()
        with self._tidying:
            self._tidier.close()
        self._write.close()
        self._read.close()
        self._mark.unlink(missing_ok=True)


def open_file(path: Path) -> sqlite3.Connection:
    """The file, made if need be and brought up to date; StoreFailed if that cannot be."""
    open_folder(path.parent)
    if path.with_suffix(".open").exists() and not path.with_name(path.name + "-wal").exists():
        log.warning("%s-wal is missing though the server was not ended properly: what happened last may be "
                    "lost.", path.name)
    try:
        private(path)
        connection = connect(path)
    except (sqlite3.Error, OSError) as fault:
        raise StoreFailed("The file {file} cannot be opened ({fault}); restore a backup of it.",
                          file=path.name, fault=str(fault)) from None
    try:
        check(connection, path.name)
        migrate(connection, path.name)
    except StoreFailed:
        connection.close()
        raise
    return connection


def check(connection: sqlite3.Connection, name: str) -> None:
    """Whether the file is sound; StoreFailed if not."""
    try:
        found = connection.execute("pragma quick_check(1)").fetchone()[0]
    except sqlite3.Error as fault:
        found = str(fault)
    if found != "ok":
        raise StoreFailed("The file {file} is damaged ({fault}); restore a backup of it.", file=name,
                          fault=found)


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
    for pragma in ("journal_mode = wal", "synchronous = full", "busy_timeout = 5000"):
        connection.execute(f"pragma {pragma}")
    return connection
