"""How many worlds a second explain what a seat of Crazy Race has seen, in the search's own loop: python
bench/suppose.py

Every simulation of a search begins so: the view is copied, then `suppose` fills its blanks; once with each of
many views.
"""
from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

from ludoteca import Match, load
from ludoteca.bots import policy_defaults, tree_search
from ludoteca.bots.searcher import Search
from ludoteca.bots.tree_search import VIEWED, WORLD, copied
from ludoteca.core import compile
from ludoteca.core.rules_interface import suppose

GAMES, COUNT = 30, 10_000


def worlds(arrays: Any, seat: int, count: int) -> None:
    """Suppose so many worlds for the view on the arrays."""
    for n in range(count):
        copied(arrays.states, arrays.cells, VIEWED, WORLD)
        suppose(arrays.states[WORLD], seat, n)


def main() -> None:
    game, luck = load("crazy-race"), random.Random(0)
    search = Search(game)
    code = compile.compiled(game.module("rules"), (policy_defaults, tree_search, sys.modules[__name__]), ("worlds",))
    made, spent = 0, 0.0
    for deal in range(GAMES):
        match = Match(game, 4, seed=str(deal))
        while not match.over:
            seat = luck.choice(match.waiting)
            view = match.view(seat)
            arrays = search.prepare(view.s)
            code.worlds(arrays, seat, 1)
            start = time.perf_counter()
            code.worlds(arrays, seat, COUNT)
            spent += time.perf_counter() - start
            made += COUNT
            match.decide(seat, luck.choice(view.choices()))
    print(json.dumps({"game": game.name, "views": made // COUNT, "worlds_per_second": round(made / spent)}))


if __name__ == "__main__":
    main()
