"""Pieces of the scene: clerks with their cups, bids, the marks beside the dice, a spill."""

from ludoteca.show.markup_builder import circle, el, group, path, rect, text
from ludoteca.show.pieces import mark, seat_class

SKIN = ("#f1c9a5", "#e9b58c", "#c98e63", "#f1c9a5", "#8f5b3c", "#e3ab80")
LINE = {"stroke": "ink", "stroke_width": 2.5}
HAIR = ("coffee", "#7a3b1d", "#23211f", "#b9722f", "#23211f", "#5c4a44")
BODY = ('<ellipse cx="6" rx="24" ry="7" fill="rgb(0 0 0/.26)"/>'
        '<g stroke="var(--b-ink)" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">'
        '<path d="M12-30q13 2 16-10" fill="none" style="stroke-width:13"/>'
        '<path d="M-20-3C-22-28-16-41 0-41S22-28 20-3Q0 6-20-3Z" fill="var(--c)"/></g>'
        '<path d="M12-30q13 2 16-10" fill="none" '
        'style="stroke:var(--c);stroke-width:8.5;stroke-linecap:round"/>'
        '<path d="M5-40.5C16-38 20.5-26 18.8-4Q12-1 6-.4C12-12 12-28 5-40.500Z" fill="rgb(0 0 0/.2)"/>'
        '<path d="M-14.5-10C-15-24-11-34-4-37" fill="none" stroke="#fff" stroke-opacity=".45" '
        'stroke-width="3.5"'
        ' stroke-linecap="round"/><path d="M-7-40.5 0-34 7-40.500Z" fill="#fff7ec"/>')
# One head a seat: parting, bun, crop with glasses, bob, moustache, curls. The middle of the face is the
# origin.
HEADS = (
    "M-11 0C-12-14 12-14 11 0 6-6-4-7-11 0Z",
    "M-11 0C-13-14 13-14 11 0 8-7-8-7-11 0ZM-5-11a5.5 5.5 0 1 1 10 0Z",
    "M-11-1C-11-15 11-15 11-1L8-5H-8Z",
    "M-12 7C-16-16 16-16 12 7L8 6C10-6-8-6-8 6Z",
    "M-11-2C-10-14 2-13 5-12L1-8C-6-8-9-6-11-2Z",
    "M-12 1a5 5 0 0 1 0-8 6 6 0 0 1 7-6 7 7 0 0 1 10 0 6 6 0 0 1 7 6 5 5 0 0 1 0 8C7-5-7-5-12 1Z",
)
FACES = {2: path("M-7 1a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2 1a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M0 1h2",
                 stroke="ink", width=1.8),
         4: path("M-5 6q3-4 6-1 3-3 6 1", stroke="ink", width=3)}
CUP = (path("M12-64h30c0 14-4 23-9 23h-12C16-41 12-50 12-64Z", "#fffaec", "ink", 2.5)
       + path("M36-61h4.5c-.5 11-3.5 18-7.5 18.5 2-4 3-11 3-18.5Z", "rest-shade"))
STEAM = path("M24-70c-3-3 2-5 0-8M32-70c-3-3 2-5 0-8", stroke="#fffaec", width=2.2, opacity=.85)


def clerk(pen, p):
    """A clerk, feet at the origin; the cup is not in it."""
    return pen.use("clerk", BODY) + head(p)


def head(p):
    drawn = circle(0, 0, 11, SKIN[p]) + FACES.get(p, "") + path(HEADS[p], HAIR[p])
    return group(drawn, y=-51, stroke="ink", stroke_width=2.5, stroke_linejoin="round") + mark(p, y=-23)


def cup(pen, coffee):
    """The cup in a clerk's hand, with the coffees that are in it."""
    return pen.use("cup", CUP) + filled(coffee)


def filled(coffee):
    top = el("ellipse", cx=27, cy=-64, rx=15, ry=3.8, fill="coffee" if coffee else "rest-shade", **LINE)
    return top + text(coffee, 26, -44.5, 18.5, "#17302f", "middle", 800) + (STEAM if coffee else "")


def make_clerk(pen, thing, inside, p):
    body = group(clerk(pen, p), inside, class_=seat_class(p))
    return pen.put(thing.name, body, thing.x, thing.y, thing.scale, ring=44, ring_y=-34)


def make_cup(pen, thing, inside, coffee):
    return pen.put(thing.name, cup(pen, coffee), 0, 0)


def make_die(pen, thing, inside, face, tone):
    return pen.die(thing.name, face, thing.x, thing.y, 54 * thing.scale, tone)


# Plain drawings.

