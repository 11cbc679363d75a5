"""Whose seat it is: every way to get, share or lose one, and the law of each. Nothing else changes who holds
a seat.

A holding is one person's time in a seat, on as many devices as the person likes.  A link is made for a
holding and dies with it.  The host is whoever holds the host's seat: who made the table, and when that person
leaves, the next who sits there.
"""
from __future__ import annotations

from dataclasses import dataclass

from ludoteca.web.errors import Gone, NotYours, Refused
from ludoteca.web.table.table import Table


@dataclass(frozen=True)
class Law:
    """One way in which the devices that hold a seat change."""

    before: str                  # what the seat is before: open, a person's, or a bot's
    # who may ask: anybody; its holder; the host, of another's seat; who has a link of this holding;
    asker: str
                                 # who holds no seat here
    keeps: bool = False          # the devices that hold it go on holding it, and links to it stay good
    gives: bool = False          # the device that asks holds it then
    begun: bool = False          # also after the start
    bars: bool = False           # who held it may not sit down here again


LAWS = {
    "sit": Law("open", "anybody", gives=True),
    "leave": Law("person", "holder"),
    "remove": Law("person", "host", bars=True),
    "share": Law("person", "link", keeps=True, gives=True, begun=True),
    "move": Law("person", "link", gives=True, begun=True),
    "bot": Law("open", "host"),
    "take over": Law("bot", "visitor", gives=True, begun=True),
}


def check(t: Table, way: str, seat: int, guest: str, holding: int | None = None) -> None:
    """Whether a guest may have a seat change hands so; NotYours, Gone or Refused says why not."""
    law, place = LAWS[way], t.seats[seat]
    if law.asker == "link" and (place.kind != law.before or place.holding != holding):
        raise Gone("This link has been used already; ask for a new one.")
    if law.asker == "holder" and guest not in place.holders:
        raise NotYours("This seat is not yours.")
    if law.asker == "host" and not t.hosted_by(guest):
        raise NotYours("Only the host of this table may do that.")
    if place.kind != law.before:
        raise Refused("Nobody sits in this seat." if law.before == "person" else "This seat is taken.")
    if t.started and not law.begun:
        raise Refused("The game has begun.")
    if way == "sit":
        check_sitter(t, guest)
    if law.asker == "visitor":
        check_visitor(t, guest)
    if way == "remove" and guest in place.holders:
        raise Refused("This seat is your own; you may leave it.")


def check_sitter(t: Table, guest: str) -> None:
    """At a public table everybody has one seat, but for the host; who was sent away stays away. Friends with
    a link may share one device."""
    if guest in t.barred:
        raise NotYours("The host of this table has asked you to leave.")
    if t.public and t.held_by(guest) and not t.hosted_by(guest):
        raise Refused("You have a seat at this table already; the others are for others.")


def check_visitor(t: Table, guest: str) -> None:
    """While the game runs, who has no seat may take a bot's, where that was agreed: nobody sees a second
    hand."""
    if not t.takeover:
        raise Refused("At this table nobody takes over from a bot.")
    if t.over:
        raise Refused("The game is over.")
    if guest in t.barred:
        raise NotYours("The host of this table has asked you to leave.")
    if t.held_by(guest):
        raise Refused("You have a seat at this table already; the others are for others.")


def hand_over(t: Table, way: str, seat: int, guest: str = "") -> None:
    """Let a seat change hands by one of the laws."""
    law, place = LAWS[way], t.seats[seat]
    if law.bars:
        t.barred |= place.holders
    place.holders = (place.holders if law.keeps else set()) | ({guest} if law.gives else set())
    place.holding += not law.keeps
    place.kind = "person" if place.holders else "bot" if way == "bot" else "open"
    if place.kind == "open":
        place.name = place.word = ""
    find_host(t)


def find_host(t: Table) -> None:
    """Hosting goes with its seat; where that has become free, to the next person, and with nobody there to
    who sits next."""
    if t.hosting is None and not t.terms.hosted_from_a_seat:
        return                                # who made the table only watches
    if t.hosting is None or t.seats[t.hosting].kind != "person":
        t.hosting = next((p for p, seat in enumerate(t.seats) if seat.kind == "person"), None)
