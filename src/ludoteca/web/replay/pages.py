"""Replays: finished games, moment by moment, through anybody's eyes."""
from __future__ import annotations

import json
from collections import OrderedDict
from datetime import datetime
from typing import Any

from babel.dates import format_date
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.core.game import load
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.show.parts import picture_of, text_of
from ludoteca.show.svg import Pen, draw, hand_svg, prefixed, scene_svg, sheet
from ludoteca.show.words import Say, speaker
from ludoteca.web.context import context_of
from ludoteca.web.errors import Invalid, NotFound
from ludoteca.web.html import about, boards, fragments
from ludoteca.web.html.client_words import client_words
from ludoteca.web.html.log import spoken, tale
from ludoteca.web.html.rendering import page, reader_of, render, switched
from ludoteca.web.live.snapshot import playable
from ludoteca.web.replay.model import ALL, Replay

router = APIRouter()
SHELF = 60
_tapes: OrderedDict[str, Replay] = OrderedDict()


def tape(request: Request, id: str) -> Replay:
    """The replay of a finished game; what is not over is not found."""
    if id not in _tapes:
        record = context_of(request).service.store.record(id) if len(id) < 40 else None
        if record is None:
            table = context_of(request).service.table(id)
            record = table.record()
        _tapes[id] = Replay(record)
        while len(_tapes) > 64:
            _tapes.popitem(last=False)
    _tapes.move_to_end(id)
    return _tapes[id]


def eyes_of(request: Request, replay: Replay) -> int:
    """Through whose eyes: a seat, a spectator, or with everything open."""
    wanted = request.query_params.get("eyes", "all")
    if wanted == "all":
        return ALL
    if wanted.lstrip("-").isdecimal() and NOBODY <= int(wanted) < replay.players:
        return int(wanted)
    raise Invalid("There is no such seat in this game.")


def moment_of(replay: Replay, number: str) -> int:
    if not number.isdecimal() or len(number) > 6 or int(number) >= len(replay.moments):
        raise NotFound("There is no such moment in this game.")
    return int(number)


@router.get("/replay/{id}")
async def replay_page(request: Request, id: str) -> Response:
    if chosen := switched(request):
        return chosen
    replay = tape(request, id)
    reader = reader_of(request.cookies, request.headers.get("accept-language", ""))
    game, say = replay.game, speaker(reader.language, replay.game.name)
    width, height = picture_of(game).size(replay.view(0).s, True)
    rounds = replay.rounds()
    return HTMLResponse(page(
        "replay.html", reader, f"/replay/{id}", game.name, id=id, game_name=game.name,
        game_title=about.title(game, reader.language), count=len(replay.moments), players=replay.names,
        names=json.dumps(replay.names, ensure_ascii=False),
        rounds=json.dumps(rounds), round_list=sorted(rounds.items()), ratio=(width, height), words=client_words(say),
        record_url=f"/api/tables/{id}/record", check=bool(request.query_params.get("check"))))


@router.get("/replay/{id}/{number}.json")
async def moment(request: Request, id: str, number: str) -> Response:
    """One moment as the page's parts; with `still`, without its movement."""
    replay = tape(request, id)
    n, eyes = moment_of(replay, number), eyes_of(request, replay)
    language = reader_of(request.cookies, request.headers.get("accept-language", "")).language
    portrait, still = bool(request.query_params.get("portrait")), bool(request.query_params.get("still"))
    shown = show(replay, id, n, eyes, language, portrait, still)
    return Response(json.dumps(shown, separators=(",", ":"), ensure_ascii=False), media_type="application/json")


@router.get("/replay/{id}/{number}.svg")
async def moment_picture(request: Request, id: str, number: str) -> Response:
    """One moment as a picture that stands alone."""
    replay = tape(request, id)
    n, eyes, portrait = moment_of(replay, number), eyes_of(request, replay), bool(request.query_params.get("portrait"))
    whole = laid_open(replay, n, portrait, True, board=True) if eyes == ALL else ""
    return Response(whole or draw(replay.view(n, max(eyes, NOBODY)), portrait=portrait), media_type="image/svg+xml")


