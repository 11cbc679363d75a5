"""The picture of Café Fatal: the floor, the scene as everybody sees it, and the hand, for one seat alone."""
from ludoteca.show.pieces import die
from ludoteca.show.scene import Scene, play

from .. import rules as r
from . import board_layer
from .animation import CUES, SILENT
from .hand_layer import hand
from .layout import layout_of
from .named_places import named
from .scene_layer import things


def wedge(fill, inside):
    return (f'<path d="M0 9-8-5A16 16 0 0 1 8-5Z" fill="{fill}" stroke="currentColor" stroke-width="1.6" '
            f'stroke-linejoin="round"/>{inside}')


def dots(fill, *spots):
    return (f'<g fill="{fill}">' + "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in spots)
            + "</g>")


icons = {
    "cheese": '<path d="M-10 1 8-7Q10-2 10 1V8H-10Z" fill="#d9a441" stroke="currentColor" stroke-width="1.6" '
              'stroke-linejoin="round"/>' + dots("#a5741f", (-4, 4.5, 2), (3, 3, 1.6), (6.5, -1.5, 1.6)),
    "pizza": wedge("#cf4a2f",
                   '<path d="M-8-5A16 16 0 0 1 8-5" fill="none" stroke="#bb8159" stroke-width="3"/>'
                   + dots("#fffaec", (-2, -1.5, 1.7), (1.5, 2, 1.3))),
    "cake": '<path d="M-9-4H9V8H-9Z" fill="#fffaec" stroke="currentColor" stroke-width="1.6" '
            'stroke-linejoin="round"/><path d="M-8 2H8" stroke="#6a63b5" stroke-width="3.4"/>'
            + dots("#cf4a2f", (0, -7, 2.8)),
    "die": '<rect x="-8" y="-8" width="16" height="16" rx="4" fill="none" stroke="currentColor" '
           'stroke-width="2.2"/>'
           + dots("currentColor", (-3.5, -3.5, 1.6), (0, 0, 1.6), (3.5, 3.5, 1.6)),
}


def size(s, portrait):
    return layout_of(s.players, portrait).size


def key(s):
    return f"floor{s.players}"


def board(s, portrait):
    return board_layer.board(layout_of(s.players, portrait))


def scene(s, events, pen):
    layout = layout_of(s.players, pen.portrait)
    film = Scene(pen, lambda state: things(state, layout, pen.names))
    play(film, r, events, CUES, SILENT, lambda _: layout)
    return film.draw(s)


HEAPS = {1: ((0, 0),), 2: ((-15, -15), (15, 15)), 3: ((-16, 17), (16, 17), (0, -17)),
         4: ((-18, -18), (18, -18), (-18, 18), (18, 18)),
         5: ((-36, -18), (0, -18), (36, -18), (-18, 18), (18, 18)),
         6: ((-36, -18), (0, -18), (36, -18), (-36, 18), (0, 18), (36, 18))}


def token(s, p, name, target, pen):
    """The dice of a face that lie in the tray."""
    if target or not name.isdecimal() or s.phase != r.PLACE or not s.roll[int(name)]:
        return None
    spots = HEAPS[min(s.roll[int(name)], 6)]
    size = 56 if len(spots) == 1 else 44 if len(spots) == 2 else 33
    return "".join(die(int(name), size, p, x, y) for x, y in spots), (66, 80, 74, 76, 112,
                                                                      112)[len(spots) - 1]


__all__ = ["board", "hand", "icons", "key", "named", "scene", "size", "token"]
