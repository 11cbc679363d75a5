"""A spotlight on a board: all but what a sentence speaks of is dimmed, and an arrow points there."""
from __future__ import annotations

import re
from collections.abc import Sequence

from ludoteca.show.markup_builder import el
from ludoteca.web.lessons.exercises import Box

VIEW = re.compile(r'viewBox="([-\d. ]+)"')
ROOM = 12.0                                          # around what is lit


def lit(drawing: str, boxes: Sequence[Box]) -> str:
    """A picture with its spotlight on top of it; what can be pressed still can."""
    found = VIEW.search(drawing)
    if not boxes or not found:
        return drawing
    left, top, wide, high = map(float, found[1].split())
    holes = "".join(hole(box) for box in boxes)
    dark = el("path", d=f"M{left} {top}h{wide}v{high}h{-wide}z{holes}", fill="#000", fill_opacity=".42",
              fill_rule="evenodd")
    rims = el("path", d=holes, fill="none", stroke="var(--b-brass-lit)", stroke_width="5")
    arrows = "".join(arrow(box, left + wide / 2, top + high / 2) for box in boxes)
    body, end, rest = drawing.rpartition("</svg>")
    return f'{body}<g class="spotlight" pointer-events="none">{dark}{rims}{arrows}</g>{end}{rest}'


def hole(box: Box) -> str:
    """A rounded rectangle around a box, as a path."""
    x, y, wide, high = box[0] - ROOM, box[1] - ROOM, box[2] + 2 * ROOM, box[3] + 2 * ROOM
    r = min(16.0, wide / 2, high / 2)
    return (f"M{x + r:.0f} {y:.0f}h{wide - 2 * r:.0f}a{r:.0f} {r:.0f} 0 0 1 {r:.0f} {r:.0f}"
            f"v{high - 2 * r:.0f}a{r:.0f} {r:.0f} 0 0 1 {-r:.0f} {r:.0f}h{-(wide - 2 * r):.0f}"
            f"a{r:.0f} {r:.0f} 0 0 1 {-r:.0f} {-r:.0f}v{-(high - 2 * r):.0f}"
            f"a{r:.0f} {r:.0f} 0 0 1 {r:.0f} {-r:.0f}z")


def arrow(box: Box, middle: float, centre: float) -> str:
    """It comes from the side on which the board's middle lies."""
    x, y, wide, high = box
    if wide > high:
        from_above = y + high / 2 > centre
        tip = (x + wide / 2, y - ROOM - 4 if from_above else y + high + ROOM + 4)
        turn = 90 if from_above else -90
    else:
        from_left = x + wide / 2 > middle
        tip = (x - ROOM - 4 if from_left else x + wide + ROOM + 4, y + high / 2)
        turn = 0 if from_left else 180
    shape = el("path", d="M0 0l-26 -18v10h-34v16h34v10z", fill="var(--b-brass-lit)", stroke="var(--b-ink)",
               stroke_width="2.5", stroke_linejoin="round", class_="pointing")
    return f'<g transform="translate({tip[0]:.0f} {tip[1]:.0f}) rotate({turn})">{shape}</g>'
