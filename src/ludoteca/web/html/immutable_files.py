"""Files that never change, and hold nothing but what everybody may know: they may be packed and kept."""
from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ludoteca.web.errors import NotFound
from ludoteca.web.html import board_files, game_about, page_modules
from ludoteca.web.html.rendering import files, lasting, sheets
from ludoteca.web.live.program_message import playable

router = APIRouter()


@router.get("/static/{version}/{name}")
async def static(request: Request, version: str, name: str) -> Response:
    if name in files():
        return await lasting(request, *files()[name])
    if name not in sheets():
        raise NotFound("There is no such file.")
    return await lasting(request, sheets()[name], "text/css")


@router.get("/game/{name}/{version}/style.css")
async def game_style(request: Request, name: str, version: str) -> Response:
    if name not in playable():
        raise NotFound("There is no such file.")
    return await lasting(request, game_about.style(name), "text/css")


@router.get("/made/{name}")
async def made(request: Request, name: str) -> Response:
    """A module with which a page draws itself."""
    text = await page_modules.module_file(name)
    if text is None:
        raise NotFound("There is no such file.")
    return await lasting(request, text, "text/javascript")


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    return await lasting(request, *files()["icon.svg"])


@router.get("/board/{name}/{file}")
async def board(request: Request, name: str, file: str) -> Response:
    if file.count(".") == 2:                                   # KEY.SHAPE.svg: which is that?
        found = board_files.find_url(name, file)
        if found:
            return RedirectResponse(found, 307)
    drawing = board_files.find(name, file)
    if drawing is None:
        raise NotFound("There is no such board.")
    return await lasting(request, drawing.encode(), "image/svg+xml")
