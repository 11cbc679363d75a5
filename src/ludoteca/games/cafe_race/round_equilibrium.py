"""Café Race's round as one game: everybody pushes at once, so what is best is a mixture.

`fill` plays the round for every combination of pushes, several times each, and keeps what every seat can hope
for then;
`match_regrets` lets all seats play that table against each other until nobody would rather have pushed
otherwise.
`sample_regrets` does without the table, which grows fast with the players: it plays only pushes that come up.
Seats that stand alike mix alike: `kinds` names, for each seat, the first one that stands where it does.
`habits` says how often each seat is thought to make each push whatever the round asks for; with the rest of
its pushes it plays.
"""
from __future__ import annotations

from typing import Any

from ludoteca.bots.tree_search import copied, rate_end
from ludoteca.core.chance import draw
from ludoteca.core.compiled_types import Arrays, Floats, Ints
from ludoteca.core.rules_interface import chances, play
from ludoteca.core.state import NOBODY

PUSHES = 6
COMBINED = (1, 6, 36, 216, 1296, 7776, 46656)       # so many combinations of pushes have so many players


def push_round(arrays: Any, combination: int, key: int, limit: int) -> None:
    """One round with given pushes; what each seat can hope for then lies in `arrays.values`."""
    copied(arrays.states, arrays.cells, 0, 1)
    s = arrays.states[1]
    for p in range(s.players):
        play(s, None, p, combination % PUSHES + 1)
        combination //= PUSHES
    ply = 0
    while s.round < limit and chances(s) > 0:
        play(s, None, NOBODY, draw(key, ply, chances(s)))
        ply += 1
    rate_end(s, arrays)


# With a table.

def fill(arrays: Arrays, table: Floats, rounds: int, seed: int, limit: int) -> None:
    """For each combination of pushes, what each seat can hope for: the mean over so many rounds."""
    players = arrays.states[0].players
    for c in range(COMBINED[players]):
        for n in range(rounds):
            push_round(arrays, c, draw(seed, c * rounds + n, 1 << 30), limit)
            for p in range(players):
                table[c * players + p] += arrays.values[p] / rounds


def match_regrets(table: Floats, players: int, times: int, kinds: Ints, habits: Floats, regret: Floats,
                  mass: Floats, shares: Floats, worth: Floats) -> None:
    """Regret matching (never below 0, later rounds count more); `mass` ends as each seat's mixture."""
    for t in range(times):
        for p in range(players):
            settle_shares(regret, shares, habits, p, kinds[p])
        for p in range(players):
            replies(table, players, shares, p, worth)
            book_regrets(regret, mass, shares, habits, p, kinds[p], t, worth)
        for i in range(players * PUSHES):
            regret[i] = max(regret[i], 0.0)


def replies(table: Floats, players: int, shares: Floats, p: int, worth: Floats) -> None:
    """What each push of p brings while the others mix by `shares`."""
    for a in range(PUSHES):
        worth[a] = 0.0
    for c in range(COMBINED[players]):
        chance = 1.0
        rest = c
        own = 0
        for q in range(players):
            if q == p:
                own = rest % PUSHES
            else:
                chance *= shares[q * PUSHES + rest % PUSHES]
            rest //= PUSHES
        if chance > 0.0:
            worth[own] += chance * table[c * players + p]


# Mixtures and regrets.

def settle_shares(regret: Any, shares: Any, habits: Any, p: int, kind: int) -> None:
    """The mixture of p: its habits, and for the rest what the regrets of its kind wish."""
    total, free = 0.0, freedom(habits, p)
    for a in range(PUSHES):
        total += regret[kind * PUSHES + a]
    for a in range(PUSHES):
        wish = regret[kind * PUSHES + a] / total if total > 0.0 else 1.0 / PUSHES
        shares[p * PUSHES + a] = free * wish + habits[p * PUSHES + a]


def book_regrets(regret: Any, mass: Any, shares: Any, habits: Any, p: int, kind: int, t: int,
                 worth: Any) -> None:
    """Add what each push would have brought beyond what the mixture of p, without its habits, did."""
    mean, free = 0.0, freedom(habits, p)
    for a in range(PUSHES):
        meant = (shares[p * PUSHES + a] - habits[p * PUSHES + a]) / free
        mean += meant * worth[a]
        mass[p * PUSHES + a] += (t + 1.0) * meant
    for a in range(PUSHES):
        regret[kind * PUSHES + a] += worth[a] - mean


def freedom(habits: Any, p: int) -> float:
    """The part of its pushes that p does not make by habit."""
    free = 1.0
    for a in range(PUSHES):
        free -= habits[p * PUSHES + a]
    return free


# Without one.

def sample_regrets(arrays: Arrays, times: int, seed: int, limit: int, kinds: Ints, habits: Floats,
                   regret: Floats, mass: Floats, shares: Floats, worth: Floats) -> None:
    """Regret matching against sampled pushes: each time every seat compares all its pushes against one of
    each other's.

    `worth` ends as the sum of what each push of each seat would have brought.
    """
    players = arrays.states[0].players
    for t in range(times):
        for p in range(players):
            settle_shares(regret, shares, habits, p, kinds[p])
        chosen = drawn_pushes(players, shares, seed, t)
        for p in range(players):
            compare(arrays, chosen, p, draw(seed, t * 16 + 15, 1 << 30), limit)
            book_regrets(regret, mass, shares, habits, p, kinds[p], t, arrays.weights)
            for a in range(PUSHES):
                worth[p * PUSHES + a] += arrays.weights[a]
        for i in range(players * PUSHES):
            regret[i] = max(regret[i], 0.0)


def sample_worth(arrays: Arrays, times: int, seed: int, limit: int, shares: Floats, worth: Floats) -> None:
    """Add up what each push of each seat brings while the others mix by `shares`."""
    players = arrays.states[0].players
    for t in range(times):
        chosen = drawn_pushes(players, shares, seed, t)
        for p in range(players):
            compare(arrays, chosen, p, draw(seed, t * 16 + 15, 1 << 30), limit)
            for a in range(PUSHES):
                worth[p * PUSHES + a] += arrays.weights[a]


def compare(arrays: Any, chosen: int, p: int, key: int, limit: int) -> None:
    """Play the round for every push of p, the others' being given: what each brings lies in
    `arrays.weights`."""
    unit = COMBINED[p]
    base = chosen - chosen // unit % PUSHES * unit
    for a in range(PUSHES):
        push_round(arrays, base + a * unit, key, limit)
        arrays.weights[a] = arrays.values[p]


def drawn_pushes(players: int, shares: Any, seed: int, t: int) -> int:
    """A push of every seat, drawn from its mixture, as one combination."""
    chosen = 0
    for p in range(players):
        left = draw(seed, t * 16 + p, 1 << 30) / (1 << 30)
        a = 0
        while a < PUSHES - 1 and left >= shares[p * PUSHES + a]:
            left -= shares[p * PUSHES + a]
            a += 1
        chosen += COMBINED[p] * a
    return chosen
