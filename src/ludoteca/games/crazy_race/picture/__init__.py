"""The picture of Crazy Race: the board, the scene as everybody sees it, and the hand, for one seat alone."""

from ludoteca.show.markup_builder import group
from ludoteca.show.scene import Scene, play

from .. import rules as r
from ..text.labels import LETTERS
from ..text.offers import asked
from . import board_layer, pieces
from .animation import CUES, SILENT
from .hand_layer import hand
from .layout import layout_of
from .named_places import named
from .scene_layer import things

icons = {
    "point": '<rect x="-10" y="-7" width="20" height="14" rx="3" fill="#d9a441" stroke="#a5741f" '
             'stroke-width="1.6"/>',
    "back": '<rect x="-6" y="-9" width="12" height="18" rx="3" fill="currentColor"/>',
}


def size(s, portrait):
    return layout_of(s.players, portrait).size


def key(s):
    return f"railway{s.players}"


def board(s, portrait):
    return board_layer.board(layout_of(s.players, portrait))


def scene(s, events, pen):
    layout = layout_of(s.players, pen.portrait)
    film = Scene(pen, lambda state: things(state, layout))
    play(film, r, events, CUES, SILENT, lambda _: layout)
    return film.draw(s)


def token(s, p, name, target, pen):
    """Driver cards of a value, a locomotive, a side of the leg card with the locomotive that it moves, a
    point card."""
    if target.startswith("side"):
        kind = r.KIND[s.leg][int(target[4:]) - 1]
        return (steel(kind), 106) if kind < r.FREE else None
    if name in LETTERS:
        return own(pen, p, LETTERS.index(name))
    if target.startswith("loco") and "-" not in target:
        return own(pen, p, int(target[4:]))
    if target or not name.isdecimal():
        return None
    if s.phase == r.GIVE and asked(s, p):
        return pieces.won_card(int(name)), 60
    n = 1 if s.phase == r.KEEP and asked(s, p) else s.hand[p][r.VALUES.index(int(name))]
    return pen.again(fanned, p, name, n), 64 + 16 * (n - 1)


def own(pen, p, runs):
    return group(pieces.loco(pen, p, runs, False), y=36, scale=1.1), 106


def steel(kind):
    """A locomotive that is nobody's."""
    return group(pieces.LOCOS[kind], y=36, scale=1.1, style="--c:var(--b-steel-shade)")


def fanned(pen, p, name, n):
    return "".join(group(pieces.front(pen, p, name), x=(i - (n - 1) / 2) * 13, turn=(i - (n - 1) / 2) * 7)
                   for i in range(n))


__all__ = ["board", "hand", "icons", "key", "named", "scene", "size", "token"]
