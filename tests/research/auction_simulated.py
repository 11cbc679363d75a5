"""Run by test_solved_gpu.py in a process of its own: the auction's kernels in Numba's CUDA simulator, against
one CPU core.

    NUMBA_ENABLE_CUDASIM=1 python auction_simulated.py BOARD
"""
import sys

import numpy as np
from sweeps import swept

from cafe_race_solver import layer as work
from cafe_race_solver import sweep
from cafe_race_solver.auction.machines import Graphics, Processor
from cafe_race_solver.auction.positions import LayeredRings
from cafe_race_solver.boards import board_of


def main(board):
    """One roll of the dice and two positions: the simulator is slow."""
    positions = LayeredRings(board_of(board))
    positions.rolls, positions.odds = positions.rolls[[20]], np.array([1.0])
    positions.layers = [layer[:1] for layer in positions.layers[-2:]]
    ours, theirs = Processor(positions, False), Graphics(positions, blocks=1)
    assert swept(sweep.solve_once(ours, 0)) == swept(sweep.solve_once(theirs, 0))
    assert (ours.read() == theirs.read()).all()
    for machine in (ours, theirs):
        swept(sweep.fix_policy(machine, 0))
        machine.write(np.random.default_rng(1).random((positions.count, 3)))
    assert swept(sweep.value_once(ours, work.BEST)) == swept(sweep.value_once(theirs, work.BEST))
    assert (ours.read() == theirs.read()).all()
    print("the simulated GPU agrees, bit for bit")


if __name__ == "__main__":
    main(*sys.argv[1:])
