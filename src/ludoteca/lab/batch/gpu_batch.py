"""The games of a batch on a GPU: a thread plays a game, and all arrays stay there.

The arrays are numba-cuda's: PyTorch and CuPy take them as they are (`torch.as_tensor(a, device="cuda")`),
anybody else by
`dlpack`, without a copy.  Importing this module needs the extra `gpu`; with NUMBA_ENABLE_CUDASIM=1 Numba's
simulator does.
"""
from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game
from ludoteca.core.state import NOBODY, PlainState
from ludoteca.lab.batch import gpu_step, kernels
from ludoteca.lab.batch.cpu_batch import ENTRIES, KINDS, arguments, wide, words_of
from ludoteca.lab.batch.observation_fields import actions_of

try:
    from numba import cuda, from_dtype, int8, int32, uint32
    from numba.core import config

    from ludoteca.lab.batch import gpu_source
except ImportError:
    raise BadOption("To play on a GPU numba-cuda is needed: pip install ludoteca[gpu].") from None

THREADS = 64
# threads for a row of cells, rows for a block; each block does many
ROW = 16
ROWS = 16
MOST_BLOCKS = 132 * 32


@functools.lru_cache(16)
def kernels_of(game: Game, state: Any = None) -> dict[str, Any]:
    """The kernels of a game: thread g does to game g what kernels.py says."""
    rules = game.module("rules")
    code = gpu_source.code_of(rules, (kernels,))
    near = gpu_source.code_of(rules, (kernels, gpu_step), near=True,
                              entries=("step_one", "waiting", "tell_seats", "hide"))
    word = gpu_source.word_of(game)
    word = word if config.ENABLE_CUDASIM else from_dtype(word)
    made = {name: threaded(name, getattr(code, name.replace("_games", "_one")), game.rules.MOST, word)
            for name in ENTRIES}
    return made | {"turn": turning(game, near, word, game.rules.STATE if state is None else state)}


def threaded(name: str, one: Any, most: int, word: Any) -> Any:
    """A kernel of a function that is for one game; each thread has its own room for choices."""
    taken = [arg for arg in arguments(name) if arg != "out"]
    room = ["        out = cuda.local.array(most, word)"] if "out" in arguments(name) else []
    lines = [f"def kernel(n, {', '.join(taken)}):", "    g = cuda.grid(1)", "    if g < n:", *room,
             f"        one(g, {', '.join(arguments(name))})"]
    names: dict[str, Any] = {"cuda": cuda, "one": one, "most": most, "word": word}
    exec("\n".join(lines), names)
    return cuda.jit(names["kernel"])


def turning(game: Game, code: Any, word: Any, state: Any) -> Any:
    """The kernel of a whole turn: a block fetches its games, each thread plays one, and the block writes what
    is to be told.

    Memory near the processor holds the block's states, then its masks, a bit a choice; neighbours read and
    write neighbours.
    """
    step = code.step_one
    waiting = code.waiting
    lowest = code.lowest
    tell = code.tell_seats
    hide = code.hide
    most = code.MOST
    layout, bits = gpu_source.side_by_side(state), bits_of(game)
    pitch = layout.itemsize // 4
    block = block_of(game)
    words = 1 + wide(game.rules.STATE)
    kind = layout if config.ENABLE_CUDASIM else from_dtype(layout)

    @gpu_source.launched(room_of(game))  # type: ignore[untyped-decorator]
    def kernel(n: int, cells: Any, first: Any, seeds: Any, drawn: Any, rewards: Any, done: Any, chosen: Any,
               natural: int,
               stride: int, salt: int, every: int, mover: Any, sample: Any, seen: Any, mask: Any) -> None:
        states = cuda.shared.array(0, kind)
        near = cuda.shared.array(0, int32)
        bytes_near = cuda.shared.array(0, int8)
        marks = cuda.shared.array(0, uint32)[block * pitch:]
        out = cuda.local.array(most, word)
        t, low = cuda.threadIdx.x, cuda.blockIdx.x * block
        g = low + t
        here = min(block, n - low)
        players = sample.shape[1]
        carry(cells, low, here, near, pitch, False)
        if g < n:
            step(t, states, (near, pitch), first, seeds[low:], drawn[low:], chosen[low:], rewards[low:],
                 done[low:], natural, stride)
        carry(cells, low, here, near, pitch, True)
        p, owing = NOBODY, 0
        if g < n:
            owing = waiting(states[t])
            p = lowest(owing) if owing else NOBODY
            mover[g] = p
            for q in range(players):
                sample[g, q] = NOBODY
        lines = players if every else 1
        for seat in range(lines):
            if g < n:
                p = seat if every else p
                for i in range(bits):
                    marks[t * bits + i] = 0
                tell(states[t], owing & 1 << seat if every else owing, p, g, salt, sample, out, t * bits,
                     marks)
                hide(states[t], p)
            cuda.syncthreads()
            show(seen, low, here, lines, seat, every, mover, words, near, bytes_near, pitch)
            show_mask(mask, low, here, lines, seat, marks, bits)
            if every:
                carry(cells, low, here, near, pitch, False)

    return kernel


def bits_of(game: Game) -> int:
    """The words of a mask; an odd number, as of a state."""
    return (actions_of(game) + 31) // 32 | 1


def room_of(game: Game) -> int:
    """The bytes near the processor that a thread's state and mask need."""
    return gpu_source.side_by_side(game.rules.STATE).itemsize + 4 * bits_of(game)


