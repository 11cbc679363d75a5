"""How to push in Café Race: the round's game solved by regret matching, with a learned value for the positions it leads to."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.bots.engine import Engine
from ludoteca.bots.pushes import PUSHES

TABLED = 4                                  # with more players the combinations of pushes are sampled, not all played


@dataclass(frozen=True)
class Effort:
    """How hard to think about a round: rounds played for each combination of pushes, and how often regrets are matched."""

    rounds: int
    times: int
    samples: int                            # with many players: how often every seat compares its pushes
    tabled: int = TABLED


@dataclass(frozen=True)
class Solution:
    """A round's game and what regret matching made of it."""

    players: int
    shares: list[list[float]]               # each seat's mixture of pushes 1 to 6
    worth: list[list[float]]                # each seat's chance to win by push, while the others mix
    table: Any = None                       # by combination of pushes (seat 0's fastest) and seat: the chance to win

    def hope(self, p: int) -> float:
        """The chance of p to win if everybody mixes."""
        return sum(s * w for s, w in zip(self.shares[p], self.worth[p], strict=True))

    def gain(self, p: int) -> float:
        """How much p could gain, in this round, by the best push instead of its mixture: what the mixture leaves open."""
        return max(self.worth[p]) - self.hope(p)


def solve(engine: Engine, s: Any, effort: Effort, seed: int) -> Solution:
    """The mixtures of all seats; nobody's push is known, and the own one can be changed."""
    s = unpushed(s)
    n, table, work = s.players, None, engine.desk(s)
    regret, mass, shares, worth = (engine.floats(n * PUSHES) for _ in range(4))
    if n <= effort.tabled:
        table = engine.floats(PUSHES ** n * n)
        engine.code.fill(work, table, effort.rounds, seed, s.round + 1)
        engine.code.match_regrets(table, n, effort.times, regret, mass, shares, worth)
    else:
        engine.code.sample_regrets(work, 0, effort.samples, seed, s.round + 1, regret, mass, shares, worth)
    mixtures = [rowed(mass, p, 1 / sum(rowed(mass, p))) for p in range(n)]
    if table is None:
        return Solution(n, mixtures, [rowed(worth, p, 1 / effort.samples) for p in range(n)])
    return Solution(n, mixtures, [replies(engine, table, mixtures, p) for p in range(n)], table)


def unpushed(s: Any) -> Any:
    """The position before anybody pushed."""
    s = s.copy()
    s.push[:s.players] = [0] * s.players
    return s


def worth_of(engine: Engine, s: Any, mixtures: list[list[float]], effort: Effort, seed: int) -> list[list[float]]:
    """What each push of each seat brings while the others mix, measured on rounds of their own."""
    n, s = s.players, unpushed(s)
    if n <= effort.tabled:
        table = engine.floats(PUSHES ** n * n)
        engine.code.fill(engine.desk(s), table, effort.rounds, seed, s.round + 1)
        return [replies(engine, table, mixtures, p) for p in range(n)]
    worth, flat = engine.floats(n * PUSHES), [share for row in mixtures for share in row]
    shares = np.array(flat) if engine.compiled else flat
    engine.code.sample_worth(engine.desk(s), effort.samples, seed, s.round + 1, shares, worth)
    return [rowed(worth, p, 1 / effort.samples) for p in range(n)]


def rowed(cells: Any, p: int, scale: float = 1.0) -> list[float]:
    return [float(c) * scale for c in cells[p * PUSHES:(p + 1) * PUSHES]]


def replies(engine: Engine, table: Any, mixtures: list[list[float]], p: int) -> list[float]:
    """What each push of p would bring against the others' mixtures."""
    worth, flat = engine.floats(PUSHES), [share for row in mixtures for share in row]
    engine.code.replies(table, len(mixtures), np.array(flat) if engine.compiled else flat, p, worth)
    return [float(w) for w in worth]
