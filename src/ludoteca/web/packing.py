"""Answers packed with gzip: short ones at once, long ones in a thread that does not hold the loop, one after
the other by the fair queue."""
from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders

from ludoteca.web.fair_queue import Turns
from ludoteca.web.middleware import Message, Receive, Scope, Send, address_of

SMALLEST = 1024                              # bytes that are worth packing
AT_ONCE = 1 << 15                            # bytes that take less than a millisecond
LEVEL = 5
PACKABLE = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
AS_IT_COMES = "text/event-stream"            # a packer would keep an event back until there are more
GZIP = 16 + zlib.MAX_WBITS
turns = Turns(1)


class Packing:
    """A layer of the application."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = scope["type"] == "http" and "gzip" in Headers(scope=scope).get("accept-encoding", "")
        await self.app(scope, receive, PackedAnswer(send, address_of(scope)) if wanted else send)


class PackedAnswer:
    """One answer on its way out."""

    def __init__(self, send: Send, address: str) -> None:
        self.send, self.address = send, address
        self._start: MutableMapping[str, Any] | None = None      # held back until it is known what follows
        self._packer: Any = None                                  # of an answer that comes in pieces

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] != "http.response.body":
            await self.send(message)
        elif self._start is not None:
            await self._first(self._start, message)
        elif self._packer is not None:
            await self.send(await self._piece(message))
        else:
            await self.send(message)

    async def _first(self, start: Message, message: Message) -> None:
        self._start, headers = None, MutableHeaders(raw=start["headers"])
        body, more = message.get("body", b""), message.get("more_body", False)
        kind = headers.get("content-type", "")
        packable = (kind.startswith(PACKABLE) and not kind.startswith(AS_IT_COMES)
                    and "content-encoding" not in headers)
        if packable:
            headers.add_vary_header("Accept-Encoding")
        if packable and (more or len(body) >= SMALLEST):
            headers["content-encoding"] = "gzip"
            if more:
                self._packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
                del headers["content-length"]
                message = await self._piece(message)
            else:
                message = {**message, "body": await self._aside(gzip.compress, body, LEVEL, mtime=0)}
                headers["content-length"] = str(len(message["body"]))
        await self.send(start)
        await self.send(message)

    async def _piece(self, message: Message) -> Message:
        more = message.get("more_body", False)
        packed = await self._aside(self._packer.compress, message.get("body", b""))
        return {**message, "body": packed + (b"" if more else self._packer.flush())}

    async def _aside(self, pack: Any, body: bytes, *given: Any, **named: Any) -> bytes:
        if len(body) <= AT_ONCE:
            return bytes(pack(body, *given, **named))
        async with turns.turn((self.address, "")):
            return bytes(await asyncio.to_thread(pack, body, *given, **named))
