"""The solved table: what every position is worth, in a file; and how to push by it.

A line of JSON says what it is, how well it plays and what the rest must hash to; then three 16-bit numbers a position, what
it is worth to each of its clerks in 65,535ths of a win.
"""
from __future__ import annotations

import functools
import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core.errors import BadFile

from . import build
from .equilibrium import AGAIN, INERTIA, LOOSE, MIXED, PHASES, STEPS, TOLERANCE
from .positions import Positions
from .round import CLERKS, FACES, RULES
from .stage import WHOLE

FILE = Path(__file__).with_name("three.table")
FORMAT = 2


def pack(worth: Any) -> Any:
    """The numbers of the table."""
    return np.round(worth * WHOLE).astype("<u2")


def unpack(numbers: Any) -> Any:
    """What every position is worth to each of its clerks."""
    return numbers.astype(np.int64) / WHOLE


def signature(positions: Positions) -> dict[str, Any]:
    """What a table must be made for, to be of use here: the rules, the board, and the way mixtures are found."""
    method = repr((STEPS, INERTIA, TOLERANCE, AGAIN, LOOSE, positions.stairs, positions.cup, FACES))
    return {"format": FORMAT, "game": "cafe-race", "rules": RULES.VERSION, "players": CLERKS, "positions": positions.count,
            "method": hashlib.sha256(method.encode()).hexdigest()[:16]}


def save(path: Path, numbers: Any, positions: Positions, **facts: Any) -> None:
    """Write a table, all or nothing."""
    body = numbers.astype("<u2").tobytes()
    head = signature(positions) | facts | {"sha256": hashlib.sha256(body).hexdigest()}
    store(path, json.dumps(head).encode() + b"\n" + body)


def store(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(content)
    os.replace(beside, path)


def open_table(path: Path, positions: Positions) -> tuple[Any, dict[str, Any]]:
    """The numbers and the facts of a table; one that is missing, torn or of another version raises BadFile."""
    try:
        head, _, body = path.read_bytes().partition(b"\n")
        facts = json.loads(head)
        ours = {name: facts[name] for name in signature(positions)}
        whole = hashlib.sha256(body).hexdigest() == facts["sha256"]
    except FileNotFoundError:
        raise BadFile("There is no table {file!r}; `ludoteca solve cafe-race` makes one.", file=path.name) from None
    except (OSError, ValueError, KeyError, TypeError):
        raise BadFile("The file {file!r} is no table of Café Race.", file=path.name) from None
    if ours != signature(positions):
        raise BadFile("The table {file!r} was made for another version; `ludoteca solve cafe-race` makes a new one.",
                      file=path.name)
    if not whole or len(body) != positions.count * CLERKS * 2:
        raise BadFile("The table {file!r} is torn or was changed; get it again.", file=path.name)
    return np.frombuffer(body, "<u2").reshape(-1, CLERKS), facts


class Solved:
    """A player that knows what every position is worth."""

    def __init__(self, worth: Any, positions: Positions | None = None, compiled: bool | None = None) -> None:
        positions = positions or Positions()
        self.values = positions.dense(worth)
        self.code = build.code(positions.board, compiled)
        self.compiled = compiled

    def mixtures(self, space: Any, coffee: Any, dice: Any) -> list[list[float]]:
        """How each clerk mixes pushes 1 to 6 in a round; dice from high to low."""
        w, g = build.a_round(self.compiled), build.a_contest(self.compiled)
        order = sorted(range(CLERKS), key=lambda p: (space[p], coffee[p]))
        for place, p in enumerate(order):
            w.space[place], w.coffee[place], w.dice[place] = int(space[p]), int(coffee[p]), int(dice[place])
        self.code.fill_payoffs(w, self.values, g.payoffs, 0, 1)
        self.code.settle(w, g, PHASES, 0, 1)
        shares = np.array(g.shares[:MIXED]).reshape(CLERKS, FACES)
        return [[float(share) for share in shares[order.index(p)]] for p in range(CLERKS)]


@functools.cache
def solved() -> Solved | None:
    """The player by the table that comes with the game, or None if that is not there or not to be used: then search."""
    positions = Positions()
    try:
        numbers, _ = open_table(FILE, positions)
    except BadFile:
        return None
    return Solved(unpack(numbers), positions)


def plays(s: Any) -> bool:
    """Whether the table knows such positions: three players, base rules."""
    return bool(s.players == CLERKS and s.rules == RULES.BASE)
