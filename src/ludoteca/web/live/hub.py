"""The hub: who watches which table, and one message to each of them for a change they could notice.

A message is made when it is sent, from the table as it stands then: a slow viewer gets fewer messages, never
old ones. The first one after connecting is the whole picture with its number; later ones tell what was heard
since the last.
"""
from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.web import internal_errors
from ludoteca.web.clock import now
from ludoteca.web.errors import Stumbled
from ludoteca.web.fair_queue import LoopTurns
from ludoteca.web.live.websocket import Message, Relay, Wire, wire_of
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import SeatKind

NOT_YOURS = 4403
GONE = 4404
FAILED = 1011
BABBLE = 1008
PATIENCE = 100  # messages without sense that a viewer may send on one connection
GRACE = 3.0  # seconds in which a page that is loaded anew comes back
SLICE = 0.002  # seconds after which others come before the next message is made
STUMBLED = Message(orjson.dumps({"answer": None, "status": Stumbled.status, "error": str(Stumbled()),
                                 "code": Stumbled.code}))

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
    asks_present: bool = False   # it is told who is here
    asks_announced: bool = False  # … and what the operator announces
    hear: Hear | None = None
    address: str = ""            # in whose name messages are made
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
    def __init__(self, alone: bool = True, loop: LoopTurns | None = None) -> None:
        self._alone = alone                          # the only process: it sees all who are here
        self._loop = loop or LoopTurns()             # who used how much of it
        self.watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._waiters: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._messages: dict[str, dict[tuple[object, ...], Message]] = {}
        self._moving: dict[str, float] = {}          # until when a table's last picture moves
        # when a page got something that it makes a picture of, and how long that moves
        self._sent: dict[str, tuple[float, Callable[[], int]]] = {}
        self._due: dict[str, dict[Watcher, Table]] = {}      # by address: who is to be told something
        self._present: dict[str, dict[int, bool]] = {}       # who is here, as pages were last told
        self._announced: Message | None = None       # what the operator announced last, since we are here
        self._telling = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.when_let_go: list[Callable[[str], None]] = []   # who else is told that a guest has signed out
        self.ended = False

    @property
    def busy(self) -> bool:
        """Whether anybody watches anything."""
        return bool(self.watchers or self._waiters)

    def watched(self, table: str) -> bool:
        return bool(self.watchers.get(table) or self._waiters.get(table))

    def guests(self, table: str) -> set[str]:
        """Whose devices are connected."""
        return {watcher.guest for watcher in self.watchers.get(table, ())}

    def shown(self, table: str) -> bool:
        """Whether a person looks at it, who would like to follow what the bots do."""
        return any(watcher.person for watcher in self.watchers.get(table, ()))

    def moving_until(self, table: str) -> float:
        """When the picture that was last sent will stand still."""
        if table in self._sent:
            sent, moves = self._sent.pop(table)
            self._moving[table] = max(self._moving.get(table, 0.0), sent + moves() / 1000)
        return self._moving.get(table, 0.0)

    def publish(self, table: Table, noticed: set[int]) -> None:
        """Tell those who could notice a change that is on disk."""
        self._messages.pop(table.id, None)
        for watcher in self.watchers.get(table.id, ()):
            if watcher.viewer.seat in noticed:
                self._stir(table, watcher)
        for waiter in self._waiters.get(table.id, ()):
            waiter.set()

    def refresh(self, table: Table, seat: int) -> None:
        """Show a seat the whole again: it answered something that is past."""
        for watcher in self.watchers.get(table.id, ()):
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
        for watcher in list(self.watchers.get(table, ())):
            self._spawn(self._close(watcher, GONE, "There is no such table."))
        for waiter in self._waiters.pop(table, ()):
            waiter.set()

    def let_go(self, guest: str) -> None:
        """A guest has signed out somewhere: every page and program of theirs has to connect again."""
        for watchers in self.watchers.values():
            for watcher in watchers:
                if watcher.guest == guest:
                    self._spawn(self._close(watcher, NOT_YOURS, "Please connect again."))
        for tell in self.when_let_go:
            tell(guest)

    def end(self) -> None:
        """The server stops: who waits gets the table as it is, now."""
        self.ended = True
        for waiters in self._waiters.values():
            for waiter in waiters:
                waiter.set()

    # Listening.

    async def serve(self, table: Table, watcher: Watcher) -> None:
        """Keep one connection until either side ends it."""
        self.watchers[table.id].add(watcher)
        watcher.wire.drained = lambda: self._stir(table, watcher)
        watcher.wire.heard = lambda text: self._hear(table, watcher, text)
        self._stir(table, watcher)
        self._tell_presence(table, watcher)
        self._tell_announcement(watcher)
        try:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._listen(table, watcher)
        finally:
            watcher.wire.drained = watcher.wire.heard = None
            self._due.get(watcher.address, {}).pop(watcher, None)
            self._drop(self.watchers, table.id, watcher)
            asyncio.get_running_loop().call_later(GRACE, self._tell_presence, table)
            if not self.watched(table.id):
                table.rest()                         # who comes next is told anew

    def _tell_presence(self, table: Table, newcomer: Watcher | None = None) -> None:
        """Tell the pages at a table whose people are here, if that is news; a newcomer in any case."""
        if not self._alone or not self.watchers.get(table.id):
            self._present.pop(table.id, None)
            return
        guests = self.guests(table.id)
        present = {p: not guests.isdisjoint(seat.holders) for p, seat in enumerate(table.seats)
                   if seat.kind == SeatKind.PERSON}
        changed = self._present.get(table.id) != present
        self._present[table.id] = present
        told = Message(orjson.dumps({"present": present}, option=orjson.OPT_NON_STR_KEYS))
        for watcher in self.watchers[table.id] if changed else [newcomer]:
            if watcher and watcher.asks_present:
                watcher.answers.append(told)
                self._stir(table, watcher)

    def announce(self, text: str) -> None:
        """Tell all pages at tables what the operator announces; nothing: no longer."""
        self._announced = Message(orjson.dumps({"announced": text}))
        for watchers in self.watchers.values():
            for watcher in watchers:
                self._tell_announcement(watcher)

    def _tell_announcement(self, watcher: Watcher) -> None:
        if self._announced and watcher.asks_announced and watcher.wire.drained:
            watcher.answers.append(self._announced)
            watcher.wire.drained()

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
            except Exception as fault:               # nobody is to wait for ever
                internal_errors.note("message", fault, table.id)
                answer, understood = STUMBLED, True
            watcher.answers.append(answer)
            self._stir(table, watcher)
            if not understood:
                self._lose_patience(watcher)
            del watcher.said[0]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(internal_errors.watch)

    async def _close(self, watcher: Watcher, code: int, why: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):            # it has gone; `serve` notices too
            await watcher.socket.close(code, why)

    # Telling.

    def _stir(self, table: Table, watcher: Watcher) -> None:
        """This viewer is to be told something."""
        self._due.setdefault(watcher.address, {})[watcher] = table
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        """Tell all that are due, first who used least, but after a while let others work in between."""
        until = time.perf_counter() + SLICE
        for address in sorted(self._due, key=self._loop.used):
            due, begun = self._due[address], time.thread_time()
            while due and time.perf_counter() < until:
                watcher, table = next(iter(due.items()))
                del due[watcher]
                self._send_or_close(table, watcher)
            self._loop.charge(address, time.thread_time() - begun)
            if not due:
                del self._due[address]
            if time.perf_counter() >= until:
                break
        self._telling = bool(self._due)
        if self._telling:
            asyncio.get_running_loop().call_soon(self._tell)
        else:
            self._messages.clear()                   # all have got them

    def _send_or_close(self, table: Table, watcher: Watcher) -> None:
        try:
            self._send(table, watcher)
        except Exception as fault:                   # the others are told all the same
            internal_errors.note("picture", fault, table.id, table.game)
            self._spawn(self._close(watcher, FAILED, "The server stumbled; please connect again."))

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
            messages.insert(0, self._message(table, watcher))  # answers come with what came of it, or after
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
            viewer = watcher.viewer = viewer.holding(held)
        watcher.number, watcher.heard, watcher.epoch = table.number(seat), table.count(seat), table.epoch
        if since is None:                            # a whole picture also tells the time that is left now
            whole = watcher.compose(table, viewer, None)
            table.views.clear()                      # perhaps nothing happens here for long
            return whole
        if not watcher.shares:
            made = watcher.compose(table, viewer, since)
            if made.moves:
                self._sent[table.id] = now(), made.moves
            return made
        key = (watcher.compose, viewer, since)
        kept = self._messages.setdefault(table.id, {})
        if key not in kept:
            kept[key] = watcher.compose(table, viewer, since)
        return kept[key]

    def _drop(self, groups: defaultdict[str, set[Any]], key: str, member: Any) -> None:
        groups[key].discard(member)
        if not groups[key]:
            del groups[key]
            self._moving.pop(key, None)
            self._sent.pop(key, None)
