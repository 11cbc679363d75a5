"""The pages of circles: the circle itself, a new one, a one-time link, and the calendar."""
from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ludoteca.core.errors import LudotecaError
from ludoteca.core.game_loader import load
from ludoteca.show import png
from ludoteca.show.language_rules import day_and_time, long_date, short_decimal, weekday_and_time
from ludoteca.show.log import listed
from ludoteca.show.words import Say, speaker
from ludoteca.web.circles import evening_picture
from ludoteca.web.circles.api import Before, circle_of, unread
from ludoteca.web.circles.circle import Circle, CircleTable, GameResult, Line
from ludoteca.web.circles.circle_service import CHAT_PAGE, NEWEST
from ludoteca.web.circles.dates import calendar, next_dates
from ludoteca.web.circles.moments import BestMoment, best_moments
from ludoteca.web.circles.permissions import check
from ludoteca.web.circles.results import Evening, Figures, summary
from ludoteca.web.errors import NotFound, Refused, TooMany
from ludoteca.web.html import game_about
from ludoteca.web.html.client_words import client_words
from ludoteca.web.html.new_table import one, read_form
from ludoteca.web.html.qr_code import code_of, picture_of_code
from ludoteca.web.html.rendering import page, page_by_pieces, reader_by, reader_of
from ludoteca.web.live.program_message import playable
from ludoteca.web.middleware import address_of
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.reports.pages import reports_of
from ludoteca.web.request_context import context_of, outside, who_of
from ludoteca.web.sharing.link_card import WIDTH
from ludoteca.web.table.service import TableService

router = APIRouter(include_in_schema=False)
TABLES = 8                                       # unfinished ones that are looked at
LATEST, LINES = 6, 60                            # evenings, and lines, that the page shows at once


@dataclass(frozen=True)
class GameRow:
    """A finished game as the page lists it."""

    table: str
    title: str
    seats: list[tuple[str, int]]                 # name and rank, the best first


@dataclass(frozen=True)
class EveningRow:
    table: str                                   # of its last game, by which its picture is found
    day: str
    best: str                                    # who won most of its games
    games: list[GameRow]


@dataclass(frozen=True)
class TallyRow:
    name: str
    played: int
    won: int
    fair: str
    by_game: list[str]                           # 3/7 for each game that the circle plays


# The words.

def told(say: Say) -> dict[str, str]:
    """What happened in a circle."""
    return {"joined": say("{who} joins the circle."), "left": say("{who} is no longer in the circle."),
            "renamed": say("{who} renames the circle."),
            "renewed": say("{who} renews the link."), "handed": say("{who} is the founder now."),
            "closed": say("{who} closes the circle."), "reopened": say("{who} opens the circle again."),
            "device came": say("A new device was let in for {who}."),
            "dated": say("{who} changes the next date."), "began": say("{who} begins a game.")}


def line_of(circle: Circle, line: Line, say: Say, zone: tzinfo | None) -> dict[str, Any]:
    who = circle.name_of(line.member) or say("Somebody")
    when = datetime.fromtimestamp(line.at, zone)
    shown = {"seq": line.seq, "when": day_and_time(when, say.language)}
    if line.kind == "said":
        return shown | {"who": who, "text": line.text}
    return shown | {"who": "", "text": told(say)[line.kind].format(who=who)}


def zone_of(circle: Circle) -> tzinfo | None:
    """Where the circle's clock hangs; the server's own, if it has none."""
    return ZoneInfo(circle.meeting.zone) if circle.meeting else None


def next_date(circle: Circle, language: str) -> str:
    """Thursday, 19 November, 20:30."""
    found = next_dates(circle.meeting, datetime.now(UTC))
    if not found:
        return ""
    local = found[0].astimezone(zone_of(circle))
    return weekday_and_time(local, language)


def evening_row(circle: Circle, evening: Evening, say: Say) -> EveningRow:
    day = long_date(datetime.fromtimestamp(evening.at, zone_of(circle)), say.language)
    most = max(evening.wins.values(), default=0)
    best = [circle.name_of(member) or say("Somebody") for member, won in evening.wins.items() if won == most]
    games = [GameRow(game.table, game_about.title(load(game.game), say.language), ranking(circle, game, say))
             for game in evening.games if game.game in playable()]
    return EveningRow(evening.games[0].table, day, " · ".join(sorted(best)), games)


