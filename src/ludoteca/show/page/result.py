"""The result of a finished game: the final table, and when the winners took the lead for good."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.events import fold
from ludoteca.core.match import View
from ludoteca.show.log import listed, opening
from ludoteca.show.markup_builder import esc
from ludoteca.show.page.facts import PageFacts
from ludoteca.show.page.log import heading_of
from ludoteca.show.page.notice import rematch_words
from ludoteca.show.page.signs import drawings, mark, wreath
from ludoteca.show.presentation import text_of
from ludoteca.show.ranking import lead_for_good, tied_seats, winners
from ludoteca.show.words import Say

PODIUM = (1, 0, 2)                                   # the first in the middle


def result(page: PageFacts, lead: Any) -> str:
    """The final table, the best first; `lead`: the state in which the lead was taken for good."""
    if not page.table.over:
        return ""
    return (result_of(page.view, page.say, page.table.winners)
            + turning_point(page, lead) + after(page))


def result_of(view: View, say: Say, best: Sequence[int]) -> str:
    """The final table, and line by line where the points come from."""
    columns, rows = text_of(view.game).result(view.s, say)
    ranked = sorted([(row[0], p, row) for p, row in enumerate(rows)], key=lambda place: place[0])
    places = [(p, row) for _, p, row in ranked]
    head = (f'<h2><span id="result-title" tabindex="-1">{esc(say("Result"))}</span>'
            f'<button type="button" class="plain" data-do="hide-result">{esc(say("View board"))}'
            '</button></h2>\n')
    head += why_won(view, say, best)
    steps = [podium(view, *places[place], best) for place in PODIUM if place < len(places)]
    return (f'{head}<div class="podium" aria-hidden="true">{"".join(steps)}</div>\n'
            f'{final_table(view, say, columns, places, best)}\n{scoring(view, say, places)}')


def why_won(view: View, say: Say, best: Sequence[int]) -> str:
    """Why the winner won, in one line."""
    words = reason_won(view, say, best)
    return f'<p class="why-won">{esc(words)}</p>\n' if words else ""


def reason_won(view: View, say: Say, best: Sequence[int]) -> str:
    """Where the winner's points come from; among equals, what decided between them."""
    lines = text_of(view.game).scored(view.s, best[0], say) if len(best) == 1 else []
    if not lines:
        return ""
    why = lines[-1 if tied_seats(view.game.rules, view.s, best[0]) else 0]
    return say("{who} wins. {why}", who=view.names[best[0]], why=why)


def podium(view: View, p: int, row: Sequence[Any], best: Sequence[int]) -> str:
    won = p in best
    return (f'<div class="place p{min(row[0], 3)}{" first" if won else ""}"><div class="who">'
            f'{wreath() if won else ""}{mark(p)}</div><b>{esc(view.names[p])}</b><div class="plinth">'
            f'<i>{esc(row[0])}</i><span>{esc(row[1])}</span></div></div>')


def final_table(view: View, say: Say, columns: Sequence[str], places: Sequence[tuple[int, Sequence[Any]]],
                best: Sequence[int]) -> str:
    heads = [columns[0], say("Player"), *columns[1:]]
    rows = [final_row(view, say, p, row, best) for p, row in places]
    return (f'<table>\n<thead><tr>{"".join([f"""<th scope="col">{esc(c)}</th>""" for c in heads])}</tr>'
            f'</thead>\n<tbody>\n{"".join(rows)}</tbody></table>')


def final_row(view: View, say: Say, p: int, row: Sequence[Any], best: Sequence[int]) -> str:
    won = p in best
    prize = say("shares the win") if len(best) > 1 else say("wins")
    pill = f' <i class="pill">{esc(prize)}</i>' if won else ""
    cells = [f'<td class="num">{esc(row[1])}</td>',
             *[f"<td>{drawings(esc(cell), True)}</td>" for cell in row[2:]]]
    kind = ' class="won"' if won else ""
    return (f'<tr{kind}><td class="num">{esc(row[0])}</td><td><span class="named">{mark(p)} '
            f'<b>{esc(view.names[p])}</b></span>{pill}</td>{"".join(cells)}</tr>\n')


def scoring(view: View, say: Say, places: Sequence[tuple[int, Sequence[Any]]]) -> str:
    """How each one's points came about."""
    told = [(p, text_of(view.game).scored(view.s, p, say)) for p, _ in places]
    if not any(lines for _, lines in told):
        return ""
    items = [f'<li>{mark(p)}<span><b>{esc(view.names[p])}:</b> {esc(" ".join(lines))}</span></li>'
             for p, lines in told]
    return (f'<details class="scoring"><summary>{esc(say("How the points add up"))}</summary>'
            f'<ul>{"".join(items)}</ul></details>\n')


def lead_taken(view: View) -> Any:
    """The state in which the winners took the lead for good, found from the public view of a finished
    game."""
    rules = view.game.rules
    count = lead_for_good(rules, opening(view), view.events)
    return fold(rules, opening(view), view.events[:count])


def turning_point(page: PageFacts, lead: Any) -> str:
    """When those who win took the lead for good."""
    game, say, names = page.view.game, page.say, page.view.names
    best = [names[p] for p in winners(game.rules, lead)]
    if len(best) == len(names):
        return ""
    words = say("{where}: from here on, nobody was ahead of {who}.",
                where=heading_of(text_of(game).where(lead, say)), who=listed(best, say))
    link = "" if page.table.daily else (
        f' <a class="link" id="to-turn" href="/replay/{esc(page.table.id)}#m=lead">'
        f'{esc(say("Watch that moment"))}</a>')
    return f'<p class="turn"><span>{esc(words)}</span>{link}</p>\n'


def another_game(page: PageFacts) -> str:
    """Somebody has asked for it: the button of those who are asked says so."""
    say, told = page.say, f"<small>{esc(rematch_words(page))}</small>"
    if page.viewer.seats:
        return (f'<button type="button" class="do" id="rematch" data-do="rematch"><b>{esc(say("Play"))}</b>'
                f'{told}</button>')
    return (f'<a class="do" id="rematch" href="/t/{esc(page.table.rematch)}"><b>{esc(say("Watch"))}</b>'
            f'{told}</a>')


def after(page: PageFacts) -> str:
    """What may come next."""
    say, replay = page.say, f"/replay/{esc(page.table.id)}"
    if page.table.daily:                             # nothing of it is told before its day is over
        return (f'<div class="after"><a class="do" id="to-daily" href="/daily#{page.view.game.name}">'
                f'{esc(say("Compare with others"))}</a>'
                f'<a class="ask" href="/">{esc(say("Back to games"))}</a></div>')
    again = another_game(page) if page.table.rematch else (
        f'<button type="button" class="do" id="rematch" data-do="rematch">{esc(say("Rematch"))}</button>'
        if page.viewer.seats else "")
    return (f'<div class="after">{again}<a class="ask" id="to-replay" href="{replay}">{esc(say("Replay"))}'
            f'</a><a class="ask" id="to-report" href="{replay}/report">{esc(say("Luck and decisions"))}</a>'
            f'<a class="ask" id="to-check" href="{replay}/check">{esc(say("Verify rolls"))}</a>'
            f'<a class="ask" id="to-card" href="{replay}/card.png">{esc(say("Share card"))}</a>'
            f'<a class="ask" href="/">{esc(say("Back to games"))}</a></div>')
