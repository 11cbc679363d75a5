"""What the operator of a server does from the command line: in a file or in PostgreSQL, while the server runs
or not.  Every action is a row of the log, which a running server reads within seconds."""
from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ludoteca.core.errors import BadOption
from ludoteca.web.clock import now
from ludoteca.web.manners.moderation import DAY, Action, Moderation, actions, subject_of
from ludoteca.web.settings import Settings
from ludoteca.web.storage.postgres import PostgresStore
from ludoteca.web.storage.rows import Row
from ludoteca.web.storage.sqlite import open_file, statements

TRIES = 5                                        # against another operator at the same moment


class Rows(Protocol):
    """As much of a store as is needed here."""

    async def select(self, question: str, *values: Any) -> list[tuple[Any, ...]]: ...

    async def append(self, rows: Sequence[Row]) -> None: ...


class FileRows:
    """The file of a server that may be running: one short transaction at a time."""

    def __init__(self, settings: Settings) -> None:
        if not settings.file.exists():
            raise BadOption("There are no tables in {folder}.", folder=str(settings.home))
        self._file = open_file(settings.file)

    async def select(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._file.execute(question, values).fetchall()

    async def append(self, rows: Sequence[Row]) -> None:
        for sql, values in statements(rows):
            self._file.execute(sql, values)

    def close(self) -> None:
        self._file.close()


@contextlib.asynccontextmanager
async def rows_of(settings: Settings) -> AsyncIterator[Rows]:
    if settings.database:
        store = PostgresStore(settings.database)
        await store.open()
        try:
            yield store
        finally:
            await store.close()
    else:
        with contextlib.closing(FileRows(settings)) as file:
            yield file


@dataclass(frozen=True)
class Complaint:
    """Something that somebody reported."""

    id: str
    at: float
    about: list[str]
    place: str
    data: dict[str, str]
    open: bool


class OperatorDesk:
    """The log of a server, to read and to go on with."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    async def log(self) -> list[Action]:
        return actions(await self.rows.select("select seq, at, action, subject, data from moderation"
                                              " order by seq"))

    async def state(self) -> Moderation:
        found = Moderation()
        for action in await self.log():
            found.apply(action)
        return found

    async def complaints(self) -> list[Complaint]:
        """The newest first."""
        closed = (await self.state()).closed
        rows = await self.rows.select("select id, at, about, place, data from complaints order by at desc")
        return [Complaint(id, at, about.split(), place, json.loads(data), id not in closed)
                for id, at, about, place, data in rows]

    async def subjects(self, given: str) -> list[str]:
        """Whom a word of the command line means: who was reported, or somebody by name or network."""
        for complaint in await self.complaints():
            if complaint.id == given:
                return complaint.about
        return [subject_of(given)]

    async def ban(self, given: str, days: float | None, reason: str) -> list[str]:
        found = await self.subjects(given)
        until = {} if days is None else {"until": now() + days * DAY}
        await self.act([("ban", subject, until | {"reason": reason}) for subject in found])
        return found

    async def unban(self, given: str) -> list[str]:
        bans = (await self.state()).bans
        found = [subject for subject in await self.subjects(given) if subject in bans]
        if not found:
            raise BadOption("{given!r} is not excluded.", given=given[:60])
        await self.act([("unban", subject, {}) for subject in found])
        return found

    async def announce(self, text: str, days: float | None) -> None:
        until = {} if days is None else {"until": now() + days * DAY}
        await self.act([("announce", "", until | {"text": text})])

    async def close(self, id: str) -> None:
        """A report is dealt with."""
        if id not in {complaint.id for complaint in await self.complaints()}:
            raise BadOption("There is no report {id!r}.", id=id[:60])
        await self.act([("close", id, {})])

    async def act(self, wanted: Sequence[tuple[str, str, dict[str, Any]]]) -> None:
        """Write actions to the log; who is overtaken by another operator takes the next numbers."""
        for left in reversed(range(TRIES)):
            last = (await self.rows.select("select coalesce(max(seq), 0) from moderation"))[0][0]
            try:
                return await self.rows.append([Action(last + n, now(), *each).row()
                                               for n, each in enumerate(wanted, 1)])
            except Exception:
                if not left or not await self._taken(last + 1):
                    raise
        return None

    async def _taken(self, seq: int) -> bool:
        return bool(await self.rows.select("select 1 from moderation where seq = ?", seq))


def at_the_desk(settings: Settings, work: Callable[[OperatorDesk], Any]) -> Any:
    """What `work` gives, with the log of a server open."""
    async def whole() -> Any:
        async with rows_of(settings) as rows:
            return await work(OperatorDesk(rows))

    return asyncio.run(whole())
