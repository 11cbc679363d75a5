"""The news for a page: of all that it shows, what is other than it was told last.

A fragment that is as before is left out.  One that is made of parts is a list of them, in which a number
stands for a part that was there: the n-th of the last list.  `completed` in static/socket.mjs puts them
together again.
"""
from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from ludoteca.show.markup_builder import Parts
from ludoteca.show.svg import Layer

Marks = bytes  # of parts: their hashes, eight bytes each, for there are thousands of pages


class PageMemory:
    """What one page was told last."""

    __slots__ = ("_marks",)

    def __init__(self) -> None:
        self._marks: dict[str, Marks | int] = {}

    def forget(self) -> None:
        self._marks = {}

    def replace(self, name: str, marks: Marks) -> Marks | None:
        """A fragment is told in other parts now: those that it had."""
        last = self._marks.get(name)
        self._marks[name] = marks
        return last if isinstance(last, bytes) else None

    def news(self, shown: dict[str, Any]) -> dict[str, Any]:
        """What of all that is shown now has to be told; it counts as told."""
        out = {}
        for name, value in shown.items():
            last = self._marks.get(name)
            parts = value.parts if isinstance(value, Layer | Parts) else None
            mark = (hash(value if isinstance(value, str) else repr(value)) if parts is None
                    else marks_of(parts))
            if mark != last:
                out[name] = value if isinstance(mark, int) else new_parts(last, value.parts, mark)
                self._marks[name] = mark
        return out


def marks_of(parts: Sequence[str]) -> Marks:
    return array("q", map(hash, parts)).tobytes()


def new_parts(last: Marks | int | None, parts: Sequence[str], marks: Marks) -> list[str | int]:
    """The parts, by their number those that were there, if the last were parts."""
    there = {mark: n for n, mark in enumerate(array("q", last))} if isinstance(last, bytes) else {}
    return [there.get(mark, part) for mark, part in zip(array("q", marks), parts, strict=True)]