def show(replay: Replay, id: str, n: int, eyes: int, language: str, portrait: bool, still: bool) -> dict[str, Any]:
    say, view = speaker(language, replay.game.name), replay.view(n, eyes)
    last = replay.view(len(replay.moments) - 1, eyes)
    told = [line for line in tale(f"replay {id} {eyes}", last, language) if line.heard <= len(view.events)]
    fresh = [line for line in told if n and line.heard > replay.since(n, eyes)]
    over = n == len(replay.moments) - 1
    return {"whole": still, "board": boards.url(replay.game, view.s, portrait), "table": picture(replay, n, eyes, portrait, still),
            "hand": hand(replay, view, eyes, portrait, language), "panel": panel(replay, view, eyes, say, language),
            "log": fragments.log(told[-fragments.ROOM:], replay.names, say),
            "round": say("round {round}", round=replay.moments[n].round),
            "say": " ".join(spoken(line.text, replay.names) for line in fresh), "number": n,
            "result": result(replay, view, say, language) if over else "",
            "next": next((r for r in sorted(replay.rounds().values()) if r > n), len(replay.moments) - 1)}


def picture(replay: Replay, n: int, eyes: int, portrait: bool, still: bool) -> str:
    """The table; with everything open also what was hidden then."""
    game, view = replay.game, replay.view(n)
    since = replay.since(n) if n else 0
    before = None if still or not n else replay.view(n - 1).s
    if eyes == ALL and (drawn := laid_open(replay, n, portrait, still)):
        return drawn
    events = view.events[since:] if before is not None else []
    return scene_svg(game, view.s, events, before, portrait, seq=n, names=replay.names)


def laid_open(replay: Replay, n: int, portrait: bool, still: bool, board: bool = False) -> str:
    """The table drawn from the whole state, on its board or without; nothing where a game's picture cannot do that."""
    game, view = replay.game, replay.view(n, ALL)
    before = None if still or not n else replay.view(n - 1, ALL).s
    pen = Pen("b-t", n, portrait, names=replay.names, before=before)
    try:
        events = view.events[replay.since(n, ALL):] if before is not None else []
        body = pen.layer(picture_of(game).scene(view.s, events, pen))
        under = prefixed(picture_of(game).board(view.s, portrait), "b-b") if board else ""
        return sheet(game, view.s, portrait, pen.ns, under + body, pen.say, data_seq=n, ms=pen.motion.ms)
    except (ValueError, KeyError, IndexError):
        return ""


def hand(replay: Replay, view: View, eyes: int, portrait: bool, language: str) -> str:
    if eyes < 0:
        return ""
    return hand_svg(replay.game, view.s, eyes, portrait, language=language, names=replay.names)


def panel(replay: Replay, view: View, eyes: int, say: Say, language: str) -> str:
    tell, waiting = text_of(replay.game), view.waiting
    rows = [fragments.SeatRow.of(p, replay.names[p], "person", [], tell.status(view.s, p, say),
                             say("thinking …") if p in waiting else "", p in waiting) for p in range(replay.players)]
    return render("seats.html", language, replay.game.name, rows=rows, head=say("Players"), sitting=False,
                  icon=lambda name: fragments.icon_of(replay.game, name))


def result(replay: Replay, view: View, say: Say, language: str) -> str:
    columns, rows = text_of(replay.game).result(view.s, say)
    ranked = sorted(((p, row) for p, row in enumerate(rows)), key=lambda pair: pair[1][0])
    best = min(row[0] for row in rows)
    winners = [p for p, row in enumerate(rows) if row[0] == best]
    return render("result.html", language, replay.game.name, table=None, viewer=None, columns=columns, rows=ranked,
                  winners=winners, names=replay.names)


@router.get("/replays")
async def shelf(request: Request) -> Response:
    """Finished public games, and one's own."""
    if chosen := switched(request):
        return chosen
    context = context_of(request)
    reader = reader_of(request.cookies, request.headers.get("accept-language", ""))
    guest = context.access.guest(request)
    games = [{"id": id, "title": about.title(load(game), reader.language), "names": names,
              "when": format_date(datetime.fromtimestamp(ended), locale=reader.language)}
             for id, ended, game, names in context.service.store.finished(guest, SHELF) if game in playable()]
    return HTMLResponse(page("replays.html", reader, "/replays", games=games))
