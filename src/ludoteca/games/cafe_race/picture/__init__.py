"""Café Race drawn: the board, the table as everybody sees it, and what is only for one seat."""
from ludoteca.show.pieces import die
from ludoteca.show.scene import Stage, play

from .. import rules as r
from . import board_layer
from .animation import CUES, SILENT
from .hand_layer import hand
from .layout import plan
from .scene import things

icons = {
    "cup": '<path d="M-9-6H6c0 8-3 12-5 12h-5c-2 0-5-4-5-12ZM6-4a4 4 0 0 1-1 7M-9 10H6" fill="currentColor" '
           'stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/>',
    "back": '<rect x="-9" y="-9" width="18" height="18" rx="4" fill="currentColor"/>',
}


def size(s, portrait):
    return plan(portrait).size


def key(s):
    return "stairs"


def board(s, portrait):
    return board_layer.board(plan(portrait))


def table(s, events, pen):
    here = plan(pen.portrait)
    stage = Stage(pen, lambda state: things(state, here))
    play(stage, r, events, CUES, SILENT, lambda _: here)
    return stage.draw(s)


def token(s, p, name, target, pen):
    """In the auction, the die that may be put up."""
    return (die(int(name), 62), 84) if s.phase == r.BID and not s.die and not target and name.isdecimal() else None


__all__ = ["board", "hand", "icons", "key", "size", "table", "token"]