def ranking(circle: Circle, game: GameResult, say: Say) -> list[tuple[str, int]]:
    """Names with their ranks, the best first."""
    seats = [(name or circle.name_of(member) or say("Somebody"), rank) for member, name, rank in game.seats]
    return sorted(seats, key=lambda seat: seat[1])


def tally_rows(circle: Circle, found: Figures, say: Say) -> list[TallyRow]:
    """The most successful first: by wins, then by how few games they took."""
    ranked = sorted(found.totals.items(), key=lambda pair: (-pair[1].won, pair[1].played))
    return [TallyRow(circle.name_of(member) or say("Somebody"), tally.played, tally.won,
                     short_decimal(tally.fair, say.language),
                     [f"{of[member].won}/{of[member].played}" if member in of else "–"
                      for game, of in sorted(found.by_game.items())])
            for member, tally in ranked]


def duels(circle: Circle, found: Figures) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Head to head: the names, and for each how often it came in before each of the others."""
    members = [member for member in circle.present if member.number in found.totals][:12]
    rows = [(a.name, ["" if a is b else f"{found.ahead[a.number, b.number]}:{found.ahead[b.number, a.number]}"
                      for b in members]) for a in members]
    return ([member.name for member in members], rows) if len(members) > 1 else ([], [])


# The pages.

@router.get("/c/{key}")
async def circle_page(request: Request, key: str) -> Response:
    context, circle, guest = await circle_of(request, key)
    if circle.key != key:
        return RedirectResponse(f"/c/{circle.key}", 303)
    reader = reader_of(request)
    own, say = circle.member_of(guest), speaker(reader.language)
    if own is None:
        shown = page("circle_join.html", reader, request.url.path, circle=circle, key=key,
                     words=client_words(say))
    else:
        every = request.query_params.get("evenings") == "all"
        shown = await page_by_pieces(
            who_of(request), "circle.html", reader, request.url.path, circle=circle, own=own, key=key,
            words=client_words(say), link=outside(request, f"/c/{key}"),
            tables=[table_row(circle, table, guest, say)
                    for table in await open_tables(context.service, circle)],
            **await parts(request, circle, say, None if every else LATEST))
    response = HTMLResponse(shown)
    context.access.welcome(request, response)
    return response


async def open_tables(service: TableService, circle: Circle) -> list[CircleTable]:
    """The last tables that are not over; looked at, so that one whose end got lost in a crash is found."""
    shown = []
    for table in [*circle.open_tables.values()][-TABLES:]:
        with suppress(Refused):
            if not (await service.find(table.id)).over:
                shown.append(table)
    return shown


async def parts(request: Request, circle: Circle, say: Say, most: int | None) -> dict[str, Any]:
    """All that changes while the page is open."""
    zone, here = zone_of(circle), context_of(request).circles.here(circle)
    found, past = await summary(circle)
    names, versus = duels(circle, found)
    best = await asyncio.to_thread(best_moments, reports_of(request), past[:LATEST])
    context = context_of(request)
    blocked = unread(context, circle, context.access.guest(request))
    free = reader_by(request.cookies).talk == "free"             # else no words of others, as for children
    lines = [line_of(circle, line, say, zone) for line in circle.lines
             if line.kind != "said" or (free and line.member not in blocked)]
    return {"online": here, "next_date": next_date(circle, say.language), "lines": lines[-LINES:],
            "earlier": len(circle.lines) > LINES,
            "evenings": [evening_row(circle, evening, say) for evening in past[:most]],
            "more": len(past) if most and len(past) > most else 0,
            "tally": tally_rows(circle, found, say), "names": names, "duels": versus,
            "moments": [moment_row(circle, *each, say) for each in best],
            "played": [game_about.title(load(game), say.language) for game in sorted(found.by_game)
                       if game in playable()],
            "games": [(name, game_about.title(load(name), say.language), game_about.emblem(name))
                      for name in playable()]}


def moment_row(circle: Circle, game: GameResult, best: BestMoment, say: Say) -> dict[str, Any]:
    member, name, _ = game.seats[best.seat]
    who, points = name or circle.name_of(member) or say("Somebody"), round(100 * best.gain)
    text = (say("{who} gains by luck, in percentage points: {points}.", who=who, points=points) if best.luck
            else say("{who} gains by a decision, in percentage points: {points}.", who=who, points=points))
    return {"text": text, "title": game_about.title(load(game.game), say.language),
            "url": f"/replay/{game.table}#m={best.moment}"}


def table_row(circle: Circle, table: CircleTable, guest: str, say: Say) -> dict[str, Any]:
    own = circle.member_of(guest)
    return {"id": table.id, "title": game_about.title(load(table.game), say.language),
            "who": [circle.name_of(number) or say("Somebody") for number in table.members],
            "mine": own is not None and own.number in table.members}


@router.get("/c/{key}/chat")
async def circle_chat(request: Request, key: str, before: Before = NEWEST) -> Response:
    """What was said earlier, page by page."""
    context, circle, guest = await circle_of(request, key)
    check(circle, "see", guest)
    reader, found = reader_of(request), []
    if reader.talk == "free":
        found = await context.circles.said(circle, before, unread(context, circle, guest))
    lines = [line_of(circle, line, speaker(reader.language), zone_of(circle)) for line in found]
    return HTMLResponse(page("circle_chat.html", reader, request.url.path, circle=circle, lines=lines,
                             earlier=len(lines) == CHAT_PAGE))


@router.get("/c/{key}/evening/{table}.png")
async def circle_evening(request: Request, key: str, table: str) -> Response:
    """An evening as one picture to send on; for members, who decide whom they send it to."""
    _, circle, guest = await circle_of(request, key)
    check(circle, "see", guest)
    evening = next((each for each in (await summary(circle))[1]
                    if table in {game.table for game in each.games}), None)
    if evening is None:
        raise NotFound("There is nothing at this address.")
    svg = picture_of_evening(circle, evening, speaker(reader_of(request).language))
    return Response(await desk.ask(who_of(request), png.png, svg, WIDTH), media_type="image/png")


def picture_of_evening(circle: Circle, evening: Evening, say: Say) -> str:
    row, wins = evening_row(circle, evening, say), Counter[str]()
    for game in row.games:
        wins.update({name: int(rank == 1) for name, rank in game.seats})
    games = [(game.title, listed([name for name, rank in game.seats if rank == 1], say))
             for game in reversed(row.games)]
    return evening_picture.drawn(circle.name, row.day, wins.most_common(), games)


@router.get("/c/{key}/qr.svg")
async def circle_qr(request: Request, key: str) -> Response:
    """The way to a circle; it is asked for when somebody wants to invite."""
    _, circle, guest = await circle_of(request, key)
    check(circle, "see", guest)
    return picture_of_code(await code_of(request, outside(request, f"/c/{circle.key}")))


@router.get("/c/{key}/calendar.ics")
async def circle_calendar(request: Request, key: str) -> Response:
    """The meetings, for whoever has the link: a calendar comes without a cookie."""
    circle = await context_of(request).circles.by_key(key, context_of(request).access.guest(request))
    text = calendar(circle, outside(request, f"/c/{circle.key}"), datetime.now(UTC))
    return Response(text, media_type="text/calendar; charset=utf-8")


@router.get("/circles/new")
async def new_circle(request: Request) -> Response:
    return new_form(request)


def new_form(request: Request, error: str = "", status: int = 200, **given: str) -> Response:
    reader = reader_of(request)
    was = {"name": "", "own_name": "", **given}
    response = HTMLResponse(page("circle_new.html", reader, "/circles/new", error=error, was=was,
                                 words=client_words(speaker(reader.language))), status)
    context_of(request).access.welcome(request, response)
    return response


@router.post("/circles/new")
async def make_circle(request: Request) -> Response:
    context, form = context_of(request), read_form(await request.body())
    given = {"name": one(form, "name"), "own_name": one(form, "own_name")}
    if not context.rates.tables.take(address_of(request.scope)):
        raise TooMany("You have founded many circles in the last hour; please wait a little.")
    response = RedirectResponse("/", 303)
    guest = context.access.welcome(request, response)
    try:
        circle = await context.circles.found(given["name"], given["own_name"], guest)
    except LudotecaError as fault:
        reader = reader_of(request)
        return new_form(request, fault.translated(speaker(reader.language)), 422, **given)
    response.headers["location"] = f"/c/{circle.key}"
    return response


@router.get("/circle-link/{code}")
async def claim_page(request: Request, code: str) -> Response:
    """A one-time link: it asks first, so that a preview of the link does not use it up."""
    context = context_of(request)
    id, number, *_ = context.access.read_circle_link(code)
    circle = await context.circles.find(id)
    if number not in circle.members:
        raise NotFound("There is no such member.")
    reader = reader_of(request)
    response = HTMLResponse(page("circle_claim.html", reader, request.url.path, code=code, circle=circle,
                                 who=circle.name_of(number), words=client_words(speaker(reader.language))))
    context.access.welcome(request, response)
    return response
