"""Winning chances over a game as a small SVG, for the page, a notebook or a file: a line a seat, rounds below."""
from __future__ import annotations

from html import escape

from ludoteca.lab.analyse import Report
from ludoteca.show import tokens

WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT = 720, 260, 44, 120, 14, 30
DASHES = ("", "8 4", "2 4", "12 4 2 4", "6 2", "1 3")       # never colour alone


def x_of(n: int, most: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * n / max(most, 1)


def y_of(chance: float) -> float:
    return TOP + (HEIGHT - TOP - FOOT) * (1 - chance)


def curve(report: Report, title: str = "Winning chances", root: str = "chances") -> str:
    """The SVG; colours follow the page's or the reader's scheme."""
    points = [report.start, *(m.chances for m in report.moments)]
    most = len(points) - 1
    marks = []
    for k in range(0, 101, 25):
        y = y_of(k / 100)
        marks.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" class="grid"/>'
                     f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{k} %</text>')
    number = 0
    for n, moment in enumerate(report.moments, 1):
        if moment.round != number:
            number = moment.round
            if number <= 40:
                marks.append(f'<path d="M{x_of(n, most):.1f} {TOP}V{HEIGHT - FOOT}" class="grid"/>'
                             f'<text x="{x_of(n, most) + 3:.1f}" y="{HEIGHT - FOOT + 16}">{number}</text>')
    lines = [seat_line(report, p, points, most, y) for p, y in enumerate(labels([p[-1] for p in zip(*points, strict=True)]))]
    body = "".join(marks) + "".join(lines)
    style = (f"#{root} text{{font:12px system-ui,sans-serif;fill:currentColor}}#{root} .grid{{stroke:currentColor;opacity:.15}}"
             f"#{root} .line{{fill:none;stroke:var(--c);stroke-width:2.5}}#{root} .name{{fill:var(--c);font-weight:600}}")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" id="{root}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
            f' aria-labelledby="{root}-title"><title id="{root}-title">{escape(title)}</title>'
            f"<style>{tokens.style(root, body)}{style}</style>{body}</svg>")


def labels(ends: list[float]) -> list[float]:
    """Heights for the names at the right end, at least a line apart."""
    order = sorted(range(len(ends)), key=lambda p: -ends[p])
    at = [0.0] * len(ends)
    floor = TOP + 4.0
    for p in order:
        at[p] = max(floor, y_of(ends[p]) + 4)
        floor = at[p] + 15
    spill = max(0.0, floor - 15 - (HEIGHT - FOOT + 4))
    return [y - spill for y in at]


def seat_line(report: Report, p: int, points: list[tuple[float, ...]], most: int, y: float) -> str:
    path = "M" + "L".join(f"{x_of(n, most):.1f} {y_of(point[p]):.1f}" for n, point in enumerate(points))
    dash = f' stroke-dasharray="{DASHES[p % 6]}"' if DASHES[p % 6] else ""
    return (f'<g class="s{p + 1}"><path class="line" d="{path}"{dash}/>'
            f'<text class="name" x="{WIDTH - RIGHT + 8}" y="{y:.1f}">{escape(report.names[p])} {points[-1][p]:.0%}</text></g>')
