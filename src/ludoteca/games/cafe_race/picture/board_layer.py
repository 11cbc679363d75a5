"""The static board: the bar behind the counter, the stairwell with its brass rail, steps, landings,
newspapers."""
import functools
import random

from ludoteca.show.markup_builder import circle, el, group, num, path, rect, text, use

from .layout import LEFT, RIGHT, WELL

CUP = ('<ellipse rx="15" ry="3.5" fill="var(--b-rest-shade)"/>'
       '<path d="M-11-15h22c0 9-3 15-8 15h-6c-5 0-8-6-8-15Z" fill="var(--b-rest-lit)"/>'
       '<path d="M3-15h8c0 9-3 15-8 15h-2c2-3 2-9 2-15Z" fill="var(--b-rest-shade)"/>'
       '<path d="M11-12a5 5 0 0 1-2 9" fill="none" stroke="var(--b-rest-shade)" stroke-width="2.5"/>'
       '<ellipse cy="-15" rx="11" ry="2.8" fill="var(--b-coffee)"/>')
KNOB = ('<circle r="7.5" fill="var(--b-brass-shade)"/><circle cx="-.8" cy="-.8" r="6" fill="var(--b-brass)"/>'
        '<circle cx="-2" cy="-2" r="2.4" fill="var(--b-brass-lit)"/>')
SHADE = "rgb(0 0 0/.22)"
CHIPS = ("brass", "path-shade", "ground-lit", "rest-shade")
RISER, EDGE = 11, 6                              # a step's dark riser and its lit edge
TINT = {11: .05, 21: .1}                         # the lower flights lie a little deeper


def fitted(width):
    """Lettering keeps its width in every typeface."""
    return {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}


@functools.cache
def board(layout):
    width, height = layout.size
    clip = el("clipPath", rect(14, 14, width - 28, height - 28, "#000", rx=14), id="inside")
    inside = (well(layout) + wall() + plant(546, 195) + machine() + counter_things() + start(layout)
              + flights(layout)
              + landing(layout, 14, (8, 9, 10)) + landing(layout, RIGHT, (20, 18, 19)) + edges(layout)
              + finish(layout)
              + numbers(layout) + rail(layout))
    return (el("defs", group(CUP, id="cup"), group(KNOB, id="knob"), clip)
            + rect(0, 0, width, height, "ground-shade", rx=26) + el("g", inside, clip_path="url(#inside)")
            + text("Café Race", 394, layout.bottom - 30, 40, "brass-lit", "middle", 700, letter_spacing=1))


# The stairwell and the bar.

def well(layout):
    out = [rect(LEFT, 14, RIGHT - LEFT, layout.bottom - 14, "ground")]
    for i, (dark, line) in enumerate(((.5, .5), (.6, .37), (.8, .24))):
        left = 212 + 20 * i
        top = 268 + 20 * i
        low = layout.bottom - 22 - 20 * i
        out.append(rect(left, top, 788 - 2 * left, low - top, "ground-shade", rx=16 - 3 * i, opacity=dark))
        out.append(path(f"M{left + 6} {num(low - 10)}V{top + 20}M{782 - left} {num(low - 10)}V{top + 20}",
                        stroke="brass", width=2.5, opacity=line))
    return "".join(out)


def wall():
    """Petrol boiserie with arches, a lamp's warm cone, the counter of wood."""
    arches = "".join(f"M{num(202 + 44.5 * i)} 200v-72a16 16 0 0 1 32 0v72Z" for i in range(9))
    boards = "".join(f"M{259.5 + 68 * i} 210v24" for i in range(5))
    return (rect(LEFT, 14, 408, 232, "ground-lit") + path(arches, "ground", opacity=.55)
            + path("M190 60h408M190 100h408", stroke="ground", width=2, opacity=.6)
            + rect(LEFT, 200, 408, 46, "wood") + rect(LEFT, 194, 408, 12, "wood-lit")
            + rect(LEFT, 236, 408, 14, "rgb(0 0 0/.28)")
            + path(boards, stroke="wood-shade", width=3, opacity=.6) + clock())


def clock():
    """The face alone: its hands turn with the rounds, in the scene."""
    return (circle(465, 80, 27, SHADE) + circle(462, 76, 27, "brass") + circle(462, 76, 22, "rest-lit")
            + path("M462 57v5M481 76h-5M462 95v-5M443 76h5", stroke="ink", width=2.5))


