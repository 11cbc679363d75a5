"""A bot stands in for a person: who has left the running game, whose time is over, or who is not here."""
from __future__ import annotations

from pydantic import Field

from ludoteca.show.words import Say
from ludoteca.web.errors import Refused
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import Asker, FromSeat, TableCommand, check_at_table, check_seat
from ludoteca.web.table.effects import told_to_all
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import ClockKind


class Absent(FromSeat):
    absent: int = Field(ge=0, le=15, description="The seat whose person is not here.")


def ask(asker: Asker, given: Absent, here: bool) -> Change:
    check_at_table(asker)
    return check(asker.table, given.absent, here)


def check(table: Table, seat: int, here: bool) -> Change:
    """Somebody at the table lets a bot play for a person who is not `here`, where no clock does that."""
    check_seat(table, seat)
    if table.clock.kind != ClockKind.NONE:
        raise Refused("At this table the clock decides when a bot steps in.")
    if seat not in table.waiting or table.seats[seat].played_by_bot:
        raise Refused("Nobody is expected in this seat right now.")
    if here:
        raise Refused("{who} is still here; please wait a little.", who=table.names[seat])
    return stands_in(seat)


def stands_in(seat: int, left: bool = False) -> Change:
    """`left`: the person has gone of their own accord, and has no word in what the others do."""
    return Change(ChangeKind.AWAY, {"seat": seat} | ({"left": True} if left else {}))


def away(t: Table, at: float, seat: int, left: bool = False) -> set[int]:
    t.seats[seat].away, t.seats[seat].left = True, left
    return told_to_all(t, at, ChangeKind.AWAY, seat)


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.AWAY: say("{who} is away; a bot takes over.")}


COMMAND = TableCommand({ChangeKind.AWAY: away}, says)
