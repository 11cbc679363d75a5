"""Taking decisions back.

`reveal`: a seat takes its last answer back at once, while nothing was revealed since: no draw, nothing that
the seat could not foretell, no open move of another.  `consent`: when all other persons agree, the game goes
back to before the answer. An answer is a decision together with all later changes of it: how often a secret
choice was changed shows nowhere, so it must not show in what an undo takes back.  The chance of a match is
numbered, so that a draw once seen comes again.
"""
from __future__ import annotations

import functools
import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from ludoteca.core.events import LOG, Event, logged
from ludoteca.core.game_loader import Game
from ludoteca.core.match import seats_of
from ludoteca.core.state import PlainState
from ludoteca.web.table.terms import UndoPolicy

WORLDS = 8
KEPT = 24                        # answers that could be taken back one after the other


@dataclass(frozen=True, slots=True)
class TakenDecision:
    """A decision as it was taken."""

    seat: int
    text: str
    amends: bool                 # it changed a secret decision that was already in
    shown: bool | Surprise       # it revealed something
    loud: frozenset[int]         # the seats whose question it changed


@dataclass(frozen=True)
class Request:
    """A wish to go back to before an answer, and who has agreed."""

    seat: int
    answer: int
    agreed: frozenset[int] = frozenset()


@functools.cache
def group(seats: int) -> frozenset[int]:
    """The seats of these bits: one for all answers, of which there are many."""
    return frozenset(seats_of(seats))


def answered(answers: Sequence[TakenDecision], seat: int) -> int | None:
    """Where a seat's last answer stands, changes of it left out."""
    return next((n for n in range(len(answers) - 1, -1, -1) if answers[n].seat == seat
                 and not answers[n].amends), None)


def changes(answers: Sequence[TakenDecision], seat: int) -> int:
    """How often a seat has changed its last answer."""
    own = takewhile(lambda a: a.amends, (a for a in reversed(answers) if a.seat == seat))
    return sum(1 for _ in own)


def hidden(answers: Sequence[TakenDecision], seat: int, since: int) -> bool:
    """Whether nothing was revealed since, and no other has moved openly."""
    return not any(a.shown or (a.seat != seat and seat in a.loud) for a in answers[since:])


def possible(policy: UndoPolicy, answers: Sequence[TakenDecision], seat: int) -> bool:
    since = answered(answers, seat)
    if policy == UndoPolicy.NONE or since is None:
        return False
    return policy == UndoPolicy.CONSENT or hidden(answers, seat, since)


def kept(answers: Sequence[TakenDecision], request: Request) -> list[int]:
    """The places of the answers that stay: those before, and others' secret ones after if nothing was
    revealed."""
    stay = list(range(request.answer))
    if hidden(answers, request.seat, request.answer):
        stay += [n for n in range(request.answer, len(answers)) if answers[n].seat != request.seat]
    return stay


def untouched(kept: Sequence[int]) -> int:
    """How many answers at the beginning stay as they are."""
    return next((i for i, n in enumerate(kept) if n != i), len(kept))


class Surprise:
    """Whether a choice's events revealed something to its maker: they are not the same in all worlds that
    the seat could suppose. It is found out when somebody wants to know, which for most answers nobody ever
    does."""

    __slots__ = ("_found", "_known", "choice", "events", "game", "seat")

    def __init__(self, game: Game, known: PlainState, seat: int, choice: int,
                 events: Sequence[Event]) -> None:
        self.game = game
        self.seat = seat
        self.choice = choice
        self.events: Sequence[Event] = list(events)
        self._known: bytes | None = pickle.dumps(known)            # of a state, a tenth of its room
        self._found: bool | None = None

    def __bool__(self) -> bool:
        if self._found is None:
            self._found, self._known = self._look(), None
        return self._found

    def __eq__(self, other: object) -> bool:
        return bool(self) == bool(other)

    def _look(self) -> bool:
        rules, log = self.game.rules, PlainState(LOG)
        if self._known is None:
            return True
        known: PlainState = pickle.loads(self._known)
        for n in range(WORLDS):
            world = known.copy()
            rules.suppose(world, self.seat, n)
            log.count = 0
            rules.play(world, log, self.seat, self.choice)
            if logged(log) != self.events:
                return True
        return False

    def forget(self) -> None:
        """It is past, and counts as revealed."""
        self._known, self._found, self.events = None, True, ()


def forget(answers: Sequence[TakenDecision]) -> None:
    """Nobody takes back what is long past, or was before a draw: its state need not be kept."""
    if len(answers) > KEPT and isinstance(old := answers[-KEPT - 1].shown, Surprise):
        old.forget()
    if answers[-1].shown is True:
        earlier = (answers[n].shown for n in range(len(answers) - 2, -1, -1))
        for shown in takewhile(lambda shown: shown is not True, earlier):
            if isinstance(shown, Surprise):
                shown.forget()
