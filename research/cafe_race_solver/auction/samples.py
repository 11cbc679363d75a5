"""Some positions looked at again: on any machine, auctions by the table bring what the table says."""
from __future__ import annotations

from pathlib import Path

import numpy as np

from ludoteca.games.cafe_race.solved import table
from ludoteca.games.cafe_race.solved.table import WHOLE

from ..layer import MEAN
from .machines import Processor
from .positions import LayeredRings

TAKEN = 100


def look_again(folder: Path, positions: LayeredRings) -> str:
    """How far what some positions bring here, after one round by the table, is from what the table says, at
    most."""
    numbers, _ = table.open_table(folder / positions.table, positions)
    can = np.flatnonzero(positions.possible)
    some = LayeredRings(positions.board)
    some.rolls, some.odds = positions.rolls, positions.odds
    some.layers = [np.random.default_rng(0).choice(can, min(TAKEN, len(can)), replace=False).astype(np.int32)]
    machine = Processor(some)
    machine.write(table.unpack(numbers))
    machine.solve(0)
    machine.gather(0, MEAN)
    return (f"{len(some.layers[0])} positions looked at again: off by at most "
            f"{machine.change.max() * WHOLE:.2f} parts of {WHOLE:,}.")
