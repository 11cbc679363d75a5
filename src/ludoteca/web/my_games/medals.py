"""Medals: what somebody can be proud of, told from the records and reports of finished games."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core.events import fold
from ludoteca.core.game_loader import Game, load
from ludoteca.core.state import NOBODY
from ludoteca.lab.luck_analysis import Report
from ludoteca.show.ranking import ranks
from ludoteca.show.words import speaker

FROM_LAST, LUCKY = "from last place", "luckiest roll"
FEWEST = 3                                   # players: among two, last is not far from first
LUCK = 0.2                                   # of the winning chance that a roll must bring
SHOWN = 12


@dataclass(frozen=True)
class Medal:
    """One that is shown: its title, for what it was given, and where to see it."""

    title: str
    line: str
    game: str
    table: str
    moment: int = 0                          # of the replay; 0: none in particular


def earned(game: Game, record: dict[str, Any], won: Sequence[bool]) -> list[list[str]]:
    """The medals of every seat that a record knows of."""
    events = [tuple(event) for event in record["events"]]
    own = game.part("medals")
    last = last_at_half_time(game, record, events)
    return [([FROM_LAST] if won[p] and p in last else []) + (own.earned(events, p, won[p]) if own else [])
            for p in range(record["players"])]


def last_at_half_time(game: Game, record: dict[str, Any], events: Sequence[Any]) -> set[int]:
    """The seats behind all others after half of the events; where several share the last place, nobody."""
    s = fold(game.rules, game.start(record["players"], record["options"]), events[:len(events) // 2])
    found = ranks(game.rules, s)
    worst = [p for p, rank in enumerate(found) if rank == max(found)]
    return set(worst) if len(worst) == 1 and record["players"] >= FEWEST else set()


def luckiest(report: Report, seat: int) -> tuple[float, int]:
    """What the best roll or draw did to a seat's winning chance, and the moment of the replay after it."""
    rolls = [(step.change[seat], step.ply + 1) for step in report.steps()
             if step.seat == NOBODY and step.change[seat] >= max(LUCK, 3 * step.error)]
    return max(rolls, default=(0.0, 0))


def medals(played: Sequence[Any], language: str) -> list[Medal]:
    """The medals of somebody's games (`Played`, the newest first), the luckiest roll of all before the
    others."""
    say = speaker(language)
    found = []
    for game in played:
        names = game.outcome.medals[game.seat] if game.outcome and game.seat is not None else []
        found += [Medal(*title_of(name, game.game, language), game.game, game.id) for name in names]
    best = max((game for game in played if game.roll), key=lambda game: game.roll, default=None)
    if best is not None:
        line = say("Winning chance gained by one roll, in percentage points: {points}.",
                   points=round(100 * best.roll))
        found.insert(0, Medal(say("Luckiest roll"), line, best.game, best.id, best.roll_at))
    return found[:SHOWN]


def title_of(name: str, game: str, language: str) -> tuple[str, str]:
    """What a medal is called, and for what it is given."""
    say = speaker(language, game)
    if name == FROM_LAST:
        return say("From last place"), say("Last at half time, and won.")
    title, line = load(game).part("medals").titles(say)[name]
    return str(title), str(line)
