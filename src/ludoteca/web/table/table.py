"""A table: seats around one match, and all that happened there, in order.

A table changes only by `apply(change)`.  What people ask for (sit, decide, undo …) is a method that checks it and returns
the change, or raises and changes nothing; the house keeps the change on disk, then applies it, then shows it.  Applying
the kept changes again gives the same table: that is how a table outlives the server.

Every viewer has numbers of its own.  `number(seat)` counts the changes that this viewer could notice (seat NOBODY: a
spectator), so that a secret change (another push behind the hand) shows nowhere, not even in a number.  A decision names
the number it answers; it is stale only if, since then, more happened than that others decided in secret.
"""
from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.chance import Fair
from ludoteca.core.errors import IllegalDecision
from ludoteca.core.events import Event
from ludoteca.core.game import Game, load
from ludoteca.core.match import Match, View
from ludoteca.core.record import record_of
from ludoteca.core.state import NOBODY
from ludoteca.web.errors import Gone, Invalid, NotFound, NotYourTurn, Refused, Stale
from ludoteca.web.settings import Limits
from ludoteca.web.table import changes
from ludoteca.web.table import undo as takeback
from ludoteca.web.table.store import Change
from ludoteca.web.table.terms import Terms, bot_name, clean, unlike

SENTENCES = {"name": "A name has {least} to {most} letters.", "word": "A word has {least} to {most} letters.",
             "message": "A message has {least} to {most} letters."}


def line(text: str, what: str, most: int, least: int = 1) -> str:
    """A name, a word or a message that a person wrote, as one clean line of a fitting length."""
    shown = clean(text)
    if not least <= len(shown) <= most:
        raise Invalid(SENTENCES[what], least=least, most=most)
    return shown


@dataclass
class Seat:
    """Who sits here. `away`: a bot stands in, the person may come back."""

    kind: str = "open"                        # open, person, bot
    name: str = ""
    level: str = ""                           # a bot's
    away: bool = False
    deadline: float | None = None             # when the time for the decision that this seat owes runs out
    word: str = ""                            # the person's own word, mixed into the seed
    holders: set[str] = field(default_factory=set)      # the devices that hold it, by the hash of their number

    def remaining(self, now: float | None = None) -> float | None:
        """Seconds left for the decision, or None where no clock runs."""
        return None if self.deadline is None else max(0.0, self.deadline - (time.time() if now is None else now))

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or (self.kind == "person" and self.away)


