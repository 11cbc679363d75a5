"""Numbers for positions at the start of a round.

A clerk's kind is its space and its coffees.  Clerks are exchangeable, so a position is a set of kinds (equal
ones allowed): it is kept once, kinds in ascending order, and its number is its place among all such sets, by
the largest kind, then the next.  A dense table has a cell for a clerk's kind, one other's and the other's:
what the position is worth to the first.
"""
from __future__ import annotations

from functools import cached_property
from math import comb
from typing import Any

import numpy as np

from .build import OURS, Board, rules_on
from .equilibrium import AGAIN, INERTIA, LOOSE, PHASES, STEPS, TOLERANCE
from .round import CLERKS


class Positions:
    """All positions of three on a board, and the rolls of the speed dice."""

    clerks = CLERKS
    table = "three.table"                   # the file of their table …
    columns = CLERKS                        # … how many numbers it keeps of each …
    command = "ludoteca solve cafe-race --players 3"            # … what makes it …
    comes_along = True                      # … and whether the game has it
    sweeps, quick = 14, 3  # at most; and so many of them, the first, that only have to come near
    phases = PHASES                         # of the work on a round
    still = 1e-6                            # a change of chances that no longer matters
    settled = 60                            # sweeps after which values stand still

    def __init__(self, board: Board = OURS) -> None:
        rules = rules_on(board)
        self.board, self.stairs, self.cup = board, rules.STAIRS, rules.CUP
        self.kinds = rules.HOME * rules.CUP
        self.rolls, self.odds = all_rolls(rules.FACES, self.clerks)

    @property
    def method(self) -> tuple[Any, ...]:
        """The way in which mixtures are found: a table is for no other."""
        return STEPS, INERTIA, TOLERANCE, AGAIN, LOOSE

    @property
    def count(self) -> int:
        return comb(self.kinds + self.clerks - 1, self.clerks)

    @property
    def start(self) -> int:
        """All at the start, with full cups."""
        return number([self.cup - 1] * self.clerks)

    @cached_property
    def rows(self) -> Any:
        """The kinds of every position."""
        return sets_of(self.clerks, self.kinds)

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

    def dense(self, worth: Any) -> Any:
        """A dense table of what every position is worth to its clerks."""
        values = np.full((self.kinds,) * CLERKS, 1.0 / CLERKS)
        low, middle, high = self.rows.T
        for p, (own, one, two) in enumerate(((low, middle, high), (middle, low, high), (high, low, middle))):
            values[own, one, two] = values[own, two, one] = worth[:, p]
        return values.ravel()

    def compact(self, values: Any) -> Any:
        """What every position is worth to each of its clerks, from a dense table."""
        cube = values.reshape((self.kinds,) * CLERKS)
        low, middle, high = self.rows.T
        return np.stack([cube[low, middle, high], cube[middle, low, high], cube[high, low, middle]], 1)


def number(kinds: Any) -> int:
    """The number of a position, its kinds ascending."""
    return sum(comb(int(kind) + place, place + 1) for place, kind in enumerate(kinds))


def sets_of(clerks: int, kinds: int) -> Any:
    """All sets of so many kinds, each ascending, in the order of their numbers."""
    if clerks == 1:
        return np.arange(kinds, dtype=np.int32)[:, None]
    fewer = sets_of(clerks - 1, kinds)
    below = [fewer[:comb(high + clerks - 1, clerks - 1)] for high in range(kinds)]
    return np.concatenate([np.insert(rows, clerks - 1, high, 1) for high, rows in enumerate(below)])


def all_rolls(faces: int, clerks: int) -> tuple[Any, Any]:
    """The speed dice from high to low (CR-3), and how likely each roll is."""
    found: dict[tuple[int, ...], int] = {}
    for roll in np.ndindex(*[faces] * clerks):
        high = tuple(sorted((face + 1 for face in roll), reverse=True))
        found[high] = found.get(high, 0) + 1
    rolls = sorted(found)
    return np.array(rolls, np.int32), np.array([found[roll] for roll in rolls]) / faces ** clerks
