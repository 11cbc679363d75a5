"""A circle's evening as one picture to send on: who won how often, and the games with their winners."""
from __future__ import annotations

from collections.abc import Sequence

from ludoteca.show.markup_builder import DISPLAY, el, rect, text
from ludoteca.web.sharing.link_card import HEIGHT, LEFT, WIDTH, brand

COLUMN, RIGHT = 430, 600                         # how wide the names are, and where the games begin
MOST_NAMES, MOST_GAMES = 6, 7
LETTERS = (16, 28)                               # of a name, of a line beside it


def drawn(circle: str, day: str, wins: Sequence[tuple[str, int]], games: Sequence[tuple[str, str]]) -> str:
    """`wins`: names with how often they won, the best first; `games`: titles with their winners."""
    body = (rect(0, 0, WIDTH, HEIGHT, "rest") + brand() + text(circle[:40], LEFT, 190, 48, weight=700)
            + text(day, WIDTH - LEFT, 96, 28, anchor="end") + places(wins[:MOST_NAMES]) + played(games))
    return el("svg", f"<style>text{{font-family:{DISPLAY};font-weight:600}}</style>", body,
              xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}")


def places(wins: Sequence[tuple[str, int]]) -> str:
    out, most = "", max((won for _, won in wins), default=0)
    for n, (name, won) in enumerate(wins):
        y = 262 + 56 * n
        if won == most:
            out += rect(LEFT - 14, y - 26, COLUMN + 24, 52, "brass-lit", rx=14)
        out += (text(name[:LETTERS[0]], LEFT, y + 10, 28)
                + text(won, LEFT + COLUMN, y + 10, 30, anchor="end", weight=700))
    return out


def played(games: Sequence[tuple[str, str]]) -> str:
    """A row a game; of more than there is room for, the first."""
    out = ""
    for n, (title, best) in enumerate(games[:MOST_GAMES]):
        y = 258 + 48 * n
        out += (text(title, RIGHT, y, 24, weight=700)
                + text(best[:LETTERS[1]], RIGHT + 220, y, 24, "wood-shade"))
    return out
