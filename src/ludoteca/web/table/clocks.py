"""Clocks: a time for each decision. It runs while the server runs, and goes on where it stood after a
restart."""
from __future__ import annotations

from collections.abc import Collection

from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import ClockKind, SeatKind


def set_clocks(table: Table, at: float, renewed: Collection[int]) -> None:
    """Start the clocks of those who owe a decision (anew where the question is a new one), stop the
    others."""
    if table.clock.kind == ClockKind.NONE:
        return
    waiting = table.waiting
    for p, seat in enumerate(table.seats):
        if p not in waiting or seat.kind != SeatKind.PERSON or seat.away:
            seat.deadline = None
        elif seat.deadline is None or p in renewed:
            seat.deadline = at + table.clock.seconds


def next_deadline(table: Table) -> float | None:
    return min((seat.deadline for seat in table.seats if seat.deadline is not None), default=None)


def late(table: Table, now: float) -> list[int]:
    """The seats whose time is over."""
    return [p for p, seat in enumerate(table.seats) if seat.deadline is not None and seat.deadline <= now]


def left(table: Table, stopped: float) -> dict[str, float]:
    """What was left on the running clocks when the server stopped."""
    return {str(p): max(0.0, seat.deadline - stopped) for p, seat in enumerate(table.seats)
            if seat.deadline is not None}
