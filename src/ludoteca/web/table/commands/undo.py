"""Take the last decision back, or ask the others to agree, as the table's policy has it."""
from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ludoteca.core.errors import IllegalDecision
from ludoteca.core.match import Match
from ludoteca.show.words import Say
from ludoteca.web.errors import Refused, Stale
from ludoteca.web.table import undo
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import Asker, FromSeat, TableCommand
from ludoteca.web.table.effects import ask_seats, everybody, new_match, note, settle, told_to_all
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import UndoPolicy


class Undo(FromSeat):
    seq: int | None = Field(None, ge=0, le=1 << 40, description="The `seq` of the picture that this answers: "
                            "asked again because no answer came, it counts once.")


def ask(asker: Asker, given: Undo) -> Change:
    """Take your last decision back, or ask the others to agree, as the table's policy has it."""
    if given.seq is not None and given.seq < asker.table.turns[asker.seat]:
        raise Stale("The game has moved on; here is the current position.")
    return check(asker.table, asker.seat)


def check(table: Table, seat: int) -> Change:
    if table.policy == UndoPolicy.NONE:
        raise Refused("Undo is off at this table.")
    answer = undo.answered(table.answers, seat)
    if answer is None or not table.may_undo(seat):
        raise Refused("There is nothing to undo.")
    if table.policy == UndoPolicy.CONSENT and table.others(seat):
        return Change(ChangeKind.ASKED, {"seat": seat})
    return check_possible(table, undo.Request(seat, answer))


def check_possible(table: Table, request: undo.Request) -> Change:
    """What was asked for is taken back, if the answers that stay can follow each other."""
    stay = undo.kept(table.answers, request)
    try:
        match_of(table, stay)
    except IllegalDecision:
        raise Refused("That can no longer be undone.") from None
    return Change(ChangeKind.UNDONE, {"seat": request.seat, "kept": stay})


def match_of(t: Table, kept: Sequence[int]) -> Match:
    """The match with these of its answers alone; IllegalDecision if they do not follow each other."""
    same = undo.untouched(kept)
    done, match = next(((n, mark.copy()) for n, mark in reversed(t.marks) if n <= same), (0, None))
    match = match or new_match(t)
    match.names = t.names
    for n in kept[done:]:
        match.decide(t.answers[n].seat, t.answers[n].text)
    return match


def asked(t: Table, at: float, seat: int) -> set[int]:
    answer = undo.answered(t.answers, seat)
    assert answer is not None
    t.asked = undo.Request(seat, answer)
    return told_to_all(t, at, ChangeKind.ASKED, seat)


def undone(t: Table, at: float, seat: int, kept: list[int]) -> set[int]:
    t.match = match_of(t, kept)
    t.marks = [(n, mark) for n, mark in t.marks if n <= undo.untouched(kept)]
    t.answers = [t.answers[n] for n in kept]
    ask_seats(t)
    t.asked = None
    t.taken.clear()
    for each in t.seats:
        each.plan = []                        # it was for another course of the game
    t.epoch += 1
    note(t, ChangeKind.UNDONE, seat, at)
    return settle(t, at, everybody(t), set(range(t.players)))


def says(say: Say) -> dict[str, str]:
    return {ChangeKind.ASKED: say("{who} asks for an undo."),
            ChangeKind.UNDONE: say("{who} undoes a move.")}


COMMAND = TableCommand({ChangeKind.ASKED: asked, ChangeKind.UNDONE: undone}, says, "undo", Undo, ask)
