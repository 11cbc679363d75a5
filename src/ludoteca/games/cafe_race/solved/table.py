"""The solved table: what every position is worth, in a file; and how to push by it.

A line of JSON says what it is, how well it plays and what the rest must hash to; then three 16-bit numbers a
position, what it is worth to each of its clerks in 65,535ths of a win.
"""
from __future__ import annotations

import functools
import hashlib
import json
import threading
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.bots.game_bots import Mixtures
from ludoteca.core import engines
from ludoteca.core.errors import BadFile
from ludoteca.core.game_loader import load, warnings

from . import solver_code, wasm
from .equilibrium import PHASES
from .positions import Positions
from .round import CLERKS, CUP, FACES, HOME, RULES

FILE = Path(__file__).with_name("three.table")
FORMAT = 2
WHOLE = 65_535                              # a table counts chances in such parts
LONGEST = 10_000                            # so many bytes the line of JSON has at most


def home(positions: Positions) -> Path:
    """Where bots look for the table of such positions: beside the game."""
    return FILE.with_name(positions.table)


def unpack(numbers: Any, clerks: int = CLERKS) -> Any:
    """What every position is worth to each of its clerks; the last of them has what the others leave, where
    that is not kept."""
    parts = numbers.astype(np.int64)
    if parts.shape[1] < clerks:
        parts = np.column_stack([parts, WHOLE - parts.sum(1)])
    return parts / WHOLE


def signature(positions: Positions) -> dict[str, Any]:
    """What a table must be made for, to be of use here: the rules, the board, and the way mixtures are
    found."""
    method = repr((*positions.method, positions.stairs, positions.cup, FACES))
    return {"format": FORMAT, "game": "cafe-race", "rules": RULES.VERSION, "players": positions.clerks,
            "positions": positions.count, "method": hashlib.sha256(method.encode()).hexdigest()[:16]}


def open_table(path: Path, positions: Positions) -> tuple[Any, dict[str, Any]]:
    """The numbers and the facts of a table; one that is missing, torn or of another version raises
    BadFile."""
    try:
        with path.open("rb") as file:
            facts = json.loads(head := file.readline(LONGEST))
        body = np.memmap(path, np.uint8, "r", len(head))
        ours = {name: facts[name] for name in signature(positions)}
        whole = hashlib.sha256(body.data).hexdigest() == facts["sha256"]
    except FileNotFoundError:
        raise BadFile("There is no table {file!r}.", file=path.name) from None
    except (OSError, ValueError, KeyError, TypeError):
        raise BadFile("The file {file!r} is not a table of Café Race.", file=path.name) from None
    if ours != signature(positions):
        raise BadFile("The table {file!r} was made for another version.", file=path.name)
    if not whole or len(body) != positions.count * positions.columns * 2:
        raise BadFile("The table {file!r} is damaged or was changed; download it again.", file=path.name)
    return body.view("<u2").reshape(-1, positions.columns), facts


class Solved:
    """A player that knows what every position is worth; it works on one round at a time."""

    def __init__(self, solver: Any) -> None:
        self.code, self.values, self.round, self.contest = (solver.code, solver.values, solver.round,
                                                            solver.contest)
        self._lock = threading.Lock()

    def solve(self, space: Any, coffee: Any, dice: Any) -> Mixtures:
        """How each clerk mixes pushes 1 to 6 in a round, and what each push brings; dice from high to low."""
        with self._lock:
            order = self._begin(space, coffee, dice)
            self.code.settle(self.round, self.contest, PHASES, 0, 1)
            return Mixtures(self._rows(self.contest.shares, order), self._rows(self.contest.worth, order))

    def measure(self, space: Any, coffee: Any, dice: Any, shares: list[list[float]]) -> list[list[float]]:
        """What each push of each clerk brings while the others mix so."""
        with self._lock:
            order = self._begin(space, coffee, dice)
            for place, p in enumerate(order):
                self.contest.shares[place * FACES:(place + 1) * FACES] = shares[p]
            self.code.weigh_pushes(self.contest, 0, 1)
            return self._rows(self.contest.worth, order)

    def chances(self, space: Any, coffee: Any) -> list[float]:
        """What a position at the start of a round is worth to each clerk."""
        return chances(self.values, space, coffee)

    def _begin(self, space: Any, coffee: Any, dice: Any) -> list[int]:
        """Lay the round out, clerks in the order of the table's positions: that order."""
        order, w = sorted(range(CLERKS), key=lambda p: (space[p], coffee[p])), self.round
        for place, p in enumerate(order):
            w.space[place], w.coffee[place], w.dice[place] = int(space[p]), int(coffee[p]), int(dice[place])
        self.code.fill_payoffs(w, self.values, self.contest.payoffs, 0, 1)
        return order

    def _rows(self, cells: Any, order: list[int]) -> list[list[float]]:
        """What is kept for the places, for the clerks."""
        return [[float(cell) for cell in cells[order.index(p) * FACES:(order.index(p) + 1) * FACES]]
                for p in range(CLERKS)]


def chances(values: Any, space: Any, coffee: Any) -> list[float]:
    """What a position at the start of a round is worth to each clerk, by a dense table."""
    kinds = [int(space[p]) * CUP + int(coffee[p]) - 1 for p in range(CLERKS)]
    seen = (kinds[p:] + kinds[:p] for p in range(CLERKS))
    return [float(values[(own * HOME * CUP + one) * HOME * CUP + two]) for own, one, two in seen]


@functools.cache
def solved() -> Solved | None:
    """The player by the table that comes with the game; None if that or something to compute with is not
    there: then search."""
    found = solver(Positions())
    return Solved(found) if found else None


def solver(positions: Positions) -> Any:
    """What works with the table of such positions that comes with the game; None if there is nothing to work
    with."""
    engine = engines.choose(load("cafe-race"))
    try:
        values = positions.dense(unpack(open_table(home(positions), positions)[0]))
        if engine == "plain":
            return None
        return wasm.WasmSolver(values) if engine == "wasm" else solver_code.CompiledSolver(values)
    except BadFile as fault:
        warnings.warning("%s", fault)
        return None


def plays(s: Any) -> bool:
    """Whether a table knows such positions: those of three players."""
    return bool(s.players == CLERKS)
