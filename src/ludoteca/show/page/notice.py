"""Over the bar: a question to answer, another game to go to."""
from __future__ import annotations

from ludoteca.show.markup_builder import esc
from ludoteca.show.page.facts import PageFacts


def notice(page: PageFacts) -> str:
    if page.table.asked is not None and not page.table.over:
        return asked_back(page, page.table.asked)
    return another_game(page) if page.table.rematch else ""


def asked_back(page: PageFacts, asked: int) -> str:
    """Somebody would like to take a decision back."""
    say, seat = page.say, page.viewer.seat
    if asked == seat:
        words = say("You asked for an undo; waiting for the others.")
        return f"<span>{esc(words)}</span>"
    words = say("{who} asks for an undo.", who=page.table.seats[asked].name)
    answers = (f'<button type="button" class="do" id="agree" data-do="agree">{esc(say("Accept"))}</button>'
               f'<button type="button" class="ask" id="refuse" data-do="refuse">{esc(say("Decline"))}'
               '</button>') if seat in page.table.unanswered else ""
    return f"<span>{esc(words)}</span>{answers}"


def another_game(page: PageFacts) -> str:
    """Who asked for it goes there at once; the others are asked, here while the result is put aside."""
    say, table, seated, words = page.say, page.table, bool(page.viewer.seats), rematch_words(page)
    door = (f'<button type="button" class="do" id="to-rematch" data-do="rematch">{esc(say("Play"))}</button>'
            if seated
            else f'<a class="do" id="to-rematch" href="/t/{esc(table.rematch)}">{esc(say("Watch"))}</a>')
    return f"<span>{esc(words)}</span>{door}"


def rematch_words(page: PageFacts) -> str:
    by = page.table.rematch_by
    return page.say("A rematch is ready.") if by is None else page.say("{who} wants a rematch.",
                                                                       who=page.table.seats[by].name)
