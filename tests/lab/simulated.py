"""Run by tests/test_gpu.py in a process of its own: the GPU source in Numba's CUDA simulator, against plain
Python.

    NUMBA_ENABLE_CUDASIM=1 python tests/simulated.py GAME PLAYERS OPTIONS-AS-JSON GAMES
"""
import json
import sys

import numpy as np

from ludoteca import load
from ludoteca.lab import simulate_gpu
from ludoteca.lab.simulate import plain_chunk


class Cells:
    """A row of a record whose cells are Python's integers: wide, as a GPU's registers are."""

    def __init__(self, cells):
        self.cells = cells

    def __getitem__(self, i):
        cell = self.cells[i]
        return Cells(cell) if isinstance(cell, np.ndarray) else int(cell)

    def __setitem__(self, i, value):
        self.cells[i] = value


class Row(np.record):
    """A record that gives Python's integers, also for a field that NumPy has a method of the same name
    for."""

    def __getattribute__(self, name):
        fields = object.__getattribute__(self, "dtype").fields
        if name not in fields:
            return object.__getattribute__(self, name)
        value = self[name]
        return Cells(value) if isinstance(value, np.ndarray) else int(value)

    def __setattr__(self, name, value):
        self[name] = value


def main(name, players, options, games):
    game = load(name)
    fields = [(n, game.rules.STATE[n]) for n in game.rules.STATE.names]
    state = np.dtype((Row, np.dtype(fields, align=True)))
    template = game.template(int(players), json.loads(options))
    run = simulate_gpu.kernel(game, state)
    nodes, won, _ = simulate_gpu.simulate(game, int(players), json.loads(options), int(games), 7, 2, 2, run)
    expected, winners = plain_chunk(game, template, int(games), 7)
    assert nodes.tolist() == expected.tolist() and won.tolist() == winners.tolist()
    print(f"{games} games agree")


if __name__ == "__main__":
    main(*sys.argv[1:])
