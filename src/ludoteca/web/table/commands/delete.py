"""Delete a table: one commit takes its next number, so that nobody else, in any process, does something there
at the same moment, and removes all that is stored of it."""
from __future__ import annotations

from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import TableCommand
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import SeatKind


def check(table: Table, guest: str, listed: set[str]) -> Change | None:
    """None if the table is somebody else's, too: on another's list, or held by whoever plays there."""
    return Change(ChangeKind.GONE) if not (listed | players(table)) - {guest} else None


def players(table: Table) -> set[str]:
    """The devices of those who sit at an unfinished game and have not left it."""
    return {guest for seat in table.seats if seat.kind == SeatKind.PERSON and not seat.away and not table.over
            for guest in seat.holders}


def gone(t: Table, at: float) -> set[int]:
    """Nothing is left to be seen; who looks is told that there is no such table."""
    return set()


COMMAND = TableCommand({ChangeKind.GONE: gone})
