"""The pages: what a browser gets by GET, and the few forms that make a table. All that changes at a table
goes by the API."""
from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, replace
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from ludoteca.bots.game_bots import LEVELS
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game_loader import Game, load
from ludoteca.core.state import NOBODY
from ludoteca.show import published_game
from ludoteca.show.page.chat import emotes
from ludoteca.show.page.facts import Viewer
from ludoteca.show.presentation import about_of, picture_of, text_of
from ludoteca.show.words import speaker
from ludoteca.web.bots import hints, in_page
from ludoteca.web.circles import pages as circles
from ludoteca.web.daily import pages as daily
from ludoteca.web.errors import NotFound, Refused, TooMany
from ludoteca.web.fair_queue import by_and_by
from ludoteca.web.html import (
    board_files,
    game_about,
    guides,
    immutable_files,
    page_socket,
    play_now,
    pwa,
)
from ludoteca.web.html import new_table as setup
from ludoteca.web.html.client_words import client_words
from ludoteca.web.html.first_paint import first_paint
from ludoteca.web.html.page_modules import modules_of
from ludoteca.web.html.qr_code import code_of, picture_of_code
from ludoteca.web.html.rendering import PIECE, keep, page, page_by_pieces, reader_of, switched
from ludoteca.web.lessons import first_game
from ludoteca.web.lessons import pages as lessons
from ludoteca.web.lessons.exercises import exercises
from ludoteca.web.live.program_message import playable
from ludoteca.web.manners import operator_page
from ludoteca.web.manners import pages as manners
from ludoteca.web.middleware import address_of
from ludoteca.web.my_games import pages as mine
from ludoteca.web.notices import pages as notices
from ludoteca.web.people import pages as people
from ludoteca.web.puzzles import pages as puzzles
from ludoteca.web.replay import check
from ludoteca.web.replay import pages as tapes
from ludoteca.web.reports import pages as report
from ludoteca.web.request_context import Context, context_of, outside, who_of
from ludoteca.web.sharing import pages as sharing
from ludoteca.web.sharing.pages import preview_of, table_line
from ludoteca.web.table.commands.command import check_seat
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, SeatKind, Terms, agree

router = APIRouter(include_in_schema=False)
SHELF = 30                                           # tables that the front page lists


def answer(request: Request, name: str, game: str | None = None, status: int = 200, **given: Any) -> Response:
    return HTMLResponse(page(name, reader_of(request), request.url.path, game, **given), status)


def welcomed(request: Request, response: Response) -> Response:
    """The page from which somebody may sit down gives a new guest its cookie: if the answer to that is lost,
    the seat is not."""
    context_of(request).access.welcome(request, response)
    return response


def error_page(request: Request, status: int, sentence: str) -> Response:
    """One sentence, as it is to be read, and the way back."""
    if chosen := switched(request):
        return chosen
    say = speaker(reader_of(request).language)
    head = {404: say("Page not found"), 410: say("No longer available"),
            429: say("One moment")}.get(status, say("Something went wrong"))
    return answer(request, "error.html", status=status, head=head, sentence=sentence)


# The front page.

@dataclass(frozen=True)
class GameCard:
    name: str
    title: str
    line: str
    kind: str
    facts: str
    credits: str
    emblem: Markup
    lesson: bool
    exercises: bool
    usual: int
    sheet: play_now.PlayNowSheet


@dataclass(frozen=True)
class TableRow:
    id: str
    title: str
    host: str
    seats: list[tuple[int, bool]]
    taken: int
    left: str
    verb: str
    join: bool
    turn: bool = False                               # the reader is to decide
    plan: bool = False                               # the reader may decide ahead
    number: int = 0


