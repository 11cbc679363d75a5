"""Pushing by the table of four, where somebody has made one: it is too large to come with the game."""
from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.games.cafe_race.solved import solver_code, table
from ludoteca.games.cafe_race.solved.round import FACES

from .. import boards
from . import machines, orders
from .mixing import PHASES
from .orders import CLERKS
from .positions import Foursomes

ENDS_OF_ALL = orders.ORDERED * orders.ENDS


class Solver:
    """The code with all that it works on: a round, its game, the positions it can lead to and what these are
    worth."""

    def __init__(self, board: boards.Board = boards.OURS, compiled: bool | None = None) -> None:
        self.code = solver_code.code(boards.rules_on(board), compiled, machines.MODULES, machines.ENTRIES)
        self.round, self.contest = solver_code.a_round(compiled, CLERKS), machines.a_contest(compiled)
        self.numbers = solver_code.row(ENDS_OF_ALL, int, compiled)
        self.chances = solver_code.row(ENDS_OF_ALL * CLERKS, float, compiled)


class Pusher:
    """A player that looks up what every position is worth; it works on one round at a time."""

    def __init__(self, solver: Any, rows: Any) -> None:
        self.solver, self.rows = solver, rows
        self._lock = threading.Lock()

    def shares(self, space: Any, coffee: Any, dice: Any) -> list[list[float]]:
        """How each clerk mixes pushes 1 to 6 in a round; dice from high to low."""
        with self._lock:
            order, s = sorted(range(CLERKS), key=lambda p: (space[p], coffee[p])), self.solver
            for place, p in enumerate(order):
                s.round.space[place], s.round.coffee[place], s.round.dice[place] = (int(space[p]),
                                                                                    int(coffee[p]),
                                                                                    int(dice[place]))
            self._look_up()
            s.code.fill_pushes(s.round, s.contest, 0, 1)
            s.code.settle(s.round, s.contest, PHASES, 0, 1)
            found = [[float(share) for share in s.contest.shares[n * FACES:(n + 1) * FACES]]
                     for n in range(CLERKS)]
            return [found[order.index(p)] for p in range(CLERKS)]

    def _look_up(self) -> None:
        """What all ends of the round bring: only those few positions of the table are read."""
        s = self.solver
        s.code.fill_orders(s.round, s.contest, 0, 1)
        s.code.name_ends(s.round, s.contest, s.numbers)
        there = np.minimum(s.numbers, len(self.rows) - 1)  # the game is over at some ends: nobody looks there
        s.chances[:] = table.unpack(self.rows[there], CLERKS).ravel()
        s.code.fill_named(s.round, s.contest, s.chances)


def pusher(folder: Path) -> Pusher:
    """The player by the table in a folder."""
    positions = Foursomes()
    return Pusher(Solver(), table.open_table(folder / positions.table, positions)[0])
