"""Run by test_solved_gpu.py in a process of its own: the kernels for four in Numba's CUDA simulator, against
one CPU core.

    NUMBA_ENABLE_CUDASIM=1 python four_simulated.py BOARD
"""
import sys

import numpy as np
from sweeps import swept

from cafe_race_solver import layer as work
from cafe_race_solver import sweep
from cafe_race_solver.boards import board_of
from cafe_race_solver.four import mixing, warps
from cafe_race_solver.four.machines import Graphics, Processor
from cafe_race_solver.four.positions import Foursomes


def main(board):
    """Few steps, one roll of the dice and a position a layer: the simulator is slow, a block of it has 128
    threads."""
    for module in (mixing, warps):
        module.STEPS, module.INERTIA = (2, 1), (0.0, 1.0)
    positions = Foursomes(board_of(board))
    positions.phases = 2
    positions.rolls, positions.odds = positions.rolls[[100]], np.array([1.0])
    positions.layers = [layer[len(layer) // 2:][:1] for layer in positions.layers]
    ours, theirs = Processor(positions, False), Graphics(positions, blocks=1)
    for machine in (ours, theirs):
        swept(sweep.fix_policy(machine, 2))
    assert all(np.abs(ours.mixtures(n) - theirs.mixtures(n)).max() < 1e-4 for layer in positions.layers
               for n in layer)
    for which in (work.TABLE, work.MEAN, work.BEST):
        for machine in (ours, theirs):
            swept(sweep.value_once(machine, which))
        assert np.abs(ours.read() - theirs.read()).max() < 5e-5 and len(np.unique(ours.read().round(4))) > 3
    print("the simulated GPU agrees")


if __name__ == "__main__":
    main(*sys.argv[1:])
