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

from ludoteca.core import compile
from ludoteca.core.game import Game
from ludoteca.lab.simulate import compiled_chunk

BLOCKS, THREADS = 132 * 512, 64               # many small blocks: the GPU itself evens out long and short games


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
    compile.mend_numpy()
    device = cuda.jit(device=True)
    dress = device if config.ENABLE_CUDASIM else (lambda f: compile.widen(device(f)))
    rules: Any = compile.twin(game._source, lambda name, f: dress(f), freeze=not config.ENABLE_CUDASIM)
    copy, setup, playout, leaders = device(copier(rules.STATE)), rules.setup, rules.playout, rules.leaders
    most = rules.MOST
    state = from_dtype(rules.STATE) if state is None else state

    @cuda.jit  # type: ignore[untyped-decorator]
    def many(template: Any, seed: int, games: int, nodes: Any, won: Any) -> None:
        i = cuda.grid(1)
        s = cuda.local.array(1, state)[0]      # a thread's own state: never leaves the multiprocessor's cache
        out = cuda.local.array(most, word)
        for g in range(i, games, cuda.gridsize(1)):
            copy(s, template[0])
            setup(s)
            nodes[g] = playout(s, out, seed + g)
            won[g] = leaders(s)

    return many


def rate(game: Game, seconds: float = 1.0) -> dict[str, Any]:
    """Nodes a second of random play, and whether the games are those of the CPU."""
    run = kernel(game)
    simulate(game, None, None, 20_000, 0, run=run)
    nodes, won, pilot = simulate(game, None, None, 200_000, 0, run=run)
    expected, winners = compiled_chunk(game, game.template(), 20_000, 0)
    same = bool((nodes[:20_000] == expected).all() and (won[:20_000] == winners).all())
    games = min(40_000_000, int(200_000 * max(1.0, seconds / pilot)))
    nodes, _, took = simulate(game, None, None, games, 0, run=run)
    return {"gpu": float(nodes.sum(dtype=np.int64)) / took, "gpu_agrees": same, "gpu_games": games}


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
