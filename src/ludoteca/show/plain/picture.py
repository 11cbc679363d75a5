"""A position drawn plainly: a sheet of paper on the table, with a row a seat and the position's fields in
lines."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.events import Event
from ludoteca.core.game_loader import Game
from ludoteca.show.markup_builder import circle, rect, text
from ludoteca.show.pieces import seat_disc
from ludoteca.show.plain.position import lines, private
from ludoteca.show.svg import Pen
from ludoteca.show.words import Say

WIDE, TALL = (1120, 720), (760, 960)
Box = tuple[float, float, float, float]              # x, y, width, height
SEATS: dict[bool, Box] = {False: (64, 64, 320, 420), True: (56, 56, 650, 260)}
FIELDS: dict[bool, Box] = {False: (424, 64, 640, 420), True: (56, 340, 650, 350)}
HAND: dict[bool, Box] = {False: (64, 516, 990, 140), True: (56, 724, 650, 180)}
SIZES = (34, 30, 26, 22, 19, 16, 13)
icons: dict[str, str] = {}


def size(game: Game, s: Any, portrait: bool) -> tuple[int, int]:
    return TALL if portrait else WIDE


def key(game: Game, s: Any) -> str:
    return "plain"


def board(game: Game, s: Any, portrait: bool) -> str:
    width, height = size(game, s, portrait)
    return (rect(0, 0, width, height, "ground", rx=26)
            + rect(34, 38, width - 64, height - 66, "ground-shade", rx=18)
            + rect(30, 30, width - 60, height - 60, "rest-lit", rx=18, stroke="ink", stroke_width=3))


def scene(game: Game, s: Any, events: Sequence[Event], pen: Pen) -> str:
    """A row a seat, a ring around who owes a decision, and what everybody sees of the position."""
    return seat_rows(game, s, pen) + column(lines(game, s), FIELDS[pen.portrait])


def seat_rows(game: Game, s: Any, pen: Pen) -> str:
    x, y, width, height = SEATS[pen.portrait]
    step = min(70, height / s.players)
    out = []
    for p in range(s.players):
        middle = y + step * (p + .5)
        if game.rules.waiting(s) >> p & 1:
            out.append(circle(x + 22, middle, .42 * step, "brass"))
        name = pen.names[p] if p < len(pen.names) else str(p + 1)
        out.append(seat_disc(p, x + 22, middle, .32 * step))
        out.append(text(shortened(name, 16), x + 62, middle + 9, 26))
        out.append(text(game.rules.score(s, p), x + width, middle + 10, 30, anchor="end"))
    return "".join(out)


def named(game: Game, s: Any, portrait: bool, say: Say,
          names: Sequence[str]) -> list[tuple[float, float, float, float, str]]:
    """Everything is written there."""
    return []


def hand(game: Game, s: Any, p: int, pen: Pen) -> str:
    """What this seat alone sees."""
    own = private(game, s)
    x, y, width, height = HAND[pen.portrait]
    return (rect(x - 14, y - 12, width + 28, height + 22, "rest", rx=12) + column(own, HAND[pen.portrait])
            if own else "")


def token(game: Game, s: Any, p: int, name: str, target: str, pen: Pen) -> None:
    """No things on the buttons: a choice's text is enough."""


def column(said: list[str], box: Box) -> str:
    """Lines in a box, as big as they fit; what does not fit at the smallest is left off."""
    x, y, width, height = box
    for size in SIZES:
        rows = [row for line in said
                for row in wrapped(line, int(width / (.56 * size)))]
        room = int(height / (1.4 * size))
        if len(rows) <= room:
            break
    return "".join(text(row, x + 20 * row.startswith("  "), y + 1.4 * size * (n + .8), size)
                   for n, row in enumerate(rows[:room]))


def shortened(words: str, width: int) -> str:
    """As many of the words as fit, and a sign that some are missing."""
    if len(" ".join(words.split())) <= width:
        return " ".join(words.split())
    kept: list[str] = []
    for word in words.split():
        if len(" ".join([*kept, word])) >= width:
            break
        kept.append(word)
    return f"{' '.join(kept)}…"


def wrapped(line: str, width: int) -> list[str]:
    """A line in rows of at most so many letters; those after the first are set in a little."""
    rows, row = [], ""
    for word in line.split():
        while (len(row) + 1 + len(word) > width and row.strip()) or len(row) + len(word) > width:
            if row.strip():
                rows.append(row)
                row = "  "
            else:                                    # a word longer than a row
                rows.append(row + word[:width - len(row)])
                row, word = "  ", word[width - len(row):]
        row += f" {word}" if row.strip() else word
    return [*rows, row] if row.strip() else rows
