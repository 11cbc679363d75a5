"""Pieces that many games have: seat marks, dice, cards, badges, discs; markup around the origin or a given
place."""
from __future__ import annotations

from functools import cache

from ludoteca.show.markup_builder import discs, el, group, num, path, text

MARKS = (
    '<circle r="9"/>',
    '<rect x="-8" y="-8" width="16" height="16" rx="1.5"/>',
    '<path d="M0-10 10 7.5H-10Z"/>',
    '<path d="M0-11 10 0 0 11-10 0Z"/>',
    '<path d="M-3.6-10h7.2v6.4H10v7.2H3.6V10h-7.2V3.6H-10v-7.2h6.4Z"/>',
    '<path d="M0-11 2.9-3.9 10.5-3.4 4.7 1.5 6.5 8.9 0 4.9-6.5 8.9-4.7 1.5-10.5-3.4-2.9-3.9Z"/>',
)
TONES = {"black": ("#23211f", "#fff7ec", .28), "white": ("#fffaec", "#23211f", 0),
         "steel": ("steel", "ink", .4)}
# a die's nine spots, column by column
SPOTS = {1: "E", 2: "CG", 3: "CEG", 4: "ACGI", 5: "ACEGI", 6: "ABCGHI"}


def seat_class(p: int) -> str:
    """The class that sets --c and --on, the colours of seat p."""
    return f"s{p + 1}"


def mark(p: int, x: float = 0, y: float = 0, scale: float = 1, fill: str = "var(--on)") -> str:
    """A seat's shape: circle, square, triangle, diamond, cross, star; 20 units wide."""
    size = f" scale({num(scale)})" if scale != 1 else ""
    return el("g", MARKS[p], class_=seat_class(p), transform=f"translate({num(x)} {num(y)}){size}", fill=fill)


@cache
def seat_disc(p: int, x: float = 0, y: float = 0, r: float = 16) -> str:
    """A seat as a coin: its colour, its shape, an ink rim."""
    rim = el("circle", r=r, fill="var(--c)", stroke="ink", stroke_width=max(1.5, r / 9))
    return group(rim, mark(p, scale=r / 17), x=x, y=y, class_=seat_class(p))


@cache
def pips(face: int, gap: float = 13, r: float = 5) -> str:
    """The pips of a die's face."""
    spots = [("ABCDEFGHI".index(spot) // 3 - 1, "ABCDEFGHI".index(spot) % 3 - 1)
             for spot in SPOTS.get(face, "")]
    return discs((x * gap, y * gap, r) for x, y in spots)


def die_body(size: float = 54, tone: str | int = "black") -> str:
    """A die without pips: black, white, steel, or in a seat's colour."""
    fill, _, shine = TONES.get(str(tone), ("var(--c)", "", .4))
    half, r = size / 2, size * .24
    edge = {"stroke": "ink", "stroke_width": 2.5} if tone == "white" else {}
    box = {"x": -half, "y": -half, "width": size, "height": size, "rx": r}
    bend, end = num(r - 4), num(half * .5)
    line = f"M{num(4 - half)} {end}V{num(r - half)}a{bend} {bend} 0 0 1 {bend} -{bend}H{end}"
    lit = path(line, stroke="#fff", width=3, stroke_opacity=shine) if shine else ""
    shadow = el("rect", **(box | {"x": 3 - half, "y": 5 - half}), fill="rgb(0 0 0/.28)")
    return shadow + el("rect", **box, fill=fill, **edge) + lit


def pip_colour(tone: str | int) -> str:
    return TONES[tone][1] if isinstance(tone, str) else "var(--on)"


def die(face: int, size: float = 54, tone: str | int = "black", x: float = 0, y: float = 0) -> str:
    """A die that shows a face; a tone is "black", "white", "steel" or a seat's number."""
    shown = group(pips(face, size * .24, size * .093), fill=pip_colour(tone))
    return group(die_body(size, tone), shown, x=x, y=y,
                 class_=seat_class(tone) if isinstance(tone, int) else None)


def secret(p: int, chosen: bool, x: float = 0, y: float = 0, size: float = 44) -> str:
    """A secret choice from outside: a back in the seat's colour with its shape; dashed while not made."""
    scale, half = size / 44, size / 2
    if chosen:
        return group(die_body(size, p), mark(p, scale=scale), x=x, y=y, class_=seat_class(p))
    line = el("rect", x=1 - half, y=1 - half, width=size - 2, height=size - 2, rx=size * .24, fill="none",
              stroke="on-ground", stroke_width=2.5, stroke_dasharray="6 5")
    return group(line, mark(p, scale=scale, fill="var(--b-on-ground)"), x=x, y=y, opacity=.75)


def card(inside: str = "", x: float = 0, y: float = 0, width: float = 58, height: float = 80,
         fill: str = "rest-lit", stroke: str = "ink") -> str:
    """A card, its middle at the origin."""
    box = {"width": width, "height": height, "rx": 8}
    shadow = el("rect", x=3 - width / 2, y=4 - height / 2, **box, fill="rgb(0 0 0/.22)")
    face = el("rect", x=-width / 2, y=-height / 2, **box, fill=fill, stroke=stroke, stroke_width=2.5)
    return group(shadow, face, inside, x=x, y=y)


def card_back(p: int, x: float = 0, y: float = 0, width: float = 58, height: float = 80) -> str:
    """A card's back in a seat's colour."""
    rim = el("rect", x=5 - width / 2, y=5 - height / 2, width=width - 10, height=height - 10, rx=5,
             fill="none", stroke="var(--on)", stroke_opacity=.45, stroke_width=2)
    return group(card(rim + mark(p, scale=width / 46), x, y, width, height, fill="var(--c)"),
                 class_=seat_class(p))


def badge(words: object, x: float = 0, y: float = 0, r: float = 15, fill: str = "brass",
          ink: str = "ink") -> str:
    """A coin with a number on it."""
    return group(el("circle", cx=1.5, cy=2.5, r=r, fill="rgb(0 0 0/.22)"),
                 el("circle", r=r, fill=fill, stroke="ink", stroke_width=2.5),
                 text(words, 0, r * .42, r * 1.2, ink, anchor="middle", weight=800), x=x, y=y)


def target_disc(inside: str = "", x: float = 0, y: float = 0, r: float = 21) -> str:
    """Where something may go: a cream disc with a dashed rim, and in it what leads there."""
    return group(el("circle", r=r, fill="rest-lit", stroke="ink", stroke_width=3, stroke_dasharray="7 5",
                    class_="rim"),
                 inside, x=x, y=y)


def dots(points: list[tuple[float, float]]) -> str:
    """A dotted trail."""
    d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return el("path", d=d, fill="none", stroke="ink", stroke_width=5, stroke_linecap="round",
              stroke_linejoin="round", stroke_dasharray="0 12") if len(points) > 1 else ""
