"""A semaphore with weighted fair queueing: a free place goes to whoever has used the least of late.

Users are an address and a guest behind it.  Use is counted in seconds of work and halves every minute, so
somebody who asks once never queues behind somebody who asks a hundred times.
"""
from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TypeVar

from ludoteca.web.errors import TooMany

Thing = TypeVar("Thing")
Who = tuple[str, str]                          # an address and a guest; unknown ones are empty
HALF = 60.0                                    # seconds after which half of what somebody used is forgotten
KEPT = 10_000                                  # of whom it is remembered
SLICE = 0.005                                  # seconds of work on the loop after which others come


class Turns:
    def __init__(self, places: int, each: int = 1000, clock: Callable[[], float] = time.monotonic) -> None:
        self.free = places
        self.each = each
        self.clock = clock
        self._waiting: dict[Who, deque[asyncio.Future[None]]] = {}
        self._used: dict[str, tuple[float, float]] = {}

    @property
    def length(self) -> int:
        """How many wait in all."""
        return sum(map(len, self._waiting.values()))

    def waiting(self, address: str) -> int:
        """How much an address has waiting."""
        return sum(len(queue) for who, queue in self._waiting.items() if who[0] == address)

    def wanted(self, address: str) -> bool:
        """Whether somebody at another address waits."""
        return any(who[0] != address for who in self._waiting)

    @asynccontextmanager
    async def turn(self, who: Who, patience: float | None = None) -> AsyncIterator[None]:
        """Wait for a place and work there; TimeoutError after so many seconds of waiting, TooMany for who has
        too much waiting."""
        async with asyncio.timeout(patience):
            await self._enter(who)
        begun = self.clock()
        try:
            yield
        finally:
            self._charge(who, self.clock() - begun)
            self._next()

    async def _enter(self, who: Who) -> None:
        if self.free:
            self.free -= 1
            return
        if self.waiting(who[0]) >= self.each:
            raise TooMany("Too many requests; please wait a moment.")
        place = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(place)
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
        while self._waiting:
            who = min(self._waiting, key=lambda who: (self.used(who[0]), self.used(f"guest {who[1]}")))
            place = self._waiting[who][0]
            self._drop(who, place)
            if not place.done():                              # else who waited has given up and will not come
                place.set_result(None)
                return
        self.free += 1

    def _drop(self, who: Who, place: asyncio.Future[None]) -> None:
        queue = self._waiting.get(who, deque())
        if place in queue:
            queue.remove(place)
        if not queue:
            self._waiting.pop(who, None)

    def used(self, key: str) -> float:
        """What somebody used of late."""
        amount, then = self._used.get(key, (0.0, 0.0))
        return float(amount * 0.5 ** ((self.clock() - then) / HALF))

    def _charge(self, who: Who, seconds: float) -> None:
        now = self.clock()
        if len(self._used) > KEPT:
            self._used = {key: kept for key, kept in self._used.items() if self.used(key) > 0.01}
        for key in (who[0], f"guest {who[1]}"):
            self._used[key] = (self.used(key) + seconds, now)


async def by_and_by(things: Iterable[Thing], seconds: float = SLICE) -> AsyncIterator[Thing]:
    """One after the other, with others served in between."""
    until = time.perf_counter() + seconds
    for thing in things:
        yield thing
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + seconds
