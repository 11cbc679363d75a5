"""Begin the game; open seats go to bots."""
from __future__ import annotations

from typing import Any

from ludoteca.bots.levels import USUAL
from ludoteca.show.words import Say
from ludoteca.web.errors import NotYours, Refused
from ludoteca.web.table import seats
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import Asker, FromSeat, TableCommand
from ludoteca.web.table.effects import ask_seats, everybody, new_match, note, settle
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import SeatKind, bot_name


def ask(asker: Asker, given: FromSeat) -> Change:
    """Begin now, as the host; bots take the open seats."""
    if not asker.table.hosted_by(asker.guest):
        raise NotYours("Only the host can do that.")
    return check(asker.table, USUAL)


def check(table: Table, level: str) -> Change:
    if table.started:
        raise Refused("The game has begun.")
    taken = set(table.names)
    empty = [p for p, seat in enumerate(table.seats) if seat.kind == SeatKind.OPEN]
    return Change(ChangeKind.STARTED, {"bots": [[p, bot_name(taken), level] for p in empty]})


def without_bots() -> Change:
    """The last seat is taken: nobody is to come any more."""
    return Change(ChangeKind.STARTED, {"bots": []})


def started(t: Table, at: float, bots: list[list[Any]]) -> set[int]:
    for seat, name, level in bots:
        seats.hand_over(t, "bot", seat)
        t.seats[seat].name, t.seats[seat].level = name, level
    t.match = new_match(t)
    ask_seats(t)
    note(t, ChangeKind.STARTED, None, at)
    return settle(t, at, everybody(t), set(range(t.players)))


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.STARTED: say("The game begins.")}


COMMAND = TableCommand({ChangeKind.STARTED: started}, says, "start", FromSeat, ask)
