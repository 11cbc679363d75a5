"""Pieces of the scene: locomotives of three kinds, driver cards, the leg card, point cards, small signs."""

from ludoteca.show.markup_builder import circle, el, group, num, path, rect, text
from ludoteca.show.pieces import mark, seat_class
from ludoteca.show.scene import rest

LINE = {"stroke": "ink", "stroke_width": 2.5, "stroke_linejoin": "round", "stroke_linecap": "round"}
WHITE = "rgb(255 255 255/.4)"


def wheel(x, y, size):
    return circle(x, y, size, "ink") + circle(x, y, size * .64, "steel") + circle(x, y, size * .3, "brass")


def spokes(x, y, size):
    """A great wheel with spokes."""
    cross = path("M-10 0H10M0-10V10M-7-7 7 7M7-7-7 7", stroke="ink", width=1.6)
    return (circle(x, y, size, "ink") + circle(x, y, size * .77, "steel")
            + group(cross, x=x, y=y, scale=size * .07)
            + circle(x, y, size * .3, "brass"))


def shadow(half):
    return el("ellipse", cx=4, cy=2, rx=half, ry=4.5, fill="rgb(0 0 0/.28)")


# Three silhouettes: a tall chimney, a cab, a streamlined railcar. Wheels stand on the origin, noses to the
# right.
LOCOS = (
    shadow(40) + path("M-36-16h66", stroke="ink", width=6)
    + el("g", rect(-30, -40, 48, 22, "var(--c)", rx=10) + rect(20, -62, 10, 42, "ink", rx=2)
         + path("M16-66h18l-3 8h-12Z", "brass")
         + rect(-38, -34, 12, 20, "wood", rx=3), **LINE)
    + rect(-26, -37, 42, 5, WHITE, rx=2.5) + path("M-24-23h38a8 8 0 0 1-6 4h-26Z", "rgb(0 0 0/.22)")
    + rect(-17, -40, 4, 22, "brass") + rect(8, -40, 4, 22, "brass")
    + circle(-8, -43, 5, "brass", stroke="ink", stroke_width=2)
    + spokes(18, -15, 15) + wheel(-20, -10, 10) + path("M-20-10 18-15", stroke="steel-shade", width=3),
    shadow(42)
    + el("g", rect(-38, -16, 78, 8, "red", rx=3) + rect(-14, -42, 50, 28, "var(--c)", rx=9)
         + rect(-38, -56, 28, 42, "var(--c)", rx=4)
         + rect(-43, -62, 38, 8, "ink", rx=4) + rect(20, -58, 12, 18, "ink", rx=3)
         + path("M-4-42q0-11 9-11t9 11Z", "brass")
         + rect(-32, -49, 16, 14, "rest-lit", rx=3), **LINE)
    + rect(-8, -39, 40, 5, WHITE, rx=2.5) + rect(-10, -22, 46, 6, "rgb(0 0 0/.2)")
    + rect(-36, -28, 24, 12, "rgb(0 0 0/.16)")
    + rect(18, -60, 16, 4, "brass", rx=2) + circle(36, -28, 4.5, "brass-lit", **LINE)
    + wheel(-24, -9, 9) + wheel(-2, -9, 9) + wheel(20, -9, 9)
    + path("M-24-8H20", stroke="steel-shade", width=3)
    + path("M40-12l7 9H34Z", "steel-shade", "ink", 2),
    shadow(44)
    + el("g", path("M-42-12V-38q0-10 10-10H10q24 0 34 30v6q0 3-3 3h-80q-3 0-3-3Z", "var(--c)")
         + path("M-20-48l8-12 8 12M-18-62h12"), **LINE)
    + path("M-40-22h80l3 9v3h-83Z", "rest-lit") + path("M-40-14h83v5h-83Z", "rgb(0 0 0/.25)")
    + path("M-38-39q0-6 6-6H8q8 0 15 6Z", WHITE)
    + "".join(rect(x, -38, 11, 11, "ink", rx=3) for x in (-35, -20, -5))
    + path("M11-38h9q6 4 10 11H14q-3 0-3-3Z", "ink")
    + path("M-42-12V-38q0-10 10-10H10q24 0 34 30v6q0 3-3 3h-80q-3 0-3-3Z", "none", "ink", 2.5)
    + circle(40, -15, 3, "brass-lit", stroke="ink", stroke_width=1.5)
    + "".join(wheel(x, -7, 7) for x in (-27, -12, 14, 29)),
)
# where the seat's shape is
MARKS = ((-4, -29, .62, "var(--on)"), (12, -29, .72, "var(--on)"), (-2, -16, .5, "var(--c)"))


