"""The solver's GPU kernels, made by numba-cuda from the same source that runs on a CPU: a warp of threads
plays a game.

    PYTHONPATH=research python -m cafe_race_solver.kernels FOLDER

compiles them here for a GPU elsewhere that has no Numba.
"""
from __future__ import annotations

import re
import sys
import types
from pathlib import Path
from typing import Any

from numba import cuda, float64, int32, int64
from numba.core import config

from ludoteca.core import compile, numba_adapter
from ludoteca.games.cafe_race.solved.equilibrium import MIXED, Contest
from ludoteca.games.cafe_race.solved.round import CLERKS, COMBINED, Round

from . import boards
from .auction.kernels import answer_kernel, bid_kernel
from .four import kernels as four

WARPS, LANES = (1, 2) if config.ENABLE_CUDASIM else (4, 32)      # of a block; of a game
PAYOFFS = (WARPS, CLERKS * COMBINED)
MIXTURES = (WARPS, 6, MIXED)
PLAIN_MIXTURES = (WARPS, 2, MIXED)
NEWEST = "9.0"                              # the PTX that a driver of CUDA 13.0 understands
INTS, FLOATS = int32[::1], float64[::1]
SIGNATURES = {
    "solve": (FLOATS, INTS, INTS, INTS, int64, FLOATS, FLOATS),
    "value": (FLOATS, INTS, INTS, INTS, FLOATS, FLOATS),
    "gather": (INTS, INTS, FLOATS, FLOATS, int64, FLOATS, FLOATS, FLOATS),
    "bid": (FLOATS, INTS, INTS, INTS, FLOATS),
    "answer": (FLOATS, FLOATS, INTS, INTS, INTS, FLOATS),
    "gather_around": (INTS, INTS, FLOATS, FLOATS, int64, FLOATS, FLOATS, FLOATS),
    **four.SIGNATURES,
}


def wait_in_warp() -> None:
    cuda.syncwarp()


def wait_in_block() -> None:
    cuda.syncthreads()


def device_code(board: boards.Board, wait: Any) -> Any:
    """The solver's functions for a GPU's threads, which wait for each other in that way."""
    simulated = bool(config.ENABLE_CUDASIM)
    device = cuda.jit(device=True)
    meet = device(wait_in_block if simulated else wait)
    dress = device if simulated else (lambda f: numba_adapter.widen(device(f)))
    return compile.twin(boards.rules_on(board), lambda name, f: meet if name == "meet" else dress(f),
                        freeze=not simulated,
                     extra=boards.MODULES)


def sources(board: boards.Board = boards.OURS) -> dict[str, Any]:
    """The kernels, not yet compiled."""
    numba_adapter.mend_numpy()
    warp, block = device_code(board, wait_in_warp), device_code(board, wait_in_block)
    return {"solve": solve_kernel(warp.solve_range), "value": value_kernel(warp.value_range),
            "gather": gather_kernel(warp.gather_range), "bid": bid_kernel(block.bid_range),
            "answer": answer_kernel(block.answer_range), "gather_around": gather_kernel(block.gather_around),
            **four.sources(board)}


def solve_kernel(solve_range: Any) -> Any:
    def solve(values, rows, layer, rolls, phases, policy, worth):
        w = Round(cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, float64),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, float64))
        payoffs = cuda.shared.array(PAYOFFS, float64)
        mixed = cuda.shared.array(MIXTURES, float64)
        warp = cuda.threadIdx.y
        g = Contest(payoffs[warp], mixed[warp, 0], mixed[warp, 1], mixed[warp, 2], mixed[warp, 3],
                    mixed[warp, 4], mixed[warp, 5])
        solve_range(w, g, values, rows, layer, rolls, phases, policy, worth, cuda.blockIdx.x * WARPS + warp,
                    cuda.gridDim.x * WARPS, cuda.threadIdx.x, cuda.blockDim.x)

    return solve


def value_kernel(value_range: Any) -> Any:
    def value(values, rows, layer, rolls, policy, worth):
        w = Round(cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, float64),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, float64))
        payoffs = cuda.shared.array(PAYOFFS, float64)
        mixed = cuda.shared.array(PLAIN_MIXTURES, float64)
        warp = cuda.threadIdx.y
        row = mixed[warp, 1]
        g = Contest(payoffs[warp], mixed[warp, 0], row, row, row, row, row)
        value_range(w, g, values, rows, layer, rolls, policy, worth, cuda.blockIdx.x * WARPS + warp,
                    cuda.gridDim.x * WARPS, cuda.threadIdx.x, cuda.blockDim.x)

    return value


def gather_kernel(gather_range: Any) -> Any:
    def gather(rows, layer, odds, worth, which, values, change, gain):
        gather_range(rows, layer, odds, worth, which, values, change, gain, cuda.grid(1), cuda.gridsize(1))

    return gather


def compile_all(folder: Path, board: boards.Board = boards.OURS) -> None:
    """Write the kernels as PTX for compute capability 9.0; no GPU is needed for that."""
    dispatcher = type(cuda.jit(device=True)(lambda x: x)).__module__
    vars(sys.modules[dispatcher])["get_current_device"] = lambda: types.SimpleNamespace(compute_capability=(9,
                                                                                                            0))
    folder.mkdir(parents=True, exist_ok=True)
    for name, kernel in sources(board).items():
        text, _ = cuda.compile(kernel, SIGNATURES[name], device=False, abi="numba", cc=(9, 0))
        (folder / f"{name}.ptx").write_text(rounded(dated(text)))


def dated(ptx: str) -> str:
    """PTX that says it is no newer than NEWEST; these kernels need nothing newer."""
    found = re.search(r"\.version (\d+)\.(\d+)", ptx)
    newer = found and (int(found[1]), int(found[2])) > tuple(map(int, NEWEST.split(".")))
    return ptx.replace(found[0], f".version {NEWEST}", 1) if found and newer else ptx


def rounded(ptx: str) -> str:
    """PTX without fused multiply-adds: every product and sum is rounded as on a CPU, so that results are the
    same."""
    ptx = re.sub(r"\b(add|sub|mul)\.f64", r"\1.rn.f64", ptx)
    return re.sub(r"fma\.rn\.f64\s+(\S+), (\S+), (\S+), (\S+);",
                  r"{ .reg .f64 product; mul.rn.f64 product, \2, \3; add.rn.f64 \1, product, \4; }", ptx)


if __name__ == "__main__":
    compile_all(Path(sys.argv[1]))
