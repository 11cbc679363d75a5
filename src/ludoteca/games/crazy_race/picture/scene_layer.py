"""The scene, from a state: locomotives, cards, piles and coins, each with a name and a place."""
import functools
from itertools import chain

from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.show.pieces import seat_disc
from ludoteca.show.ranking import winners
from ludoteca.show.scene import made, piece

from .. import rules as r
from . import pieces

BRIDGES = -1
SIGNS = 0
TRAINS = 10
DECK = 20
CARDS = 30
COINS = 60
COIN = 14


def things(s, layout):
    """All of them; each part is looked up by what it hangs on, since most of the board stays as it is."""
    running = chain(*(trains(layout, p, tuple(s.loco[p])) for p in range(s.players)))
    piles = chain(*(pile_things(layout, pile, tuple(seen(s, pile))) for pile in range(2)))
    return [*bridges(layout), *running, *plates(s, layout), *piles, *legs(s, layout), *cards(s, layout)]


# The tracks.

@functools.cache
def bridges(layout):
    return [piece(f"bridge{p}", pieces.bridge(layout.loco), layout.turntable, layout.rail(p) - 1, z=BRIDGES)
            for p in range(layout.players)]


@functools.lru_cache(1 << 10)
def trains(layout, p, locos):
    found = []
    for i, at in enumerate(locos):
        x, y, scale = layout.stand(p, i, at)
        name, home = f"loco{p}-{i}", at >= r.TABLE
        found += [made(name, pieces.make_loco, x, y, scale, TRAINS + p + x / 2000, p=p), facing(p, i, home)]
        if at == r.HOME:
            found.append(piece(f"home{p}-{i}", pieces.rosette(), 0, -60, 1.3, parent=name))
    return found


def facing(p, i, home):
    """A locomotive's body, one way round or the other."""
    name = f"{'in' if home else 'out'}{p}-{i}"
    return made(name, pieces.make_facing, parent=f"loco{p}-{i}", p=p, i=i, home=home)


def plates(s, layout):
    """Coins, who begins, who is waited for, point cards and their sum."""
    waiting = r.waiting(s)
    best = winners(r, s) if s.phase == r.OVER else []
    for p in range(s.players):
        values = tuple(value for value in s.points[p] if value)
        yield from seat_things(layout, p, waiting >> p & 1, bool(s.secret[p]), values, p in best)
    if s.start != NOBODY:
        x, y = layout.coin(s.start)
        yield piece("bell", pieces.bell(), x + (layout.station - 54), y + 2, z=COINS)


@functools.lru_cache(1 << 10)
def seat_things(layout, p, waits, sealed, values, won):
    x, y = layout.coin(p)
    found = [piece(f"coin{p}", seat_disc(p, r=COIN), x, y, z=COINS)]
    if waits:
        found.append(piece(f"wait{p}", pieces.awaited(COIN), x, y, z=COINS + 1))
    if sealed:
        found.append(piece(f"sealed{p}", pieces.sealed(p), x + 30, y, z=COINS + 1))
    for i, value in enumerate(values):
        found.append(piece(f"pt{p}-{i}-{value}", pieces.won_card(value), *layout.prize(p, i),
                           z=TRAINS + .01 * i))
    if values:
        found.append(piece(f"sum{p}-{sum(values)}{'-best' * won}", pieces.total(sum(values), won),
                           *layout.total(p), z=TRAINS + 5))
    return found


# Piles of point cards.

def seen(s, pile):
    """The cards of a pile from the top: their places, NOBODY for one that nobody can know."""
    places = [i for i in range(len(r.PILES[pile])) if s.heap[pile] >> i & 1]
    if not s.shuffled_points:
        return places
    top = [s.top[pile] - 1] if s.top[pile] else []
    return top + [NOBODY] * (len(places) - len(top))


@functools.lru_cache(1 << 10)
def pile_things(layout, pile, places):
    x, y = layout.piles[1 - pile]
    gap = min(25 if layout.portrait else 21, (176 if layout.portrait else 150) / max(len(places) - 1, 1))
    found = []
    for i, place in enumerate(places):
        drawing = (pieces.blank() if place == NOBODY
                   else pieces.point(r.PILES[pile][place], i == 0, 23 if layout.portrait else 17))
        name = (f"hidden{pile}-{len(places) - i}" if place == NOBODY
                else f"point{pile}-{place}-{'top' if i == 0 else 'below'}")
        found.append(piece(name, drawing, x, y + gap * i, z=DECK - .1 * i))
    return found


# The leg card and what lies around it.

def legs(s, layout):
    yield from deck(layout, s.round, s.turn if s.phase == r.LAY else NOBODY)
    if s.leg == NOBODY or s.phase in (r.LEG, r.START):
        return
    yield leg_thing(layout, leg_name(s), s.leg)
    yield from marks(s, layout)


@functools.lru_cache(1 << 10)
def deck(layout, leg, turn):
    """What is left of the leg cards, and how far it is."""
    x, y = layout.deck
    found = [piece(f"deck{i}", pieces.leg_back(30), x + 3 * i, y - 4 * i, z=DECK + i)
             for i in range(min(r.LEGS - leg, 3))]
    found.append(piece(f"legs{leg}", pieces.dots(leg, r.LEGS), x, y + 48))
    if turn != NOBODY:
        found.append(piece(f"turn{turn}", pieces.dots(turn + 1, r.TURNS, 20), x, y - 62))
    return found


def leg_thing(layout, name, leg):
    sides = tuple(zip(r.KIND[leg], r.STEPS[leg], strict=True))
    return made(name, pieces.make_leg, *layout.card, z=DECK + 5, half=layout.half, sides=sides)


def leg_name(s):
    return f"leg{s.round}-{s.leg}"


def marks(s, layout):
    """On the leg card: the taboo side, the side that is evaluated, who won which."""
    shut = r.taboo(s)
    if shut:
        yield piece(f"taboo{s.round}-{shut}", pieces.taboo(layout.half, shut), *layout.card, z=DECK + 6)
    if s.phase in (r.CHOOSE, r.SPLIT, r.PRIZE, r.STEAL, r.TOP) and s.side:
        yield piece(f"lit{s.round}-{s.side}", pieces.lit(layout.half, s.side), *layout.card, z=DECK + 6)
    for side in range(1, s.side + 1):
        p = r.winner(s, side)
        if p != NOBODY:
            yield piece(f"won{s.round}-{side}-{p}", seat_disc(p, r=15), *layout.corner(side), z=CARDS + 20)
    if s.phase == r.SPLIT:
        yield piece(f"left{s.round}-{s.left}", pieces.steps_left(s.left),
                    *layout.side(s.side, -layout.half * .36), z=CARDS + 20)


def cards(s, layout):
    """The driver cards around the leg card: backs, and faces where the side is evaluated."""
    for (p, t), (x, y, tilt, order) in layout.slots(s).items():
        z, value = CARDS + order, s.card[p][t]
        if value == HIDDEN or s.spot[p][t] > s.side:
            yield made(f"back{s.round}-{p}-{t}", pieces.make_back, x, y, layout.scale, z, tilt, p=p)
        else:
            yield front(s, layout, p, t, x, y, tilt, z)


def front(s, layout, p, t, x, y, tilt, z):
    value, won = s.card[p][t], r.winner(s, s.spot[p][t]) == p
    return made(f"face{s.round}-{p}-{t}-{value}", pieces.make_front, x, y, layout.scale, z, tilt, p=p,
                value=value, won=won)
