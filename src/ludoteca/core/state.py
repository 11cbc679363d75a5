"""The layout of a game's state, and its two forms.

A state is a handful of named integers and rows of integers.  Plain Python plays on a `Plain` state (ints and
lists), compiled code on a NumPy record of the same fields.
"""
from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

INT = "i4"
NOBODY = HIDDEN = -1
Seat = Annotated[int, "seat"]               # the type of an event's argument that is a seat's number


def layout(scalars: str, kind: str = INT, /, **rows: int | tuple[int, ...]) -> np.dtype[Any]:
    """The dtype of a record of integers: named scalars, and rows (of rows) of given lengths.

    `kind` is that of the rows' integers: "i1" where -128 to 127 will do, since on a GPU small states are fast
    ones.
    """
    fields: list[Any] = [(name, INT) for name in scalars.split()]
    fields += [(name, kind, shape) for name, shape in rows.items()]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def beginners(seats: int) -> tuple[str, ...]:
    """The values of the option `begins`, the same in every game: drawn by lot, or a seat's number from 0.

    A state keeps it as 0, or as the seat plus 1; whoever begins is `s.begins - 1`, else NOBODY yet.
    """
    return "drawn", *map(str, range(seats))


class PlainState:
    """A state for plain Python: an attribute a field, lists for rows. These four every game has."""

    players: int
    round: int
    phase: int
    mover: int

    def __init__(self, dtype: np.dtype[Any]) -> None:
        for name in dtype.names or ():
            setattr(self, name, np.zeros(dtype[name].shape, int).tolist())

    if TYPE_CHECKING:
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __getattr__(self, name: str) -> Any:        # only for names that the layout does not have
        raise AttributeError(f"the state has no field {name!r}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainState) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> PlainState:
        twin = object.__new__(PlainState)
        fields = twin.__dict__ = vars(self).copy()
        for name, value in fields.items():
            if type(value) is list:
                fields[name] = row(value)
        return twin


def row(values: list[Any]) -> list[Any]:
    """A copy of a row of numbers, or of a row of rows."""
    if not values or type(values[0]) is not list:
        return values[:]
    return [row(v) for v in values] if values[0] and type(values[0][0]) is list else [v[:] for v in values]


def as_record(s: Any, dtype: np.dtype[Any]) -> Any:
    """The record of a plain state; an integer that does not fit raises."""
    if isinstance(s, np.record):
        return copy.copy(s)
    cells = np.zeros(1, dtype)
    for name in dtype.names or ():
        cells[name][0] = getattr(s, name)
    return cells[0]


def as_plain(s: Any, dtype: np.dtype[Any]) -> PlainState:
    """A plain copy of a state in either form."""
    if isinstance(s, PlainState):
        return s.copy()
    plain = PlainState(dtype)
    for name in dtype.names or ():
        setattr(plain, name, s[name].tolist())
    return plain


def as_json(s: Any, dtype: np.dtype[Any]) -> dict[str, Any]:
    """The fields of a state as plain data."""
    return dict(vars(as_plain(s, dtype)))


def from_json(fields: dict[str, Any], dtype: np.dtype[Any]) -> PlainState:
    """The plain state of such fields; a field too many, missing or of another shape raises ValueError."""
    plain = PlainState(dtype)
    if set(fields) != set(dtype.names or ()):
        raise ValueError("the fields are not those of this game")
    for name, value in fields.items():
        cells = np.asarray(value)
        if cells.shape != dtype[name].shape or not np.issubdtype(cells.dtype, np.integer):
            raise ValueError(f"the field {name!r} has another shape here")
        setattr(plain, name, cells.tolist())
    return plain


def bits(s: Any, dtype: np.dtype[Any]) -> bytes:
    """A state in one comparable string, whatever its form."""
    return bytes(as_record(s, dtype).tobytes())