def plant(x, y):
    leaves = ((-46, 70, "leaf-shade"), (44, 68, "leaf-shade"), (-22, 86, "leaf"), (24, 84, "leaf"),
              (0, 94, "leaf-lit"), (-64, 48, "leaf"), (62, 46, "leaf-shade"))
    pot = (path("M-24-46h48l-6 42a5 5 0 0 1-5 4h-26a5 5 0 0 1-5-4Z", "red")
           + path("M8-46h16l-6 42a5 5 0 0 1-5 4H5Z", "red-shade") + rect(-27, -52, 54, 11, "red-lit", rx=4))
    return group(el("ellipse", cx=8, cy=0, rx=34, ry=6, fill="rgb(0 0 0/.3)"),
                 group(*(leaf(*each) for each in leaves), y=-40), pot, x=x, y=y)


def leaf(turn, n, tone):
    belly = num(.35 * n)
    tip = num(.75 * n)
    vein = "leaf" if tone == "leaf-shade" else "leaf-shade"
    return group(path(f"M0 0C-15-{belly}-13-{tip} 0-{n}C13-{tip} 15-{belly} 0 0Z", tone),
                 path(f"M0-6V-{num(.7 * n)}", stroke=vein, width=1.5, opacity=.7), turn=turn)


def machine():
    """The hero of the bar, and the cat that has found the warm place on it."""
    body = (rect(14, -14, 180, 14, "steel-shade", rx=4) + rect(14, -14, 180, 5, "steel", rx=2)
            + rect(20, -70, 168, 58, "ground-shade", rx=6)
            + path("M4-122q0-14 14-14h172q14 0 14 14v38q0 12-12 12H16q-12 0-12-12Z", "red")
            + path("M150-136h40q14 0 14 14v38q0 12-12 12h-42Z", "red-shade")
            + path("M4-112v-10q0-14 14-14h132v10H22q-10 0-12 14Z", "red-lit")
            + rect(20, -148, 168, 13, "steel", rx=5) + rect(20, -148, 120, 5, "steel-lit", rx=2.5))
    sign = (rect(56, -120, 96, 26, "rest-lit", rx=13)
            + text("ESPRESSO", 104, -101, 18, "red-shade", "middle", 700, **fitted(80)))
    dials = (circle(28, -105, 12, "steel-shade") + circle(27, -106, 10, "rest-lit")
             + path("M27-106l5-5", stroke="red", width=2.5)
             + circle(182, -105, 11, "brass-shade") + circle(181, -106, 9, "brass")
             + circle(178, -109, 3, "brass-lit"))
    groups = "".join(group(rect(-15, -74, 30, 13, "steel", rx=3), rect(-15, -74, 14, 13, "steel-lit", rx=3),
                           rect(-19, -61, 38, 8, "steel-shade", rx=4), rect(-48, -60, 32, 8, "coffee", rx=4),
                           path("M-3-53v8M3-53v8", stroke="coffee", width=2.5), use("cup", 0, -15, 1.05), x=x)
                     for x in (62, 146))
    wand = path("M204-62q16 4 14 26v14", stroke="steel", width=5)
    cups = use("cup", 40, -148, .82) + use("cup", 70, -148, .82)
    shadow = el("ellipse", cx=108, rx=112, ry=7, fill="rgb(0 0 0/.3)")
    return group(shadow, body, sign, dials, groups, cups, cat(132, -148), wand, x=212, y=194)


def cat(x, y):
    return group(path("M38-3c8 2 8 12 3 18-3 5-1 9 3 10", stroke="path-shade", width=6),
                 path("M-34 0C-38-16-20-25 4-24 30-24 42-14 40 0Z", "path"),
                 path("M8-24C30-24 42-14 40 0H14C24-6 22-18 8-24Z", "path-shade"),
                 path("M-14-22q3 6 0 12M-4-24q3 6 0 12", stroke="path-shade", width=3),
                 path("M-41-27l5 8h12l5-8 3 14c0 9-6 13-13 13s-14-4-14-13Z", "path"),
                 path("M-36-11q3 3 6 0M-29-11q3 3 6 0M-31-6l1.5 1.5 1.5-1.5", stroke="ink", width=1.8), x=x,
                 y=y)


