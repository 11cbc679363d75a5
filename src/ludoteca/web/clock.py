"""Steady time: seconds since 1970 when the server was started, and from then on by a clock that nobody sets.

Deadlines and the order of what happened follow it, so that a machine whose clock is put right jumps no
table's clock.
"""
from __future__ import annotations

import time

OFFSET = time.time() - time.monotonic()


def now() -> float:
    return time.monotonic() + OFFSET
