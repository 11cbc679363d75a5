"""Where a batch's games lie and who plays them: the processor's cores, with compiled code or plain Python."""
from __future__ import annotations

import functools
import math
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ludoteca.core import engines
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game
from ludoteca.core.state import PlainState, as_plain, as_record
from ludoteca.lab.batch import kernels, plain_batch

ENTRIES = tuple(name for name in vars(kernels) if name.endswith("_games"))
KINDS = {                                   # of the arrays that kernels work on, with a row for every game
    "seeds": np.int64, "drawn": np.int32, "chosen": np.int32, "rewards": np.float32, "done": np.bool_,
    "which": np.bool_,
    "fault": np.int32, "seats": np.int32, "mask": np.bool_, "seen": np.int32, "owing": np.bool_,
    "mover": np.int32, "sides": np.int32, "points": np.int32, "base": np.int64, "bits": np.uint32}
# of those, the ones with rows of cells
TABLES = ("cells", "viewed", "chosen", "rewards", "mask", "owing", "points")
LONG, PORTION = 256, 4096  # games from which on Numba pays, if it is there; those a module gets at once
GAMES = ("states", "cells", "views", "viewed", *KINDS)


def arguments(name: str) -> tuple[str, ...]:
    """What a kernel takes, by the names of its arguments."""
    code = getattr(kernels, name).__code__
    return tuple(code.co_varnames[:code.co_argcount])


@functools.lru_cache(32)
def code_of(game: Game, engine: str) -> Any:
    """A game's rules and the kernels, as an engine runs them."""
    return engines.code(game, engine, (kernels, plain_batch) if engine == "plain" else (kernels,), ENTRIES)


class Host:
    """The games of a batch in this machine's memory."""

    def __init__(self, game: Game, first: PlainState, n: int, cores: int = 1,
                 engine: str | None = None) -> None:
        self.game, self.n = game, n
        self.engine = engine or engines.choose(game, long=n >= LONG)
        if self.engine != "plain" and not engines.ready(self.engine, game):
            raise BadOption("{game} cannot be run by {engine} here.", game=game.name, engine=repr(engine))
        self.code = code_of(game, self.engine)
        self.plain = self.engine == "plain"
        self.cores = 1 if self.engine != "numba" else min(n, cores if cores > 0 else os.cpu_count() or 1)
        dtype = game.rules.STATE
        cells = self.zeros("cells", (n, dtype.itemsize // 4))
        self.arrays: dict[str, Any] = {
            "states": [first.copy() for _ in range(n)] if self.plain else cells.reshape(-1).view(dtype),
            "cells": cells, "first": first if self.plain else words_of(first, dtype), "base": np.arange(n),
            "rewards": self.zeros("rewards", (n, first.players)),
            **{name: self.zeros(name, n) for name in ("seeds", "drawn", "done")}}
        self.outs = [np.zeros(game.rules.MOST, np.int32) for _ in range(self.cores)]      # each thread's own
        self.pool = ThreadPoolExecutor(self.cores) if self.cores > 1 else None

    def zeros(self, name: str, shape: Any) -> Any:
        """Room for what a kernel calls by that name."""
        return np.zeros(shape, KINDS.get(name, np.int32))

    def given(self, name: str, cells: Any) -> Any:
        """A caller's array as kernels take it."""
        return np.ascontiguousarray(cells, KINDS[name])

    def call(self, name: str, **given: Any) -> None:
        """Run a kernel on all games; arrays of the batch that are not given are its own."""
        if self.engine == "wasm":
            for low in range(0, self.n, PORTION):
                self._run(name, given, 0, low, min(low + PORTION, self.n))
        elif self.pool is None:
            self._run(name, given, 0, 0, self.n)
        else:
            ends = [self.n * i // self.cores for i in range(self.cores + 1)]
            jobs = [self.pool.submit(self._run, name, given, i, ends[i], ends[i + 1])
                    for i in range(self.cores)]
            for job in jobs:
                job.result()

    def _run(self, name: str, given: dict[str, Any], core: int, low: int, high: int) -> None:
        known = {**self.arrays, "out": self.outs[core], **given}
        if self.plain:
            args = [plain_batch.Ints(known[a][low:high]) if a in KINDS else known[a] for a in arguments(name)]
        else:
            args = [known[a][low:high] if a in GAMES else known[a] for a in arguments(name)]
        getattr(self.code, name)(*args)

    def observe(self, seats: Any, seen: Any) -> None:
        """Write what the seats see: the seat, then the state's words, then its narrower rows."""
        dtype = self.game.rules.STATE
        viewed = np.empty((self.n, dtype.itemsize // 4), np.int32)
        self.call("view_games", views=viewed.reshape(-1).view(dtype), viewed=viewed, seats=seats)
        words = 1 + wide(dtype)
        seen[:, 0] = seats
        seen[:, 1:words] = viewed[:, :words - 1]
        seen[:, words:] = viewed.view(np.int8)[:, 4 * (words - 1):4 * (words - 1) + seen.shape[1] - words]

    def mine(self, cells: Any) -> bool:
        """Whether an array of the caller's lies where the games lie, and not in this machine's memory."""
        return False

    def fits(self, cells: Any) -> bool:
        """Whether kernels can write to an array of the caller's."""
        return isinstance(cells, np.ndarray) and cells.flags.c_contiguous and cells.flags.writeable

    def fetch(self, cells: Any) -> Any:
        """An array in this machine's memory."""
        return cells

    def clear(self, which: Any) -> None:
        """Forget what came of some games."""
        self.arrays["rewards"][which] = 0
        self.arrays["done"][which] = False

    def first_fault(self, fault: Any) -> int:
        """The first game with a fault, from 1; 0: none."""
        return int(fault.argmax()) + 1 if fault.any() else 0

    @property
    def states(self) -> Any:
        """The states as one structured array: the memory itself, except in plain Python."""
        found = self.arrays["states"]
        if not self.plain:
            return found
        states = np.zeros(self.n, self.game.rules.STATE)
        for name in states.dtype.names or ():
            states[name] = [getattr(s, name) for s in found]
        return states

    def put(self, states: Any) -> None:
        """Take over such an array."""
        if self.plain:
            self.arrays["states"][:] = [as_plain(s, self.game.rules.STATE) for s in states]
        else:
            self.arrays["states"][:] = states


def wide(dtype: np.dtype[Any]) -> int:
    """How many cells of a state are words; the rows behind them may be narrower."""
    return sum(int(math.prod(dtype[name].shape)) for name in dtype.names or ()
               if dtype[name].base.itemsize == 4)


def words_of(s: PlainState, dtype: np.dtype[Any]) -> Any:
    """A state as a row of words."""
    return np.frombuffer(as_record(s, dtype).tobytes(), np.int32).copy()
