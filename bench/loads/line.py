"""A WebSocket client that costs next to nothing, so that thousands of them do not slow down what they measure
(RFC 6455)."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

HELLO = ("GET {path} HTTP/1.1\r\nhost: {host}:{port}\r\nupgrade: websocket\r\nconnection: Upgrade\r\ncookie: "
         "{cookie}\r\n"
         "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Line(asyncio.Protocol):
    """One connection: `heard` gets each message."""

    def __init__(self, hello: str, heard: Callable[[bytes], None]) -> None:
        self.hello, self.heard = hello, heard
        self.buffer, self.open = bytearray(), asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.hello.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("The server hung up."))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open.done():
            head, end, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head.splitlines()[0], head
            self.buffer = bytearray(rest)
            self.open.set_result(None)
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == TEXT:
                self.heard(payload)
            elif kind == PING:
                self._send(PONG, payload)

    def _frame(self) -> tuple[int, bytes] | None:
        """The first whole frame that has come; servers send messages in one."""
        have = self.buffer
        if len(have) < 2:
            return None
        size, begin = have[1], 2
        if size > 125:
            begin = 4 if size == 126 else 10
            size = int.from_bytes(have[2:begin])
        if len(have) < begin + size or len(have) < begin:
            return None
        kind, payload = have[0] & 15, bytes(have[begin:begin + size])
        del have[:begin + size]
        return kind, payload

    def send(self, text: bytes) -> None:
        self._send(TEXT, text)

    def _send(self, kind: int, payload: bytes) -> None:
        """Clients mask what they send; by zeros it stays as it is."""
        size = len(payload)
        head = (bytes((0x80 | kind, 0x80 | size)) if size < 126
                else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2))
        self.transport.write(head + bytes(4) + payload)


async def line(url: str, path: str, cookie: str, heard: Callable[[bytes], None]) -> Line:
    host, _, port = url.removeprefix("http://").partition(":")
    hello = HELLO.format(path=path, host=host, port=port, cookie=cookie)
    _, made = await asyncio.get_running_loop().create_connection(lambda: Line(hello, heard), host, int(port))
    await made.open
    return made
