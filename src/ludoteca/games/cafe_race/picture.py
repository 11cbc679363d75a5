"""Café Race drawn: the board, the table as everybody sees it, and what is only for one seat."""
from ludoteca.show.stage import Stage

from . import art
from .cues import play
from .plan import plan
from .private import hand
from .things import things

TITLE = "Café Race"
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
    return art.board(plan(portrait))


def table(s, events, pen):
    here = plan(pen.portrait)
    stage = Stage(pen, lambda state: things(state, here))
    if pen.before is not None:
        play(stage, events, pen.before, here)
    return stage.draw(s)


__all__ = ["TITLE", "board", "hand", "icons", "key", "size", "table"]