def loco(pen, p, i, home):
    """A locomotive of seat p, mirrored on its way home; its mark is not."""
    x, y, scale, fill = MARKS[i]
    body = pen.use(f"loco{i}", LOCOS[i], transform="scale(-1 1)" if home else None)
    return body + mark(p, -x if home else x, y, scale, fill)


def make_loco(pen, thing, inside, p):
    return pen.put(thing.name, group(inside, class_=seat_class(p)), thing.x, thing.y, thing.scale, ring=46,
                   ring_y=-30)


def make_facing(pen, thing, inside, p, i, home):
    return pen.put(thing.name, loco(pen, p, i, home), 0, 0)


# Driver cards.

BACK = ('<rect x="-26" y="-35" width="58" height="80" rx="8" fill="rgb(0 0 0/.25)"/>'
        '<rect x="-29" y="-40" width="58" height="80" rx="8" fill="var(--b-rest-lit)"/>'
        '<rect x="-24.500" y="-35.500" width="49" height="71" rx="5" fill="var(--c)"/>'
        '<path d="M-24-12 0-35H24L-24 12ZM-24 35 24-12V12L0 35Z" fill="rgb(255 255 255/.16)"/>'
        '<circle r="17" fill="var(--b-rest-lit)"/>')
FACE = ('<rect x="-26" y="-35" width="58" height="80" rx="8" fill="rgb(0 0 0/.25)"/>'
        '<rect x="-29" y="-40" width="58" height="80" rx="8" fill="var(--c)"/>'
        '<rect x="-24.500" y="-35.500" width="49" height="71" rx="5" fill="var(--b-rest-lit)"/>'
        '<path d="M-24.500 22V30.500q0 5 5 5h39q5 0 5-5V14Z" fill="var(--b-rest)"/>')
CAP = ('<path d="M-13 0h26l-2-7q-11-6-22 0Z" fill="var(--c)" stroke="var(--b-ink)" stroke-width="2" '
       'stroke-linejoin="round"/>'
       '<path d="M-14 1q16 7 30 0" fill="none" stroke="var(--b-ink)" stroke-width="3.500" '
       'stroke-linecap="round"/>'
       '<circle cy="-3.500" r="2.200" fill="var(--b-brass-lit)"/>')


def back(pen, p):
    return group(pen.use("back", BACK), mark(p, fill="var(--b-ink)"), class_=seat_class(p))


def front(pen, p, value):
    """A driver card: its value twice, a driver's cap, the seat's shape."""
    return group(pen.use("face", FACE), text(value, 0, 13, 46, "#17302f", "middle", 800),
                 mark(p, -15, -26, .55, "var(--c)"),
                 group(pen.use("cap", CAP), x=10, y=27, scale=.82), class_=seat_class(p))


def make_back(pen, thing, inside, p):
    return pen.put(thing.name, back(pen, p), *rest(pen, thing), ring=46, turn=thing.turn)


def make_front(pen, thing, inside, p, value, won):
    rim = rect(-32, -43, 64, 86, "none", rx=11, stroke="brass-lit", stroke_width=5) if won else ""
    return pen.put(thing.name, front(pen, p, value) + rim, *rest(pen, thing), ring=46, turn=thing.turn)


# The leg card.

def leg_back(half):
    return (rect(4 - half, 7 - half, 2 * half, 2 * half, "rgb(0 0 0/.3)", rx=half * .19)
            + rect(-half, -half, 2 * half, 2 * half, "red", rx=half * .19)
            + rect(8 - half, 8 - half, 2 * half - 16, 2 * half - 16, "none", rx=half * .14, stroke="rest-lit",
                   stroke_width=3, opacity=.7)
            + group(path("M-26 9H26M-26-3H26M-18-10v26M-6-10v26M6-10v26M18-10v26", stroke="rest-lit",
                         width=4), scale=half / 60))


