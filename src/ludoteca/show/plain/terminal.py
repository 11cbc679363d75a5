"""A position as plain text for a terminal."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.game import Game
from ludoteca.show.interface import seat_sign
from ludoteca.show.plain.position import lines
from ludoteca.show.words import Say


def screen(game: Game, s: Any, p: int, say: Say, names: Sequence[str]) -> str:
    """The position's fields, and a line a seat: who owes a decision, and the points."""
    fields = [line.replace("[", r"\[") for line in lines(game, s)]      # Rich would take a bracket for markup
    waiting = game.rules.waiting(s)
    seats = [f"{seat_sign(q)} {names[q]:<14} {game.rules.score(s, q):>5} {'…' if waiting >> q & 1 else ''}"
             for q in range(s.players)]
    return "\n".join([*fields, "", *(seat.rstrip() for seat in seats)])
