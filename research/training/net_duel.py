"""A search that appraises by a net against one that plays on to the end, at the same processor time.

    python research/training/net_duel.py crazy-race --sims 8000 --ahead 1 --bold 0.3 --deals 100 --jobs 2

Two against two, every deal's dice with all six seatings.  How many simulations the net's side may have is
measured first: as many as take whole games the same time; --more says how many times the other's instead. 
Ave Caesar is raced once a game.
"""
from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
from joblib import Parallel, delayed
from self_play import self_play_of

from ludoteca import load
from ludoteca.lab.game_statistics import wilson_over_deals

SEATS = np.array([3, 12, 5, 10, 6, 9])      # of four players, as bits
OPTIONS = {"ave-caesar": {"races": 1}}
BOLD = {"cafe-fatal": 1.0}  # how much who plays to the end explores, where that is not the usual
# seeds that no net was trained with; games by whose time simulations are made equal
FIRST, TRIED = 1 << 24, 12


class Side:
    """One of the two that meet: a net or none, simulations, stages (0: to the end) and boldness."""

    def __init__(self, name: str, net: Any, sims: int, ahead: int, bold: float,
                 options: dict[str, Any] | None = None) -> None:
        self.play = self_play_of(load(name))
        self.s = self.play.game.start(4, OPTIONS.get(name, {}) if options is None else options)
        self.mind, self.plan = self.play.mind(self.s, sims, net), np.array((sims, ahead, bold))

    def against(self, other: Side, deal: int, seats: Any = SEATS) -> float:
        """The share of the wins in a deal, over all seatings."""
        won, table = np.zeros((1, len(seats))), self.play.mind(self.s, 1, None)
        self.play.code.duel_games(table, self.mind, other.mind, self.plan, other.plan, 1, FIRST + deal, seats,
                                  won)
        return float(won.mean())

    def seconds(self) -> float:
        """The processor time of some games among itself."""
        start = time.thread_time()
        for deal in range(TRIED):
            self.against(self, deal, SEATS[:1])
        return time.thread_time() - start


def equal_time(name: str, one: tuple[Any, ...], two: tuple[Any, ...]) -> float:
    """How many simulations of one take the time of one simulation of two."""
    few = max(50, two[1] // 8)
    Side(name, one[0], 50, *one[2:]).seconds()                    # compiled by now
    return Side(name, two[0], few, *two[2:]).seconds() / Side(name, one[0], few, *one[2:]).seconds()


def one_deal(name: str, one: tuple[Any, ...], two: tuple[Any, ...], deal: int) -> float:
    return Side(name, *one).against(Side(name, *two), deal)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--net", type=Path, help="default: the game's own")
    parser.add_argument("--sims", type=int, default=1000,
                        help="simulations of the side that plays to the end")
    parser.add_argument("--ahead", type=int, default=1)
    parser.add_argument("--bold", type=float, default=0.3)
    parser.add_argument("--more", type=float, help="so many times these for the net's side")
    parser.add_argument("--races", type=int, help="of Ave Caesar, instead of one")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first deal's number")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after that time")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    made = json.loads((given.net or load(given.game).folder / "net.json").read_text("utf-8"))
    until, options = time.monotonic() + 60 * given.minutes, {"races": given.races} if given.races else None
    one = ((made["layer"], made["output"]), given.sims, given.ahead, given.bold, options)
    two = (None, given.sims, 0, BOLD.get(given.game, 0.5), options)
    more = given.more or equal_time(given.game, one, two)
    one, won = (one[0], int(given.sims * more), *one[2:]), list[float]()
    deals = (delayed(one_deal)(given.game, one, two, given.first + deal) for deal in range(given.deals))
    for share in Parallel(given.jobs, return_as="generator")(deals):
        won.append(share)
        if time.monotonic() > until:
            break
    share, low, high = wilson_over_deals([[part] * len(SEATS) for part in won])
    told = {"game": given.game, "net": str(given.net or ""), "sims": [one[1], two[1]], "ahead": given.ahead,
            "bold": given.bold}
    shares = {"share": share, "low": low, "high": high}
    print(json.dumps(told | ({"races": given.races} if given.races else {}) | {"games": len(SEATS) * len(won)}
                     | {key: round(float(value), 4) for key, value in shares.items()}), flush=True)



if __name__ == "__main__":
    main()
