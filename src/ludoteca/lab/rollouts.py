"""Playing on from a known state, many times: compiled together with a game's rules, policy and net, or run plain.

Future number n of every position of a game uses the same luck at the same ply.  So two positions that follow each other
differ by what happened between them, and hardly by the luck of the simulation.
"""
from __future__ import annotations

import functools
import sys
from typing import Any

import numpy as np

from ludoteca.bots import arrays, interface, plain_states, tree_search
from ludoteca.bots.interface import stage
from ludoteca.bots.search import engine
from ludoteca.bots.tree_search import LONGEST, copied, guided, rate_end
from ludoteca.core import compile
from ludoteca.core.chance import draw
from ludoteca.core.game import Game
from ludoteca.core.interface import chances, choices, play, waiting
from ludoteca.core.loops import lowest
from ludoteca.core.state import NOBODY

FUTURES = 1 << 30


def play_on(desk: Any, sims: int, seed: int, first: int, limit: int, mixtures: Any, found: Any) -> None:
    """Play on from the state on the desk, which is that of ply `first`; write to `found` what each future brings each seat."""
    for n in range(sims):
        key = draw(seed, n, FUTURES)
        copied(desk.states, desk.cells, 0, 1)
        s = desk.states[1]
        ply = first
        while ply < first + LONGEST and stage(s) < limit and (chances(s) > 0 or waiting(s) != 0):
            if chances(s) > 0:
                play(s, None, NOBODY, draw(key, ply, chances(s)))
            else:
                p = lowest(waiting(s))
                play(s, None, p, desk.out[follow_mixture(desk, s, p, mixtures, key, ply)])
            ply += 1
        rate_end(s, desk)
        for p in range(s.players):
            found[n * s.players + p] = desk.values[p]


def follow_mixture(desk: Any, s: Any, p: int, mixtures: Any, key: int, ply: int) -> int:
    """The place of a choice: by the mixture of p, where there is one for as many choices, else by the policy."""
    count = choices(s, p, desk.out)
    if len(mixtures) != s.players * count:
        return guided(desk, s, p, count, key, ply)
    left, i = draw(key, ply, FUTURES) / FUTURES, 0
    while i < count - 1 and left >= mixtures[p * count + i]:
        left -= mixtures[p * count + i]
        i += 1
    return i


class Seer:
    """What the futures of a game's states bring."""

    def __init__(self, game: Game, compiled: bool | None = None) -> None:
        self.mind = engine(game, compiled)
        own = self.mind.own
        extra = (interface, tree_search, *getattr(own, "MODULES", ()), *((own,) if own else ()), sys.modules[__name__])
        self.code: Any = (compile.compiled(game._source, extra, ("play_on",)) if self.mind.compiled
                          else compile.plain(game._source, (*extra, plain_states)))

    def futures(self, s: Any, sims: int, seed: int, first: int, limit: int, mixtures: list[list[float]]) -> Any:
        """A row for each future, in it what each seat comes to: 1 for a win, a part of it where it is shared or foreseen."""
        cells = [share for row in mixtures for share in row] or [0.0]
        found = self.mind.floats(sims * s.players)
        flat = np.array(cells) if self.mind.compiled else cells
        self.code.play_on(arrays.make(self.mind.game.rules, s, 0, self.mind.compiled, self.mind.net), sims, seed, first, limit,
                          flat, found)
        return np.array(found).reshape(sims, s.players)


@functools.lru_cache(16)
def seer(game: Game, compiled: bool | None = None) -> Seer:
    return Seer(game, compiled)
