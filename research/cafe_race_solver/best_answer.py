"""What the table's policy gives away: what a single player gains who knows it and answers best, over the
whole game."""
from __future__ import annotations

from typing import Any, NamedTuple


class Given(NamedTuple):
    """In chances to win: at the start of the game, and where it is most."""

    start: float
    anywhere: float


def given_away(positions: Any, hopes: Any, answers: Any) -> Given:
    """The difference between what positions are worth to one who answers best and to one who plays the
    policy."""
    more = (answers - hopes)[positions.possible]
    start = answers[positions.start, 0] - hopes[positions.start, 0]
    return Given(float(start), float(more.max()))
