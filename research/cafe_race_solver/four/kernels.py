"""The GPU kernels for four: a block of threads takes a round at a time, a warp of them a clerk, and all
reckon with 32 bits.

Each array has a line of its own: by that the simulator tells them apart.
"""
from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda, float32, int32, int64, uint16
from numba.core import config

from ludoteca.core import compile, numba_adapter
from ludoteca.games.cafe_race.solved.equilibrium import EVEN, ONE, ZERO
from ludoteca.games.cafe_race.solved.round import FACES, Round

from .. import boards
from . import machines, warps
from .mixing import MIXED, SIZES
from .orders import CLERKS
from .warps import WARP, Contest

THREADS = CLERKS * WARP
STOPS, RISKS, ENDS, PAYOFFS = SIZES[:4]
PARTS_OF_ALL, MINE = 2 * THREADS, (FACES + 1) * FACES
INTS = int32[::1]
FLOATS = float32[::1]
PARTS = uint16[::1]
SIGNATURES = {
    "mix": (FLOATS, INTS, INTS, INTS, int64, int64, PARTS, FLOATS),
    "answer_mixed": (FLOATS, INTS, INTS, INTS, PARTS, FLOATS),
    "gather_set": (INTS, FLOATS, FLOATS, int64, FLOATS, FLOATS, FLOATS),
}


def wait_in_warp() -> None:
    cuda.syncwarp()


def wait_in_block() -> None:
    cuda.syncthreads()


def device_code(board: boards.Board) -> Any:
    """The solver's functions for a GPU's threads."""
    simulated = bool(config.ENABLE_CUDASIM)
    device = cuda.jit(device=True)
    waits = {"meet": device(wait_in_block), "meet_team": device(wait_in_block if simulated else wait_in_warp)}
    dress = device if simulated else (lambda f: numba_adapter.widen(device(f)))
    made = compile.twin(boards.rules_on(board), lambda name, f: waits.get(name) or dress(f),
                        freeze=not simulated, extra=(*machines.MODULES, warps))
    vars(made).update(ZERO=np.float32(ZERO), ONE=np.float32(ONE), EVEN=np.float32(EVEN))
    return made


def sources(board: boards.Board = boards.OURS) -> dict[str, Any]:
    """The kernels, not yet compiled."""
    numba_adapter.mend_numpy()
    code = device_code(board)
    return {"mix": mix_kernel(code.mix_range), "answer_mixed": answer_kernel(code.answer_mixtures),
            "gather_set": gather_kernel(code.gather_set)}


def mix_kernel(mix_range: Any) -> Any:
    def mix(values, rows, layer, rolls, phases, kept, policy, worth):
        w = Round(cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, float32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, float32))
        g = Contest(cuda.shared.array(STOPS, int32),
                    cuda.shared.array(RISKS, float32),
                    cuda.shared.array(ENDS, float32),
                    cuda.shared.array(PAYOFFS, float32),
                    cuda.shared.array(CLERKS, int32),
                    cuda.shared.array(MIXED, float32),
                    cuda.shared.array(MIXED, float32),
                    cuda.shared.array(MIXED, float32),
                    cuda.shared.array(PARTS_OF_ALL, float32),
                    cuda.shared.array(CLERKS, float32),
                    cuda.local.array(MINE, float32), cuda.local.array(FACES, float32),
                    cuda.local.array(FACES, float32),
                    cuda.local.array(FACES, float32), cuda.local.array(FACES, float32))
        mix_range(w, g, values, rows, layer, rolls, phases, kept, policy, worth, cuda.blockIdx.x,
                  cuda.gridDim.x, cuda.threadIdx.x, THREADS)

    return mix


def answer_kernel(answer_mixtures: Any) -> Any:
    def answer_mixed(values, rows, layer, rolls, policy, worth):
        w = Round(cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, float32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, float32))
        g = Contest(cuda.shared.array(STOPS, int32),
                    cuda.shared.array(RISKS, float32),
                    cuda.shared.array(ENDS, float32),
                    cuda.shared.array(PAYOFFS, float32),
                    cuda.shared.array(CLERKS, int32),
                    cuda.shared.array(MIXED, float32),
                    cuda.shared.array(MIXED, float32),
                    cuda.shared.array(MIXED, float32),
                    cuda.shared.array(PARTS_OF_ALL, float32),
                    cuda.shared.array(CLERKS, float32),
                    cuda.local.array(MINE, float32), cuda.local.array(FACES, float32),
                    cuda.local.array(FACES, float32),
                    cuda.local.array(FACES, float32), cuda.local.array(FACES, float32))
        answer_mixtures(w, g, values, rows, layer, rolls, policy, worth, cuda.blockIdx.x, cuda.gridDim.x,
                        cuda.threadIdx.x, THREADS)

    return answer_mixed


def gather_kernel(gather_set: Any) -> Any:
    def gather(layer, odds, worth, which, values, change, gain):
        gather_set(layer, odds, worth, which, values, change, gain, cuda.grid(1), cuda.gridsize(1))

    return gather