def game_card(request: Request, name: str) -> GameCard:
    game, say = load(name), speaker(reader_of(request).language, name)
    told, last = about_of(game), request.cookies.get(play_now.cookie(name), "")
    return GameCard(name, say(told.title), say(told.line), say(told.kind),
                    published_game.facts(game, say, quick_game=True), published_game.credits(game, say),
                    game_about.emblem(name), told.lesson is not None, bool(exercises(name)),
                    game.template().players,
                    play_now.sheet(game, say(told.title), last, say))


def table_row(table: Table, language: str, mine: bool, guest: str = "") -> TableRow:
    say = speaker(language)
    seats = [(p, seat.kind != SeatKind.OPEN) for p, seat in enumerate(table.seats)]
    free = sum(not taken for _, taken in seats)
    host = next((seat.name for seat in table.seats if seat.kind == SeatKind.PERSON), "")
    left = (table.game.spared("rules", lambda: how_far(table, language), str) if table.started
            else say.count(free, "{n} seat free", "{n} seats free"))
    turn = any(p in table.waiting for p in table.held_by(guest))
    verb = say("Continue") if mine else say("Watch") if table.started else say("Join")
    return TableRow(table.id, game_about.title(table.game, language),
                    say("{who}’s table", who=host) if host else "", seats,
                    len(seats) - free, left, verb, mine or not table.started,
                    turn, mine and table.started and not turn, table.number())


def how_far(table: Table, language: str) -> str:
    return str(text_of(table.game).where(table.view().s, speaker(language, table.game.name)))


@router.get("/")
async def lobby(request: Request) -> Response:
    context, language = context_of(request), reader_of(request).language
    guest = context.access.guest(request)
    mine = await context.service.tables_of(guest, SHELF)
    mine.sort(key=lambda table: not any(p in table.waiting for p in table.held_by(guest)))   # your turn first
    listed = [table for table in await context.service.listed(2 * SHELF) if table not in mine][:SHELF]
    preview = preview_of(request, "Ludoteca", speaker(language)("Board games, and a seat for you"),
                         "/preview.png", language)
    rows = [table_row(table, language, table in mine, guest)
            async for table in by_and_by([*mine, *listed], PIECE)]
    shown = await page_by_pieces(
        who_of(request), "lobby.html", reader_of(request), request.url.path, preview=preview,
        games=[game_card(request, name) for name in playable()], circles=await context.circles.of(guest),
        mine=rows[:len(mine)], open=rows[len(mine):], announcement=context.manners.moderation.announcement)
    return welcomed(request, HTMLResponse(shown))


# New tables.

def game_of(name: str) -> Game:
    if name not in playable():
        raise NotFound("There is no such game.")
    return load(name)


async def opened(request: Request, terms: Terms, response: Response, query: str = "") -> Response:
    """Make a table and go there."""
    context = context_of(request)
    if not context.rates.tables.take(address_of(request.scope)):
        raise TooMany("You have opened many tables in the last hour; please play some of them first.")
    table = await context.service.create(terms, address_of(request.scope))
    response.headers["location"] = f"/t/{table.id}{query}"
    return response


def host_of(request: Request) -> tuple[Context, str, RedirectResponse]:
    """The context, the guest who asks, and the answer that gives a new guest a cookie."""
    context, response = context_of(request), RedirectResponse("/", 303)
    return context, context.access.welcome(request, response), response


@router.post("/play/{name}")
async def play_at_once(request: Request, name: str) -> Response:
    """A table against bots: as its form asks for, which is remembered, or as the last time."""
    game, (_, guest, response) = game_of(name), host_of(request)
    form = setup.read_form(await request.body())
    asked = (form if "opponents" in form
             else play_now.remembered(game, request.cookies.get(play_now.cookie(name), "")))
    terms = play_now.terms_of(game, asked, Place(SeatKind.PERSON, play_now.own_name(request), guest=guest))
    if "opponents" in form:
        keep(response, play_now.cookie(name), play_now.to_remember(game, form))
    return await opened(request, terms, response)


@router.get("/play/{name}")
@router.get("/teach/{name}")
async def not_by_link(request: Request, name: str) -> Response:
    """A table is made by a button, not by a link; the buttons are on the front page."""
    return RedirectResponse("/", 303)


