"""What a rules module has: these stubs document the protocol; `playouts` calls them by these names.

Constants: VERSION, INTERFACE (of these stubs, 1 where it is missing), PLAYERS (a range), OPTIONS (name:
allowed values, the default first), STATE (a layout with
at least the scalars `players`, `round`, `phase`, `mover`, and a field for every option), EVENTS (the event
functions, each at the place of its code), SECRET (event code: how many leading arguments everybody may hear),
MOST (legal choices at one time).

Laws: integers only (no floats, strings, powers, allocation); only `setup`, `hide`, `suppose` and events
assign to `s`; an event's last line logs it; tables are tuples of integers at module level, so that a compiled
copy can freeze them.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from ludoteca.core.compiled_types import Ints, Log, State

INTERFACE = 1         # goes up when games of before no longer work; rules name theirs, without a name it is 1
# Compiled code is one name space (rules, policy, playouts, search): functions of rules have other names.
RESERVED = frozenset((
    "appraise", "begin_one", "best_edge", "chance_games", "chance_one", "check_games", "check_one",
    "close_one", "copied", "copy_first", "dive", "draw", "end_one", "follow_mixture", "grow", "guided",
    "hashed", "hoped", "leaders", "learn", "legal_games", "legal_one", "likely", "lowest", "mix",
    "mixed_edge", "others_games", "others_one", "play_on", "playout", "rate_end", "reopen", "reset_games",
    "reset_one", "sample_games", "sample_one", "score_games", "score_one", "sense", "settle_one",
    "simulate", "stage", "step_games", "step_one", "tell_games", "tell_one", "unfold", "view_games",
    "view_one", "visit", "weigh", "wished"))


def setup(s: State) -> None:
    """Lay out a new game; `s.players` and the options are already there, all else is 0."""


def waiting(s: State) -> int:
    """The seats that owe a decision, as bits; where several do, they decide in secret."""
    raise NotImplementedError


def chances(s: State) -> int:
    """Among how many equally likely outcomes nature draws; 0 when it is not her turn."""
    raise NotImplementedError


def choices(s: State, p: int, out: Ints) -> int:
    """Write the legal choices of seat p to `out`, in rising order, and return how many there are.

    A seat that has decided in secret may choose again until the last one has decided: its choices stay legal.
    """
    raise NotImplementedError


def play(s: State, log: Log, p: int, choice: int) -> None:
    """Apply what seat p decided or, with p = NOBODY, the outcome that nature drew."""


def hide(s: State, p: int) -> None:
    """Blank what seat p (NOBODY: a spectator) may not see."""


def suppose(s: State, p: int, n: int) -> None:
    """Fill the blanks of seat p's view in the n-th way that explains all that the seat has heard."""


def score(s: State, p: int) -> int:
    """The points of seat p, as the rulebook counts them."""
    raise NotImplementedError


def standing(s: State, p: int) -> int:
    """The points with all tie-breaks in one number: the higher is ahead, equals share."""
    raise NotImplementedError


class Rules(Protocol):
    """A rules module: the constants and the functions above."""

    VERSION: int
    PLAYERS: range
    OPTIONS: dict[str, Any]  # a tuple of values to choose one from, or a list of what may be listed
    STATE: np.dtype[Any]
    SECRET: dict[int, int]
    MOST: int

    @property  # only read, so that a tuple of quite different functions will do
    def EVENTS(self) -> tuple[Callable[..., None], ...]: ...

    setup: Callable[[Any], None]
    waiting: Callable[[Any], int]
    chances: Callable[[Any], int]
    choices: Callable[[Any, int, Any], int]
    play: Callable[[Any, Any, int, int], None]
    hide: Callable[[Any, int], None]
    suppose: Callable[[Any, int, int], None]
    score: Callable[[Any, int], int]
    standing: Callable[[Any, int], int]


class RulesWithLoops(Rules, Protocol):
    """The rules with the functions of `playouts` beside them, as `Game.rules` has them."""

    leaders: Callable[[Any], int]
    playout: Callable[[Any, Any, int], int]
    simulate: Callable[[Any, Any, Any, int, Any, Any], None]


class Notation(Protocol):
    """A game's `text/notation.py`: decisions, chance and positions as text and plain data, and back."""

    FIELDS: tuple[str, ...]                   # what a position may name

    say: Callable[[Any, int, int], str]       # the text of seat p's choice
    # nature's outcome in natural units: faces of dice, values of cards
    units: Callable[[Any, int], list[Any]]
    # nature's outcome, taken from the front of a script of such units
    outcome: Callable[[Any, list[Any]], int]
    position: Callable[[Any], dict[str, Any]]
    place: Callable[[Any, dict[str, Any]], None]
