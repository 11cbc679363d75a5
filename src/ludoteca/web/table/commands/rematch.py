"""Once more, with the same terms: the first who asks makes the table, the others sit down by asking too."""
from __future__ import annotations

from ludoteca.show.words import Say
from ludoteca.web.errors import Refused
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import TableCommand
from ludoteca.web.table.effects import told_to_all
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, SeatKind, Terms, agree


def check(table: Table, seat: int, fresh: str) -> Change | None:
    """The new table is called `fresh`, unless there is one already."""
    check_over(table)
    return None if table.rematch else Change(ChangeKind.REMATCH, {"table": fresh, "seat": seat})


def check_over(table: Table) -> None:
    if not table.over:
        raise Refused("This game is not over yet.")


def terms(table: Table, guest: str) -> Terms:
    """The terms of a finished table anew: who asks sits, bots sit, other persons' seats wait for them under
    their names."""
    places = [Place(SeatKind.BOT, seat.name, seat.level) if seat.kind == SeatKind.BOT
              else Place(SeatKind.PERSON, seat.name, "", " ".join(sorted(seat.holders)))
              if guest in seat.holders else Place(SeatKind.OPEN, seat.name)
              for seat in table.seats]
    t = table.terms
    return agree(t.game, t.players, t.options, places, public=t.public, undo=t.undo, hints=t.hints,
                 clock=t.clock, host=guest, takeover=t.takeover, circle=t.circle, talk=t.talk)


def rematch(t: Table, at: float, table: str, seat: int) -> set[int]:
    t.rematch, t.rematch_by = table, seat
    return told_to_all(t, at, ChangeKind.REMATCH, seat)


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.REMATCH: say("{who} offers a rematch.")}


COMMAND = TableCommand({ChangeKind.REMATCH: rematch}, says)
