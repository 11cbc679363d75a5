"""How long a level thinks on one core: the processor time of every decision, so that others on the machine do
not count.

    python bench/think_time.py --game cafe-fatal --games 6              four of the level at a table
    python bench/think_time.py --game cafe-fatal --against master       two of it and two others
    python bench/think_time.py --game cafe-race --players 3 --option rules=auction

Ave Caesar is raced once a game.  What a level does not think about, because there is one choice only, is left
out.
"""
from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np

from ludoteca.bots.levels import think, warm
from ludoteca.bots.searcher import search_of
from ludoteca.cli.parameters import read_options
from ludoteca.core.game_loader import games, load
from ludoteca.core.match import Match, bot_luck

OPTIONS = {"ave-caesar": {"races": 1}}


def times(name: str, players: int, options: dict[str, Any], seats: list[str], level: str,
          number: int) -> list[float]:
    """The milliseconds of every decision of the level in one game."""
    match, found = Match(load(name), players, options, seed=f"think-{number}"), []
    while not match.over:
        for p in match.waiting:
            view, start = match.view(p), time.thread_time()
            choice = think(view, seats[p], bot_luck(number, p, len(match.decisions)))
            if seats[p] == level and len(view.choices()) > 1:
                found.append(1000 * (time.thread_time() - start))
            match.decide(p, choice)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="only this one; several times")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--against", help="the level of every other seat; else all are of the one")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--option", action="append", help="of the game, as name=value; several times")
    parser.add_argument("--games", type=int, default=6)
    given = parser.parse_args()
    seats = [given.level, given.against or given.level] * given.players
    for name in given.game or games():
        warm(load(name))
        options = OPTIONS.get(name, {}) | read_options(load(name), given.option)
        found = [ms for number in range(given.games)
                 for ms in times(name, given.players, options, seats, given.level, number)]
        middle, most, worst = np.percentile(found, (50, 95, 100)).round(1)
        print(json.dumps({"game": name, "level": given.level, "engine": search_of(load(name)).engine,
                          "decisions": len(found),
                          "median_ms": middle, "p95_ms": most, "worst_ms": worst}), flush=True)


if __name__ == "__main__":
    main()
