"""Rollouts: a known state played on to the end, many times; compiled together with a game's rules, policy and
net, or run plain.

Future number n of every position of a game uses the same luck at the same ply.  So two positions that follow
each other differ by what happened between them, and hardly by the luck of the simulation.
"""
from __future__ import annotations

import functools
import sys
from typing import Any

import numpy as np

from ludoteca.bots.policy_defaults import stage
from ludoteca.bots.searcher import code_of, search_of
from ludoteca.bots.tree_search import LONGEST, copied, guided, rate_end
from ludoteca.core.chance import draw
from ludoteca.core.compiled_types import Arrays, Floats
from ludoteca.core.game_loader import Game
from ludoteca.core.playouts import lowest
from ludoteca.core.rules_interface import chances, choices, play, waiting
from ludoteca.core.state import NOBODY

FUTURES = 1 << 30


def play_on(arrays: Arrays, sims: int, seed: int, first: int, limit: int, mixtures: Floats,
            found: Floats) -> None:
    """Play on from the state in the arrays, which is that of ply `first`; write to `found` what each future
    brings each seat."""
    for n in range(sims):
        key = draw(seed, n, FUTURES)
        copied(arrays.states, arrays.cells, 0, 1)
        s = arrays.states[1]
        ply = first
        while ply < first + LONGEST and stage(s) < limit and (chances(s) > 0 or waiting(s) != 0):
            if chances(s) > 0:
                play(s, None, NOBODY, draw(key, ply, chances(s)))
            else:
                p = lowest(waiting(s))
                play(s, None, p, arrays.out[follow_mixture(arrays, s, p, mixtures, key, ply)])
            ply += 1
        rate_end(s, arrays)
        for p in range(s.players):
            found[n * s.players + p] = arrays.values[p]


def follow_mixture(arrays: Any, s: Any, p: int, mixtures: Any, key: int, ply: int) -> int:
    """The place of a choice: by the mixture of p, where there is one for as many choices, else by the
    policy."""
    count = choices(s, p, arrays.out)
    if len(mixtures) != s.players * count:
        return guided(arrays, s, p, count, key, ply)
    left, i = draw(key, ply, FUTURES) / FUTURES, 0
    while i < count - 1 and left >= mixtures[p * count + i]:
        left -= mixtures[p * count + i]
        i += 1
    return i


class Rollouts:
    """What the futures of a game's states bring."""

    def __init__(self, game: Game, engine: str | None = None) -> None:
        self.search = search_of(game, engine)
        self.code: Any = code_of(game, self.search.engine, ("play_on",), (sys.modules[__name__],))

    def futures(self, s: Any, sims: int, seed: int, first: int, limit: int,
                mixtures: list[list[float]]) -> Any:
        """A row for each future, in it what each seat comes to: 1 for a win, a part of it where it is shared
        or foreseen."""
        cells = [share for row in mixtures for share in row] or [0.0]
        found = self.search.floats(sims * s.players)
        flat = np.array(cells) if self.search.compiled else cells
        self.code.play_on(self.search.prepare(s), sims, seed, first, limit, flat, found)
        return np.array(found).reshape(sims, s.players)


@functools.lru_cache(16)
def rollouts_of(game: Game, engine: str | None = None) -> Rollouts:
    return Rollouts(game, engine)
