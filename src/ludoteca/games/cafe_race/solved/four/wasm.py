"""The WebAssembly module for four, `compiled.wasm` in this folder: the game of a round, for the table's
player."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core.wasm.module import Module

from .. import build, equilibrium, round
from . import mixing, orders

FOLDER = Path(__file__).parent
MODULES = (round, equilibrium, orders, mixing)
TUPLES = {"round": (round.Round, [np.dtype(kind).str[1:] for kind in round.CELLS]),
          "contest": (mixing.Contest, [np.dtype(kind).str[1:] for kind in mixing.CELLS])}
DOORS: dict[str, list[Any]] = {"fill_orders": ["round", "contest", "i8", "i8"],
                               "name_ends": ["round", "contest", ["i8", 1]],
                               "fill_named": ["round", "contest", ["f8", 1]],
                               "fill_pushes": ["round", "contest", "i8", "i8"],
                               "settle": ["round", "contest", "i8", "i8", "i8"]}
ENDS_OF_ALL = orders.ORDERED * orders.ENDS


def rules() -> Any:
    return build.rules_on()


class Solver:
    """The module with all that it works on in its memory: a round, its game, the positions it can lead to and
    their worth."""

    def __init__(self) -> None:
        self.code = Module(FOLDER, "cafe-race", FOLDER.parents[1])
        zeros = self.code.fresh().zeros
        self.round = round.Round(*(zeros(orders.CLERKS, kind) for kind in round.CELLS))
        self.contest = mixing.Contest(*(zeros(size, kind)
                                        for size, kind in zip(mixing.SIZES, mixing.CELLS, strict=True)))
        self.numbers, self.chances = zeros(ENDS_OF_ALL, int), zeros(ENDS_OF_ALL * orders.CLERKS)
