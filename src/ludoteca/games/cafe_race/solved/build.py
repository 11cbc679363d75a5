"""The solver's code for a board: the game's own, or a shorter one that can be solved to the end on any
machine."""
from __future__ import annotations

import functools
import types
from typing import Any, NamedTuple

import numpy as np

from ludoteca.core import compile
from ludoteca.core.game_loader import load

from . import equilibrium, round, stage
from .auction import bidding, outcomes
from .auction import stage as auction_stage

MODULES = (round, equilibrium, stage, outcomes, bidding, auction_stage)
ENTRIES = ("foresee", "fill_payoffs", "settle", "weigh_pushes", "solve_range", "value_range", "gather_range",
           "foresee_outcomes", "follow_seconds", "open_auctions", "hold_auctions", "bid_range",
           "answer_range", "gather_around")


class Board(NamedTuple):
    """Other stairs and cups than the game's own, if given."""

    stairs: tuple[int, ...] = ()            # kinds of space from the start to the finish
    cup: int = 0                            # coffees in a full cup


OURS = Board()


@functools.cache
def rules_on(board: Board = OURS) -> types.ModuleType:
    """The game's rules on a board."""
    source = load("cafe-race")._source
    stairs, cup = board.stairs or source.STAIRS, board.cup or source.CUP
    short = types.ModuleType(source.__name__)
    vars(short).update(vars(source))
    vars(short).update(STAIRS=stairs, HOME=stairs.index(source.FINISH), LAST=len(stairs) - 1, CUP=cup,
                       BOARD=(*stairs, cup))      # a table, by which compiled code is told apart on the disk
    return short


def compiles(compiled: bool | None) -> bool:
    return compile.has_numba() if compiled is None else compiled


@functools.cache
def code(board: Board = OURS, compiled: bool | None = None, modules: compile.Extra = MODULES,
         entries: tuple[str, ...] = ENTRIES) -> Any:
    """The solver's functions in the name space of those rules, compiled where Numba is installed."""
    rules = rules_on(board)
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

    def __init__(self, values: Any, board: Board = OURS, compiled: bool | None = None) -> None:
        self.code, self.values = code(board, compiled), values
        self.round, self.contest, self.auction = a_round(compiled), a_contest(compiled), an_auction(compiled)
