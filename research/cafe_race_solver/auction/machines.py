"""What values the auctions of a layer of positions: a CPU core or a GPU, as for the base rules (sweep.py,
gpu.py).

Everybody decides by the table, so the policy is the table as it was when it was fixed.
"""
from __future__ import annotations

from typing import Any

from ludoteca.games.cafe_race.solved import solver_code

from .. import gpu, sweep


class Processor(sweep.Processor):
    """One CPU core."""

    def room(self, compiled: bool | None) -> tuple[Any, Any]:
        return (solver_code.a_round(compiled), solver_code.an_auction(compiled)), self.values

    def solve(self, layer: int, phases: int = 0) -> None:
        """Hold all auctions from a layer's positions; there is nothing to settle in phases."""
        self.code.bid_range(*self.scratch, self.values, self.rows, self.positions.layers[layer], self.rolls,
                            self.worth, 0, 1, 0, 1)

    def fix(self, layer: int, phases: int = 0) -> None:
        """From now on everybody decides by the values as they are."""
        self.policy = self.values.copy()

    def value(self, layer: int) -> None:
        """What those decisions, and best answers to them, bring."""
        self.code.answer_range(*self.scratch, self.policy, self.values, self.rows,
                               self.positions.layers[layer], self.rolls, self.worth, 0, 1, 0, 1)

    def gather(self, layer: int, which: int) -> None:
        self.code.gather_around(self.rows, self.positions.layers[layer], self.odds, self.worth, which,
                                self.values, self.change, self.gain, 0, 1)


class Graphics(gpu.Graphics):
    """A GPU: a block of threads takes a game at a time."""

    def room(self) -> Any:
        return self.values

    def solve(self, layer: int, phases: int = 0) -> None:
        self.by.launch("bid", self.grid(layer), self.threads, self.values, self.rows, self.layers[layer],
                       self.rolls, self.worth)

    def fix(self, layer: int, phases: int = 0) -> None:
        self.policy = self.by.array(self.by.host(self.values).copy())

    def value(self, layer: int) -> None:
        self.by.launch("answer", self.grid(layer), self.threads, self.policy, self.values, self.rows,
                       self.layers[layer], self.rolls, self.worth)

    def gather(self, layer: int, which: int) -> None:
        positions, (threads, _) = len(self.positions.layers[layer]), self.by.shape
        self.by.launch("gather_around", min(self.blocks, -(-positions // threads)), (threads,), self.rows,
                       self.layers[layer], self.odds, self.worth, which, self.values, self.change, self.gain)

    def grid(self, layer: int) -> int:
        return min(self.blocks, len(self.positions.layers[layer]) * len(self.positions.odds))

    @property
    def threads(self) -> tuple[int]:
        """Of a block: as many as elsewhere, all for one game."""
        return (self.by.shape[0] * self.by.shape[1],)
