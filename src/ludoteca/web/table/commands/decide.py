"""Decide: the same for a person, whatever way it comes in, and for a bot."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from ludoteca.core.errors import LudotecaError
from ludoteca.core.events import Event, redact
from ludoteca.core.match import Match
from ludoteca.core.state import NOBODY
from ludoteca.show.words import Say
from ludoteca.web.errors import NotYourTurn, Refused, Stale
from ludoteca.web.table import undo
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands import plan
from ludoteca.web.table.commands.command import LIMITS, FromSeat, TableCommand, check_seat
from ludoteca.web.table.effects import ask_seats, everybody, forget_views, note, settle
from ludoteca.web.table.seats import acting
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import UndoPolicy

Whole64 = Annotated[int, Field(ge=-(1 << 63), lt=1 << 63)]
Short = Annotated[str, Field(max_length=LIMITS.decision_letters)]


class DecidedBy(StrEnum):
    """A person, a bot, a bot that thought less than it should, or a person's plan."""

    PERSON = "person"
    BOT = "bot"
    HURRIED = "hurried"
    PLAN = "plan"


class Decision(FromSeat):
    decision: str = Field(max_length=LIMITS.decision_letters, description="As text, one of `legal`.")
    seq: int = Field(ge=0, le=1 << 40, description="The `seq` of the picture that this answers.")


class SocketDecision(Decision):
    id: Whole64 | Short | None = Field(
        None, description="Comes back in `answer`: a number of 64 bits, or a text as long as a decision.")


@dataclass(frozen=True)
class WantedDecision:
    """A decision as it comes in, nothing of it checked."""

    decision: str | int
    number: int                  # what it answers
    seat: int | None             # the one that was named
    guest: str = ""              # a person's device
    by: DecidedBy = DecidedBy.PERSON


@dataclass(frozen=True)
class DecisionOutcome:
    """Whether it changed anything, or why it does not count."""

    changed: bool
    fault: LudotecaError | None = None


# What is checked.

def check_all(table: Table, wanted: Sequence[WantedDecision]) -> list[Change]:
    """The changes that they make; those that came before (a double click), and a bot's that was relieved
    while it thought, make none."""
    found = [check(table, seat, each.decision, each.number, each.by)
             for each in wanted if (seat := seat_of(table, each)) is not None]
    return [change for change in found if change is not None]


def seat_of(table: Table, wanted: WantedDecision) -> int | None:
    if wanted.by == DecidedBy.PERSON:
        return acting(table, wanted.guest, wanted.seat)
    if wanted.seat is None:
        return None
    if wanted.by == DecidedBy.PLAN:           # unless it was taken back or changed meanwhile
        return wanted.seat if plan.next_step(table, wanted.seat) == wanted.decision else None
    bots = table.seats[wanted.seat].played_by_bot and wanted.seat in table.waiting
    return wanted.seat if bots else None      # unless another process was faster: a bot decides once


def check(table: Table, seat: int, decision: str | int, number: int,
          by: DecidedBy = DecidedBy.PERSON) -> Change | None:
    """A decision, as text or as the rules' number, that answers a number; None if this very text came before
    (a double click, or a copy that was on its way while somebody changed their mind)."""
    check_seat(table, seat)
    if table.match is None:
        raise NotYourTurn("The game has not begun.")
    written = " ".join(decision.split()).lower() if isinstance(decision, str) else None
    if (number, written) in table.taken.get(seat, ()):
        return None
    if not table.turns[seat] <= number <= table.numbers[seat]:
        raise Stale("The game has moved on; here is the current position.")
    if not table.choices.get(seat):
        raise NotYourTurn("The game is over." if table.over else "It is not your turn.")
    if seat not in table.waiting and undo.changes(table.answers, seat) >= table.limits.changed_minds:
        raise Refused("You have changed your mind too often; this choice is final.")
    choice = meant(table, table.match, seat, decision)
    text = table.legal(seat)[table.choices[seat].index(choice)]
    return Change(ChangeKind.DECIDED, {"seat": seat, "text": text, "number": number, "by": by}, choice=choice)


