"""Leave: before the start the seat is open again; later a bot stands in until the person comes back, or the
table waits if nobody else is there."""
from __future__ import annotations

from ludoteca.show.words import Say
from ludoteca.web.errors import Refused
from ludoteca.web.table import seats
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands import stand_in
from ludoteca.web.table.commands.command import Asker, FromSeat, TableCommand
from ludoteca.web.table.effects import everybody, note, settle
from ludoteca.web.table.table import Table


def ask(asker: Asker, given: FromSeat) -> Change:
    """Before the start the seat is open again; later a bot stands in until you come back."""
    return check(asker.table, asker.seat, asker.guest)


def check(table: Table, seat: int, guest: str) -> Change:
    if not table.started:
        seats.check(table, "leave", seat, guest)
        return Change(ChangeKind.LEFT, {"seat": seat})
    if table.over:
        raise Refused("The game is over.")
    if table.seats[seat].away:
        raise Refused("A bot is already playing this seat.")
    return stand_in.stands_in(seat, left=True)


def left(t: Table, at: float, seat: int) -> set[int]:
    note(t, ChangeKind.LEFT, seat, at)
    seats.hand_over(t, "leave", seat)
    return settle(t, at, everybody(t), set())


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.LEFT: say("{who} leaves the table.")}


COMMAND = TableCommand({ChangeKind.LEFT: left}, says, "leave", FromSeat, ask)
