"""The card of a finished game: who won and why, who was ahead when, and from when on for good.

It tells what everybody may know of a finished game.  Where its report is made the lines are chances to win;
else they are the ranks.
"""
from __future__ import annotations

import textwrap
from typing import Any

from ludoteca.core.events import fold
from ludoteca.lab.luck_analysis import Report
from ludoteca.show import png
from ludoteca.show.log import listed
from ludoteca.show.markup_builder import DISPLAY, el, rect, text
from ludoteca.show.page.log import heading_of
from ludoteca.show.page.result import reason_won
from ludoteca.show.pieces import seat_disc
from ludoteca.show.presentation import text_of
from ludoteca.show.ranking import ranks, winners
from ludoteca.show.words import Say, speaker
from ludoteca.web.html import game_about
from ludoteca.web.replay.replay import Replay
from ludoteca.web.replay.replay_tasks import lead_of
from ludoteca.web.replay.replay_workers import tape
from ludoteca.web.sharing.link_card import HEIGHT, LEFT, WIDTH, brand

COLUMN = 430                                         # the names
PLOT = (560, 150, 580, 300)                          # left, top, width, height
LETTERS = 50                                         # of a line beside it
Line = list[tuple[float, tuple[float, ...]]]         # how far the game is, and how each seat stands, 0 to 1


def svg(record: str, report: dict[str, Any] | None, language: str) -> str:
    """The card as SVG, with every colour where it is used."""
    return png.flat(drawn(tape(record), Report.of(report) if report else None, language))


def picture(record: str, report: dict[str, Any] | None, language: str) -> bytes:
    """The same as PNG."""
    return png.png(drawn(tape(record), Report.of(report) if report else None, language), WIDTH)


def drawn(replay: Replay, report: Report | None, language: str) -> str:
    say = speaker(language, replay.game.name)
    s = replay.view(len(replay.moments) - 1).s
    told = chances(report) if report else standings(replay)
    heading = say("Winning chances") if report else say("Who was ahead")
    body = (rect(0, 0, WIDTH, HEIGHT, "rest") + brand()
            + text(game_about.title(replay.game, language), LEFT, 190, 50, weight=700)
            + places(replay, s, say) + text(heading, PLOT[0], PLOT[1] - 24, 26, weight=700)
            + plot(told, lead_of(replay) / max(1, len(replay.moments) - 1))
            + sentences(replay, s, say))
    return el("svg", f"<style>text{{font-family:{DISPLAY};font-weight:600}}</style>", body,
              xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}")


def places(replay: Replay, s: Any, say: Say) -> str:
    """A row a seat, the best first."""
    rows = sorted([(row[0], p, row[1]) for p, row in enumerate(text_of(replay.game).result(s, say)[1])])
    out = ""
    for n, (rank, p, points) in enumerate(rows):
        y = 262 + 56 * n
        lit = rect(LEFT - 14, y - 26, COLUMN + 24, 52, "brass-lit", rx=14) if rank == 1 else ""
        out += (lit + text(rank, LEFT, y + 10, 30, weight=700) + seat_disc(p, LEFT + 52, y, 18)
                + text(replay.names[p][:16], LEFT + 84, y + 10, 28)
                + text(points, LEFT + COLUMN, y + 10, 30, anchor="end", weight=700))
    return out


def sentences(replay: Replay, s: Any, say: Say) -> str:
    """Why the winner won, and when it was decided."""
    view = replay.view(len(replay.moments) - 1)
    best = winners(replay.game.rules, s)
    lead = replay.view(lead_of(replay)).s
    first = [replay.names[p] for p in winners(replay.game.rules, lead)]
    turn = "" if len(first) == len(replay.names) else say(
        "{where}: from here on, nobody was ahead of {who}.",
        where=heading_of(text_of(replay.game).where(lead, say)), who=listed(first, say))
    view.names = replay.names
    lines = [line for words in (reason_won(view, say, best), turn) for line in textwrap.wrap(words, LETTERS)]
    return "".join(text(line, PLOT[0], PLOT[1] + PLOT[3] + 52 + 33 * n, 23, "wood-shade")
                   for n, line in enumerate(lines[:4]))


def chances(report: Report) -> Line:
    steps = [(step.ply + 1, tuple(step.chances)) for step in report.steps()]
    most = max(1, steps[-1][0] if steps else 1)
    return [(0.0, tuple(report.start)), *((n / most, values) for n, values in steps)]


def standings(replay: Replay) -> Line:
    """The ranks as everybody saw them, the first on top."""
    rules, s, told = replay.game.rules, replay.fresh(), 0
    found: Line = []
    for moment in replay.moments:
        fold(rules, s, replay.events[told:moment.events])
        told = moment.events
        found.append((moment.number / max(1, len(replay.moments) - 1),
                      tuple(1 - (rank - 1) / max(1, replay.players - 1) for rank in ranks(rules, s))))
    return found


def plot(told: Line, turn: float) -> str:
    """A line a seat with its mark at the end, and where the lead was taken for good."""
    left, top, wide, high = PLOT
    out = rect(left, top, wide, high, "rest-lit", rx=14)
    at = left + 20 + turn * (wide - 70)
    out += el("path", d=f"M{at:.0f} {top + 8}V{top + high - 8}", stroke="var(--b-brass)", stroke_width=4,
              stroke_dasharray="8 7", fill="none")
    count = len(told[-1][1])
    return out + "".join(seat_line(told, p, p - (count - 1) / 2) for p in range(count))


def seat_line(told: Line, p: int, shift: float) -> str:
    """`shift`: lines of equals lie side by side."""
    left, top, wide, high = PLOT
    points = [(left + 20 + n * (wide - 70), top + 26 + (1 - values[p]) * (high - 52) + 5 * shift)
              for n, values in told]
    path = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    line = el("path", d=path, fill="none", stroke=f"var(--s{p + 1})", stroke_width=5, stroke_linejoin="round")
    return line + seat_disc(p, points[-1][0] + 22, points[-1][1], 15)
