"""Numbers for positions of an auction at the start of a round: it matters who sits where, but not at which
seat one begins.

So a position is a ring of kinds (a clerk's space and coffees), kept once, from the seat where it reads
smallest.
"""
from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from ..positions import Positions
from ..round import CLERKS
from .bidding import NEAR
from .outcomes import PARTS


class Rings(Positions):
    """All positions of three on a board by the auction."""

    table = "auction.table"
    columns = CLERKS - 1                    # the last chance is what the others leave

    @property
    def method(self) -> tuple[Any, ...]:
        return "auction", PARTS, NEAR

    @property
    def count(self) -> int:
        return (self.kinds ** CLERKS + 2 * self.kinds) // CLERKS

    @cached_property
    def rows(self) -> Any:
        all_ = np.indices((self.kinds,) * CLERKS, np.int32).reshape(CLERKS, -1)
        read = [self.read(np.roll(all_, turn, axis=0)) for turn in range(CLERKS)]
        return np.ascontiguousarray(all_[:, read[0] == np.min(read, 0)].T)

    def read(self, kinds: Any) -> Any:
        """The kinds of three seats, one after another, as a number."""
        return (kinds[0] * self.kinds + kinds[1]) * self.kinds + kinds[2]

    def dense(self, worth: Any) -> Any:
        values = np.full((self.kinds,) * CLERKS, 1.0 / CLERKS)
        for p in range(CLERKS):
            values[self.seen_by(p)] = worth[:, p]
        return values.ravel()

    def seen_by(self, p: int) -> tuple[Any, ...]:
        """All positions from the eyes of one clerk."""
        return tuple(np.roll(self.rows, -p, axis=1).T)
