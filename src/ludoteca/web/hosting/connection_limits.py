"""Connections: how many there may be, in all and of one address, and how long one may take to say what it
wants."""
from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from ludoteca.web.hosting.logs import Quietly
from ludoteca.web.middleware import counted_as, share_of
from ludoteca.web.settings import Limits

FRAMING = 8                              # bytes around a byte of a body that comes in pieces


class Connections:
    """All that are open, by address; those that became WebSockets are counted elsewhere."""

    def __init__(self, limits: Limits, proxies: Sequence[str] = ()) -> None:
        self.limits, self.proxies = limits, proxies                # a proxy speaks for many
        self.open: Counter[str] = Counter()
        self.count, self.refused = 0, Quietly()

    def enter(self, address: str) -> bool:
        """Whether there is room for one more."""
        proxy, address = address in self.proxies, counted_as(address)
        free = self.limits.connections - self.count
        many = self.open[address] >= share_of(self.limits.connections_per_address, free) and not proxy
        if free <= 0 or many:
            self.refused.warn("Connections are refused: %d are open, %d of them from %s.", self.count,
                              self.open[address], address)
            return False
        self.open[address] += 1
        self.count += 1
        return True

    def leave(self, address: str) -> None:
        address = counted_as(address)
        self.open[address] -= 1
        self.count -= 1
        if not self.open[address]:
            del self.open[address]


def protocol(connections: Connections) -> type[asyncio.Protocol]:
    """Uvicorn's HTTP protocol with a door: who finds no room, or does not say in time what it wants, is let
    go, and so is who says too much before it."""
    limits = connections.limits
    framing = limits.header_bytes + FRAMING * limits.body_bytes

    class Door(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        address: str | None = None             # while it counts
        timer: asyncio.TimerHandle | None = None
        in_head: bool | None = None            # whether what is being read is no body yet; None: unknown
        told = 0                               # letters of the path and the headers so far
        weight = 0                             # bytes besides the body since the piece in which it began

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            address = (transport.get_extra_info("peername") or ("unknown",))[0]
            if not connections.enter(address):
                transport.abort()
                return
            self.address = address
            self._expect()

        def data_received(self, data: bytes) -> None:
            if self.timer is None and self._unasked():
                self._expect()
            self.weight += len(data)
            super().data_received(data)
            if self.in_head is not None and self.weight > (limits.header_bytes if self.in_head else framing):
                self.transport.close()
            if self.timer is not None and not self._unasked():             # it has said what it wants
                self.timer.cancel()
                self.timer = None

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self.in_head, self.told, self.weight = True, 0, 0

        def on_url(self, url: bytes) -> None:
            self._tell(len(url), limits.header_bytes // 4)
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            self._tell(len(name) + len(value), limits.header_bytes)
            super().on_header(name, value)

        def _tell(self, letters: int, most: int) -> None:
            self.told += letters
            if self.told > most:
                raise ValueError("too long")             # the parser stops: 400

        def on_headers_complete(self) -> None:
            super().on_headers_complete()
            self.in_head = False

        def on_body(self, body: bytes) -> None:
            self.weight -= len(body)
            super().on_body(body)

        def _expect(self) -> None:
            self.timer = self.loop.call_later(connections.limits.header_seconds, self._late)

        def _unasked(self) -> bool:
            """Whether no request is under way."""
            return self.cycle is None or self.cycle.response_complete

        def _late(self) -> None:
            self.timer = None
            if self.address is not None and self._unasked():
                self.transport.close()

        def handle_websocket_upgrade(self, *given: Any) -> None:
            self._leave()
            super().handle_websocket_upgrade(*given)

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def _leave(self) -> None:
            if self.timer is not None:
                self.timer.cancel()
            if self.address is not None:
                connections.leave(self.address)
                self.address = None

    return Door


class Server(uvicorn.Server):
    """Uvicorn, which tells that it has begun and lets those who wait for news go with an answer before it
    ends."""

    announce: Callable[[], object] = staticmethod(lambda: None)

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.announce()

    async def shutdown(self, sockets: Any = None) -> None:
        context = getattr(getattr(self.config.app, "state", None), "context", None)
        if context is not None:
            context.service.hub.end()
            context.circles.end()
            context.streams.end()
        await super().shutdown(sockets)
