"""The same rules on a GPU, unchanged: every thread plays whole random games.

Importing this module needs the extra `gpu`, running it a GPU; with NUMBA_ENABLE_CUDASIM=1 Numba's simulator
runs the same source without one.
"""
from __future__ import annotations

import time
from typing import Any

import numpy as np
from numba import cuda, from_dtype, int32
from numba.core import config

from ludoteca.core.game_loader import Game
from ludoteca.lab.batch import gpu_source
from ludoteca.lab.batch.cpu_batch import words_of
from ludoteca.lab.simulate import compiled_chunk

BLOCKS = 132 * 512  # many small blocks: the GPU itself evens out long and short games
THREADS = 64


def layout_of(game: Game, state: Any = None) -> np.dtype[Any]:
    """A thread's state, with room for choices behind it."""
    room = (game.rules.MOST + 1) * gpu_source.word_of(game).itemsize - 1
    return gpu_source.side_by_side(game.rules.STATE if state is None else state, room)


def kernel(game: Game, state: Any = None) -> Any:
    """A GPU kernel: thread i plays the games i, i + threads, … of a seed and notes their nodes and winners.

    `state` is for the simulator, whose records must behave like a GPU's (tests/lab/simulated.py).
    """
    rules = gpu_source.code_of(game.module("rules"), entries=("setup", "playout", "leaders"), near=True)
    setup = rules.setup
    playout = rules.playout
    leaders = rules.leaders
    most = rules.MOST
    layout = layout_of(game, state)
    word = gpu_source.word_of(game)
    size = game.rules.STATE.itemsize
    pitch, each = layout.itemsize // 4, word.itemsize
    kind, choice = (layout, word) if config.ENABLE_CUDASIM else (from_dtype(layout), from_dtype(word))

    @gpu_source.launched(layout.itemsize)  # type: ignore[untyped-decorator]
    def many(template: Any, seed: int, games: int, nodes: Any, won: Any) -> None:
        i = cuda.grid(1)
        cells = cuda.shared.array(0, int32)              # the states of a block's threads, seen in two ways
        s = cuda.shared.array(0, kind)[cuda.threadIdx.x]
        at = (4 * pitch * cuda.threadIdx.x + size + each - 1) // each
        out = cuda.shared.array(0, choice)[at:at + most]
        for g in range(i, games, cuda.gridsize(1)):
            for k in range(len(template)):
                cells[cuda.threadIdx.x * pitch + k] = template[k]
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
             blocks: int = BLOCKS, most: int = THREADS, run: Any = None) -> tuple[Any, Any, float]:
    """Nodes and winners of each game, and the seconds it took; `run` is a kernel made before."""
    run = run or kernel(game)
    template = cuda.to_device(words_of(game.template(players, options), game.rules.STATE))
    each = layout_of(game).itemsize
    block = gpu_source.block_of(each, most)
    nodes, won = cuda.to_device(np.zeros(games, np.int32)), cuda.to_device(np.zeros(games, np.int32))
    cuda.synchronize()
    start = time.perf_counter()
    run[blocks, block, 0, each * block](template, seed, games, nodes, won)
    cuda.synchronize()
    seconds = time.perf_counter() - start
    return nodes.copy_to_host(), won.copy_to_host(), seconds
