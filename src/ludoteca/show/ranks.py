"""Ranks: how the seats stand to each other by the rules' `standing`, and who wins."""
from __future__ import annotations

from typing import Any


def ranks(rules: Any, s: Any) -> list[int]:
    """The rank of every seat, from 1; equals share."""
    standings = [rules.standing(s, p) for p in range(s.players)]
    return [1 + sum(other > own for other in standings) for own in standings]


def winners(rules: Any, s: Any) -> list[int]:
    """The seats that are ahead of all others: at the end, those who win."""
    return [p for p, rank in enumerate(ranks(rules, s)) if rank == 1]
