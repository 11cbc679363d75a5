"""Events: every change of a state is one, does its deed and logs itself.

An event is its code and up to four integers.  Folding a game's events over a fresh state rebuilds the game;
folding what a seat heard of them rebuilds what that seat may see.
"""
from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from ludoteca.core.rules_interface import Rules
from ludoteca.core.state import HIDDEN, Seat, layout

WIDTH = 5                                  # an event's code and its arguments, 0 where it has fewer
ROOM = 320                                 # events that one ply may log
LOG = layout("count", cell=WIDTH * ROOM)

Event = tuple[int, ...]
State = TypeVar("State")                   # plain or a record


def emit(log: Any, code: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Append an event, unless nobody is listening."""
    if log is not None:
        log.cell[log.count] = code
        log.cell[log.count + 1] = a
        log.cell[log.count + 2] = b
        log.cell[log.count + 3] = c
        log.cell[log.count + 4] = d
        log.count += 5


def logged(log: Any) -> list[Event]:
    """The events that a log holds, as tuples."""
    cells = [int(c) for c in log.cell[:log.count]]
    return [tuple(cells[i:i + WIDTH]) for i in range(0, len(cells), WIDTH)]


@functools.cache
def arity(deed: Callable[..., None]) -> int:
    """How many arguments an event function takes besides the state and the log."""
    return int(deed.__code__.co_argcount) - 2


def fold(rules: Rules, s: State, events: Iterable[Event]) -> State:
    """Do the events' deeds on s, and return it."""
    for event in events:
        deed = rules.EVENTS[event[0]]
        deed(s, None, *event[1:arity(deed) + 1])
    return s


def redact(rules: Rules, event: Event, seat: int) -> Event | None:
    """The event as a seat hears it, with HIDDEN in place of each secret argument; None if it hears nothing.

    A rules module's SECRET says how many leading arguments of an event are for everybody; the rest is for the
    seat that the first argument names.  None at all: the others do not even learn that it happened.
    """
    shown = rules.SECRET.get(event[0])
    if shown is None or event[1] == seat:
        return event
    if shown == 0:
        return None
    size = arity(rules.EVENTS[event[0]])
    return tuple(HIDDEN if shown < i <= size else cell for i, cell in enumerate(event))


@functools.cache
def names_of(deed: Callable[..., None]) -> tuple[str, ...]:
    """The keys of an event's arguments: `seat` for the first that is of the type Seat, else their names.

    In games of before types were read, an argument p is that seat.
    """
    names = deed.__code__.co_varnames[2:2 + arity(deed)]
    first = next((name for name in names if deed.__annotations__.get(name) in (Seat, "Seat")), "p")
    return tuple("seat" if name == first else name for name in names)


def named(rules: Rules, event: Sequence[int]) -> dict[str, Any]:
    """An event as a dict of its name and its arguments by theirs."""
    deed = rules.EVENTS[event[0]]
    return {"event": deed.__name__, **dict(zip(names_of(deed), event[1:], strict=False))}


def unnamed(rules: Rules, given: dict[str, Any]) -> Event:
    """The event that `named` gave by its name and arguments."""
    code = next(code for code, deed in enumerate(rules.EVENTS) if deed.__name__ == given["event"])
    args = [int(given[name]) for name in names_of(rules.EVENTS[code])]
    return (code, *args, *[0] * (WIDTH - 1 - len(args)))
