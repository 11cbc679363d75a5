"""Thinking in the page: a hint's search, or what becomes of choices, as calls of the game's module that a
browser makes.

The page asks for a hint, gets a call instead, makes it and asks again with what it found, until there is the
card.  All that it gets is the seat's own view, laid out for the module; what it sends back says something to
that reader alone.  The rules, the search and the words are the same as everywhere, and so are the numbers.
"""
from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from ludoteca.bots import search_memory
from ludoteca.bots.levels import knows
from ludoteca.bots.searcher import Budget, Search, Tree
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.core.wasm.in_browser import Elsewhere, Unanswered
from ludoteca.lab import advice
from ludoteca.show.markup_builder import esc
from ludoteca.show.presentation import about_of
from ludoteca.show.words import speaker
from ludoteca.web.bots import hints
from ludoteca.web.errors import Malformed
from ludoteca.web.html.rendering import reader_of
from ludoteca.web.replay.check import module_of
from ludoteca.web.request_context import context_of, who_of
from ludoteca.web.table.seats import acting

router = APIRouter(include_in_schema=False)
SECONDS = 1.5                             # a page that takes longer for a call asks the server
NOTHING = Response(status_code=204)


class PageSearch(Search):
    """A search whose code runs in a page: a tree is grown in one call, of which the root comes back."""

    code: Elsewhere

    def prepare(self, s: Any, sims: int = 0) -> search_memory.SearchArrays:
        made, self.code.wanted = super().prepare(s, sims), ()
        # the net, too, lies there
        return search_memory.SearchArrays(*made[:-2], *(self.code.placed(part) for part in made[-2:]))

    def growing(self, view: View, budget: Budget, sims: int, seed: int) -> Iterator[list[Tree]]:
        tree, count = self.prepare(view.s, sims), len(view.choices())
        self.code.wanted = (tree.used, tree.tries[:count], tree.gains[:count], tree.mass[:count])
        self.code.grow(tree, view.seat, 0, sims, seed, self.limit(view.s, budget.ahead), float(budget.bold))
        yield [(tree, sims)]


def searched(view: View, luck: int, about: dict[str, Any], found: bytes) -> dict[str, Any]:
    """The figures of a hint, or Unanswered: the next call; `found` is what a page answered so far."""
    search = PageSearch(view.game, "wasm", Elsewhere(about, found))
    try:
        told = hints.searched(view, luck, search=search)
        chances = [*told["shares"].values(), *told["values"].values(), told["value"] or 0, told["open"] or 0]
        if search.code.found or not all(0 <= chance <= 1 for chance in chances):
            raise ValueError("more than was asked for, or nothing that a search finds")
    except (ValueError, ArithmeticError):
        raise Malformed("That does not answer the question.") from None
    return told


def simulated(view: View, luck: int, about: dict[str, Any], found: bytes) -> dict[int, float]:
    """How likely what the odds of each choice speak of is, or Unanswered."""
    search = PageSearch(view.game, "wasm", Elsewhere(about, found))
    try:
        told = advice.outlook(view, luck, search)
        if search.code.found or not all(0 <= chance <= 1 for chance in told.values()):
            raise ValueError("more than was asked for, or no chances")
    except ValueError:
        raise Malformed("That does not answer the question.") from None
    return told


@router.post("/t/{id}/hint")
async def think(request: Request, id: str, seat: int = NOBODY, key: str = "") -> Response:
    """The card of a hint or, before that, a call to make; nothing (204) where a page cannot think."""
    return await thought(request, id, seat, key, searched, hints.card)


@router.post("/t/{id}/outlook")
async def look_out(request: Request, id: str, seat: int = NOBODY, key: str = "") -> Response:
    """The same of what becomes of each choice, a sentence each."""
    return await thought(request, id, seat, key, simulated, sentences)


def sentences(view: View, told: dict[int, float], language: str) -> str:
    say, line = speaker(language, view.game.name), about_of(view.game).likely
    words = {choice: esc(say(line, percent=round(100 * chance))) for choice, chance in told.items()}
    return "".join(f'<p data-choice="{choice}">{line}</p>' for choice, line in words.items())


async def thought(request: Request, id: str, seat: int, key: str, work: Callable[..., Any],
                  shown: Callable[..., str]) -> Response:
    """What comes of work with a view, shown; or the next call that a page is to make for it."""
    context = context_of(request)
    table = await context.service.find(id)
    held = acting(table, context.access.guest(request), None if seat == NOBODY else seat)
    hints.allowed(table)
    view, about = table.view(held), module_of(table.game.name)[0]
    if not about or view.game.data is not None or not view.choices() or knows(view):
        return NOTHING
    now, found = hashlib.sha256(hints.key(view).encode()).hexdigest()[:32], await request.body()
    if found and key != now:                                    # an answer about something that is past
        return NOTHING
    try:
        told = await context.service.bots.in_thread(who_of(request), work, view, len(view.events), about,
                                                    found)
    except Unanswered as next_:
        return JSONResponse({"key": now,
                             "module": f"/game/{view.game.name}/{about['fingerprint']}/rules.wasm",
                             "seconds": SECONDS, "call": next_.call}, headers={"cache-control": "no-store"})
    except MemoryError:
        return NOTHING
    language = reader_of(request).language
    return HTMLResponse(shown(view, told, language), headers={"cache-control": "no-store"})
