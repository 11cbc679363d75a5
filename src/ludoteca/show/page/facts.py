"""What a table's page is made of besides the view: who sits where, what is agreed, who looks."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.show.words import Say

SAID = "said"                                        # the kind of a note that is chat


class SeatFacts(NamedTuple):
    """Who sits in a seat."""

    kind: str = "open"                               # open, person, bot
    name: str = ""
    level: str = ""                                  # a bot's
    away: bool = False                               # a bot stands in, the person may come back
    hurried: bool = False                            # the bot here thought less than it should
    left: float | None = None                        # seconds for its decision; None: no clock runs

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or (self.kind == "person" and self.away)


class NoteFacts(NamedTuple):
    """A line beside the game's own log: what somebody said, or what happened at the table."""

    sentence: str                                    # what happened, in English, with {who}; empty: chat
    seat: int | None
    name: str
    text: str = ""
    at: float = 0.0
    sender: str = ""                                 # a spectator's device


class TableFacts(NamedTuple):
    """What everybody may know of a table."""

    id: str
    seats: tuple[SeatFacts, ...]
    started: bool = False
    over: bool = False
    waiting: tuple[int, ...] = ()                    # the seats that owe a decision
    host: int | None = None                          # the host's seat; None: who made the table has none
    hints: bool = True
    takeover: bool = False                           # who has the link may take a bot's seat
    clock: str = "none"                              # none, live, days
    asked: int | None = None                         # the seat that asks to take a decision back
    unanswered: tuple[int, ...] = ()                 # the seats that have yet to answer it
    notes: tuple[NoteFacts, ...] = ()                     # the last ones
    rematch: str | None = None                       # the table of the next game
    winners: tuple[int, ...] = ()
    begun: bool = True                               # False: only bots have decided, so nothing moves yet
    rematch_by: int | None = None                    # the seat that asked for it
    faults: tuple[str, ...] = ()                     # parts of a game from outside that do not work
    public: bool = False                             # everybody may find it
    daily: str = ""                                  # the day whose race it is

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def deserted(self) -> bool:
        """Whether all people have left a table without a clock: it waits for one of them."""
        people = [seat for seat in self.seats if seat.kind == "person"]
        return self.clock == "none" and bool(people) and all(seat.away for seat in people)


def facts_of(told: Mapping[str, Any], sentences: Mapping[str, str]) -> TableFacts:
    """The facts of a message; `sentences` are those of notes, by their kind."""
    seats = [SeatFacts(seat["kind"], seat["name"], seat["level"], seat["away"], seat["hurried"], seat["left"])
             for seat in told["seats"]]
    notes = [NoteFacts(sentences.get(note["kind"], ""), note["seat"], note["name"], note["text"], note["at"],
                       note["sender"])
             for note in told["notes"] if note["kind"] == SAID or note["kind"] in sentences]
    asked = told["asked"]
    return TableFacts(
        told["id"], tuple(seats), told["started"], told["over"], tuple(told["waiting"]), told["host"],
        told["hints"], told["takeover"], told["clock"]["kind"], asked["seat"] if asked else None,
        tuple(asked["unanswered"]) if asked else (), tuple(notes), told["rematch"], tuple(told["winners"]),
        told["begun"], told["rematch_by"], tuple(told["faults"]), told["public"], told["daily"])


class Viewer(NamedTuple):
    """Who looks at a table: through which seat (NOBODY: a spectator), which seats the device holds, and how
    it is shown."""

    seat: int = NOBODY
    seats: tuple[int, ...] = ()
    language: str = "en"
    portrait: bool = False
    still: bool = False

    def holding(self, seats: tuple[int, ...]) -> Viewer:
        """The same with other seats."""
        return self._replace(seats=seats)


class OwnFacts(NamedTuple):
    """What the table says to one seat alone."""

    may_undo: bool = False
    sent: str | None = None                          # its secret decision that may still be changed


class PageFacts(NamedTuple):
    """All that one viewer's page is made of."""

    view: View                                       # what the viewer's seat sees
    public: View                                     # what everybody sees
    viewer: Viewer
    table: TableFacts
    own: OwnFacts
    say: Say

    @property
    def away(self) -> bool:
        """Whether a bot stands in for the viewer."""
        return self.viewer.seat != NOBODY and self.table.seats[self.viewer.seat].away

    @property
    def hosting(self) -> bool:
        return self.table.host is not None and self.table.host in self.viewer.seats

    @property
    def my_turn(self) -> bool:
        return self.viewer.seat in self.table.waiting and not self.away
