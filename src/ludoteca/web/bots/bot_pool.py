"""Bots at the table: they get a View, a number for luck, and nothing else; they never think on the server's
loop.

Levels without a search think in a thread.  A search runs compiled, which would stop everything else in this
process, so it has processes of its own (`process`).  A WebAssembly module is ready there as soon as the
process is; while Numba compiles, which may take a minute the first time, the game's heuristic plays, on plain
rules.  Who asked least has the next turn.  While others wait, a search takes as long as leaves its asker with
no more use than theirs, or else a share of the time that they have, so that all of them are searches; who
waits too long for all that gets the heuristic's move: nobody waits two seconds for a bot.  A bot that is
slow, broken or illegal is replaced for that decision by the heuristic, and that by any legal choice: the
table goes on.
"""
from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from typing import Any

from ludoteca.bots.bot_by_name import NAMES, bot_named
from ludoteca.bots.levels import searches, think, unknown_bot
from ludoteca.bots.simple import heuristic, random_choice
from ludoteca.core import plugin_faults
from ludoteca.core.game_loader import Game
from ludoteca.core.helper_process import HelperFault, HelperProcess, python
from ludoteca.core.match import View
from ludoteca.web.bots import bot_process
from ludoteca.web.errors import TooMany
from ludoteca.web.fair_queue import Turns, Who

PATIENCE = 1.2                            # seconds that a decision waits for a place to search in
STARTING = 1.0                            # … and for a process that is just starting
STAND_IN = "heuristic"                    # who plays for a person whose time ran out
# hints kept; how long somebody waits for a search before the heuristic answers
HINTS, HINT_SECONDS = 256, 1.4
log = logging.getLogger("ludoteca")


class Waited(Exception):
    """No thinking process was free in time."""


def decided(view: View, name: str, luck: int, seconds: float = 0.0, small: bool = False) -> int:
    """The choice of a bot that anybody may ask for here: neither programs nor functions; `small`: with little
    search."""
    if name not in NAMES:
        raise unknown_bot(name, NAMES)
    return think(view, name, luck, seconds, small) if small else bot_named(name, seconds)(view, luck)


def stand_in(view: View, luck: int) -> int:
    """The heuristic's choice: for a person, for a search that is not ready, for a bot that failed."""
    try:
        choice = heuristic(view, luck)
        return choice if choice in view.choices() else random_choice(view, luck)
    except Exception:
        log.exception("The heuristic of %s failed; any legal choice stands in.", view.game.name)
        return random_choice(view, luck)


class Worker(HelperProcess):
    """One thinking process; it answers one request at a time."""

    def __init__(self) -> None:
        super().__init__(python(bot_process.__name__))
        self.lock = asyncio.Lock()
        self.ready: set[str] = set()              # the games whose search is compiled there

    async def ask(self, seconds: float | None, **request: Any) -> Any:
        async with self.lock:
            return await super().ask(seconds, **request)

    def kill(self, patience: float = 0.0) -> Future[None]:
        self.ready.clear()
        return super().kill(patience)


