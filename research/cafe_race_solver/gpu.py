"""The solver on a GPU: by numba-cuda, or, on a machine without it, by CuPy from kernels compiled before
(kernels.py)."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core.errors import BadFile, BadOption
from ludoteca.games.cafe_race.solved.equilibrium import MIXED

from .boards import Board
from .positions import Layered

WARPS, LANES = 4, 32                        # of a block; of a game
BLOCKS = 132 * 64
KERNELS = ("solve", "value", "gather", "bid", "answer", "gather_around", "mix", "answer_mixed", "gather_set")


class ByNumba:
    """Kernels compiled now."""

    def __init__(self, board: Board) -> None:
        try:
            from numba import cuda

            from ludoteca.lab.batch import gpu_source

            from . import kernels
        except ImportError:
            raise BadOption("Solving on a GPU needs the extra `gpu`: pip install 'ludoteca[gpu]'; or "
                            "--machine cpu.") from None
        if not gpu_source.available():
            raise BadOption("There is no GPU here that Numba can use; --machine cpu solves short stairs.")
        self.cuda, self.shape = cuda, (kernels.LANES, kernels.WARPS)
        self.kernels = {name: cuda.jit(source) for name, source in kernels.sources(board).items()}

    def array(self, cells: Any) -> Any:
        return self.cuda.to_device(np.ascontiguousarray(cells))

    def zeros(self, size: int, kind: Any) -> Any:
        return self.cuda.device_array(size, kind)

    def host(self, cells: Any) -> Any:
        return cells.copy_to_host()

    def wait(self) -> None:
        self.cuda.synchronize()

    def launch(self, name: str, blocks: int, threads: tuple[int, ...], *args: Any) -> None:
        self.kernels[name][blocks, threads](*args)


class ByCupy:
    """Kernels compiled elsewhere, as PTX: an array is handed over as Numba describes it."""

    def __init__(self, folder: Path) -> None:
        try:
            import cupy
        except ImportError:
            raise BadOption("Kernels compiled before are run by CuPy, which is not installed here.") from None
        self.cupy, self.shape = cupy, (LANES, WARPS)
        self.kernels = {name: self.load(folder / f"{name}.ptx") for name in KERNELS}

    def load(self, file: Path) -> Any:
        try:
            found = re.search(r"\.entry (\w+)\(", file.read_text())
        except OSError:
            found = None
        if not found:
            raise BadFile("{file} holds no kernel; python -m cafe_race_solver.kernels {folder} makes it.",
                          file=file, folder=file.parent)
        return self.cupy.RawModule(path=str(file)).get_function(found[1])

    def array(self, cells: Any) -> Any:
        return self.cupy.asarray(np.ascontiguousarray(cells))

    def zeros(self, size: int, kind: Any) -> Any:
        return self.cupy.zeros(size, kind)

    def host(self, cells: Any) -> Any:
        return self.cupy.asnumpy(cells)

    def wait(self) -> None:
        self.cupy.cuda.get_current_stream().synchronize()

    def launch(self, name: str, blocks: int, threads: tuple[int, ...], *args: Any) -> None:
        self.kernels[name]((blocks,), threads, tuple(cell for arg in args for cell in self.described(arg)))

    def described(self, arg: Any) -> list[Any]:
        """No owner, no parent, how many cells of what size, where they lie, shape and stride; a number is
        itself."""
        if isinstance(arg, int):
            return [np.int64(arg)]
        return [np.int64(n) for n in (0, 0, arg.size, arg.itemsize, arg.data.ptr, arg.size, arg.itemsize)]


class Graphics:
    """A GPU that solves and values layers, as a Processor does (sweep.py)."""

    real: Any = np.float64                  # what it reckons with

    def __init__(self, positions: Layered, kernels: Path | None = None, blocks: int = BLOCKS) -> None:
        self.positions, self.blocks = positions, blocks
        self.by: Any = ByCupy(kernels) if kernels else ByNumba(positions.board)
        games = max(map(len, positions.layers)) * len(positions.odds)
        self.rows, self.rolls = self.by.array(positions.rows.ravel()), self.by.array(positions.rolls.ravel())
        self.odds = self.by.array(positions.odds.astype(self.real))
        self.layers = [self.by.array(layer) for layer in positions.layers]
        self.worth = self.by.zeros(games * positions.clerks * 2, self.real)
        self.change, self.gain = (self.by.array(np.zeros(positions.count, self.real)) for _ in range(2))
        self.write(np.full((positions.count, positions.clerks), 1.0 / positions.clerks))
        self.policy = self.room()

    def room(self) -> Any:
        """Where the policy is kept."""
        return self.by.zeros(self.positions.count * len(self.positions.odds) * MIXED, self.real)

    def solve(self, layer: int, phases: int) -> None:
        self.by.launch("solve", self.grid(layer), self.by.shape, self.values, self.rows, self.layers[layer],
                       self.rolls, phases, self.policy, self.worth)

    def fix(self, layer: int, phases: int) -> None:
        self.solve(layer, phases)

    def value(self, layer: int) -> None:
        self.by.launch("value", self.grid(layer), self.by.shape, self.values, self.rows, self.layers[layer],
                       self.rolls, self.policy, self.worth)

    def gather(self, layer: int, which: int) -> None:
        positions = len(self.positions.layers[layer])
        threads = self.by.shape[0]
        self.by.launch("gather", min(self.blocks, -(-positions // threads)), (threads,), self.rows,
                       self.layers[layer], self.odds, self.worth, which, self.values, self.change, self.gain)

    def grid(self, layer: int) -> int:
        """A block has several warps, and a warp takes a game at a time."""
        return min(self.blocks,
                   -(-len(self.positions.layers[layer]) * len(self.positions.odds) // self.by.shape[1]))

    def wait(self) -> None:
        self.by.wait()

    def read(self) -> Any:
        return self.positions.compact(self.by.host(self.values))

    def write(self, worth: Any) -> None:
        self.values = self.by.array(self.positions.dense(worth).astype(self.real))

    def swept(self) -> tuple[Any, Any]:
        return self.by.host(self.change), self.by.host(self.gain)

    def mixtures(self, position: int) -> Any:
        size = len(self.positions.odds) * MIXED
        return self.by.host(self.policy[position * size:(position + 1) * size]).reshape(-1, MIXED)
