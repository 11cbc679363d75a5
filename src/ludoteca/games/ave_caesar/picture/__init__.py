"""The picture of Ave Caesar: the circus with its track, the race as everybody sees it, and the hand, for one
seat alone."""
import hashlib
import json

from ludoteca.show.markup_builder import group
from ludoteca.show.scene import Scene, play

from .. import rules as r
from ..rules import circuit_tables
from . import board_layer, pieces
from .animation import CUES, SILENT, field
from .hand_layer import hand
from .layout import layout_of
from .named_places import named
from .scene_layer import things

icons = {
    "card": '<rect x="-6" y="-9" width="12" height="18" rx="3" fill="none" stroke="currentColor" '
            'stroke-width="2.2"/>',
    "lap": '<ellipse rx="6.5" ry="9" fill="#d9a441" stroke="currentColor" stroke-width="2"/>',
    "coin": '<circle r="9" fill="#d9a441" stroke="currentColor" stroke-width="2"/>'
            '<path d="M0-5 1.700 1.500 5 4H-5L-1.700 1.500Z" fill="#a5741f"/>',
    "laurel": ('<path d="M-3 9A9 9 0 1 1 3 9" fill="none" stroke="#4b7340" stroke-width="2.500"/>'
               '<path d="M-9 1l-2-6M9 1l2-6M-7-6l1-5M7-6l-1-5M-8 6l-4-1M8 6l4-1"'
               ' stroke="#6f9a5b" stroke-width="3" stroke-linecap="round"/>'),
}


def size(s, portrait):
    return layout_of(s.track, portrait).size


def key(s):
    """The circuit and the direction."""
    return f"{BOARDS[s.track // 2]}-{circuit_tables.TRACKS[s.track].direction}"


def board_name(circuit):
    """What a circuit's board is known by: its name; a user's own, what is in it."""
    if circuit.name in circuit_tables.OURS:
        return circuit.name
    return hashlib.sha256(json.dumps(circuit.data, sort_keys=True).encode()).hexdigest()[:12]


BOARDS = tuple(board_name(circuit) for circuit in circuit_tables.CIRCUITS)


def board(s, portrait):
    return board_layer.board(layout_of(s.track, portrait))


def scene(s, events, pen):
    fields = {}

    def seen(state):
        out = things(state, layout_of(state.track, pen.portrait), pen)
        if pen.under and state.track != s.track:     # the race before, on its own board
            fields[state.track] = fields.get(state.track) or field(pen, state)
            out.append(fields[state.track])
        return out
    film = Scene(pen, seen)
    play(film, r, events, CUES, SILENT, lambda state: layout_of(state.track, pen.portrait))
    return film.draw(s)


def token(s, p, name, target, pen):
    """The cards of a value in hand, fanned."""
    if target or not name.isdecimal() or not s.hand[p][int(name) - 1] > 0:
        return None
    n = s.hand[p][int(name) - 1]
    return fanned(p, int(name), n), 70 + 24 * (n - 1)


def fanned(p, value, n):
    return "".join(group(pieces.face(p, value), x=(i - (n - 1) / 2) * 17, turn=(i - (n - 1) / 2) * 7)
                   for i in range(n))


__all__ = ["board", "hand", "icons", "key", "named", "scene", "size", "token"]
