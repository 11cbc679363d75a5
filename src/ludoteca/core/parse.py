"""Reading what people write: scripted chance and positions, with one clear sentence where it does not fit."""
from __future__ import annotations

from collections.abc import Container
from typing import Any

from ludoteca.core.errors import BadPosition


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
