"""Solving a whole game: what is asked for, how far it is, what came of it.

A game that can be solved says so by solved/run.py in its folder:

    solving(job)             solve it, or go on where the work in the job's folder stopped: Steps, and at last
                             a Solution
    check(job)               the Solution that is there already: in the job's folder or, without one, where
                             bots look for it

Both raise BadOption for what they cannot solve and BadFile for a table or for work that is torn or of another
version.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game, homes

MACHINES = ("gpu", "cpu")
ROOM = "solved.run"


@dataclass(frozen=True)
class Job:
    """What is to be solved, where the work is kept, and by what."""

    players: int
    options: dict[str, Any] = field(default_factory=dict)        # as the state keeps them
    folder: Path | None = None
    machine: str = "gpu"
    kernels: Path | None = None             # compiled elsewhere, for a GPU without Numba
    board: str = ""                         # a smaller one, as the game writes it
    seconds: float = 0.0                    # after that time nothing is made better, only measured


@dataclass(frozen=True)
class Step:
    """How far a part of the work is; `note` tells what came of the part that has just ended."""

    part: str
    done: int
    total: int
    note: str = ""


@dataclass(frozen=True)
class Solution:
    """A table, and what a single player gains against it by the best answer over the whole game, in chances
    to win."""

    table: Path
    start: float                            # from the start of the game
    anywhere: float                         # from the position where it is most
    checksum: str
    home: Path | None = None                # where bots look for it; None: for no board that is played on
    note: str = ""

    def as_dict(self) -> dict[str, Any]:
        return {name: str(value) if isinstance(value, Path) else value
                for name, value in asdict(self).items()}


def solvable() -> list[str]:
    """The games that can be solved."""
    return sorted(name for name, home in homes().items() if home.has(ROOM))


def solver_of(game: Game) -> Any:
    """The module by which a game is solved."""
    if not game.has(ROOM):
        raise BadOption("{game} cannot be solved here; there are: {names}.", game=game.name,
                        names=", ".join(solvable()))
    return game.module(ROOM)


def solving(game: Game, job: Job) -> Iterator[Step | Solution]:
    """Solve a game: steps on the way, then the solution."""
    yield from solver_of(game).solving(job)


def check(game: Game, job: Job) -> Solution:
    """The solution that is there already."""
    return solver_of(game).check(job)  # type: ignore[no-any-return]
