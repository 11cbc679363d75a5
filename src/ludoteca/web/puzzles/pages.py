"""The pages of puzzles: all of them, one of them and its answer with reasons, and the game that goes on from
there.

A page is made from the puzzle's view alone.  Who plays on carries the luck and the own decisions in the
address, so the server keeps nothing; what is hidden follows from the luck, and only what the seat sees of it
is shown.
"""
from __future__ import annotations

import asyncio
import functools
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from ludoteca.bots.hint import name_of
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game, load
from ludoteca.core.match import View
from ludoteca.lab.puzzles.continue_game import played_on
from ludoteca.lab.puzzles.continue_game import told as told_since
from ludoteca.lab.puzzles.puzzle import DIFFICULTIES, Puzzle, book_of, find
from ludoteca.lab.puzzles.reasons import reasons
from ludoteca.show.language_rules import long_date
from ludoteca.show.page.seats import SeatRow, seat_rows
from ludoteca.show.presentation import text_of
from ludoteca.show.presentation_interface import Offer
from ludoteca.show.svg import draw, token
from ludoteca.show.words import Say, drawing, speaker
from ludoteca.web.errors import NotFound
from ludoteca.web.html import game_about
from ludoteca.web.html.rendering import Reader, page, reader_of
from ludoteca.web.puzzles import pick_puzzle

router = APIRouter(include_in_schema=False)
NAMES = ("Ada", "Bruno", "Clio", "Dora", "Emil", "Fosca")
MOST = 400                                           # decisions of one who plays on


def words_of(difficulty: str, say: Say) -> str:
    return {"easy": say("Easy"), "medium": say("Medium"), "hard": say("Hard")}[difficulty]


def variant_words(game: Game, puzzle: Puzzle, say: Say) -> str:
    """The options of a puzzle, where they are not those of the game's first one: "Auction"."""
    book = book_of(game.name)
    names = [game_about.option_words(game, f"{key}.{value}", say)[0] for key, value in puzzle.options.items()]
    return "" if not book or book.usual(puzzle) else ", ".join(names)


def kind_words(game: Game, puzzle: Puzzle, say: Say) -> str:
    return " · ".join(filter(None, [variant_words(game, puzzle, say), words_of(puzzle.difficulty, say)]))


# All of them.

@dataclass(frozen=True)
class GamePuzzles:
    name: str
    title: str
    emblem: Markup
    count: int
    variants: dict[str, list[tuple[str, str, int]]]  # links by options; the usual ones have no name


@functools.cache
def card(name: str, language: str) -> GamePuzzles:
    game = load(name)
    say = speaker(language, name)
    kinds = pick_puzzle.kinds(name)
    variants: dict[str, list[tuple[str, str, int]]] = {}
    for kind, some in sorted(kinds.items(), key=lambda pair: DIFFICULTIES.index(pair[1][0].difficulty)):
        links = variants.setdefault(variant_words(game, some[0], say), [])
        links.append((kind, words_of(some[0].difficulty, say), len(some)))
    count = sum(map(len, kinds.values()))
    return GamePuzzles(name, game_about.title(game, language), game_about.emblem(name), count,
                       dict(sorted(variants.items())))


@router.get("/puzzles")
async def index(request: Request) -> Response:
    names = await asyncio.to_thread(pick_puzzle.games)
    who, day = reader_of(request), pick_puzzle.today()
    found = pick_puzzle.of_the_day(day)
    daily = {"title": game_about.title(load(found[0]), who.language), "emblem": game_about.emblem(found[0]),
             "kind": kind_words(load(found[0]), found[1], speaker(who.language, found[0]))} if found else None
    return HTMLResponse(page("puzzles.html", who, "/puzzles",
                             cards=[await asyncio.to_thread(card, name, who.language) for name in names],
                             daily=daily,
                             day=day.isoformat(), when=long_date(day, who.language)))


@router.get("/puzzles/today")
async def today(request: Request) -> Response:
    day = pick_puzzle.today()
    found = await asyncio.to_thread(pick_puzzle.of_the_day, day)
    return RedirectResponse(f"/puzzles/{found[0]}/{found[1].name}?day={day.isoformat()}" if found
                            else "/puzzles", 303)


# One of them.

@dataclass(frozen=True)
class Pick:
    """A choice: as it is offered, and in an answer what it wins."""

    choice: int
    text: str
    label: str
    note: str
    spoken: str
    group: str
    target: str                                      # where on the board it leads
    art: str                                         # what it moves, drawn
    heard: str
    win: str = ""
    wide: int = 0                                    # of 100, for a bar
    right: bool = False
    own: bool = False


async def puzzled(name: str) -> Game:
    """The game of that name, if there are puzzles of it."""
    if name not in await asyncio.to_thread(pick_puzzle.games):
        raise NotFound("There are no puzzles for this game.")
    return load(name)


@router.get("/puzzles/{name}/{which}")
async def puzzle_page(request: Request, name: str, which: str, choice: str = "", day: str = "",
                      after: str = "") -> Response:
    """A puzzle, or with a choice its answer; by a kind, the next one of it."""
    game = await puzzled(name)
    if which in DIFFICULTIES or which in pick_puzzle.kinds(name):
        return RedirectResponse(f"/puzzles/{name}/{pick_puzzle.next_after(name, which, after).name}", 303)
    puzzle, who = find(name, which), reader_of(request)
    place = placed(game, puzzle, choice)
    parts = await asyncio.to_thread(shown, game, puzzle, who, place)
    found = pick_puzzle.of_the_day(read_day(day))
    daily = found is not None and found == (name, puzzle)
    return HTMLResponse(page("puzzle.html", who, request.url.path, name, **parts, lines=[], result=None,
                             playing=False, luck="", played="", day=day if daily else "",
                             when=long_date(read_day(day), who.language) if daily else ""))


