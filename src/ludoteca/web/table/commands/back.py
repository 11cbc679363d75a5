"""Come back: the bot that stood in stops."""
from __future__ import annotations

from ludoteca.show.words import Say
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import Asker, FromSeat, TableCommand
from ludoteca.web.table.effects import told_to_all
from ludoteca.web.table.table import Table


def ask(asker: Asker, given: FromSeat) -> Change | None:
    """You are back: the bot that stood in for you stops."""
    return check(asker.table, asker.seat)


def check(table: Table, seat: int) -> Change | None:
    return Change(ChangeKind.BACK, {"seat": seat}) if table.seats[seat].away else None


def back(t: Table, at: float, seat: int) -> set[int]:
    t.seats[seat].away = False
    return told_to_all(t, at, ChangeKind.BACK, seat)


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.BACK: say("{who} is back.")}


COMMAND = TableCommand({ChangeKind.BACK: back}, says, "back", FromSeat, ask)
