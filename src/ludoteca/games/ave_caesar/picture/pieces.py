"""Pieces of the scene: chariots from above, wrecks, cards, coins, and the plate of a seat with its fuel, laps
and cards."""

from ludoteca.show.markup_builder import circle, el, group, num, path, rect, text
from ludoteca.show.pieces import card, card_back, mark, seat_class, seat_disc
from ludoteca.show.scene import rest

from .scenery import SHADE, wreath

SERIF = "Georgia,'Times New Roman',serif"
NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
CAR = 13  # how far behind the middle of a chariot its car is, where the mark stands
SIZE = .86                                  # of a chariot

HORSE = (path("M-3 0H-9", stroke="ink", width=5)
         + path("M3-8C10-9 14-6 19-6 25-5 27-4 32-4.500 39-5 40 5 32 4.500 27 4 25 5 19 6 14 6 10 9 3 8-4 "
                "7-4-7 3-8Z", "var(--h)", "ink", 2.2)
         + path("M15 0H28", stroke="wood-shade", width=3.4)
         + path("M33-4.500 36-8M33 4.500 36 8", stroke="ink", width=2.6))
POLE = path("M-8 0H12", stroke="wood-shade", width=4) + path("M12-17V17", stroke="brass", width=3.5)
WHEELS = (path("M-27-26H-11M-27 26H-11", stroke="ink", width=9)
          + path("M-26-26.500H-12M-26 25.500H-12", stroke="brass", width=4))
HULL = "M-36-20H-14C0-20 5-10 5 0 5 10 0 20-14 20H-36Z"
TUB = (path(HULL, "var(--c)", "ink", 2.6)
       + path("M-34-17H-14C-5-17 0-12 2-5", stroke="#fff", width=2.6, stroke_opacity=.5)
       + path("M-33 17H-14C-4 17 2 9 2 0 0 8-6 12-14 12H-33Z", "#000", opacity=.2))
CAST = path("M-38-22H-12L0-16H34V16H0L-12 22H-38Z", "#000", "#000", 6, opacity=.24)
WHEEL = (circle(0, 0, 11, "none", stroke="ink", stroke_width=6)
         + circle(0, 0, 11, "none", stroke="brass", stroke_width=2.6)
         + path("M-9-5 9 5M-9 5 9-5M0-10V10", stroke="ink", width=2))
DUST = "".join(circle(x, y, r, "rest-shade", opacity=.75)
               for x, y, r in ((-24, 12, 13), (-6, 20, 10), (22, 16, 12), (26, -10, 9), (-26, -14, 8)))


# Chariots.

def make_car(pen, thing, inside, p):
    """A chariot: its shadow and its body turn inside, the mark stays upright."""
    body = inside + el("g", mark(p, scale=1.22), class_=seat_class(p))
    return pen.put(thing.name, body, *rest(pen, thing), ring=50, class_=seat_class(p))


def make_turned(pen, thing, inside, shape):
    drawing = pen.use(shape, chariot(pen) if shape == "chariot" else CAST)
    pose = pen.motion.rests.get(thing.name, thing)
    return pen.put(thing.name, group(drawing, x=15), pose.x, pose.y, 1, turn=pose.turn)


def chariot(pen):
    """Two horses and a car, heading to the right."""
    pair = "".join(el("g", pen.use("horse", HORSE), transform=f"translate(0 {num(y)})", style=f"--h:{tone}")
                   for y, tone in ((-10.5, "var(--b-rest-lit)"), (10.5, "var(--b-wood-lit)")))
    return pair + POLE + WHEELS + TUB


def still_chariot(pen, p, turn):
    """A chariot that will not move: the own one, or a ghost."""
    cast = group(group(pen.use("cast", CAST), x=15), x=6, y=8, turn=turn)
    return el("g", cast, group(group(pen.use("chariot", chariot(pen)), x=15), turn=turn), mark(p, scale=1.22),
              class_=seat_class(p))


