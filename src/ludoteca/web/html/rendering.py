"""What pages are made with: templates, static files by the hash of all of them, and what a reader prefers."""
from __future__ import annotations

import asyncio
import functools
import gzip
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from ludoteca.show.page.signs import drawings
from ludoteca.show.words import LANGUAGES, speaker
from ludoteca.web.fair_queue import Turns, Who, by_and_by
from ludoteca.web.html.game_about import style_url

HERE = Path(__file__).parents[1]
STATIC = HERE / "static"
FOREVER = "public, max-age=31536000, immutable"
PREFERENCES = ("lang", "theme", "motion", "name", "talk")    # cookies without secrets: see settings.mjs
STYLES = re.compile(r"\bstyles\(([^)]*)\)")
# How lasting files are packed, the smallest first; Brotli comes with the extra `server`.
CODINGS = ("br", "gzip") if find_spec("brotli") else ("gzip",)
PIECE = 0.001                                        # seconds of a long page after which others come
turns = Turns(1)
# of our own files, where a comment on several lines begins and ends with them
COMMENTS = {".mjs": re.compile(rb"^[ \t]*/\*\*(?:(?!\*/)[\s\S])*\*/\n|^[ \t]*//.*\n|[ \t]+// .*$", re.M),
            ".css": re.compile(rb"/\*[\s\S]*?\*/|^[ \t]+", re.M)}
TYPES = {".css": "text/css", ".mjs": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True)
class Reader:
    """Who reads a page: the language, light or dark, how things move."""

    language: str = "en"
    theme: str = "auto"
    motion: str = "calm"
    talk: str = "free"                               # what is to be read and said: see Talk


@dataclass(frozen=True)
class Preview:
    """What a page says of itself to those who show its link: words, and the whole addresses of a picture and
    of itself."""

    title: str
    line: str
    picture: str
    address: str


def reader_by(cookies: Mapping[str, str], accept: str = "") -> Reader:
    """By what was chosen before, else by what the browser asks for."""
    chosen = cookies.get("lang", "")
    theme, motion, talk = cookies.get("theme", ""), cookies.get("motion", ""), cookies.get("talk", "")
    return Reader(chosen if chosen in LANGUAGES else preferred(accept),
                  theme if theme in ("light", "dark") else "auto",
                  motion if motion in ("quick", "none") else "calm",
                  talk if talk in ("ready", "none") else "free")


def reader_of(connection: HTTPConnection) -> Reader:
    """Who asks for a page, or through a socket."""
    return reader_by(connection.cookies, connection.headers.get("accept-language", ""))


def preferred(accept: str) -> str:
    """The first language of an Accept-Language header that we speak, by its weights; else English."""
    wanted = []
    for n, part in enumerate(accept.split(",")[:20]):
        code, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), n, code[:2].lower()))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(wanted) if code in LANGUAGES), "en")


def switched(request: Request) -> Response | None:
    """A language was chosen: keep it, and come back without the question."""
    chosen = request.query_params.get("lang", "")
    if chosen not in LANGUAGES or request.method != "GET":
        return None
    rest = urlencode([(key, value) for key, value in request.query_params.multi_items() if key != "lang"])
    here = "/" + request.url.path.lstrip("/")                   # //host would lead elsewhere
    response = RedirectResponse(f"{here}?{rest}" if rest else here, 303)
    keep(response, "lang", chosen)
    return response


class LanguageChosen(Exception):
    """What is asked for comes after the language was kept; `response` leads back there."""

    def __init__(self, response: Response) -> None:
        self.response = response


async def look_at_language(connection: HTTPConnection) -> None:
    """Before every page."""
    if isinstance(connection, Request) and (chosen := switched(connection)):
        raise LanguageChosen(chosen)


def keep(response: Response, name: str, value: str) -> None:
    """A preference without secrets, for a year."""
    response.set_cookie(name, value, max_age=31_536_000, samesite="lax")


@functools.cache
def files() -> dict[str, tuple[bytes, str]]:
    """The static files with their types; a handful, kept in memory."""
    found = sorted(f for f in STATIC.iterdir() if f.suffix in TYPES)
    return {f.name: (bare(f.read_bytes(), f.suffix), TYPES[f.suffix]) for f in found}