def counter_things():
    steam = path("M-4-20c-4-5 4-7 0-12M4-20c-4-5 4-7 0-12", stroke="rest-lit", width=2, opacity=.7)
    roll = (path("M-17-3C-15-15-4-17 2-15 11-16 17-10 18-3 12-8 6-8 1-7-5-8-11-7-17-3Z", "path")
            + path("M-8-14l3 7M1-16v8M10-14l-3 7", stroke="path-shade", width=2))
    plate = (el("ellipse", rx=22, ry=4, fill="rest-shade")
             + el("ellipse", cy=-1.5, rx=22, ry=4, fill="rest-lit"))
    return (group(use("cup", 0, 0, 1.15), group(steam, scale=1.15), x=444, y=196)
            + group(plate, group(roll, x=-3, y=-1), group(roll, x=5, y=-5, scale=.9), x=488, y=199))


# Start, steps, landings, newspapers.

def chips(x, y, width, height, seed):
    """Terrazzo: small stones, one path a colour."""
    lines, chance = dict.fromkeys(CHIPS, ""), random.Random(seed)
    for i in range(int(width * height / 560)):
        a = x + 4 + chance.random() * (width - 12)
        b = y + 4 + chance.random() * (height - 12)
        big = i % 3 / 2
        w, h = num(2 + big), num(1 + big)
        lines[CHIPS[i % 4]] += f"M{a:.0f} {b:.0f}l{w}-{h} {h} 3-{w} {w}Z"
    return group(*(path(d, tone) for tone, d in lines.items()), opacity=.55)


def start(layout):
    low, top = layout.y(164), layout.y(40)
    high = layout.y(148) - top
    return (rect(14, 14, 176, low - 14, "rest") + chips(14, 14, 176, low - 14, 5)
            + rect(24, top, 154, high, "rest-lit", rx=16, fill_opacity=.6)
            + rect(24, top, 154, high, "none", rx=16, stroke="brass", stroke_width=4)
            + rect(30, top + 6, 142, high - 12, "none", rx=11, stroke="brass", stroke_width=1.5)
            + rect(14, low - 9, 176, 9, "rest-lit"))


def flights(layout):
    """Three times seven steps: each a riser in shade and a lit edge, seen from above."""
    n, pitch = layout.step, 408 / 7
    band = layout.size[1] - 14 - layout.bottom
    down = group(rect(0, 0, 176, n, "path"), rect(0, 0, 176, RISER, "path-shade"),
                 rect(0, n - EDGE, 176, EDGE, "path-lit"), id="down")
    along = group(rect(0, 0, pitch + .5, band, "path"), rect(0, 0, RISER, band, "path-shade"),
                  rect(pitch - EDGE, 0, EDGE, band, "path-lit"), id="along")
    up = group(rect(0, 0, 176, n, "path"), rect(0, n - RISER, 176, RISER, "path-shade"),
               rect(0, 0, 176, EDGE, "path-lit"), id="up")
    out = [el("defs", down, along, up)]
    for i in range(7):
        out += [use("down", 14, layout.y(164) + n * i), use("along", LEFT + pitch * i, layout.bottom),
                use("up", RIGHT, layout.bottom - n * (i + 1))]
    out += [rect(LEFT, layout.bottom, 408, band, f"rgb(60 20 10/{TINT[11]})"),
            rect(RIGHT, layout.y(164), 176, 7 * n, f"rgb(60 20 10/{TINT[21]})"), arrows(layout),
            stains(layout)]
    return "".join(out)


def arrows(layout):
    """Which way it goes, worn into the stairs."""
    marks = ((102, layout.centres[4][1], 0), (394, layout.centres[14][1], -90),
             (686, layout.centres[24][1], 180))
    return "".join(group(path("M-26-9 0 9 26-9", stroke="path-shade", width=9), x=x, y=y, turn=turn,
                         opacity=.45)
                   for x, y, turn in marks)


def stains(layout):
    """What others have spilt before."""
    (x, y), (a, b) = layout.centres[6], layout.centres[26]
    return group(path(f"M{x + 44} {num(y + 4)}c10-8 26-3 24 5s-22 9-28 4-3-6 4-9Z", "coffee"),
                 circle(x + 78, y + 16, 3.5, "coffee"), cup_ring(a + 22, b, 13), opacity=.2)


def cup_ring(x, y, r):
    return circle(x, y, r, "none", stroke="coffee", stroke_width=3, stroke_dasharray="52 6 14 9")


