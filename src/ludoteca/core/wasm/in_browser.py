"""A module that runs elsewhere, in a browser: each call as plain data, going on with what was found there.

Here is only its memory, without code: arguments are laid out as for a call, and whoever has the module writes
the same bytes into a memory of its own, goes through the door and sends back what may have changed.  A call
that nobody has answered yet is raised as `Unanswered`; the same work done again with the answer comes to the
next one.
"""
from __future__ import annotations

import base64
import ctypes
import functools
from typing import Any

import numpy as np

from ludoteca.core.wasm.module import LINE, PAGE, Instance

FLOOR, ROOM = 1 << 22, 1 << 25  # below the floor: the module's data and its stack; the room ends the memory


class Unanswered(Exception):
    """A call for which there is no answer yet: `call` says what to do."""

    def __init__(self, call: dict[str, Any]) -> None:
        super().__init__(call["door"])
        self.call = call


class Elsewhere(Instance):
    """The doors of a module as a search calls them; `found` are the answers so far, one behind the other.

    What comes back of a call are its rows and, of arrays in the memory, what `wanted` names.
    """

    def __init__(self, about: dict[str, Any], found: bytes) -> None:
        self.about = about
        self.found = found
        self.store = None
        self.room = np.zeros(ROOM, np.uint8)
        self.base = self.room.__array_interface__["data"][0]
        self.top = self.used = self.begun = FLOOR
        self.size = ROOM
        self.wanted: tuple[Any, ...] = ()
        self.doors = {name: functools.partial(self.answered, name) for name in about["doors"]}

    def __getattr__(self, name: str) -> Any:
        if name not in self.about["doors"]:
            raise AttributeError(f"the module has no door {name!r}")
        return lambda *args: self.call(name, args)

    def fresh(self) -> Elsewhere:
        return self

    def take(self, size: int) -> int:
        if self.top + size + LINE > ROOM:
            raise MemoryError("there is no room for that elsewhere")
        return super().take(size)

    def placed(self, cells: Any) -> Any:
        """The same array in the memory."""
        made = self.zeros(cells.shape, cells.dtype)
        made[...] = cells
        return made

    def call(self, name: str, args: tuple[Any, ...]) -> None:
        self.begun = self.top
        super().call(name, args)

    def handed(self, what: Any, arg: Any, copies: dict[int, tuple[int, int]]) -> list[Any]:
        """Replace integers of 64 bits by text, since JavaScript's numbers cannot hold them."""
        given = super().handed(what, arg, copies)
        return [str(given[0])] if what == "i8" else given

    def answered(self, name: str, _: None, *given: Any) -> None:
        """Put the next answer into the memory."""
        back = ([(self.address(cells, {}), cells.nbytes) for cells in self.wanted]
                + [(self.begun, self.top - self.begun)])
        if not self.found:
            raise Unanswered({"door": name, "given": list(given), "stack": FLOOR,
                              "pages": -(-self.top // PAGE), "write": self.written(), "read": back})
        if len(self.found) < sum(size for _, size in back):
            raise ValueError("an answer is cut off")
        for at, size in back:
            ctypes.memmove(self.base + at, self.found[:size], size)
            self.found = self.found[size:]

    def written(self) -> list[tuple[int, str]]:
        """All that is not zero in the memory: addresses, and what begins there."""
        full = np.flatnonzero(self.room[FLOOR:self.top].reshape(-1, LINE).any(axis=1)) + FLOOR // LINE
        runs = np.split(full, np.flatnonzero(np.diff(full) > 1) + 1) if len(full) else []
        ends = [(int(run[0]) * LINE, (int(run[-1]) + 1) * LINE) for run in runs]
        return [(at, base64.b64encode(self.room[at:end].tobytes()).decode()) for at, end in ends]
