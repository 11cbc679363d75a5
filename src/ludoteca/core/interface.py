"""What a rules module has.  These stubs are the protocol's documentation; `loops` calls them by these names.

Constants: VERSION, PLAYERS (a range), OPTIONS (name: allowed values, the default first), STATE (a layout with at least
the scalars `players`, `round`, `phase`, `mover`, and a field for every option), EVENTS (the event functions, each at the
place of its code), SECRET (event code: how many leading arguments everybody may hear), MOST (legal choices at one time).

Laws: integers only (no floats, strings, powers, allocation); only `setup`, `hide`, `suppose` and events assign to `s`; an
event's last line logs it; tables are tuples of integers at module level, so that a compiled copy can freeze them.
"""
from __future__ import annotations

from typing import Any


def setup(s: Any) -> None:
    """Lay out a new game; `s.players` and the options are already there, all else is 0."""


def waiting(s: Any) -> int:
    """The seats that owe a decision, as bits; where several do, they decide in secret."""
    raise NotImplementedError


def chances(s: Any) -> int:
    """Among how many equally likely outcomes nature draws; 0 when it is not her turn."""
    raise NotImplementedError


def choices(s: Any, p: int, out: Any) -> int:
    """Write the legal choices of seat p to `out`, in rising order, and return how many there are.

    A seat that has decided in secret may choose again until the last one has decided: its choices stay legal.
    """
    raise NotImplementedError


def play(s: Any, log: Any, p: int, choice: int) -> None:
    """Apply what seat p decided or, with p = NOBODY, the outcome that nature drew."""


def hide(s: Any, p: int) -> None:
    """Blank what seat p (NOBODY: a spectator) may not see."""


def suppose(s: Any, p: int, n: int) -> None:
    """Fill the blanks of seat p's view in the n-th way that explains all that the seat has heard."""


def score(s: Any, p: int) -> int:
    """The points of seat p, as the rulebook counts them."""
    raise NotImplementedError


def standing(s: Any, p: int) -> int:
    """The points with all tie-breaks in one number: the higher is ahead, equals share."""
    raise NotImplementedError
