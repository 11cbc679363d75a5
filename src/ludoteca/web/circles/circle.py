"""A circle: people who meet again, by one link for ever. It is what its changes made of it, as a table is.

A member is a name and the devices that it comes from.  Who deletes oneself takes name, devices and words
along: those changes are gone from the store, so everything here also holds without them.
"""
from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ludoteca.web.clock import now

LINES = 200                                      # of chat that are shown; all are kept
NOBODY_YET = -1


@dataclass(frozen=True)
class CircleChange:
    """One thing that happened in a circle: its kind, its data and when."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    at: float = field(default_factory=lambda: now())


@dataclass
class Member:
    """Somebody of a circle; who has left stays in the results, without devices."""

    number: int
    name: str
    devices: set[str] = field(default_factory=set)
    holding: int = 0                             # a one-time link is good for one holding of the membership
    left: bool = False
    barred: bool = False                         # was sent away, and does not come back
    former: set[str] = field(default_factory=set)        # of who has left: they may want to be deleted


@dataclass(frozen=True)
class Line:
    """What a member said, or what happened in the circle."""

    seq: int
    at: float
    kind: str
    member: int
    text: str = ""


@dataclass(frozen=True)
class Meeting:
    """When one meets: a wall clock's time in a zone, once or every week."""

    when: str                                    # 2026-11-19T20:30
    zone: str                                    # Europe/Rome
    weekly: bool


@dataclass(frozen=True)
class CircleTable:
    """A table that was begun from the circle."""

    id: str
    at: float
    game: str
    members: tuple[int, ...]


@dataclass(frozen=True)
class GameResult:
    """A finished game: for every seat the member (or None), the name of whoever is none, and the rank."""

    table: str
    at: float
    game: str
    seats: tuple[tuple[int | None, str, int], ...]
    digest: str = ""                             # of its record, by which its report is found


@dataclass
class Circle:
    id: str
    seq: int = 0                                 # of the last change
    name: str = ""
    key: str = ""                                # the word in its link
    founder: int = NOBODY_YET
    closed: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    numbers: int = 0                             # that were given to members, also to those who are gone
    claimed: dict[str, int] = field(default_factory=dict)        # one-time links that were used, and whose
    meeting: Meeting | None = None
    called_off: Meeting | None = None            # the one before
    dated: int = 0                               # how often a date was set
    lines: deque[Line] = field(default_factory=lambda: deque(maxlen=LINES))
    open_tables: dict[str, CircleTable] = field(default_factory=dict)
    results: dict[str, GameResult] = field(default_factory=dict)

    @property
    def present(self) -> list[Member]:
        """The members who have not left, in the order in which they came."""
        return [member for member in self.members.values() if not member.left]

    def member_of(self, guest: str) -> Member | None:
        """The member that a device belongs to."""
        return next((member for member in self.present if guest and guest in member.devices), None)

    @property
    def barred(self) -> set[str]:
        """The devices of those who were sent away."""
        return {device for member in self.members.values() if member.barred for device in member.former}

    def ever_of(self, guest: str) -> Member | None:
        """The same, also if that member has left."""
        former = (member for member in self.members.values() if guest in member.former)
        return self.member_of(guest) or next(former, None)

    def name_of(self, number: int | None) -> str:
        """Empty for somebody who is deleted."""
        return self.members[number].name if number in self.members else ""


# What each kind of change does.

def founded(c: Circle, data: dict[str, Any]) -> None:
    c.name, c.key = data["name"], data["key"]


def joined(c: Circle, data: dict[str, Any]) -> None:
    number = data["member"]
    c.members[number] = Member(number, data["name"], {data["guest"]})
    if c.founder == NOBODY_YET:
        c.founder = number


def renamed_member(c: Circle, data: dict[str, Any]) -> None:
    if data["member"] in c.members:
        c.members[data["member"]].name = data["name"]


def renamed(c: Circle, data: dict[str, Any]) -> None:
    c.name = data["name"]


def renewed(c: Circle, data: dict[str, Any]) -> None:
    c.key = data["key"]


def handed(c: Circle, data: dict[str, Any]) -> None:
    c.founder = data["member"]


def closed(c: Circle, data: dict[str, Any]) -> None:
    c.closed = True


def reopened(c: Circle, data: dict[str, Any]) -> None:
    c.closed = False


def left(c: Circle, data: dict[str, Any]) -> None:
    """Somebody leaves or is sent away; `forget`: the name and all that was said go too."""
    member = c.members.get(data["member"])
    c.founder = data["founder"]
    if data["forget"]:                           # also where their own changes are gone from the store
        c.lines = deque((line for line in c.lines if line.member != data["member"]), LINES)
        c.claimed = {code: whose for code, whose in c.claimed.items() if whose != data["member"]}
    if member is None:
        return
    member.left, member.barred = True, data["barred"]
    member.former |= member.devices
    member.devices.clear()
    member.holding += 1
    if data["forget"]:
        del c.members[member.number]


def device_came(c: Circle, data: dict[str, Any]) -> None:
    c.claimed[data["code"]] = data["member"]
    if member := c.members.get(data["member"]):
        member.devices.add(data["guest"])


def devices_ended(c: Circle, data: dict[str, Any]) -> None:
    """All devices but one are signed out, and links that were made before are dead."""
    if member := c.members.get(data["member"]):
        member.devices = {data["guest"]}
        member.holding += 1


def dated(c: Circle, data: dict[str, Any]) -> None:
    c.called_off, c.dated = c.meeting or c.called_off, c.dated + 1
    c.meeting = Meeting(data["when"], data["zone"], data["weekly"]) if data["when"] else None


def began(c: Circle, data: dict[str, Any]) -> None:
    if data["table"] not in c.results:
        c.open_tables[data["table"]] = CircleTable(data["table"], data["at"], data["game"],
                                                   tuple(data["members"]))


def played(c: Circle, data: dict[str, Any]) -> None:
    c.open_tables.pop(data["table"], None)
    seats = tuple((member, name, rank) for member, name, rank in data["seats"])
    c.results[data["table"]] = GameResult(data["table"], data["at"], data["game"], seats,
                                           data.get("digest", ""))


def said(c: Circle, data: dict[str, Any]) -> None:
    """A line of chat: `apply` keeps it."""


KINDS: dict[str, Callable[[Circle, dict[str, Any]], None]] = {
    "founded": founded, "joined": joined, "renamed member": renamed_member, "renamed": renamed,
    "renewed": renewed, "handed": handed, "closed": closed, "reopened": reopened,
    "left": left, "device came": device_came, "devices ended": devices_ended, "dated": dated, "began": began,
    "played": played, "said": said}
TOLD = {"joined", "renamed", "renewed", "handed", "closed", "reopened", "left", "device came", "dated",
        "began", "said"}                         # what stands between the lines of chat


def apply(c: Circle, seq: int, change: CircleChange) -> None:
    """Let a stored change happen."""
    data, member = change.data, change.data.get("member", NOBODY_YET)
    KINDS[change.kind](c, data)
    c.numbers = max(c.numbers, member + 1)
    c.seq = seq
    if change.kind in TOLD and not data.get("forget"):
        c.lines.append(Line(seq, change.at, change.kind, member, data.get("text", "")))
