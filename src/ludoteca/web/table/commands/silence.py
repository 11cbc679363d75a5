"""The host asks spectators to be silent, or lets them speak again."""
from __future__ import annotations

from ludoteca.show.words import Say
from ludoteca.web.errors import NotYours
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import Asker, FromSeat, TableCommand
from ludoteca.web.table.effects import told_to_all
from ludoteca.web.table.table import Table


class Silence(FromSeat):
    silent: bool = True


def ask(asker: Asker, given: Silence) -> Change | None:
    """As the host: spectators may not chat, or may again. Who sits may always."""
    return check(asker.table, asker.guest, given.silent)


def check(table: Table, guest: str, silent: bool) -> Change | None:
    if not table.hosted_by(guest):
        raise NotYours("Only the host can do that.")
    if silent == table.silent:
        return None
    return Change(ChangeKind.SILENCED if silent else ChangeKind.UNSILENCED)


def silenced(t: Table, at: float) -> set[int]:
    t.silent = True
    return told_to_all(t, at, ChangeKind.SILENCED, None)


def unsilenced(t: Table, at: float) -> set[int]:
    t.silent = False
    return told_to_all(t, at, ChangeKind.UNSILENCED, None)


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.SILENCED: say("The host asks spectators not to chat."),
            ChangeKind.UNSILENCED: say("Spectators may chat again.")}


COMMAND = TableCommand({ChangeKind.SILENCED: silenced, ChangeKind.UNSILENCED: unsilenced}, says, "silence",
                       Silence, ask)
