"""The line to the database: one connection that writes, listens and holds leases, made anew whenever it is
lost.

Its number is locked in the database as long as it lives: a lease in the name of a number that nobody holds
has ended, and so has one of a process that has not said anything for a while.  The database gives up what
takes too long before we do, so that we know that it did.
"""
from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import urlsplit

from ludoteca.core.errors import LudotecaError
from ludoteca.lab.optional_packages import needed
from ludoteca.web.clock import now
from ludoteca.web.errors import StoreFailed, Unsure
from ludoteca.web.storage.postgres_migrations import migrate

Found = TypeVar("Found")
CHANNEL, LOCKS = "ludoteca", 0x4C75646F
ATTEMPT, AGAIN = 3.0, 0.2                 # seconds that one try may take; between two tries to connect
PATIENCE = 5.0                            # seconds that a change waits for the database
# a lost machine is noticed, nobody holds a lock while it stands still, and no statement goes on for nobody
QUICKLY = {"tcp_keepalives_idle": "2", "tcp_keepalives_interval": "1", "tcp_keepalives_count": "2",
           "idle_in_transaction_session_timeout": "5s", "statement_timeout": "4500ms"}
log = logging.getLogger("ludoteca")


def lost(fault: BaseException) -> bool:
    """Whether it is the connection that failed, not what was asked: it may be asked again."""
    pg = needed("asyncpg")
    return not isinstance(fault, pg.QueryCanceledError) and isinstance(fault,
                      OSError | TimeoutError | pg.InterfaceError | pg.PostgresConnectionError
                      | pg.OperatorInterventionError
                      | pg.TooManyConnectionsError | pg.InternalClientError)


def place(url: str) -> str:
    """A database's address as it can be told: without name and password."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "?"
    return f"{parts.hostname or 'localhost'}{parts.path}"


class DatabaseConnection:
    def __init__(self, url: str, heard: Callable[[dict[str, Any]], None],
                 returned: Callable[[float], None]) -> None:
        # returned(since when it was lost)
        self.url = url
        self._heard = heard
        self._returned = returned
        self.number = 0                                                  # of this connection
        self.fault: str | None = "not connected"
        self._connection: Any = None
        self._up, self._down = asyncio.Event(), asyncio.Event()
        self._busy = asyncio.Lock()
        self._keeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, and stay connected; StoreFailed if there is no such database now."""
        try:
            async with asyncio.timeout(10 * ATTEMPT):
                await self.connect()
        except LudotecaError:
            raise
        except Exception as fault:
            raise StoreFailed("The database {name} cannot be used ({fault}).", name=place(self.url),
                              fault=(str(fault) or type(fault).__name__)[:200].rstrip(".")) from None
        self._keeping = asyncio.create_task(self._keep())

    async def connect(self) -> None:
        connection = await needed("asyncpg").connect(self.url, server_settings=QUICKLY, timeout=ATTEMPT)
        try:
            await migrate(connection, place(self.url))
            number = secrets.randbelow(1 << 31)
            await connection.execute("select pg_advisory_lock($1::int, $2::int)", LOCKS, number)
            await connection.add_listener(CHANNEL, self._listen)
            connection.add_termination_listener(self._drop)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection
        self.number = number
        self.fault = None
        self._down.clear()
        self._up.set()

    def _listen(self, connection: Any, pid: int, channel: str, told: str) -> None:
        message = json.loads(told)
        if message["by"] != self.number:
            self._heard(message)

    def _drop(self, connection: Any) -> None:
        """It is of no use any more."""
        if connection is self._connection:
            self.fault = "connection lost"
            self._up.clear()
            self._down.set()
        connection.terminate()

    async def _keep(self) -> None:
        while True:
            await self._down.wait()
            since = now()
            log.warning("The database %s is out of reach.", place(self.url))
            while self.fault:
                try:
                    async with asyncio.timeout(ATTEMPT):
                        await self.connect()
                except Exception as fault:
                    self.fault = type(fault).__name__
                    await asyncio.sleep(AGAIN)
            log.warning("The database %s is back after %.1f s.", place(self.url), now() - since)
            self._returned(since)

    async def use(self, work: Callable[[Any], Awaitable[Found]], seconds: float) -> Found:
        """Let work be done by the connection, one after the other; where that breaks, again by the next, so
        the work must be idempotent. StoreFailed if it cannot be done within so many
        seconds, Unsure if it may have been."""
        tried: Any = None                                                # the connection that began it
        before = False                                                   # whether another did that was lost
        try:
            async with asyncio.timeout(seconds):
                while True:
                    await self._up.wait()
                    connection = self._connection
                    try:
                        async with self._busy:
                            tried = connection
                            return await work(connection)
                    except needed("asyncpg").QueryCanceledError:
                        raise (Unsure() if before else StoreFailed(
                            "The database is too slow; nothing has changed.")) from None
                    except Exception as fault:
                        if not lost(fault):
                            raise
                        before = before or tried is connection
                        self._drop(connection)
        except TimeoutError:
            if tried is None:
                raise StoreFailed(
                    "The database is unavailable; please try again in a moment.") from None
            self._drop(tried)
            raise Unsure from None

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
        if self._connection is not None:
            self._connection.remove_termination_listener(self._drop)
            with suppress(Exception):
                await self._connection.close(timeout=ATTEMPT)
