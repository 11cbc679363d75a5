"""Café Race's round as one game: everybody pushes at once, so what is best is a mixture.

`fill` plays the round for every combination of pushes, several times each, and keeps what every seat can hope for then.
`match_regrets` lets all seats play that table against each other until nobody would rather have pushed otherwise.
`replies` says what each push of a seat would bring against given mixtures: the best of them is the best response.
`sample_regrets` is for many players, where there are too many combinations: it plays only those that come up.
"""
from __future__ import annotations

from typing import Any

from ludoteca.bots.search import copied, rate_end
from ludoteca.core.chance import draw
from ludoteca.core.protocol import chances, play
from ludoteca.core.state import NOBODY

PUSHES = 6


def fill(desk: Any, table: Any, rounds: int, seed: int, limit: int) -> None:
    """For each combination of pushes, what each seat can hope for: the mean over so many rounds."""
    players = desk.states[0].players
    combinations = PUSHES ** players
    for c in range(combinations):
        for n in range(rounds):
            play_round(desk, c, draw(seed, c * rounds + n, 1 << 30), limit)
            for p in range(players):
                table[c * players + p] += desk.values[p] / rounds


def play_round(desk: Any, combination: int, key: int, limit: int) -> None:
    """One round with given pushes; what each seat can hope for then lies in the desk's values."""
    copied(desk.states, desk.cells, 0, 1)
    s = desk.states[1]
    for p in range(s.players):
        play(s, None, p, combination % PUSHES + 1)
        combination //= PUSHES
    ply = 0
    while s.round < limit and chances(s) > 0:
        play(s, None, NOBODY, draw(key, ply, chances(s)))
        ply += 1
    rate_end(s, desk)


def match_regrets(table: Any, players: int, times: int, regret: Any, mass: Any, shares: Any, worth: Any) -> None:
    """Regret matching (never below 0, later rounds count more); `mass` ends as each seat's mixture."""
    for t in range(times):
        for p in range(players):
            settle_shares(regret, shares, p)
        for p in range(players):
            replies(table, players, shares, p, worth)
            mean = 0.0
            for a in range(PUSHES):
                mean += shares[p * PUSHES + a] * worth[a]
            for a in range(PUSHES):
                i = p * PUSHES + a
                regret[i] = max(regret[i] + worth[a] - mean, 0.0)
                mass[i] += (t + 1.0) * shares[i]
            settle_shares(regret, shares, p)


def sample_regrets(desk: Any, first: int, times: int, seed: int, limit: int, regret: Any, mass: Any, shares: Any,
                   worth: Any) -> None:
    """Regret matching against sampled pushes: each time every seat compares all its pushes against one of each other's.

    `worth` ends as the sum of what each push of each seat would have brought.
    """
    players = desk.states[0].players
    for t in range(first, first + times):
        for p in range(players):
            settle_shares(regret, shares, p)
        chosen = drawn_pushes(players, shares, seed, t)
        for p in range(players):
            mean = compare(desk, chosen, p, draw(seed, t * 16 + 15, 1 << 30), limit, shares)
            for a in range(PUSHES):
                i = p * PUSHES + a
                regret[i] = max(regret[i] + desk.weights[a] - mean, 0.0)
                mass[i] += (t + 1.0) * shares[i]
                worth[i] += desk.weights[a]


def sample_worth(desk: Any, times: int, seed: int, limit: int, shares: Any, worth: Any) -> None:
    """Add up what each push of each seat brings while the others mix by `shares`."""
    players = desk.states[0].players
    for t in range(times):
        chosen = drawn_pushes(players, shares, seed, t)
        for p in range(players):
            compare(desk, chosen, p, draw(seed, t * 16 + 15, 1 << 30), limit, shares)
            for a in range(PUSHES):
                worth[p * PUSHES + a] += desk.weights[a]


def compare(desk: Any, chosen: int, p: int, key: int, limit: int, shares: Any) -> float:
    """Play the round for every push of p, the others' being given: what each brings lies in the desk's weights.

    Returns the mean of p's mixture.
    """
    unit = PUSHES ** p
    base = chosen - chosen // unit % PUSHES * unit
    mean = 0.0
    for a in range(PUSHES):
        i = p * PUSHES + a
        play_round(desk, base + a * unit, key, limit)
        desk.weights[a] = desk.values[p]
        mean += shares[i] * desk.values[p]
    return mean


def drawn_pushes(players: int, shares: Any, seed: int, t: int) -> int:
    """A push of every seat, drawn from its mixture, as one combination."""
    chosen = 0
    for p in range(players):
        chosen += PUSHES ** p * drawn_push(shares, p, draw(seed, t * 16 + p, 1 << 30) / (1 << 30))
    return chosen


def drawn_push(shares: Any, p: int, left: float) -> int:
    a = 0
    while a < PUSHES - 1 and left >= shares[p * PUSHES + a]:
        left -= shares[p * PUSHES + a]
        a += 1
    return a


def settle_shares(regret: Any, shares: Any, p: int) -> None:
    total = 0.0
    for a in range(PUSHES):
        total += regret[p * PUSHES + a]
    for a in range(PUSHES):
        shares[p * PUSHES + a] = regret[p * PUSHES + a] / total if total > 0.0 else 1.0 / PUSHES


def replies(table: Any, players: int, shares: Any, p: int, worth: Any) -> None:
    """What each push of p brings while the others mix by `shares`."""
    for a in range(PUSHES):
        worth[a] = 0.0
    for c in range(PUSHES ** players):
        chance, rest, own = 1.0, c, 0
        for q in range(players):
            if q == p:
                own = rest % PUSHES
            else:
                chance *= shares[q * PUSHES + rest % PUSHES]
            rest //= PUSHES
        if chance > 0.0:
            worth[own] += chance * table[c * players + p]
