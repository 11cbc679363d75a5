"""The code that solves a round, compiled by Numba or plain, with all that it works on; wasm.py has the same
as WebAssembly."""
from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ludoteca.core import compile

from . import equilibrium, round, wasm
from .auction import outcomes

ENTRIES = tuple(wasm.DOORS)


def compiles(compiled: bool | None) -> bool:
    return compile.has_numba() if compiled is None else compiled


@functools.cache
def code(rules: Any, compiled: bool | None = None, modules: compile.Extra = wasm.MODULES,
         entries: tuple[str, ...] = ENTRIES) -> Any:
    """The functions of `modules` in the name space of the rules, compiled where Numba is installed."""
    return compile.compiled(rules, modules, entries) if compiles(compiled) else compile.plain(rules, modules)


def a_round(compiled: bool | None = None, clerks: int = round.CLERKS) -> round.Round:
    """Scratch space for a round."""
    return round.Round(*(row(clerks, kind, compiled) for kind in round.CELLS))


def a_contest(compiled: bool | None = None) -> equilibrium.Contest:
    """Scratch space for a round's game."""
    return equilibrium.Contest(*(row(size, float, compiled) for size in equilibrium.SIZES))


def an_auction(compiled: bool | None = None) -> outcomes.Auction:
    """Scratch space for a round's auctions."""
    return outcomes.Auction(*(row(size, kind, compiled)
                              for size, kind in zip(outcomes.SIZES, outcomes.CELLS, strict=True)))


def row(size: int, kind: type, compiled: bool | None) -> Any:
    return np.zeros(size, kind) if compiles(compiled) else [kind(0)] * size


class Solver:
    """The code with all that it works on: the table's values, a round, its game or auctions."""

    def __init__(self, values: Any, rules: Any = None, compiled: bool | None = None) -> None:
        self.code, self.values = code(rules or wasm.rules(), compiled), values
        self.round, self.contest, self.auction = a_round(compiled), a_contest(compiled), an_auction(compiled)
