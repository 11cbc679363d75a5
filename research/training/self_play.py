"""Self-play in compiled code, a game's rules, policy, net and search in one name space: games by the
thousand, to learn from.

train_values.py and net_duel.py call it; who decides is the policy's weights alone, or a search.
"""
from __future__ import annotations

import functools
import sys
from typing import Any

import ave_caesar_inputs
import cafe_fatal_inputs
import numpy as np

from ludoteca.bots import search_memory as search_arrays
from ludoteca.bots.policy_defaults import sense, stage
from ludoteca.bots.searcher import NEVER, code_of, search_of
from ludoteca.bots.tree_search import FORKS, LONGEST, VIEWED, WORLD, copied, grow, guided, rate_end
from ludoteca.bots.value_net import SCRATCH
from ludoteca.core.chance import draw
from ludoteca.core.game_loader import Game
from ludoteca.core.playouts import lowest
from ludoteca.core.rules_interface import chances, choices, hide, play, waiting
from ludoteca.core.state import NOBODY

STRAYING = 1 << 20                          # draws for choices made at random lie behind all others of a game


def note_games(table: Any, one: Any, plan: Any, games: int, seed: int, stray: int, notes: Any, shares: Any,
               game: Any) -> int:
    """Play games from the state in `table`; note what the net sees of all seats when a stage begins, and what
    came of it.

    In every second game one choice in `stray` is made at random, to see more of the game.  How many rows were
    noted.
    """
    rows = 0
    for n in range(games):
        key, first, last, ply = draw(seed, n, FORKS), rows, NOBODY, 0
        copied(table.states, table.cells, VIEWED, WORLD)
        s = table.states[WORLD]
        while ply < LONGEST and rows < len(notes) and (chances(s) > 0 or waiting(s) != 0):
            if stage(s) != last:
                last = stage(s)
                note(s, table.values, notes, rows)
                rows += 1
            if chances(s) > 0:
                play(s, None, NOBODY, draw(key, ply, chances(s)))
            else:
                p = lowest(waiting(s))
                if n % 2 == 1 and draw(key, STRAYING + ply, stray) == 0:
                    count = choices(s, p, table.out)
                    play(s, None, p, table.out[draw(key, STRAYING + LONGEST + ply, count)])
                else:
                    play(s, None, p, decided_by(table, one, plan, p, key, ply))
            ply += 1
        rate_end(s, table)
        for row in range(first, rows):
            game[row] = n
            for p in range(s.players):
                shares[row][p] = table.values[p]
    return rows


def note(s: Any, values: Any, notes: Any, row: int) -> None:
    """What the net sees of every seat."""
    for p in range(s.players):
        sense(s, p, values)
        for k in range(notes.shape[2]):
            notes[row][p][k] = values[SCRATCH + k]


def decided_by(table: Any, mind: Any, plan: Any, p: int, key: int, ply: int) -> int:
    """A choice of p in the game on the table, by a search of what p sees: plan[0] simulations, plan[1]
    stages; 0: by the policy."""
    s = table.states[WORLD]
    count = choices(s, p, table.out)
    sims = int(plan[0])
    if count == 1:
        return table.out[0]
    if sims == 0:
        return table.out[guided(table, s, p, count, key, ply)]
    for w in range(table.cells.shape[1]):
        mind.cells[VIEWED, w] = table.cells[WORLD, w]
    hide(mind.states[VIEWED], p)
    for slot in range(len(mind.slots)):
        mind.slots[slot] = 0
    mind.used[0] = mind.used[1] = 0
    grow(mind, p, 0, sims, draw(key, ply, FORKS), stage(s) + int(plan[1]) if plan[1] > 0.0 else NEVER,
         plan[2])
    return table.out[favourite(mind, count, draw(key, ply, FORKS))]


def favourite(mind: Any, count: int, luck: int) -> int:
    """The most tried choice at the root of a search, or one drawn from its mixture."""
    mass, best = 0.0, 0
    for i in range(count):
        mass += mind.mass[i]
        if mind.tries[i] > mind.tries[best]:
            best = i
    if mass == 0.0:
        return best
    left, i = luck / FORKS * mass, 0
    while i < count - 1 and left >= mind.mass[i]:
        left -= mind.mass[i]
        i += 1
    return i


def duel_games(table: Any, one: Any, two: Any, first: Any, second: Any, games: int, seed: int, seats: Any,
               won: Any) -> None:
    """Games from the state in `table`, each game's dice once with every seating: bits of the seats that `one`
    has; its wins."""
    for n in range(games):
        key = draw(seed, n, FORKS)
        for k in range(len(seats)):
            copied(table.states, table.cells, VIEWED, WORLD)
            s = table.states[WORLD]
            ply = 0
            while ply < LONGEST and (chances(s) > 0 or waiting(s) != 0):
                if chances(s) > 0:
                    play(s, None, NOBODY, draw(key, ply, chances(s)))
                else:
                    p = lowest(waiting(s))
                    if seats[k] >> p & 1:
                        play(s, None, p, decided_by(table, one, first, p, key, ply))
                    else:
                        play(s, None, p, decided_by(table, two, second, p, key, ply))
                ply += 1
            rate_end(s, table)
            for p in range(s.players):
                won[n][k] += table.values[p] if seats[k] >> p & 1 else 0.0


INPUTS: dict[str, Any] = {"ave-caesar": ave_caesar_inputs, "cafe-fatal": cafe_fatal_inputs}
ENTRIES = ("note_games", "duel_games", "grow")


class SelfPlay:
    """The self-play of one game."""

    def __init__(self, game: Game) -> None:
        self.game, self.search = game, search_of(game, "numba")
        inputs = INPUTS.get(game.name)      # else the game's own
        more = (inputs, sys.modules[__name__]) if inputs else (sys.modules[__name__],)
        self.code: Any = code_of(game, "numba", ENTRIES, more)
        self.senses, self.seats = (inputs or self.search.policy).SENSES, max(game.rules.PLAYERS)

    def mind(self, s: Any, sims: int, net: Any) -> Any:
        """The arrays of a search with a net (None: it knows nothing)."""
        return search_arrays.make(self.game.rules, s, max(1, sims), True,
                                  net or ([[0.0]] * (self.senses + 1), [0.0]))

    def notes(self, players: int, options: dict[str, Any], games: int, seed: int, stray: int = 8,
              net: Any = None,
              plan: tuple[float, float, float] = (0, 0, 0.5), most: int = 128) -> tuple[Any, Any, Any]:
        """What is seen (rows, seats, senses), what came of it (rows, seats; -1 for nobody), and in which of
        some games."""
        s = self.game.start(players, options)
        notes = np.zeros((games * most, self.seats, self.senses), np.float32)
        shares = np.full((games * most, self.seats), -1.0, np.float32)
        game = np.zeros(games * most, np.int32)
        rows = self.code.note_games(self.mind(s, 1, net), self.mind(s, int(plan[0]), net), np.array(plan),
                                    games, seed, stray, notes, shares, game)
        return notes[:rows], shares[:rows], game[:rows]


@functools.lru_cache(8)
def self_play_of(game: Game) -> SelfPlay:
    return SelfPlay(game)
