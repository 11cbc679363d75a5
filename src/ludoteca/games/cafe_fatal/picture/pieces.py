"""Pieces of the scene: slices that join to wheels, piles of dice, crowns, the bag, the seats' plates."""
from math import radians

from ludoteca.show.geometry import cos, sin
from ludoteca.show.markup_builder import circle, discs, el, group, num, path, rect, text
from ludoteca.show.pieces import badge, pips, seat_class, seat_disc
from ludoteca.show.scene import rest

SHADE = "rgb(0 0 0/.25)"
BERRY_LIT, BERRY_SHADE = "#8d86cf", "#3b3675"
KINDS = ("cheese", "pizza", "cake")
R = 36                                       # the radius of a wheel
FIFTH = "M0 0-21.16-29.12A36 36 0 0 1 21.16-29.12Z"          # 72 degrees of it, pointing up
RIM = path(FIFTH, stroke="ink", width=1.8)
HOLES = ((-7, -22, 4.2), (8, -24, 3.2), (2, -13, 3.3))                # of a cheese: x, y, radius
BERRIES = ((-7, -19.5, 4.8), (6.5, -20, 4.8), (0, -11, 3.8))


def rind(inner, tone):
    """The outer edge of a slice, down to an inner radius."""
    x, y = .5878 * inner, .809 * inner
    return path(f"M-21.16-29.12A36 36 0 0 1 21.16-29.12L{num(x)}-{num(y)}A{num(inner)} {num(inner)} 0 0 "
                f"0-{num(x)}-{num(y)}Z", tone)


SLICES = (
    path(FIFTH, "brass-lit") + rind(31, "brass")
    + path("M-19.500-29.500A35 35 0 0 1-2-34.500", stroke="brass-lit", width=2)
    + discs(HOLES, fill="brass")
    + discs([(x + .8, y + .8, r - 1.3) for x, y, r in HOLES], fill="brass-shade", opacity=.5),
    path(FIFTH, "red") + rind(30, "wood-lit")
    + path("M-19.500-30A36 36 0 0 1 3-35.600L2.600-32.600A33 33 0 0 0-17.500-27.800Z", "path-lit")
    + path("M-11.2-21a5.2 3.8 0 1 0 10.4 0 5.2 3.8 0 1 0-10.4 0M-1.2-11a3.2 2.5 0 1 0 6.4 0 3.2 2.5 0 1 "
           "0-6.4 0", "rest-lit")
    + circle(-10, -26, 2, "red-lit") + path("M4-21C7-27 13-27 14-23 11-18 7-18 4-21Z", "leaf")
    + path("M5-21q4-3 8-2", stroke="leaf-shade", width=1.2),
    path(FIFTH, "rest-lit") + rind(30.5, "path") + path("M-15-22.500A27 27 0 0 1 15-22.500L0-2Z", BERRY_LIT)
    + discs(BERRIES, fill=BERRY_SHADE)
    + discs([(x - 1.4, y - 1.6, r * .32) for x, y, r in BERRIES], fill="rest-lit"),
)
CROWN = (path("M-15 7-18-9-8-2 0-13 8-2 18-9 15 7Z", "brass", "ink", 2.5)
         + path("M-12 4.500-14.500-4-7 1 0-8V4.500Z", "brass-lit")
         + discs(((-18, -10, 2.6), (0, -14, 2.6), (18, -10, 2.6)), fill="brass-lit", stroke="ink",
                 stroke_width=1.6))
LEVEL = (circle(1, 2, 12, SHADE) + circle(0, 0, 12, "steel-lit", stroke="ink", stroke_width=2.4)
         + path("M-5-3.500H5M-5 3.500H5", stroke="ink", width=3.2))
BODY = (rect(-17, -17, 34, 39, "var(--c)", rx=8, stroke="ink", stroke_width=2.5)
        + path("M-16 12V14A7 7 0 0 0-9 21H9A7 7 0 0 0 16 14V12A7 7 0 0 1 9 17H-9A7 7 0 0 1-16 12Z", "#000",
               opacity=.28))
STEP = 4.5                                   # from die to die of a pile
SHINE = path("M-12.500-2V-8A5 5 0 0 1-8-12.500H2", stroke="#fff", width=3, stroke_opacity=.55)


# Slices.

def slice_of(pen, kind, turn=0):
    return pen.use(KINDS[kind], SLICES[kind] + RIM, transform=f"rotate({num(turn)})" if turn else None)


def make_slice(pen, thing, inside, kind):
    """A slice on its way."""
    return pen.put(thing.name, el("g", slice_of(pen, kind), transform="translate(0 20)"), *rest(pen, thing))


