"""The static board: the floor of the café with its tables, the counter, the tray, plants, stools and the
house cat."""

from ludoteca.show.markup_builder import circle, el, group, num, path, rect, text, use

from ..rules.floors import NAMES
from .layout import FLOOR
from .pieces import SHADE

COUNTER = (
    rect(-132, -52, 276, 112, SHADE, rx=20)
    + rect(-138, -60, 276, 112, "wood", rx=20, stroke="ink", stroke_width=3)
    + path("M-126-50H120", stroke="wood-lit", width=4) + path("M-130 35H130", stroke="brass-shade", width=8)
    + path("M-130 33H130", stroke="brass", width=5) + path("M-128 31.500H128", stroke="brass-lit", width=2)
    + rect(-126, -46, 132, 66, "red-shade", rx=16, stroke="ink", stroke_width=3)
    + rect(-124, -45, 126, 54, "red", rx=14)
    + path("M-114-24A12 12 0 0 1-102-36H-14", stroke="red-lit", width=7)
    + rect(-104, -12, 88, 26, "steel", rx=9, stroke="ink", stroke_width=2.5)
    + path("M-96-5H-26", stroke="steel-lit", width=5)
    + path("M-82 8V27M-38 8V27", stroke="coffee", width=9)
    + "".join(circle(x, 5, 9, "steel-shade", stroke="ink", stroke_width=2.5) for x in (-82, -38))
    + circle(-10, -22, 10, "rest-lit", stroke="brass", stroke_width=3)
    + path("M-10-22-6-27", stroke="red", width=2.5)
    + path("M-106-26H-36", stroke="brass-lit", width=3, stroke_dasharray="0 11"))
TRAY = (rect(-138, -57, 290, 132, SHADE, rx=26)
        + rect(-145, -66, 290, 132, "wood-shade", rx=26, stroke="ink", stroke_width=3)
        + path("M-128-56H118", stroke="wood", width=5) + rect(-134, -55, 268, 110, "leaf-shade", rx=18)
        + path("M-129 36V-32A17 17 0 0 1-112-49H112", stroke="rgb(0 0 0/.25)", width=6)
        + circle(-98, 0, 27, "none", stroke="leaf", stroke_width=3, stroke_dasharray="1 7"))
STOOL = (circle(5, 7, 25, SHADE) + path("M-24-14A28 28 0 0 1 24-14", stroke="ink", width=13)
         + path("M-24-14A28 28 0 0 1 24-14", stroke="wood-lit", width=8)
         + circle(0, 0, 23, "path-shade", stroke="ink", stroke_width=2.5)
         + circle(-1, -2, 19, "path") + path("M-13-3A13 13 0 0 1-2-14", stroke="path-lit", width=4))
CAT = (el("ellipse", rx=66, ry=54, fill="brass-shade")
       + el("ellipse", rx=62, ry=50, cx=-1, cy=-2, fill="brass")
       + el("ellipse", rx=52, ry=41, fill="none", stroke="brass-lit", stroke_width=3, stroke_dasharray="1 8",
            stroke_linecap="round") + el("ellipse", cx=6, cy=8, rx=42, ry=33, fill=SHADE)
       + el("ellipse", rx=40, ry=32, fill="rest-shade", stroke="ink", stroke_width=2.5)
       + el("ellipse", rx=35, ry=26, cx=-3, cy=-4, fill="rest-lit")
       + path("M4-29C20-28 32-20 35-8 24-12 10-16 4-29ZM-18-26C-28-20-32-14-35-4-26-8-18-16-18-26Z", "path")
       + path("M36 10C30 34-8 36-22 24", stroke="ink", width=15)
       + path("M36 10C30 34-8 36-22 24", stroke="path", width=10)
       + path("M-34-4-38-20-26-12H-12L0-20-4-2C-4 18-34 18-34-4Z", "rest-lit", "ink", 2.5)
       + path("M-29-1C-27 2-25 2-23-1M-15-1C-13 2-11 2-9-1", stroke="ink", width=2.5)
       + path("M-21 5H-17L-19 8Z", "red"))
SLATE = (rect(-42, -60, 92, 132, SHADE, rx=12)
         + rect(-47, -66, 94, 132, "wood", rx=12, stroke="ink", stroke_width=3)
         + path("M-40-58H36", stroke="wood-lit", width=4) + rect(-39, -56, 78, 112, "#20302c", rx=6)
         + path("M-30-19H30M-30 19H30", stroke="#fff", width=1.6, stroke_opacity=.22))
