"""A change: what a command made of a table, as it is stored."""
from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ludoteca.web.clock import now


class ChangeKind(StrEnum):
    """Every kind of change, by the name under which stores keep it: none is ever renamed."""

    SAT = "sat"
    LEFT = "left"
    REMOVED = "removed"
    MOVED = "moved"
    TOOK_OVER = "took_over"
    STARTED = "started"
    SAID = "said"
    AWAY = "away"
    BACK = "back"
    CLOCK = "clock"
    REMATCH = "rematch"
    DECIDED = "decided"
    ASKED = "asked"
    AGREED = "agreed"
    REFUSED = "refused"
    UNDONE = "undone"
    GONE = "gone"
    SILENCED = "silenced"
    UNSILENCED = "unsilenced"
    PLANNED = "planned"


@dataclass(frozen=True)
class Change:
    """One thing that happened at a table: its kind, its data and when."""

    kind: ChangeKind
    data: dict[str, Any] = field(default_factory=dict)
    at: float = field(default_factory=lambda: now())
    choice: int | None = None    # of a decision that was just read: the rules' number for its text, not kept
