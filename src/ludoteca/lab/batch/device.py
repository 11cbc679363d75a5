"""The games of a batch on a GPU: a thread plays a game, and all arrays stay there.

The arrays are numba-cuda's: PyTorch and CuPy take them as they are (`torch.as_tensor(a, device="cuda")`), anybody else by
`dlpack`, without a copy.  Importing this module needs the extra `gpu`; with NUMBA_ENABLE_CUDASIM=1 Numba's simulator does.
"""
from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ludoteca.core import compile
from ludoteca.core.errors import BadOption
from ludoteca.core.game import Game
from ludoteca.core.state import Plain
from ludoteca.lab.batch import kernels, turn
from ludoteca.lab.batch.host import ENTRIES, KINDS, arguments, wide, words_of

try:
    from numba import cuda, from_dtype
    from numba.core import config
except ImportError:
    raise BadOption("To play on a GPU numba-cuda is needed: pip install ludoteca[gpu].") from None

THREADS = 64
REGISTERS = 168                             # of a thread that plays a whole turn: more of them, fewer threads
ROW, ROWS, MOST_BLOCKS = 16, 16, 132 * 32   # threads for a row of cells, rows for a block; each block does many
SEATS = kernels.MOST_SEATS


def available() -> bool:
    """Whether there is a GPU (or the simulator) that Numba can use."""
    try:
        return bool(cuda.is_available())
    except Exception:                          # a driver that is missing or broken shows itself in many ways
        return False


@functools.lru_cache(16)
def kernels_of(game: Game, state: Any = None) -> dict[str, Any]:
    """The kernels of a game: thread g does to game g what kernels.py says."""
    compile.mend_numpy()
    device = cuda.jit(device=True)
    dress = device if config.ENABLE_CUDASIM else (lambda f: compile.widen(device(f)))
    freeze = not config.ENABLE_CUDASIM
    code: Any = compile.twin(game.module("rules"), lambda name, f: dress(f), freeze, extra=(kernels, turn))
    word = np.int64 if config.ENABLE_CUDASIM else np.int32
    made = {name: threaded(name, getattr(code, name.replace("_games", "_one")), game.rules.MOST, word) for name in ENTRIES}
    return made | {"turn": turning(game, code, game.rules.MOST, word, game.rules.STATE if state is None else state)}


def threaded(name: str, one: Any, most: int, word: Any) -> Any:
    """A kernel of a function that is for one game; each thread has its own room for choices."""
    taken = [arg for arg in arguments(name) if arg != "out"]
    room = ["        out = cuda.local.array(most, word)"] if "out" in arguments(name) else []
    lines = [f"def kernel(n, {', '.join(taken)}):", "    g = cuda.grid(1)", "    if g < n:", *room,
             f"        one(g, {', '.join(arguments(name))})"]
    names: dict[str, Any] = {"cuda": cuda, "one": one, "most": most, "word": word}
    exec("\n".join(lines), names)
    return cuda.jit(names["kernel"])


def turning(game: Game, code: Any, most: int, word: Any, state: Any) -> Any:
    """The kernel of a whole turn: what turn.py says, in memory that is a thread's own."""
    one, size = code.turn_one, game.rules.STATE.itemsize // 4
    if config.ENABLE_CUDASIM:
        def record(words: Any) -> Any:
            return words.reshape(-1).view(state)[0]
    else:
        record = as_record_of(from_dtype(state))

    @cuda.jit(**({} if config.ENABLE_CUDASIM else {"max_registers": REGISTERS}))  # type: ignore[untyped-decorator]
    def kernel(n: int, cells: Any, first: Any, seeds: Any, drawn: Any, rewards: Any, done: Any, chosen: Any, natural: int,
               stride: int, salt: int, every: int, mover: Any, sample: Any, viewed: Any, bits: Any) -> None:
        g = cuda.grid(1)
        if g < n:
            own = cuda.local.array((1, size), np.int32)
            one(g, cells, first, seeds, drawn, rewards, done, chosen, natural, stride, salt, every, mover, sample, viewed, bits,
                (record(own),), own, cuda.local.array(most, word), cuda.local.array(1, np.int64), cuda.local.array(1, np.int32),
                cuda.local.array((1, SEATS), np.int32), cuda.local.array((1, SEATS), np.float32), cuda.local.array(1, np.bool_))

    return kernel


