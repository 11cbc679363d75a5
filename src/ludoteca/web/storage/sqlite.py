"""The store in one SQLite file: one process, one writer, append-only.

No row is ever changed, or removed but by those whose table it is.  `append` returns when its rows are on disk
(WAL, full sync); all that is asked for while a commit is under way goes into the next one.
"""
from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from ludoteca.web.errors import StoreFailed
from ludoteca.web.hosting.data_folder import open_folder, private
from ludoteca.web.storage.protocol import Ended, WriteQueue
from ludoteca.web.storage.rows import FORMS, REMOVALS, Row, delete
from ludoteca.web.storage.sqlite_migrations import migrate, refuse_newer
from ludoteca.web.table.change import Change, ChangeKind

log = logging.getLogger("ludoteca")
AT_ONCE = 64                                     # rows of one statement; as many statements are kept ready
TIDY_AFTER = 1000                                # commits
WITH_THEIR_TABLE = ("records", "finished")       # no record outlives its table
AGAIN = {"fail": "", "keep": "or ignore ", "replace": "or replace "}


def insert(into: str) -> str:
    """How a row gets into its table."""
    form = FORMS[into]
    begin = f"insert {AGAIN[form.again]}into {into}({form.names})"
    if into in WITH_THEIR_TABLE:
        signs = ", ".join(f"?{n}" for n, _ in enumerate(form.columns, 1))
        return f"{begin} select {signs} where ?1 in (select id from tables)"
    return f"{begin} values({', '.join('?' * len(form.columns))})"


STATEMENTS = {into: insert(into) for into in FORMS} | {part: delete(part, lambda n: "?") for part in REMOVALS}


def statements(rows: Sequence[Row]) -> Iterator[tuple[str, Sequence[Any]]]:
    """Few statements for many rows: with each of them a thread lets the loop go on, and waits until it is let
    on itself."""
    for into, run in groupby(rows, itemgetter(0)):
        values, most = [values for _, values in run], AT_ONCE if " values" in STATEMENTS[into] else 1
        for begin in range(0, len(values), most):
            some = values[begin:begin + most]
            yield statement(into, len(some)), [*chain.from_iterable(some)]


def statement(into: str, count: int) -> str:
    """The one for so many rows."""
    begin, sign, row = STATEMENTS[into].partition(" values")
    return begin + sign + ",".join([row] * count)


