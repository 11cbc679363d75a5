"""Ratings by likelihood: the strengths under which the wins that were seen are likeliest, in any order.

The model is Plackett and Luce's, of winners alone: a seat of strength w wins with the chance w / (sum of all
seats' strengths); between two that is Bradley and Terry's.  Hunter's MM algorithm finds the strengths.  Every
entrant also has half a win and half a loss against one of strength 1 that nobody is, so that who always wins
has a finite rating.  Intervals are by a Bayesian bootstrap over deals: games on one deal stand or fall
together.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

SCALE, MIDDLE = 400 / np.log(10), 1500.0    # Elo's: 400 points more are ten times the strength
DRAWS = 400                                 # of the bootstrap
ROUNDS, CLOSE = 5000, 1e-9                  # of the MM algorithm
FEWEST = 5                                  # deals for an interval: of fewer a bootstrap says nothing


@dataclass(frozen=True)
class Rating:
    """A rating in Elo's points, 1500 in the middle, with a 95 % interval; None where there are too few
    deals."""

    name: str
    points: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Wins:
    """What the likelihood needs: for every deal how often each composition of a table was played, and what
    each entrant won."""

    names: list[str]
    tables: np.ndarray                      # composition, entrant: how many seats
    played: np.ndarray                      # deal, composition: how often
    won: np.ndarray                         # deal, entrant: wins, a shared one in parts


def counted(results: Iterable[dict[str, Any]]) -> Wins:
    """The wins in some results; games in which one entrant has all seats tell nothing."""
    useful = [result for result in results if len(set(result["seats"])) > 1]
    names = sorted({name for result in useful for name in result["seats"]})
    deals = sorted({(result["players"], result["deal"]) for result in useful})
    tables = sorted({seats_of(result["seats"], names) for result in useful})
    played = np.zeros((len(deals), len(tables)))
    won = np.zeros((len(deals), len(names)))
    deal_place = {deal: place for place, deal in enumerate(deals)}
    table_place = {table: place for place, table in enumerate(tables)}
    for result in useful:
        deal = deal_place[result["players"], result["deal"]]
        played[deal, table_place[seats_of(result["seats"], names)]] += 1
        for p in result["winners"]:
            won[deal, names.index(result["seats"][p])] += 1 / len(result["winners"])
    return Wins(names, np.array(tables, float).reshape(len(tables), len(names)), played, won)


def seats_of(seats: Sequence[str], names: list[str]) -> tuple[int, ...]:
    return tuple(seats.count(name) for name in names)


def likeliest(tables: np.ndarray, played: np.ndarray, won: np.ndarray, extra: np.ndarray) -> np.ndarray:
    """The logarithms of the likeliest strengths, for each row of `played` and `won`; `extra` are the wins and
    losses of every entrant against the one that nobody is."""
    wins = won + extra[:, :, 0]
    strength = np.ones_like(wins)
    for _ in range(ROUNDS):
        chances = (played / (strength @ tables.T)) @ tables
        new = wins / (chances + extra.sum(axis=2) / (strength + 1))
        done = np.abs(np.log(new / strength)).max() < CLOSE
        strength = new
        if done:
            break
    return np.asarray(np.log(strength))


def ratings(results: Iterable[dict[str, Any]], draws: int = DRAWS) -> list[Rating]:
    """Everybody's rating, best first; the same for the same results in any order."""
    wins = counted(results)
    if not wins.names:
        return []
    count = len(wins.names)
    best = likeliest(wins.tables, wins.played.sum(axis=0, keepdims=True),
                     wins.won.sum(axis=0, keepdims=True), np.full((1, count, 2), 0.5))
    points = elo(best)[0]
    low, high = interval(wins, draws) if len(wins.played) >= FEWEST else ([None] * count, [None] * count)
    rows = [Rating(name, float(points[i]), low[i], high[i]) for i, name in enumerate(wins.names)]
    return sorted(rows, key=lambda row: (-row.points, row.name))


def interval(wins: Wins, draws: int) -> tuple[list[float], list[float]]:
    """The middle 95 % of the ratings when every deal, and the extra half games, get a random weight."""
    chance = np.random.default_rng(1)
    weights = chance.exponential(size=(draws, len(wins.played)))
    extra = 0.5 * chance.exponential(size=(draws, len(wins.names), 2))
    found = elo(likeliest(wins.tables, weights @ wins.played, weights @ wins.won, extra))
    low, high = np.percentile(found, (2.5, 97.5), axis=0)
    return low.tolist(), high.tolist()


def elo(logs: np.ndarray) -> np.ndarray:
    return np.asarray(MIDDLE + SCALE * (logs - logs.mean(axis=1, keepdims=True)))
