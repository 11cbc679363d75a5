"""A position as plain text for a terminal, scrolling or on a sheet."""
from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from ludoteca.core.events import Event
from ludoteca.core.game_loader import Game
from ludoteca.show.plain.position import lines
from ludoteca.show.presentation import text_of
from ludoteca.show.presentation_interface import Cell, seat_sign
from ludoteca.show.words import Say


def screen(game: Game, s: Any, p: int, say: Say, names: Sequence[str]) -> str:
    """The position's fields, and a line a seat: who owes a decision, and the points."""
    fields = [line.replace("[", r"\[") for line in lines(game, s)]      # Rich would take a bracket for markup
    waiting = game.rules.waiting(s)
    seats = [f"{seat_sign(q)} {names[q]:<14} {game.rules.score(s, q):>5} {'…' if waiting >> q & 1 else ''}"
             for q in range(s.players)]
    return "\n".join([*fields, "", *(seat.rstrip() for seat in seats)])


def board(game: Game, s: Any, p: int, say: Say, sheet: Any) -> None:
    """The position's fields in lines; what does not fit is left off."""
    rows = [row for line in lines(game, s)
            for row in textwrap.wrap(line, sheet.width - 2, subsequent_indent="  ")]
    for y, row in enumerate(rows[:sheet.height - 1], 1):
        sheet.put(1, y, row)


def between(game: Game, s: Any, event: Event) -> Iterator[Any]:
    """Nothing moves in steps."""
    return iter(())


def row(game: Game, s: Any, p: int, say: Say) -> list[str]:
    """A seat's row: the cells of its status."""
    return [told(cell) for cell in text_of(game).status(s, p, say)]


def told(cell: Cell) -> str:
    """A fact in signs or words: pips, a coin, a text that speaks for itself, or one with what it is before
    it."""
    if cell.full == 1:
        return "◉" if cell.count else "○"
    if cell.full > 1 and cell.text == str(cell.count):
        return "◖" * cell.count + "·" * (cell.full - cell.count)
    return cell.text if any(sign.isalpha() for sign in cell.text) else f"{cell.label} {cell.text}"
