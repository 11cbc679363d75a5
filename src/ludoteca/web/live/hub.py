"""The hub: who watches which table, and one message to each of them for a change they could notice.

A message is made when it is sent, from the table as it stands then: a slow viewer gets fewer messages, never old ones.
The first one after connecting is the whole picture with its number; later ones tell what was heard since the last.
"""
from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core.state import NOBODY
from ludoteca.web.steady import now
from ludoteca.web.table.table import Table, Viewer

NOT_YOURS, FAILED, BABBLE = 4403, 1011, 1008
PATIENCE = 100                                  # messages that a viewer may send on one connection; nobody listens to them
log = logging.getLogger("ludoteca")


@dataclass(frozen=True)
class Message:
    """What a viewer is sent: JSON, and how many milliseconds its picture moves."""

    text: str
    ms: int = 0


# (table, viewer, events heard before; None: show the whole) -> the message
Compose = Callable[[Table, Viewer, int | None], Message]
Hear = Callable[[str], Awaitable[tuple[str, bool]]]      # what a viewer sent -> what it is answered, and whether it made sense


@dataclass(eq=False)
class Watcher:
    """One connection."""

    socket: WebSocket
    guest: str
    viewer: Viewer
    compose: Compose
    person: bool = True          # a program does not mind how fast bots move
    hear: Hear | None = None     # nothing is expected from a page
    news: asyncio.Event = field(default_factory=asyncio.Event)
    number: int = -1             # of the last message
    heard: int = 0
    epoch: int = -1


class Hub:
    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._waiters: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._messages: dict[str, dict[tuple[object, ...], Message]] = {}
        self._moving: dict[str, float] = {}          # until when a table's last picture moves
        self.ended = False

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
                watcher.news.set()
        for waiter in self._waiters.get(table.id, ()):
            waiter.set()

    def refresh(self, table: Table, seat: int) -> None:
        """Show a seat the whole again: it answered something that is past."""
        for watcher in self._watchers.get(table.id, ()):
            if watcher.viewer.seat == seat:
                watcher.number = -1
                watcher.news.set()

    async def wait(self, table: Table, seat: int, after: int, seconds: float) -> None:
        """Until the seat's number is past `after`, or so many seconds."""
        news = asyncio.Event()
        self._waiters[table.id].add(news)
        try:
            async with asyncio.timeout(seconds):
                while table.number(seat) <= after and not self.ended:
                    news.clear()
                    await news.wait()
        except TimeoutError:
            pass
        finally:
            self._drop(self._waiters, table.id, news)

    def end(self) -> None:
        """The server stops: who waits gets the table as it is, now."""
        self.ended = True
        for waiters in self._waiters.values():
            for waiter in waiters:
                waiter.set()

    async def serve(self, table: Table, watcher: Watcher) -> None:
        """Keep one connection until either side ends it."""
        self._watchers[table.id].add(watcher)
        watcher.news.set()
        sending = asyncio.create_task(self._send(table, watcher))
        try:
            await self._listen(watcher)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            sending.cancel()
            self._drop(self._watchers, table.id, watcher)

    async def _listen(self, watcher: Watcher) -> None:
        """Answer what a program sends, one after the other; this also notices that a viewer has gone."""
        patience = PATIENCE
        while patience:
            message = await watcher.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if watcher.hear is None or message.get("text") is None:
                patience -= 1
                continue
            answer, understood = await watcher.hear(message["text"])
            patience -= not understood
            await watcher.socket.send_text(answer)
        await watcher.socket.close(BABBLE, "Too many messages.")

    async def _send(self, table: Table, watcher: Watcher) -> None:
        try:
            while True:
                await watcher.news.wait()
                watcher.news.clear()
                seat = watcher.viewer.seat
                if seat != NOBODY and watcher.guest not in table.seats[seat].holders:
                    return await watcher.socket.close(NOT_YOURS, "This seat is held elsewhere now.")
                if table.number(seat) != watcher.number:
                    await watcher.socket.send_text(self._message(table, watcher))
        except (WebSocketDisconnect, RuntimeError):
            pass                                     # it has gone; `serve` notices too
        except Exception:
            log.exception("A message of table %s could not be made.", table.id)
            await watcher.socket.close(FAILED, "The server stumbled; please connect again.")

    def _message(self, table: Table, watcher: Watcher) -> str:
        """The message for a watcher now; those who see the same share it."""
        seat = watcher.viewer.seat
        since = watcher.heard if watcher.number >= 0 and watcher.epoch == table.epoch else None
        viewer = watcher.viewer
        if (held := tuple(table.held_by(watcher.guest))) != viewer.seats:
            viewer = watcher.viewer = replace(viewer, seats=held)
        watcher.number, watcher.heard, watcher.epoch = table.number(seat), len(table.heard(seat)), table.epoch
        if since is None:                            # a whole picture also tells the time that is left now
            return watcher.compose(table, viewer, None).text
        key = (watcher.compose, viewer, since)
        kept = self._messages.setdefault(table.id, {})
        if key not in kept:
            kept[key] = watcher.compose(table, viewer, since)
            if kept[key].ms:
                self._moving[table.id] = max(self.moving_until(table.id), now() + kept[key].ms / 1000)
        return kept[key].text

    def _drop(self, groups: defaultdict[str, set[Any]], key: str, member: Any) -> None:
        groups[key].discard(member)
        if not groups[key]:
            del groups[key]
            self._messages.pop(key, None)
            self._moving.pop(key, None)