def searchers(servers: int = 1) -> int:
    """In how many processes each of several servers of a machine lets bots search."""
    return min(4, max(1, ((os.cpu_count() or 2) - 1) // servers))


class Bots:
    """The threads and processes in which bots think."""

    def __init__(self, seconds: float, threads: int = 2, workers: int | None = None) -> None:
        self.seconds, self._threads = seconds, threads
        self._pool = ThreadPoolExecutor(threads, "bot")
        self.workers = [Worker() for _ in range(workers or searchers())]
        self.searching = Turns(len(self.workers))
        self.thinking = Turns(threads)
        self._warming: dict[str, asyncio.Task[None]] = {}
        self._able: dict[str, asyncio.Event] = {}              # set when a process can search a game …
        self._starting: dict[str, float] = {}                  # … and until when that is waited for
        self._waking: asyncio.Task[None] | None = None
        self.hints: dict[str, dict[str, Any]] = {}
        self._advising: dict[str, asyncio.Task[dict[str, Any]]] = {}

    async def think(self, view: View, level: str, luck: int, who: Who = ("", "")) -> tuple[int, bool]:
        """A legal choice, in time, and whether it was made in a hurry; `who` is to be served."""
        try:
            choice, hurried = await self._thought(view, level, luck, who)
            if choice in view.choices():
                return choice, hurried
            log.warning("A %s bot of %s chose what is not legal; the heuristic stands in.", level,
                        view.game.name)
        except TimeoutError:
            log.warning("A %s bot of %s thought too long; the heuristic stands in.", level, view.game.name)
        except Exception as fault:
            plugin_faults.log_fault(view.game, f"bots.{level}", fault,
                                 "A %s bot of %s failed; the heuristic stands in", level,
                          view.game.name)
        return stand_in(view, luck), False

    async def _thought(self, view: View, level: str, luck: int, who: Who) -> tuple[int, bool]:
        if not searches(view.game, level):
            return int(await self.in_thread(who, decided, view, level, luck)), False
        if not await self._ready(view.game):
            return int(await self.in_thread(who, stand_in, view, luck)), False
        try:
            return await self._searched(who, PATIENCE, ask="think", view=bot_process.pack(view), level=level,
                                        luck=luck)
        except Waited:
            return int(await self.in_thread(who, stand_in, view, luck)), True

    async def _searched(self, who: Who, patience: float, **request: Any) -> tuple[Any, bool]:
        """The answer of a process, and whether it was a smaller search because others wait; Waited if none
        was free in time: what the same address has asked for before does not count."""
        held = AsyncExitStack()
        try:
            await held.enter_async_context(self.searching.turn(who,
                                                               patience + bot_process.SECONDS
                                                               * self.searching.waiting(who[0])))
        except (TimeoutError, TooMany):
            raise Waited from None
        async with held:
            worker = next((w for w in self.workers if request["view"]["game"] in w.ready
                           and not w.lock.locked()), None)
            if worker is None:                                 # it prepares another game's search
                raise Waited
            seconds = self._allowed(who[0])
            return await worker.ask(self.seconds, **request, given=seconds), seconds < bot_process.SECONDS

    def _allowed(self, address: str) -> float:
        """How many seconds a search may take now."""
        turns = self.searching
        if not (rivals := turns.rivals(address)):
            return bot_process.SECONDS
        ahead = min(map(turns.used, rivals)) - turns.used(address)
        share = PATIENCE * len(self.workers) / (len(rivals) + 1)
        return min(bot_process.SECONDS, max(ahead, bot_process.LEAST, min(bot_process.SMALL, share)))

    async def in_thread(self, who: Who, work: Any, *given: Any) -> Any:
        async with self.thinking.turn(who):
            return await self._at_once(work, *given)

    async def _at_once(self, work: Any, *given: Any) -> Any:
        pool = self._pool
        try:
            async with asyncio.timeout(self.seconds):
                return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except TimeoutError:  # a slow one keeps its thread; the others get new ones
            if pool is self._pool:
                self._pool = ThreadPoolExecutor(self._threads, "bot")
            raise

    async def _ready(self, game: Game) -> bool:
        """Whether a process can search this game; one that has just begun to start is waited for a little."""
        self.warm(game)
        with suppress(TimeoutError, KeyError):
            async with asyncio.timeout_at(self._starting[game.name]):
                await self._able[game.name].wait()
        return any(game.name in worker.ready for worker in self.workers)

    def wake(self) -> None:
        """Once, and before somebody needs it: a process that is ready for all games whose code needs no
        compiling."""
        if self._waking is None:
            self._waking = asyncio.create_task(self._wake(self.workers[0]))

    async def _wake(self, worker: Worker) -> None:
        with suppress(HelperFault):
            for name in await worker.ask(None, ask="wake"):
                worker.ready.add(name)
                self._able.setdefault(name, asyncio.Event()).set()

    def warm(self, game: Game) -> None:
        """Compile a game's search, or take it from the disk, while others play."""
        unready = any(game.name not in worker.ready for worker in self.workers)
        if unready and game.name not in self._warming and game.data is None:
            self._warming[game.name] = asyncio.create_task(self._warm(game.name))
            self._able.setdefault(game.name, asyncio.Event())
            self._starting[game.name] = asyncio.get_running_loop().time() + STARTING

    async def _warm(self, name: str) -> None:
        """One process after the other: the second finds the compiled code on disk."""
        for worker in self.workers:
            if name not in worker.ready:
                try:
                    await worker.ask(None, ask="warm", game=name)
                    worker.ready.add(name)
                    self._able[name].set()
                except HelperFault as fault:
                    log.warning("The search of %s is not available: %s", name, fault)
                    return                                     # not tried again: the heuristic plays
        del self._warming[name]

    async def hint(self, view: View, who: Who = ("", "")) -> dict[str, Any]:
        """What a bot would choose here, and what each choice is worth: by a search if one is ready in
        time."""
        from ludoteca.web.bots import hints

        if not view.choices():
            return hints.nothing()
        key = hints.key(view)
        if key in self.hints:
            return self.hints[key]
        if key not in self._advising:  # who asks twice waits for the same
            self._advising[key] = asyncio.create_task(self._advise(key, view, who))
            self._advising[key].add_done_callback(lambda _: self._advising.pop(key, None))
        return await asyncio.shield(self._advising[key])

    async def _advise(self, key: str, view: View, who: Who) -> dict[str, Any]:
        from ludoteca.web.bots import hints

        if await self._ready(view.game):
            asking = asyncio.ensure_future(self._ask_hint(key, view, who))
            with suppress(TimeoutError):
                # what comes later is there the next time
                await asyncio.wait_for(asyncio.shield(asking), HINT_SECONDS)
        if key in self.hints:
            return self.hints[key]
        return dict(await self.in_thread(who, lambda: hints.rough(view, stand_in(view, len(view.events)))))

    async def _ask_hint(self, key: str, view: View, who: Who) -> None:
        with suppress(HelperFault, Waited, TimeoutError):
            found, _ = await self._searched(who, HINT_SECONDS, ask="hint", view=bot_process.pack(view),
                                            luck=len(view.events))
            self.hints[key] = dict(found)
            while len(self.hints) > HINTS:
                self.hints.pop(next(iter(self.hints)))

    async def close(self) -> None:
        tasks = [*self._warming.values(), *([self._waking] if self._waking else [])]
        for task in tasks:
            task.cancel()
        ended = [asyncio.wrap_future(worker.kill()) for worker in self.workers]
        await asyncio.gather(*tasks, *ended, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
