"""The picture of Café Race: the board, the scene as everybody sees it, and the hand, for one seat alone."""
from ludoteca.show.pieces import die
from ludoteca.show.scene import Scene, play

from .. import rules as r
from . import board_layer
from .animation import CUES, SILENT
from .hand_layer import hand
from .layout import layout_of
from .named_places import named
from .scene_layer import stains, things

icons = {
    "cup": '<path d="M-9-6H6c0 8-3 12-5 12h-5c-2 0-5-4-5-12ZM6-4a4 4 0 0 1-1 7M-9 10H6" fill="currentColor" '
           'stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/>',
    "back": '<rect x="-9" y="-9" width="18" height="18" rx="4" fill="currentColor"/>',
}


def size(s, portrait):
    return layout_of(portrait).size


def key(s):
    return "stairs"


def board(s, portrait):
    return board_layer.board(layout_of(portrait))


def scene(s, events, pen):
    layout = layout_of(pen.portrait)
    film = Scene(pen, lambda state: things(state, layout))
    film.stay(*stains(pen.past[:len(pen.past) - len(events)], layout))
    play(film, r, events, CUES, SILENT, lambda _: layout)
    return film.draw(s)


def token(s, p, name, target, pen):
    """In the auction, the die that may be put up."""
    return ((die(int(name), 62), 84) if s.phase == r.BID and not s.die and not target and name.isdecimal()
            else None)


__all__ = ["board", "hand", "icons", "key", "named", "scene", "size", "token"]
