"""Run by test_gpu.py in a process of its own: compile a game's GPU kernels for an H200, without a GPU.

    python tests/lab/ptx.py GAME [KERNEL OF A BATCH ...]
"""
import sys
import types

from numba import cuda, from_dtype, int32, int64
from numba import types as kinds

from ludoteca import load
from ludoteca.lab import simulate_gpu
from ludoteca.lab.batch import gpu_batch
from ludoteca.lab.batch.cpu_batch import KINDS, TABLES, arguments


def main(name, *batch):
    game = load(name)
    dispatcher = type(cuda.jit(device=True)(lambda x: x)).__module__
    sys.modules[dispatcher].get_current_device = lambda: types.SimpleNamespace(compute_capability=(9, 0))
    show(simulate_gpu.kernel(game), (int32[::1], int64, int64, int32[::1], int32[::1]))
    for kernel in batch:
        taken = [kind(game, arg) for arg in arguments(kernel) if arg != "out"]
        show(gpu_batch.kernels_of(game)[kernel], (int64, *taken))


def kind(game, arg):
    if arg in ("own", "stride", "salt"):
        return int64
    cell = (from_dtype(game.rules.STATE) if arg in ("states", "views") else from_dtype(KINDS[arg])
            if arg in KINDS else int32)
    return kinds.Array(cell, 2 if arg in TABLES else 1, "C")


def show(kernel, signature):
    text, _ = cuda.compile(kernel.py_func, signature, device=False, abi="numba", cc=(9, 0))
    print(next(line for line in text.splitlines() if ".entry" in line))
    print(text.count(".weak .func") // 2, "functions apart,", text.count("ld.const"), "constants read")


if __name__ == "__main__":
    main(*sys.argv[1:])
