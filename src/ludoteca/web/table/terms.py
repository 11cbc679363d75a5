"""What is agreed when a table is made: the game, who sits where, and the table's own rules. Kept as plain
data."""
from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any

from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import load, read_players
from ludoteca.web.settings import Limits
from ludoteca.web.table.names import mixed, skeleton, unlike

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"         # none that look alike
BOT_NAMES = ("Ada", "Beppe", "Cosima", "Duilio", "Ermes", "Fiamma", "Gino", "Iolanda", "Lapo", "Mafalda",
             "Nello", "Ottavia")


class SeatKind(StrEnum):
    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


class UndoPolicy(StrEnum):
    """Whether decisions are taken back: never, while nothing was revealed since, or when all others agree."""

    NONE = "none"
    REVEAL = "reveal"
    CONSENT = "consent"


class Talk(StrEnum):
    """What may be said at a table: anything; ready sentences alone, as for children; nothing."""

    FREE = "free"
    READY = "ready"
    NONE = "none"


class ClockKind(StrEnum):
    """No clock, or one that gives seconds or days for a decision."""

    NONE = "none"
    LIVE = "live"
    DAYS = "days"


@dataclass(frozen=True)
class Clock:
    kind: ClockKind = ClockKind.NONE
    limit: int = 0

    @property
    def seconds(self) -> float:
        return self.limit * (86_400.0 if self.kind == ClockKind.DAYS else 1.0)


@dataclass(frozen=True)
class Place:
    """A seat as agreed: open, a person's (held by which devices, as hashes with spaces between) or a
    bot's."""

    kind: SeatKind = SeatKind.OPEN
    name: str = ""
    level: str = ""
    guest: str = ""
    word: str = ""


@dataclass(frozen=True)
class Terms:
    game: str
    players: int
    options: dict[str, Any]
    seats: tuple[Place, ...]
    seed: str
    version: int
    public: bool = False
    undo: UndoPolicy = UndoPolicy.REVEAL
    hints: bool = True
    clock: Clock = field(default_factory=Clock)
    host: str = ""
    takeover: bool = False       # whoever has the link may sit down in a bot's seat while the game runs
    circle: str = ""             # the circle it was begun from
    talk: Talk = Talk.FREE
    daily: str = ""              # the day whose race it is

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def host_seat(self) -> int | None:
        """Where the table's maker sits; a table that nobody says who made is its first person's."""
        return next((p for p, place in enumerate(self.seats)
                     if place.kind == SeatKind.PERSON and self.host in ("", *place.guest.split())), None)

    @property
    def hosted_from_a_seat(self) -> bool:
        return not self.host or self.host_seat is not None


def from_json(given: dict[str, Any]) -> Terms:
    places = tuple(Place(**place | {"kind": SeatKind(place["kind"])}) for place in given["seats"])
    clock = Clock(clock_kind(given["clock"]["kind"]), given["clock"]["limit"])
    return Terms(**given | {"seats": places, "clock": clock, "undo": undo_policy(given["undo"]),
                            "talk": Talk(given.get("talk", Talk.FREE))})


def undo_policy(text: str) -> UndoPolicy:
    """A policy by its name; a form could once ask for others, by which nothing was taken back."""
    return UndoPolicy(text) if text in list(UndoPolicy) else UndoPolicy.NONE


def clock_kind(text: str) -> ClockKind:
    """A kind of clock by its name; a form could once ask for others, which counted seconds."""
    return ClockKind(text) if text in list(ClockKind) else ClockKind.LIVE


def agree(game: str, players: int | None, options: dict[str, Any] | None, seats: Sequence[Place], *,
          public: bool = False, undo: UndoPolicy = UndoPolicy.REVEAL, hints: bool = True,
          clock: Clock | None = None, host: str = "", takeover: bool = False,
          circle: str = "", talk: Talk = Talk.FREE) -> Terms:
    """Terms that hold together, with a seed of their own; BadOption or UnknownGame in one sentence if they do
    not."""
    found = load(game)
    count = read_players(found, players)
    kept = found.options(found.template(count, options))
    if len(seats) > count:
        raise BadOption("Too many seats: {seats}; players: {count}.", seats=len(seats), count=count)
    places = [*seats, *(Place() for _ in range(count - len(seats)))]
    return Terms(game, count, kept, tuple(named(places)), secrets.token_hex(16), found.rules.VERSION, public,
                 undo, hints, clock or Clock(), host, takeover, circle, talk)


def named(places: Sequence[Place]) -> list[Place]:
    """Bots get names that nobody else at the table has; two people of one name are told apart."""
    taken: set[str] = set()
    out = []
    for place in places:
        name = place.name
        if place.kind == SeatKind.PERSON:
            if mixed(name):
                raise BadOption("Please use letters of one alphabet only.")
            name = unlike(name or "Guest", taken)
        out.append(replace(place, name=name))
        taken.add(name)
    return [Place(p.kind, bot_name(taken), p.level) if p.kind == SeatKind.BOT else p for p in out]


def bot_name(taken: set[str]) -> str:
    """A bot's name; it is taken then."""
    alike = {skeleton(other) for other in taken}
    name = next((n for n in BOT_NAMES if skeleton(n) not in alike), "") or unlike(BOT_NAMES[0], taken)
    taken.add(name)
    return name


def new_id() -> str:
    """A table's name in links: nobody guesses it."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def check_clock(clock: Clock, limits: Limits) -> Clock:
    """The clock, if its limit makes sense."""
    if clock.kind == ClockKind.NONE:
        return Clock()
    low, high = limits.live_seconds if clock.kind == ClockKind.LIVE else limits.days
    if not low <= clock.limit <= high:
        raise BadOption("Choose {low} to {high} seconds per move, not {limit}."
                        if clock.kind == ClockKind.LIVE else
                        "Choose {low} to {high} days per move, not {limit}.", low=low, high=high,
                        limit=clock.limit)
    return clock