def meant(table: Table, match: Match, seat: int, decision: str | int) -> int:
    """The rules' number for a decision: to the letter as it was offered, else as the match reads it."""
    if not isinstance(decision, str):
        return match.choice(seat, decision)
    offered = dict(zip(table.legal(seat), table.choices[seat], strict=True))
    return (offered[decision] if decision in offered
            else match.choice(seat, decision[:table.limits.decision_letters]))


# What changes.

def decided(t: Table, at: float, seat: int, text: str, number: int, by: str,
            choice: int | None = None) -> set[int]:
    """`choice` is the rules' number for the text, known unless the decision comes from disk."""
    match = t.match
    assert match is not None
    amends = seat not in t.waiting
    drawn = match.drawn
    told = len(match.events)
    if choice not in t.choices[seat]:
        choice = match.choice(seat, text)
    known = match.seen(seat) if t.policy == UndoPolicy.REVEAL else None
    match.play(seat, choice, text)
    forget_views(t)
    fresh = match.events[told:]
    shown = known is not None and (match.drawn > drawn or undo.Surprise(t.game, known, seat, choice, fresh))
    before = t.choices
    ask_seats(t)
    noticed = listeners(t, fresh)
    loud = {p for p in noticed - {NOBODY} if before[p] != t.choices[p] or not quiet(t, p, seat, fresh)}
    t.answers.append(undo.TakenDecision(seat, match.decisions[-1][1], amends, shown,
                                        undo.group(sum(1 << p for p in loud))))
    undo.forget(t.answers)
    remember(t)
    t.taken[seat] = {(number, text.lower()), *(t.taken.get(seat, ()) if amends else ())}
    if not amends:
        noticed |= resume(t, at, seat, by)
        t.seats[seat].plan = t.seats[seat].plan[1:] if by == DecidedBy.PLAN else []
    return settle(t, at, noticed, loud)


def remember(t: Table) -> None:
    """Now and then, how the match stands: so that little is played again when something is taken back."""
    assert t.match is not None
    if t.over:
        t.marks = []
    elif t.policy != UndoPolicy.NONE and len(t.answers) % undo.KEPT == 0:
        t.marks = [*t.marks[-1:], (len(t.answers), t.match.copy())]


def listeners(t: Table, fresh: Sequence[Event]) -> set[int]:
    """Who heard at least one of these events."""
    rules, secret = t.game.rules, t.game.rules.SECRET
    if any(event[0] not in secret for event in fresh):
        return everybody(t)
    return {v for v in everybody(t) if any(redact(rules, event, v) for event in fresh)}


def quiet(t: Table, p: int, seat: int, fresh: Sequence[Event]) -> bool:
    """Whether seat p's question stands after a decision: it may still choose, and heard of secret deeds
    only."""
    if not t.choices[p] or (p == seat and p in t.waiting):
        return False
    return all(event[0] in t.game.rules.SECRET for event in fresh)


def resume(t: Table, at: float, seat: int, by: str) -> set[int]:
    """Who decides has come back, and no longer wants to take back what was before; at the end nobody does. A
    bot that begins to think less is told of."""
    changed = False
    if by == DecidedBy.PERSON and t.seats[seat].away:
        t.seats[seat].away = False
        note(t, ChangeKind.BACK, seat, at)
        changed = True
    if (by == DecidedBy.HURRIED) > t.seats[seat].hurried:
        note(t, DecidedBy.HURRIED, seat, at)
        changed = True
    t.seats[seat].hurried = by == DecidedBy.HURRIED
    if t.asked and (t.asked.seat == seat or t.over):
        t.asked = None
        changed = True
    return everybody(t) if changed else set()


def says(say: Say) -> dict[str, str]:
    return {DecidedBy.HURRIED: say("The server is busy: {who} thinks less than usual.")}


COMMAND = TableCommand({ChangeKind.DECIDED: decided}, says)
