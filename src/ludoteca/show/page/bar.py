"""The bar below the board: what is asked, what can be chosen, and what else can be done."""
from __future__ import annotations

from ludoteca.core.state import NOBODY
from ludoteca.show.markup_builder import esc
from ludoteca.show.page.facts import PageFacts
from ludoteca.show.page.heading import free_seats, heading, seats_of_bots
from ludoteca.show.page.offers import offers_of, resting, rows
from ludoteca.show.page.signs import HINT, UNDO, drawings, mark
from ludoteca.show.presentation import about_of


def bar(page: PageFacts) -> str:
    table, seat = page.table, page.viewer.seat
    offers = offers_of(page)
    head, hint = heading(page, offers)
    wanted = table.hints and offers and about_of(page.view.game).likely
    if offers:
        choices = rows(page, offers, head)
    else:
        waits = seat != NOBODY and table.started and not table.over
        choices = (resting(page, head) if waits else "") or chairs(page)
    outlook = ' data-outlook="wanted"' if wanted else ""
    return (f'<div class="words"{outlook}><h2 id="bar-title" tabindex="-1" data-rest>{esc(head)}</h2>'
            f'<p id="hint">{drawings(esc(hint), True)}</p>'
            f'<p id="why" class="why" hidden></p></div>\n{choices}\n'
            f'<div class="side">{side(page, bool(offers))}</div>')


def chairs(page: PageFacts) -> str:
    """The seats that the viewer may take."""
    found, say = free_seats(page) or seats_of_bots(page), page.say
    if not found:
        return '<div class="offers blank"></div>'
    label = say("Replacing bots") if page.table.started else say("Take a seat")
    return (f'<div class="offers{" many" if len(found) > 3 else ""}" '
            f'style="--n:{(len(found) + 1) // 2 * 2}" role="group" aria-label="{esc(label)}">'
            f'{"".join([chair(page, p, bot) for p, bot in found])}</div>')


def chair(page: PageFacts, p: int, bot: str) -> str:
    say = page.say
    words = bot or say("Seat {number}", number=p + 1)
    return (f'<button type="button" class="offer wordy{"" if bot else " free"}" id="sit-{p}" data-sit="{p}" '
            f'data-bot="{esc(bot)}" data-label="{esc(bot or p + 1)}"><b>{mark(p)} {esc(words)}</b>'
            f'<small>{esc(say("Take over") if bot else say("Sit here"))}</small></button>')


def side(page: PageFacts, offers: bool) -> str:
    """The buttons beside the choices."""
    table, say = page.table, page.say
    made = []
    if offers:
        made.append(f'<button type="button" class="own" id="play" disabled>{esc(say("Play"))}</button>')
    if page.away:
        made.append(f'<button type="button" class="own" id="back" data-do="back">{esc(say("Rejoin"))}'
                    '</button>')
    if not table.started and page.viewer.seats:
        made.append(f'<button type="button" class="do" id="bar-invite" data-open="invite">'
                    f'{esc(say("Invite"))}</button>')
        if page.hosting:
            made.append(f'<button type="button" class="ask" id="start" data-do="start">'
                        f'{esc(say("Start now"))}</button>')
    if page.own.may_undo:
        made.append(f'<button type="button" class="ask" id="undo" data-do="undo">{UNDO}'
                    f'<span>{esc(say("Undo"))}</span></button>')
    if offers and table.hints:
        made.append(f'<button type="button" class="ask" id="hint-button" data-do="hint">{HINT}'
                    f'<span>{esc(say("Hint"))}</span></button>')
    if table.over:
        made.append(f'<button type="button" class="do" id="see-result" data-do="result">'
                    f'{esc(say("Result"))}</button>')
    return "".join(made)