@router.post("/teach/{name}")
async def teach_game(request: Request, name: str) -> Response:
    """The first game, beside a real table."""
    _, guest, response = host_of(request)
    lesson = first_game.lesson(game_of(name))
    me = play_now.own_name(request)
    novices = [Place(SeatKind.BOT, level=LEVELS[0])] * (lesson.players - 1)
    seats = [Place(SeatKind.PERSON, me, guest=guest), *novices]
    terms = replace(agree(name, lesson.players, lesson.options, seats, host=guest), seed=lesson.seed)
    return await opened(request, terms, response, "?lesson=1")


def new_form(request: Request, name: str, error: str = "", status: int = 200,
             form: setup.Form | None = None) -> Response:
    game, language = game_of(name), reader_of(request).language
    say = speaker(language, name)
    return answer(request, "new.html", name, status, game_name=name,
                  game_title=game_about.title(game, language), error=error,
                  emblem=game_about.emblem(name), counts=list(game.rules.PLAYERS),
                  usual=game.template().players,
                  levels=setup.levels_of(say), options=setup.options_of(game, say), was=setup.Filled(form),
                  minutes=published_game.minutes_by_players(game), each=published_game.each_of(game))


@router.get("/new/{name}")
async def new_table(request: Request, name: str) -> Response:
    return welcomed(request, new_form(request, name))


@router.post("/new/{name}")
async def make_table(request: Request, name: str) -> Response:
    game, (context, guest, response) = game_of(name), host_of(request)
    form: setup.Form = {}
    try:
        form = setup.read_form(await request.body())
        terms = setup.terms_of(game, form, guest, context.settings.limits)
    except (LudotecaError, ValueError) as fault:
        say = speaker(reader_of(request).language)
        return new_form(request, name,
                        fault.translated(say) if isinstance(fault, LudotecaError) else str(fault), 422, form)
    return await opened(request, terms, response)


# At the table.

def viewer_of(request: Request, table: Table, spectator: bool = False) -> Viewer:
    held = tuple(table.held_by(context_of(request).access.guest(request)))
    seat = held[0] if len(held) == 1 and not spectator else NOBODY
    return Viewer(seat, () if spectator else held, reader_of(request).language)


async def table_page(request: Request, name: str, table: Table, viewer: Viewer, **given: Any) -> Response:
    game = table.game
    say, title = speaker(viewer.language, game.name), game_about.title(game, viewer.language)
    preview = preview_of(request, f"{title} · Ludoteca", table_line(table, say), f"/t/{table.id}/preview.png",
                         viewer.language)
    ratios = await asyncio.to_thread(board_files.ratios, game, table.view().s)   # of a new board it is long
    return answer(request, name, game.name, table=table, viewer=viewer, game_name=game.name, game_title=title,
                  preview=preview, first=await first_paint(table, viewer), **ratios,
                  names=json.dumps(table.names, ensure_ascii=False),
                  words=client_words(say), link=outside(request, f"/t/{table.id}"),
                  modules=await modules_of(game, viewer.language),
                  plain=[] if game.ours else await modules_of(game, viewer.language, plain=True),
                  alone=bool(context_of(request).settings.hosts), **given)


@router.get("/t/{id}")
async def at_table(request: Request, id: str) -> Response:
    table = await context_of(request).service.find(id)
    viewer = viewer_of(request, table, spectator=bool(request.query_params.get("watch")))
    say = speaker(viewer.language, table.game.name)
    lesson = (json.dumps(first_game.steps(table.game, say), ensure_ascii=False)
              if request.query_params.get("lesson") else "")
    return welcomed(request, await table_page(
        request, "table.html", table, viewer, menu="menu.html", lesson=lesson,
        hosting=table.hosted_by(context_of(request).access.guest(request)),
        hand_only=bool(request.query_params.get("hand")), secret=bool(table.game.rules.SECRET),
        announcement=context_of(request).manners.moderation.announcement, emotes=emotes(say),
        blocked=blocked_at(request, table), piece=about_of(table.game).piece,
        sounds=json.dumps(dict(about_of(table.game).sounds))))


