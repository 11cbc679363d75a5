"""Whether all engines give the same, on many more cases than the tests have room for.

    python bench/same.py                       100,000 random games a game, 24 trees, a duel of 200 games
    python bench/same.py cafe-fatal --games 1000 --duels 10 --first 10       the second ten duels

A line of JSON for each game; ends with 1 if anything differs. Random games and trees: WebAssembly under
wasmtime against Numba, to the last bit, and a part of the games in plain Python. The duel: two searches play
each other, and at every decision both engines think about the same view and must come to the same thought,
tries, values and all.
"""
from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from typing import Any

from ludoteca import Match, load
from ludoteca.bots.searcher import Budget, search_of
from ludoteca.core import engines
from ludoteca.core.chance import draw
from ludoteca.core.game_loader import Game, games
from ludoteca.lab.simulate import compiled_chunk, plain_chunk

PLAIN = 200                                 # one game in so many is also played in plain Python
STRENGTHS = (30, 90)                        # simulations a decision of the two that play each other


def random_games(game: Game, count: int) -> bool:
    """Nodes and winners of the games with the seeds from 0 on."""
    one, two = (compiled_chunk(game, game.template(), count, 0, engines.code(game, how))
                for how in ("wasm", "numba"))
    slow = plain_chunk(game, game.template(), max(1, count // PLAIN), 0)
    part = len(slow[0])
    return bool((one[0] == two[0]).all() and (one[1] == two[1]).all()
                and (one[0][:part] == slow[0]).all() and (one[1][:part] == slow[1]).all())


def trees(game: Game, count: int) -> bool:
    """The whole arrays of searches of 1000 simulations, after 0, 3, 6 … decisions of a game."""
    both = [search_of(game, how) for how in ("wasm", "numba")]
    for n in range(count):
        match = Match(game, seed=n)
        for step in range(3 * n):
            if not match.over:
                seat = match.waiting[0]
                legal = match.choices(seat)
                match.decide(seat, legal[draw(n, step, len(legal))])
        if not match.over:
            seat = match.waiting[0]
            one, two = (search.grown(match.view(seat), Budget(1000), 1000, n)[0][0] for search in both)
            if any(a.tobytes() != b.tobytes() for a, b in zip(one, two, strict=True)):
                return False
    return True


def duel(game: Game, first: int, count: int) -> tuple[int, int]:
    """How many decisions were thought about, and how many of them otherwise by the other engine."""
    both = [search_of(game, how) for how in ("wasm", "numba")]
    thought = other = 0
    for n in range(first, first + count):
        match = Match(game, seed=f"duel {n}")
        while not match.over:
            seat = match.waiting[0]
            view, budget = match.view(seat), Budget(STRENGTHS[(seat + n) % 2])
            one, two = (search.think(view, budget, thought) for search in both)
            thought, other = thought + 1, other + (one != two)
            match.decide(seat, one.pick(thought))
    return thought, other


def measure(name: str, given: Any) -> dict[str, Any]:
    game, begun = load(name), time.perf_counter()
    thought, other = duel(game, given.first, given.duels)
    row = {"game": name, "random games": given.games, "the same": random_games(game, given.games),
           "trees": given.trees,
           "to the last bit": trees(game, given.trees), "duels": given.duels, "decisions": thought,
           "thought otherwise": other}
    return row | {"seconds": round(time.perf_counter() - begun)}


def main() -> None:
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games_", metavar="GAME", nargs="*", default=games())
    for name, usual in (("games", 100_000), ("trees", 24), ("duels", 200), ("first", 0)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    given, fine = parser.parse_args(), True
    for name in given.games_:
        row = measure(name, given)
        print(json.dumps(row), flush=True)
        fine &= row["the same"] and row["to the last bit"] and not row["thought otherwise"]
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
