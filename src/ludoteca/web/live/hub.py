"""The hub: who watches which table, and one message to each of them for a change they could notice.

A message is made when it is sent, from the table as it stands then: a slow viewer gets fewer messages, never
old ones. The first one after connecting is the whole picture with its number; later ones tell what was heard
since the last.
"""
from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core.errors import traced
from ludoteca.core.state import NOBODY
from ludoteca.web.clock import now
from ludoteca.web.live.websocket import Message, Relay, Wire, wire_of
from ludoteca.web.table.table import Table, Viewer

NOT_YOURS = 4403
GONE = 4404
FAILED = 1011
BABBLE = 1008
PATIENCE = 100  # messages without sense that a viewer may send on one connection
SLICE = 0.005  # seconds after which others come before the next message is made
log = logging.getLogger("ludoteca")

# (table, viewer, events heard before; None: show the whole) -> the message
Compose = Callable[[Table, Viewer, int | None], Message]
# what a viewer sent -> what it is answered, and whether it made sense
Hear = Callable[[str], Awaitable[tuple[Message, bool]]]


@dataclass(eq=False, slots=True)
class Watcher:
    """One connection."""

    socket: WebSocket
    guest: str
    viewer: Viewer
    compose: Compose
    person: bool = True          # a program does not mind how fast bots move
    shares: bool = True          # others may be sent the very same message
    hear: Hear | None = None
    number: int = -1             # of the last message
    heard: int = 0
    epoch: int = -1
    patience: int = PATIENCE
    said: list[str] = field(default_factory=list)            # what it sent and nobody has listened to yet
    answers: list[Message] = field(default_factory=list)     # what it is told besides
    wire: Wire | Relay = field(init=False)

    def __post_init__(self) -> None:
        self.wire = wire_of(self.socket)


