"""The scene, from a state: dice, dishes, plates and signs, each with a name and a place. What looks different has another name."""
import functools
from functools import partial

from ludoteca.core.state import NOBODY
from ludoteca.show.markup import group, text
from ludoteca.show.ranks import winners
from ludoteca.show.scene import Thing, piece

from .. import rules as r
from ..text.labels import nearest
from . import board_layer, pieces

GROUND, LABELS, DISHES, DICE, SIGNS, FLYING = range(6)


def things(s, layout, names):
    yield from seats(s, layout, names)
    yield piece("names", board_layer.names(layout), z=LABELS)
    for table in range(r.TABLES[s.players]):
        yield from at_table(s, table, layout)
    yield from stock(s, layout)
    yield from counter(s, layout)
    yield from tray(s, layout)


def piles_at(s, table):
    """The seats with dice on a table."""
    return [p for p in range(s.players) if r.strength(s, p, table)]


def at_table(s, table, layout):
    strengths = tuple(r.strength(s, p, table) for p in range(s.players))
    return set_table(layout, table, s.red[table], tuple(s.slices[table]), r.plate(s, table), strengths, r.winner(s, table))


@functools.lru_cache(4096)
def set_table(layout, table, red, slices, plate, strengths, winner):
    """A table's things; most tables stay as they are from one moment to the next."""
    found = []
    if red:
        found.append(Thing(f"red{table}-{red}", partial(pieces.make_red, face=red), *layout.centres[table], layout.scale, GROUND))
    piles = [p for p, strength in enumerate(strengths) if strength]
    found.append(Thing(f"dish{table}-{plate}", partial(pieces.make_dish, counts=slices), *layout.dish(table, len(piles)), DISHES))
    for place, p in enumerate(piles):
        n, face = divmod(strengths[p], 10)
        x, y, size = layout.spot(table, place, len(piles))
        make = partial(pieces.make_pile, p=p, n=n, face=face)
        found.append(Thing(f"pile{p}-{face}-{n}-{table}", make, x, y, size, DICE + p / 10))
        top = y - (pieces.STEP * n + 23) * size
        if p == winner:
            found.append(sign(f"crown{table}", "crown", x, top, .86 * size))
        elif winner == NOBODY and strengths[p] == max(strengths):
            found.append(sign(f"level{table}-{p}", "level", x, top + 3, .9 * size))
    return found


def sign(name, which, x, y, scale):
    return Thing(name, partial(pieces.make_sign, sign=which), x, y, scale, SIGNS)


def stock(s, layout):
    """The bag, and on the slate what is in it."""
    yield piece(f"bag-{r.bagged(s)}", pieces.bag(r.bagged(s)), *layout.bag)
    for kind, n in enumerate(s.bag):
        make = partial(pieces.make_stock, kind=kind, n=n)
        yield Thing(f"stock{kind}-{n}", make, layout.slate[0], layout.slate[1] + 37 * (kind - 1), z=LABELS)


def counter(s, layout):
    """The two dice that named red tables this round."""
    for i, face in enumerate(s.toss):
        if face:
            x, y = toss_spot(i, layout)
            yield Thing(f"toss{s.round}-{i}", partial(pieces.make_die, face=face, tone="white"), x, y, 42 / 54, DICE)


def toss_spot(i, layout):
    return layout.counter[0] + 40 + 56 * i, layout.counter[1] - 12


def roll_of(s):
    """The faces that lie in the tray, low to high."""
    return [face for face in range(1, r.FACES + 1) for _ in range(s.roll[face])]


def die_name(s, place, face):
    return f"die{s.round}-{s.mover}-{s.hand[s.mover]}-{place}-{face}"


def tray(s, layout):
    if s.mover == NOBODY:
        return
    yield piece(f"thrower{s.mover}", pieces.thrower(s.mover), layout.tray[0] - 98, layout.tray[1])
    faces = roll_of(s)
    for place, face in enumerate(faces):
        x, y, size = layout.rolled(place, len(faces))
        yield Thing(die_name(s, place, face), partial(pieces.make_die, face=face, tone=s.mover), x, y, size / 54, DICE)


# The seats' plates.

def seats(s, layout, names):
    w, h = layout.plate
    best = winners(r, s) if s.phase == r.OVER else []
    for p, (x, y) in enumerate(layout.plates):
        yield piece(f"seat{p}", pieces.plate(p, names[p] if p < len(names) else "", w, h), x, y)
        if s.mover == p:
            yield piece(f"rim{p}", pieces.rim(f"var(--s{p + 1})", w, h), x, y)
        points = text(r.score(s, p), 0, 0, 42, "#17302f", "end", 800)
        yield piece(f"points{p}-{r.score(s, p)}", points, x + w - 20, y + 50, z=LABELS)
        if s.phase in (r.THROW, r.PLACE):
            yield piece(f"left{p}-{s.hand[p]}", pieces.dice_left(p, s.hand[p]), x + 65, y + 48, z=LABELS)
        yield from wheels(s, p, layout)
        if p in best:
            yield piece(f"wins{p}", pieces.rim("brass", w, h) + group(pieces.CROWN, x=36, y=8, scale=1.1), x, y, z=SIGNS)
    if s.start != NOBODY:
        yield piece("bell", pieces.bell(), *bell_spot(s.start, layout), .82, SIGNS)


def bell_spot(p, layout):
    x, y = layout.plates[p]
    return x + layout.plate[0] - 36, y + 4


def wheels(s, p, layout):
    near, _ = nearest(s, p)
    for kind, n in enumerate(s.eaten[p]):
        ringed = kind == near and n % r.WHOLE > 0
        make = partial(pieces.make_wheel, kind=kind, n=n, near=ringed, worth=r.WORTH[kind])
        yield Thing(f"wheel{p}-{kind}-{n}-{int(ringed)}", make, *layout.wheel(p, kind), DISHES)
