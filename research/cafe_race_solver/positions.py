"""All positions of a board as a solver goes through them: in layers, from the finish backwards."""
from __future__ import annotations

from functools import cached_property
from math import comb
from typing import Any

import numpy as np

from ludoteca.games.cafe_race.solved.equilibrium import PHASES
from ludoteca.games.cafe_race.solved.positions import Positions
from ludoteca.games.cafe_race.solved.round import CLERKS

from .boards import OURS, Board, rules_on


class Layered(Positions):
    """Positions on a board, and the rolls of the speed dice."""

    comes_along = True                      # the game has their table
    sweeps, quick = 14, 3  # at most; and so many of them, the first, that only have to come near
    phases = PHASES                         # of the work on a round
    still = 1e-6                            # a change of chances that no longer matters
    settled = 60                            # sweeps after which values stand still

    def __init__(self, board: Board = OURS) -> None:
        super().__init__(rules_on(board))
        self.board = board
        self.rolls, self.odds = all_rolls(self.rules.FACES, self.clerks)

    @property
    def start(self) -> int:
        """All at the start, with full cups."""
        return self.number([self.cup - 1] * self.clerks)

    def number(self, kinds: Any) -> int:
        """The number of a position, its kinds ascending."""
        return number(kinds)

    @cached_property
    def possible(self) -> Any:
        """CR-9: three cannot stand on one space, except at the start."""
        spaces = self.rows // self.cup
        return ((spaces[:, :-2] != spaces[:, 2:]) | (spaces[:, 2:] == 0)).all(1)

    @cached_property
    def layers(self) -> list[Any]:
        """The possible positions, those nearest to the finish first: the foremost clerk can always move, so a
        round leads to earlier layers, or back by a refill (CR-14)."""
        depth = (self.rows // self.cup).sum(1)
        found = [np.flatnonzero(self.possible & (depth == d)) for d in range(int(depth.max()), -1, -1)]
        return [layer.astype(np.int32) for layer in found if len(layer)]

    def compact(self, values: Any) -> Any:
        """What every position is worth to each of its clerks, from a dense table."""
        cube = values.reshape((self.kinds,) * CLERKS)
        low, middle, high = self.rows.T
        return np.stack([cube[low, middle, high], cube[middle, low, high], cube[high, low, middle]], 1)


def number(kinds: Any) -> int:
    """The number of a set of kinds, ascending, among all of them."""
    return sum(comb(int(kind) + place, place + 1) for place, kind in enumerate(kinds))


def all_rolls(faces: int, clerks: int) -> tuple[Any, Any]:
    """The speed dice from high to low (CR-3), and how likely each roll is."""
    found: dict[tuple[int, ...], int] = {}
    for roll in np.ndindex(*[faces] * clerks):
        high = tuple(sorted((face + 1 for face in roll), reverse=True))
        found[high] = found.get(high, 0) + 1
    rolls = sorted(found)
    return np.array(rolls, np.int32), np.array([found[roll] for roll in rolls]) / faces ** clerks
