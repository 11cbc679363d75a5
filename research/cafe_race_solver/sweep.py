"""Layered valued from the finish backwards, layer by layer, again and again: only a refill leads back
(CR-14), so a few sweeps suffice."""
from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from ludoteca.games.cafe_race.solved import solver_code
from ludoteca.games.cafe_race.solved.equilibrium import MIXED

from . import boards
from .layer import TABLE
from .positions import Layered


class Swept(NamedTuple):
    """What a sweep changed, at most and on average, and what could still be gained inside a round."""

    change: float
    mean_change: float
    gain: float
    mean_gain: float


class Processor:
    """One CPU core that solves and values layers; a GPU does the same (gpu.py)."""

    def __init__(self, positions: Layered, compiled: bool | None = None) -> None:
        self.positions = positions
        self.code = self.source(compiled)
        self.rows, self.rolls, self.odds = positions.rows.ravel(), positions.rolls.ravel(), positions.odds
        self.write(np.full((positions.count, positions.clerks), 1.0 / positions.clerks))
        self.change, self.gain = np.zeros(positions.count), np.zeros(positions.count)
        self.worth = np.zeros(max(map(len, positions.layers)) * len(self.odds) * positions.clerks * 2)
        self.scratch, self.policy = self.room(compiled)

    def source(self, compiled: bool | None) -> Any:
        return boards.code(self.positions.board, compiled)

    def room(self, compiled: bool | None) -> tuple[Any, Any]:
        """Where a round's game is worked on, and where the policy is kept."""
        return (solver_code.a_round(compiled),
                solver_code.a_contest(compiled)), np.zeros(self.positions.count * len(self.odds) * MIXED)

    def solve(self, layer: int, phases: int) -> None:
        """Mix the pushes of all rounds from a layer's positions."""
        self.code.solve_range(*self.scratch, self.values, self.rows, self.positions.layers[layer], self.rolls,
                              phases, self.policy, self.worth, 0, 1, 0, 1)

    def fix(self, layer: int, phases: int) -> None:
        """The policy by the values as they are."""
        self.solve(layer, phases)

    def value(self, layer: int) -> None:
        """What the mixtures, and best answers to them, bring."""
        self.code.value_range(*self.scratch, self.values, self.rows, self.positions.layers[layer], self.rolls,
                              self.policy, self.worth, 0, 1, 0, 1)

    def gather(self, layer: int, which: int) -> None:
        """Write down what a layer's positions are worth."""
        self.code.gather_range(self.rows, self.positions.layers[layer], self.odds, self.worth, which,
                               self.values, self.change, self.gain, 0, 1)

    def wait(self) -> None:
        """Until what was asked for is done: it is."""

    def read(self) -> Any:
        """What every position is worth to each of its clerks."""
        return self.positions.compact(self.values)

    def write(self, worth: Any) -> None:
        self.values = self.positions.dense(worth)

    def swept(self) -> tuple[Any, Any]:
        """Of every position, how much its worth changed, and what somebody could gain there."""
        return self.change, self.gain

    def mixtures(self, position: int) -> Any:
        """The policy in a position: a row of mixtures a roll."""
        size = len(self.odds) * MIXED
        return self.policy[position * size:(position + 1) * size].reshape(len(self.odds), MIXED)


Sweeping = Generator[int, None, Swept]  # how many positions are done, layer by layer; then what came of it


def solve_once(machine: Any, phases: int) -> Sweeping:
    """New mixtures everywhere, and what positions are worth by them, each layer by the ones before.

    Values are rounded as the table keeps them: a clerk with hardly a chance picks its pushes, and so who
    wins, by differences that the table does not know.  A player who looks values up finds the same mixtures
    as were valued here.
    """
    for layer in range(len(machine.positions.layers)):
        machine.solve(layer, phases)
        machine.gather(layer, TABLE)
        yield reached(machine, layer)
    return summary(machine)


def fix_policy(machine: Any, phases: int) -> Generator[int, None, None]:
    """What a player does who looks positions up in the table: the values stand still."""
    for layer in range(len(machine.positions.layers)):
        machine.fix(layer, phases)
        yield reached(machine, layer)


def value_once(machine: Any, which: int) -> Sweeping:
    """What positions are worth while the mixtures stand still: to all who mix, or to one who answers best."""
    for layer in range(len(machine.positions.layers)):
        machine.value(layer)
        machine.gather(layer, which)
        yield reached(machine, layer)
    return summary(machine)


def reached(machine: Any, layer: int) -> int:
    """How many positions are done with that layer, now that it is done."""
    machine.wait()
    return sum(map(len, machine.positions.layers[:layer + 1]))


def summary(machine: Any) -> Swept:
    can = machine.positions.possible
    change, gain = (of[can] for of in machine.swept())
    return Swept(float(change.max()), float(change.mean()), float(gain.max()), float(gain.mean()))