class Hub:
    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._waiters: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._messages: dict[str, dict[tuple[object, ...], Message]] = {}
        self._moving: dict[str, float] = {}          # until when a table's last picture moves
        self._due: dict[Watcher, Table] = {}         # who is to be told something, in this order
        self._telling = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.ended = False

    @property
    def busy(self) -> bool:
        """Whether anybody watches anything."""
        return bool(self._watchers or self._waiters)

    def watched(self, table: str) -> bool:
        return bool(self._watchers.get(table) or self._waiters.get(table))

    def guests(self, table: str) -> set[str]:
        """Whose devices are connected."""
        return {watcher.guest for watcher in self._watchers.get(table, ())}

    def shown(self, table: str) -> bool:
        """Whether a person looks at it, who would like to follow what the bots do."""
        return any(watcher.person for watcher in self._watchers.get(table, ()))

    def moving_until(self, table: str) -> float:
        """When the picture that was last sent will stand still."""
        return self._moving.get(table, 0.0)

    def publish(self, table: Table, noticed: set[int]) -> None:
        """Tell those who could notice a change that is on disk."""
        self._messages.pop(table.id, None)
        for watcher in self._watchers.get(table.id, ()):
            if watcher.viewer.seat in noticed:
                self._stir(table, watcher)
        for waiter in self._waiters.get(table.id, ()):
            waiter.set()

    def refresh(self, table: Table, seat: int) -> None:
        """Show a seat the whole again: it answered something that is past."""
        for watcher in self._watchers.get(table.id, ()):
            if watcher.viewer.seat == seat:
                watcher.number = -1
                self._stir(table, watcher)

    async def wait(self, table: Table, seat: int, after: int, seconds: float) -> None:
        """Until the seat's number is past `after`, or so many seconds, or the table is gone."""
        news = asyncio.Event()
        self._waiters[table.id].add(news)
        try:
            async with asyncio.timeout(seconds):
                while table.number(seat) <= after and not self.ended and news in self._waiters[table.id]:
                    news.clear()
                    await news.wait()
        except TimeoutError:
            pass
        finally:
            self._drop(self._waiters, table.id, news)

    def dismiss(self, table: str) -> None:
        """The table is gone: whoever looks at it is told."""
        for watcher in list(self._watchers.get(table, ())):
            self._spawn(self._close(watcher, GONE, "There is no such table."))
        for waiter in self._waiters.pop(table, ()):
            waiter.set()

    def end(self) -> None:
        """The server stops: who waits gets the table as it is, now."""
        self.ended = True
        for waiters in self._waiters.values():
            for waiter in waiters:
                waiter.set()

    # Listening.

    async def serve(self, table: Table, watcher: Watcher) -> None:
        """Keep one connection until either side ends it."""
        self._watchers[table.id].add(watcher)
        watcher.wire.drained = lambda: self._stir(table, watcher)
        watcher.wire.heard = lambda text: self._hear(table, watcher, text)
        self._stir(table, watcher)
        try:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._listen(table, watcher)
        finally:
            watcher.wire.drained = watcher.wire.heard = None
            self._due.pop(watcher, None)
            self._drop(self._watchers, table.id, watcher)
            if not self.watched(table.id):
                table.rest()                         # who comes next is told anew

    async def _listen(self, table: Table, watcher: Watcher) -> None:
        """Until the viewer has gone, or has said too much that makes no sense."""
        while (message := await watcher.socket.receive())["type"] != "websocket.disconnect":
            if message.get("text") is not None:
                self._hear(table, watcher, message["text"])
            else:
                self._lose_patience(watcher)

    def _lose_patience(self, watcher: Watcher) -> None:
        watcher.patience -= 1
        if not watcher.patience:
            self._spawn(self._close(watcher, BABBLE, "Too many messages."))

    def _hear(self, table: Table, watcher: Watcher, text: str) -> int:
        """A viewer says something: it is answered after all that it said before; how much of it waits."""
        if watcher.hear is None:
            self._lose_patience(watcher)
            return 0
        watcher.said.append(text)
        if len(watcher.said) == 1:
            self._spawn(self._answer(table, watcher, watcher.hear))
        return len(watcher.said) + len(watcher.answers)

    async def _answer(self, table: Table, watcher: Watcher, hear: Hear) -> None:
        while watcher.said and watcher.patience > 0:
            try:
                answer, understood = await hear(watcher.said[0])
            except Exception as fault:               # who would wait for ever is to connect again
                log.error("Table %s: what a viewer sent was not answered: %s", table.id, traced(fault))
                return await self._close(watcher, FAILED, "The server stumbled; please connect again.")
            watcher.answers.append(answer)
            self._stir(table, watcher)
            if not understood:
                self._lose_patience(watcher)
            del watcher.said[0]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _close(self, watcher: Watcher, code: int, why: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):            # it has gone; `serve` notices too
            await watcher.socket.close(code, why)

    # Telling.

    def _stir(self, table: Table, watcher: Watcher) -> None:
        """This viewer is to be told something."""
        self._due[watcher] = table
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        """Tell all that are due, but after a while let others work in between."""
        until = time.perf_counter() + SLICE
        while self._due and time.perf_counter() < until:
            watcher = next(iter(self._due))
            self._send(self._due.pop(watcher), watcher)
        self._telling = bool(self._due)
        if self._telling:
            asyncio.get_running_loop().call_soon(self._tell)
        else:
            self._messages.clear()                   # all have got them

    def _send(self, table: Table, watcher: Watcher) -> None:
        wire, seat = watcher.wire, watcher.viewer.seat
        if not wire.open:
            return
        if seat != NOBODY and watcher.guest not in table.seats[seat].holders:
            return self._spawn(self._close(watcher, NOT_YOURS, "This seat is held elsewhere now."))
        if not wire.ready:                           # who cannot follow is told when it can
            return None
        messages, watcher.answers = watcher.answers, []
        if table.number(seat) != watcher.number:
            try:
                # answers come with what came of it, or after
                messages.insert(0, self._message(table, watcher))
            except Exception as fault:
                log.error("A message of table %s could not be made: %s", table.id, traced(fault))
                return self._spawn(self._close(watcher, FAILED, "The server stumbled; please connect again."))
        if messages:
            wire.write(messages)
        if watcher.hear is not None:
            wire.listen()

    def _message(self, table: Table, watcher: Watcher) -> Message:
        """The message for a watcher now; those who see the same share it."""
        seat = watcher.viewer.seat
        since = watcher.heard if watcher.number >= 0 and watcher.epoch == table.epoch else None
        viewer = watcher.viewer
        if (held := tuple(table.held_by(watcher.guest))) != viewer.seats:
            viewer = watcher.viewer = replace(viewer, seats=held)
        watcher.number, watcher.heard, watcher.epoch = table.number(seat), table.count(seat), table.epoch
        if since is None:                            # a whole picture also tells the time that is left now
            whole = watcher.compose(table, viewer, None)
            table.views.clear()                      # perhaps nothing happens here for long
            return whole
        if not watcher.shares:
            return watcher.compose(table, viewer, since)
        key = (watcher.compose, viewer, since)
        kept = self._messages.setdefault(table.id, {})
        if key not in kept:
            kept[key] = watcher.compose(table, viewer, since)
            if kept[key].ms:
                self._moving[table.id] = max(self.moving_until(table.id), now() + kept[key].ms / 1000)
        return kept[key]

    def _drop(self, groups: defaultdict[str, set[Any]], key: str, member: Any) -> None:
        groups[key].discard(member)
        if not groups[key]:
            del groups[key]
            self._moving.pop(key, None)