def dish():
    """An empty plate."""
    return (circle(3, 5, 42, SHADE) + circle(0, 0, 42, "rest-shade") + circle(-1, -1, 41, "rest-lit")
            + circle(0, 0, 37.5, "rest", stroke="rest-shade", stroke_width=1.5))


def wheel(pen, kinds):
    """Up to five slices side by side."""
    return "".join(slice_of(pen, kind, 72 * i + 36) for i, kind in enumerate(kinds))


def dishes(counts):
    """Slices on plates of five: whole wheels first, then the rest, sorted so that equals join."""
    whole = [[kind] * 5 for kind, n in enumerate(counts) for _ in range(n // 5)]
    rest = [kind for kind, n in enumerate(counts) for _ in range(n % 5)]
    return whole + [rest[i:i + 5] for i in range(0, len(rest), 5)] or [[]]


def make_dish(pen, thing, inside, counts):
    """A table's plate; more than five slices take several, those behind smaller; beyond four a number says
    how many."""
    found = dishes(counts)
    places = {1: ((0, 0, 1),), 2: ((-21, -8, .76), (21, 8, .76)),
              3: ((-24, -16, .66), (24, -16, .66), (0, 16, .7))}.get(
        len(found), ((-25, -19, .6), (25, -19, .6), (-25, 19, .6), (25, 19, .6)))
    out = [group(pen.use("dish", dish()), wheel(pen, kinds), x=x, y=y, scale=k)
           for kinds, (x, y, k) in zip(found, places, strict=False)]
    if len(found) > len(places):
        out.append(badge(sum(counts), 0, 0, 17))
    return pen.put(thing.name, "".join(out), *rest(pen, thing), ring=46)


# Tables and dice.

def red_top():
    return (circle(0, 0, 65, "red-shade", stroke="ink", stroke_width=2.5) + circle(-1.5, -2, 60, "red")
            + circle(0, 0, 51, "none", stroke="red-lit", stroke_width=3, stroke_dasharray="1 9",
                     stroke_linecap="round")
            + path("M-53-19A56 56 0 0 1-16-54", stroke="red-lit", width=6))


def red_sign(face):
    """The face that a red table carries, on a small card."""
    return group(rect(-15, -14, 34, 34, SHADE, rx=8),
                 rect(-17, -17, 34, 34, "rest-lit", rx=8, stroke="ink", stroke_width=2.5),
                 group(pips(face, 8.6, 3.6), fill="red"), x=-53, y=-53)


def red_table():
    floor = (rect(-72, -72, 144, 144, "path", rx=14)
             + path("M-68 60V-58A10 10 0 0 1-58-68H60", stroke="path-lit", width=5)
             + path("M-56 69H58A11 11 0 0 0 69 58V-56", stroke="path-shade", width=4)
             + circle(7, 9, 65, SHADE))
    return floor + red_top()


def make_red(pen, thing, inside, face):
    return pen.put(thing.name, pen.use("red", red_table()) + red_sign(face), *rest(pen, thing))


def blocks(n):
    """So many dice on each other."""
    return "".join(group(BODY, y=-STEP * i) for i in range(n))


def make_pile(pen, thing, inside, p, n, face):
    """One player's dice on a table: as high as their number, the number, the seat's mark."""
    body = pen.use(f"blocks{n}", blocks(n))
    face_up = group(SHINE, group(pips(face, 8.6, 3.6), fill="var(--on)"), y=-STEP * (n - 1))
    coins = pen.use(f"coins{p}",
                    seat_disc(p, -12.5, 25, 12.5)
                    + circle(12.5, 25, 12.5, "rest-lit", stroke="ink", stroke_width=2.4))
    drawn = (el("ellipse", cx=6, cy=20, rx=24, ry=10, fill=SHADE) + body + face_up + coins
             + text(n, 12.5, 33, 23, "#17302f", "middle", 800))
    return pen.put(thing.name, group(drawn, class_=seat_class(p)), *rest(pen, thing), ring=34)


def make_sign(pen, thing, inside, sign):
    """What is drawn once and lies in many places: crowns, signs of a tie."""
    return pen.put(thing.name, pen.use(sign, {"crown": CROWN, "level": LEVEL}[sign]), *rest(pen, thing))


def make_die(pen, thing, inside, face, tone):
    x, y, scale = rest(pen, thing)
    return pen.die(thing.name, face, x, y, 54 * scale, tone)


# The bag, and the slate that says what is in it.

def bag(n):
    return (el("ellipse", cx=8, cy=40, rx=56, ry=16, fill=SHADE)
            + path("M-50 38C-62 8-40-22-24-28H24C40-22 62 8 50 38 44 52-44 52-50 38Z", "path-shade", "ink", 3)
            + path("M-46 34C-56 8-36-20-22-26H2C-26-8-34 20-26 46-38 44-44 42-46 34Z", "path")
            + path("M-28-30C-40-50-18-46-12-42-4-54 6-52 12-42 20-48 40-48 28-30Z", "path", "ink", 3)
            + path("M-29-28H29", stroke="red", width=8) + text(n, 0, 26, 40, "#17302f", "middle", 800))


def make_stock(pen, thing, inside, kind, n):
    """A line of the slate."""
    drawn = group(slice_of(pen, kind, 90), x=-36, scale=.64) + text(n, 34, 9.5, 27, "#fffaec", "end", 700)
    return pen.put(thing.name, drawn, *rest(pen, thing))


# The seats' plates.

def plate(p, name, width, height):
    room = (width - 152) / .6  # in units of the font's size; what does not fit even small is cut
    # three plates beside each other are a phone's, where letters are drawn larger
    least = 13 if width > 300 else 24
    name = name if len(name) <= room / least else name[:int(room / least) - 1] + "…"
    size = min(26, room / max(len(name), 1))
    return (rect(4, 6, width, height, SHADE, rx=20)
            + rect(0, 0, width, height, "rest", rx=20, stroke="ink", stroke_width=3)
            + path(f"M10 {num(height - 24)}V24A14 14 0 0 1 24 10H{num(width - 30)}", stroke="rest-lit",
                   width=4)
            + seat_disc(p, 36, 36, 19) + text(name, 64, 38, size, "#17302f", weight=700))


def rim(tone, width, height):
    """Around the plate of the one to move, or of the winner."""
    box = {"x": -2, "y": -2, "width": width + 4, "height": height + 4, "rx": 22, "fill": "none"}
    return rect(**box, stroke="ink", stroke_width=9) + rect(**box, stroke=tone, stroke_width=5.5)


def dice_left(p, n):
    """Six small squares, as many full as dice in hand."""
    box = "h4.500q3 0 3 3v4.500q0 3-3 3h-4.500q-3 0-3-3V3q0-3 3-3Z"
    squares = [f"M{num(13.5 * i + 3)} 0{box}" for i in range(6)]
    empty = path("".join(squares[n:]), "none", "rest-shade", 1.6) if n < 6 else ""
    return group(empty, path("".join(squares[:n]), "var(--c)", "ink", 1.6) if n else "", class_=seat_class(p))


def corner(i):
    """Where the i-th cut meets a wheel's edge."""
    return f"{num(R * sin(radians(72 * i)))} {num(-R * cos(radians(72 * i)))}"


def gap(n):
    """What is missing beside n slices of a wheel."""
    return path("".join(f"M0 0 {corner(i)}A{R} {R} 0 0 1 {corner(i + 1)}Z" for i in range(n, 5)),
                "rest-shade", "rest", 3)


def make_wheel(pen, thing, inside, kind, n, near, worth):
    """A seat's slices of a kind: the next whole one as it grows, those complete behind it, what the last
    slices bring."""
    out = [circle(0, 0, 43, "brass-lit", stroke="brass-shade", stroke_width=4)] if near else []
    out.append(wheel(pen, [kind] * (n % 5)) + pen.use(f"gap{n % 5}", gap(n % 5), opacity=.6))
    if n >= 5:
        small = group(circle(2, 3, 37, SHADE), wheel(pen, [kind] * 5), x=-31, y=-24, scale=.56)
        out.append(small + (badge(n // 5, -40, -36, 13) if n >= 10 else ""))
    if near:
        pill = f"{5 - n % 5} → {10 * worth}"
        out.append(group(rect(-53, -16, 106, 32, "#17302f", rx=16),
                         text(pill, 0, 9, 26, "#fffaec", "middle", 800), y=42))
    return pen.put(thing.name, "".join(out), *rest(pen, thing), ring=46)


def make_whole(pen, thing, inside, kind):
    """Five slices that have just become one, on a plate of brass."""
    drawn = (circle(3, 5, 45, SHADE) + circle(0, 0, 45, "brass", stroke="ink", stroke_width=2.5)
             + circle(-1, -1, 40, "brass-lit") + wheel(pen, [kind] * 5))
    return pen.put(thing.name, drawn, *rest(pen, thing))


def bell():
    """The start player's bell."""
    return (el("ellipse", cx=2, cy=12, rx=17, ry=5, fill=SHADE)
            + path("M-15 9C-15-14 15-14 15 9Z", "brass", "ink", 2.4)
            + path("M-9 4C-9-4-6-7-1-8", stroke="brass-lit", width=3)
            + rect(-18, 8, 36, 6, "brass-shade", rx=3, stroke="ink", stroke_width=2)
            + circle(0, -11, 3.4, "brass-lit", stroke="ink", stroke_width=2))


def thrower(p):
    return seat_disc(p, r=22)

