"""Crazy Race drawn: the board, the table as everybody sees it, and what is only for one seat."""
from ludoteca.show.stage import Stage

from . import art
from .cues import play
from .plan import plan
from .private import hand
from .things import things

TITLE = "Crazy Race"
icons = {
    "point": '<rect x="-10" y="-7" width="20" height="14" rx="3" fill="#d9a441" stroke="#a5741f" stroke-width="1.6"/>',
    "back": '<rect x="-6" y="-9" width="12" height="18" rx="3" fill="currentColor"/>',
}


def size(s, portrait):
    return plan(s.players, portrait).size


def key(s):
    return f"railway{s.players}"


def board(s, portrait):
    return art.board(plan(s.players, portrait))


def table(s, events, pen):
    here = plan(s.players, pen.portrait)
    stage = Stage(pen, lambda state: things(state, here))
    if pen.before is not None:
        play(stage, events, pen.before, here)
    return stage.draw(s)


__all__ = ["TITLE", "board", "hand", "icons", "key", "size", "table"]
