"""The auction's positions in layers."""
from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from ludoteca.games.cafe_race.solved.auction.positions import Rings
from ludoteca.games.cafe_race.solved.round import CLERKS

from ..positions import Layered


class LayeredRings(Rings, Layered):
    """All positions of three on a board by the auction."""

    quick = 0

    def number(self, kinds: Any) -> int:
        """The number of a position, from whichever seat it is read."""
        return int(np.searchsorted(self.read(self.rows.T),
                                   min(self.read(np.roll(kinds, turn)) for turn in range(CLERKS))))

    @cached_property
    def possible(self) -> Any:
        spaces = self.rows // self.cup
        return (spaces != spaces[:, :1]).any(1) | (spaces[:, 0] == 0)

    def compact(self, values: Any) -> Any:
        cube = values.reshape((self.kinds,) * CLERKS)
        return np.stack([cube[self.seen_by(p)] for p in range(CLERKS)], 1)
