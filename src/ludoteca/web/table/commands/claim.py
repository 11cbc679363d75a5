"""Take a seat to another device with a one-time link."""
from __future__ import annotations

from pydantic import Field

from ludoteca.web.errors import Gone
from ludoteca.web.table import seats
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import FromSeat, RequestBody, TableCommand, check_seat
from ludoteca.web.table.effects import settle
from ludoteca.web.table.table import Table


class NewLink(FromSeat):
    keep: bool = Field(True, description="The devices that hold the seat keep it too.")


class Claim(RequestBody):
    code: str = Field(max_length=400)


def check(table: Table, seat: int, guest: str, holding: int, code: str, keep: bool) -> Change | None:
    """A link is good for one holding; `keep`: the devices that held the seat hold it too."""
    check_seat(table, seat)
    if guest in table.seats[seat].holders:
        return None
    seats.check(table, "share" if keep else "move", seat, guest, holding)
    if code in table.claimed:
        raise Gone("This link has already been used; ask for a new one.")
    return Change(ChangeKind.MOVED, {"seat": seat, "guest": guest, "code": code, "keep": keep})


def moved(t: Table, at: float, seat: int, guest: str, code: str, keep: bool) -> set[int]:
    t.claimed.add(code)
    seats.hand_over(t, "share" if keep else "move", seat, guest)
    return settle(t, at, {seat}, set())


COMMAND = TableCommand({ChangeKind.MOVED: moved})
