"""The static board: sand, kerbs, walls, the line, stands with their crowd, the barrier and the gardens in the
middle."""
import math
from functools import cache

from ludoteca.show.geometry import degrees, dist
from ludoteca.show.markup_builder import el, group, num, path, rect, use

from ..circuit_model.track_graph import ALLEY, BOTTLENECK
from . import scenery
from .ground import RAMP
from .imperial_box import imperial_box
from .pieces import NUMERALS, SERIF
from .scenery import SHADE, cloth
from .svg_paths import drawn

INFIELD = {"white": ("ground-shade", "ground-lit"), "blue": ("ground-shade", "#2c6a83"),
           "yellow": ("leaf-shade", "leaf"), "red": ("wood-shade", "wood")}
CROWD = (("wood-shade", 41, 5), ("red", 67, 20), ("brass", 89, 40), ("rest-lit", 53, 31),
         ("leaf-shade", 113, 66), ("wood", 31, 12))


@cache
def board(layout):
    width, height = layout.size
    parts = (ground(layout), stands(layout), strip(layout), trees(layout, False), track(layout),
             line_and_grid(layout),
             imperial_box(layout), walls(layout), pavement(layout), spina(layout), trees(layout, True))
    clip = el("clipPath", rect(0, 0, width, height, "#000", rx=22), id="inside")
    shapes = (group(scenery.TREE, id="tree") + group(scenery.COIN, id="coin")
              + group(scenery.CYPRESS, id="cypress"))
    return el("defs", clip, shapes) + el("g", *parts, clip_path="url(#inside)")


def strokes(d, *tones, name=""):
    """One line stroked several times, widest first: colour, width, shift to the right and down, and more; a
    name saves size."""
    def one(tone, width, by, more):
        shift = f"translate({by} {num(by * 1.3)})" if by else None
        what = {"href": f"#{name}"} if name else {"d": d}
        return el("use" if name else "path", **what, stroke=tone, stroke_width=width, transform=shift, **more)
    shape = el("defs", el("path", d=d, id=name)) if name else ""
    return (shape
            + el("g", *(one(*tone) for tone in tones), fill="none", stroke_linecap="round",
                 stroke_linejoin="round"))


def ground(layout):
    """Petrol all around; within the loop each circuit has a ground of its own."""
    width, height = layout.size
    deep, lit = INFIELD.get(layout.track.name, ("ground-shade", "ground-lit"))
    loop = drawn(layout.ribbon.line(0, layout.length, lambda s: layout.shape.half(s)), True)
    inner = drawn(layout.ribbon.line(0, layout.length, lambda s: layout.shape.half(s) + 24), True)
    return rect(0, 0, width, height, "ground") + path(loop, deep) + path(inner, lit)


def strip(layout):
    """Below a picture without room."""
    return rect(0, layout.height, layout.width, layout.strip, "ground-shade") if layout.strip else ""


# The stands.

def stands(layout):
    """Three tiers wherever there is room along the outside; round-capped dashes of length nought make a row
    of people."""
    runs = layout.stands
    if not runs:
        return ""
    lit, _, shade = cloth(layout.track.name)
    edge = -layout.lane

    def all_runs(*across):
        return "".join(drawn(layout.ribbon.line(s0, s1, *across)) for s0, s1 in runs)
    bed = "".join(drawn(layout.ribbon.band(s0 - 8, s1 + 8, edge - 20, edge - 84), True) for s0, s1 in runs)
    out = [path(bed, "steel-shade", "ground-shade", 5)]
    for tier, tone in enumerate(("steel", "steel-lit", "steel")):
        row = all_runs(edge - 32 - 21 * tier)
        people = [el("use", href=f"#tier{tier}", stroke=tone, stroke_width=16, stroke_linecap="butt")]
        for colour, gap, begin in CROWD:
            dash = {"stroke_dasharray": f"0 {gap + 3 * tier}", "stroke_dashoffset": begin + 17 * tier}
            people.append(el("use", href=f"#tier{tier}", stroke=colour, stroke_width=12, **dash))
            people.append(el("use", href=f"#tier{tier}", stroke="path-lit" if gap % 3 else "wood-lit",
                             stroke_width=6.5, transform="translate(-.5-3.500)", **dash))
        out.append(el("defs", el("path", d=row, id=f"tier{tier}"))
                   + el("g", *people, fill="none", stroke_linecap="round"))
    hem = all_runs(edge - 21)
    out.append(strokes(hem, ("ink", 8, 0, {}), (shade, 5, 0, {}),
                       (lit, 5, 0, {"stroke_dasharray": "11 13", "stroke_linecap": "butt"}), name="hem"))
    return "".join(out)


# The track.

