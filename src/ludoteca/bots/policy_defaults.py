"""What a search needs to know of a game besides its rules.  These are the defaults; search_policy.py of a
game says it better.

Plain functions over a state, compiled together with the rules.  `s` is always a supposed world, never the
true one.
"""
from __future__ import annotations

from typing import Any

from ludoteca.core.compiled_types import Floats, Ints, State
from ludoteca.core.playouts import leaders

EVEN = 0.0  # how much of a search's first liking is spread evenly: for weights that are sharp in playouts


def weigh(s: State, p: int, out: Ints, count: int, weights: Floats) -> None:
    """Write to `weights` how much seat p would like each of its choices `out[:count]`: all above 0."""
    for i in range(count):
        weights[i] = 1.0


def stage(s: State) -> int:
    """How far the game is, in the rounds (or legs) at whose start it can be appraised.

    An endgame lies within the last of them; where that is too short, `part` of a policy says within what
    instead.
    """
    number: int = s.round
    return number


def appraise(s: State, values: Floats, layer: Any, output: Any) -> None:
    """Write to `values` the winning chance of every seat of a game that is not over; layer and output: see
    net.py."""
    ahead = leaders(s)
    for p in range(s.players):
        values[p] = 1.0 if ahead >> p & 1 else 0.0


def sense(s: State, p: int, values: Floats) -> None:
    """Write what a net is to see of seat p, as numbers of about 0 to 1, behind the seats in `values`: see
    net.py."""


def reopen(s: State, p: int) -> None:
    """Take back what others have decided in secret: to seat p's knowledge they may as well decide later."""
