"""What mixes and values the rounds of a layer of positions of four: a CPU core or a GPU, as for three
(sweep.py, gpu.py).

The policy is kept in 65,535ths.  Of a sweep that only has to come near, few rolls are looked at.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.core.errors import BadOption
from ludoteca.games.cafe_race.solved import equilibrium, round, solver_code

from .. import boards, gpu, layer, sweep
from ..layer import WHOLE
from . import layer as four_layer
from . import mixing, orders
from .mixing import MIXED, Contest
from .orders import CLERKS
from .warps import WARP

MODULES = (round, equilibrium, layer, orders, mixing, four_layer)
ENTRIES = ("fill_orders", "name_ends", "fill_named", "fill_ends", "fill_pushes", "settle", "weigh_pushes",
           "mix_range", "answer_mixtures", "gather_set")


def a_contest(compiled: bool | None = None) -> Contest:
    """Scratch space for a round's game."""
    return Contest(*(solver_code.row(size, kind, compiled)
                     for size, kind in zip(mixing.SIZES, mixing.CELLS, strict=True)))


class Processor(sweep.Processor):
    """One CPU core."""

    def source(self, compiled: bool | None) -> Any:
        return solver_code.code(boards.rules_on(self.positions.board), compiled, MODULES, ENTRIES)

    def room(self, compiled: bool | None) -> tuple[Any, Any]:
        cells = self.positions.count * len(self.odds) * MIXED
        return (solver_code.a_round(compiled, CLERKS), a_contest(compiled)), np.zeros(cells, np.uint16)

    def solve(self, layer: int, phases: int, kept: int = 0) -> None:
        rolls, self.now = rolls_for(self.positions, phases)
        self.code.mix_range(*self.scratch, self.values, self.rows, self.positions.layers[layer],
                            rolls.ravel(), phases, kept, self.policy, self.worth, 0, 1, 0, 1)

    def fix(self, layer: int, phases: int) -> None:
        self.solve(layer, phases, 1)

    def mixtures(self, position: int) -> Any:
        return kept_at(self.policy, position, len(self.odds)) / WHOLE

    def value(self, layer: int) -> None:
        self.now = self.odds
        self.code.answer_mixtures(*self.scratch, self.values, self.rows, self.positions.layers[layer],
                                  self.rolls, self.policy, self.worth, 0, 1, 0, 1)

    def gather(self, layer: int, which: int) -> None:
        self.code.gather_set(self.positions.layers[layer], self.now, self.worth, which, self.values,
                             self.change, self.gain, 0, 1)


class Graphics(gpu.Graphics):
    """A GPU: a block of threads takes a game at a time; what was mixed needs no room until the policy is
    fixed."""

    real = np.float32
    threads = (CLERKS * WARP,)

    def room(self) -> Any:
        return self.by.zeros(1, np.uint16)

    def solve(self, layer: int, phases: int, kept: int = 0) -> None:
        rolls, odds = rolls_for(self.positions, phases)
        self.now = self.by.array(odds.astype(self.real))
        self.by.launch("mix", self.grid(layer), self.threads, self.values, self.rows, self.layers[layer],
                       self.by.array(rolls.ravel()), phases, kept, self.policy, self.worth)

    def fix(self, layer: int, phases: int) -> None:
        cells = self.positions.count * len(self.positions.odds) * MIXED
        if self.policy.size < cells:
            try:
                self.policy = self.by.zeros(cells, np.uint16)
            except Exception:  # too little memory shows itself in as many ways as there are drivers
                raise BadOption("To measure a table of four takes {size} GB of a GPU's memory; the table "
                                "itself is made.", size=2 * cells // 10 ** 9) from None
        self.solve(layer, phases, 1)

    def mixtures(self, position: int) -> Any:
        return self.by.host(kept_at(self.policy, position, len(self.positions.odds))) / WHOLE

    def value(self, layer: int) -> None:
        self.now = self.odds
        self.by.launch("answer_mixed", self.grid(layer), self.threads, self.values, self.rows,
                       self.layers[layer], self.rolls, self.policy, self.worth)

    def gather(self, layer: int, which: int) -> None:
        positions, (threads, _) = len(self.positions.layers[layer]), self.by.shape
        self.by.launch("gather_set", min(self.blocks, -(-positions // threads)), (threads,),
                       self.layers[layer], self.now, self.worth, which, self.values, self.change, self.gain)

    def grid(self, layer: int) -> int:
        return min(self.blocks, len(self.positions.layers[layer]) * len(self.positions.odds))


def kept_at(policy: Any, position: int, rolls: int) -> Any:
    """The mixtures of a position in parts, a row a roll."""
    return policy[position * rolls * MIXED:(position + 1) * rolls * MIXED].reshape(rolls, MIXED)


def rolls_for(positions: Any, phases: int) -> tuple[Any, Any]:
    """The rolls that a sweep looks at, and their odds."""
    return (positions.rolls, positions.odds) if phases == positions.phases else positions.few