def leg_card(pen, half, sides):
    """The sheet with four sides, the arrow above; a side is (kind, steps), a locomotive in steel because it
    is nobody's."""
    edge = half - 12
    out = [rect(4 - half, 7 - half, 2 * half, 2 * half, "rgb(0 0 0/.3)", rx=half * .19),
           rect(-half, -half, 2 * half, 2 * half, "rest", rx=half * .19),
           path(f"M{num(2.5 - half)} {half - 24}V{20 - half}q0-17.500 17.500-17.500H{half - 24}",
                stroke="rest-lit", width=5),
           path(f"M-{edge}-{edge}L{edge} {edge}M{edge}-{edge}L-{edge} {edge}", stroke="rest-shade", width=3),
           circle(0, 0, 19, "rest", stroke="rest-shade", stroke_width=3),
           path("M-9 2a9.500 9.500 0 1 1 7 7", stroke="ink", width=3.5),
           path("M1 3v13l-9-6Z", "ink")]
    out += [side_face(pen, half, side, kind, steps) for side, (kind, steps) in enumerate(sides)]
    return "".join(out) + path(f"M-15-{half + 7}h30l-15 19Z", "red", "ink", 2.5)


def side_face(pen, half, side, kind, steps):
    far = half * .64
    x, y = ((0, -far), (far, 0), (0, far), (-far, 0))[side]
    words = text(steps or "?", 0, 0, 37, "ink", "middle", 800)
    if kind == 3:
        ring = circle(0, 0, 24, "none", stroke="brass", stroke_width=3, stroke_dasharray="5 4")
        return group(ring, group(words, y=13), x=x, y=y + (4 if side == 0 else 0))
    body = group(pen.use(f"loco{kind}", LOCOS[kind]), scale=.68, style="--c:var(--b-steel-shade)")
    if side in (0, 2):
        return group(group(body, x=-14, y=18), group(words, x=36, y=13), x=x, y=y)
    return group(group(body, y=2), group(words, y=37), x=x, y=y)


def make_leg(pen, thing, inside, half, sides):
    return pen.put(thing.name, leg_card(pen, half, sides), thing.x, thing.y, thing.scale)


def lit(half, side):
    """The side that is being evaluated."""
    d = half - 7
    shape = f"M-{d}-{d}L-17-17A24 24 0 0 1 17-17L{d}-{d}Z"
    return group(path(shape, "brass-lit", opacity=.14), path(shape, stroke="brass", width=5),
                 turn=90 * (side - 1))


def taboo(half, side):
    """The side that nobody plays for."""
    far = half * .66
    x, y = ((0, -far), (far, 0), (0, far), (-far, 0))[side - 1]
    d = half - 7
    veil = group(path(f"M-{d}-{d}L-17-17A24 24 0 0 1 17-17L{d}-{d}Z", "rest-shade", opacity=.86),
                 turn=90 * (side - 1))
    return veil + group(circle(0, 0, 19, "rest-lit", stroke="ink", stroke_width=3),
                        path("M-11 11 11-11", stroke="ink", width=4), x=x, y=y)


def steps_left(n):
    return (circle(1.5, 2.5, 19, "rgb(0 0 0/.25)") + circle(0, 0, 19, "brass-lit", **LINE)
            + text(n, 0, 9, 25, "#17302f", "middle", 800))


# Point cards.

def point(value, big=True, size=17):
    """A point card of brass; in a pile below the top one only its lower edge is seen."""
    body = (rect(-35, -21, 76, 50, "rgb(0 0 0/.25)", rx=9) if big else "")
    return (body
            + rect(-38, -25, 76, 50, "brass-lit" if big else "brass", rx=9, stroke="brass-shade",
                   stroke_width=2)
            + (text(value, 0, 11, 32, "#17302f", "middle", 800) if big
               else text(value, 0, 21 if size > 20 else 19.5, size, "#17302f", "middle", 700)))


