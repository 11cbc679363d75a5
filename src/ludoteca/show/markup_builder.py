"""Markup as strings: elements whose attributes are written as in Python, colours by token name, every text
escaped."""
from __future__ import annotations

import functools
import html
import re
from collections.abc import Iterable

from ludoteca.show.colours import colour

FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")      # by XML 1.0
PAINTS = frozenset(("fill", "stroke"))
DISPLAY = 'Futura,"Avenir Next",Avenir,"Century Gothic","URW Gothic","Segoe UI",system-ui,sans-serif'


@functools.lru_cache(1 << 14)
def num(x: float) -> str:
    """A number for markup: at most two digits after the point, none where none are needed."""
    return "0" if abs(x) < .005 else f"{x:.2f}".rstrip("0").rstrip(".")


def esc(words: object) -> str:
    """A text made harmless, inside elements and attributes alike."""
    return html.escape(FORBIDDEN.sub("", str(words)), quote=True)


def attributes(given: dict[str, object]) -> str:
    return "".join([attribute(name, value) for name, value in given.items() if value is not None])


@functools.lru_cache(1 << 14)
def attribute(name: str, value: object) -> str:
    """One attribute; most are written thousands of times in a game, and equal ones are written alike."""
    name = name.rstrip("_").replace("_", "-")
    if isinstance(value, float | int):
        value = num(value)
    elif name in PAINTS:
        value = colour(str(value))
    return f' {name}="{esc(value)}"'


def el(tag: str, *inside: str, **given: object) -> str:
    """An element: `el("rect", x=3, fill="path-lit", class_="step")`; what is inside is markup, a None is left
    out."""
    body = "".join(inside)
    return f"<{tag}{attributes(given)}>{body}</{tag}>" if body else f"<{tag}{attributes(given)}/>"


def group(*inside: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0,
          **given: object) -> str:
    """A group, moved, turned by so many degrees, and scaled."""
    move = f"translate({num(x)} {num(y)})" if x or y else ""
    spin = f" rotate({num(turn)})" if turn else ""
    size = f" scale({num(scale)})" if scale != 1 else ""
    return el("g", *inside, **given, transform=(move + spin + size).strip() or None)


def use(name: str, x: float, y: float, scale: float = 1) -> str:
    """A shape of the same picture once more, by its id, moved and scaled."""
    size = f" scale({num(scale)})" if scale != 1 else ""
    return el("use", href=f"#{name}", transform=f"translate({num(x)} {num(y)}){size}")


def text(words: object, x: float, y: float, size: float = 18, fill: str = "ink", anchor: str | None = None,
         weight: int | None = None, **given: object) -> str:
    """A line of text, escaped; `anchor="middle"` centres it."""
    return el("text", esc(words), x=x, y=y, font_size=size, fill=fill, text_anchor=anchor, font_weight=weight,
              **given)


def rect(x: float, y: float, width: float, height: float, fill: str, rx: float | None = None,
         **given: object) -> str:
    return el("rect", x=x, y=y, width=width, height=height, rx=rx, fill=fill, **given)


def circle(x: float, y: float, r: float, fill: str, **given: object) -> str:
    return el("circle", cx=x or None, cy=y or None, r=r, fill=fill, **given)


def path(d: str, fill: str = "none", stroke: str | None = None, width: float | None = None,
         **given: object) -> str:
    """A path; with a stroke its ends are round."""
    cap = "round" if stroke else None
    line = {"stroke": stroke, "stroke_width": width, "stroke_linecap": cap, "stroke_linejoin": cap}
    return el("path", d=d, fill=fill, **line, **given)


def discs(spots: Iterable[tuple[float, float, float]], **given: object) -> str:
    """Circles of one paint, each x, y and radius, as one path: a browser is quicker with it than with many
    circles."""
    return el("path", d="".join(map(disc, spots)), **given)


def disc(spot: tuple[float, float, float]) -> str:
    x, y, r = spot
    bow = f"a{num(r)} {num(r)} 0 1 0"
    return f"M{num(x - r)} {num(y)}{bow} {num(2 * r)} 0{bow}-{num(2 * r)} 0"
