"""Whose seat it is: every way to get, share or lose one, and the law of each. Nothing else changes who holds
a seat.

A holding is one person's time in a seat, on as many devices as the person likes.  A link is made for a
holding and dies with it.  The host is whoever holds the host's seat: who made the table, and when that person
leaves, the next who sits there.
"""
from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core.state import NOBODY
from ludoteca.web.errors import Gone, Invalid, NotYours, Refused
from ludoteca.web.table.table import Seat, Table
from ludoteca.web.table.terms import SeatKind


@dataclass(frozen=True)
class Law:
    """One way in which the devices that hold a seat change."""

    before: SeatKind             # what the seat is before: open, a person's, or a bot's
    # who may ask: anybody; its holder; the host, of another's seat; who has a link of this holding;
    asker: str
                                 # who holds no seat here
    keeps: bool = False          # the devices that hold it go on holding it, and links to it stay good
    gives: bool = False          # the device that asks holds it then
    begun: bool = False          # also after the start
    bars: bool = False           # who held it may not sit down here again


LAWS = {
    "sit": Law(SeatKind.OPEN, "anybody", gives=True),
    "leave": Law(SeatKind.PERSON, "holder"),
    "remove": Law(SeatKind.PERSON, "host", bars=True),
    "share": Law(SeatKind.PERSON, "link", keeps=True, gives=True, begun=True),
    "move": Law(SeatKind.PERSON, "link", gives=True, begun=True),
    "bot": Law(SeatKind.OPEN, "host"),
    "take over": Law(SeatKind.BOT, "visitor", gives=True, begun=True),
}


def viewing(table: Table, guest: str, wanted: int | None) -> int:
    """The seat a guest looks through: the one asked for, else its first, else a spectator's."""
    held = table.held_by(guest)
    if wanted is None:
        return held[0] if held else NOBODY
    if wanted != NOBODY and wanted not in held:
        raise NotYours("This seat is not yours.")
    return wanted


def acting(table: Table, guest: str, wanted: int | None) -> int:
    """The seat a guest acts for."""
    if wanted is not None and 0 <= wanted < table.players and guest and guest in table.seats[wanted].holders:
        return wanted
    held = table.held_by(guest)
    if not held:
        raise NotYours("You have no seat at this table.")
    if wanted is None and len(held) > 1:
        raise Invalid("You have several seats here; choose one.")
    if wanted is not None:
        raise NotYours("This seat is not yours.")
    return held[0]


def check(t: Table, way: str, seat: int, guest: str, holding: int | None = None) -> None:
    """Whether a guest may have a seat change hands so; NotYours, Gone or Refused says why not."""
    law, place = LAWS[way], t.seats[seat]
    if law.asker == "link" and (place.kind != law.before or place.holding != holding):
        raise Gone("This link has already been used; ask for a new one.")
    if law.asker == "holder" and guest not in place.holders:
        raise NotYours("This seat is not yours.")
    if law.asker == "host" and not t.hosted_by(guest):
        raise NotYours("Only the host can do that.")
    if place.kind != law.before:
        raise Refused("This seat is empty." if law.before == SeatKind.PERSON else "This seat is taken.")
    if t.started and not (law.begun or (way == "remove" and stranger(t, place))):
        raise Refused("The game has begun.")
    if way == "sit":
        check_sitter(t, guest)
    if law.asker == "visitor":
        check_visitor(t, guest)
    if way == "remove" and t.over:
        raise Refused("The game is over.")
    if way == "remove" and guest in place.holders:
        raise Refused("This seat is yours; you can leave it.")


def stranger(t: Table, place: Seat) -> bool:
    """Whether the host may send somebody away at any time: from a public table, and who took over from a
    bot."""
    return t.public or bool(place.relieved)


def check_sitter(t: Table, guest: str) -> None:
    """At a public table everybody has one seat, but for the host; who was sent away stays away. Friends with
    a link may share one device."""
    if guest in t.barred:
        raise NotYours("The host of this table has asked you to leave.")
    if t.public and t.held_by(guest) and not t.hosted_by(guest):
        raise Refused("You already have a seat at this table; leave the others for other people.")


def check_visitor(t: Table, guest: str) -> None:
    """While the game runs, who has no seat may take a bot's, where that was agreed: nobody sees a second
    hand."""
    if not t.takeover:
        raise Refused("You cannot take over bots at this table.")
    if t.over:
        raise Refused("The game is over.")
    if guest in t.barred:
        raise NotYours("The host of this table has asked you to leave.")
    if t.held_by(guest):
        raise Refused("You already have a seat at this table; leave the others for other people.")


def hand_over(t: Table, way: str, seat: int, guest: str = "") -> None:
    """Let a seat change hands by one of the laws."""
    law, place = LAWS[way], t.seats[seat]
    if law.bars:
        t.barred |= place.holders
    place.holders = (place.holders if law.keeps else set()) | ({guest} if law.gives else set())
    place.holding += not law.keeps
    if not law.keeps:
        place.plan = []
    to_bot = way == "bot" or t.started                  # a seat of a running game is never empty
    place.kind = SeatKind.PERSON if place.holders else SeatKind.BOT if to_bot else SeatKind.OPEN
    if place.kind == SeatKind.OPEN:
        place.name = place.word = ""
    find_host(t)


def find_host(t: Table) -> None:
    """Hosting goes with its seat; where that has become free, to the next person, and with nobody there to
    who sits next."""
    if t.hosting is None and not t.terms.hosted_from_a_seat:
        return                                # who made the table only watches
    if t.hosting is None or t.seats[t.hosting].kind != SeatKind.PERSON:
        t.hosting = next((p for p, seat in enumerate(t.seats) if seat.kind == SeatKind.PERSON), None)
