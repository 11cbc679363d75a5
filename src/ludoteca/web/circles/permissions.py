"""Who may do what in a circle: every way, and the law of each. Nothing else decides it.

Whoever has the link may look at the circle's name and come in.  All else is for members.  The founder is a
member with more rights, who may hand them over; there is always one as long as anybody is there.
"""
from __future__ import annotations

from dataclasses import dataclass

from ludoteca.web.circles.circle import Circle, Member
from ludoteca.web.errors import Gone, NotFound, NotYours, Refused


@dataclass(frozen=True)
class CircleLaw:
    """One thing that can be done in a circle."""

    asker: str                   # a visitor, who is no member; a member; the founder; who has a one-time link
    about: str = ""              # oneself; another member; another but the founder
    closed: bool = False         # also in a closed circle


LAWS = {
    "see": CircleLaw("member", closed=True),
    "join": CircleLaw("visitor"),
    "say": CircleLaw("member"),
    "date": CircleLaw("member"),
    "begin": CircleLaw("member"),
    "name oneself": CircleLaw("member", "self"),
    "leave": CircleLaw("member", "self", closed=True),
    "link": CircleLaw("member", "self", closed=True),
    "vouch": CircleLaw("member", "ordinary"),
    "claim": CircleLaw("link", closed=True),
    "end devices": CircleLaw("member", "self", closed=True),
    "block": CircleLaw("member", "other", closed=True),
    "complain": CircleLaw("member", "other", closed=True),
    "rename": CircleLaw("founder"),
    "renew": CircleLaw("founder"),
    "hand over": CircleLaw("founder", "other", closed=True),
    "remove": CircleLaw("founder", "other", closed=True),
    "close": CircleLaw("founder"),
    "reopen": CircleLaw("founder", closed=True),
}


def check(c: Circle, way: str, guest: str, about: int | None = None) -> Member | None:
    """Whether a device may do this; the member it belongs to, None for one that has none. NotYours, Refused
    or NotFound says why not."""
    law, own = LAWS[way], c.member_of(guest)
    if law.asker in ("member", "founder") and own is None:
        raise NotYours("This is for the members of the circle.")
    if law.asker == "visitor":
        check_visitor(c, guest)
    if law.asker == "founder" and own is not None and own.number != c.founder:
        raise NotYours("Only the founder of the circle may do that.")
    if c.closed and not law.closed:
        raise Refused("This circle is closed.")
    if about is not None and law.about in ("other", "ordinary") and own is not None:
        check_other(c, law, own, about)
    return own


def check_visitor(c: Circle, guest: str) -> None:
    if c.numbers and not c.present:              # the last one left while this waited
        raise NotFound("There is no such circle.")
    if guest in c.barred:
        raise NotYours("The founder of this circle has asked you to leave.")


def check_other(c: Circle, law: CircleLaw, own: Member, about: int) -> None:
    if about not in c.members or c.members[about].left:
        raise NotFound("There is no such member.")
    if about == own.number:
        raise Refused("That is you; choose somebody else.")
    if law.about == "ordinary" and about == c.founder:
        raise NotYours("The founder comes back by a link of their own or by their recovery phrase.")


def check_link(c: Circle, number: int, holding: int, code: str) -> None:
    """Whether a one-time link is still good: made for this holding, and never used."""
    member = c.members.get(number)
    if member is None or member.left or member.holding != holding or code in c.claimed:
        raise Gone("This link has already been used; ask for a new one.")