def bare(body: bytes, suffix: str) -> bytes:
    """A file without its comments, which make a quarter of what goes over the wire."""
    return COMMENTS[suffix].sub(b"", body) if suffix in COMMENTS else body


@functools.cache
def version() -> str:
    """A name for this very set of static files, so that browsers may keep them for ever."""
    total = hashlib.sha256()
    for name, (body, _) in files().items():
        total.update(name.encode() + body)
    return total.hexdigest()[:12]


def file(name: str) -> str:
    assert name in files(), f"there is no static file {name}"
    return f"/static/{version()}/{name}"


def styles(*names: str) -> str:
    """Style sheets as one file, so that a page asks once for all of them."""
    name = f"{'+'.join(names)}.css"
    assert name in sheets(), f"no template names these style sheets as they are: {names}"
    return f"/static/{version()}/{name}"


def icon_url(size: int, kind: str = "icon") -> str:
    """The icon as PNG; as `mask`, for systems that cut it as they like."""
    return f"/static/{version()}/{kind}-{size}.png"


@functools.cache
def sheets() -> dict[str, bytes]:
    """The style sheets that pages ask for together, as `styles("…", "…")` in a template has them, by the
    name of them all."""
    texts = [template.read_text("utf-8") for template in sorted((HERE / "templates").glob("*.html"))]
    together = [json.loads(f"[{names}]") for text in texts for names in STYLES.findall(text)]
    return {f"{'+'.join(names)}.css": b"".join(files()[f"{name}.css"][0] for name in names)
            for names in together}


@functools.cache
def templates() -> Environment:
    env = Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=True, trim_blocks=True,
                      lstrip_blocks=True, undefined=StrictUndefined, auto_reload=False)
    env.filters |= {"drawn": drawn, "heard": lambda text: drawings(text, False)}
    env.globals |= {"file": file, "styles": styles, "languages": LANGUAGES, "style_url": style_url,
                    "icon_url": icon_url}
    return env


def drawn(text: str, ns: str = "b") -> Markup:
    """A sentence with its little drawings, whose shapes are in the picture `ns`."""
    return Markup(drawings(str(escape(text)), True, ns))


def render(name: str, language: str, game: str | None = None, **given: Any) -> str:
    """A template in a language, with a game's own words."""
    return templates().get_template(name).render(say=speaker(language, game), language=language, **given)


def page(name: str, reader: Reader, here: str = "/", game: str | None = None, menu: str = "",
         preview: Preview | None = None, **given: Any) -> str:
    """A whole page for a reader; `menu` is a template that stands above the settings."""
    return render(name, reader.language, game, theme=reader.theme, motion=reader.motion, talk=reader.talk,
                  here=here, menu=menu, preview=preview, **given)


async def page_by_pieces(who: Who, name: str, reader: Reader, here: str = "/", **given: Any) -> str:
    """A page that may be long, by the fair queue: others are served between its pieces."""
    pieces = templates().get_template(name).generate(
        say=speaker(reader.language), language=reader.language, theme=reader.theme, motion=reader.motion,
        talk=reader.talk, here=here, **{"menu": "", "preview": None, **given})
    async with turns.turn(who):
        return "".join([piece async for piece in by_and_by(pieces, PIECE)])


@functools.lru_cache(512)
def packed(body: bytes, coding: str) -> bytes:
    if coding == "gzip":
        return gzip.compress(body, 9, mtime=0)
    import brotli

    return bytes(brotli.compress(body))


def coding_of(request: Request) -> str:
    """How a lasting file is packed for a browser: Brotli, which takes a seventh less, gzip, or not at all."""
    names = [part.partition(";")[0].strip()
             for part in request.headers.get("accept-encoding", "").split(",")]
    return next((coding for coding in CODINGS if coding in names), "")


async def lasting(request: Request, body: bytes, kind: str) -> Response:
    """A file that never changes: it may be packed, in a thread, and kept."""
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if coding := coding_of(request):
        body, headers["content-encoding"] = await asyncio.to_thread(packed, body, coding), coding
    return Response(body, media_type=kind, headers=headers)