def blocked_at(request: Request, table: Table) -> list[str]:
    """Whose lines the reader does not want to read here."""
    context = context_of(request)
    return context.manners.hidden(table, context.access.guest(request))


@router.get("/t/{id}/screen")
async def big_screen(request: Request, id: str) -> Response:
    table = await context_of(request).service.find(id)
    own = table.held_by(context_of(request).access.guest(request))
    return await table_page(request, "screen.html", table, viewer_of(request, table, spectator=True), own=own)


@router.get("/t/{id}/named")
async def named(request: Request, id: str, portrait: bool = False) -> Response:
    """What lies where on the board, by name, as everybody sees it."""
    table = await context_of(request).service.find(id)
    say = speaker(reader_of(request).language, table.game.name)
    rows = picture_of(table.game).named(table.view().s, portrait, say, table.names) if table.started else []
    return JSONResponse([(*map(round, row[:4]), *row[4:]) for row in rows],
                        headers={"cache-control": "no-store"})


@router.get("/t/{id}/qr.svg")
async def table_qr(request: Request, id: str, seat: Annotated[int | None, Query(ge=0, le=15)] = None,
                   hand: bool = False) -> Response:
    """The way to a table; with `seat`, to that one, and with `hand`, to hold it in the hand beside a big
    screen."""
    table = await context_of(request).service.find(id)
    if seat is not None:
        check_seat(table, seat)
    asked = {"hand": "1"} if hand or seat is not None else {}
    query = urlencode(asked | ({"sit": str(seat)} if seat is not None else {}))
    drawing = await code_of(request, outside(request, f"/t/{table.id}") + (f"?{query}" if query else ""))
    return picture_of_code(drawing)


@router.get("/claim/{code}")
async def claim(request: Request, code: str) -> Response:
    """A one-time link: it asks first, so that a preview of the link does not use it up."""
    context = context_of(request)
    id, seat, *_ = context.access.read_link(code)
    table = await context.service.find(id)
    language = reader_of(request).language
    return welcomed(request, answer(request, "claim.html", code=code, seat=seat, who=table.names[seat],
                                    game_title=game_about.title(table.game, language),
                                    words=client_words(speaker(language))))


# Rules and fairness.

@router.get("/guide/{name}")
async def rules_page(request: Request, name: str) -> Response:
    game = game_of(name)
    language = reader_of(request).language
    if request.query_params.get("part") == "legend":
        return HTMLResponse(guides.legend(name, language))
    text = guides.rules_text(name, language)
    if request.query_params.get("part"):
        return HTMLResponse(text)
    title, line = game_about.title(game, language), speaker(language, name)(about_of(game).line)
    preview = preview_of(request, f"{title} · Ludoteca", line, f"/guide/{name}/preview.png", language)
    return answer(request, "guide.html", name, game_name=name, game_title=title, text=text, preview=preview,
                  emblem=game_about.emblem(name), lesson=about_of(game).lesson is not None,
                  exercises=bool(exercises(name)))


@router.get("/guide/{name}/{example}.svg")
async def rules_picture(request: Request, name: str, example: str) -> Response:
    return Response(guides.picture(game_of(name).name, example), media_type="image/svg+xml",
                    headers={"cache-control": "public, max-age=3600"})


@router.get("/fair")
async def fair(request: Request) -> Response:
    return answer(request, "fair.html")


for rooms in (page_socket, pwa, immutable_files, mine, circles, people, manners, notices, sharing, tapes,
              check, report, hints, in_page, puzzles, daily, lessons, operator_page):
    router.include_router(rooms.router)
__all__ = ["Refused", "error_page", "router"]
