"""Boards by URL: the static layer of a picture never changes, so its file may be kept for ever.

Also what lies on them: the layer that all see, made once a change, and a seat's own; and the states from
which pictures move: the spectator's state after so many events, kept as a game goes on.
"""
from __future__ import annotations

import hashlib
from typing import Any

import orjson
from cachetools import LRUCache

from ludoteca.core.errors import LudotecaError
from ludoteca.core.events import fold, redact
from ludoteca.core.game_loader import Game, games, load
from ludoteca.core.match import View
from ludoteca.core.plugin_faults import left_out
from ludoteca.core.state import NOBODY
from ludoteca.show.log import opening
from ludoteca.show.page.facts import Viewer
from ludoteca.show.presentation import picture_of
from ludoteca.show.svg import Layer, board_svg, hand_layer, scene_layer
from ludoteca.web.live.page_changes import Marks, marks_of, new_parts
from ludoteca.web.live.websocket import Piece
from ludoteca.web.table.table import Table

PICTURES = 64  # that are kept: those who look at one table are told one after the other

_known: dict[tuple[str, str, bool], tuple[str, str]] = {}
_folded: LRUCache[str, tuple[int, Any]] = LRUCache(2000)


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


def leave(key: str) -> None:
    """Nobody looks at a table any more: who comes back has its story folded once more."""
    _folded.pop(key, None)


def before_events(key: str, view: View, count: int) -> Any:
    """The spectator's state after the first `count` events of a view, not to be changed; None if it cannot be
    told."""
    reached, s = _folded.get(key, (0, None))
    if s is None or reached > count:
        reached, s = 0, opening(view)
    _folded[key] = count, fold(view.game.rules, s, view.events[reached:count])
    return s


# On the board: what all see, made once, and what one sees.

class Picture:
    """The public layer, and how a message begins with it."""

    def __init__(self, layer: Layer) -> None:
        self.layer, self.marks = layer, marks_of(layer.parts)
        self._pieces: dict[Marks | None, Piece] = {}

    @property
    def text(self) -> str:
        return "".join(self.layer.parts)

    @property
    def whole(self) -> Piece:
        return Piece(b'{"table":' + orjson.dumps(self.text))

    def after(self, last: Marks | None) -> Piece:
        """For whoever has these parts."""
        if last not in self._pieces:
            self._pieces[last] = Piece(b'{"table":'
                                       + orjson.dumps(new_parts(last, self.layer.parts, self.marks)))
        return self._pieces[last]


_pictures: LRUCache[tuple[Any, ...], Picture] = LRUCache(PICTURES)


def picture(table: Table, viewer: Viewer, heard: int | None) -> Picture:
    """The public layer; the events move that came after the viewer had heard so many, those of bots that
    begin do not."""
    view, since = table.view(), None if heard is None else heard_by_all(table, viewer, heard)
    count, still = len(view.events), viewer.still or (bool(table.answers) and not table.begun)
    key = (table.id, table.epoch, table.started, count, since, viewer.portrait, still, tuple(table.names),
           left_out(table.game.name, "picture"))
    if key not in _pictures:
        before = (None if since is None or since >= count
                  else before_events(f"{table.id}.{table.epoch}", view, since))
        events = view.events[since:] if before is not None else []
        _pictures[key] = Picture(scene_layer(view, events, before, viewer.portrait, still))
    return _pictures[key]


def hand(table: Table, viewer: Viewer) -> Layer:
    """The private layer: targets and own secrets, while there is a game."""
    if viewer.seat == NOBODY or not table.started or table.over:
        return Layer([])
    return hand_layer(table.view(viewer.seat), viewer.portrait, viewer.language)


def layers(table: Table, viewer: Viewer, heard: int | None) -> tuple[Picture, Layer]:
    """Both, by one hand: if the game's own picture fails at the second, the first is drawn plainly, too."""
    plain = left_out(table.game.name, "picture")
    both = picture(table, viewer, heard), hand(table, viewer)
    return both if plain == left_out(table.game.name, "picture") else layers(table, viewer, heard)


def heard_by_all(table: Table, viewer: Viewer, since: int) -> int:
    """Converts a viewer's event count to the spectator's."""
    rules = table.game.rules
    fresh = table.heard(viewer.seat, since)
    return (table.count()
            - sum([event[0] not in rules.SECRET or redact(rules, event, NOBODY) is not None
                   for event in fresh]))
