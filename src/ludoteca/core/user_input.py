"""Reading what people write: scripted chance, positions, formats and names, with one clear sentence where
it does not fit.

A format (core/record.py, core/scenario.py) is a dataclass that names its fields and says what each is.  The
JSON Schemas in schemas/ are made of it, and commands check files against it.
"""
from __future__ import annotations

import dataclasses
import types
import unicodedata
from collections.abc import Container
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ludoteca.core.errors import BadPosition

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")             # control, format, surrogate, private, unassigned
BLANK = {*"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0", *map(chr, range(0x180B, 0x1810)),
         *map(chr, range(0xFE00, 0xFE10)),
         # letters and marks without a shape: fillers, variation selectors
         *map(chr, range(0xE0100, 0xE01F0))}
MARKS = 2                                           # on one letter


def take(script: list[Any], allowed: Container[Any], what: str) -> Any:
    """The next unit of scripted chance, which must be one of those allowed now."""
    if not script:
        raise BadPosition("The scripted chance ends in the middle of a draw: {what} is missing.", what=what)
    unit = script.pop(0)
    if isinstance(unit, bool) or not isinstance(unit, (int, str)) or unit not in allowed:
        raise BadPosition("The scripted chance has {unit!r} where {what} is drawn.", unit=unit, what=what)
    return unit


def number(value: Any, allowed: Container[int], name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise BadPosition("{name!r} cannot be {value!r}.", name=name, value=value)
    return value


def pick(given: dict[str, Any], name: str, allowed: Container[int], default: int) -> int:
    """A number of a position, or its default."""
    return number(given[name], allowed, name) if name in given else default


def rows(given: dict[str, Any], name: str, length: int, allowed: Container[int], default: int) -> list[int]:
    """A row of numbers of a position, or a row of defaults."""
    values = given.get(name, [default] * length)
    if not isinstance(values, list) or len(values) != length:
        raise BadPosition("{name!r} is a list of {length} numbers.", name=name, length=length)
    return [number(value, allowed, name) for value in values]


# Formats.

def needed(description: str, **limits: int) -> Any:
    """A field of a format, with what its schema says of it."""
    return dataclasses.field(metadata={"description": description} | limits)


def optional(description: str, kind: Any = dict) -> Any:
    """A field that may be left out."""
    return dataclasses.field(metadata={"description": description}, default_factory=kind)


@cache
def kinds(form: type) -> dict[str, tuple[type, ...]]:
    """The fields of a format, and what each can be."""
    hints = get_type_hints(form)
    return {field.name: kinds_of(hints[field.name]) for field in dataclasses.fields(form)}


def kinds_of(hint: Any) -> tuple[type, ...]:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return tuple(kind for part in get_args(hint) for kind in kinds_of(part))
    return (type(get_args(hint)[0]),) if origin is Literal else (origin or hint,)


# Names, also of a record from anywhere: what is shown of them commands no terminal.

def clean(text: str, letters: int | None = None) -> str:
    """One line of what a person wrote: invisible characters and stacked marks removed, spaces made single,
    cut to a length."""
    shown, marks = "", 0
    for c in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me") else 0
        if c.isspace():
            shown += " "
        elif unicodedata.category(c) not in UNSEEN and c not in BLANK and marks <= MARKS:
            shown += c
    return " ".join(shown.split())[:letters].strip()


def spelt_out(json_text: str) -> str:
    """The same JSON with what is not seen as \\u…: it can be printed, and reads as before."""
    return "".join(_code(c) if unicodedata.category(c) in (*UNSEEN, "Zl", "Zp") else c for c in json_text)


def _code(c: str) -> str:
    units = c.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[n:n + 2].hex()}" for n in range(0, len(units), 2))
