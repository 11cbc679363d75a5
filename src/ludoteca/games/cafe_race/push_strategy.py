"""How to push in Café Race: the round's game solved by regret matching, with a learned value for the
positions it leads to."""
from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.bots.game_bots import Mixtures
from ludoteca.bots.searcher import Search
from ludoteca.core.chance import added
from ludoteca.core.match import View

from . import rules as r
from .heuristic_bot import nearly_best
from .round_equilibrium import PUSHES

SLICE = 2048                                # samples between two moments in which whoever waits can interrupt
TABLED = 4                                  # with more players a table of all combinations would be too large
STEADIEST = 0.95                            # nobody is thought to push by habit more often
SLIPS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)      # how often somebody may push just anything …
EXPECTED = (6, 4, 3, 2, 2, 3)               # … and how likely that is before anything is heard of it
KINDS = (0.4, 0.4, 0.2)  # … as that it pushes by the mixture, by the rule of thumb, as it did before
UNSEEN = 0.2                                # how much a push counts that somebody never made before


@dataclass(frozen=True)
class Effort:
    """How hard to think about a round: how often every seat compares its pushes; with a table, how that is
    made."""

    samples: int
    rounds: int = 0                         # rounds played for each combination of pushes; 0: without a table
    reading: int = 0  # samples for each past round, to judge by what habits the others push; 0: do not


def solve(search: Search, s: Any, effort: Effort, seed: int,
          habits: Sequence[Sequence[float]] = ()) -> Mixtures:
    """The mixtures of all seats; nobody's push is known, and the own one can be changed.

    With `habits`, each seat makes each push so often whatever the others do: the mixture is what it plays
    with the rest.
    """
    s = unpushed(s)
    n = s.players
    work = search.prepare(s)
    limit = s.round + 1
    regret, mass, shares, worth = (search.floats(n * PUSHES) for _ in range(4))
    alike = kinds_of(s, habits)
    kinds, fixed = search.ints(alike), flat(search, habits) if habits else search.floats(n * PUSHES)
    if effort.rounds and n <= TABLED:
        table = search.floats(PUSHES ** n * n)
        search.code.fill(work, table, effort.rounds, seed, limit)
        search.code.match_regrets(table, n, effort.samples, kinds, fixed, regret, mass, shares, worth)
        mixtures = mixed(alike, mass)
        return Mixtures(mixtures, [table_replies(search, table, mixtures, p) for p in range(n)])
    total = search.floats(n * PUSHES)
    for k, samples in enumerate(slices(effort.samples)):
        search.code.sample_regrets(work, samples, seed + (k << 32), limit, kinds, fixed, regret, mass, shares,
                                   worth)
        for i in range(n * PUSHES):  # within a slice later samples count more, and so do later slices
            total[i], mass[i] = total[i] + (2 * k + 1) * mass[i], 0.0
    return Mixtures(mixed(alike, total), [[w / effort.samples for w in rowed(worth, p)] for p in range(n)])


