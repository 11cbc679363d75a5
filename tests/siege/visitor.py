"""Somebody with an address of their own who speaks HTTP to the server, and what is counted of it."""
import asyncio
import itertools
import json
import time
from collections import Counter
from dataclasses import dataclass, field

from siege.timeline import Timeline

PATIENCE = 30                             # seconds for one answer: far more than anybody should wait
ADDRESSES = itertools.count(2)
KEPT = 20_000                             # waits that are kept of each kind, to find the middle one


@dataclass
class Tally:
    """What all visitors count together."""

    requests: int = 0
    answers: Counter = field(default_factory=Counter)         # by status, or by what broke
    waits: dict = field(default_factory=dict)                 # by what was waited for: seconds
    longest: dict = field(default_factory=dict)               # the same, with when
    faults: Counter = field(default_factory=Counter)
    stumbles: list = field(default_factory=list)              # what was answered with 500
    timeline: Timeline = field(default_factory=Timeline)

    def waited(self, what, since):
        """Note how long somebody waited for something that began at `since`."""
        seconds = time.monotonic() - since
        row = self.waits.setdefault(what, [])
        row.append(seconds) if len(row) < KEPT else row.__setitem__(self.requests % KEPT, seconds)
        self.longest[what] = max(self.longest.get(what, 0.0), seconds)
        self.timeline.waited(what, since)


def next_address():
    """One of this machine's own addresses that nobody else has."""
    n = next(ADDRESSES)
    return f"127.{1 + n // 250 % 250}.{1 + n // 62500}.{1 + n % 250}"


class Visitor:
    """One connection, made anew when it breaks, with its cookie."""

    def __init__(self, port, tally, address=None):
        self.port, self.tally, self.address = port, tally, address or next_address()
        self.cookie, self.reader, self.writer = "", None, None

    async def ask(self, method, path, body=None):
        """The status and the JSON of the answer; OSError or TimeoutError if there is none."""
        content = b"" if body is None else json.dumps(body).encode()
        head = (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(content)}\r\n" + (f"Cookie: {self.cookie}\r\n" if self.cookie else ""))
        status, answer = await self.send(head.encode() + b"\r\n" + content)
        return status, json.loads(answer) if answer.startswith((b"{", b"[")) else answer

    async def send(self, data, patience=PATIENCE):
        """The status and the body of what is answered to these bytes."""
        self.tally.requests += 1
        try:
            async with asyncio.timeout(patience):
                if self.writer is None:
                    self.reader, self.writer = await asyncio.open_connection(
                        "127.0.0.1", self.port, local_addr=(self.address, 0))
                self.writer.write(data)
                status, answer = await self._read()
        except (OSError, EOFError, TimeoutError, ValueError) as fault:
            self.close()
            self.tally.answers[type(fault).__name__] += 1
            raise ConnectionError from fault
        self.tally.answers[status] += 1
        if status == 500:
            self.tally.stumbles.append(f"500 to {data[:100]!r}")
        return status, answer

    async def _read(self):
        head = (await self.reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
        lines = [line.partition(b":") for line in head[1:]]
        headers = {name.lower(): value.strip() for name, _, value in lines}
        if b"set-cookie" in headers:
            self.cookie = headers[b"set-cookie"].partition(b";")[0].decode("latin-1")
        answer = await self.reader.readexactly(int(headers.get(b"content-length", 0)))
        if headers.get(b"connection") == b"close" or b"transfer-encoding" in headers:
            self.close()
        return int(head[0].split()[1]), answer

    def close(self):
        if self.writer is not None:
            self.writer.transport.abort()
        self.reader = self.writer = None
