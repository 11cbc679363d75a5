"""What the search knows of each game: a module a game, and the small nets that were trained for them."""
from __future__ import annotations

import json
from pathlib import Path

from ludoteca.bots.desk import NO_NET, Net

FOLDER = Path(__file__).parents[1] / "models"


def learned(name: str) -> Net:
    """The layer and the output of the net that was trained for a game; one that knows nothing if there is none."""
    path = FOLDER / f"{name}.json"
    if not path.exists():
        return NO_NET
    model = json.loads(path.read_text("utf-8"))
    if any(len(row) != len(model["output"]) for row in model["layer"]):
        raise ValueError(f"the net of {name} does not hold together")
    return model["layer"], model["output"]