@dataclass(frozen=True)
class Note:
    """A line beside the game's own log: `said` (chat), or what happened at the table, for the page to put into words."""

    kind: str                                 # said, sat, left, started, asked, refused, undone, away, back, rematch
    seat: int | None
    name: str
    text: str = ""
    at: float = 0.0


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table: through which seat (NOBODY: a spectator), which seats the device holds, and how it is shown."""

    seat: int = NOBODY
    seats: tuple[int, ...] = ()
    language: str = "en"
    portrait: bool = False
    still: bool = False


class Table:
    """One table. Reading is for everybody; only the house calls `apply`."""

    def __init__(self, id: str, terms: Terms, created: float, limits: Limits | None = None) -> None:
        self.id, self.terms, self.created = id, terms, created
        self.limits = limits or Limits()
        self.game: Game = load(terms.game)
        self.options, self.players = terms.options, terms.players
        self.public, self.policy, self.hints, self.clock = terms.public, terms.undo, terms.hints, terms.clock
        self.seats = [Seat(p.kind, p.name, p.level, word=p.word, holders={*p.guest.split()}) for p in terms.seats]
        self.commitment: str = Fair(terms.seed).commitment
        self.seq = 0                          # how many changes there were: the house's own count, shown to nobody
        self.epoch = 0                        # how often decisions were taken back: heard events may be fewer then
        self.notes: list[Note] = []
        self.asked: takeback.Request | None = None
        self.answers: list[takeback.Answer] = []
        self.claimed: set[str] = set()        # one-time links that were used
        self.rematch: str | None = None
        self.last = created                   # when something last happened
        self._match: Match | None = None
        self._numbers = dict.fromkeys(range(NOBODY, terms.players), 0)
        self._turns = dict.fromkeys(range(terms.players), 0)
        self._choices: dict[int, list[int]] = {}
        self._taken: dict[int, tuple[int, str]] = {}
        self._views: dict[int, View] = {}

    # What anybody may read.

    @property
    def started(self) -> bool:
        return self._match is not None

    @property
    def over(self) -> bool:
        return self._match is not None and self._match.over

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        return self._match.waiting if self._match else []

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def chat(self) -> list[tuple[int | None, str, str]]:
        return [(note.seat, note.name, note.text) for note in self.notes if note.kind == "said"]

    def number(self, seat: int = NOBODY) -> int:
        """The number of the last change that this viewer could notice."""
        return self._numbers[seat]

    def turn(self, seat: int) -> int:
        """The number since which this seat's question stands: decisions that name it or a later one are not stale."""
        return self._turns[seat]

    def view(self, seat: int = NOBODY) -> View:
        """All that this seat may know of the game; before the start, of the table laid out."""
        if seat not in self._views:
            self._views[seat] = self._match.view(seat) if self._match else self._laid_out(seat)
        return self._views[seat]

    def _laid_out(self, seat: int) -> View:
        s = self.game.start(self.players, self.options)
        self.game.rules.hide(s, seat)
        return View(self.game, s, seat, (), self.names)

    def heard(self, seat: int = NOBODY, since: int = 0) -> list[Event]:
        """What this seat heard, without the first `since` events of it."""
        return self.view(seat).events[since:]

    def held_by(self, guest: str) -> list[int]:
        """The seats that a guest's device holds."""
        return [p for p, seat in enumerate(self.seats) if guest and guest in seat.holders]

    def may_undo(self, seat: int) -> bool:
        """Whether this seat may take its last decision back, or ask to."""
        return self.started and not self.over and self.asked is None and takeback.possible(self.policy, self.answers, seat)

    def may_agree(self, seat: int) -> bool:
        """Whether this seat's word is waited for on taking something back."""
        return self.asked is not None and seat in self._others(self.asked.seat) - self.asked.agreed

    def record(self) -> dict[str, Any]:
        """The record with its seed: only of a finished game."""
        if self._match is None or not self._match.over:
            raise Refused("The record is shown when the game is over.")
        return record_of(self._match)

    @property
    def result(self) -> tuple[list[int], list[int]]:
        """Scores and winners of a finished game."""
        return (self._match.scores, self._match.winners) if self._match and self._match.over else ([], [])

    def luck(self, seat: int) -> int:
        """A number for the bot in this seat: the same whenever it knows the same, and nobody else can foretell it."""
        return Fair(f"{self.terms.seed} bot {seat}").draw(len(self.view(seat).events), 1 << 31)

    # What people ask for: each checks, and returns the change.

    def sit(self, seat: int, name: str, guest: str, word: str = "") -> Change:
        self._check_seat(seat)
        if self.started or self.seats[seat].kind != "open":
            raise Refused("This seat is taken." if self.seats[seat].kind != "open" else "The game has begun.")
        shown = line(name, "name", self.limits.name_letters)
        return Change("sat", {"seat": seat, "name": unlike(shown, set(self.names)), "guest": guest,
                              "word": line(word, "word", self.limits.word_letters, 0)})

    def leave(self, seat: int) -> Change:
        """Before the start the seat is open again; later a bot stands in until the person comes back."""
        if self.over:
            raise Refused("The game is over.")
        if self.started and self.seats[seat].away:
            raise Refused("A bot plays for this seat already.")
        return Change("away" if self.started else "left", {"seat": seat})

    def back(self, seat: int) -> Change | None:
        return Change("back", {"seat": seat}) if self.seats[seat].away else None

    def stand_in(self, seat: int, here: bool) -> Change:
        """Somebody at the table lets a bot play for a person who is not `here`, where no clock does that."""
        self._check_seat(seat)
        if self.clock.kind != "none":
            raise Refused("At this table the clock decides when a bot stands in.")
        if seat not in self.waiting or self.seats[seat].played_by_bot:
            raise Refused("Nobody is waited for in this seat.")
        if here:
            raise Refused("{who} is at the table; please wait a little.", who=self.names[seat])
        return Change("away", {"seat": seat})

    def claim(self, seat: int, guest: str, code: str, keep: bool) -> Change | None:
        """Take a seat over with a one-time link; `keep`: the devices that held it hold it too."""
        self._check_seat(seat)
        if guest in self.seats[seat].holders:
            return None
        if code in self.claimed or self.seats[seat].kind != "person":
            raise Gone("This link has been used already; ask for a new one.")
        return Change("moved", {"seat": seat, "guest": guest, "code": code, "keep": keep})

    def start(self, level: str) -> Change:
        """Begin; open seats go to bots."""
        if self.started:
            raise Refused("The game has begun.")
        taken = set(self.names)
        empty = [p for p, seat in enumerate(self.seats) if seat.kind == "open"]
        return Change("started", {"bots": [[p, bot_name(taken), level] for p in empty]})

    @property
    def full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    def decide(self, seat: int, text: str, number: int, by: str = "person") -> Change | None:
        """A decision that answers a number; None if this very decision was taken already (a double click)."""
        self._check_seat(seat)
        if self._match is None:
            raise NotYourTurn("The game has not begun.")
        if self._taken.get(seat) == (number, " ".join(text.split()).lower()):
            return None
        if not self._turns[seat] <= number <= self._numbers[seat]:
            raise Stale("The table has changed since; here is how it stands.")
        if not self._choices.get(seat):
            raise NotYourTurn("The game is over." if self.over else "It is not your turn.")
        choice = self._match.choice(seat, text[:self.limits.decision_letters])
        said = self.game.notation.say(self.view(seat).s, seat, choice)
        return Change("decided", {"seat": seat, "text": said, "number": number, "by": by})

    def say(self, seat: int | None, name: str, text: str) -> Change:
        return Change("said", {"seat": seat, "name": line(name, "name", self.limits.name_letters + 4),
                               "text": line(text, "message", self.limits.chat_letters)})

    def undo(self, seat: int) -> Change:
        """Take the last decision back, or ask the others to agree, as the table's policy has it."""
        if self.policy == "none":
            raise Refused("At this table nothing is taken back.")
        if not self.may_undo(seat):
            raise Refused("There is nothing that could be taken back now.")
        if self.policy == "consent" and self._others(seat):
            return Change("asked", {"seat": seat})
        return self._undone(takeback.Request(seat, takeback.answered(self.answers, seat)))

    def agree(self, seat: int, yes: bool) -> Change:
        """Answer somebody's wish to take a decision back."""
        if self.asked is not None and seat == self.asked.seat and not yes:
            return Change("refused", {"seat": seat})
        if self.asked is None or seat not in self._others(self.asked.seat):
            raise Refused("Nobody waits for your word on taking something back.")
        if not yes:
            return Change("refused", {"seat": seat})
        if self._others(self.asked.seat) <= self.asked.agreed | {seat}:
            return self._undone(self.asked)
        return Change("agreed", {"seat": seat})

    def _undone(self, request: takeback.Request) -> Change:
        kept = takeback.kept(self.answers, request)
        try:
            changes.new_match(self, [self.answers[n] for n in kept])
        except IllegalDecision:
            raise Refused("That cannot be taken back any more.") from None
        return Change("undone", {"seat": request.seat, "kept": kept})

    def _others(self, seat: int) -> set[int]:
        """The persons at the table whose word counts besides this seat's: one device counts for all its seats."""
        own = self.seats[seat].holders
        return {p for p, other in enumerate(self.seats)
                if p != seat and other.kind == "person" and not other.away and not other.holders & own}

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise NotFound("There is no seat {seat} at this table.", seat=seat)

    # What happens.

    def apply(self, change: Change) -> set[int]:
        """Do what was agreed and kept; the viewers that could notice it."""
        self.seq += 1
        self.last = change.at
        return changes.KINDS[change.kind](self, change.at, **change.data)

    def note(self, kind: str, seat: int | None, at: float, text: str = "", name: str = "") -> None:
        shown = name or (self.seats[seat].name if seat is not None else "")
        self.notes = [*self.notes[-self.limits.chat_lines:], Note(kind, seat, shown, text, at)]
