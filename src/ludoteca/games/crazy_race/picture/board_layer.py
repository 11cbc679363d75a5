"""The static board: station and sheds, tracks through the meadow, turntables, and the table for the cards
below."""
import functools

from ludoteca.show.markup_builder import circle, el, group, num, path, rect, text, use

from .layout import EDGE

SHADE = "rgb(0 0 0/.22)"
TREE = ('<ellipse cx="5" cy="1" rx="13" ry="4" fill="rgb(0 0 0/.2)"/>'
        '<rect x="-2.5" y="-12" width="5" height="12" rx="1" fill="var(--b-wood-shade)"/>'
        '<circle cy="-22" r="14" fill="var(--b-leaf)"/>'
        '<path d="M0-8a14 14 0 0 0 6-26.600A18 18 0 0 1 0-8Z" fill="var(--b-leaf-shade)"/>'
        '<circle cx="-4.5" cy="-27" r="5" fill="var(--b-leaf-lit)"/>')
CYPRESS = ('<ellipse cx="4" cy="1" rx="9" ry="3" fill="rgb(0 0 0/.2)"/>'
           '<path d="M0-46C8-32 9-12 5-2H-5C-9-12-8-32 0-46Z" fill="var(--b-leaf-shade)"/>'
           '<path d="M0-46C-8-32-9-12-5-2H-2C-5-14-5-32 0-46Z" fill="var(--b-leaf)"/>')
POLE = ('<path d="M0 0V-46M-8-40H8M-6-34H6" stroke="var(--b-wood-shade)" stroke-width="3" '
        'stroke-linecap="round"/>'
        '<path d="M-8-42v-3M8-42v-3M0-44v-3" stroke="var(--b-rest-lit)" stroke-width="3" '
        'stroke-linecap="round"/>')
HOUSE = ('<ellipse cx="6" cy="1" rx="24" ry="4" fill="rgb(0 0 0/.2)"/><rect x="-18" y="-24" width="36" '
         'height="24" '
         'fill="var(--b-rest)"/><rect x="6" y="-24" width="12" height="24" fill="var(--b-rest-shade)"/>'
         '<path d="M-22-22 0-38 22-22Z" fill="var(--b-red)"/><path d="M0-38 22-22H6Z" '
         'fill="var(--b-red-shade)"/>'
         '<rect x="-11" y="-17" width="7" height="8" rx="1" fill="var(--b-ground)"/>'
         '<path d="M-2 0v-10a3 3 0 0 1 6 0V0Z" fill="var(--b-wood-shade)"/>')
POPPY = '<circle r="2.4" fill="var(--b-red-lit)"/><circle r=".9" fill="var(--b-ink)"/>'


@functools.cache
def board(layout):
    width, height = layout.size
    clip = el("clipPath", rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, "#000", rx=14), id="inside")
    shapes = "".join(group(body, id=name) for name, body in
                     (("tree", TREE), ("cypress", CYPRESS), ("pole", POLE), ("house", HOUSE),
                      ("poppy", POPPY)))
    lanes = "".join(lane(layout, p) for p in range(layout.players))
    inside = (rect(EDGE, EDGE, width, height, "leaf") + lanes + scenery(layout) + station(layout)
              + "".join(turntable(layout, p) for p in range(layout.players)) + parlour(layout))
    return (el("defs", shapes, clip) + rect(0, 0, width, height, "ground-shade", rx=26)
            + el("g", inside, clip_path="url(#inside)"))


# The meadow and its tracks.

def lane(layout, p):
    width = layout.size[0]
    top = EDGE + 2 + layout.pitch * p
    rail = layout.rail(p)
    grass = rect(EDGE, top, width, layout.pitch, "leaf-lit", opacity=1 if p == 0 else .78 if p == 2 else .45)
    return grass + hills(layout, p, top) + bed(layout, rail) + stones(layout, rail)


def hills(layout, p, top):
    """A low wave of another green behind every track."""
    a, width = layout.station + 30 + 60 * (p % 2), layout.size[0]
    low = num(top + layout.pitch)
    high = num(top + layout.pitch - 34)
    wide = 90 + 30 * p
    return path(f"M{a} {high}q{wide} -{24 + 6 * (p % 3)} {2 * wide} 0t{width} 0V{low}H{a}Z", "leaf",
                opacity=.32)


