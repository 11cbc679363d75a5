"""The same rules on a GPU, unchanged: every thread plays whole random games.

Importing this module needs the extra `gpu`, running it a GPU; with NUMBA_ENABLE_CUDASIM=1 Numba's simulator runs the
same source without one.
"""
from __future__ import annotations

import time
from typing import Any

import numpy as np
from numba import cuda, from_dtype
from numba.core import config

from ludoteca.core import twin
from ludoteca.core.game import Game

BLOCKS, THREADS = 132 * 32, 128                # enough to fill the largest GPU we have met


def copier(dtype: np.dtype[Any]) -> Any:
    """A function that copies a state field by field, cell by cell: what a GPU can do with a record."""
    lines = ["def copy(s, t):"]
    for name in dtype.names or ():
        path, indent = name, "    "
        for depth, length in enumerate(dtype[name].shape):
            lines.append(f"{indent}for i{depth} in range({length}):")
            path, indent = f"{path}[i{depth}]", indent + "    "
        lines.append(f"{indent}s.{path} = t.{path}")
    names: dict[str, Any] = {}
    exec("\n".join(lines), names)
    return names["copy"]


def available() -> bool:
    """Whether there is a GPU (or the simulator) that Numba can use."""
    try:
        return bool(cuda.is_available())
    except Exception:                          # a driver that is missing or broken shows itself in many ways
        return False


def kernel(game: Game, state: Any = None, word: Any = np.int32) -> Any:
    """A GPU kernel: thread i plays the games i, i + threads, … of a seed and notes their nodes and winners.

    `state` and `word` are for the simulator, whose records must behave like a GPU's (tests/simulated.py).
    """
    if not hasattr(np, "row_stack"):           # numba-cuda 0.30 still asks NumPy 2.5 for it
        np.row_stack = np.vstack
    device = cuda.jit(device=True)
    dress = device if config.ENABLE_CUDASIM else (lambda f: twin.widen(device(f)))
    rules: Any = twin.twin(game._source, lambda name, f: dress(f), freeze=not config.ENABLE_CUDASIM)
    copy, setup, stretch, leaders = device(copier(rules.STATE)), rules.setup, rules.stretch, rules.leaders
    most = rules.MOST
    state = from_dtype(rules.STATE) if state is None else state

    @cuda.jit  # type: ignore[untyped-decorator]
    def many(template: Any, seed: int, games: int, nodes: Any, won: Any) -> None:
        i = cuda.grid(1)
        s = cuda.local.array(1, state)[0]      # a thread's own state: never leaves the multiprocessor's cache
        out = cuda.local.array(most, word)
        n = ~0
        g = i - cuda.gridsize(1)
        while g < games:
            if n < 0:                          # the game is over: no thread waits for the others' longer games
                if g >= 0:
                    nodes[g] = ~n
                    won[g] = leaders(s)
                g += cuda.gridsize(1)
                copy(s, template[0])
                setup(s)
                n = 0
            n = stretch(s, out, seed + g, n)

    return many


def simulate(game: Game, players: int | None, options: dict[str, Any] | None, games: int, seed: int = 0,
             blocks: int = BLOCKS, threads: int = THREADS, run: Any = None, state: Any = None) -> tuple[Any, Any, float]:
    """Nodes and winners of each game, and the seconds it took; `run` is a kernel made before."""
    run = run or kernel(game)
    template = np.zeros(1, state or game.rules.STATE)
    for name, value in vars(game.template(players, options)).items():
        template[name][0] = value
    nodes, won = cuda.to_device(np.zeros(games, np.int32)), cuda.to_device(np.zeros(games, np.int32))
    begin = cuda.to_device(template)
    cuda.synchronize()
    start = time.perf_counter()
    run[blocks, threads](begin, seed, games, nodes, won)
    cuda.synchronize()
    seconds = time.perf_counter() - start
    return nodes.copy_to_host(), won.copy_to_host(), seconds