def points(p, amount, best):
    """What a seat has won in the end; the winner's coin is a rosette of brass."""
    rays = path("M-9 10l-5 26 8-4 5 7 4-7 9 3-5-25Z", "brass-shade") + path(
        "M-26 0H26M0-26V26M-18-18 18 18M18-18-18 18", stroke="brass-lit", width=10) if best else ""
    coin = circle(0, 0, 23, "var(--c)", stroke="brass-lit" if best else "ink",
                  stroke_width=4 if best else 2.5)
    return group(rays, coin, text(amount, 0, 10, 28, "var(--on)", "middle", 800), class_=seat_class(p))


def hand_of_clock(length, width):
    return path(f"M0 0V-{length}", stroke="ink", width=width) + circle(0, 0, 2.6, "red")


def tray(width, height):
    return (rect(-width / 2, -height / 2, width, height, "ground-shade", rx=20)
            + rect(-width / 2, -height / 2, width, height, "none", rx=20, stroke="brass-shade",
                   stroke_width=2.5))


def shelf(width, height):
    return rect(-width / 2, -height / 2, width, height, "ground-shade", rx=16, opacity=.85)


def empty(size=54):
    """Where a die will lie."""
    half = size / 2 - 1
    return rect(-half, -half, 2 * half, 2 * half, "none", rx=size * .24, stroke="on-ground", stroke_width=2.5,
                stroke_dasharray="6 5", opacity=.5)


def bid(p, amount):
    """A bid that stands: the seat's chip with a brass rim."""
    return group(circle(2, 4, 26, "rgb(0 0 0/.28)"),
                 circle(0, 0, 24, "var(--c)", stroke="brass-lit", stroke_width=5),
                 text(amount, 0, 11, 31, "var(--on)", "middle", 800), class_=seat_class(p))


def out(p):
    """Who has spoken and is out of this auction."""
    return group(mark(p, scale=.9, fill="var(--b-on-ground)"),
                 path("M-20 20 20-20", stroke="on-ground", width=3.5), opacity=.6)


def ring():
    """Where the mark of a die's taker will be."""
    return circle(0, 0, 9, "none", stroke="brass-shade", stroke_width=2.5)


def bell():
    """The opener's bell."""
    return (path("M-13 6C-11 3-10-1-10-4a10 10 0 0 1 20 0c0 3 1 7 3 10Z", "brass", "ink", 2.2)
            + circle(0, 9.5, 3.2, "brass-shade", stroke="ink", stroke_width=1.8)
            + circle(0, -15, 2.6, "brass", stroke="ink", stroke_width=1.8)
            + path("M-5-4a5 5 0 0 1 3-5", stroke="brass-lit", width=2.2))


def pointer():
    """Who is waited for."""
    return path("M-11-8H11L0 9Z", "accent", "on-ground", 2.5)


def up(size):
    """The rim of the die that is up."""
    half = size / 2 + 6
    return rect(-half, -half, 2 * half, 2 * half, "none", rx=size * .3, stroke="brass-lit", stroke_width=5)


def puddle():
    return (path("M-20 0C-24-8-6-11 6-9S30-8 28 0 10 9-2 8-18 6-20 0Z", "coffee")
            + circle(36, 4, 4.5, "coffee")
            + path("M-10-2q6-4 14-4", stroke="#fff", width=2.5, stroke_opacity=.35))


def total(value, need):
    """A throw's sum, and whether it was enough."""
    sign = path("M36-2l8 9 14-18", stroke="leaf-lit", width=6)
    if value < need:
        sign = path("M47-18c8 11 11 15 11 21a11 11 0 0 1-22 0c0-6 3-10 11-21Z", "red-lit")
    return text(value, 0, 14, 40, "on-ground", "middle", 800) + (sign if need else "")


def needed(need):
    return text(f"≥{need}", 0, 11, 31, "brass-lit", "middle", 800)


def thrown(value):
    """What a tied clerk threw."""
    return rect(-15, -12, 30, 24, "#fffaec", rx=8, **LINE) + text(value, 0, 7, 19, "#17302f", "middle", 800)


def flag():
    """The last round: somebody is home."""
    return (path("M0 0V-62", stroke="ink", width=6) + path("M0 0V-62", stroke="steel-lit", width=3)
            + path("M-2-61h-36l8 11-8 11h36Z", "red", "ink", 2.5)
            + circle(0, -64, 4.5, "brass", stroke="ink", stroke_width=2))


def plate():
    """The cream disc under your own clerk: a saucer."""
    return (el("ellipse", cx=3, cy=3, rx=31, ry=10, fill="rgb(0 0 0/.25)")
            + el("ellipse", rx=31, ry=10, fill="rest-lit", stroke="ink", stroke_width=2.5)
            + el("ellipse", rx=24, ry=7, fill="none", stroke="rest-shade", stroke_width=2))