def bed(layout, rail):
    """Ballast, sleepers, rails."""
    left, right = layout.station - 6, layout.turntable
    ties = "".join(f"M{num(left + 4 + 15.4 * i)} {num(rail - 11)}v24"
                   for i in range(int((right - left - 34) / 15.4)))
    return (rect(left - 24, rail - 17, right - left + 16, 35, "path", rx=15)
            + rect(left - 24, rail - 17, right - left + 16, 8, "path-lit", rx=4)
            + el("path", d=ties, stroke="wood-shade", stroke_width=8)
            + el("path", d=ties.replace("v24", "v19"), stroke="wood", stroke_width=8)
            + rails(left - 30, right - 30, rail))


def rails(left, right, rail):
    lines = ((-5, 4, "steel-shade"), (-6.5, 3, "steel-lit"), (3.5, 4.5, "steel-shade"), (2.5, 3, "steel-lit"))
    return "".join(rect(left, rail + y, right - left, height, tone) for y, height, tone in lines)


def stones(layout, rail):
    """White posts between the spaces, and the number of each space, small, on the ballast."""
    posts = "".join(rect(layout.first + layout.step * (n + .5) - 1.5, rail - 17, 3, 36, "rest-lit", rx=1.5,
                         opacity=.9)
                    for n in range(4))
    dots = "".join(circle(layout.first + layout.step * n, rail + 11.5, 2.6, "ink", opacity=.5)
                   for n in range(5))
    return posts + dots


def turntable(layout, p):
    """The pit with its brass rim; the bridge turns, so it lies in the scene."""
    x, y = layout.turntable, layout.rail(p) - 21
    ticks = "".join(group(el("path", d="M0-37v7", stroke="brass", stroke_width=2.5), turn=15 + 30 * i)
                    for i in range(12))
    return group(circle(3, 4, 43, "rgb(0 0 0/.25)"), circle(0, 0, 43, "brass-shade"),
                 circle(0, 0, 41, "ground-shade"),
                 circle(0, 0, 40, "none", stroke="brass", stroke_width=4), ticks,
                 path("M-31-14a34 34 0 0 1 18-17", stroke="brass-lit", width=2.5, opacity=.8), x=x, y=y,
                 scale=layout.loco)


def scenery(layout):
    """Trees, cypresses, poles and a farm where no train runs."""
    width, out = layout.size[0], []
    for p in range(layout.players):
        top = EDGE + 2 + layout.pitch * p
        far = layout.first + layout.step * (1.5 + (p * 1.37) % 2.4)
        out.append(use("pole", layout.first + layout.step * .5, top + layout.pitch - 40, .8))
        out.append(use("pole", layout.first + layout.step * 3.5, top + layout.pitch - 40, .8))
        out.append(use("cypress", far, top + layout.pitch - 42, .7)
                   + use("cypress", far + 16, top + layout.pitch - 40, .55))
        wide = layout.turntable - layout.station - 90
        out += [use("poppy", layout.station + 40 + (137 * (p + 1) * i) % wide,
                    top + 16 + (53 * i + 17 * p) % 26)
                for i in range(1, 6)]
        edge = width - EDGE
        out.append(use("tree", edge - 10, top + layout.pitch - 8, .8) if layout.portrait
                   else use("tree", edge - 16, top + layout.pitch - 10, .9)
                   + use("tree", edge - 40, top + layout.pitch - 4, .66))
        if layout.portrait:
            out.append(use("cypress", layout.turntable + 58, top + 42, .5))
        elif p == 1:
            out.append(use("house", layout.turntable - 96, top + 34, .72))
        else:
            out.append(use("tree", layout.turntable - 84 - 26 * p, top + 36, .6))
    return "".join(out)


# The station.