def landing(layout, x, spaces):
    low = layout.size[1] - 14
    out = [rect(x, layout.bottom, 176, low - layout.bottom, "rest"),
           chips(x, layout.bottom, 176, low - layout.bottom, x + 3)]
    for i, space in enumerate(spaces):
        left, top, right, end = ((13, 586, 163, 656), (13, 672, 83, 746), (93, 672, 163, 746))[i]
        out.append(mat(x + left, layout.y(top), right - left, layout.y(end) - layout.y(top)))
        out.append(text(space, x + left + 7, layout.y(top) + layout.number + 1, layout.number - 1,
                        "rest-lit"))
    return "".join(out)


def mat(x, y, width, height):
    """A green mat with fringes: safe ground."""
    fringe = path(f"M{num(x)} {num(y + 8)}v{num(height - 16)}M{num(x + width)} "
                  f"{num(y + 8)}v{num(height - 16)}",
                  stroke="leaf", width=8, stroke_dasharray="0.1 5.2", opacity=.8)
    return (fringe + rect(x + 2, y + 3, width, height, "rgb(0 0 0/.16)", rx=10)
            + rect(x, y, width, height, "leaf", rx=10)
            + rect(x + 5, y + 5, width - 10, height - 10, "none", rx=7, stroke="leaf-lit", stroke_width=2.5)
            + path(f"M{num(x + 10)} {num(y + height)}H{num(x + width - 10)}", stroke="leaf-shade", width=3))


def edges(layout):
    """The shadows that the last step throws on each landing."""
    low = layout.size[1] - 14
    return (rect(14, layout.bottom, 176, 9, "rest-shade")
            + rect(RIGHT, layout.bottom, 9, low - layout.bottom, "rest-shade"))


def finish(layout):
    low = layout.y(164)
    return (rect(RIGHT, 14, 176, low - 14, "rest") + chips(RIGHT, 14, 176, low - 14, 11)
            + rect(RIGHT, low - 9, 176, 9, "rest-shade") + paper("IL CAFFÈ", 29, layout.y(21), layout.y(85))
            + paper("LA CORSA", 28, layout.y(92), layout.y(156))
            + group(cup_ring(738, layout.y(136), 15), opacity=.22))


def paper(title, space, top, low):
    """A newspaper: the finish."""
    rows = "".join(f"M620 {num(top + y)}h42M706 {num(top + y)}h{26 if y > 50 else 44}"
                   for y in (35, 42, 49, 56))
    return (rect(614, top + 5, 152, low - top, "rgb(0 0 0/.2)", rx=4)
            + rect(610, top, 152, low - top, "rest-lit", rx=4)
            + path(f"M746 {num(low)}l16-16v12a4 4 0 0 1-4 4Z", "rest-shade")
            + text(title, 618, top + 20, 17, "ink", None, 700, **fitted(86))
            + text(space, 755, top + 22, 24, "ink", "end", 600, opacity=.85)
            + rect(618, top + 26, 136, 2.5, "ink") + path(rows, stroke="rest-shade", width=3)
            + rect(667, top + 33, 34, 25, "path", rx=2)
            + path(f"M667 {num(top + 55)}l11-12 8 8 6-5 9 9v1.5h-34Z", "path-shade"))


def numbers(layout):
    """The numbers of the spaces: orientation."""
    drop = layout.number * .34
    places = [(space, 29, layout.centres[space][1] + drop) for space in range(1, 8)]
    places += [(space, layout.centres[space][0] + 3, layout.size[1] - 28) for space in range(11, 18)]
    places += [(space, 757, layout.centres[space][1] + drop) for space in range(21, 28)]
    places += [(0, 30, layout.y(32))]
    return group(*(f'<text x="{num(x)}" y="{num(y)}">{space}</text>' for space, x, y in places),
                 font_size=layout.number, fill="ink", text_anchor="middle", opacity=.85)


def rail(layout):
    low, pitch = layout.bottom, 408 / 7
    d = f"M190 {WELL + 4}V{num(low - 14)}q0 14 14 14H584q14 0 14-14V{WELL + 4}"
    knobs = [(x, low - layout.step * i) for i in range(6) for x in (LEFT, RIGHT)
             if low - layout.step * i > WELL + 20]
    knobs += [(LEFT + pitch * i, low) for i in range(1, 7)]
    return (path(d, stroke="#000", width=9, stroke_opacity=.3, transform="translate(6 7)")
            + path(d, stroke="brass-shade", width=10) + path(d, stroke="brass", width=7)
            + path(d, stroke="brass-lit", width=2, transform="translate(-1.5 -1.5)")
            + "".join(use("knob", x, y) for x, y in knobs))
