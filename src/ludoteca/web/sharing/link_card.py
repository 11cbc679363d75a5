"""The card that stands for a link: the game, who plays, how far they are, and the position as a stranger sees
it."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.core.match import View
from ludoteca.show.log import listed
from ludoteca.show.markup_builder import DISPLAY, el, rect, text
from ludoteca.show.pieces import seat_disc
from ludoteca.show.presentation import text_of
from ludoteca.show.words import Say
from ludoteca.web.html import game_about
from ludoteca.web.html.rendering import files

WIDTH, HEIGHT = 1200, 630                   # what messengers make room for
LEFT = 60
EDGE = 30
COLUMN = 400
BOARD = 490


@dataclass(frozen=True)
class LinkCard:
    """What is on it: a title, a line, the players by seat, and a picture that stands alone."""

    title: str
    line: str
    names: Sequence[str] = ()
    picture: str = ""
    winners: Sequence[int] = ()
    points: Sequence[str] = ()                       # by seat, of a finished game


def drawn(card: LinkCard) -> str:
    """The card as SVG."""
    body = rect(0, 0, WIDTH, HEIGHT, "rest") + brand() + lettering(card)
    body += at(card.picture, BOARD, EDGE, WIDTH - EDGE - BOARD, HEIGHT - 2 * EDGE)
    return el("svg", f"<style>text{{font-family:{DISPLAY};font-weight:600}}</style>", body,
              xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}")


def brand() -> str:
    icon = files()["icon.svg"][0].decode()
    return at(icon, LEFT, 62, 46, 46) + text("Ludoteca", LEFT + 60, 95, 30)


def lettering(card: LinkCard) -> str:
    """The title as large as there is room, the line under it, then a row a seat."""
    size = min(64.0, 1.75 * COLUMN / max(1, len(card.title)))
    out = text(card.title, LEFT, 205, size, weight=700) + text(card.line, LEFT, 254, 27, "wood-shade")
    for p, name in enumerate(card.names):
        y = 322 + 49 * p
        won = rect(LEFT - 14, y - 23, COLUMN + 20, 46, "brass-lit", rx=14) if p in card.winners else ""
        out += won + seat_disc(p, LEFT + 16, y, 16) + text(name, LEFT + 46, y + 9, 26)
    for p, points in enumerate(card.points):
        out += text(points, LEFT + COLUMN - 8, 332 + 49 * p, 28, anchor="end", weight=700)
    return out


def at(picture: str, x: float, y: float, width: float, height: float) -> str:
    """A picture that stands alone, inside another."""
    return picture.replace("<svg ", f'<svg x="{x}" y="{y}" width="{width}" height="{height}" ', 1)


def shelf(games: tuple[str, ...]) -> str:
    """The emblems of the first four games, for the front page's card."""
    spots = ((0, 0), (350, 0), (0, 290), (350, 290))
    emblems = (at(str(game_about.emblem(name)), *spot, 330, 270)
               for name, spot in zip(games, spots, strict=False))
    return el("svg", *emblems, viewBox="0 0 680 560")


# The end of a game in words.

def final_line(view: View, best: Sequence[int], say: Say) -> str:
    """Who won, and everybody's rank and points: "Ada wins · 1. Ada 12 · 2. Anna 9"."""
    rows = sorted((row[0], p, row[1]) for p, row in enumerate(text_of(view.game).result(view.s, say)[1]))
    places = [f"{rank}. {view.names[p]} {points}" for rank, p, points in rows]
    return " · ".join([winning([view.names[p] for p in best], say), *places])


def points_of(view: View, say: Say) -> list[str]:
    """Everybody's points at the end, by seat."""
    return [str(row[1]) for row in text_of(view.game).result(view.s, say)[1]]


def winning(names: list[str], say: Say) -> str:
    return (say("{who} share the win", who=listed(names, say)) if len(names) > 1
            else say("{who} wins", who=names[0]))
