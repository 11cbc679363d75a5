"""What is asked of a circle: each function checks it by its law and returns the change, or raises and changes
nothing."""
from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from ludoteca.core.user_input import clean
from ludoteca.web.circles.circle import Circle, CircleChange
from ludoteca.web.circles.permissions import check, check_link
from ludoteca.web.clock import now
from ludoteca.web.errors import Invalid, Refused
from ludoteca.web.settings import Limits
from ludoteca.web.table.commands.chat import REPEATED
from ludoteca.web.table.commands.command import line
from ludoteca.web.table.names import unlike
from ludoteca.web.table.terms import new_id

MOST = 60                                        # members
FAR = 10                                         # years: the latest date


def title(text: str, limits: Limits) -> str:
    """A circle's name."""
    shown = clean(text)
    if not 1 <= len(shown) <= limits.circle_letters:
        raise Invalid("A circle’s name has {least} to {most} letters.", least=1, most=limits.circle_letters)
    return shown


def name(c: Circle, text: str, limits: Limits, own: int | None = None) -> str:
    """A member's name, unlike the others'."""
    shown = line(text, "name", limits.name_letters)
    return unlike(shown, {member.name for member in c.present if member.number != own})


def found(text: str, limits: Limits) -> CircleChange:
    return CircleChange("founded", {"name": title(text, limits), "key": new_id()})


def join(c: Circle, guest: str, text: str, limits: Limits) -> CircleChange | None:
    """Come in; who is a member already (a double click) changes nothing."""
    if c.member_of(guest):
        return None
    check(c, "join", guest)
    if len(c.present) >= MOST:
        raise Refused("A circle has at most {most} members.", most=MOST)
    return CircleChange("joined", {"member": c.numbers, "name": name(c, text, limits), "guest": guest})


def name_oneself(c: Circle, guest: str, text: str, limits: Limits) -> CircleChange:
    own = own_number(c, "name oneself", guest)
    return CircleChange("renamed member", {"member": own, "name": name(c, text, limits, own)})


def say(c: Circle, guest: str, text: str, limits: Limits) -> CircleChange | None:
    """Say something; the same line again at once is the first one, whose answer got lost."""
    own, said = own_number(c, "say", guest), line(text, "message", limits.chat_letters)
    last = next((each for each in reversed(c.lines) if (each.kind, each.member) == ("said", own)), None)
    if last and last.text == said and last.at > now() - REPEATED:
        return None
    return CircleChange("said", {"member": own, "text": said})


def rename(c: Circle, guest: str, text: str, limits: Limits) -> CircleChange:
    return CircleChange("renamed", {"member": own_number(c, "rename", guest), "name": title(text, limits)})


def renew(c: Circle, guest: str) -> CircleChange:
    """Another word in the link; the old one is good for nobody but members."""
    return CircleChange("renewed", {"member": own_number(c, "renew", guest), "key": new_id()})


def hand_over(c: Circle, guest: str, to: int) -> CircleChange:
    check(c, "hand over", guest, to)
    return CircleChange("handed", {"member": to})


def switch(c: Circle, guest: str, closed: bool) -> CircleChange | None:
    own = own_number(c, "close" if closed and not c.closed else "reopen", guest)
    return None if closed == c.closed else CircleChange("closed" if closed else "reopened", {"member": own})


def leave(c: Circle, guest: str, forget: bool) -> CircleChange:
    own = own_number(c, "leave", guest)
    return CircleChange("left", {"member": own, "founder": founder_without(c, own), "barred": False,
                           "forget": forget})


def forget(c: Circle, guest: str) -> CircleChange | None:
    """Who is deleted leaves without a trace; also who has left long ago."""
    if (own := c.ever_of(guest)) is None:
        return None
    return CircleChange("left", {"member": own.number, "founder": founder_without(c, own.number),
                                 "barred": False, "forget": True})


def remove(c: Circle, guest: str, member: int) -> CircleChange:
    """The founder sends somebody away; the name stays in the results."""
    check(c, "remove", guest, member)
    return CircleChange("left", {"member": member, "founder": c.founder, "barred": True, "forget": False})


def founder_without(c: Circle, number: int) -> int:
    """Who founds on when a member goes: the founder, else who came first."""
    if c.founder != number:
        return c.founder
    return next((member.number for member in c.present if member.number != number), -1)


def claim(c: Circle, guest: str, number: int, holding: int, code: str) -> CircleChange | None:
    """A device becomes a member's by a one-time link; one that is another member's stays that."""
    own = c.member_of(guest)
    if own is not None and own.number == number:
        return None
    check_link(c, number, holding, code)
    if own is not None:
        raise Refused("This device already belongs to {who} in this circle.", who=own.name)
    return CircleChange("device came", {"member": number, "guest": guest, "code": code})


def end_devices(c: Circle, guest: str) -> CircleChange:
    return CircleChange("devices ended", {"member": own_number(c, "end devices", guest), "guest": guest})


def date(c: Circle, guest: str, when: str, zone: str, weekly: bool) -> CircleChange:
    """When the circle meets next, by the wall clock of a zone; an empty `when`: no date."""
    own = own_number(c, "date", guest)
    if when:
        check_time(when, zone)
    return CircleChange("dated", {"member": own, "when": when[:16], "zone": zone, "weekly": weekly})


def check_time(when: str, zone: str) -> None:
    try:
        found, _ = datetime.strptime(when[:16], "%Y-%m-%dT%H:%M"), ZoneInfo(zone)
    except (ValueError, KeyError, OSError):
        raise Invalid("A date is given as 2026-11-19T20:30 and a time zone as Europe/Rome.") from None
    this_year = datetime.now().year
    if not this_year - 1 <= found.year <= this_year + FAR:
        raise Invalid("This date is too far away.")


def own_number(c: Circle, way: str, guest: str) -> int:
    """The number of the member who asks and may."""
    member = check(c, way, guest)
    assert member is not None
    return member.number
