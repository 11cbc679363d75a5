"""Plain states: the two functions of tree_search.py that differ where a state is a plain Python object."""
from __future__ import annotations

from typing import Any


def copied(states: Any, cells: Any, start: int, goal: int) -> None:
    states[goal].__dict__.update(states[start].copy().__dict__)


def hashed(states: Any, cells: Any, which: int, p: int) -> int:
    """The same number as for the compiled state: its fields are in the same order."""
    h = p + 1
    todo: list[Any] = list(vars(states[which]).values())[::-1]
    while todo:
        value = todo.pop()
        if type(value) is list:
            todo += value[::-1]
        else:
            h = (h ^ value & 0xFFFFFFFF) * 0x2545F4914F6CDD1D & 0x7FFFFFFFFFFFFFFF
            h ^= h >> 32
    return h
