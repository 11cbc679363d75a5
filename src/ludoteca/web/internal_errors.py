"""Faults of our own: each is counted and answered; the log says where it was, never what was in it."""
from __future__ import annotations

import asyncio
from collections import Counter

from ludoteca.core import plugin_faults
from ludoteca.core.errors import traced
from ludoteca.core.game_loader import Game
from ludoteca.web.errors import Stumbled
from ludoteca.web.hosting.logs import Quietly

counts: Counter[str] = Counter()              # for /metrics, by where they were
said: dict[str, Quietly] = {}                 # what the log was told of late, by what went wrong


def note(where: str, fault: BaseException, table: str = "", game: Game | None = None) -> Stumbled:
    """Count and log a fault; what whoever asked is answered. A game from outside is said to do without its
    rules, once."""
    counts[where] += 1
    if game is not None and not game.ours:
        plugin_faults.leave_out(game, "rules", fault)
    else:
        found = traced(fault)
        at = f" at table {table}" if table else ""
        said.setdefault(found, Quietly()).warn("A %s failed%s: %s", where, at, found)
    return Stumbled()


def watch(task: asyncio.Task[None]) -> None:
    """When a task has ended: note a fault that nobody else will hear of."""
    if not task.cancelled() and (fault := task.exception()) is not None:
        note("task", fault)
