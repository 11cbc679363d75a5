"""How to push in Café Race: the round's game solved by regret matching, with a learned value for the positions it leads to."""
from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.bots.search import Engine
from ludoteca.core.match import View

from . import rules as r
from .push_game import PUSHES

TABLED = 4                                  # with more players a table of all combinations would be too large
STEADIEST, SLIPS = 0.9, (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


@dataclass(frozen=True)
class Effort:
    """How hard to think about a round: how often every seat compares its pushes; with a table, how that is made."""

    samples: int
    rounds: int = 0                         # rounds played for each combination of pushes; 0: without a table
    reading: int = 0                        # samples for each past round, to judge how steadily the others push; 0: do not


@dataclass(frozen=True)
class Solution:
    """A round's game and what regret matching made of it."""

    players: int
    shares: list[list[float]]               # each seat's mixture of pushes 1 to 6
    worth: list[list[float]]                # each seat's chance to win by push, while the others mix

    def hope(self, p: int) -> float:
        """The chance of p to win if everybody mixes."""
        return sum(s * w for s, w in zip(self.shares[p], self.worth[p], strict=True))

    def gain(self, p: int) -> float:
        """How much p could gain, in this round, by the best push instead of its mixture."""
        return max(self.worth[p]) - self.hope(p)


def solve(engine: Engine, s: Any, effort: Effort, seed: int, slips: Sequence[float] = ()) -> Solution:
    """The mixtures of all seats; nobody's push is known, and the own one can be changed."""
    s = unpushed(s)
    n, work, limit = s.players, engine.prepare(s), s.round + 1
    regret, mass, shares, worth = (engine.floats(n * PUSHES) for _ in range(4))
    kinds, slip = engine.ints(kinds_of(s)), engine.floats(n)
    for p, part in enumerate(slips):
        slip[p] = min(part, STEADIEST)
    if effort.rounds and n <= TABLED:
        table = engine.floats(PUSHES ** n * n)
        engine.code.fill(work, table, effort.rounds, seed, limit)
        engine.code.match_regrets(table, n, effort.samples, kinds, slip, regret, mass, shares, worth)
        mixtures = alike(s, mass)
        return Solution(n, mixtures, [table_replies(engine, table, mixtures, p) for p in range(n)])
    engine.code.sample_regrets(work, effort.samples, seed, limit, kinds, slip, regret, mass, shares, worth)
    return Solution(n, alike(s, mass), [[w / effort.samples for w in rowed(worth, p)] for p in range(n)])


def unpushed(s: Any) -> Any:
    """The position before anybody pushed."""
    s = s.copy()
    s.push[:s.players] = [0] * s.players
    return s


def kinds_of(s: Any) -> list[int]:
    """For each seat the first one with the same space and coffees: those are exchangeable."""
    stands = [(s.space[p], s.coffee[p]) for p in range(s.players)]
    return [stands.index(stand) for stand in stands]


def alike(s: Any, mass: Any) -> list[list[float]]:
    """The mixtures; seats of one kind share theirs."""
    kinds, rows = kinds_of(s), [rowed(mass, p) for p in range(s.players)]
    sums = [[sum(rows[q][a] for q in range(s.players) if kinds[q] == kinds[p]) for a in range(PUSHES)] for p in range(s.players)]
    return [[m / sum(row) for m in row] for row in sums]


def rowed(cells: Any, p: int) -> list[float]:
    return [float(c) for c in cells[p * PUSHES:(p + 1) * PUSHES]]


def flat(engine: Engine, mixtures: list[list[float]]) -> Any:
    cells = [share for row in mixtures for share in row]
    return np.array(cells) if engine.compiled else cells


def table_replies(engine: Engine, table: Any, mixtures: list[list[float]], p: int) -> list[float]:
    """What each push of p would bring against the others' mixtures."""
    worth = engine.floats(PUSHES)
    engine.code.replies(table, len(mixtures), flat(engine, mixtures), p, worth)
    return [float(w) for w in worth]


def worth_of(engine: Engine, s: Any, mixtures: list[list[float]], samples: int, seed: int) -> list[list[float]]:
    """What each push of each seat brings while the others mix, measured on rounds of their own."""
    s = unpushed(s)
    worth = engine.floats(s.players * PUSHES)
    engine.code.sample_worth(engine.prepare(s), samples, seed, s.round + 1, flat(engine, mixtures), worth)
    return [[w / samples for w in rowed(worth, p)] for p in range(s.players)]


# Reading the others: how steadily they have pushed so far.

def push_view(engine: Engine, view: View, effort: Effort, seed: int) -> list[float]:
    """The mixture of the view's seat, the others' slips judged by what was heard of them."""
    slips = read_slips(engine, view, effort.reading) if effort.reading else []
    return solve(engine, view.s, effort, seed, slips).shares[view.seat]


def past_rounds(view: View) -> list[tuple[Any, list[int]]]:
    """The positions in which all pushed in earlier rounds, and how: folded from what the seat heard."""
    rules = view.game.rules
    s = view.game.start(view.s.players, view.game.options(view.s))
    rules.hide(s, view.seat)
    found, pushed = [], [0] * s.players
    for code, *args in view.events:
        deed = rules.EVENTS[code]
        if code == r.SHOWED:
            pushed[args[0]] = args[1]
            if args[0] == s.players - 1:
                found.append((unpushed(s), pushed[:]))
        deed(s, None, *args[:deed.__code__.co_argcount - 2])
    return found


def read_slips(engine: Engine, view: View, samples: int) -> list[float]:
    """How often each other seat seems to push without thinking: the mean over SLIPS, by how likely each makes its pushes."""
    n = view.s.players
    logs = [[math.log(weight) for weight in (6, 4, 3, 2, 2, 3)] for _ in range(n)]
    for number, (s, pushed) in enumerate(past_rounds(view)):
        shares = solve(engine, s, Effort(samples), number).shares
        for p in range(n):
            for i, slip in enumerate(SLIPS):
                share = (1 - slip) * (0.9 * shares[p][pushed[p] - 1] + 0.1 / PUSHES) + slip / PUSHES
                logs[p][i] += math.log(share)
    means = []
    for row in logs:
        weights = [math.exp(log - max(row)) for log in row]
        means.append(sum(w * slip for w, slip in zip(weights, SLIPS, strict=True)) / sum(weights))
    means[view.seat] = 0.0
    return means
