"""The desk where finished games are read: replays, pictures of the past, texts and verification, in processes
of their own.

Whoever asked least has the next turn.  A process keeps the last games that it read; the server's loop reads
none.
"""
from __future__ import annotations

import asyncio
import functools
import json
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from ludoteca.web.errors import NotAnalysed
from ludoteca.web.fair_queue import Turns, Who
from ludoteca.web.replay.moments import Replay

Found = TypeVar("Found")
PLACES, EACH = max(1, min(2, (os.cpu_count() or 2) - 1)), 60


class Desk:
    """All tables of a process share it."""

    def __init__(self) -> None:
        self.turns = Turns(PLACES, EACH)
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, who: Who, work: Callable[..., Found], *given: Any) -> Found:
        """What `work` makes of what is given, in another process; its faults are raised here."""
        async with self.turns.turn(who):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._processes(),
                                                                        functools.partial(work, *given))
            except BrokenProcessPool:
                self._pool = None                              # the next who asks finds new ones
                raise NotAnalysed("This game could not be read just now; please try again.") from None

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(PLACES, multiprocessing.get_context("spawn"), initializer=begin)
        return self._pool


def begin() -> None:
    if hasattr(os, "nice"):
        os.nice(10)                                            # play goes first
    threading.Thread(target=end_with_server, daemon=True).start()


def end_with_server() -> None:
    """However the server ends, it leaves nobody behind."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


@functools.lru_cache(16)
def tape(text: str) -> Replay:
    """The replay of a record."""
    return Replay(json.loads(text))


desk = Desk()