def blank():
    """A point card of which nobody knows the value."""
    return (rect(-38, -25, 76, 50, "brass", rx=9, stroke="brass-shade", stroke_width=2)
            + path("M-8 17h16", stroke="brass-shade", width=4))


def won_card(value):
    """A point card that a player has: upright and small."""
    return (rect(-14, -19, 32, 44, "rgb(0 0 0/.22)", rx=6)
            + rect(-16, -22, 32, 44, "brass-lit", rx=6, stroke="brass-shade", stroke_width=2)
            + rect(-12, -18, 24, 36, "none", rx=3.5, stroke="brass", stroke_width=1.5)
            + text(value, 0, 9, 25, "#17302f", "middle", 800))


def total(value, best):
    """The sum of a player's points; in the end the winner's with a laurel."""
    leaf = el("ellipse", cx=0, cy=-22, rx=8, ry=4, fill="leaf-shade", stroke="rest-lit", stroke_width=1.2)
    laurel = "".join(group(leaf, turn=a) for a in (-130, -100, -70, -40, 40, 70, 100, 130)) if best else ""
    rim = {"stroke": "brass", "stroke_width": 4} if best else {"stroke": "brass-shade", "stroke_width": 2.5}
    return (laurel + circle(1.5, 2.5, 17, "rgb(0 0 0/.25)") + circle(0, 0, 17, "rest-lit", **rim)
            + text(value, 0, 7.5, 21, "#17302f", "middle", 800))


# Small signs.

def bridge(scale):
    """The turntable's bridge with its piece of track."""
    planks = "".join(f"M{-33 + 11 * i} -7v16" for i in range(7))
    return group(rect(-39, -10, 78, 26, "steel-shade", rx=4), rect(-39, -10, 78, 21, "wood", rx=4),
                 path(planks, stroke="wood-shade", width=2.5),
                 rect(-38, -5, 76, 4, "steel-shade"), rect(-38, -6.5, 76, 3, "steel-lit"),
                 rect(-38, 3.5, 76, 4.5, "steel-shade"),
                 rect(-38, 2.5, 76, 3, "steel-lit"), circle(0, 1, 5, "brass", stroke="ink", stroke_width=1.5),
                 scale=scale)


def bell():
    """Who lays first: a station bell."""
    return (path("M-12 5C-10 2-9-1-9-4a9 9 0 0 1 18 0c0 3 1 6 3 9Z", "brass", "ink", 2.2)
            + circle(0, 8.5, 3, "brass-shade", stroke="ink", stroke_width=1.8)
            + circle(0, -14, 2.4, "brass", stroke="ink", stroke_width=1.8)
            + path("M-4.500-4a5 5 0 0 1 3-5", stroke="brass-lit", width=2.2))


def awaited(r):
    """Who is waited for."""
    return (circle(0, 0, r + 6, "none", stroke="accent", stroke_width=4.5)
            + path(f"M{r + 12}-7l11 7-11 7Z", "accent", "rest-lit", 2))


def sealed(p):
    """A secret decision that is made."""
    return group(rect(-9, -12, 18, 24, "var(--c)", rx=4, stroke="rest-lit", stroke_width=2.5),
                 mark(p, scale=.5), class_=seat_class(p))


def dots(full, of, gap=14):
    """So many of so many."""
    return "".join(circle((i - (of - 1) / 2) * gap, 0, 5, "brass-lit" if i < full else "none",
                          stroke="brass-lit", stroke_width=2)
                   for i in range(of))


def puff():
    return (circle(0, 0, 9, "rest-lit", opacity=.85) + circle(9, 4, 6, "rest-lit", opacity=.7)
            + circle(-8, 5, 5, "rest-lit", opacity=.7))


def rosette():
    """On a locomotive that is home."""
    return (path("M-7 6l-3 15 7-4 5 6 2-16Z", "red-shade")
            + circle(0, 0, 11, "brass", stroke="ink", stroke_width=2)
            + path("M-5 0l3.500 4L5-5", stroke="ink", width=3))


def plate(r):
    """The cream disc under your own coin."""
    return (circle(2, 3, r + 7, "rgb(0 0 0/.25)")
            + circle(0, 0, r + 7, "rest-lit", stroke="ink", stroke_width=2.5))
