"""What is looked at of a game from outside before it can be played, and of every answer of its rules and
notation after that: Unusable says what is not as it must be."""
from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np

from ludoteca.core import compile
from ludoteca.core.plugin_faults import Unusable
from ludoteca.core.rules_interface import INTERFACE, RESERVED
from ludoteca.core.state import NOBODY, as_record

if TYPE_CHECKING:
    from ludoteca.core.game_loader import Game

MOST_SEATS = 6                              # so many colours and shapes there are
MOST_VALUES = 100                           # of an option: each is a line of a page
MOST_CHOICES = 1 << 16
LARGEST = 1 << 20                           # bytes of a state
LONGEST = 200                               # letters of a decision as text
WORD = 1 << 31
Checks = dict[str, Callable[[Any], Any]]


def need(good: object, sentence: str) -> None:
    if not good:
        raise Unusable(sentence)


# Before it can be played.

def check_interface(rules: Any) -> None:
    """Make sure that rules are made for this version of Ludoteca, and take no name that it needs."""
    made_for = getattr(rules, "INTERFACE", 1)
    need(made_for == INTERFACE,
         f"it is made for version {made_for} of the interface of games, this is {INTERFACE}")
    taken = sorted(name for name in RESERVED if isinstance(getattr(rules, name, None), FunctionType)
                   and getattr(rules, name).__module__.startswith(rules.__name__))
    need(not taken, f"its rules have functions of names that compiled code needs: {', '.join(taken)}")


def check_constants(rules: Any) -> None:
    """Make sure that the constants of rules are what they must be."""
    need(is_number(rules.VERSION, 1, WORD), "its VERSION is no whole number from 1")
    need(is_row(rules.PLAYERS) and all(is_number(n, 1, MOST_SEATS + 1) for n in rules.PLAYERS),
         f"its PLAYERS are not a row of numbers from 1 to {MOST_SEATS}")
    need(is_number(rules.MOST, 1, MOST_CHOICES), f"its MOST is no whole number from 1 to {MOST_CHOICES - 1}")
    need(isinstance(rules.STATE, np.dtype) and rules.STATE.itemsize <= LARGEST,
         f"its STATE is no layout of at most {LARGEST} bytes")
    need(is_row(rules.EVENTS) and all(isinstance(deed, FunctionType) for deed in rules.EVENTS),
         "its EVENTS are no row of functions")
    need(isinstance(rules.SECRET, Mapping), "its SECRET is no dict")
    need(isinstance(rules.OPTIONS, Mapping), "its OPTIONS are no dict")
    need({"players", "round", *rules.OPTIONS} <= {*(rules.STATE.names or ())},
         "its STATE has no fields for the players, the round and each option")
    for name, values in rules.OPTIONS.items():
        need(is_row(values) and len(values) <= MOST_VALUES
             and {type(v) for v in values} in ({bool}, {int}, {str}),
             f"its option {name} is no row of true and false, of whole numbers or of words")


def try_out(game: Game) -> None:
    """Make sure that its tables can be offered and laid out, which every list of games needs."""
    for players in game.rules.PLAYERS:
        s = game.start(players)
        need(s.players == players, "its setup changes the number of players")
        as_record(s, game.rules.STATE)
        game.rules.hide(s, NOBODY)
        game.notation.position(s)
        game.rules.waiting(s)
        game.rules.chances(s)


def is_row(given: Any) -> bool:
    return isinstance(given, list | tuple | range) and len(given) > 0


def is_number(given: Any, low: int, end: int) -> bool:
    return type(given) is int and low <= given < end


# Each answer.

def checked_number(what: str, low: int, end: int, answer: Any) -> Any:
    need(isinstance(answer, int | np.integer) and low <= answer < end,
         f"its {what} answers no whole number from {low} to {end - 1}")
    return answer


def checked_decision(answer: Any) -> Any:
    need(isinstance(answer, str) and 0 < len(answer) <= LONGEST and is_readable(answer),
         f"its say answers no text of 1 to {LONGEST} letters")
    return answer


def checked_position(answer: Any) -> Any:
    need(isinstance(answer, dict) and is_json(answer), "its position answers no dict that JSON can have")
    return answer


def checked_units(answer: Any) -> Any:
    need(isinstance(answer, list) and is_json(answer), "its units answer no list that JSON can have")
    return answer


def anything(answer: Any) -> Any:
    return answer


def is_readable(text: str) -> bool:
    """Whether a text can be sent: half a sign cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_json(given: Any) -> bool:
    """Whether everybody's JSON has room for it: texts, numbers of 64 bits, lists, and dicts with texts as
    keys."""
    if isinstance(given, dict):
        return all(isinstance(key, str) and is_readable(key) and is_json(each) for key, each in given.items())
    if isinstance(given, list | tuple):
        return all(map(is_json, given))
    if isinstance(given, str):
        return is_readable(given)
    return given is None or isinstance(given, bool | float) or is_number(given, -1 << 63, 1 << 63)


def of_rules(rules: Any) -> Checks:
    """By the name of a function of rules what is looked at of its answer."""
    ends = {"waiting": (0, 1 << MOST_SEATS), "leaders": (0, 1 << MOST_SEATS), "chances": (0, WORD),
            "choices": (0, rules.MOST + 1), "score": (-WORD, WORD), "standing": (-1 << 63, 1 << 63)}
    return {**dict.fromkeys(compile.PROTOCOL, anything),
            **{name: functools.partial(checked_number, name, low, end) for name, (low, end) in ends.items()}}


OF_NOTATION: Checks = {
    "say": checked_decision, "units": checked_units, "position": checked_position, "place": anything,
    "outcome": functools.partial(checked_number, "outcome", 0, WORD)}
