"""The host sends somebody away: before the start the seat is open again, for others; later, at a public
table or where somebody took over from a bot, a bot plays on."""
from __future__ import annotations

from pydantic import Field

from ludoteca.bots.levels import USUAL
from ludoteca.show.words import Say
from ludoteca.web.table import seats
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import Asker, FromSeat, TableCommand, check_seat
from ludoteca.web.table.effects import everybody, note, settle
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import bot_name


class Remove(FromSeat):
    remove: int = Field(ge=0, le=15, description="The seat whose person is to go.")


def ask(asker: Asker, given: Remove) -> Change:
    """Send somebody away, as the host: before the start the seat is open again, for others; later, at a
    public table or who took over from a bot, a bot plays on."""
    return check(asker.table, given.remove, asker.guest)


def check(table: Table, seat: int, guest: str) -> Change:
    check_seat(table, seat)
    seats.check(table, "remove", seat, guest)
    return Change(ChangeKind.REMOVED, {"seat": seat})


def removed(t: Table, at: float, seat: int) -> set[int]:
    note(t, ChangeKind.REMOVED, seat, at)
    seats.hand_over(t, "remove", seat)
    if t.match is not None:
        play_on(t, seat)
    return settle(t, at, everybody(t), set())


def play_on(t: Table, seat: int) -> None:
    """A bot takes the seat, as strong as the one that sat there before."""
    assert t.match is not None
    place = t.seats[seat]
    place.relieved, place.name = place.name, bot_name(set(t.names))
    place.level, place.stand_in = place.stand_in or USUAL, ""
    place.away = False
    t.match.names = t.names


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.REMOVED: say("{who} was removed by the host.")}


COMMAND = TableCommand({ChangeKind.REMOVED: removed}, says, "remove", Remove, ask)
