"""The best moments of a circle: where somebody gained most, told from the reports of its games.

A game has a report once somebody has opened its analysis; those that have none are left out.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cachetools import LRUCache

from ludoteca.core.state import NOBODY
from ludoteca.lab.luck_analysis import Report
from ludoteca.web.circles.circle import GameResult
from ludoteca.web.circles.results import Evening
from ludoteca.web.reports.jobs import Reports

SHOWN, LOOKED_AT = 3, 30                         # moments, and games that are looked at for them


@dataclass(frozen=True)
class BestMoment:
    """Where a seat gained most in a game."""

    seat: int
    gain: float                                  # of the winning chance
    luck: bool                                   # by chance, not by a decision
    moment: int                                  # of the replay


_known: LRUCache[str, BestMoment | None] = LRUCache(2000)        # by the digest of a record


def best_moments(reports: Reports, evenings: Sequence[Evening]) -> list[tuple[GameResult, BestMoment]]:
    """The best of the last games, the best first. It reads files: call it in a thread."""
    games = [game for evening in evenings for game in evening.games if game.digest][:LOOKED_AT]
    found = [(game, moment) for game in games if (moment := moment_of(reports, game))]
    return sorted(found, key=lambda pair: -pair[1].gain)[:SHOWN]


def moment_of(reports: Reports, game: GameResult) -> BestMoment | None:
    if game.digest not in _known:
        report = reports.made(game.digest)
        if report is None:                       # perhaps there will be one
            return None
        _known[game.digest] = best_of(report)
    return _known[game.digest]


def best_of(report: Report) -> BestMoment | None:
    gains = [(max(step.change), step) for step in report.turns()]
    if not gains:
        return None
    gain, step = max(gains, key=lambda pair: pair[0])
    return BestMoment(step.change.index(gain), gain, step.seat == NOBODY, step.ply + 1)
