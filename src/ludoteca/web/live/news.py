"""The news for a page: of all that it shows, what is other than it was told last.

A fragment that is as before is left out.  One that is made of parts is a list of them, in which a number stands for a part that was
there: the n-th of the last list.  `completed` in static/socket.mjs puts them together again.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.show.markup import Parts
from ludoteca.show.svg import Layer

Marks = tuple[int, ...]                              # of parts: their hashes, which take less room than they would


class Told:
    """What one page was told last."""

    __slots__ = ("_marks",)

    def __init__(self) -> None:
        self._marks: dict[str, Any] = {}

    def forget(self) -> None:
        self._marks = {}

    def replace(self, name: str, marks: Marks) -> Marks | None:
        """A fragment is told in other parts now: those that it had."""
        last: Marks | None = self._marks.get(name)
        self._marks[name] = marks
        return last

    def news(self, shown: dict[str, Any]) -> dict[str, Any]:
        """What of all that is shown now has to be told; it counts as told."""
        out = {}
        for name, value in shown.items():
            last, mark = self._marks.get(name), mark_of(value)
            if mark != last:
                out[name] = new_parts(last, value.parts, mark) if isinstance(value, Layer | Parts) else value
                self._marks[name] = mark
        return out


def mark_of(value: Any) -> Any:
    """By what it is told whether something is as before."""
    return hash(value) if type(value) is str else marks_of(value.parts) if isinstance(value, Layer | Parts) else repr(value)


def marks_of(parts: Sequence[str]) -> Marks:
    return tuple(map(hash, parts))


def new_parts(last: object, parts: Sequence[str], marks: Marks) -> list[str | int]:
    """The parts, by their number those that were there, if the last were parts."""
    there = {mark: n for n, mark in enumerate(last)} if isinstance(last, tuple) else {}
    return [there.get(mark, part) for mark, part in zip(marks, parts, strict=True)]
