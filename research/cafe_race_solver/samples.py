"""Some of the mixtures that were measured, to be compared with those that a player finds on another
machine."""
from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core.errors import BadFile
from ludoteca.games.cafe_race.solved import solver_code, table

from . import table_file
from .four.player import Pusher, Solver
from .four.positions import Foursomes
from .positions import Layered

FILE = "sample.npz"
TAKEN = 1000


def take(machine: Any, folder: Path) -> None:
    """Keep the mixtures of one round each from many positions."""
    positions = machine.positions
    can = np.flatnonzero(positions.possible)
    chosen = np.random.default_rng(0).choice(can, min(TAKEN, len(can)), replace=False)
    rolls = np.arange(len(chosen)) % len(positions.odds)
    mixtures = np.stack([machine.mixtures(int(n))[roll] for n, roll in zip(chosen, rolls, strict=True)])
    content = io.BytesIO()
    np.savez(content, positions=chosen, rolls=rolls, mixtures=mixtures)
    table_file.store(folder / FILE, content.getvalue())


def compare(folder: Path, positions: Layered) -> str:
    """How far a player's mixtures on this machine are from the measured ones, at most."""
    numbers, _ = table.open_table(folder / positions.table, positions)
    shares = shares_by(numbers, positions)
    try:
        with np.load(io.BytesIO((folder / FILE).read_bytes())) as kept:
            rows = [kept[name] for name in ("positions", "rolls", "mixtures")]
    except Exception:                        # a torn archive shows itself in many ways
        raise BadFile("{file} is missing or torn.", file=folder / FILE) from None
    far = []
    for n, roll, mixture in zip(*rows, strict=True):
        kinds = positions.rows[n]
        found = shares(kinds // positions.cup, kinds % positions.cup + 1, positions.rolls[roll])
        far.append(np.abs(np.ravel(found) - mixture).max())
    return (f"{len(far)} rounds: mixtures differ by at most {max(far):.1e}, by {np.median(far):.1e} in the "
            f"middle; "
            f"{far.count(0.0)} are the same to the last bit.")


def shares_by(numbers: Any, positions: Layered) -> Any:
    """How a player mixes by a table: a function of spaces, coffees and dice."""
    if isinstance(positions, Foursomes):
        return Pusher(Solver(positions.board), numbers).shares
    solved = player(table.unpack(numbers), positions)
    return lambda *a_round: solved.solve(*a_round).shares


def player(worth: Any, positions: Layered, compiled: bool | None = None) -> table.Solved:
    """A player by what positions of any board are worth, on Numba or in plain Python."""
    return table.Solved(solver_code.Solver(positions.dense(worth), positions.rules, compiled))
