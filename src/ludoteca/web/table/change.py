"""A change: what a command made of a table, as it is stored."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludoteca.web.clock import now


@dataclass(frozen=True)
class Change:
    """One thing that happened at a table: its kind, its data and when."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    at: float = field(default_factory=lambda: now())
    choice: int | None = None    # of a decision that was just read: the rules' number for its text, not kept
