"""Numbers for positions of four at the start of a round: sets of kinds, as for three, each with its clerks'
chances in a row."""
from __future__ import annotations

from typing import Any

import numpy as np

from ..positions import Layered
from .mixing import INERTIA, PHASES, STEPS, TOLERANCE
from .orders import CLERKS

FEW = 21                                    # rolls that stand for all where a sweep only has to come near


class Foursomes(Layered):
    """All positions of four on a board."""

    clerks = CLERKS
    table = "four.table"
    columns = CLERKS - 1                    # the last chance is what the others leave
    comes_along = False                     # it has 100 MB
    sweeps, quick = 10, 8
    phases = PHASES
    still = 1e-5
    settled = 2

    @property
    def method(self) -> tuple[Any, ...]:
        return STEPS, INERTIA, TOLERANCE

    @property
    def few(self) -> tuple[Any, Any]:
        """Some rolls, all equally likely, that lie evenly among all by their sums, and their odds."""
        order = np.argsort(self.rolls.sum(1), kind="stable")
        places = np.searchsorted(np.cumsum(self.odds[order]), (np.arange(FEW) + 0.5) / FEW)
        return self.rolls[order[places]], np.full(FEW, 1 / FEW)

    def dense(self, worth: Any) -> Any:
        return np.ravel(worth)

    def compact(self, values: Any) -> Any:
        return values.reshape(-1, CLERKS)
