"""Sharing: cards for link previews, moments as PNG, and replays inside other sites' pages. Cards show what a
stranger may see."""
from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from cachetools import LRUCache
from fastapi import APIRouter, Request
from fastapi.responses import Response

from ludoteca.core.game_loader import load
from ludoteca.core.match import Match
from ludoteca.show import png
from ludoteca.show.presentation import about_of, text_of
from ludoteca.show.svg import draw
from ludoteca.show.words import LANGUAGES, Say, speaker
from ludoteca.web.bots import bot_process
from ludoteca.web.errors import NotFound
from ludoteca.web.html import game_about
from ludoteca.web.html.rendering import Preview, reader_of
from ludoteca.web.live.program_message import playable
from ludoteca.web.replay import replay_tasks
from ludoteca.web.replay.api import record_of
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.reports.pages import reports_of
from ludoteca.web.request_context import context_of, outside, who_of
from ludoteca.web.sharing import result_card
from ludoteca.web.sharing.link_card import WIDTH, LinkCard, drawn, final_line, points_of, shelf, winning
from ludoteca.web.table.table import Table

router = APIRouter()
ELSEWHERE = {"cross-origin-resource-policy": "cross-origin"}        # a messenger's page may show it
MINUTE, DAY = "public, max-age=60", "public, max-age=86400"
_cards: LRUCache[str, bytes] = LRUCache(60)


# The words.

def preview_of(request: Request, title: str, line: str, card: str, language: str, **asked: str) -> Preview:
    """What a page says of itself to those who show its link; `card` is the path of its picture, and what is
    asked of it."""
    query = urlencode({"language": language} | {name: value for name, value in asked.items() if value})
    return Preview(title, line, f"{outside(request, card)}?{query}", outside(request, request.url.path))


def table_line(table: Table, say: Say) -> str:
    """How far a table is."""
    if table.over:
        return final_line(table.view(), table.result[1], say)
    free = sum(seat.kind == "open" for seat in table.seats)
    if not table.started:
        return say.count(free, "{n} seat is free", "{n} seats are free")
    return str(text_of(table.game).where(table.view().s, say))


# The pictures.

def language_of(request: Request) -> str:
    asked = request.query_params.get("language", "")
    return asked if asked in LANGUAGES else "en"


async def served(request: Request, card: LinkCard, keep: str) -> Response:
    """A card as PNG: drawn once as long as nothing on it changes."""
    svg = drawn(card)
    if svg not in _cards:
        _cards[svg] = await desk.ask(who_of(request), png.png, svg, WIDTH)
    return Response(_cards[svg], media_type="image/png", headers={"cache-control": keep, **ELSEWHERE})


@router.get("/preview.png")
async def front_card(request: Request) -> Response:
    say = speaker(language_of(request))
    return await served(request,
                        LinkCard("Ludoteca", say("Board games, and a seat for you"),
                                 picture=shelf(tuple(playable()))), DAY)


@router.get("/guide/{name}/preview.png")
async def game_card(request: Request, name: str) -> Response:
    if name not in playable():
        raise NotFound("There is no such game.")
    game, language = load(name), language_of(request)
    picture = await asyncio.to_thread(opening, name, language)
    kind = speaker(language, name)(about_of(game).kind)
    return await served(request, LinkCard(game_about.title(game, language), kind, picture=picture), DAY)


@functools.cache
def opening(name: str, language: str) -> str:
    """A game laid out, as a picture."""
    return str(draw(Match(load(name), seed="card").view(), language=language))


@router.get("/t/{id}/preview.png")
async def table_card(request: Request, id: str) -> Response:
    table, language = await context_of(request).service.find(id), language_of(request)
    picture = await desk.ask(who_of(request), replay_tasks.view_picture, bot_process.pack(table.view()),
                             language)
    return await served(request, card_of(table, language, picture), MINUTE)


@router.get("/t/{id}/position.svg")
async def table_position(request: Request, id: str) -> Response:
    """The board as somebody sees it who was never there."""
    table = await context_of(request).service.find(id)
    svg = await desk.ask(who_of(request), replay_tasks.view_picture, bot_process.pack(table.view()),
                         language_of(request))
    return Response(svg, media_type="image/svg+xml",
                    headers={"cache-control": "private, max-age=3600"})


def card_of(table: Table, language: str, picture: str) -> LinkCard:
    """A table as somebody sees it who was never there."""
    say = speaker(language, table.game.name)
    names = [seat.name or say("Free seat") for seat in table.seats]
    best = table.result[1]
    line = winning([names[p] for p in best], say) if table.over else table_line(table, say)
    return LinkCard(game_about.title(table.game, language), line, names, picture, best,
                    points_of(table.view(), say) if table.over else ())


@router.get("/replay/{id}/preview.png")
async def replay_card(request: Request, id: str, m: str = "") -> Response:
    """The end of a game, or the moment `m` of it."""
    text, language = await record_of(request, id), language_of(request)
    name, names, winners, points, picture = await desk.ask(who_of(request), replay_tasks.stranger, text, m,
                                                            language)
    say = speaker(language, name)
    line = winning([names[p] for p in winners], say) if winners else say("Replay")
    return await served(request,
                        LinkCard(game_about.title(load(name), language), line, names, picture, winners,
                                 points), DAY)


@router.get("/replay/{id}/card.svg")
async def evening_svg(request: Request, id: str) -> Response:
    """A finished game as one picture: podium, who was ahead when, the turning point."""
    return Response(await evening(request, id, result_card.svg), media_type="image/svg+xml",
                    headers=ELSEWHERE)


@router.get("/replay/{id}/card.png")
async def evening_png(request: Request, id: str) -> Response:
    """The same as PNG."""
    return Response(await evening(request, id, result_card.picture), media_type="image/png",
                    headers=ELSEWHERE)


async def evening(request: Request, id: str, draws: Callable[..., str | bytes]) -> Any:
    """A game's card, with its chances where a report of it was made."""
    record = await record_of(request, id)
    report = await asyncio.to_thread(reports_of(request).made, json.loads(record)["digest"])
    return await desk.ask(who_of(request), draws, record, report.as_dict() if report else None,
                          reader_of(request).language)


@router.get("/replay/{id}/{number}.png")
async def moment_png(request: Request, id: str, number: str, eyes: str = "all",
                     portrait: bool = False) -> Response:
    """One moment as a picture to send on."""
    made = await desk.ask(who_of(request), replay_tasks.moment_png, await record_of(request, id), number,
                          eyes, portrait)
    return Response(made, media_type="image/png", headers=ELSEWHERE)
