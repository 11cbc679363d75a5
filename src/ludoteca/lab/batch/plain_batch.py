"""A batch in plain Python: what differs in kernels.py where a state is a plain object and numbers are
Python's."""
from __future__ import annotations

from typing import Any

from ludoteca.core.rules_interface import hide


class Ints:
    """An array whose cells are read as Python's numbers, which never run over."""

    def __init__(self, cells: Any) -> None:
        self.cells, self.shape = cells, cells.shape

    def __len__(self) -> int:
        return len(self.cells)

    def __getitem__(self, at: Any) -> Any:
        return self.cells[at].item()

    def __setitem__(self, at: Any, value: Any) -> None:
        self.cells[at] = value


def copy_first(states: Any, cells: Any, g: int, first: Any) -> None:
    states[g] = first.copy()


def view_one(g: int, states: Any, cells: Any, views: Any, viewed: Any, seats: Any) -> None:
    s = states[g].copy()
    hide(s, seats[g])
    for name, value in vars(s).items():
        views[name][g] = value
