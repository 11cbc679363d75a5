"""What a store does, whichever it is: SQLite's file for one process, or PostgreSQL for one or many.

A table is its terms and the changes after them.  What concerns other processes costs a store of one process
nothing: it grants every lease, and there is no news from elsewhere.
"""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ludoteca.web.storage.rows import Row
from ludoteca.web.table.change import Change

LEASE = 6.0                               # seconds without a sign of life after which a process's leases end
Unit = tuple[Sequence[Row], asyncio.Future[None]]          # what belongs together, and who waits for it
# a finished game: its table, when it ended, the game, the names
Ended = tuple[str, float, str, list[str]]


class Store(Protocol):
    shared: bool                                 # whether other processes use it at the same time
    commits: int
    heard: Callable[[dict[str, Any]], None]      # called with what another process tells
    returned: Callable[[float], None]            # called when it is back, with since when it was out of reach

    @property
    def fault(self) -> str | None:
        """Why nothing can be written just now."""

    async def open(self) -> None:
        """Ready to read and write; StoreFailed if it cannot be used."""

    async def close(self) -> None:
        """Finish what is pending and let go."""

    async def append(self, rows: Sequence[Row]) -> None:
        """Have the rows in the store, all or none; StoreFailed if that was not possible, or nobody knows;
        Overtaken if another process has taken a number; NoTable if one has deleted the table."""

    # Tables.

    async def terms(self, table: str) -> tuple[float, dict[str, Any]] | None:
        """When a table was made, and its terms."""

    async def changes(self, table: str) -> list[Change]:
        """All that happened at a table, in order."""

    async def unfinished(self, since: float) -> list[tuple[str, float, dict[str, Any]]]:
        """The tables without a record at which something happened since then, the latest first: when, and
        their terms."""

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """The unfinished tables where a guest has held a seat, the newest first."""

    async def all_of(self, guest: str) -> list[str]:
        """Every table where a guest has held a seat."""

    async def holders_of(self, table: str) -> set[str]:
        """Everybody who has held a seat at a table."""

    # Finished games, and the server's own notes.

    async def finished(self, guest: str, most: int) -> list[Ended]:
        """The last finished games that are public or a guest's own."""

    async def ended_of(self, guest: str, most: int) -> list[Ended]:
        """The last finished games of a guest."""

    async def record(self, table: str) -> dict[str, Any] | None:
        """The record of a finished game."""

    async def record_text(self, table: str) -> str | None:
        """The same as JSON: whoever reads it, reads it elsewhere."""

    async def meta(self, key: str) -> str | None:
        """A note of the server to itself."""

    async def key(self) -> str:
        """The key that cookies are signed with, if the store has it; else it is in the data folder."""

    # What other rooms keep, by their own questions.

    async def select(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that a `select` finds; every `?` in it stands for the next value."""

    # Other processes.

    async def listed_elsewhere(self, most: int) -> list[str]:
        """The newest public tables that are not over, where others than this process make some."""

    async def news(self, known: Mapping[str, int]) -> list[tuple[str, int, Change | None]]:
        """What others did at tables after the numbers that are known, in order; None: the table is gone."""

    async def tell(self, **message: Any) -> bool:
        """Tell the other processes something that nobody needs to keep; False if there can be none."""

    async def beat(self) -> None:
        """A sign of life: without one every few seconds the leases of this process end."""

    async def claim(self, ids: Sequence[str]) -> set[str]:
        """Take the leases of these tables; those of them that no other living process holds."""

    async def release(self, ids: Sequence[str]) -> None:
        """Give leases back."""

    async def orphans(self, most: int) -> list[str]:
        """Tables whose lease has ended, with the process that held it or because that one stands still."""


class WriteQueue:
    """What waits to be written: all that comes while a commit is under way goes into the next one."""

    def __init__(self) -> None:
        self._pending: list[Unit] = []
        self._draining: asyncio.Task[None] | None = None
        self.commits = 0
        self.heard: Callable[[dict[str, Any]], None] = lambda message: None
        self.returned: Callable[[float], None] = lambda since: None

    async def append(self, rows: Sequence[Row]) -> None:
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
