"""The scene, from a state: dice, dishes, plates and signs, each with a name and a place. What looks different
has another name."""
import functools

from ludoteca.core.state import NOBODY
from ludoteca.show.markup_builder import group, text
from ludoteca.show.presentation import hanging_on
from ludoteca.show.ranking import winners
from ludoteca.show.scene import made, piece

from .. import rules as r
from ..text.labels import nearest
from . import board_layer, pieces

GROUND, LABELS, DISHES, DICE, SIGNS, FLYING = range(6)


def things(s, layout, names):
    """All of them; each part is looked up by what it hangs on, since most of the room stays as it is."""
    return [*seats(s, layout, names), *labels(layout), *tables(s, layout),
            *stock(layout, tuple(s.bag), r.bagged(s)),
            *counter(layout, s.round, tuple(s.toss)), *tray(s, layout)]


@functools.cache
def labels(layout):
    return [piece("names", board_layer.names(layout), z=LABELS)]


def piles_at(s, table):
    """The seats with dice on a table."""
    return [p for p in range(s.players) if r.strength(s, p, table)]


@hanging_on("players", "red", "slices", "at", "pile")
def tables(s, layout):
    return [thing for table in range(r.TABLES[s.players]) for thing in at_table(s, table, layout)]


def at_table(s, table, layout):
    strengths = tuple(r.strength(s, p, table) for p in range(s.players))
    return set_table(layout, table, s.red[table], tuple(s.slices[table]), r.plate(s, table), strengths,
                     r.winner(s, table))


def set_table(layout, table, red, slices, plate, strengths, winner):
    """A table's things; most tables stay as they are from one moment to the next."""
    found = []
    if red:
        found.append(made(f"red{table}-{red}", pieces.make_red, *layout.centres[table], layout.scale, GROUND,
                          face=red))
    piles = [p for p, strength in enumerate(strengths) if strength]
    found.append(made(f"dish{table}-{plate}", pieces.make_dish, *layout.dish(table, len(piles)), DISHES,
                      counts=slices))
    for place, p in enumerate(piles):
        n, face = divmod(strengths[p], 10)
        x, y, size = layout.spot(table, place, len(piles))
        found.append(made(f"pile{p}-{face}-{n}-{table}", pieces.make_pile, x, y, size, DICE + p / 10, p=p,
                          n=n, face=face))
        top = y - (pieces.STEP * n + 23) * size
        if p == winner:
            found.append(sign(f"crown{table}", "crown", x, top, .86 * size))
        elif winner == NOBODY and strengths[p] == max(strengths):
            found.append(sign(f"level{table}-{p}", "level", x, top + 3, .9 * size))
    return found


def sign(name, which, x, y, scale):
    return made(name, pieces.make_sign, x, y, scale, SIGNS, sign=which)


@functools.lru_cache(1 << 10)
def stock(layout, bag, count):
    """The bag, and on the slate what is in it."""
    (x, y), lines = layout.slate, enumerate(bag)
    return [piece(f"bag-{count}", pieces.bag(count), *layout.bag),
            *(made(f"stock{kind}-{n}", pieces.make_stock, x, y + 37 * (kind - 1), z=LABELS, kind=kind, n=n)
              for kind, n in lines)]


def counter(layout, round, toss):
    """The two dice that named red tables this round."""
    return [made(f"toss{round}-{i}", pieces.make_die, *toss_spot(i, layout), 42 / 54, DICE, face=face,
                 tone="white")
            for i, face in enumerate(toss) if face]


def toss_spot(i, layout):
    return layout.counter[0] + 40 + 56 * i, layout.counter[1] - 12


def roll_of(s):
    """The faces that lie in the tray, low to high."""
    return [face for face in range(1, r.FACES + 1) for _ in range(s.roll[face])]


def tray(s, layout):
    return thrown(layout, s.round, s.mover, s.hand[s.mover], tuple(roll_of(s))) if s.mover != NOBODY else []


def die_name(s, place, face):
    return named(s.round, s.mover, s.hand[s.mover], place, face)


def named(round, mover, left, place, face):
    return f"die{round}-{mover}-{left}-{place}-{face}"


def thrown(layout, round, mover, left, faces):
    found = [piece(f"thrower{mover}", pieces.thrower(mover), layout.tray[0] - 98, layout.tray[1])]
    for place, face in enumerate(faces):
        x, y, size = layout.rolled(place, len(faces))
        name = named(round, mover, left, place, face)
        found.append(made(name, pieces.make_die, x, y, size / 54, DICE, face=face, tone=mover))
    return found


# The seats' plates.

def seats(s, layout, names):
    best = winners(r, s) if s.phase == r.OVER else []
    playing = s.phase in (r.THROW, r.PLACE)
    for p in range(s.players):
        name = names[p] if p < len(names) else ""
        left = s.hand[p] if playing else NOBODY
        (near, _) = nearest(s, p)
        yield from seat_things(layout, p, name, s.mover == p, r.score(s, p), left)
        yield from wheels(layout, p, near, tuple(s.eaten[p]))
        if p in best:
            yield winner_thing(layout, p)
    if s.start != NOBODY:
        yield piece("bell", pieces.bell(), *bell_spot(s.start, layout), .82, SIGNS)


@functools.lru_cache(1 << 11)
def seat_things(layout, p, name, moves, score, left):
    (x, y), (w, h) = layout.plates[p], layout.plate
    found = [piece(f"seat{p}", pieces.plate(p, name, w, h), x, y)]
    if moves:
        found.append(piece(f"rim{p}", pieces.rim(f"var(--s{p + 1})", w, h), x, y))
    found.append(piece(f"points{p}-{score}", text(score, 0, 0, 42, "#17302f", "end", 800), x + w - 20, y + 50,
                       z=LABELS))
    if left != NOBODY:
        found.append(piece(f"left{p}-{left}", pieces.dice_left(p, left), x + 65, y + 48, z=LABELS))
    return found


def winner_thing(layout, p):
    wreathed = pieces.rim("brass", *layout.plate) + group(pieces.CROWN, x=36, y=8, scale=1.1)
    return piece(f"wins{p}", wreathed, *layout.plates[p], z=SIGNS)


def bell_spot(p, layout):
    x, y = layout.plates[p]
    return x + layout.plate[0] - 36, y + 4


def wheels(layout, p, near, eaten):
    found = []
    for kind, n in enumerate(eaten):
        ringed = kind == near and n % r.WHOLE > 0
        found.append(made(f"wheel{p}-{kind}-{n}-{int(ringed)}", pieces.make_wheel, *layout.wheel(p, kind),
                          DISHES,
                           kind=kind, n=n, near=ringed, worth=r.WORTH[kind]))
    return found
