"""The server is back: the clocks go on with what was left. The driver asks for it, no person."""
from __future__ import annotations

from ludoteca.web.table import clocks
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import TableCommand
from ludoteca.web.table.effects import everybody, settle
from ludoteca.web.table.table import Table


def check(table: Table, stopped: float) -> Change:
    """With what was left when the server was last alive."""
    return Change(ChangeKind.CLOCK, {"left": clocks.left(table, stopped)})


def clock(t: Table, at: float, left: dict[str, float]) -> set[int]:
    for seat, seconds in left.items():
        t.seats[int(seat)].deadline = at + seconds
    return settle(t, at, everybody(t), set())


COMMAND = TableCommand({ChangeKind.CLOCK: clock})