GRAIN = "M-56-14C-30-22 30-8 57-16M-58 8C-28 0 22 16 58 6M-50 32C-22 24 28 38 50 30M-46-36C-20-42 26-32 46-38"
TABLE = (rect(-72, -72, 144, 144, "rest", rx=14)
         + path("M-68 60V-58A10 10 0 0 1-58-68H60", stroke="rest-lit", width=5)
         + path("M-56 69H58A11 11 0 0 0 69 58V-56", stroke="rest-shade", width=4)
         + circle(7, 9, 65, SHADE) + circle(0, 0, 65, "wood-shade", stroke="ink", stroke_width=2.5)
         + circle(-1.5, -2, 60, "wood")
         + path(GRAIN, stroke="wood-shade", width=2.5, opacity=.45)
         + path("M-53-19A56 56 0 0 1-16-54", stroke="wood-lit", width=6))


def plant(size=50):
    """A pot of leaves from above."""
    tones = ((10, "leaf-shade"), (62, "leaf-shade"), (118, "leaf"), (165, "leaf"), (215, "leaf-lit"),
             (268, "leaf-lit"), (320, "leaf"))
    a, b = num(.3 * size), num(.34 * size)
    c, d = num(.8 * size), num(.3 * size)
    leaf = f"M0 0C{a}-{b} {c}-{d} {size} 0 {c} {d} {a} {b} 0 0Z"
    rib = path(f"M6 0H{c}", stroke="leaf-shade", width=2.5, opacity=.8)
    leaves = "".join(el("g", path(leaf, tone) + rib, transform=f"rotate({turn})") for turn, tone in tones)
    pot = circle(0, 0, 30, "path-shade", stroke="ink", stroke_width=2.5) + circle(0, 0, 25, "wood-shade")
    return circle(8, 12, .8 * size, SHADE) + pot + leaves


def board(layout):
    width, height = layout.size
    chequers = el("pattern", path("M0 0H26V26H0ZM26 26H52V52H26Z", "ground-lit", opacity=.5), id="floor",
                  width=52, height=52, patternUnits="userSpaceOnUse", patternTransform="rotate(45)")
    clip = el("clipPath", rect(0, 0, width, height, "#000", rx=22), id="inside")
    inside = (rect(0, 0, width, height, "ground") + rect(0, 0, width, height, "url(#floor)") + hall(layout)
              + decor(layout)
              + counter(layout) + group(SLATE, x=layout.slate[0], y=layout.slate[1])
              + group(TRAY, x=layout.tray[0], y=layout.tray[1]))
    tables = "".join(use("table", *spot, layout.scale) for spot in layout.centres)
    return (el("defs", chequers, clip, group(TABLE, id="table"))
            + el("g", inside + tables, clip_path="url(#inside)"))


def names(layout):
    """The tables' names, small, in a corner of each: over what the scene paints."""
    k = layout.scale
    size = (25 if layout.portrait else 19) * k
    return "".join(rect(x + 71 * k - 1.62 * size, y - 71 * k, 1.62 * size, 1.16 * size, "rest-lit",
                        rx=.4 * size, opacity=.9)
                   + text(name, x + 71 * k - .81 * size, y - 71 * k + .93 * size, size, "#17302f", "middle",
                          700)
                   for name, (x, y) in zip(NAMES[layout.players], layout.centres, strict=True))


def hall(layout):
    """Where the seats' plates lie, the floor is darker."""
    width, height = layout.size
    if layout.portrait:
        return rect(0, FLOOR - 8, width, height - FLOOR + 8, "ground-shade", opacity=.45)
    return rect(FLOOR + 2, 0, width - FLOOR - 2, height, "ground-shade", opacity=.45)


def counter(layout):
    x, y = layout.counter
    return group(COUNTER, x=x, y=y)


def decor(layout):
    """Plants, stools and the cat, on cells without a table and on the bare sides."""
    if layout.open:
        things = {(0, 1): plant(50), (4, 1): plant(46), (0, 3): STOOL, (4, 3): STOOL, (0, 4): plant(60),
                  (1, 4): CAT}
    else:
        things = dict(zip(layout.free, (CAT, plant(56), STOOL, STOOL), strict=False))
    out = [group(thing, x=layout.cell(*cell)[0], y=layout.cell(*cell)[1]) for cell, thing in things.items()
           if cell in layout.free]
    if layout.strip >= 90:
        left, right = layout.strip / 2 - 2, FLOOR - layout.strip / 2 + 2
        spots = ((left, 240, plant(44)), (left, 400, STOOL), (left, 720, plant(44)),
                 (right, 270, STOOL), (right, 560, STOOL), (right, 716, plant(44)))
        out += [group(thing, x=x, y=y) for x, y, thing in spots]
        out.append(group(CAT, x=left, y=556, scale=.7) if CAT not in things.values()
                   else group(STOOL, x=left, y=556))
        out.append(group(plant(38), x=right, y=412))
    return "".join(out)