class SqliteStore(WriteQueue):
    """One file; a thread of its own writes, the loop's thread reads, and nobody waits for that."""

    shared = False                                    # one process at a time: `folder` holds that

    def __init__(self, path: Path) -> None:
        super().__init__()
        # there while the file is in use: a server that was killed leaves it
        self._mark = path.with_suffix(".open")
        self.writer = open_file(path)
        private(self._mark)
        self.reader = connect(path)
        self.reader.execute("pragma query_only = on")
        self._thread = ThreadPoolExecutor(1, "store")
        self.writer.execute("pragma wal_autocheckpoint = 0")           # no commit waits for that: see _tidy
        self._tidier, self._tidying = connect(path), threading.Lock()
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
                fault = self.fault = await loop.run_in_executor(self._thread, self.commit, rows)
                for _, done in batch:
                    if not done.done():
                        done.set_result(None) if fault is None else done.set_exception(
                            StoreFailed("The server could not write to its disk ({fault}); nothing has "
                                        "changed.", fault=fault))
        finally:
            self._draining = None

    def commit(self, rows: Sequence[Row]) -> str | None:
        """None, or the name of what went wrong."""
        work = [*statements(rows)]
        if len(work) > 1:                                              # one is a transaction by itself
            work = [("begin immediate", ()), *work, ("commit", ())]
        try:
            for sql, values in work:
                self.writer.execute(sql, values)
            self.commits += 1
            if self.commits % TIDY_AFTER == 0:
                threading.Thread(target=self._tidy, name="tidy").start()
            return None
        except sqlite3.Error as fault:
            if self.writer.in_transaction:
                self.writer.execute("rollback")
            return type(fault).__name__

    def _tidy(self) -> None:
        """Bring what was written beside the file into it, while others go on writing."""
        with self._tidying, contextlib.suppress(sqlite3.Error):  # a full disk is told of by the next commit
            self._tidier.execute("pragma wal_checkpoint(passive)")

    async def terms(self, table: str) -> tuple[float, dict[str, Any]] | None:
        row = self.reader.execute("select created, terms from tables where id = ?", (table,)).fetchone()
        return None if row is None else (row[0], json.loads(row[1]))

    async def changes(self, table: str) -> list[Change]:
        rows = self.reader.execute("select kind, data, at from changes where id = ? order by seq", (table,))
        return [Change(ChangeKind(kind), json.loads(data), at) for kind, data, at in rows.fetchall()]

    async def unfinished(self, since: float) -> list[tuple[str, float, dict[str, Any]]]:
        rows = self.reader.execute(
            "select id, terms, coalesce((select at from changes where id = t.id order by seq desc limit 1), "
            "created) as last"
            " from tables t where id not in (select id from records) and last >= ? order by last desc",
            (since,))
        return [(id, last, json.loads(terms)) for id, terms, last in rows.fetchall()]

    async def tables_of(self, guest: str, most: int) -> list[str]:
        rows = self.reader.execute(
            "select t.id from holders h join tables t on t.id = h.id where h.guest = ? and t.id not in "
            "(select id from records)"
            " order by t.created desc limit ?", (guest, most))
        return [row[0] for row in rows.fetchall()]

    async def finished(self, guest: str, most: int) -> list[Ended]:
        what = "select f.id, f.ended, f.game, f.names from finished f"
        rows = self.reader.execute(f"{what} where f.public order by f.ended desc limit ?", (most,)).fetchall()
        rows += self.reader.execute(f"{what} join holders h on h.id = f.id where h.guest = ? "
                                    f"order by f.ended desc limit ?", (guest, most)).fetchall()
        newest = sorted(set(rows), key=lambda row: -row[1])[:most]
        return [(id, at, game, json.loads(names)) for id, at, game, names in newest]

    async def ended_of(self, guest: str, most: int) -> list[Ended]:
        rows = self.reader.execute("select f.id, f.ended, f.game, f.names from finished f join holders h on "
                                  "h.id = f.id"
                                  " where h.guest = ? order by f.ended desc limit ?", (guest, most))
        return [(id, at, game, json.loads(names)) for id, at, game, names in rows.fetchall()]

    async def all_of(self, guest: str) -> list[str]:
        return [row[0]
                for row in self.reader.execute("select id from holders where guest = ?", (guest,)).fetchall()]

    async def holders_of(self, table: str) -> set[str]:
        return {row[0]
                for row in self.reader.execute("select guest from holders where id = ?", (table,)).fetchall()}

    async def record_text(self, table: str) -> str | None:
        row = self.reader.execute("select record from records where id = ?", (table,)).fetchone()
        return None if row is None else str(row[0])

    async def record(self, table: str) -> dict[str, Any] | None:
        text = await self.record_text(table)
        return None if text is None else json.loads(text)

    async def meta(self, key: str) -> str | None:
        row = self.reader.execute("select value from meta where key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    async def key(self) -> str:
        return ""

    async def select(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.reader.execute(question, values).fetchall()

    # Other processes: there are none.

    async def listed_elsewhere(self, most: int) -> list[str]:
        return []

    async def news(self, known: Mapping[str, int]) -> list[tuple[str, int, Change | None]]:
        return []

    async def tell(self, **message: Any) -> bool:
        return False

    async def beat(self) -> None:
        """Nobody listens."""

    async def claim(self, ids: Sequence[str]) -> set[str]:
        return set(ids)

    async def release(self, ids: Sequence[str]) -> None:
        """Nobody else would take them."""

    async def orphans(self, most: int) -> list[str]:
        return []

    async def close(self) -> None:
        if self._draining is not None:
            await self._draining
        self._thread.shutdown()
        with self._tidying:
            self._tidier.close()
        self.writer.close()
        self.reader.close()
        self._mark.unlink(missing_ok=True)


class SqliteReader(SqliteStore):
    """The file as somebody reads it beside a server that has it: nothing is written, made or brought up to
    date."""

    def __init__(self, path: Path) -> None:
        WriteQueue.__init__(self)
        self.reader = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=5,
                                     check_same_thread=False)
        self.fault: str | None = None

    async def append(self, rows: Sequence[Row]) -> None:
        raise NotImplementedError("this is only read")

    async def close(self) -> None:
        self.reader.close()


class SqliteBeside(SqliteReader):
    """The same, for somebody who also adds to it: brought up to date, and one short transaction at a time
    beside the server's."""

    def __init__(self, path: Path) -> None:
        self.writer = open_file(path)
        super().__init__(path)

    async def append(self, rows: Sequence[Row]) -> None:
        if fault := self.commit(rows):
            raise StoreFailed("The server could not write to its disk ({fault}); nothing has changed.",
                              fault=fault)

    async def close(self) -> None:
        await super().close()
        self.writer.close()


def open_file(path: Path) -> sqlite3.Connection:
    """The file, made if need be and brought up to date; StoreFailed if that cannot be."""
    open_folder(path.parent)
    if path.with_suffix(".open").exists() and not path.with_name(path.name + "-wal").exists():
        log.warning("%s-wal is missing though the server was not ended properly: what happened last may be "
                    "lost.", path.name)
    try:
        private(path)
        look_before(path)
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


def look_before(path: Path) -> None:
    """StoreFailed if a file is of a newer version than this, before anything of it is changed."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        refuse_newer(connection, path.name)


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
