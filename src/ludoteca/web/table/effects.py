"""What changes have in common: a note of them, who could notice, whose question is a new one, the clocks."""
from __future__ import annotations

from ludoteca.core.match import Match
from ludoteca.core.state import NOBODY
from ludoteca.web.table import clocks
from ludoteca.web.table.table import Note, Table


def note(t: Table, kind: str, seat: int | None, at: float, text: str = "", name: str = "",
         sender: str = "") -> None:
    shown = name or (t.seats[seat].name if seat is not None else "")
    t.notes = [*t.notes[-t.limits.chat_lines:], Note(kind, seat, shown, text, at, sender)]


def everybody(t: Table) -> set[int]:
    """All viewers, spectators too."""
    return set(range(NOBODY, t.players))


def new_match(t: Table) -> Match:
    words = [seat.word for seat in t.seats if seat.word]
    return Match(t.game, t.players, t.options, t.terms.seed, words, t.names)


def ask_seats(t: Table) -> None:
    """Find out what each seat may choose now, who owes a decision, and whether the game is over."""
    assert t.match is not None
    t.choices = {p: t.match.choices(p) for p in range(t.players)}
    t.waiting, t.over = t.match.waiting, t.match.over


def forget_views(t: Table) -> None:
    """What was seen of the table as it stood before."""
    t.views.clear()
    t.texts.clear()


def settle(t: Table, at: float, noticed: set[int], loud: set[int]) -> set[int]:
    """After a change: count it for those who noticed, and start a new question for those whose old one is
    past."""
    forget_views(t)
    for viewer in noticed:
        t.numbers[viewer] += 1
    for p in loud:
        t.turns[p] = t.numbers[p]
    clocks.set_clocks(t, at, loud)
    return noticed


def told_to_all(t: Table, at: float, kind: str, seat: int | None, text: str = "", name: str = "") -> set[int]:
    """Note something that leaves every question as it was; everybody notices."""
    note(t, kind, seat, at, text, name)
    return settle(t, at, everybody(t), set())
