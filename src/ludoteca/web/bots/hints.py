"""Hints: what a bot would do in a seat's place, from what that seat knows, as data and as a card beside the
choices.

The thinking is done elsewhere (`bots`, `thinker`) and ends in time; a table that allows no hints gives none.
"""
from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.bots.hint import Hint, name_of, told
from ludoteca.bots.searcher import Search
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY, as_json
from ludoteca.show.presentation import about_of, text_of
from ludoteca.show.words import Say, drawing, speaker
from ludoteca.web.errors import NotYours, Refused
from ludoteca.web.fair_queue import Who
from ludoteca.web.html.rendering import reader_of, render
from ludoteca.web.request_context import Context, context_of, who_of
from ludoteca.web.table.seats import acting
from ludoteca.web.table.table import Table

router = APIRouter(include_in_schema=False)
SECONDS = 0.7                             # a search is cut off then, however little it has found


# The figures. They are made from a view alone; nothing here knows more.

def nothing() -> dict[str, Any]:
    return {"best": None, "values": {}, "shares": {}, "odds": {}, "likely": {}, "games": 0, "mixed": False,
            "rough": False, "value": None, "open": None, "exact": False}


def key(view: View) -> str:
    """The same for all that the seat cannot tell apart."""
    heard = [list(event) for event in view.events]
    return json.dumps([view.game.name, view.game.data, view.seat, heard,
                       as_json(view.s, view.game.rules.STATE)])


def searched(view: View, luck: int, seconds: float = 0.0, search: Search | None = None) -> dict[str, Any]:
    """By a search: the chance to win with each choice, and how often to make it."""
    from ludoteca.lab import advice as advise

    advice = advise.hint(view, luck, seconds or SECONDS, search)
    values = {c.text: round(c.value, 3) for c in advice.choices if c.value is not None}
    shares = {c.text: round(c.share, 3) for c in advice.choices}
    likely = {c.text: round(c.steady, 3) for c in advice.choices if c.steady is not None}
    return {"best": advice.choices[0].text, "values": values, "shares": shares, "odds": odds_of(view),
            "likely": likely, "games": advice.sims, "mixed": advice.mixed, "rough": False,
            "value": None if advice.value is None else round(advice.value, 3),
            "open": None if advice.open is None else round(advice.open, 4), "exact": advice.exact}


def rough(view: View, best: int) -> dict[str, Any]:
    """Without a search: the heuristic's choice and the plain odds, no chances to win."""
    return (nothing()
            | {"best": view.game.notation.say(view.s, view.seat, best), "odds": odds_of(view), "rough": True})


def odds_of(view: View) -> dict[str, list[float]]:
    """Plain odds that go with a choice, from the least to the most: of a balance roll, of winning a table."""
    game = view.game
    s = view.s
    p = view.seat
    offers = text_of(game).offers(s, p, speaker("en", game.name))
    return {o.text: sorted({round(o.low, 3), round(o.high, 3)}) for o in offers if o.choice >= 0
            and o.low >= 0}


async def hint(context: Context, table: Table, seat: int, who: Who) -> dict[str, Any]:
    """What the bots advise a seat; NotYours or Refused where there is no advice to be had."""
    allowed(table)
    return await context.service.bots.hint(table.view(seat), who)


def allowed(table: Table) -> None:
    """Whether a table gives hints, and gives them now."""
    if not table.hints:
        raise NotYours("Hints are off at this table.")
    if not table.started:
        raise Refused("The game has not begun.")


# The card.

@dataclass(frozen=True)
class Row:
    """A choice: how often (or how much) it is advised, what it wins, the odds that go with it; in percent,
    -1: not known."""

    choice: int
    text: str
    label: str
    spoken: str
    share: int
    value: int
    odds: str
    best: bool


@router.get("/t/{id}/hint")
async def hint_card(request: Request, id: str, seat: int = NOBODY) -> Response:
    """The advice for one of the reader's seats, as a part of the page."""
    context = context_of(request)
    table = await context.service.find(id)
    held = acting(table, context.access.guest(request), None if seat == NOBODY else seat)
    given = await hint(context, table, held, who_of(request))
    language = reader_of(request).language
    return HTMLResponse(card(table.view(held), given, language), headers={"cache-control": "no-store"})


def card(view: View, given: dict[str, Any], language: str) -> str:
    say = drawing(speaker(language, view.game.name))
    rows = rows_of(view, given, say)
    head, line = about_of(view.game).odds if given["odds"] else ("", "")
    hint = Hint(given["best"] or "", given["shares"], given["values"], given["value"], given["mixed"],
                given["exact"])
    return render("hint.html", language, view.game.name, given=given, rows=rows, odds=say(head),
                  odds_about=say(line), told=told(view.game, view.s, view.seat, hint, say),
                  gain=None if given["open"] is None or given["exact"] else say.number(100 * given["open"]))


def rows_of(view: View, given: dict[str, Any], say: Say) -> list[Row]:
    """Every choice, the best first."""
    rows = []
    for offer in text_of(view.game).offers(view.s, view.seat, say):
        if offer.choice >= 0:
            share, value = given["shares"].get(offer.text, -1), given["values"].get(offer.text, -1)
            rows.append(Row(offer.choice, offer.text, name_of(offer), offer.spoken or name_of(offer),
                            percent(share), percent(value),
                            range_of(given["odds"].get(offer.text, []), given["likely"].get(offer.text, -1)),
                            offer.text == given["best"]))
    return sorted(rows, key=lambda row: (not row.best, -row.share, -row.value))


def percent(x: float) -> int:
    return round(100 * x) if x >= 0 else -1


def range_of(odds: list[float], likely: float) -> str:
    """28–83, or 28–83 (≈62) with what is likely; a single chance as it is."""
    told = "–".join(str(percent(x)) for x in odds)
    return f"{told} (≈{percent(likely)})" if told and likely >= 0 else told
