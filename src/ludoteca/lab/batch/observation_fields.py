"""What a seat sees as a row of integers: the fields of a game's state, their ranges and meaning, and the way
back.

Names and places come from the layout of the state, ranges and meanings from the game's `encoding.py`.
"""
from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game
from ludoteca.core.state import PlainState, as_plain

SOFT = 16                                   # a number without a bound, as a float: this much is a half
SCALED, OPEN, MEMBER, EQUAL = range(4)


class Field(NamedTuple):
    """A field of an observation: where it lies in a row, what it may hold, and what that means."""

    name: str
    at: int                                 # its first cell
    shape: tuple[int, ...]                  # () for a single number
    low: int
    high: int | None                        # None: no bound
    meaning: str
    bits: int = 0                           # of a set, how many members it may have
    secret: bool = False                    # -1 where it is hidden

    @property
    def cells(self) -> int:
        return math.prod(self.shape)


@functools.lru_cache(64)
def fields_of(game: Game) -> tuple[Field, ...]:
    """The fields of a game's observations: the seat that sees, then those of the state."""
    own = game.part("encoding")
    said, sets = getattr(own, "FIELDS", {}), getattr(own, "BITS", ())
    layout = game.rules.STATE
    found = [Field("seat", 0, (), -1, game.rules.PLAYERS[-1] - 1, "the seat that sees this; -1 a spectator")]
    for name in layout.names or ():
        kind = np.iinfo(layout[name].base)
        low, high, meaning = said.get(name, (int(kind.min), int(kind.max), ""))
        bits = high.bit_length() if name in sets else 0
        found.append(Field(name, found[-1].at + found[-1].cells, layout[name].shape, low, high, meaning, bits,
                           name in getattr(own, "SECRET", ())))
    return tuple(found)


def width(game: Game) -> int:
    """The cells of an observation."""
    return sum(int(field.cells) for field in fields_of(game))


def actions_of(game: Game) -> int:
    """How many choices a game has: each is below that number."""
    if not hasattr(game.part("encoding"), "CHOICES"):
        raise BadOption("{game} does not say how many choices it has: it needs a module encoding with "
                        "CHOICES.", game=game.name)
    return int(game.module("encoding").CHOICES)


def bounds(game: Game) -> tuple[Any, Any]:
    """The lowest and the highest value of every cell."""
    most = np.iinfo(np.int32).max
    low = np.concatenate([np.full(field.cells, field.low) for field in fields_of(game)])
    high = np.concatenate([np.full(field.cells, most if field.high is None else field.high)
                           for field in fields_of(game)])
    return low.astype(np.int32), high.astype(np.int32)


def names(game: Game) -> list[str]:
    """A name for every cell: `space[2]`."""
    return [field.name + "".join(f"[{i}]" for i in place) for field in fields_of(game)
            for place in np.ndindex(field.shape)]


def row_of(game: Game, s: Any, seat: int) -> list[int]:
    """The observation of a state that a seat sees, as plain numbers; the secrets are blanked before."""
    cells = [seat]
    for value in vars(as_plain(s, game.rules.STATE)).values():
        cells += np.ravel(value).tolist()
    return cells


def decode(game: Game, row: Sequence[int]) -> PlainState:
    """The state, as the seat sees it, of an observation."""
    cells = np.asarray(row)
    if cells.shape != (width(game),) or not np.issubdtype(cells.dtype, np.integer):
        raise BadOption("An observation of {game} is a row of {width} integers.", game=game.name,
                        width=width(game))
    s = PlainState(game.rules.STATE)
    for field in fields_of(game)[1:]:
        setattr(s, field.name, cells[field.at:field.at + field.cells].reshape(field.shape).tolist())
    return s


class FloatPlan(NamedTuple):
    """How an observation becomes floats: for each float the cell that it is made of, and what is done with
    that."""

    cell: Any
    kind: Any                               # SCALED, OPEN, MEMBER or EQUAL
    value: Any                              # the bit of a set, or the number to be equal to
    scale: Any


def plan_of(game: Game, one_hot: int = 0) -> FloatPlan:
    """The plan of a game; a number with at most `one_hot` values becomes as many floats, one of which is
    1."""
    found: list[tuple[int, int, int, float]] = []
    for field in fields_of(game):
        values = 0 if field.high is None else field.high - field.low + 1
        for cell in range(field.at, field.at + field.cells):
            if field.bits:
                found += [(cell, MEMBER, bit, 1.0) for bit in range(field.bits)]
            elif 0 < values <= one_hot:
                found += [(cell, EQUAL, field.low + i, 1.0) for i in range(values)]
            else:
                most = 1 if field.high is None else max(1, abs(field.low), abs(field.high))
                found.append((cell, OPEN if field.high is None else SCALED, 0, 1 / most))
    cells, kinds, values_of, scales = zip(*found)
    return FloatPlan(np.array(cells), np.array(kinds), np.array(values_of), np.array(scales, np.float32))


def floats(game: Game, rows: Any, one_hot: int = 0) -> Any:
    """Observations for a net, float32 from -1 to 1: numbers scaled to their range, sets bit by bit; what is
    hidden is below 0."""
    plan = plan_of(game, one_hot)
    cells = np.asarray(rows)[..., plan.cell]
    made = cells * plan.scale
    made = np.where(plan.kind == MEMBER, cells >> plan.value & 1, made)
    made = np.where(plan.kind == EQUAL, cells == plan.value, made)
    return np.where(plan.kind == OPEN, cells / (np.abs(cells) + SOFT), made).astype(np.float32)