def station(layout):
    """One long platform with a shed for every track; brass letters say where one is."""
    right, low = layout.station, layout.meadow
    out = [rect(EDGE, EDGE, right - EDGE - 4, low, "rest"), rect(right - 14, EDGE, 14, low, "rest-shade"),
           rect(right - 14, EDGE, 5, low, "rest-lit")]
    chips = "".join(f"M{EDGE + 8 + (61 * i) % (right - 40)} {EDGE + 8 + (89 * i) % (low - 30)}l4-1 1 3-4 2Z"
                    for i in range(70))
    out.append(path(chips, "rest-shade", opacity=.6))
    return "".join(out) + "".join(shed(layout, p) for p in range(layout.players))


def shed(layout, p):
    left, width = EDGE + 8, layout.station - EDGE - 26
    rail, height = layout.rail(p), layout.pitch - 10
    top = rail - height + 14
    roof = min(26, height * .3)
    panes = "".join(rect(left + 14 + i * (width - 28) / 6 + 2, top + roof + 5, (width - 28) / 6 - 4, 8,
                         "brass-lit", rx=2, opacity=.85)
                    for i in range(6))
    return (rect(left, top, width, height - 6, "red-shade", rx=11)
            + path(f"M{left} {num(top + roof)}v-{num(roof - 12)}q0-12 12-12h{width - 24}q12 0 12 "
                   f"12v{num(roof - 12)}Z", "red")
            + rect(left + 7, top + 4, width - 16, 5, "red-lit", rx=2.5)
            + rect(left + 8, top + roof, width - 16, height - 6 - roof, "ground-shade", rx=9) + panes
            + rect(left + 8, rail - 4, layout.station - left - 12, 9, "steel-shade")
            + rect(left + 8, rail - 4, layout.station - left - 12, 3, "steel"))


# The table for the cards: petrol, with rings like a record.

def parlour(layout):
    width, height = layout.size
    x, y = layout.card
    rings = "".join(circle(x, y, layout.half + more, "ground-lit", opacity=o)
                    for more, o in ((150, .28), (104, .4), (50, .35)))
    return (rect(EDGE, layout.meadow, width - 2 * EDGE, height, "ground") + rings
            + rect(EDGE, layout.meadow, width - 2 * EDGE, 7, SHADE)
            + rect(EDGE, layout.meadow, width - 2 * EDGE, 2.5, "brass", opacity=.7)
            + tray(layout, 1, "home") + tray(layout, 0, "table") + fan_rail(layout) + lettering(layout))


def tray(layout, pile, sign):
    """A sunken tray for a pile, and a sign above it: the shed or the turntable."""
    x, y = layout.piles[1 - pile]
    height = 248 if layout.portrait else 212
    return (rect(x - 48, y - 34, 96, height, "ground-shade", rx=16)
            + rect(x - 48, y - 34, 96, height, "none", rx=16, stroke="brass-shade", stroke_width=2)
            + group(SIGNS[sign], x=x, y=y - 46))


SIGNS = {
    "home": (circle(0, 0, 17, "ground-shade", stroke="brass", stroke_width=2.5)
             + path("M-10 7v-9L0-10 10-2v9Z", "red", "ink", 1.5)
             + path("M-3.5 7V1a3.5 3.5 0 0 1 7 0v6Z", "rest-lit")),
    "table": (circle(0, 0, 17, "ground-shade", stroke="brass", stroke_width=2.5)
              + path("M-8 3a8.5 8.5 0 1 1 5.500 5.500", stroke="brass-lit", width=3)
              + path("M-2.500 3v10l-7.500-4.500Z", "brass-lit")),
}


def fan_rail(layout):
    """Where the own cards stand: a wooden rack."""
    x, y = layout.fan
    half, low = (350, y + 50) if layout.portrait else (192, y + 40)
    return (rect(x - half, low, 2 * half, 13, "wood-shade", rx=6.5)
            + rect(x - half, low, 2 * half, 8, "wood", rx=4)
            + rect(x - half + 6, low + 1.5, 2 * half - 12, 2.5, "wood-lit", rx=1.2))


def lettering(layout):
    if layout.portrait:
        return ""
    return text("Crazy Race", 792, 742, 25, "brass-lit", "middle", 700, letter_spacing=1, opacity=.9)