def slices(samples: int) -> list[int]:
    """Much work in parts, so that whoever waits can interrupt it."""
    return [SLICE] * (samples // SLICE) + [samples % SLICE] * (samples % SLICE > 0)


def unpushed(s: Any) -> Any:
    """The position before anybody pushed."""
    s = s.copy()
    s.push[:s.players] = [0] * s.players
    return s


def kinds_of(s: Any, habits: Sequence[Sequence[float]] = ()) -> list[int]:
    """For each seat the first one with the same space, coffees and habits: those are exchangeable."""
    stands = [(s.space[p], s.coffee[p], habits[p] if habits else ()) for p in range(s.players)]
    return [stands.index(stand) for stand in stands]


def mixed(kinds: list[int], mass: Any) -> list[list[float]]:
    """The mixtures; seats of one kind share theirs."""
    seats = range(len(kinds))
    sums = [[added(float(mass[q * PUSHES + a]) for q in seats if kinds[q] == kinds[p])
             for a in range(PUSHES)] for p in seats]
    return [[m / added(row) for m in row] for row in sums]


def rowed(cells: Any, p: int) -> list[float]:
    return [float(c) for c in cells[p * PUSHES:(p + 1) * PUSHES]]


def flat(search: Search, mixtures: Sequence[Sequence[float]]) -> Any:
    cells = [share for row in mixtures for share in row]
    return np.array(cells) if search.compiled else cells


def table_replies(search: Search, table: Any, mixtures: list[list[float]], p: int) -> list[float]:
    """What each push of p would bring against the others' mixtures."""
    worth = search.floats(PUSHES)
    search.code.replies(table, len(mixtures), flat(search, mixtures), p, worth)
    return [float(w) for w in worth]


def worth_of(search: Search, s: Any, mixtures: list[list[float]], samples: int,
             seed: int) -> list[list[float]]:
    """What each push of each seat brings while the others mix, measured on rounds of their own."""
    s = unpushed(s)
    worth = search.floats(s.players * PUSHES)
    work, mixed = search.prepare(s), flat(search, mixtures)
    for k, part in enumerate(slices(samples)):
        search.code.sample_worth(work, part, seed + (k << 32), s.round + 1, mixed, worth)
    return [[w / samples for w in rowed(worth, p)] for p in range(s.players)]


# Reading the others: by the mixture, by the rule of thumb that beginners find, as before, or just anyhow.

def push_view(search: Search, view: View, effort: Effort, seed: int) -> list[float]:
    """The mixture of the view's seat, the others' habits judged by what was heard of them."""
    habits = read_habits(search, view, effort.reading) if effort.reading else []
    return solve(search, view.s, effort, seed, habits).shares[view.seat]


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


def read_habits(search: Search, view: View, samples: int) -> list[list[float]]:
    """How often each other seat seems to make each push out of habit, by what it did in earlier rounds."""
    n = view.s.players
    logs = [[math.log(part * weight) for part in KINDS for weight in EXPECTED] for _ in range(n)]
    before = [[UNSEEN] * PUSHES for _ in range(n)]
    for number, (s, pushed) in enumerate(past_rounds(view)):
        shares = solve(search, s, Effort(samples), number).shares
        for p in range(n):
            likely = [row[pushed[p] - 1] for row in (shares[p], by_thumb(s, p), parts(before[p]))]
            for i, (chance, slip) in enumerate(itertools.product(likely, SLIPS)):
                logs[p][i] += math.log((1 - slip) * (0.9 * chance + 0.1 / PUSHES) + slip / PUSHES)
            before[p][pushed[p] - 1] += 1
    return [[0.0] * PUSHES if p == view.seat else habit_of(logs[p], by_thumb(view.s, p), parts(before[p]))
            for p in range(n)]


def parts(counts: list[float]) -> list[float]:
    whole = added(counts)
    return [count / whole for count in counts]


def habit_of(logs: list[float], thumb: list[float], before: list[float]) -> list[float]:
    """The habit of a seat in a round where it would push like that by rule of thumb, or as before: the mean
    over what it may be."""
    weights = [math.exp(log - max(logs)) for log in logs]
    whole, count = added(weights), len(SLIPS)
    thumbs, repeats = (added(w * (1 - slip) for w, slip in zip(weights[k * count:(k + 1) * count], SLIPS,
                                                               strict=True)) / whole for k in (1, 2))
    slips = added(w * slip for w, slip in zip(weights, SLIPS * len(KINDS), strict=True)) / whole
    most = min(1.0, STEADIEST / (thumbs + repeats + slips))
    return [most * (thumbs * one + repeats * two + slips / PUSHES)
            for one, two in zip(thumb, before, strict=True)]


def by_thumb(s: Any, p: int) -> list[float]:
    """How often p makes each push by the game's heuristic."""
    near = nearly_best(s, p, range(1, PUSHES + 1))
    return [(push in near) / len(near) for push in range(1, PUSHES + 1)]
