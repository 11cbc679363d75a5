"""Games of Café Race to learn from: its rounds are solved as games of their own, so a position is worth what
its solution promises.

train_values.py calls it.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca import load
from ludoteca.bots import policy_defaults, search_memory
from ludoteca.bots.searcher import Budget, Search, search_of
from ludoteca.core.chance import draw
from ludoteca.core.match import View, seats_of
from ludoteca.core.state import NOBODY
from ludoteca.games.cafe_race import push_strategy

# one choice in STRAY is made at random, to see more of the game
STRAY, EFFORT, TRUST = 8, push_strategy.Effort(80), 0.4
PLAYERS = (3, 4, 4, 3, 4, 5, 3, 4, 6)
RULES = ("base", "base", "base", "auction")


def seen(search: Search, s: Any) -> list[list[float]]:
    """What the net sees of every seat."""
    senses, values = search.policy.SENSES, np.zeros(search_memory.SEATS + search_memory.SCRATCH)
    record, rows = search.game.record(s), []
    for p in range(s.players):
        search.code.sense(record, p, values)
        rows.append(values[search_memory.SEATS:search_memory.SEATS + senses].tolist())
    return rows


def decide(search: Search, s: Any, budget: Budget, seed: int, hopes: list[Any]) -> list[tuple[int, int]]:
    """What every seat that owes a decision decides, each from its own view; what a solved round promises is
    noted."""
    rules, out = search.game.rules, []
    seats = seats_of(rules.waiting(s))
    shares = None
    if len(seats) > 1 and budget.sims > 1:
        solution = push_strategy.solve(search, s, EFFORT, seed)
        shares = solution.shares
        hope = [solution.hope(p) for p in range(s.players)]
        hopes[-1] = [h / sum(hope) for h in hope]
    for p in seats:
        view = s.copy()
        rules.hide(view, p)
        choices = View(search.game, view, p).choices()
        if len(choices) == 1 or draw(seed, 10 + p, STRAY) == 0:
            out.append((p, choices[draw(seed, 20 + p, len(choices))]))
        elif shares:
            out.append((p,
                        1 + int(np.searchsorted(np.cumsum(shares[p]),
                                                draw(seed, 30 + p, 1 << 30) / (1 << 30) * 0.999999))))
        else:
            out.append((p, search.think(View(search.game, view, p), budget, seed + p).pick(seed + p)))
    return out


def play_game(search: Search, players: int, options: dict[str, Any], budget: Budget,
              seed: int) -> tuple[list[Any], list[Any]]:
    """The positions of one game at the start of its rounds, and what each seat could hope for there."""
    rules, notes, hopes = search.game.rules, [], []
    s, ply, last = search.game.start(players, options), 0, -1
    stage = getattr(search.policy, "stage", policy_defaults.stage)
    while True:
        sides = rules.chances(s)
        if stage(s) != last and (sides or rules.waiting(s)):
            last = stage(s)
            notes.append(seen(search, s))
            hopes.append(None)
        if sides:
            rules.play(s, None, NOBODY, draw(seed, ply, sides))
        elif rules.waiting(s):
            for p, choice in decide(search, s, budget, draw(seed, ply, 1 << 30), hopes):
                rules.play(s, None, p, choice)
        else:
            won = seats_of(rules.leaders(s))
            return notes, returns(hopes, [1 / len(won) if p in won else 0.0 for p in range(players)])
        ply += 1


def returns(hopes: list[Any], won: list[float]) -> list[list[float]]:
    """What to learn for each position: what came of it, mixed with what was promised on the way there."""
    made, later = [], won
    for hope in reversed(hopes):
        later = (later if hope is None
                 else [(1 - TRUST) * a + TRUST * b for a, b in zip(later, hope, strict=True)])
        made.append(later)
    return made[::-1]


def games(net: Any, budget: Budget, first: int, count: int, seed: int) -> tuple[Any, Any]:
    """Games numbered from `first`: what was seen (positions, seats, senses) and what came of it (positions,
    seats)."""
    search = search_of(load("cafe-race"))
    search.net = net
    seats = max(search.game.rules.PLAYERS)
    seen_rows, shares = [], []
    for g in range(first, first + count):
        players, rules = PLAYERS[g % len(PLAYERS)], RULES[g % len(RULES)]
        notes, won = play_game(search, players, {"rules": rules}, budget, seed + g)
        for rows, share in zip(notes, won, strict=True):
            seen_rows.append(rows + [[0.0] * search.policy.SENSES] * (seats - players))
            shares.append(share + [-1.0] * (seats - players))
    return np.array(seen_rows, np.float32), np.array(shares, np.float32)
