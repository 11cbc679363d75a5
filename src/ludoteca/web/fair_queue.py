"""Weighted fair queueing, for places where work is dear and for the loop itself: whoever has used the least
of late comes first.

Users are an address and a guest behind it.  Use is counted in seconds of work and halves every minute, so
somebody who asks once never queues behind somebody who asks a hundred times.
"""
from __future__ import annotations

import asyncio
import itertools
import time
import types
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from ludoteca.web.errors import TooMany

Thing = TypeVar("Thing")
Who = tuple[str, str]                          # an address and a guest; unknown ones are empty
HALF = 60.0                                    # seconds after which half of what somebody used is forgotten
SOON = 2.0                                     # … of the loop, where a burst is over soon
LITTLE = 0.03                                  # seconds of the loop that count as nothing
MOMENT = 0.02                                  # seconds in which who used much does not come in between
CROWD = 8                                      # so many that wait are one
KEPT = 10_000                                  # of whom it is remembered
SLICE = 0.005                                  # seconds of work on the loop after which others come


class Use:
    """What everybody used of late, in seconds."""

    half = HALF

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._used: dict[str, tuple[float, float]] = {}

    def used(self, key: str) -> float:
        amount, then = self._used.get(key, (0.0, 0.0))
        return float(amount * 0.5 ** ((self.clock() - then) / self.half)) if amount else 0.0

    def charge(self, key: str, seconds: float) -> None:
        if len(self._used) > KEPT:
            self._used = {key: kept for key, kept in self._used.items() if self.used(key) > 0.01}
        self._used[key] = (self.used(key) + seconds, self.clock())


