"""Check every die: pages on which a browser checks a record by itself, and what it needs for that."""
from __future__ import annotations

import functools
import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.core.errors import BadFile
from ludoteca.core.game_loader import Game, load
from ludoteca.core.state import PlainState
from ludoteca.core.wasm import module
from ludoteca.web.errors import NotFound
from ludoteca.web.html.rendering import lasting, page, reader_of
from ludoteca.web.live.program_message import playable
from ludoteca.web.middleware import POLICY
from ludoteca.web.replay.api import record_of

router = APIRouter()
COMPUTES = {"content-security-policy": POLICY.replace("script-src 'self'",
                                                      "script-src 'self' 'wasm-unsafe-eval'")}


@router.get("/check")
async def check_page(request: Request) -> Response:
    """For a record from elsewhere."""
    return answer(request, "/check")


@router.get("/replay/{id}/check")
async def check_game(request: Request, id: str) -> Response:
    """For a game that was finished here."""
    await record_of(request, id)
    return answer(request, f"/replay/{id}/check", id)


def answer(request: Request, here: str, id: str = "") -> Response:
    reader = reader_of(request)
    modules = {name: f"/game/{name}/{about['fingerprint']}/rules" for name in playable()
               if (about := module_of(name)[0])}
    return HTMLResponse(page("check.html", reader, here, id=id, modules=json.dumps(modules)),
                        headers=COMPUTES)


@router.get("/game/{name}/{version}/rules.wasm")
async def code(request: Request, name: str, version: str) -> Response:
    return await lasting(request, found(name)[1], "application/wasm")


@router.get("/game/{name}/{version}/rules.json")
async def key(request: Request, name: str, version: str) -> Response:
    found(name)
    return await lasting(request, key_of(name), "application/json")


def found(name: str) -> tuple[dict[str, Any], bytes]:
    about, code = module_of(name) if name in playable() else ({}, b"")
    if not about:
        raise NotFound("There is no such file.")
    return about, code


@functools.cache
def module_of(name: str) -> tuple[dict[str, Any], bytes]:
    """A game's module, or nothing if it has none that can be used here, or does not say how its decisions are
    written."""
    game = load(name)
    try:
        return module.read(game.folder, name, game.folder) if hasattr(game.notation, "SPOKEN") else ({}, b"")
    except BadFile:
        return {}, b""


@functools.cache
def key_of(name: str) -> bytes:
    """What must be known to check a record of a game besides its module, as JSON."""
    game, about = load(name), module_of(name)[0]
    rules = game.rules
    options = {option: {"values": values,
                        "room": rules.STATE[option].shape[0] if isinstance(values, list) else 0}
               for option, values in rules.OPTIONS.items()}
    known = {"version": rules.VERSION, "players": [rules.PLAYERS[0], rules.PLAYERS[-1]], "options": options,
             "events": [deed.__name__ for deed in rules.EVENTS], "by": game.module("text.notation").SPOKEN[0],
             "texts": texts(game)}
    return json.dumps({part: about[part] for part in ("sha256", "most", "state", "log")} | known,
                      separators=(",", ":")).encode()


def texts(game: Game) -> dict[int, dict[int, str]]:
    """How every decision is written, by the value of the field that this depends on and by the decision's
    number."""
    field, values, numbers = game.module("text.notation").SPOKEN
    said: dict[int, dict[int, str]] = {value: {} for value in values}
    for value, row in said.items():
        s = PlainState(game.rules.STATE)
        setattr(s, field, value)
        for number in numbers:
            try:
                row[number] = game.notation.say(s, 0, number)
            except (IndexError, KeyError):
                continue                            # there is no such decision
    return said
