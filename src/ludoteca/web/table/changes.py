"""What happens at a table, by kind of change: each function does it and returns who could notice.

The same functions run when a change is new and when a table is read back from disk; they take nothing from outside, not
even the time, so that both give the same table.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ludoteca.core.events import Event, redact
from ludoteca.core.match import Match, choices_of
from ludoteca.core.state import NOBODY
from ludoteca.web.table import clocks, undo

if TYPE_CHECKING:
    from ludoteca.web.table.table import Table


def new_match(t: Table, answers: Sequence[undo.Answer] = ()) -> Match:
    """The match after so many answers; IllegalDecision if they do not follow each other."""
    words = [seat.word for seat in t.seats if seat.word]
    match = Match(t.game, t.players, t.options, t.terms.seed, words, t.names)
    for answer in answers:
        match.decide(answer.seat, answer.text)
    return match


def everybody(t: Table) -> set[int]:
    return set(range(NOBODY, t.players))


def asks(t: Table) -> dict[int, list[int]]:
    """What each seat may choose now: the same in the whole state as in the seat's view, and cheaper there."""
    return {p: choices_of(t.game, t._match._s, p) for p in range(t.players)} if t._match else {}


def settle(t: Table, at: float, noticed: set[int], loud: set[int]) -> set[int]:
    """After a change: count it for those who noticed, and start a new question for those whose old one is past."""
    t._views.clear()
    for viewer in noticed:
        t._numbers[viewer] += 1
    for p in loud:
        t._turns[p] = t._numbers[p]
    clocks.set_clocks(t, at, loud)
    return noticed


# Around the table.

def sat(t: Table, at: float, seat: int, name: str, guest: str, word: str) -> set[int]:
    place = t.seats[seat]
    place.kind, place.name, place.word, place.holders = "person", name, word, {guest}
    t.note("sat", seat, at)
    return settle(t, at, everybody(t), set())


def left(t: Table, at: float, seat: int) -> set[int]:
    t.note("left", seat, at)
    place = t.seats[seat]
    place.kind, place.name, place.word, place.holders = "open", "", "", set()
    return settle(t, at, everybody(t), set())


def moved(t: Table, at: float, seat: int, guest: str, code: str, keep: bool) -> set[int]:
    t.claimed.add(code)
    t.seats[seat].holders = (t.seats[seat].holders if keep else set()) | {guest}
    return settle(t, at, {seat}, set())


def started(t: Table, at: float, bots: list[list[Any]]) -> set[int]:
    for seat, name, level in bots:
        place = t.seats[seat]
        place.kind, place.name, place.level = "bot", name, level
    t._match = new_match(t)
    t._choices = asks(t)
    t.note("started", None, at)
    return settle(t, at, everybody(t), set(range(t.players)))


def said(t: Table, at: float, seat: int | None, name: str, text: str) -> set[int]:
    t.note("said", seat, at, text, name)
    return settle(t, at, everybody(t), set())


def away(t: Table, at: float, seat: int) -> set[int]:
    t.seats[seat].away = True
    t.note("away", seat, at)
    return settle(t, at, everybody(t), set())


def back(t: Table, at: float, seat: int) -> set[int]:
    t.seats[seat].away = False
    t.note("back", seat, at)
    return settle(t, at, everybody(t), set())


def clock(t: Table, at: float, left: dict[str, float]) -> set[int]:
    """The server is back: the clocks go on with what was left."""
    for seat, seconds in left.items():
        t.seats[int(seat)].deadline = at + seconds
    return settle(t, at, everybody(t), set())


def rematch(t: Table, at: float, table: str, seat: int) -> set[int]:
    t.rematch = table
    t.note("rematch", seat, at)
    return settle(t, at, everybody(t), set())


# In the game.

def decided(t: Table, at: float, seat: int, text: str, number: int, by: str) -> set[int]:
    match = t._match
    assert match is not None
    amends, drawn, told = seat not in match.waiting, match.drawn, len(match.events)
    choice = match.choice(seat, text)
    known = undo.known_to(t.game, match._s, seat) if t.policy == "reveal" else None
    match.decide(seat, choice)
    t._views.clear()
    fresh = match.events[told:]
    shown = known is not None and (match.drawn > drawn or undo.Surprise(t.game, known, seat, choice, fresh))
    t._choices, before = asks(t), t._choices
    noticed = {v for v in everybody(t) if any(redact(t.game.rules, event, v) for event in fresh)}
    loud = {p for p in noticed - {NOBODY} if before[p] != t._choices[p] or not quiet(t, p, seat, fresh)}
    t.answers.append(undo.Answer(seat, text, amends, shown, frozenset(loud)))
    undo.forget(t.answers)
    t._taken[seat] = (number, text.lower())
    if not amends:
        noticed |= resume(t, at, seat, by)
    return settle(t, at, noticed, loud)


def quiet(t: Table, p: int, seat: int, fresh: Sequence[Event]) -> bool:
    """Whether seat p's question stands after a decision: it may still choose, and heard of secret deeds only."""
    assert t._match is not None
    if not t._choices[p] or (p == seat and p in t._match.waiting):
        return False
    rules = t.game.rules
    return all(event[0] in rules.SECRET for event in fresh if redact(rules, event, p))


def resume(t: Table, at: float, seat: int, by: str) -> set[int]:
    """Who decides has come back, and no longer wants to take back what was before; at the end nobody does."""
    changed = False
    if by == "person" and t.seats[seat].away:
        t.seats[seat].away = False
        t.note("back", seat, at)
        changed = True
    if t.asked and (t.asked.seat == seat or t.over):
        t.asked = None
        changed = True
    return everybody(t) if changed else set()


def asked(t: Table, at: float, seat: int) -> set[int]:
    t.asked = undo.Request(seat, undo.answered(t.answers, seat))
    t.note("asked", seat, at)
    return settle(t, at, everybody(t), set())


def agreed(t: Table, at: float, seat: int) -> set[int]:
    assert t.asked is not None
    t.asked = replace(t.asked, agreed=t.asked.agreed | {seat})
    return settle(t, at, everybody(t), set())


def refused(t: Table, at: float, seat: int) -> set[int]:
    t.asked = None
    t.note("refused", seat, at)
    return settle(t, at, everybody(t), set())


def undone(t: Table, at: float, seat: int, kept: list[int]) -> set[int]:
    t.answers = [t.answers[n] for n in kept]
    t._match = new_match(t, t.answers)
    t._choices = asks(t)
    t.asked = None
    t._taken.clear()
    t.epoch += 1
    t.note("undone", seat, at)
    return settle(t, at, everybody(t), set(range(t.players)))


KINDS = {deed.__name__: deed for deed in (sat, left, moved, started, said, away, back, clock, rematch, decided, asked, agreed,
                                          refused, undone)}
