"""Replays: finished games, moment by moment, through anybody's eyes."""
from __future__ import annotations

import json
from datetime import datetime
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.core import plugin_faults
from ludoteca.core.events import fold
from ludoteca.core.game_loader import load
from ludoteca.show.language_rules import medium_date
from ludoteca.show.page.replay_page import ALL, ReplayPage
from ludoteca.show.presentation import picture_of
from ludoteca.show.svg import Pen, board_under, prefixed, sheet
from ludoteca.show.words import speaker
from ludoteca.web.fair_queue import by_and_by
from ludoteca.web.html import board_files, game_about
from ludoteca.web.html.client_words import client_words
from ludoteca.web.html.page_modules import replay_modules_of
from ludoteca.web.html.rendering import PIECE, page, page_by_pieces, reader_of
from ludoteca.web.live.program_message import playable
from ludoteca.web.middleware import POLICY
from ludoteca.web.replay import replay_tasks
from ludoteca.web.replay.api import record_of
from ludoteca.web.replay.replay import Replay
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.request_context import context_of, who_of
from ludoteca.web.sharing.pages import preview_of

router = APIRouter()
SHELF = 60
FRAMED = {"content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")}


@router.get("/replay/{id}")
async def replay_page(request: Request, id: str, m: str = "") -> Response:
    reader, given = reader_of(request), await tape_parts(request, id)
    preview = preview_of(request, f"{given['game_title']} · Ludoteca", given["line"],
                         f"/replay/{id}/preview.png", reader.language, m=m)
    return HTMLResponse(page("replay.html", reader, f"/replay/{id}", given["game_name"], preview=preview,
                             record_url=f"/api/tables/{id}/record", **given))


@router.get("/replay/{id}/embed")
async def embedded(request: Request, id: str) -> Response:
    """The replay for another site's page: the only page that may be framed, since nothing can be done on
    it."""
    reader, given = reader_of(request), await tape_parts(request, id)
    return HTMLResponse(page("embed.html", reader, f"/replay/{id}/embed", given["game_name"], **given),
                        headers=FRAMED)


async def tape_parts(request: Request, id: str) -> dict[str, Any]:
    """What the pages with a tape need to know of a game."""
    language = reader_of(request).language
    known = await desk.ask(who_of(request), replay_tasks.outline, await record_of(request, id), language)
    name, names = known["game"], known["names"]
    return {"id": id, "game_name": name, "game_title": game_about.title(load(name), language),
            "count": known["count"], "players": names, "line": known["line"],
            "names": json.dumps(names, ensure_ascii=False), "parts": known["parts"], "lead": known["lead"],
            "words": client_words(speaker(language, name)), **known["ratios"],
            "modules": [] if known["own_data"] else await replay_modules_of(load(name), language)}


@router.get("/replay/{id}/tape.json")
async def tape(request: Request, id: str) -> Response:
    """The whole game, for a page that draws its moments itself."""
    told = await desk.ask(who_of(request), replay_tasks.whole_tape, await record_of(request, id))
    return Response(told, media_type="application/json")


@router.get("/replay/{id}/{number}.json")
async def moment(request: Request, id: str, number: str) -> Response:
    """One moment as the page's parts; with `still`, without its movement."""
    language = reader_of(request).language
    given = request.query_params
    shown = await desk.ask(who_of(request), replay_tasks.moment, await record_of(request, id), number,
                           given.get("eyes", "all"), language, bool(given.get("portrait")),
                           bool(given.get("still")))
    return Response(shown, media_type="application/json")


@router.get("/replay/{id}/{number}/named")
async def named(request: Request, id: str, number: str, portrait: bool = False) -> Response:
    """What lies where on the board at a moment, by name."""
    told = await desk.ask(who_of(request), replay_tasks.places, await record_of(request, id), number,
                          portrait, reader_of(request).language)
    return Response(told, media_type="application/json")


@router.get("/replay/{id}/{number}.svg")
async def moment_picture(request: Request, id: str, number: str) -> Response:
    """One moment as a picture that stands alone; with `moving`, playing what led there."""
    given = request.query_params
    drawn = await desk.ask(who_of(request), replay_tasks.picture, await record_of(request, id), number,
                           given.get("eyes", "all"), bool(given.get("portrait")), bool(given.get("moving")))
    return Response(drawn, media_type="image/svg+xml")


# What the desk's processes draw.

def page_of(replay: Replay, language: str) -> ReplayPage:
    return ReplayPage(replay.game, speaker(language, replay.game.name), told_of(replay))


def told_of(replay: Replay) -> dict[str, Any]:
    """What a page needs to know of a game to draw its moments."""
    return {"players": replay.players, "names": replay.names, "options": replay.record["options"],
            "events": replay.events, "moments": [moment.events for moment in replay.moments],
            "rounds": sorted(replay.rounds().values()),
            "opens": bool(laid_open(replay, len(replay.moments) - 1, False, True)),
            "boards": boards_of(replay)}


def boards_of(replay: Replay) -> dict[str, str]:
    """Where the static layers are that a game is played on, by key and shape."""
    s, found = replay.fresh(), {}
    states = [s.copy(), *(fold(replay.game.rules, s, [event]).copy() for event in replay.events)]
    for state in {picture_of(replay.game).key(state): state for state in states}.values():
        for shape in ("portrait", "landscape"):
            name = f"{picture_of(replay.game).key(state)}.{shape}"
            found[name] = board_files.url(replay.game, state, shape == "portrait")
    return found


def laid_open(replay: Replay, n: int, portrait: bool, still: bool, board: bool = False) -> str:
    """The table drawn from the whole state, on its board or without; nothing where a game's picture cannot do
    that."""
    game, view = replay.game, replay.view(n, ALL)
    before = None if still or not n else replay.view(n - 1, ALL).s
    pen = Pen("b-t", n, portrait, names=replay.names, before=before)
    pen.past = view.events
    pen.under = partial(board_under, game, portrait) if board else None
    try:
        with plugin_faults.raised():                        # what draws a seat's view need not draw this
            events = view.events[replay.since(n, ALL):] if before is not None else []
            body = pen.layer(picture_of(game).scene(view.s, events, pen))
            under = prefixed(picture_of(game).board(view.s, portrait), "b-b") if board else ""
            return sheet(game, view.s, portrait, pen.ns, under + body, pen.say, data_seq=n, ms=pen.motion.ms)
    except (ValueError, KeyError, IndexError):
        return ""
    except Exception:
        if game.ours:
            raise
        return ""


@router.get("/replays")
async def shelf(request: Request) -> Response:
    """Finished public games, and one's own."""
    context = context_of(request)
    reader = reader_of(request)
    guest = context.access.guest(request)
    finished = await context.service.store.finished(guest, SHELF)
    games = [{"id": id, "title": game_about.title(load(game), reader.language), "names": names,
              "when": medium_date(datetime.fromtimestamp(ended), reader.language)}
             async for id, ended, game, names in by_and_by(finished, PIECE) if game in playable()]
    return HTMLResponse(await page_by_pieces(who_of(request), "replays.html", reader, "/replays",
                                             games=games))
