"""Answer somebody's wish to take a decision back; who asked may withdraw it."""
from __future__ import annotations

from dataclasses import replace

from ludoteca.show.words import Say
from ludoteca.web.errors import Refused
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands import undo
from ludoteca.web.table.commands.command import Asker, FromSeat, TableCommand
from ludoteca.web.table.effects import everybody, settle, told_to_all
from ludoteca.web.table.table import Table


class Answer(FromSeat):
    yes: bool


def ask(asker: Asker, given: Answer) -> Change:
    """Agree that somebody takes a decision back, or not."""
    return check(asker.table, asker.seat, given.yes)


def check(table: Table, seat: int, yes: bool) -> Change:
    if table.asked is not None and seat == table.asked.seat and not yes:
        return Change(ChangeKind.REFUSED, {"seat": seat})
    if table.asked is None or seat not in table.others(table.asked.seat):
        raise Refused("There is no undo request to answer.")
    if not yes:
        return Change(ChangeKind.REFUSED, {"seat": seat})
    if table.others(table.asked.seat) <= table.asked.agreed | {seat}:
        return undo.check_possible(table, table.asked)
    return Change(ChangeKind.AGREED, {"seat": seat})


def agreed(t: Table, at: float, seat: int) -> set[int]:
    assert t.asked is not None
    t.asked = replace(t.asked, agreed=t.asked.agreed | {seat})
    return settle(t, at, everybody(t), set())


def refused(t: Table, at: float, seat: int) -> set[int]:
    t.asked = None
    return told_to_all(t, at, ChangeKind.REFUSED, seat)


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.REFUSED: say("{who} declined the undo.")}


COMMAND = TableCommand({ChangeKind.AGREED: agreed, ChangeKind.REFUSED: refused}, says, "undo/answer", Answer,
                       ask)
