"""A table: seats around one match, and all that happened there, in order.

A command (`commands/`: sit, decide, undo …) checks what somebody asks for and returns a change; the service
keeps it on disk, then `commands.apply` does it, then it is shown.  Applying the kept changes again gives the
same table: that is how a table outlives the server.

Every viewer has numbers of its own.  `number(seat)` counts the changes that this viewer could notice (seat
NOBODY: a spectator), so that a secret change (another push behind the hand) shows nowhere, not even in a
number.  A decision names the number it answers; it is stale only if, since then, more happened than that
others decided in secret.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.chance import Fair
from ludoteca.core.events import Event
from ludoteca.core.game_loader import Game, load
from ludoteca.core.match import Match, View, bot_luck
from ludoteca.core.record import record_of
from ludoteca.core.state import NOBODY, PlainState
from ludoteca.web.clock import now
from ludoteca.web.errors import Refused
from ludoteca.web.settings import Limits
from ludoteca.web.table import undo
from ludoteca.web.table.terms import ClockKind, SeatKind, Terms


@dataclass
class Seat:
    """Who sits here. `away`: a bot stands in, the person may come back."""

    kind: SeatKind = SeatKind.OPEN
    name: str = ""
    level: str = ""                           # a bot's
    stand_in: str = ""                        # the level of the bot that stands in, where a bot sat before
    relieved: str = ""                        # the bot whose place the person here has taken in the game
    away: bool = False
    left: bool = False                        # away since the person left, and not since time ran out
    hurried: bool = False  # the bot here thought less than it should, because the server was busy
    deadline: float | None = None             # when the time for the decision that this seat owes runs out
    plan: list[str] = field(default_factory=list)    # sealed: what is decided at this seat's next turns
    word: str = ""                            # the person's own word, mixed into the seed
    holders: set[str] = field(default_factory=set)  # the devices that hold it, by the hash of their number
    holding: int = 0                          # how often it changed hands: a link is good for one of them

    def remaining(self, at: float | None = None) -> float | None:
        """Seconds left for the decision, or None where no clock runs."""
        return None if self.deadline is None else max(0.0, self.deadline - (now() if at is None else at))

    @property
    def played_by_bot(self) -> bool:
        return self.kind == SeatKind.BOT or (self.kind == SeatKind.PERSON and self.away)


@dataclass(frozen=True)
class Note:
    """A line beside the game's own log: `said` (chat), or what happened at the table, for the page to put
    into words."""

    kind: str                                 # said, or what happened: sat, left, away … (`commands`)
    seat: int | None
    name: str
    text: str = ""
    at: float = 0.0
    sender: str = ""                          # a spectator's device, at this table alone: names are cheap


class Table:
    """One table. Everybody may read it through its methods; `match` with its secrets is for this folder
    alone."""

    def __init__(self, id: str, terms: Terms, created: float, limits: Limits | None = None) -> None:
        self.id = id
        self.terms = terms
        self.created = created
        self.limits = limits or Limits()
        self.game: Game = load(terms.game)
        self.options, self.players = terms.options, terms.players
        self.public, self.policy, self.hints, self.clock = terms.public, terms.undo, terms.hints, terms.clock
        self.takeover, self.talk, self.daily = terms.takeover, terms.talk, terms.daily
        self.seats = [Seat(p.kind, p.name, p.level, word=p.word, holders={*p.guest.split()})
                      for p in terms.seats]
        self.commitment: str = Fair(terms.seed).commitment
        self.seq = 0  # how many changes there were: the service's own count, shown to nobody
        self.epoch = 0  # how often decisions were taken back: heard events may be fewer then
        self.notes: list[Note] = []
        self.asked: undo.Request | None = None
        self.answers: list[undo.TakenDecision] = []
        self.claimed: set[str] = set()        # one-time links that were used
        self.barred: set[str] = set()         # devices that the host has sent away
        self.hosting = terms.host_seat        # the host's seat; None: who made the table has none
        self.silent = False                   # spectators are asked not to chat
        self.rematch: str | None = None       # the next table, and the seat that asked for it
        self.rematch_by: int | None = None
        self.last = created                   # when something last happened
        self.match: Match | None = None       # from the start on
        self.marks: list[tuple[int, Match]] = []      # and how it stood after so many answers, now and then
        # how many changes each viewer could notice
        self.numbers = dict.fromkeys(range(NOBODY, terms.players), 0)
        self.turns = dict.fromkeys(range(terms.players), 0)  # since which number each seat's question stands
        self.over = False
        self.waiting: list[int] = []                                      # the seats that owe a decision
        self.choices: dict[int, list[int]] = {}                           # what each seat may choose now
        # each seat's decisions on its last question, and the numbers that they answered
        self.taken: dict[int, set[tuple[int, str]]] = {}
        self.views: dict[int, View] = {}  # those asked for since the last change
        self.texts: dict[int, list[str]] = {}  # what each seat may choose, where somebody asked for it
        self.told: Any = None  # what all programs were last told alike

    # What anybody may read.

    @property
    def started(self) -> bool:
        return self.match is not None

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def number(self, seat: int = NOBODY) -> int:
        """The number of the last change that this viewer could notice."""
        return self.numbers[seat]

    def view(self, seat: int = NOBODY) -> View:
        """All that this seat may know of the game; before the start, of the table laid out."""
        if seat not in self.views:
            self.views[seat] = self.match.view(seat) if self.match else self._laid_out(seat)
        return self.views[seat]

    def seen(self, seat: int = NOBODY) -> PlainState:
        """The position as this seat sees it, for one who looks once: it is not kept."""
        if seat in self.views or not self.match:
            return self.view(seat).s
        return self.match.seen(seat)

    def legal(self, seat: int = NOBODY, s: PlainState | None = None) -> list[str]:
        """What a seat may choose now, as text, in the order of its choices; by what it sees, if that is at
        hand."""
        if seat not in self.texts:
            s, choices = s or self.seen(seat), self.choices.get(seat, ())
            self.texts[seat] = [self.game.notation.say(s, seat, choice) for choice in choices]
        return self.texts[seat]

    def rest(self) -> None:
        """Nobody looks at the table: what can be made again is let go."""
        self.views.clear()
        self.texts.clear()
        self.told = None
        if self.match:
            self.match.rest()

    def _laid_out(self, seat: int) -> View:
        s = self.game.start(self.players, self.options)
        self.game.rules.hide(s, seat)
        return View(self.game, s, seat, (), self.names)

    def heard(self, seat: int = NOBODY, since: int = 0) -> list[Event]:
        """What this seat heard, without the first `since` events of it."""
        return self.match.news(seat, since) if self.match else []

    def count(self, seat: int = NOBODY) -> int:
        """How many events this seat has heard."""
        return self.match.count(seat) if self.match else 0

    def held_by(self, guest: str) -> list[int]:
        """The seats that a guest's device holds."""
        return [p for p, seat in enumerate(self.seats) if guest and guest in seat.holders]

    def hosted_by(self, guest: str) -> bool:
        """Whether a guest's device is the host's."""
        if self.hosting is None:
            return bool(guest) and guest == self.terms.host and not self.terms.hosted_from_a_seat
        return guest in self.seats[self.hosting].holders

    def may_undo(self, seat: int) -> bool:
        """Whether this seat may take its last decision back, or ask to."""
        return (self.started and not self.over and self.asked is None
                and undo.possible(self.policy, self.answers, seat))

    def record(self) -> dict[str, Any]:
        """The record with its seed: only of a finished game. It names all who played in a seat, a bot and
        then a person."""
        if self.match is None or not self.over:
            raise Refused("The record is available once the game is over.")
        told = self.match.copy()
        told.names = [f"{seat.relieved} → {seat.name}" if seat.relieved else seat.name for seat in self.seats]
        return record_of(told)

    @property
    def deserted(self) -> bool:
        """Whether all people have left a table without a clock: it waits for one of them, nobody plays it
        out."""
        people = [seat for seat in self.seats if seat.kind == SeatKind.PERSON]
        return self.clock.kind == ClockKind.NONE and bool(people) and all(seat.away for seat in people)

    @property
    def begun(self) -> bool:
        """Whether a person has decided, or none is to: until then nobody who came to play waits for what bots
        do."""
        people = {p for p, seat in enumerate(self.seats) if seat.kind == SeatKind.PERSON}
        return not people or any(answer.seat in people for answer in self.answers)

    @property
    def full(self) -> bool:
        return all(seat.kind != SeatKind.OPEN for seat in self.seats)

    @property
    def result(self) -> tuple[list[int], list[int]]:
        """Scores and winners of a finished game."""
        return (self.match.scores, self.match.winners) if self.match and self.over else ([], [])

    def luck(self, seat: int) -> int:
        """A number for the bot in this seat: the same whenever it knows the same, and nobody else can
        foretell it. In a daily race it hangs on the bot's own decisions alone: whether others, in secret,
        have decided already is no luck."""
        if self.daily:
            return bot_luck(self.terms.seed, seat, sum(answer.seat == seat for answer in self.answers))
        return bot_luck(self.terms.seed, seat, self.count(seat))

    @property
    def unanswered(self) -> set[int]:
        """The seats that have yet to answer a wish to take something back."""
        return self.others(self.asked.seat) - self.asked.agreed if self.asked else set()

    def others(self, seat: int) -> set[int]:
        """The persons whose word counts besides this seat's: who has left has none, and one device counts for
        all seats that it alone holds."""
        own = self.seats[seat].holders
        return {p for p, other in enumerate(self.seats) if p != seat and other.kind == SeatKind.PERSON
                and not (other.away and other.left) and not other.holders <= own}
