"""Ranks: how the seats stand to each other by the rules' `standing`, and who wins."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.events import Event, fold


def ranks(rules: Any, s: Any) -> list[int]:
    """The rank of every seat, from 1; equals share."""
    standings = [rules.standing(s, p) for p in range(s.players)]
    return [1 + sum(other > own for other in standings) for own in standings]


def winners(rules: Any, s: Any) -> list[int]:
    """The seats that are ahead of all others: at the end, those who win."""
    return [p for p, rank in enumerate(ranks(rules, s)) if rank == 1]


def tied_seats(rules: Any, s: Any, p: int) -> list[int]:
    """The seats that have as many points as p: what decides between them has to be said."""
    return [q for q in range(s.players) if q != p and rules.score(s, q) == rules.score(s, p)]


def lead_for_good(rules: Any, s: Any, events: Sequence[Event]) -> int:
    """After how many events the winners were ahead for good.  Mutates `s`, the state at the start."""
    standings = []
    for event in events:
        standings.append(set(winners(rules, fold(rules, s, [event]))))
    last = next((n for n in range(len(standings), 0, -1) if standings[n - 1] != standings[-1]), 0)
    return last + 1 if standings else 0
