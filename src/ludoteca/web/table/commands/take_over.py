"""Sit down in a bot's seat while the game runs: what the bot owes, the person owes now."""
from __future__ import annotations

from ludoteca.show.words import Say
from ludoteca.web.errors import Refused
from ludoteca.web.table import seats
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import TableCommand, check_seat, line
from ludoteca.web.table.effects import told_to_all
from ludoteca.web.table.names import unlike
from ludoteca.web.table.table import Table


def check(table: Table, seat: int, name: str, guest: str, word: str = "") -> Change:
    check_seat(table, seat)
    seats.check(table, "take over", seat, guest)
    if word:
        raise Refused("The game has begun: words can no longer be added to the shuffle.")
    shown = line(name, "name", table.limits.name_letters)
    return Change(ChangeKind.TOOK_OVER,
                  {"seat": seat, "name": unlike(shown, set(table.names)), "guest": guest})


def took_over(t: Table, at: float, seat: int, name: str, guest: str) -> set[int]:
    assert t.match is not None
    seats.hand_over(t, "take over", seat, guest)
    place = t.seats[seat]
    place.relieved = place.name
    place.name = name
    place.stand_in, place.level = place.level, ""
    place.hurried = False
    t.match.names = t.names
    return told_to_all(t, at, ChangeKind.TOOK_OVER, seat, place.relieved)


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.TOOK_OVER: say("{who} takes over from {bot}.")}


COMMAND = TableCommand({ChangeKind.TOOK_OVER: took_over}, says)
