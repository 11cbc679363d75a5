"""What every request passes: the host's name, the origin, sizes and rates; and the headers that every answer
carries."""
from __future__ import annotations

import asyncio
import functools
import ipaddress
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ludoteca.core.errors import LudotecaError
from ludoteca.web import internal_errors
from ludoteca.web.errors import Ending, OtherHost, OtherSite, Refused, TooLarge, TooMany, TooSlow
from ludoteca.web.fair_queue import LoopTurns, Who
from ludoteca.web.hosting.logs import Quietly, note_request
from ludoteca.web.live.websocket import NAME
from ludoteca.web.settings import Limits, Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Refuse = Callable[[Request, Refused | Ending, Any], Response]

POLICY = ("default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
          "connect-src 'self';"
          " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
HEAD_ALONE = "ludoteca.head"                        # in a scope: nothing is to be waited for
HEADERS = [(name.encode(), value.encode()) for name, value in {
    "content-security-policy": POLICY, "x-content-type-options": "nosniff", "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()"}.items()]
PARTS = (b"text/css", b"text/javascript")    # no pages: what is said of pages would be so many bytes in vain
OF_PARTS = [(name, value) for name, value in HEADERS
            if name in (b"x-content-type-options", b"cross-origin-resource-policy")]
WATCHED = ("/health", "/ready", "/metrics")  # for whoever runs the server, by whatever name
LONGEST = 253 + len(":65535")                # letters of a host's name and port
FREE = ("/static/", "/board/")               # files that browsers keep: they do not count
KEPT = 10_000                                # buckets, before it is looked which are full again


class Buckets:
    """For each address a bucket of permissions that fills at a steady rate."""

    def __init__(self, per_second: float, room: float) -> None:
        self.rate, self.room = per_second, room
        self._left: dict[str, tuple[float, float]] = {}
        self._looked = -1.0                          # when it was looked which are full again

    def take(self, address: str) -> bool:
        now = time.monotonic()
        left, then = self._left.get(address, (self.room, now))
        left = min(self.room, left + (now - then) * self.rate)
        if len(self._left) > KEPT and now - self._looked >= 1.0:
            self._forget(now)
        self._left[address] = (left - 1 if left >= 1 else left, now)
        return left >= 1

    def spend(self, address: str, amount: float) -> None:
        """Take so much, even more than there is: it is to be filled up before there is anything again."""
        now = time.monotonic()
        left, then = self._left.get(address, (self.room, now))
        self._left[address] = (min(self.room, left + (now - then) * self.rate) - amount, now)

    def _forget(self, now: float) -> None:
        """Full buckets need not be kept."""
        self._left = {a: (left, then) for a, (left, then) in self._left.items()
                      if left + (now - then) * self.rate < self.room}
        self._looked = now


FEW = 8                                  # connections that everybody may have while there is room


def share_of(each: int, free: int) -> int:
    """How many connections one address may have: where room gets scarce, a tenth of what is free, so that no
    crowd of addresses takes the last place."""
    return min(each, max(FEW, free // 10))


class Rates:
    """All that is counted by address."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests_per_second, limits.requests_burst)
        self.tables = Buckets(limits.tables_per_hour / 3600, limits.tables_per_hour)
        self.chat = Buckets(limits.chat_per_minute / 60, limits.chat_per_minute)
        self.codes = Buckets(limits.codes_per_minute / 60, limits.codes_per_minute)
        self.phrases = Buckets(limits.phrases_per_hour / 3600, limits.phrases_per_hour)
        self.complaints = Buckets(limits.complaints_per_hour / 3600, limits.complaints_per_hour)
        self.bytes = Buckets(limits.bytes_per_second, limits.bytes_burst)
        self.loop = LoopTurns()                      # whose request is next
        self.limits = limits
        self.sockets: Counter[str] = Counter()       # connections that stay: WebSockets and streams
        self.answers: Counter[int] = Counter()       # by status
        self.seconds = 0.0                           # until they were answered

    def room(self, address: str) -> bool:
        """Whether an address may have one more connection that stays."""
        free = self.limits.sockets - self.sockets.total()
        return free > 0 and self.sockets[address] < share_of(self.limits.sockets_per_address, free)

    def leave(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: Any, settings: Settings, rates: Rates, refuse: Refuse,
                 excluded: Callable[[HTTPConnection], Refused | None]) -> None:
        self.app = app
        self.excluded = excluded
        self.settings = settings
        self.rates = rates
        self.refuse = refuse
        self.refused, self.slowed = Quietly(), Quietly()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._live(scope, receive, send)
        fault = self._fault(scope)
        if scope["type"] == "websocket":
            return await (refuse_socket(receive, send) if fault else self._socket(scope, receive, send))
        send = self._noted(scope, send)
        if scope["method"] == "HEAD":                # as GET; the server below leaves out the body
            scope = {**scope, "method": "GET", HEAD_ALONE: True}
        if fault:
            return await self._request(scope, receive, dress(send), partial(self._answer, fault))
        free = scope["path"].startswith(FREE)
        await self._request(scope, receive, dress(send if free else self._counted(send, address_of(scope))),
                            self.app)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """From start to end; what is wrong at the start is said in a sentence, where there is one."""
        async def without_traceback(message: Message) -> None:
            if message["type"] != "lifespan.startup.failed":
                await send(message)

        try:
            await self.app(scope, receive, without_traceback)
        except BaseException as fault:
            told = str(fault) if isinstance(fault, LudotecaError) else traceback.format_exc()
            await send({"type": "lifespan.startup.failed", "message": told})
            raise

    def _counted(self, send: Send, address: str) -> Send:
        """Count the bytes that go to an address."""
        async def counted(message: Message) -> None:
            self.rates.bytes.spend(address, length(message))
            await send(message)

        return counted

    def _noted(self, scope: Scope, send: Send) -> Send:
        """Count the answer, and note it in the log."""
        begun = time.perf_counter()
        status = 0
        size = 0

        async def noted(message: Message) -> None:
            nonlocal status, size
            status, size = message.get("status", status), size + length(message)
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                seconds = time.perf_counter() - begun
                self.rates.answers[status] += 1
                self.rates.seconds += seconds
                note_request(scope, peer_of(scope), status, seconds, size)

        return noted

    async def _request(self, scope: Scope, receive: Receive, send: Send, app: Any) -> None:
        """Count the bytes of the body and look at the time; whatever the application says to one that is too
        large or too slow, we say what is wrong."""
        seen = 0
        begun = False
        whole = False
        fault: Refused | Ending | None = None
        until = time.monotonic() + self.settings.limits.body_seconds

        async def measured() -> Message:
            nonlocal seen, whole, fault
            try:
                message = await (receive() if whole
                                 else asyncio.wait_for(receive(), max(0.0, until - time.monotonic())))
            except TimeoutError:
                fault = TooSlow("The request took too long.")
                raise fault from None
            whole = whole or not message.get("more_body", False)
            seen += len(message.get("body", b""))
            if seen > self.settings.limits.body_bytes:
                fault = self._too_large()
                raise fault
            return message

        async def guarded(message: Message) -> None:
            nonlocal begun
            if fault is None:
                begun = True
                await send(message)

        try:
            await self.rates.loop.run(asker(scope), app(scope, measured, guarded))
        except (TooLarge, TooSlow):
            pass
        except asyncio.CancelledError:                # the server ends, and does not wait any longer
            fault = fault or Ending()
        except Exception as found:
            midway = begun and isinstance(found.__cause__, LudotecaError)        # refused: it is cut off
            if not midway:
                fault = internal_errors.note("request", found)
        if fault is not None and not begun:
            await self._answer(fault, scope, receive, send)

    async def _answer(self, fault: Refused | Ending, scope: Scope, receive: Receive, send: Send) -> None:
        extra = {"retry-after": "1"} if fault.status == 429 else {}
        await self.refuse(Request(scope), fault, extra)(scope, receive, send)

    def _fault(self, scope: Scope) -> Refused | None:
        """What is wrong with a request before anybody reads it."""
        headers, path = Headers(scope=scope), scope["path"]
        host = headers.get("host", "")
        known = not self.settings.hosts or name_of(host) in self.settings.hosts or path in WATCHED
        if len(host) > LONGEST or not known:
            return OtherHost("This server does not answer to that name.")
        address = address_of(scope)
        if not path.startswith(FREE) and not (self.rates.requests.take(address)
                                              and self.rates.bytes.take(address)):
            self.slowed.warn("Requests are refused: %s asks for too much.", address)
            return TooMany("Too many requests; please wait a moment.")
        origin = headers.get("origin")
        unsafe = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if unsafe and origin is not None and site_of(origin) != host:
            return OtherSite("This request came from another site.")
        if scope["type"] == "http" and unsafe and (fault := self.excluded(HTTPConnection(scope))):
            return fault
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length[:9]) > self.settings.limits.body_bytes:
            return self._too_large()
        return None

    def _too_large(self) -> TooLarge:
        return TooLarge("Requests are limited to {bytes} bytes.", bytes=self.settings.limits.body_bytes)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A connection counts while it is open."""
        sockets = self.rates.sockets
        address = address_of(scope)
        if not self.rates.room(address):
            self.refused.warn("Sockets are refused: %d are open, %d of them from %s.", sockets.total(),
                              sockets[address], address)
            return await refuse_socket(receive, send)
        sockets[address] += 1
        if (wire := scope.get("extensions", {}).get(NAME)) is not None:
            wire.spent = partial(self.rates.bytes.spend, address)
        try:
            await self.rates.loop.run(asker(scope), self.app(scope, receive, self._counted(send, address)))
        except Exception as fault:
            internal_errors.note("socket", fault)
            with suppress(Exception):                # perhaps it is closed
                await send({"type": "websocket.close", "code": 1011})
        finally:
            self.rates.leave(address)


def length(message: Message) -> int:
    return len(message.get("body") or message.get("text") or message.get("bytes") or b"")


def dress(send: Send) -> Send:
    """Add the headers that every answer carries."""
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = list(message.get("headers", []))
            names = {name.lower(): value for name, value in own}
            extra = OF_PARTS if names.get(b"content-type", b"").startswith(PARTS) else HEADERS
            message["headers"] = (own
                                  + [part for part in [*extra, (b"cache-control", b"no-store")]
                                     if part[0] not in names])
        await send(message)

    return dressed


async def refuse_socket(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1008})


def head_alone(request: HTTPConnection) -> bool:
    """Whether nobody will read the body: what goes on or waits for news ends at once."""
    return HEAD_ALONE in request.scope


def asker(scope: Scope) -> Who:
    """Whose turn on the loop it is: an address, and a browser behind it by whatever cookies it shows."""
    return address_of(scope), Headers(scope=scope).get("cookie", "")


def address_of(scope: Scope) -> str:
    """By what a caller is counted, wherever something is limited."""
    return counted_as(peer_of(scope))


def peer_of(scope: Scope) -> str:
    """The caller's own address."""
    client = scope.get("client")
    return client[0] if client else "unknown"


@functools.lru_cache(1 << 12)
def counted_as(address: str) -> str:
    """An IPv6 address as its network of 64 bits, since one home has all of that; IPv4 as it is."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found), 64), strict=False))


def site_of(origin: str) -> str:
    """The host of an Origin header; nothing of one that makes no sense."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def name_of(host: str) -> str:
    """A Host header without its port."""
    return (host.split("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]).lower()
