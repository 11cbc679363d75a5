"""The wire: our end of a WebSocket, on which a message goes out at once, packed once for all who get the
same, so nothing is kept for a connection."""
from __future__ import annotations

import asyncio
import functools
import importlib
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request

NAME = "ludoteca.wire"  # among a connection's extensions, as ASGI calls what a server can do besides
SMALL = 1400                                     # bytes that go into one packet as they are
FULL = 4                                         # messages of one connection that wait to be listened to
READ = 1 << 12                                   # bytes that are looked at before it is seen whether to go on
IDLE = 300                                       # frames a minute that say nothing: pings, pongs, parts
PACKING = [ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)]
TEXT = 0x81
PACKED = 0xC1
END = b"\x00\x00\xff\xff"
# isal takes less than half the time
DEFLATE: Any = importlib.import_module("isal.isal_zlib" if find_spec("isal") else "zlib")
# isal's 0 takes half of its 1 for a fifth more bytes; zlib's would not pack at all
QUICK = {"zlib": 1, "isal.isal_zlib": 0}


@functools.cache
def packer(bits: int) -> Any:
    """What deflates for readers that look back 2 ** bits bytes: one for all, as it forgets each message."""
    return DEFLATE.compressobj(QUICK[DEFLATE.__name__], DEFLATE.DEFLATED, -bits)


def packed(data: bytes, bits: int) -> bytes:
    """Deflated for a reader that looks back 2 ** bits bytes."""
    pack = packer(bits)
    return bytes(pack.compress(data) + pack.flush(DEFLATE.Z_FULL_FLUSH)).removesuffix(END)


class Message:
    """What a viewer is sent; `moves` finds out how many milliseconds the picture moves that comes of it."""

    __slots__ = ("_frames", "data", "moves")

    def __init__(self, data: bytes, moves: Callable[[], int] | None = None) -> None:
        self.data, self.moves = data, moves
        self._frames: dict[int, bytes] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]

    @property
    def text(self) -> str:
        return self.data.decode()

    def frame(self, bits: int) -> bytes:
        """It as WebSockets have it; `bits`: as for `packed`, 0 where the reader does not unpack."""
        if bits not in self._frames:
            self._frames[bits] = (framed(PACKED, packed(self.data, bits)) if bits and len(self.data) > SMALL
                                  else framed(TEXT, self.data))
        return self._frames[bits]


def framed(kind: int, data: bytes) -> bytes:
    """One whole frame of a server's (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return bytes((kind, size)) + data
    if size < 1 << 16:
        return bytes((kind, 126)) + size.to_bytes(2) + data
    return bytes((kind, 127)) + size.to_bytes(8) + data


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol with a way past the application's layers: `write` sends at once, and `heard` gets
    what comes in."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = PACKING
        self.bits = 0
        self.heard: Callable[[str], int] | None = None           # returns how many messages wait
        self.drained: Callable[[], None] | None = None
        self.spent: Callable[[int], None] | None = None
        self._unread = b""
        self._end: asyncio.TimerHandle | None = None
        self._idle, self._since = 0, 0.0         # frames that said nothing, and since when they are counted

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][NAME] = self                # type: ignore[assignment]
            self.bits = next((e.local_max_window_bits for e in self.conn.extensions
                              if isinstance(e, PerMessageDeflate)), 0)

    def connection_lost(self, exc: Exception | None) -> None:
        """It goes at once, and nobody has to look for it: what refers back to it no longer does."""
        super().connection_lost(exc)
        if self._end is not None:
            self._end.cancel()
            self._end = None
        getattr(self, "scope", {}).get("extensions", {}).pop(NAME, None)
        self.conn.parser.close()

    @property
    def open(self) -> bool:
        return self.handshake_complete and not self.close_sent and not self.disconnected

    @property
    def ready(self) -> bool:
        """Whether the reader keeps up."""
        return self.writable.is_set()

    def write(self, messages: Sequence[Message]) -> None:
        data = b"".join([message.frame(self.bits) for message in messages])
        self.transport.write(data)
        if self.spent is not None:
            self.spent(len(data))

    def pause_writing(self) -> None:
        """Who does not read what we say is not listened to either: it would have to be answered."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()
        if self.drained is not None:
            self.drained()

    def data_received(self, data: bytes) -> None:
        """A piece at a time: what follows waits where too much has been said already."""
        self._unread += data
        while self._unread and self.ready and not self.read_paused and not self.transport.is_closing():
            piece, self._unread = self._unread[:READ], self._unread[READ:]
            super().data_received(piece)

    def _read_on(self) -> None:
        if self.ready and not self.read_paused:
            self.transport.resume_reading()
            self.data_received(b"")

    def handle_ping(self) -> None:
        if not self._babbles():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self._babbles():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if not self._babbles():
            super().handle_cont(event)

    def _babbles(self) -> bool:
        """Count a frame that says nothing by itself; one too many ends the connection."""
        if (now := self.loop.time()) - self._since > 60.0:
            self._idle, self._since = 0, now
        self._idle += 1
        if self._idle > IDLE and not self.transport.is_closing():
            if not self.close_sent:
                self.conn.send_close(1008)
            self.handle_parser_exception()
            self._end_soon()
        return self._idle > IDLE

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._end_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end_soon()

    def _end_soon(self) -> None:
        """Who does not read our last words either is let go without them."""
        if not self.disconnected and self._end is None:
            self._end = self.loop.call_later(self.close_timeout, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        if self.close_sent and self._babbles():
            return None
        if self.close_sent or self.curr_msg_data_type != "text":
            return super().send_receive_event_to_app()
        if (text := decoded(self.frames)) is None:               # Uvicorn would log a traceback of it
            self.frames = []
            self.conn.send_close(1007)
            return self.handle_parser_exception()
        if self.heard is None:
            return super().send_receive_event_to_app()
        self.frames = []
        if self.heard(text) >= FULL and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def listen(self) -> None:
        """Go on reading, if it was too much."""
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        self.listen()
        return message


def decoded(frames: list[bytes]) -> str | None:
    try:
        return b"".join(frames).decode()
    except UnicodeDecodeError:
        return None


class Relay:
    """The same over the server of somebody else: one message at a time."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.heard: Callable[[str], int] | None = None
        self.drained: Callable[[], None] | None = None
        self.open = True
        self._waiting: list[Message] = []
        self._task: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        return self._task is None

    def write(self, messages: Sequence[Message]) -> None:
        self._waiting += messages
        if self._task is None:
            self._task = asyncio.create_task(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting:
                await self.socket.send_text(self._waiting.pop(0).text)
        except (WebSocketDisconnect, RuntimeError):
            self.open = False
        self._task = None
        if self.drained is not None:
            self.drained()

    def listen(self) -> None:
        pass


def wire_of(socket: WebSocket) -> Wire | Relay:
    wire: Wire | None = socket.scope.get("extensions", {}).get(NAME)
    return wire or Relay(socket)
