"""Files that never change, and hold nothing but what everybody may know: they may be packed and kept."""
from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ludoteca.web.errors import NotFound
from ludoteca.web.html import board_files, game_about
from ludoteca.web.html.rendering import files, lasting, sheets
from ludoteca.web.live.program_message import playable

router = APIRouter()


@router.get("/static/{version}/{name}")
async def static(request: Request, version: str, name: str) -> Response:
    if name in files():
        return lasting(request, *files()[name])
    if name not in sheets():
        raise NotFound("There is no such file.")
    return lasting(request, sheets()[name], "text/css")


@router.get("/game/{name}/{version}/style.css")
async def game_style(request: Request, name: str, version: str) -> Response:
    if name not in playable():
        raise NotFound("There is no such file.")
    return lasting(request, game_about.style(name), "text/css")


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    return lasting(request, *files()["icon.svg"])


@router.get("/board/{name}/{file}")
async def board(request: Request, name: str, file: str) -> Response:
    drawing = board_files.find(name, file)
    if drawing is None:
        raise NotFound("There is no such board.")
    return lasting(request, drawing.encode(), "image/svg+xml")