def as_record_of(kind: Any) -> Any:
    """A function for kernels: words of a thread's own memory seen as a record, which Numba has no word for."""
    from numba.cuda.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def record(typing: Any, words: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cells = context.make_array(signature.args[0])(context, builder, args[0])
            return builder.bitcast(cells.data, context.get_value_type(kind))

        return kind(words), lower

    return record


@cuda.jit  # type: ignore[untyped-decorator]
def unfold(n: int, viewed: Any, narrow: Any, seats: Any, players: int, words: int, seen: Any) -> None:
    """A row of threads a row, so that neighbours write to neighbours; with `players`, rows go by seat."""
    for row in range(cuda.blockIdx.x * cuda.blockDim.y + cuda.threadIdx.y, n, cuda.gridDim.x * cuda.blockDim.y):
        for c in range(cuda.threadIdx.x, seen.shape[1], cuda.blockDim.x):
            if c == 0:
                seen[row, c] = row % players if players else seats[row]
            elif c < words:
                seen[row, c] = viewed[row, c - 1]
            else:
                seen[row, c] = narrow[row, 3 * (words - 1) + c - 1]


@cuda.jit  # type: ignore[untyped-decorator]
def unmask(n: int, bits: Any, mask: Any) -> None:
    """The same for masks, from their bits."""
    for row in range(cuda.blockIdx.x * cuda.blockDim.y + cuda.threadIdx.y, n, cuda.gridDim.x * cuda.blockDim.y):
        for c in range(cuda.threadIdx.x, mask.shape[1], cuda.blockDim.x):
            mask[row, c] = bits[row, c >> 5] >> (c & 31) & 1 == 1


@cuda.jit  # type: ignore[untyped-decorator]
def worst(n: int, fault: Any, found: Any) -> None:
    """The first game with a fault, from 1."""
    g = cuda.grid(1)
    if g < n and fault[g]:
        cuda.atomic.min(found, 0, g + 1)


class Device:
    """The games of a batch in a GPU's memory."""

    engine, cores = "cuda", 1

    def __init__(self, game: Game, first: Plain, n: int, state: Any = None) -> None:
        if not available():
            raise BadOption("There is no GPU here that numba-cuda can use.")
        self.game, self.n, self.state = game, n, game.rules.STATE if state is None else state
        self.kernels = kernels_of(game, state)
        cells = self.zeros("cells", (n, self.state.itemsize // 4))
        self.arrays: dict[str, Any] = {
            "states": seen_as(cells, self.state), "cells": cells, "first": cuda.to_device(words_of(first, game.rules.STATE)),
            "seeds": self.zeros("seeds", n), "drawn": self.zeros("drawn", n), "rewards": self.zeros("rewards", (n, first.players)),
            "done": self.zeros("done", n), "base": cuda.to_device(np.arange(n))}
        self.spare: dict[str, Any] = {}

    def zeros(self, name: str, shape: Any) -> Any:
        """Room for what a kernel calls by that name; nothing that anybody reads is in it before it is written."""
        kind = KINDS.get(name, np.int32)
        kept = name in ("cells", "seeds", "drawn", "rewards", "done")
        return cuda.to_device(np.zeros(shape, kind)) if kept else cuda.device_array(shape, kind)

    def given(self, name: str, cells: Any) -> Any:
        """A caller's array as kernels take it: one on a GPU as it is, if its numbers are of the kind."""
        if not self.mine(cells):
            return cuda.to_device(np.ascontiguousarray(cells, KINDS[name]))
        there = cells if isinstance(cells, cuda.cudadrv.devicearray.DeviceNDArray) else cuda.as_cuda_array(cells)
        kind = np.dtype(KINDS[name])
        if there.dtype != kind:
            raise BadOption("On a GPU this is an array of {kind}, not of {given}.", kind=kind.name, given=there.dtype)
        return there

    def mine(self, cells: Any) -> bool:
        """Whether an array of the caller's lies on the GPU."""
        return hasattr(cells, "__cuda_array_interface__")

    def fits(self, cells: Any) -> bool:
        """Whether kernels can write to an array of the caller's."""
        return self.mine(cells)

    def fetch(self, cells: Any) -> Any:
        """An array in this machine's memory."""
        return cells.copy_to_host() if hasattr(cells, "copy_to_host") else np.asarray(cells)

    def call(self, name: str, **given: Any) -> None:
        """Run a kernel on all games; arrays of the batch that are not given are its own."""
        known = {**self.arrays, **given}
        self._launch(self.kernels[name], self.n, *(known[arg] for arg in arguments(name) if arg != "out"))

    def _launch(self, kernel: Any, n: int, *args: Any) -> None:
        kernel[(n + THREADS - 1) // THREADS, THREADS](n, *args)

    def observe(self, seats: Any, seen: Any) -> None:
        """Write what the seats see: the seat, then the state's words, then its narrower rows."""
        viewed = self._spare("viewed", self.n, self.state.itemsize // 4)
        self.call("view_games", views=seen_as(viewed, self.state), viewed=viewed, seats=seats)
        narrow = seen_as(viewed, np.dtype(np.int8)).reshape(self.n, self.state.itemsize)
        self._by_rows(unfold, self.n, viewed, narrow, seats, 0, 1 + wide(self.game.rules.STATE), seen)

    def turn(self, chosen: Any, own: int, stride: int, salt: int, every: bool, told: Any) -> None:
        """A whole turn of all games."""
        width, actions, players = tuple(told.seen.shape)[-1], tuple(told.legal.shape)[-1], tuple(told.sample.shape)[-1]
        rows = self.n * (players if every else 1)
        seen, mask = told.seen.reshape(rows, width), told.legal.reshape(rows, actions)
        viewed, bits = self._spare("viewed", rows, self.state.itemsize // 4), self._spare("bits", rows, (actions + 31) // 32)
        fixed = (self.arrays[name] for name in ("cells", "first", "seeds", "drawn", "rewards", "done"))
        self._launch(self.kernels["turn"], self.n, *fixed, chosen, own, stride, salt, int(every), told.mover, told.sample, viewed,
                     bits)
        narrow = seen_as(viewed, np.dtype(np.int8)).reshape(rows, self.state.itemsize)
        self._by_rows(unfold, rows, viewed, narrow, told.mover, players if every else 0, 1 + wide(self.game.rules.STATE), seen)
        self._by_rows(unmask, rows, bits, mask)

    def _spare(self, name: str, rows: int, width: int) -> Any:
        """Room that nobody else sees; kept, since room on a GPU is dear to get."""
        if name not in self.spare or self.spare[name].shape[0] != rows:
            self.spare[name] = self.zeros(name, (rows, width))
        return self.spare[name]

    def _by_rows(self, kernel: Any, rows: int, *args: Any) -> None:
        kernel[min(MOST_BLOCKS, (rows + ROWS - 1) // ROWS), (ROW, ROWS)](rows, *args)

    def clear(self, which: Any) -> None:
        """Forget what came of some games."""
        for name in ("rewards", "done"):
            cells = self.fetch(self.arrays[name])
            cells[which] = 0
            self.arrays[name] = cuda.to_device(cells)

    def first_fault(self, fault: Any) -> int:
        """The first game with a fault, from 1; 0: none."""
        found = cuda.to_device(np.array([self.n + 1], np.int32))
        self._launch(worst, self.n, fault, found)
        first = int(found.copy_to_host()[0])
        return first if first <= self.n else 0

    @property
    def states(self) -> Any:
        """The states as one structured array on the GPU."""
        return self.arrays["states"]

    def put(self, states: Any) -> None:
        """Take over such an array from this machine's memory."""
        words = np.ascontiguousarray(states).view(np.int32).reshape(self.n, -1)
        self.arrays["cells"] = cuda.to_device(words)
        self.arrays["states"] = seen_as(self.arrays["cells"], self.state)


def seen_as(cells: Any, dtype: np.dtype[Any]) -> Any:
    """The same memory as a row of other cells."""
    return cells.reshape(cells.size).view(dtype)


def dlpack(cells: Any) -> Any:
    """An array on the GPU for whoever takes DLPack (`torch.from_dlpack`, `jax.dlpack.from_dlpack`, `cupy.from_dlpack`)."""
    from cuda.core.utils import StridedMemoryView

    return StridedMemoryView.from_cuda_array_interface(cells, stream_ptr=-1)
