"""Boards by URL: the static layer of a picture never changes, so its file may be kept for ever.

Also the states from which pictures move: the spectator's state after so many events, kept as a game goes on.
"""
from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any

from ludoteca.core.errors import LudotecaError
from ludoteca.core.events import fold
from ludoteca.core.game import Game, games, load
from ludoteca.core.match import View
from ludoteca.show.log import opening
from ludoteca.show.parts import picture_of
from ludoteca.show.svg import board_svg

_known: dict[tuple[str, str, bool], tuple[str, str]] = {}
_folded: OrderedDict[str, tuple[int, Any]] = OrderedDict()


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


def ratios(game: Game, s: Any) -> dict[str, Any]:
    """How much wider than high a board is, drawn upright and across: so a page keeps room for it before it comes."""
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


def meet(game: Game, portrait: bool) -> None:
    """Draw the boards of a game's usual tables."""
    for players in game.rules.PLAYERS:
        try:
            board(game, game.start(players), portrait)
        except LudotecaError:
            continue


def before(key: str, view: View, count: int) -> Any:
    """The spectator's state after the first `count` events of a view, not to be changed; None if it cannot be told."""
    reached, s = _folded.get(key, (0, None))
    if s is None or reached > count:
        reached, s = 0, opening(view)
    _folded[key] = count, fold(view.game.rules, s, view.events[reached:count])
    _folded.move_to_end(key)
    while len(_folded) > 2000:
        _folded.popitem(last=False)
    return s
