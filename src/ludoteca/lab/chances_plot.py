"""Winning chances over a game as a small SVG, for the page, a notebook or a file: a line a seat, with its
shape, rounds below."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from ludoteca.lab.luck_analysis import Report
from ludoteca.show import colours
from ludoteca.show.pieces import MARKS
from ludoteca.show.words import speaker

STYLE = ("#{0}{{color:#17302f}}[data-theme=dark] #{0}{{color:#eeeee0}}"
         "@media(prefers-color-scheme:dark){{:root:not([data-theme=light]) #{0}{{color:#eeeee0}}}}"
         "#{0} text{{font:12px system-ui,sans-serif;fill:currentColor;font-variant-numeric:tabular-nums}}"
         "#{0} .grid{{stroke:currentColor;opacity:.13}}#{0} .even{{opacity:.3;stroke-dasharray:3 4}}"
         "#{0} .line{{fill:none;stroke:var(--c);stroke-width:2.5;stroke-linejoin:round}}"
         "#{0} .rim{{fill:none;stroke:currentColor;stroke-opacity:.3;stroke-width:4;stroke-linejoin:round}}"
         "#{0} .coin{{fill:var(--c);stroke:var(--b-ink);stroke-width:1}}#{0} .name{{font-weight:600}}"
         "#{0} .turn circle{{fill:none;stroke:currentColor;stroke-width:1.5}}#{0} .turn "
         "path{{stroke:currentColor;opacity:.35}}"
         "#{0} .turn text{{font-weight:600;text-anchor:middle}}")
IN_ENGLISH = speaker().with_percent_sign
LIFT = 15                                   # from one name to the next


@dataclass(frozen=True)
class PlotFrame:
    """The paper: its size, and where the lines begin and end."""

    width: int = 720
    height: int = 300
    left: int = 44
    right: int = 130
    top: int = 30
    foot: int = 28

    def x(self, n: int, most: int) -> float:
        return self.left + (self.width - self.left - self.right) * n / max(most, 1)

    def y(self, chance: float) -> float:
        return self.top + (self.height - self.top - self.foot) * (1 - min(1.0, max(0.0, chance)))


# a narrow one has no room for names: the shapes say who is who
WIDE, NARROW = PlotFrame(), PlotFrame(360, 300, 44, 26)


def curve(report: Report, title: str = "Winning chances", root: str = "chances", frame: PlotFrame = WIDE,
          round_word: str = "Round", percent: Callable[[object], str] = IN_ENGLISH) -> str:
    """The SVG; colours follow the page's or the reader's scheme."""
    points = [(0, report.start), *((step.ply + 1, step.chances) for step in report.steps())]
    most = points[-1][0]
    ends = labels(list(points[-1][1]), frame)
    lines = [seat_line(report, p, points, ends[p], frame) for p in range(len(report.names))]
    body = (scale(frame, len(report.names), percent) + rounds(report, most, frame, round_word)
            + turns(report, most, frame) + "".join(lines))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" id="{root}" viewBox="0 0 {frame.width} {frame.height}" '
            f'role="img"'
            f' aria-labelledby="{root}-title"><title id="{root}-title">{escape(title)}</title>'
            f"<style>{colours.style(root, body + STYLE)}{STYLE.format(root)}</style>{body}</svg>")


def scale(frame: PlotFrame, players: int, percent: Callable[[object], str]) -> str:
    """Lines at every quarter, and one where all would be equal."""
    marks = [f'<path d="M{frame.left} {frame.y(1 / players):.1f}H{frame.width - frame.right}" class="grid '
             f'even"/>']
    for k in range(0, 101, 25):
        y = frame.y(k / 100)
        marks.append(f'<path d="M{frame.left} {y:.1f}H{frame.width - frame.right}" class="grid"/>'
                     f'<text x="{frame.left - 6}" y="{y + 4:.1f}" text-anchor="end">{percent(k)}</text>')
    return "".join(marks)


def rounds(report: Report, most: int, frame: PlotFrame, word: str) -> str:
    """A line where a round begins; its number, as long as there is room."""
    marks = list[str]()
    number = 0
    free = 0.0
    for n, moment in enumerate(report.moments, 1):
        if moment.round > number:
            number, x = moment.round, frame.x(n - 1, most)
            if x >= free and x < frame.width - frame.right - 8:
                text = f"{word} {number}" if number == 1 else str(number)
                marks.append(f'<path d="M{x:.1f} {frame.top}V{frame.height - frame.foot + 5}" class="grid"/>'
                             f'<text x="{x + 3:.1f}" y="{frame.height - 8}">{escape(text)}</text>')
                free = x + 7 * len(text) + 12
    return "".join(marks)


def turns(report: Report, most: int, frame: PlotFrame) -> str:
    """The turning points, numbered above the lines, with room between them."""
    marks = []
    places = [frame.x(step.ply + 1, most) for step in report.turns()]
    for number, (x, at) in enumerate(zip(places, apart(places, 19.0, frame.left, frame.width - frame.right),
                                         strict=True), 1):
        marks.append(f'<g class="turn"><path d="M{x:.1f} {frame.y(0):.1f}V{frame.top}L{at:.1f} '
                     f'{frame.top - 6}"'
                     f' fill="none"/><circle cx="{at:.1f}" cy="{frame.top - 15}" r="8.5"/>'
                     f'<text x="{at:.1f}" y="{frame.top - 11}">{number}</text></g>')
    return "".join(marks)


def apart(places: list[float], gap: float, first: float, last: float) -> list[float]:
    """Positions in rising order, moved as little as needed so that they keep a distance and stay inside."""
    found = list[float]()
    for x in places:
        found.append(max(x, first if not found else found[-1] + gap))
    for i in reversed(range(len(found))):
        found[i] = min(found[i], last if i == len(found) - 1 else found[i + 1] - gap)
    return found


def labels(ends: list[float], frame: PlotFrame = WIDE) -> list[float]:
    """Heights for the names at the right end, at least a line apart."""
    order = sorted(range(len(ends)), key=lambda p: -ends[p])
    heights = apart([frame.y(ends[p]) for p in order], LIFT, frame.top, frame.height - frame.foot)
    return [heights[order.index(p)] for p in range(len(ends))]


def seat_line(report: Report, p: int, points: list[tuple[int, tuple[float, ...]]], end: float,
              frame: PlotFrame) -> str:
    """A seat's line, its shape on it here and there and at the end, with the name where there is room."""
    most, players = points[-1][0], len(report.names)
    path = "M" + "L".join(f"{frame.x(n, most):.1f} {frame.y(chances[p]):.1f}" for n, chances in points)
    places = [round((k + (p + 0.5) / players) * most / 5) for k in range(5)]
    coins = []
    for place in places:
        n, chances = max((point for point in points if point[0] <= place), default=points[0],
                         key=lambda point: point[0])
        coins.append(coin(p, frame.x(n, most), frame.y(chances[p]), 0.32))
    x = frame.width - frame.right + 12
    coins.append(coin(p, x, end, 0.4))
    name = (f'<text class="name" x="{x + 12}" y="{end + 4:.1f}">{escape(shortened(report.names[p]))}</text>'
            if frame.right > 60 else "")
    rim = f'<path class="rim" d="{path}"/>' if p in (3, 5) else ""      # yellow and sky are pale
    return f'<g class="s{p + 1}">{rim}<path class="line" d="{path}"/>{"".join(coins)}{name}</g>'


def coin(p: int, x: float, y: float, size: float) -> str:
    return (f'<g transform="translate({x:.1f} {y:.1f}) scale({size})"><circle class="coin" r="18.5"/>'
            f'<g fill="var(--on)">{MARKS[p]}</g></g>')


def shortened(name: str, most: int = 14) -> str:
    return name if len(name) <= most else name[:most - 1] + "…"
