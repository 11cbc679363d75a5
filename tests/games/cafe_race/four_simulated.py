"""Run by test_solved_gpu.py in a process of its own: the kernels for four in Numba's CUDA simulator, against
one CPU core.

    NUMBA_ENABLE_CUDASIM=1 python four_simulated.py BOARD
"""
import sys

import numpy as np
from sweeps import swept

from ludoteca.games.cafe_race.solved import stage, sweep
from ludoteca.games.cafe_race.solved.four import mixing, warps
from ludoteca.games.cafe_race.solved.four.machines import Graphics, Processor
from ludoteca.games.cafe_race.solved.four.positions import Foursomes
from ludoteca.games.cafe_race.solved.run import board_of


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
    for which in (stage.TABLE, stage.MEAN, stage.BEST):
        for machine in (ours, theirs):
            swept(sweep.value_once(machine, which))
        assert np.abs(ours.read() - theirs.read()).max() < 5e-5 and len(np.unique(ours.read().round(4))) > 3
    print("the simulated GPU agrees")


if __name__ == "__main__":
    main(*sys.argv[1:])