def block_of(game: Game) -> int:
    """How many games a block of threads plays."""
    return gpu_source.block_of(room_of(game), THREADS)


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def carry(cells: Any, low: int, here: int, near: Any, pitch: int, back: bool) -> None:
    """Bring the states of a block's games near, or back."""
    cuda.syncthreads()
    width = cells.shape[1]
    r, c = cuda.threadIdx.x // width, cuda.threadIdx.x % width
    while r < here:
        if back:
            cells[low + r, c] = near[r * pitch + c]
        else:
            near[r * pitch + c] = cells[low + r, c]
        c += cuda.blockDim.x
        while c >= width:
            c -= width
            r += 1
    cuda.syncthreads()


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def show(seen: Any, low: int, here: int, lines: int, seat: int, every: int, mover: Any, words: int, near: Any,
         narrow: Any, pitch: int) -> None:
    """What a seat of every game of the block sees: the seat, the state's words, then its narrower rows."""
    width = seen.shape[1]
    r, c = cuda.threadIdx.x // width, cuda.threadIdx.x % width
    while r < here:
        if c == 0:
            cell = seat if every else mover[low + r]
        elif c < words:
            cell = near[r * pitch + c - 1]
        else:
            cell = int32(narrow[4 * r * pitch + 3 * (words - 1) + c - 1])
        seen[(low + r) * lines + seat, c] = cell
        c += cuda.blockDim.x
        while c >= width:
            c -= width
            r += 1


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def show_mask(mask: Any, low: int, here: int, lines: int, seat: int, marks: Any, bits: int) -> None:
    """What a seat of every game of the block may choose, from the bits."""
    width = mask.shape[1]
    r, c = cuda.threadIdx.x // width, cuda.threadIdx.x % width
    while r < here:
        mask[(low + r) * lines + seat, c] = marks[r * bits + (c >> 5)] >> (c & 31) & 1 == 1
        c += cuda.blockDim.x
        while c >= width:
            c -= width
            r += 1


@cuda.jit  # type: ignore[untyped-decorator]
def unfold(n: int, viewed: Any, narrow: Any, seats: Any, players: int, words: int, seen: Any) -> None:
    """A row of threads a row, so that neighbours write to neighbours; with `players`, rows go by seat."""
    for row in range(cuda.blockIdx.x * cuda.blockDim.y + cuda.threadIdx.y, n,
                     cuda.gridDim.x * cuda.blockDim.y):
        for c in range(cuda.threadIdx.x, seen.shape[1], cuda.blockDim.x):
            if c == 0:
                seen[row, c] = row % players if players else seats[row]
            elif c < words:
                seen[row, c] = viewed[row, c - 1]
            else:
                seen[row, c] = narrow[row, 3 * (words - 1) + c - 1]


@cuda.jit  # type: ignore[untyped-decorator]
def worst(n: int, fault: Any, found: Any) -> None:
    """The first game with a fault, from 1."""
    g = cuda.grid(1)
    if g < n and fault[g]:
        cuda.atomic.min(found, 0, g + 1)


class Device:
    """The games of a batch in a GPU's memory."""

    engine, cores = "cuda", 1

    def __init__(self, game: Game, first: PlainState, n: int, state: Any = None) -> None:
        if not gpu_source.available():
            raise BadOption("There is no GPU here that numba-cuda can use.")
        self.game = game
        self.n = n
        self.state = game.rules.STATE if state is None else state
        self.kernels = kernels_of(game, state)
        cells = self.zeros("cells", (n, self.state.itemsize // 4))
        self.arrays: dict[str, Any] = {
            "states": seen_as(cells, self.state), "cells": cells,
            "first": cuda.to_device(words_of(first, game.rules.STATE)),
            "seeds": self.zeros("seeds", n), "drawn": self.zeros("drawn", n),
            "rewards": self.zeros("rewards", (n, first.players)),
            "done": self.zeros("done", n), "base": cuda.to_device(np.arange(n))}
        self.spare: dict[str, Any] = {}

    def zeros(self, name: str, shape: Any) -> Any:
        """Room for what a kernel calls by that name; nothing that anybody reads is in it before it is
        written."""
        kind = KINDS.get(name, np.int32)
        kept = name in ("cells", "seeds", "drawn", "rewards", "done")
        return cuda.to_device(np.zeros(shape, kind)) if kept else cuda.device_array(shape, kind)

    def given(self, name: str, cells: Any) -> Any:
        """A caller's array as kernels take it: one on a GPU as it is, if its numbers are of the kind."""
        if not self.mine(cells):
            return cuda.to_device(np.ascontiguousarray(cells, KINDS[name]))
        there = (cells if isinstance(cells, cuda.cudadrv.devicearray.DeviceNDArray)
                 else cuda.as_cuda_array(cells))
        kind = np.dtype(KINDS[name])
        if there.dtype != kind:
            raise BadOption("On a GPU this is an array of {kind}, not of {given}.", kind=kind.name,
                            given=there.dtype)
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
        width = tuple(told.seen.shape)[-1]
        actions = tuple(told.legal.shape)[-1]
        players = tuple(told.sample.shape)[-1]
        rows = self.n * (players if every else 1)
        seen, mask = told.seen.reshape(rows, width), told.legal.reshape(rows, actions)
        fixed = (self.arrays[name] for name in ("cells", "first", "seeds", "drawn", "rewards", "done"))
        block = block_of(self.game)
        self.kernels["turn"][(self.n + block - 1) // block, block, 0, block * room_of(self.game)](
            self.n, *fixed, chosen, own, stride, salt, int(every), told.mover, told.sample, seen, mask)

    def _spare(self, name: str, rows: int, width: int) -> Any:
        """A scratch array of its own, kept between calls because allocation on a GPU is slow."""
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
    """An array on the GPU for whoever takes DLPack (`torch.from_dlpack`, `jax.dlpack.from_dlpack`,
    `cupy.from_dlpack`)."""
    from cuda.core.utils import StridedMemoryView

    return StridedMemoryView.from_cuda_array_interface(cells, stream_ptr=-1)
