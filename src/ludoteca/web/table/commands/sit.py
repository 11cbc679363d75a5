"""Sit down in an open seat; on the last one, and the game begins."""
from __future__ import annotations

from ludoteca.show.words import Say
from ludoteca.web.errors import Refused
from ludoteca.web.table import seats
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands import start, take_over
from ludoteca.web.table.commands.command import (
    Asker,
    Name,
    RequestBody,
    SeatNumber,
    TableCommand,
    check_seat,
    line,
)
from ludoteca.web.table.effects import told_to_all
from ludoteca.web.table.names import unlike
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import SeatKind


class Sit(RequestBody):
    name: Name
    seat: SeatNumber = None
    word: Name = ""


def ask(asker: Asker, given: Sit) -> list[Change]:
    """Take an open seat: the one that is named, or the first; while the game runs, a bot's. Who sits there
    already (a double click) changes nothing."""
    table, guest, held = asker.table, asker.guest, asker.table.held_by(asker.guest)
    if held if given.seat is None else given.seat in held:
        return []
    if table.started and given.seat is not None:
        return [take_over.check(table, given.seat, given.name, guest, given.word)]
    free = [p for p, seat in enumerate(table.seats) if seat.kind == SeatKind.OPEN]
    if not free:
        raise Refused("No seat is free at this table.")
    change = check(table, free[0] if given.seat is None else given.seat, given.name, guest, given.word)
    return [change, start.without_bots()] if len(free) == 1 else [change]


def check(table: Table, seat: int, name: str, guest: str, word: str = "") -> Change:
    check_seat(table, seat)
    seats.check(table, "sit", seat, guest)
    shown = line(name, "name", table.limits.name_letters)
    others = {other.name for p, other in enumerate(table.seats) if p != seat}
    return Change(ChangeKind.SAT, {"seat": seat, "name": unlike(shown, others), "guest": guest,
                                   "word": line(word, "word", table.limits.word_letters, 0)})


def sat(t: Table, at: float, seat: int, name: str, guest: str, word: str) -> set[int]:
    seats.hand_over(t, "sit", seat, guest)
    t.seats[seat].name, t.seats[seat].word = name, word
    return told_to_all(t, at, ChangeKind.SAT, seat)


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.SAT: say("{who} takes a seat.")}


COMMAND = TableCommand({ChangeKind.SAT: sat}, says)
