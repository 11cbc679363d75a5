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

from .equilibrium import AGAIN, INERTIA, LOOSE, STEPS, TOLERANCE
from .round import CLERKS, RULES


class Positions:
    """All positions of three by the game's rules, or by these on other stairs."""

    clerks = CLERKS
    table = "three.table"                   # the file of their table …
    columns = CLERKS                        # … and how many numbers it keeps of each

    def __init__(self, rules: Any = RULES) -> None:
        self.rules, self.stairs, self.cup = rules, rules.STAIRS, rules.CUP
        self.kinds = rules.HOME * rules.CUP

    @property
    def method(self) -> tuple[Any, ...]:
        """The way in which mixtures are found: a table is for no other."""
        return STEPS, INERTIA, TOLERANCE, AGAIN, LOOSE

    @property
    def count(self) -> int:
        return comb(self.kinds + self.clerks - 1, self.clerks)

    @cached_property
    def rows(self) -> Any:
        """The kinds of every position."""
        return sets_of(self.clerks, self.kinds)

    def dense(self, worth: Any) -> Any:
        """A dense table of what every position is worth to its clerks."""
        values = np.full((self.kinds,) * CLERKS, 1.0 / CLERKS)
        low, middle, high = self.rows.T
        for p, (own, one, two) in enumerate(((low, middle, high), (middle, low, high), (high, low, middle))):
            values[own, one, two] = values[own, two, one] = worth[:, p]
        return values.ravel()


def sets_of(clerks: int, kinds: int) -> Any:
    """All sets of so many kinds, each ascending, in the order of their numbers."""
    if clerks == 1:
        return np.arange(kinds, dtype=np.int32)[:, None]
    fewer = sets_of(clerks - 1, kinds)
    below = [fewer[:comb(high + clerks - 1, clerks - 1)] for high in range(kinds)]
    return np.concatenate([np.insert(rows, clerks - 1, high, 1) for high, rows in enumerate(below)])
