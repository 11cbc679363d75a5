"""The rules on a board, the game's own or a shorter one that any machine solves to the end; and the solver's
code for it."""
from __future__ import annotations

import functools
import re
import types
from typing import Any, NamedTuple

from ludoteca.core.errors import BadOption
from ludoteca.games.cafe_race.solved import solver_code, wasm

from . import layer
from .auction import layer as auction_layer

MODULES = (*wasm.MODULES, layer, auction_layer)
ENTRIES = (*solver_code.ENTRIES, "foresee", "solve_range", "value_range", "gather_range", "hold_auctions",
           "bid_range", "answer_range", "gather_around")


class Board(NamedTuple):
    """Other stairs and cups than the game's own, if given."""

    stairs: tuple[int, ...] = ()            # kinds of space from the start to the finish
    cup: int = 0                            # coffees in a full cup


OURS = Board()


def board_of(text: str) -> Board:
    """A board as text: its spaces as letters, s start, t step, l landing, f finish, and how many coffees a
    cup holds."""
    found = re.fullmatch(r"(s[tl]*ff)([1-9])?|", text)
    if not found:
        raise BadOption("A board is its spaces, s start, t step, l landing, ff the finish, and the coffees "
                        "in a cup: sttlff5.")
    return Board(tuple("stlf".index(space) for space in found[1] or ""), int(found[2] or 0))


@functools.cache
def rules_on(board: Board = OURS) -> types.ModuleType:
    """The game's rules on a board."""
    source = wasm.rules()
    stairs, cup = board.stairs or source.STAIRS, board.cup or source.CUP
    short = types.ModuleType(source.__name__)
    vars(short).update(vars(source))
    vars(short).update(STAIRS=stairs, HOME=stairs.index(source.FINISH), LAST=len(stairs) - 1, CUP=cup,
                       BOARD=(*stairs, cup))      # a table, by which compiled code is told apart on the disk
    return short


def code(board: Board = OURS, compiled: bool | None = None) -> Any:
    """The solver's functions for three on that board."""
    return solver_code.code(rules_on(board), compiled, MODULES, ENTRIES)
