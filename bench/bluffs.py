"""How often each level bluffs in Crazy Race; what counts as a bluff: src/ludoteca/lab/bluffs.py.

    python bench/bluffs.py --level expert --games 24 --jobs 2
"""
from __future__ import annotations

import argparse
import json

from joblib import Parallel, delayed

from ludoteca.bots.levels import LEVELS
from ludoteca.games.crazy_race.bluffs import Bluffs, measure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", action="append", choices=LEVELS)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=-1)
    given = parser.parse_args()
    for level in given.level or LEVELS:
        parts = Parallel(given.jobs)(delayed(measure)(level, 1, given.players, seed)
                                     for seed in range(given.games))
        tally = Bluffs(*(sum(column)
                         for column in zip(*(vars(part).values() for part in parts), strict=True)))
        print(json.dumps({"level": level, "players": given.players} | tally.as_dict()), flush=True)


if __name__ == "__main__":
    main()
