"""Solving a whole game: what is asked for, how far it is, what came of it."""
from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

MACHINES = ("gpu", "cpu")


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