class Turns(Use):
    """A semaphore: a free place goes to whoever has used the least."""

    def __init__(self, places: int, each: int = 1000, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self.free = places
        self.each = each
        self.queues: dict[Who, deque[asyncio.Future[None]]] = {}

    @property
    def length(self) -> int:
        """How many wait in all."""
        return sum(map(len, self.queues.values()))

    def waiting(self, address: str) -> int:
        """How much an address has waiting."""
        return sum(len(queue) for who, queue in self.queues.items() if who[0] == address)

    def rivals(self, address: str) -> set[str]:
        """The other addresses at which somebody waits."""
        return {who[0] for who in self.queues} - {address}

    @asynccontextmanager
    async def turn(self, who: Who, patience: float | None = None) -> AsyncIterator[None]:
        """Wait for a place and work there; TimeoutError after `patience` seconds, TooMany for a visitor with
        too much in the queue."""
        async with asyncio.timeout(patience):
            await self._enter(who)
        begun = self.clock()
        try:
            yield
        finally:
            for key in (who[0], f"guest {who[1]}"):
                self.charge(key, self.clock() - begun)
            self._next()

    async def _enter(self, who: Who) -> None:
        if self.free:
            self.free -= 1
            return
        if self.waiting(who[0]) >= self.each:
            raise TooMany("Too many requests; please wait a moment.")
        place = asyncio.get_running_loop().create_future()
        self.queues.setdefault(who, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():        # it came just now, for nobody
                self._next()
            else:
                self._drop(who, place)
            raise

    def _next(self) -> None:
        """Give a place to the first of those who used least, or keep it free."""
        while self.queues:
            who = min(self.queues, key=lambda who: (self.used(who[0]), self.used(f"guest {who[1]}")))
            place = self.queues[who][0]
            self._drop(who, place)
            if not place.done():                              # else who waited has given up and will not come
                place.set_result(None)
                return
        self.free += 1

    def _drop(self, who: Who, place: asyncio.Future[None]) -> None:
        queue = self.queues.get(who, deque())
        if place in queue:
            queue.remove(place)
        if not queue:
            self.queues.pop(who, None)


class LoopTurns(Use):
    """The loop's time: in each of its rounds one piece of work begins, that of whoever has used the least, or
    whose last turn was before the others'.  What takes several rounds, as a decision
    does that is written to disk, is not held up in each of them by somebody who has used much, or by one of a
    crowd: that one begins when it is done, or after a moment."""

    half = SOON

    def __init__(self, clock: Callable[[], float] = time.monotonic,
                 processor: Callable[[], float] = time.thread_time) -> None:
        super().__init__(clock)
        self._processor = processor
        self.queues: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        self._count = 0                                       # of those who wait
        self._begun = False                                   # something, in this round
        self._turns = itertools.count(1)
        self._last: dict[str, int] = {}                       # turns of addresses, the oldest first
        self._recent: dict[object, tuple[str, float]] = {}    # what is under way: whose, and since when
        self._yielded = clock()                               # when somebody who used much last began
        self._timer: asyncio.TimerHandle | None = None

    async def run(self, who: Who, work: Coroutine[Any, Any, Thing]) -> Thing:
        """What `work` returns; it begins when it is its turn, and its processor time counts."""
        try:
            await self._turn(*who)
        except BaseException:
            work.close()
            raise
        self._recent[work] = who[0], self.clock()
        try:
            return await self._measured(who[0], work)
        finally:
            if self._recent.pop(work, None) and self._timer:
                asyncio.get_running_loop().call_soon(self._next)

    async def _turn(self, address: str, guest: str) -> None:
        place = asyncio.get_running_loop().create_future()
        self.queues.setdefault(address, {}).setdefault(guest, deque()).append(place)
        self._count += 1
        if not self._begun:
            self._next()
        await place

    def _next(self) -> None:
        """A round is over: the next one is the least user's, and of its guests' the one's who has waited."""
        self._begun = False
        if self._timer:
            self._timer.cancel()
            self._timer = None
        while self.queues and not self._begun:
            address = min(self.queues, key=self._rank)
            if (seconds := self._to_yield(address)) > 0:
                self._timer = asyncio.get_running_loop().call_later(seconds, self._next)
                return
            place = self._first(address)
            if not place.done():                              # else who waited has given up
                place.set_result(None)
                self._begin(address)

    def _rank(self, address: str) -> tuple[float, int]:
        return self.used(address), self._last.get(address, 0)

    def _to_yield(self, address: str) -> float:
        """For how many seconds somebody who used much lets those go on who used less."""
        used, now = self.used(address), self.clock()
        if used <= LITTLE and self._count < CROWD:
            return 0.0
        self._recent = {work: kept for work, kept in self._recent.items() if now - kept[1] < MOMENT}
        since = max((since for other, since in self._recent.values() if used > 2 * self.used(other)),
                    default=now - MOMENT)
        rest = min(since, self._yielded) + MOMENT - now
        if rest <= 0:
            self._yielded = now
        return rest

    def _begin(self, address: str) -> None:
        self._begun = True
        asyncio.get_running_loop().call_soon(self._next)
        self._last.pop(address, None)
        self._last[address] = next(self._turns)
        if len(self._last) > KEPT:
            del self._last[next(iter(self._last))]

    def _first(self, address: str) -> asyncio.Future[None]:
        guests = self.queues[address]
        guest, queue = next(iter(guests.items()))
        del guests[guest]
        place = queue.popleft()
        self._count -= 1
        if queue:
            guests[guest] = queue                             # behind the others of this address
        if not guests:
            del self.queues[address]
        return place

    @types.coroutine
    def _measured(self, address: str, work: Coroutine[Any, Any, Thing]) -> Generator[Any, Any, Thing]:
        """Go through the steps of `work`, and note how long each of them holds the loop."""
        step, given = work.send, None
        while True:
            begun = self._processor()
            try:
                awaited = step(given)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            finally:
                self.charge(address, self._processor() - begun)
            try:
                step, given = work.send, (yield awaited)
            except BaseException as fault:
                step, given = work.throw, fault


async def by_and_by(things: Iterable[Thing], seconds: float = SLICE) -> AsyncIterator[Thing]:
    """One after the other, with others served in between."""
    until = time.perf_counter() + seconds
    for thing in things:
        yield thing
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + seconds