def wreck(pen, p, turn):
    """A chariot on its side: no horses, a wheel off, dust."""
    axle = path("M-27-26H-11", stroke="ink", width=9) + path("M-26-26.500H-12", stroke="brass", width=4)
    crack = path("M-30-10-20-4-26 4-12 12", stroke="ink", width=2.6)
    tub = group(group(POLE, axle, TUB, crack, x=15), turn=turn + 40)
    hull = group(group(path(HULL, "#000", "#000", 6, opacity=.24), x=15), x=6, y=8, turn=turn + 40)
    return DUST + hull + el("g", tub, mark(p, scale=1.1), class_=seat_class(p)) + group(WHEEL, x=27, y=20)


def turn_ring():
    """Around the chariot whose turn it is."""
    return (circle(0, 0, 45, "none", stroke="ink", stroke_width=8)
            + circle(0, 0, 45, "none", stroke="rest-lit", stroke_width=5.5)
            + circle(0, 0, 45, "none", stroke="accent", stroke_width=5.5, stroke_dasharray="9 6.7"))


def laurel(pen):
    """Under the chariot that leads."""
    return pen.use("laurel", laurel_shape())


def laurel_shape():
    return circle(0, 0, 38, "rest-lit", opacity=.35) + wreath(33, 9, bow=False)


def own_disc():
    return circle(0, 0, 44, "rest-lit", stroke="ink", stroke_width=2.5)


# Cards and coins.

def face(p, value):
    """A card that is open."""
    inside = (rect(-24, -35, 48, 70, "none", rx=5, stroke="var(--c)", stroke_width=4)
              + rect(-24, 18, 48, 17, "var(--c)")
              + mark(p, 0, 26.5, .62) + text(value, 0, 8, 46, "#17302f", "middle", 700, font_family=SERIF))
    return el("g", card(inside, fill="#fffaec"), class_=seat_class(p))


def cut_back(p):
    return card_back(p)


def coin(p):
    rim = circle(0, 0, 17, "brass-shade", stroke="ink", stroke_width=2) + circle(0, 0, 15, "brass-lit")
    return rim + seat_disc(p, 0, 0, 12.5)


def slot(p):
    """Where a coin is still owed."""
    return circle(0, 0, 14, "rest-shade", opacity=.8) + mark(p, 0, 0, .8, "var(--b-rest)")


def egg(done):
    """A lap on the barrier: white while it is still to be raced."""
    tone = ("brass", "brass-shade") if done else ("rest-lit", "rest-shade")
    return (el("ellipse", cx=3, cy=4, rx=12, ry=8, fill=SHADE)
            + el("ellipse", cy=-8, rx=11, ry=15, fill=tone[0], stroke="ink", stroke_width=2.5)
            + path("M6-16A9 13 0 0 1-2 5 13 13 0 0 0 6-16Z", tone[1]))


# The plate of a seat: everything is drawn around its middle, in a line (320 × 46) or in a block (150 × 106).

LINE = {"disc": (-140, 0), "bar": (-117, 0, 116), "spare": (25, 9, 25), "laps": (69, 0), "cards": (109, 0),
        "score": (143, 0)}
BLOCK = {"disc": (-52, -30), "bar": (-66, 5, 132), "spare": (2, -20, 30), "laps": (-42, 35),
         "cards": (42, 35), "score": (52, -29)}


def parts(cell):
    return LINE if cell[0] > cell[1] * 3 else BLOCK


def board_plate(cell, count):
    """The cream plate under so many seats."""
    width, height = cell[0] + 6, cell[1] * count + 6
    return (rect(4 - width / 2, 6 - height / 2, width, height, SHADE, rx=16)
            + rect(-width / 2, -height / 2, width, height, "rest", rx=16, stroke="ink", stroke_width=2.5)
            + path(f"M{num(6 - width / 2)} {num(height / 2 - 16)}V{num(18 - height / 2)}a12 12 0 0 1 "
                   f"12-12H{num(width / 2 - 18)}", stroke="rest-lit", width=4))


def lit_row(cell):
    """The seat whose turn it is."""
    return rect(3 - cell[0] / 2, 2 - cell[1] / 2, cell[0] - 6, cell[1] - 4, "path-lit", rx=11,
                stroke="accent", stroke_width=2.5)


def name_disc(cell, p):
    return seat_disc(p, *parts(cell)["disc"], 16)


