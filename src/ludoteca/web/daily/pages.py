"""The daily race's page: a door for every game, what came of one's try, and yesterday's seed."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from ludoteca.bots.levels import USUAL, level_title
from ludoteca.core.game_loader import Game, load
from ludoteca.show.language_rules import long_date
from ludoteca.show.words import Say, speaker
from ludoteca.web.daily.daily_service import DailyResult, DailyTry
from ludoteca.web.errors import NotFound, Refused, TooMany
from ludoteca.web.html import game_about, play_now
from ludoteca.web.html.client_words import client_words
from ludoteca.web.html.rendering import page, reader_of
from ludoteca.web.live.program_message import playable
from ludoteca.web.middleware import address_of
from ludoteca.web.request_context import context_of, outside
from ludoteca.web.sharing.pages import preview_of
from ludoteca.web.table.terms import Place, SeatKind

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class DailyCard:
    """A game's race of a day as one guest sees it."""

    name: str
    title: str
    emblem: Markup
    against: str                                     # whom one plays against
    tries: str                                       # how many have finished it
    promise: str                                     # the SHA-256 of the seed
    seed: str                                        # of a day that is over
    table: str                                       # of the guest's own try
    told: str                                        # its result in a sentence
    line: str                                        # the same to paste


@router.get("/daily")
async def daily(request: Request) -> Response:
    races = context_of(request).daily
    reader = reader_of(request)
    language = reader.language
    today, yesterday = races.today(), races.yesterday()
    cards = {day: [await card(request, day, name, language) for name in playable()]
             for day in (today, yesterday)}
    say = speaker(language)
    preview = preview_of(request, f"{say('Daily race')} · Ludoteca",
                         say("The same dice and the same bots for everybody, one try each."), "/preview.png",
                         language)
    response = HTMLResponse(page(
        "daily.html", reader, "/daily", preview=preview, today=cards[today], yesterday=cards[yesterday],
        words=client_words(say),
        when=long_date(today, language),
        before=long_date(yesterday, language)))
    context_of(request).access.welcome(request, response)
    return response


@router.get("/daily/{name}")
async def not_by_link(request: Request, name: str) -> Response:
    """A try is taken by a button, not by a link."""
    return RedirectResponse(f"/daily#{name}" if name in playable() else "/daily", 303)


@router.post("/daily/{name}")
async def begin(request: Request, name: str) -> Response:
    """The guest's one try of today: it begins, or goes on."""
    if name not in playable():
        raise NotFound("There is no such game.")
    context, response = context_of(request), RedirectResponse("/", 303)
    guest = context.access.welcome(request, response)
    if not context.rates.tables.take(address_of(request.scope)):
        raise TooMany("You have opened many tables in the last hour; please play some of them first.")
    me = Place(SeatKind.PERSON, play_now.own_name(request), guest=guest)
    table = await context.daily.begin(load(name), me, address_of(request.scope))
    response.headers["location"] = f"/t/{table}"
    return response


async def card(request: Request, day: date, name: str, language: str) -> DailyCard:
    context, game, say = context_of(request), load(name), speaker(language, name)
    races = context.daily
    own = await races.try_of(day, name, context.access.guest(request))
    title, tries = game_about.title(game, language), await races.tries(day, name)
    result, said = own.result if own else None, await told(request, game, own, say)
    return DailyCard(
        name, title, game_about.emblem(name), against(game, say),
        say.count(tries, "{n} guest has finished", "{n} guests have finished"), races.promise(day, name),
        races.told_seed(day, name) if day < races.today() else "", own.table if own else "", said,
        line(request, day, title, game, result, say) if result else "")


def against(game: Game, say: Say) -> str:
    return say.count(game.template().players - 1, "{n} bot: {level}", "{n} bots: {level}",
                     level=level_title(USUAL, say))


async def told(request: Request, game: Game, own: DailyTry | None, say: Say) -> str:
    """What came of a guest's try, or what is to come of it."""
    if own is None:
        return ""
    try:
        table = await context_of(request).service.find(own.table)
    except Refused:
        return say("Your try has been used.")
    if own.result:
        return " ".join((own_place(game, own.result, say), in_the_day(own.result, say)))
    return say("This one ended after its day and does not count.") if table.over else ""


def own_place(game: Game, result: DailyResult, say: Say) -> str:
    return say("Place {place} of {players}, points: {points}.", place=result.place,
               players=game.template().players, points=result.points)


def in_the_day(result: DailyResult, say: Say) -> str:
    return (say("So far nobody else has finished.") if result.tries == 1
            else say("Rank {rank} of {tries} on this day.", rank=result.rank, tries=result.tries))


def line(request: Request, day: date, title: str, game: Game, result: DailyResult, say: Say) -> str:
    """A result as one pastes it elsewhere."""
    rank = say("Rank {rank} of {tries} on this day.", rank=result.rank, tries=result.tries)
    return " · ".join((f"Ludoteca {day.isoformat()}", title, own_place(game, result, say).rstrip("."),
                       rank.rstrip("."), outside(request, "/daily")))
