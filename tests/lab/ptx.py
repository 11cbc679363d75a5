"""Run by tests/test_gpu.py in a process of its own: compile a game's GPU kernel for an H200, without a GPU."""
import sys
import types

from numba import cuda, from_dtype, int32, int64

from ludoteca import load
from ludoteca.lab import gpu


def main(name):
    game = load(name)
    dispatcher = type(cuda.jit(device=True)(lambda x: x)).__module__
    sys.modules[dispatcher].get_current_device = lambda: types.SimpleNamespace(compute_capability=(9, 0))
    signature = from_dtype(game.rules.STATE)[:], int64, int64, int32[:], int32[:]
    text, _ = cuda.compile(gpu.kernel(game).py_func, signature, device=False, abi="numba", cc=(9, 0))
    print(next(line for line in text.splitlines() if ".entry" in line))


if __name__ == "__main__":
    main(*sys.argv[1:])
