"""The pages as an app: its manifest, its icons, the worker that keeps its parts, and what is shown without a
connection."""
from __future__ import annotations

import asyncio
import functools
import json

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.show import colours
from ludoteca.show.markup_builder import el, rect
from ludoteca.show.png import png
from ludoteca.show.words import LANGUAGES, speaker
from ludoteca.web.errors import NotFound
from ludoteca.web.html.rendering import (
    file,
    files,
    icon_url,
    lasting,
    page,
    reader_by,
    render,
    styles,
    version,
)

router = APIRouter(include_in_schema=False)
GROUND = colours.LIGHT["b-ground"]
SIZES = (180, 192, 512)
KEPT = ("/static/", "/board/", "/game/")         # by names that change with what is in them


@router.get("/app.webmanifest")
async def manifest(request: Request, language: str = "en") -> Response:
    say = speaker(language if language in LANGUAGES else "en")
    icons = [{"src": file("icon.svg"), "sizes": "any", "type": "image/svg+xml"}]
    for size in SIZES[1:]:
        shape = {"sizes": f"{size}x{size}", "type": "image/png"}
        icons += [{"src": icon_url(size), **shape},
                  {"src": icon_url(size, "mask"), **shape, "purpose": "maskable"}]
    told = {"name": "Ludoteca", "short_name": "Ludoteca", "description": say("Board games, and a seat "
                                                                             "for you"),
            "lang": language, "id": "/", "start_url": "/", "scope": "/", "display": "standalone",
            "background_color": GROUND, "theme_color": GROUND, "categories": ["games"], "icons": icons}
    return Response(json.dumps(told, ensure_ascii=False), media_type="application/manifest+json")


@router.get("/static/{version}/{kind}-{size}.png")
async def icon(request: Request, version: str, kind: str, size: str) -> Response:
    if kind not in ("icon", "mask") or size not in map(str, SIZES):
        raise NotFound("There is no such file.")
    return await lasting(request, await asyncio.to_thread(drawn, kind, int(size)), "image/png")


@functools.cache
def drawn(kind: str, size: int) -> bytes:
    """The icon; as a mask it fills the square, since systems cut it as they like."""
    own = files()["icon.svg"][0].decode()
    if kind == "icon":
        return png(own, size)
    inner = own.replace("<svg ", '<svg x="5" y="5" width="30" height="30" ', 1)
    return png(el("svg", rect(0, 0, 40, 40, "ground"), inner, xmlns="http://www.w3.org/2000/svg",
                  viewBox="0 0 40 40"), size)


@router.get("/worker.js")
async def worker(request: Request, language: str = "en") -> Response:
    """What the browser runs beside the pages: it keeps files that never change, and has a page for when
    nobody answers."""
    known = language if language in LANGUAGES else "en"
    modules = [file(f"{name}.mjs")
               for name in ("install-app", "dom", "offline", "server", "settings", "sheets", "words")]
    shell = [f"/offline?language={known}", styles("tokens", "base", "sheets"), styles("front"),
             file("icon.svg"), *modules]
    return Response(render("worker.js", known, cache=f"{version()}-{known}", shell=shell, kept=KEPT),
                    media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/offline")
async def offline(request: Request, language: str = "") -> Response:
    reader = reader_by({**request.cookies, "lang": language} if language else request.cookies)
    return HTMLResponse(page("offline.html", reader, "/"))
