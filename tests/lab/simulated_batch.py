"""Run by test_batch_gpu.py in a process of its own: a batch on Numba's CUDA simulator, against one in plain Python.

    NUMBA_ENABLE_CUDASIM=1 python tests/lab/simulated_batch.py GAME PLAYERS STEPS
"""
import sys
import warnings

import numpy as np
from simulated import Row

from ludoteca.core.errors import IllegalDecision
from ludoteca.lab import Batch
from ludoteca.lab.batch import device

GAMES = 2


def main(name, players, steps):
    there = Batch(name, GAMES, int(players), seed=5, device="cuda")
    here = Batch(name, GAMES, int(players), seed=5, engine="plain")
    for step in range(int(steps)):
        assert (fetched(there.mover) == here.mover).all() and (fetched(there.waiting) == here.waiting).all()
        for seat in (there.mover, 0, -1):
            own = seat if isinstance(seat, int) else here.mover
            assert (fetched(there.observe(seat)) == here.observe(own)).all()
            assert (fetched(there.legal(seat)) == here.legal(own)).all()
        chosen = there.sample(step)
        assert (fetched(chosen) == here.sample(step)).all()
        there.step(chosen)
        here.step(fetched(chosen))
        assert (fetched(there.done) == here.done).all() and (fetched(there.rewards) == here.rewards).all()
    assert (there.save() == here.save()).all() and (fetched(there.scores) == here.scores).all()
    try:
        there.step(np.full((GAMES, int(players)), 999))
        raise AssertionError("an illegal choice was taken")
    except IllegalDecision as fault:
        assert "game 0" in str(fault)
    print(f"{steps} steps agree")


def fetched(cells):
    return cells.copy_to_host()


class Simulated(device.Device):
    """Its states hold Python's numbers, as a GPU's registers are wide."""

    def __init__(self, game, first, n):
        fields = [(name, game.rules.STATE[name]) for name in game.rules.STATE.names]
        super().__init__(game, first, n, np.dtype((Row, np.dtype(fields, align=True))))


if __name__ == "__main__":
    warnings.simplefilter("ignore")            # NumPy's integers run over where a GPU's do: quietly there
    device.Device = Simulated
    main(*sys.argv[1:])
