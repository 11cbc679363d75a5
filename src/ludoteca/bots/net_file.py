"""The file of a small net that was trained for a game: net.json in the game's folder."""
from __future__ import annotations

import json
from pathlib import Path

from ludoteca.bots.arrays import NO_NET, Net

NAME = "net.json"


def learned(folder: Path) -> Net:
    """The layer and the output of the net that was trained for a game; one that knows nothing if there is none."""
    path = folder / NAME
    if not path.exists():
        return NO_NET
    model = json.loads(path.read_text("utf-8"))
    if any(len(row) != len(model["output"]) for row in model["layer"]):
        raise ValueError(f"the net in {folder.name} does not hold together")
    return model["layer"], model["output"]