def gauge(cell, p, points, way):
    """Card points left as a bar, the shortest way home as a notch, and what is to spare."""
    x, y, width = parts(cell)["bar"]
    tx, ty, size = parts(cell)["spare"]
    full = rect(x, y - 9, max(points * width / 84, 1), 18, "var(--c)", rx=min(9, points * width / 168),
                stroke="ink", stroke_width=2)
    out = rect(x, y - 9, width, 18, "rest-shade", rx=9) + (full if points else "")
    if way is None:
        return el("g", out, text(points, tx, ty, size, "ink", "middle", 700, font_family=SERIF),
                  class_=seat_class(p))
    spare = points - way
    words, tone = (f"+{spare}", "ink") if spare >= 0 else (f"−{-spare}", "red-shade")
    if way > 900:
        words = "×"
    else:
        notch = x + min(way, 84) * width / 84
        out += path(f"M{num(notch)} {y - 13}V{y + 13}", stroke="rest-lit",
                    width=7) + path(f"M{num(notch)} {y - 13}V{y + 13}", stroke="ink", width=4)
    return el("g", out, text(words, tx, ty, size, tone, "middle", 700, font_family=SERIF),
              class_=seat_class(p))


def arrived(cell, p, place):
    """Home: the place in a wreath."""
    x, y, width = parts(cell)["bar"]
    tx, ty, _ = parts(cell)["spare"]
    band = (rect(x, y - 9, width, 18, "leaf", rx=9, stroke="ink", stroke_width=2)
            + path(f"M{x + 12} {y}H{x + width - 12}", stroke="leaf-lit", width=4, stroke_dasharray="0 10"))
    numeral = text(NUMERALS[place], tx, ty - 2, 16, "ink", "middle", 700, font_family=SERIF)
    return band + group(wreath(15, 7, bow=False), x=tx, y=ty - 8) + numeral


def out_of_it(cell, p, wrecked):
    """Dry, crashed, or sent home: an empty bar, and a wheel or a bar across."""
    x, y, width = parts(cell)["bar"]
    tx, ty, _ = parts(cell)["spare"]
    bar = rect(x, y - 9, width, 18, "none", rx=9, stroke="ink", stroke_width=2, stroke_dasharray="5 5")
    cross = path("M-9-9 9 9M9-9-9 9", stroke="red-shade", width=5)
    sign = WHEEL + path("M-14 12 14-12", stroke="red-shade", width=4) if wrecked else cross
    return bar + group(sign, x=tx, y=ty - 8, scale=.9)


def laps(cell, lap, home):
    """Three eggs: laps done are brass, the one that is raced has a dot."""
    x, y = parts(cell)["laps"]
    step = 14 if parts(cell) is LINE else 18
    k = 1 if parts(cell) is LINE else 1.3
    out = []
    for i in range(3):
        tone = "brass" if home or lap > i + 1 else "rest-lit"
        dot = circle(0, 0, 2.6, "ink") if lap == i + 1 and not home else ""
        out.append(group(el("ellipse", rx=5.5, ry=8, fill=tone, stroke="ink", stroke_width=2), dot,
                         x=x + (i - 1) * step, y=y, scale=k))
    return "".join(out)


def backs(cell, p, held):
    """Cards in hand, as backs."""
    x, y = parts(cell)["cards"]
    k = 1 if parts(cell) is LINE else 1.45
    return "".join(group(rect(-6, -9, 12, 18, "var(--c)", rx=2.5, stroke="ink", stroke_width=2),
                         x=x + (i - 1) * 8 * k, y=y, scale=k, class_=seat_class(p))
                   for i in range(held))


def score(cell, points):
    x, y = parts(cell)["score"]
    r, size = (13, 17) if parts(cell) is LINE else (17, 25)
    return (circle(x + 1, y + 2, r, SHADE) + circle(x, y, r, "brass", stroke="ink", stroke_width=2.2)
            + text(points, x, y + size * .36, size, "#17302f", "middle", 800))


def crown(cell):
    x, y = parts(cell)["disc"]
    return group(wreath(19, 8, bow=False), x=x, y=y)


def gain(points):
    """Points won in a race, beside the plate's coin."""
    return (circle(1, 3, 20, SHADE) + circle(0, 0, 20, "brass-lit", stroke="ink", stroke_width=2.5)
            + text(f"+{points}", -1, 8, 22, "#17302f", "middle", 800))
