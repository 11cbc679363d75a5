"""A table written to its file, all or nothing; the game's solved/table.py reads it and says what its head
means."""
from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.games.cafe_race.solved.table import WHOLE, signature

from .positions import Layered


def pack(worth: Any) -> Any:
    """The numbers of the table."""
    return np.round(worth * WHOLE).astype("<u2")


def save(path: Path, numbers: Any, positions: Layered, **facts: Any) -> None:
    body = numbers[:, :positions.columns].astype("<u2").tobytes()
    head = signature(positions) | facts | {"sha256": hashlib.sha256(body).hexdigest()}
    store(path, json.dumps(head).encode() + b"\n" + body)


def store(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(content)
    os.replace(beside, path)
