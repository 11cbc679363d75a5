"""Say something to all at the table."""
from __future__ import annotations

import hashlib
from dataclasses import replace

from pydantic import Field

from ludoteca.core.user_input import clean
from ludoteca.web.clock import now
from ludoteca.web.errors import NotYours, Refused
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import Asker, FromSeat, Name, TableCommand, Text, line
from ludoteca.web.table.effects import everybody, note, settle
from ludoteca.web.table.names import unlike
from ludoteca.web.table.table import Table

REPEATED = 20.0                   # seconds
ROUNDED = 0.001                   # … that pages may know less exactly


class Chat(FromSeat):
    text: Text
    name: Name = Field("", description="Of a spectator; who sits has a name.")
    after: float | None = Field(None, description="The `at` of the last note that you knew when you first "
                                "said this: said again with it, because no answer came, it counts once.")


def ask(asker: Asker, given: Chat) -> Change | None:
    """Who sits says it by the seat's name, a spectator by one that nobody here has. The same line again at
    once, or since the note that was the last one then, is the first one, whose answer got lost."""
    table, held = asker.table, asker.table.held_by(asker.guest)
    if given.seat is not None and given.seat not in held:
        raise NotYours("This seat is not yours.")
    seat = given.seat if given.seat is not None else next(iter(held), None)
    if seat is None and table.silent and not table.hosted_by(asker.guest):
        raise Refused("The host asks spectators not to chat.")
    name = table.names[seat] if seat is not None else unlike(clean(given.name), {*table.names} - {""})
    said = check(table, seat, name, given.text)
    sender = "" if seat is not None else sender_of(table, asker.guest)
    if said.data["text"] in recent_lines(table, seat, said.data["name"], sender, given.after):
        return None
    return replace(said, data=said.data | {"sender": sender}) if sender else said


def sender_of(table: Table, guest: str) -> str:
    """A sign of a device that is good at one table: whoever is muted stays so under another name."""
    return hashlib.sha256(f"{table.terms.seed} {guest}".encode()).hexdigest()[:12]


def recent_lines(table: Table, seat: int | None, name: str, sender: str, after: float | None) -> list[str]:
    """What somebody said after a moment; if none is told, the last thing, if that was just now."""
    said = [note for note in table.notes if note.kind == ChangeKind.SAID
            and (note.seat, note.name, note.sender) == (seat, name, sender)]
    if after is not None:
        return [note.text for note in said if note.at > after + ROUNDED]
    return [note.text for note in said[-1:] if note.at > now() - REPEATED]


def check(table: Table, seat: int | None, name: str, text: str) -> Change:
    return Change(ChangeKind.SAID, {"seat": seat, "name": line(name, "name", table.limits.name_letters + 4),
                                    "text": line(text, "message", table.limits.chat_letters)})


def said(t: Table, at: float, seat: int | None, name: str, text: str, sender: str = "") -> set[int]:
    note(t, ChangeKind.SAID, seat, at, text, name, sender)
    return settle(t, at, everybody(t), set())


COMMAND = TableCommand({ChangeKind.SAID: said})
