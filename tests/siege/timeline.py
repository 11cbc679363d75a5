"""What happened when, so that a long wait can be told from a starved machine: faults, starts, how long the
server's loop was ready without being given a core, and how much longer than alone a bare program beside it
takes for some work."""
import asyncio
import contextlib
import sys
import time
from dataclasses import dataclass, field

from waiting import pause

OFTEN = 1.0                               # seconds between two looks
WORK = 0.03                               # seconds of processor time that the bare program takes each time
KEPT = 6                                  # of the longest waits, each is told of
BARE = f"""
import sys, time
for _ in sys.stdin:
    begun, end = time.perf_counter(), time.thread_time() + {WORK}
    while time.thread_time() < end:
        pass
    print((time.perf_counter() - begun) / {WORK}, flush=True)
"""


@dataclass
class Span:
    """Something that lasted."""

    name: str
    begin: float
    end: float = float("inf")

    def shared(self, begin, end):
        """How many seconds of it lie in between."""
        return max(0.0, min(self.end, end) - max(self.begin, begin))


@dataclass
class Timeline:
    """All that lasted, and what was measured every moment."""

    spans: list = field(default_factory=list)
    starved: list = field(default_factory=list)               # spans that were ready without a core, as long
    bare: list = field(default_factory=list)                  # when, and how many times as long it took
    waits: list = field(default_factory=list)                 # the longest

    @contextlib.contextmanager
    def lasting(self, name):
        span = Span(name, time.monotonic())
        self.spans.append(span)
        try:
            yield
        finally:
            span.end = time.monotonic()

    def waited(self, what, since):
        self.waits = sorted([*self.waits, Span(what, since, time.monotonic())],
                            key=lambda span: span.begin - span.end)[:KEPT]

    async def look(self, server):
        """Every moment: what the server's loops wanted and did not get, and the bare program's answer."""
        pipe = asyncio.subprocess.PIPE
        bare = await asyncio.create_subprocess_exec(sys.executable, "-c", BARE, stdin=pipe, stdout=pipe)
        before, then = {}, time.monotonic()
        try:
            while True:
                await pause(OFTEN)
                bare.stdin.write(b"\n")
                times = float(await bare.stdout.readline())
                self.bare.append((time.monotonic(), times))
                found = {pid: unserved(pid) for pid in await asyncio.to_thread(server.serving)}
                most = max((ready - before.get(pid, 0.0) for pid, ready in found.items()), default=0.0)
                self.starved.append((Span("ready", then, time.monotonic()), most))
                before, then = found, time.monotonic()
        finally:
            bare.kill()
            await bare.wait()

    def told(self, wait):
        """What happened during a wait: faults with their seconds, the share of it that the loop was ready
        without a core, how many times longer the bare program took."""
        met = {}
        for span in self.spans:
            if shared := span.shared(wait.begin, wait.end):
                met[span.name] = met.get(span.name, 0.0) + shared
        starved = sum(most * span.shared(wait.begin, wait.end) / (span.end - span.begin)
                      for span, most in self.starved)
        bare = [times for at, times in self.bare if wait.begin <= at <= wait.end + 2 * OFTEN]
        return met, starved, sum(bare) / len(bare) if bare else 1.0


def unserved(pid):
    """Seconds for which a process's first thread was ready to run and no core was free."""
    with contextlib.suppress(OSError, ValueError), open(f"/proc/{pid}/schedstat") as file:
        return int(file.read().split()[1]) / 1e9
    return 0.0
