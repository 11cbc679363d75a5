"""Run by test_solved_gpu.py in a process of its own: the solver's kernels in Numba's CUDA simulator, against
one CPU core.

    NUMBA_ENABLE_CUDASIM=1 python solved_simulated.py BOARD
"""
import sys

import numpy as np
from sweeps import swept

from cafe_race_solver import layer as work
from cafe_race_solver import sweep
from cafe_race_solver.boards import board_of
from cafe_race_solver.gpu import Graphics
from cafe_race_solver.positions import Layered
from ludoteca.games.cafe_race.solved import equilibrium


def main(board):
    """Few steps, two rolls of the dice and some positions: the simulator is slow."""
    equilibrium.STEPS, equilibrium.INERTIA, equilibrium.AGAIN, equilibrium.LOOSE = (3, 2), (0.0, 1.0), 1, 0.0
    positions = Layered(board_of(board))
    positions.rolls, positions.odds = positions.rolls[[20, 50]], np.array([0.25, 0.75])
    positions.layers = [layer[:1] for layer in positions.layers]
    ours, theirs = (machine(positions)
                    for machine in (lambda p: sweep.Processor(p, False), lambda p: Graphics(p, blocks=2)))
    for _ in range(2):
        assert swept(sweep.solve_once(ours, 2)) == swept(sweep.solve_once(theirs, 2))
    assert (ours.read() == theirs.read()).all()
    assert all((ours.mixtures(n) == theirs.mixtures(n)).all() for layer in positions.layers for n in layer)
    assert swept(sweep.value_once(ours, work.BEST)) == swept(sweep.value_once(theirs, work.BEST))
    assert (ours.read() == theirs.read()).all()
    print("the simulated GPU agrees, bit for bit")


if __name__ == "__main__":
    main(*sys.argv[1:])
