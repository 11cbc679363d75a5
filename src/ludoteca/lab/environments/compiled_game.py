"""One game for an environment, compiled: a step, and all that its seats see and may choose, in one call."""
from __future__ import annotations

import sys
from typing import Any

import numpy as np

from ludoteca.core import engines
from ludoteca.core.rules_interface import choices, hide, waiting
from ludoteca.lab.batch import kernels
from ludoteca.lab.batch.cpu_batch import wide
from ludoteca.lab.batch.kernels import step_one


def play_table(states: Any, cells: Any, first: Any, seeds: Any, drawn: Any, chosen: Any, rewards: Any,
               done: Any, goes: int,
               words: int, out: Any, views: Any, viewed: Any, narrow: Any, seen: Any, mask: Any) -> int:
    """A joint step of the game, if it goes on, then a row for every seat: the seat, words, narrower cells;
    and its mask."""
    if goes:
        step_one(0, states, cells, first, seeds, drawn, chosen, rewards, done, 1, 0)
    s = states[0]
    seats = waiting(s)
    for p in range(s.players):
        for i in range(cells.shape[1]):
            viewed[p, i] = cells[0, i]
        hide(views[p], p)
        seen[p, 0] = p
        for c in range(1, words):
            seen[p, c] = viewed[p, c - 1]
        for c in range(words, seen.shape[1]):
            seen[p, c] = narrow[p, 3 * (words - 1) + c - 1]
        for c in range(mask.shape[1]):
            mask[p, c] = 0
        if seats >> p & 1:
            for i in range(choices(s, p, out)):
                mask[p, out[i]] = 1
    return seats


class WholeTable:
    """The game of a batch of one, by Numba: what its seats see and may choose is always there."""

    def __init__(self, batch: Any) -> None:
        rules = batch.game.rules
        players = batch.players
        home = batch._home
        self.arrays = home.arrays
        self.seen, self.mask = np.zeros((players, batch.width), np.int32), np.zeros((players, batch.actions),
                                                                                    np.int8)
        viewed = np.zeros((players, rules.STATE.itemsize // 4), np.int32)
        self.own = (1 + wide(rules.STATE), np.zeros(rules.MOST, np.int32),
                    viewed.reshape(-1).view(rules.STATE), viewed, viewed.view(np.int8), self.seen, self.mask)
        self.chosen = np.zeros((1, players), np.int32)
        code: Any = engines.code(batch.game, "numba", (kernels, sys.modules[__name__]), ("play_table",))
        self.play = code.play_table
        self.go(0)
        # without asking for the types each time
        self.play = next(iter(code.play_table.overloads.values())).entry_point

    def go(self, goes: int) -> int:
        """Play the seats' choices, if it goes on, and look; the seats that owe a decision then, as bits."""
        of = self.arrays
        return int(self.play(of["states"], of["cells"], of["first"], of["seeds"], of["drawn"], self.chosen,
                             of["rewards"], of["done"], goes, *self.own))
