"""What happens at a table, by kind of change: each function does it and returns who could notice.

The same functions run when a change is new and when a table is read back from disk; they take nothing from
outside, not even the time, so that both give the same table.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludoteca.core.events import Event, redact
from ludoteca.core.match import Match
from ludoteca.core.state import NOBODY
from ludoteca.web.table import clocks, seats, undo
from ludoteca.web.table.change import Change
from ludoteca.web.table.table import Note, Table

HURRIED = "hurried"              # who decided: a person, a bot, or a bot that thought less than it should


def apply(t: Table, change: Change) -> set[int]:
    """Do what was asked for, checked and kept; the viewers that could notice it."""
    t.seq += 1
    t.last = change.at
    if change.kind == "decided":
        return decided(t, change.at, choice=change.choice, **change.data)
    return KINDS[change.kind](t, change.at, **change.data)


def note(t: Table, kind: str, seat: int | None, at: float, text: str = "", name: str = "") -> None:
    shown = name or (t.seats[seat].name if seat is not None else "")
    t.notes = [*t.notes[-t.limits.chat_lines:], Note(kind, seat, shown, text, at)]


def new_match(t: Table) -> Match:
    words = [seat.word for seat in t.seats if seat.word]
    return Match(t.game, t.players, t.options, t.terms.seed, words, t.names)


def without(t: Table, kept: Sequence[int]) -> Match:
    """The match with these of its answers alone; IllegalDecision if they do not follow each other."""
    same = undo.untouched(kept)
    done, match = next(((n, mark.copy()) for n, mark in reversed(t.marks) if n <= same), (0, None))
    match = match or new_match(t)
    match.names = t.names
    for n in kept[done:]:
        match.decide(t.answers[n].seat, t.answers[n].text)
    return match


def remember(t: Table) -> None:
    """Now and then, how the match stands: so that little is played again when something is taken back."""
    assert t.match is not None
    if t.over:
        t.marks = []
    elif t.policy != "none" and len(t.answers) % undo.KEPT == 0:
        t.marks = [*t.marks[-1:], (len(t.answers), t.match.copy())]


def everybody(t: Table) -> set[int]:
    return set(range(NOBODY, t.players))


def ask(t: Table) -> None:
    """Find out what each seat may choose now, who owes a decision, and whether the game is over."""
    assert t.match is not None
    t.choices = {p: t.match.choices(p) for p in range(t.players)}
    t.waiting, t.over = t.match.waiting, t.match.over


def forget(t: Table) -> None:
    """What was seen of the table as it stood before."""
    t.views.clear()
    t.texts.clear()


def settle(t: Table, at: float, noticed: set[int], loud: set[int]) -> set[int]:
    """After a change: count it for those who noticed, and start a new question for those whose old one is
    past."""
    forget(t)
    for viewer in noticed:
        t.numbers[viewer] += 1
    for p in loud:
        t.turns[p] = t.numbers[p]
    clocks.set_clocks(t, at, loud)
    return noticed


# Around the table.

def sat(t: Table, at: float, seat: int, name: str, guest: str, word: str) -> set[int]:
    seats.hand_over(t, "sit", seat, guest)
    t.seats[seat].name, t.seats[seat].word = name, word
    note(t, "sat", seat, at)
    return settle(t, at, everybody(t), set())


def left(t: Table, at: float, seat: int) -> set[int]:
    note(t, "left", seat, at)
    seats.hand_over(t, "leave", seat)
    return settle(t, at, everybody(t), set())


def removed(t: Table, at: float, seat: int) -> set[int]:
    note(t, "removed", seat, at)
    seats.hand_over(t, "remove", seat)
    return settle(t, at, everybody(t), set())


def moved(t: Table, at: float, seat: int, guest: str, code: str, keep: bool) -> set[int]:
    t.claimed.add(code)
    seats.hand_over(t, "share" if keep else "move", seat, guest)
    return settle(t, at, {seat}, set())


def took_over(t: Table, at: float, seat: int, name: str, guest: str) -> set[int]:
    """A person goes on where a bot stood: what the bot owes, the person owes now."""
    assert t.match is not None
    seats.hand_over(t, "take over", seat, guest)
    place = t.seats[seat]
    place.relieved = place.name
    place.name = name
    place.level = ""
    place.hurried = False
    t.match.names = t.names
    note(t, "took_over", seat, at, place.relieved)
    return settle(t, at, everybody(t), set())


def started(t: Table, at: float, bots: list[list[Any]]) -> set[int]:
    for seat, name, level in bots:
        seats.hand_over(t, "bot", seat)
        t.seats[seat].name, t.seats[seat].level = name, level
    t.match = new_match(t)
    ask(t)
    note(t, "started", None, at)
    return settle(t, at, everybody(t), set(range(t.players)))


def said(t: Table, at: float, seat: int | None, name: str, text: str) -> set[int]:
    note(t, "said", seat, at, text, name)
    return settle(t, at, everybody(t), set())


def away(t: Table, at: float, seat: int) -> set[int]:
    t.seats[seat].away = True
    note(t, "away", seat, at)
    return settle(t, at, everybody(t), set())


def back(t: Table, at: float, seat: int) -> set[int]:
    t.seats[seat].away = False
    note(t, "back", seat, at)
    return settle(t, at, everybody(t), set())


def clock(t: Table, at: float, left: dict[str, float]) -> set[int]:
    """The server is back: the clocks go on with what was left."""
    for seat, seconds in left.items():
        t.seats[int(seat)].deadline = at + seconds
    return settle(t, at, everybody(t), set())


def rematch(t: Table, at: float, table: str, seat: int) -> set[int]:
    t.rematch = table
    note(t, "rematch", seat, at)
    return settle(t, at, everybody(t), set())


# In the game.

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
    known = match.seen(seat) if t.policy == "reveal" else None
    match.play(seat, choice, text)
    forget(t)
    fresh = match.events[told:]
    shown = known is not None and (match.drawn > drawn or undo.Surprise(t.game, known, seat, choice, fresh))
    before = t.choices
    ask(t)
    noticed = listeners(t, fresh)
    loud = {p for p in noticed - {NOBODY} if before[p] != t.choices[p] or not quiet(t, p, seat, fresh)}
    t.answers.append(undo.TakenDecision(seat, match.decisions[-1][1], amends, shown,
                                        undo.group(sum(1 << p for p in loud))))
    undo.forget(t.answers)
    remember(t)
    t.taken[seat] = (number, text.lower())
    if not amends:
        noticed |= resume(t, at, seat, by)
    return settle(t, at, noticed, loud)


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
    if by == "person" and t.seats[seat].away:
        t.seats[seat].away = False
        note(t, "back", seat, at)
        changed = True
    if (by == HURRIED) > t.seats[seat].hurried:
        note(t, "hurried", seat, at)
        changed = True
    t.seats[seat].hurried = by == HURRIED
    if t.asked and (t.asked.seat == seat or t.over):
        t.asked = None
        changed = True
    return everybody(t) if changed else set()


def asked(t: Table, at: float, seat: int) -> set[int]:
    t.asked = undo.Request(seat, undo.answered(t.answers, seat))
    note(t, "asked", seat, at)
    return settle(t, at, everybody(t), set())


def agreed(t: Table, at: float, seat: int) -> set[int]:
    assert t.asked is not None
    t.asked = replace(t.asked, agreed=t.asked.agreed | {seat})
    return settle(t, at, everybody(t), set())


def refused(t: Table, at: float, seat: int) -> set[int]:
    t.asked = None
    note(t, "refused", seat, at)
    return settle(t, at, everybody(t), set())


def undone(t: Table, at: float, seat: int, kept: list[int]) -> set[int]:
    t.match = without(t, kept)
    t.marks = [(n, mark) for n, mark in t.marks if n <= undo.untouched(kept)]
    t.answers = [t.answers[n] for n in kept]
    ask(t)
    t.asked = None
    t.taken.clear()
    t.epoch += 1
    note(t, "undone", seat, at)
    return settle(t, at, everybody(t), set(range(t.players)))


KINDS = {deed.__name__: deed
         for deed in (sat, left, removed, moved, took_over, started, said, away, back, clock, rematch,
                      decided,
                                          asked, agreed, refused, undone)}
