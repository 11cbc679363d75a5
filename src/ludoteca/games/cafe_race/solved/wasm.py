"""The solver's own WebAssembly module, `compiled.wasm` in this folder: the game of a round, for the table's
player.

`ludoteca wasm` builds it beside the game's other one; a tuple of rows of numbers is what the solver works on.
"""
from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core.game_loader import load
from ludoteca.core.wasm.module import Module

from . import equilibrium, round
from .auction import bidding, outcomes

FOLDER = Path(__file__).parent
MODULES = (round, equilibrium, outcomes, bidding)
TUPLES = {"round": (round.Round, [np.dtype(kind).str[1:] for kind in round.CELLS]),
          "contest": (equilibrium.Contest, ["f8" for _ in equilibrium.SIZES]),
          "auction": (outcomes.Auction, [np.dtype(kind).str[1:] for kind in outcomes.CELLS])}
DOORS: dict[str, list[Any]] = {"fill_payoffs": ["round", ["f8", 1], ["f8", 1], "i8", "i8"],
                               "settle": ["round", "contest", "i8", "i8", "i8"],
                               "weigh_pushes": ["contest", "i8", "i8"],
                               "foresee_outcomes": ["round", "auction", ["f8", 1], ["i8", 1], "i8", "i8"],
                               "follow_seconds": ["auction", "i8", "i8", "i8"],
                               "open_auctions": ["round", "auction", "i8", "i8", "i8", "i8"]}


def rules() -> Any:
    """The source of the game's rules."""
    return load("cafe-race").module("rules")


class Solver:
    """The module with all that it works on in its memory: the table's values, a round, its game or
    auctions."""

    def __init__(self, values: Any) -> None:
        self.code = Module(FOLDER, "cafe-race", FOLDER.parent)
        zeros = self.code.fresh().zeros
        self.values = zeros(len(values))
        self.values[:] = values
        self.round = round.Round(*(zeros(round.CLERKS, kind) for kind in round.CELLS))
        self.contest = equilibrium.Contest(*(zeros(size) for size in equilibrium.SIZES))
        self.auction = outcomes.Auction(*(zeros(size, kind)
                                          for size, kind in zip(outcomes.SIZES, outcomes.CELLS, strict=True)))
