"""The scene, from a state: locomotives, cards, piles and coins, each with a name and a place."""
from functools import partial

from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.show.pieces import seat_disc
from ludoteca.show.ranks import winners
from ludoteca.show.scene import Thing, piece

from .. import rules as r
from . import pieces

BRIDGES, SIGNS, TRAINS, DECK, CARDS, COINS = -1, 0, 10, 20, 30, 60
COIN = 14


def things(s, layout):
    return [*bridges(s, layout), *trains(s, layout), *seats(s, layout), *piles(s, layout), *legs(s, layout), *cards(s, layout)]


# The tracks.

def bridges(s, layout):
    for p in range(s.players):
        yield piece(f"bridge{p}", pieces.bridge(layout.loco), layout.turntable, layout.rail(p) - 1, z=BRIDGES)


def trains(s, layout):
    for p in range(s.players):
        for i, at in enumerate(s.loco[p]):
            x, y, scale = layout.stand(p, i, at)
            name, home = f"loco{p}-{i}", at >= r.TABLE
            yield Thing(name, partial(pieces.make_loco, p=p), x, y, scale, TRAINS + p + x / 2000)
            yield facing(p, i, home)
            if at == r.HOME:
                yield piece(f"home{p}-{i}", pieces.rosette(), 0, -60, 1.3, parent=name)


def facing(p, i, home):
    """A locomotive's body, one way round or the other."""
    name = f"{'in' if home else 'out'}{p}-{i}"
    return Thing(name, partial(pieces.make_facing, p=p, i=i, home=home), parent=f"loco{p}-{i}")


def seats(s, layout):
    """Coins, who begins, who is waited for, point cards and their sum."""
    waiting = r.waiting(s)
    best = winners(r, s) if s.phase == r.OVER else []
    for p in range(s.players):
        x, y = layout.coin(p)
        yield piece(f"coin{p}", seat_disc(p, r=COIN), x, y, z=COINS)
        if waiting >> p & 1:
            yield piece(f"wait{p}", pieces.awaited(COIN), x, y, z=COINS + 1)
        if s.secret[p]:
            yield piece(f"sealed{p}", pieces.sealed(p), x + 30, y, z=COINS + 1)
        values = [value for value in s.points[p] if value]
        for i, value in enumerate(values):
            yield piece(f"pt{p}-{i}-{value}", pieces.won_card(value), *layout.prize(p, i), z=TRAINS + .01 * i)
        if values:
            won = p in best
            yield piece(f"sum{p}-{sum(values)}{'-best' * won}", pieces.total(sum(values), won), *layout.total(p), z=TRAINS + 5)
    if s.start != NOBODY:
        x, y = layout.coin(s.start)
        yield piece("bell", pieces.bell(), x + (layout.station - 54), y + 2, z=COINS)


# Piles of point cards.

def piles(s, layout):
    for pile in range(2):
        yield from pile_things(s, layout, pile)


def seen(s, pile):
    """The cards of a pile from the top: their places, NOBODY for one that nobody can know."""
    places = [i for i in range(len(r.PILES[pile])) if s.heap[pile] >> i & 1]
    if not s.shuffled_points:
        return places
    top = [s.top[pile] - 1] if s.top[pile] else []
    return top + [NOBODY] * (len(places) - len(top))


def pile_things(s, layout, pile):
    x, y = layout.piles[1 - pile]
    found = seen(s, pile)
    gap = min(25 if layout.portrait else 21, (176 if layout.portrait else 150) / max(len(found) - 1, 1))
    for i, place in enumerate(found):
        drawing = pieces.blank() if place == NOBODY else pieces.point(r.PILES[pile][place], i == 0, 23 if layout.portrait else 17)
        name = f"hidden{pile}-{len(found) - i}" if place == NOBODY else f"point{pile}-{place}-{'top' if i == 0 else 'below'}"
        yield piece(name, drawing, x, y + gap * i, z=DECK - .1 * i)


# The leg card and what lies around it.

def legs(s, layout):
    x, y = layout.deck
    left = r.LEGS - s.round
    for i in range(min(left, 3)):
        yield piece(f"deck{i}", pieces.leg_back(30), x + 3 * i, y - 4 * i, z=DECK + i)
    yield piece(f"legs{s.round}", pieces.dots(s.round, r.LEGS), x, y + 48)
    if s.phase == r.LAY:
        yield piece(f"turn{s.turn}", pieces.dots(s.turn + 1, r.TURNS, 20), x, y - 62)
    if s.leg == NOBODY or s.phase in (r.LEG, r.START):
        return
    name = leg_name(s)
    yield Thing(name, partial(pieces.make_leg, half=layout.half, sides=tuple(zip(r.KIND[s.leg], r.STEPS[s.leg], strict=True))),
                *layout.card, z=DECK + 5)
    yield from marks(s, layout)


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
        yield piece(f"left{s.round}-{s.left}", pieces.steps_left(s.left), *layout.side(s.side, -layout.half * .36), z=CARDS + 20)


def cards(s, layout):
    """The driver cards around the leg card: backs, and faces where the side is evaluated."""
    for (p, t), (x, y, tilt, order) in layout.slots(s).items():
        z, value = CARDS + order, s.card[p][t]
        if value == HIDDEN or s.spot[p][t] > s.side:
            yield Thing(f"back{s.round}-{p}-{t}", partial(pieces.make_back, p=p), x, y, layout.scale, z, tilt)
        else:
            yield front(s, layout, p, t, x, y, tilt, z)


def front(s, layout, p, t, x, y, tilt, z):
    value, won = s.card[p][t], r.winner(s, s.spot[p][t]) == p
    make = partial(pieces.make_front, p=p, value=value, won=won)
    return Thing(f"face{s.round}-{p}-{t}-{value}", make, x, y, layout.scale, z, tilt)