def read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return date.min


def placed(game: Game, puzzle: Puzzle, choice: str) -> int | None:
    """The place of a choice among the puzzle's; None where none was made."""
    choices = puzzle.view(game).choices()
    if not choice:
        return None
    if not choice.isdecimal() or len(choice) > 9 or int(choice) not in choices:
        raise BadOption("This cannot be chosen here.")
    return choices.index(int(choice))


def kind_of(game: Game, puzzle: Puzzle) -> str:
    book = book_of(game.name)
    return book.kind(puzzle) if book else puzzle.difficulty


def named(view: View) -> View:
    return View(view.game, view.s, view.seat, view.events, NAMES[:view.s.players])


def shown(game: Game, puzzle: Puzzle, who: Reader, place: int | None) -> dict[str, Any]:
    """The parts of a puzzle's page; with the place of a choice, the answer to it."""
    say, view = drawing(speaker(who.language, game.name)), named(puzzle.view(game))
    answer = reasons(game, puzzle, say, place, view.names) if place is not None else []
    picks = rated(view, puzzle, place, say) if place is not None else picks_of(view, say)
    return looks(view, who, say, live=place is None) | {
        "puzzle": puzzle, "kind": kind_of(game, puzzle), "kind_words": kind_words(game, puzzle, say),
        "picks": picks, "answer": answer,
        "right": place is not None and place in puzzle.right,
        "choice": view.choices()[place] if place is not None else ""}


def looks(view: View, who: Reader, say: Say, live: bool = False) -> dict[str, Any]:
    """What every page with a position has: the board, which can be pressed while it is `live`, the seats,
    what is asked."""
    head, hint = text_of(view.game).prompt(view.s, view.seat, say)
    rows = [SeatRow(p, view.names[p], pills=[say("you")] if p == view.seat else [],
                    cells=text_of(view.game).status(view.s, p, say), waited=p == view.seat,
                    own=p == view.seat)
            for p in range(view.s.players)]
    seats = "".join(seat_rows(view.game, rows, say("Players"), say))
    drawn = {shape: draw(view, portrait=shape == "upright", ns=shape[0], language=who.language, live=live)
             for shape in ("across", "upright")}
    return {"game_name": view.game.name, "game_title": game_about.title(view.game, who.language),
            "seat": view.seat,
            "own_name": view.names[view.seat], "head": head, "hint": hint, "seats": seats, "drawn": drawn}


def picks_of(view: View, say: Say) -> list[Pick]:
    return [Pick(o.choice, name_of(o), o.label, o.note, o.spoken or o.label, o.group, o.target,
                 art_of(view, o), o.heard)
            for o in text_of(view.game).offers(view.s, view.seat, say) if o.choice >= 0]


def art_of(view: View, offer: Offer) -> str:
    """What an offer moves, drawn: its group says by which card or die."""
    if not offer.target:
        return ""
    return token(view.game, view.s, view.seat, offer.group or offer.label, offer.target)


def rated(view: View, puzzle: Puzzle, place: int, say: Say) -> list[Pick]:
    """The choices with what they win, the best first."""
    offers, choices = {pick.choice: pick for pick in picks_of(view, say)}, view.choices()
    found = []
    for i in sorted(range(len(choices)), key=lambda i: (i not in puzzle.right, -puzzle.values[i])):
        value, pick = puzzle.values[i], offers[choices[i]]
        win = say.percent(value, 0 if puzzle.sims else 1) if value >= 0 else ""
        found.append(replace(pick, win=win, wide=round(100 * max(value, 0)), right=i in puzzle.right,
                             own=i == place))
    return found


# Playing on.

@router.get("/puzzles/{name}/{which}/on")
async def play_on(request: Request, name: str, which: str, luck: str = "", played: str = "",
                  choice: str = "") -> Response:
    """The game after a puzzle, against bots: what happened, and the next decision."""
    game, puzzle = await puzzled(name), find(name, which)
    decisions = [*read_decisions(played), *read_decisions(choice)]
    told = ".".join(map(str, decisions))
    if not luck:
        return RedirectResponse(f"/puzzles/{name}/{which}/on?luck={secrets.token_hex(6)}&played={told}", 303)
    parts = await asyncio.to_thread(continued, named(puzzle.view(game)), luck[:32], decisions,
                                    reader_of(request))
    return HTMLResponse(page("puzzle.html", reader_of(request), request.url.path, name, puzzle=puzzle,
                             kind=kind_of(game, puzzle), kind_words="", answer=[],
                             right=False, choice="", playing=True, luck=luck[:32], played=told, day="",
                             when="", **parts))


def read_decisions(text: str) -> list[int]:
    parts = text.split(".") if text else []
    if len(parts) > MOST or any(not part.isdecimal() or len(part) > 9 for part in parts):
        raise BadOption("This cannot be chosen here.")
    return list(map(int, parts))


def continued(view: View, luck: str, decisions: Sequence[int], who: Reader) -> dict[str, Any]:
    """The parts of the page of one who plays on."""
    say = drawing(speaker(who.language, view.game.name))
    match = played_on(view, luck, decisions)
    before = len(played_on(view, luck, decisions[:-1]).heard(view.seat)) if decisions else 0
    now = match.view(view.seat)
    columns, rows = text_of(view.game).result(now.s, say) if match.over else ([], [])
    result = {"columns": columns, "rows": sorted(enumerate(rows), key=lambda pair: pair[1][0]),
              "names": match.names, "winners": match.winners} if match.over else None
    return looks(now, who, say, live=not match.over) | {"picks": picks_of(now, say), "result": result,
                                   "lines": [line.text for line in told_since(view, match, say, before)]}
