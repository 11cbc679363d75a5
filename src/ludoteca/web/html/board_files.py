"""Boards by URL: the static layer of a picture never changes, so its file may be kept for ever."""
from __future__ import annotations

import hashlib
from typing import Any

from ludoteca.core.errors import LudotecaError
from ludoteca.core.game_loader import Game, games, load
from ludoteca.show.presentation import picture_of
from ludoteca.show.svg import board_svg

_known: dict[tuple[str, str, bool], tuple[str, str]] = {}


def board(game: Game, s: Any, portrait: bool) -> tuple[str, str]:
    """A board's drawing and the hash of it, drawn once."""
    place = (game.name, str(picture_of(game).key(s)), portrait)
    if place not in _known:
        drawing = board_svg(game, s, portrait)
        _known[place] = drawing, hashlib.sha256(drawing.encode()).hexdigest()[:12]
    return _known[place]


def url(game: Game, s: Any, portrait: bool) -> str:
    shape = "portrait" if portrait else "landscape"
    return f"/board/{game.name}/{picture_of(game).key(s)}.{shape}.{board(game, s, portrait)[1]}.svg"


def board_facts(game: Game, s: Any, portrait: bool) -> dict[str, str]:
    """Which board it is, and where; of another, a page asks for `/board/GAME/KEY.SHAPE.svg`."""
    return {"key": str(picture_of(game).key(s)), "url": url(game, s, portrait)}


def ratios(game: Game, s: Any) -> dict[str, Any]:
    """How much wider than high a board is, drawn upright and across: so a page keeps room for it before it
    comes."""
    sizes = {shape: picture_of(game).size(s, shape == "upright") for shape in ("upright", "across")}
    return {shape: round(width / height, 4) for shape, (width, height) in sizes.items()}


def find(name: str, file: str) -> str | None:
    """The drawing that a URL names, also after a restart, when nobody has asked for it yet."""
    key, shape, digest = (*file.removesuffix(".svg").rsplit(".", 2), "", "")[:3]
    if name not in games() or shape not in ("portrait", "landscape"):
        return None
    place = (name, key, shape == "portrait")
    if place not in _known:
        meet(load(name), shape == "portrait")
    found = _known.get(place)
    return found[0] if found and found[1] == digest else None


def find_url(name: str, file: str) -> str:
    """Where the drawing is that is named by its key and shape alone, `KEY.SHAPE.svg`; empty if nobody has
    drawn it."""
    key, shape, _ = file.rsplit(".", 2)
    found = _known.get((name, key, shape == "portrait"))
    return f"/board/{name}/{key}.{shape}.{found[1]}.svg" if found else ""


def meet(game: Game, portrait: bool) -> None:
    """Draw the boards of a game's usual tables."""
    for players in game.rules.PLAYERS:
        try:
            board(game, game.start(players), portrait)
        except LudotecaError:
            continue