def track(layout):
    """Bed and kerb, the alley's bed swinging out and back, the spaces, ruts of wheels, arrows."""
    shape = layout.shape
    ribbon = layout.ribbon
    n = layout.length

    ring = (drawn(ribbon.line(0, n, lambda s: -shape.half(s) - 3), True)
            + drawn(ribbon.line(n, 0, lambda s: shape.half(s) + 3), True))
    bay = drawn(ribbon.band(layout.begin - RAMP, layout.end + RAMP,
                            lambda s: layout.swing(s) + layout.side * 3,
                            layout.side * (layout.lane - 4)), True)
    bed = el("g", el("path", d=ring, fill_rule="evenodd"), el("path", d=bay), id="bed")
    out = [el("defs", bed)]
    for tone, width, by in (("rgb(0 0 0/.27)", 20, 8), ("rest-shade", 20, 0), ("rest", 14, 0),
                            ("path-shade", 0, 0)):
        edge = {"stroke": tone, "stroke_width": width, "stroke_linejoin": "round"} if width else {}
        out.append(el("use", href="#bed", fill=tone, transform=f"translate({by} {by})" if by else None,
                      **edge))
    out += [spaces(layout), ruts(layout), narrows(layout), arrows(layout)]
    return "".join(out)


def spaces(layout):
    """The spaces, in three tones of sand; the alley of marble, a coin on each; bottlenecks lit."""
    tones, kinds = {}, layout.circuit.kinds
    for i, name in enumerate(layout.circuit.spaces):
        sand = ("path", "path", "path-lit", "path")[(i * 7 + i // 3) % 4]
        tone = {ALLEY: "rest", BOTTLENECK: "path-lit"}.get(kinds[name], sand)
        tones.setdefault(tone, []).append(drawn(layout.shape.outline(name, 5), True))
    out = "".join(path("".join(outlines), tone, tone, 6) for tone, outlines in tones.items())
    return out + "".join(use("coin", *layout.shape.centre(name)[:2]) for name in layout.circuit.alley)


def ruts(layout):
    dash = "46 61 18 97 70 40"
    d = "".join(drawn(layout.ribbon.line(0, layout.length, lambda s, part=part: part * layout.shape.half(s)))
                for part in (-.66, -.34, .3, .7))
    return strokes(d, ("path-shade", 2.4, 0, {"opacity": .45, "stroke_dasharray": dash}),
                   ("path-lit", 2.4, 1.6, {"opacity": .7, "stroke_dasharray": dash}), name="ruts")


def narrows(layout):
    """Where the track is one lane wide: striped kerbs."""
    runs = {layout.shape.bottleneck(name) for name, kind in layout.circuit.kinds.items()
            if kind == BOTTLENECK}
    d = "".join(drawn(layout.ribbon.line(s0 + 8, s1 - 8, lambda s,
                                         side=side: side * (layout.shape.half(s) + 8)))
                for s0, s1 in sorted(runs) for side in (-1, 1))
    return strokes(d, ("ink", 10, 0, {}), ("rest-lit", 6.5, 0, {}),
                   ("red", 6.5, 0, {"stroke_dasharray": "13 13", "stroke_linecap": "butt"}),
                   name="narrow") if d else ""


def arrows(layout):
    """Which way they race: chevrons on the sand, and where the alley leaves and comes back."""
    spots = []
    for part in range(8):
        s = (part + .5) * layout.length / 8
        if part == (7 if layout.way > 0 else 0):         # the starting places are there
            continue
        spots.append((*layout.ribbon.at(s, 0), .9))
    mouth = layout.side * (layout.lane + 14)
    for s, turn in ((layout.begin - 22, -.62), (layout.end + 22, .62)):
        x, y, h = layout.ribbon.at(s, mouth)
        spots.append((x, y, h - layout.side * turn, 1))
    flip = 0 if layout.way > 0 else math.pi
    chevron = path("M-12-9-4 0-12 9M0-9 8 0 0 9", stroke="rest-lit", width=5)
    return group(chevron, id="chevron").join(("<defs>", "</defs>")) + "".join(
        el("use", href="#chevron",
           transform=f"translate({num(x)} {num(y)}) rotate({degrees(h + flip):.0f}) scale({k})")
        for x, y, h, k in spots)


def walls(layout):
    d = "".join(drawn(wall) for wall in layout.shape.walls())
    brick = {"stroke_dasharray": "1.6 17", "stroke_linecap": "butt", "opacity": .35}
    return strokes(d, ("rgb(0 0 0/.3)", 11, 4, {}), ("ink", 15, 0, {}), ("rest-shade", 11, 0, {}),
                   ("rest", 7, -1, {}), ("ink", 10, 0, brick), name="wall")


def line_and_grid(layout):
    """The chequered line over straight and alley, and the six starting places."""
    low, high = sorted((layout.across[0], -layout.side * layout.lane))
    out = [path(drawn(layout.ribbon.band(-9, 9, low, high), True), "rest-lit")]
    for s, begin in ((-4.5, 0), (4.5, 12)):
        ends = [layout.ribbon.at(s, across)[:2] for across in (low, high)]
        out.append(el("path", d=drawn(ends), stroke="ink", stroke_width=9, stroke_dasharray=12,
                      stroke_dashoffset=begin))
    frames = []
    for numeral, place in zip(NUMERALS[1:], layout.track.grid, strict=False):
        name = layout.track.names[place]
        s, across = layout.shape.middle(name)
        (s0, s1), half = layout.circuit.spaces[name]["along"], layout.lane / 2 - 12
        front = s1 if layout.way > 0 else s0
        frames.append(drawn([layout.ribbon.at(front - layout.way * back, across + side)[:2]
                             for back, side in ((26, -half), (14, -half), (14, half), (26, half))]))
        x, y, _ = layout.ribbon.at(s - 4 * layout.way, across)
        out.append(el("text", numeral, x=x, y=y + 9, font_size=25))
    words = el("g", *out[3:], font_family=SERIF, font_weight=700, text_anchor="middle", fill="red-shade",
               opacity=.8)
    return "".join(out[:3]) + words + path("".join(frames), stroke="rest-lit", width=4.5)


# The middle.

def pavement(layout):
    """A mosaic floor where the cards of a player lie; others see its emblem."""
    x, y, width, height = layout.hand
    _, base, shade = cloth(layout.track.name)
    floor = (rect(-width / 2 + 3, -height / 2 + 5, width, height, SHADE, rx=18)
             + rect(-width / 2, -height / 2, width, height, "rest-shade", rx=18, stroke="ink",
                    stroke_width=2.5)
             + rect(6 - width / 2, 6 - height / 2, width - 12, height - 12, "rest", rx=13)
             + rect(13 - width / 2, 13 - height / 2, width - 26, height - 26, "none", rx=9, stroke=shade,
                    stroke_width=5, stroke_dasharray="5 4")
             + rect(20 - width / 2, 20 - height / 2, width - 40, height - 40, "none", rx=6, stroke=base,
                    stroke_width=3, stroke_dasharray="3 3"))
    return group(floor, group(scenery.emblem(layout.track.name), opacity=.9), x=x, y=y)


def spina(layout):
    """The barrier: a basin of water between stone rims, cones at its ends, an obelisk and a temple on it."""
    (x0, y0), (x1, y1) = layout.spina
    bar = drawn([(x0, y0), (x1, y1)])
    out = strokes(bar, ("rgb(0 0 0/.27)", 50, 6, {}), ("ink", 53, 0, {}), ("rest-shade", 48, 0, {}),
                  ("rest", 42, -2, {}), ("steel-shade", 24, 0, {}), ("ground-lit", 19, 0, {}),
                  ("steel-lit", 2.5, -2, {"stroke_dasharray": "16 30 8 44", "opacity": .7}))
    long = dist((x0, y0), (x1, y1)) > 380
    spots = [(0, scenery.CONES), (1, scenery.CONES), (.5, group(scenery.OBELISK, y=6, scale=.66))]
    if long:
        spots += [(.115, group(scenery.TEMPLE, scale=.85)), (.885, group(scenery.TEMPLE, scale=.85))]
    placed = sorted(((y0 + (y1 - y0) * t, x0 + (x1 - x0) * t, art) for t, art in spots),
                    key=lambda spot: spot[0])
    return out + "".join(group(art, x=x, y=y) for y, x, art in placed)


def trees(layout, inside):
    """Gardens: an obelisk in a fountain where there is room, then trees and cypresses, the far ones first."""
    out = []
    for i, (x, y, r, within) in enumerate(sorted(layout.gardens, key=lambda spot: spot[1])):
        if within != inside:
            continue
        if r >= 48:
            low = any(abs(x - a) < w / 2 + 20 and 0 < y - b < 120
                      for a, b, w, _ in (layout.flags, layout.hand))
            obelisk = group(scenery.OBELISK, y=4) if within and r >= 60 and not low else ""
            out.append(group(scenery.FOUNTAIN, obelisk, x=x, y=y, scale=r / 70))
        elif r >= 34:
            out += [use("tree", x - .3 * r, y - .3 * r, r / 48), use("tree", x + .4 * r, y, r / 60),
                    use("cypress", x - .1 * r, y + .6 * r, r / 44)]
        else:
            out.append(use("tree", x, y, r / 28) if i % 3 or y < 3 * r
                       else use("cypress", x, y + r * .7, r / 24))
    return "".join(out)
