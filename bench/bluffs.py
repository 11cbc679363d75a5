"""How often each level bluffs in Crazy Race.

    python bench/bluffs.py --level expert --games 24 --jobs 2

A bluff is a card laid at a side where its owner, by all it knows at that moment, is ahead in fewer than one
in ten of the worlds that explain what it has seen, or a lowest card laid as the first one at an empty side:
the one pretends to fight for what is lost, the other to have begun what it has not.
"""
from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from typing import Any

from joblib import Parallel, delayed

from ludoteca.bots.game_bots import LEVELS
from ludoteca.bots.levels import think
from ludoteca.core.chance import draw
from ludoteca.core.game_loader import load
from ludoteca.core.match import Match, View
from ludoteca.games.crazy_race import rules as r

WORLDS = 60
HOPELESS = 0.1
LOWEST = 1


@dataclass
class Bluffs:
    """Cards laid, and how many of them were bluffs of either kind."""

    games: int = 0
    cards: int = 0
    lost_sides: int = 0
    low_openings: int = 0

    @property
    def rate(self) -> float:
        return (self.lost_sides + self.low_openings) / max(self.cards, 1)

    def as_dict(self) -> dict[str, Any]:
        return vars(self) | {"rate": round(self.rate, 4)}


def ahead(view: View, side: int) -> float:
    """In what part of the supposed worlds the view's seat is ahead at a side."""
    n = 0
    for k in range(WORLDS):
        world = view.s.copy()
        r.suppose(world, view.seat, k)
        n += r.winner(world, side) == view.seat
    return n / WORLDS


def count(match: Match, seat: int, choice: int, tally: Bluffs) -> None:
    """Look at a card that was just laid; the match is as it is right after it."""
    value, side = divmod(choice, r.LAY_AT)
    view = match.view(seat)
    tally.cards += 1
    if r.count_cards(view.s, side) == 1:
        tally.low_openings += value == LOWEST
    elif r.count_cards(view.s, side) > 1 and view.s.side == 0:
        tally.lost_sides += ahead(view, side) < HOPELESS


def measure(level: str, games: int, players: int = 4, seed: int = 0) -> Bluffs:
    """The bluffs of a level among its like."""
    game, tally = load("crazy-race"), Bluffs()
    for g in range(games):
        match = Match(game, players, {}, seed=f"bluff-{seed}-{g}")
        while not match.over:
            seat = match.waiting[0]
            view = match.view(seat)
            choice = think(view, level, draw(seed + g, len(match.decisions), 1 << 30))
            match.decide(seat, choice)
            if view.s.phase == r.LAY and choice >= r.LAY_AT:
                count(match, seat, choice, tally)
        tally.games += 1
    return tally


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
