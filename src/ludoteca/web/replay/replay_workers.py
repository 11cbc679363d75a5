"""The desk where finished games are read: replays, pictures of the past, texts and verification, in processes
of their own.

Whoever asked least has the next turn.  A process keeps the last games that it read; the server's loop reads
none.
"""
from __future__ import annotations

import asyncio
import functools
import json
import os
from collections.abc import Callable
from typing import Any, TypeVar

from ludoteca.core.helper_process import HelperFault, HelperProcess, in_thread, python
from ludoteca.web.errors import NotAnalysed
from ludoteca.web.fair_queue import Turns, Who
from ludoteca.web.replay import replay_process
from ludoteca.web.replay.replay import Replay

Found = TypeVar("Found")
PLACES, EACH = max(1, min(2, (os.cpu_count() or 2) - 1)), 60


class Desk:
    """All tables of a process share it."""

    def __init__(self) -> None:
        self.turns = Turns(PLACES, EACH)
        self._free = [HelperProcess(python(replay_process.__name__), quiet=False) for _ in range(PLACES)]

    async def ask(self, who: Who, work: Callable[..., Found], *given: Any) -> Found:
        """What `work` makes of what is given, in another process; its faults are raised here."""
        async with self.turns.turn(who):
            helper = self._free.pop()
            try:
                reply = await helper.ask(None, work=replay_process.pack((work, given)))
            except HelperFault:
                raise NotAnalysed("This game could not be loaded; please try again.") from None
            finally:
                self._free.append(helper)
        found, failed = await asyncio.wrap_future(in_thread(replay_process.unpack, reply))
        if failed:
            raise found
        return found  # type: ignore[no-any-return]


@functools.lru_cache(16)
def tape(text: str) -> Replay:
    """The replay of a record."""
    return Replay(json.loads(text))


desk = Desk()
