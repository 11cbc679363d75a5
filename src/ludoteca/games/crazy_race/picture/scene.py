"""What lies on the table in a state: each thing with a name and a place."""
from functools import partial

from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.show.pieces import seat_disc
from ludoteca.show.ranks import winners
from ludoteca.show.scene import Thing, piece

from .. import rules as r
from . import pieces as f

BRIDGES, SIGNS, TRAINS, DECK, CARDS, COINS = -1, 0, 10, 20, 30, 60
COIN = 14


def things(s, plan):
    return [*bridges(s, plan), *trains(s, plan), *seats(s, plan), *piles(s, plan), *legs(s, plan), *cards(s, plan)]


# The tracks.

def bridges(s, plan):
    for p in range(s.players):
        yield piece(f"bridge{p}", f.bridge(plan.loco), plan.table, plan.rail(p) - 1, z=BRIDGES)


def trains(s, plan):
    for p in range(s.players):
        for i, at in enumerate(s.loco[p]):
            x, y, scale = plan.stand(p, i, at)
            name, home = f"loco{p}-{i}", at >= r.TABLE
            yield Thing(name, partial(f.make_loco, p=p), x, y, scale, TRAINS + p + x / 2000)
            yield facing(p, i, home)
            if at == r.HOME:
                yield piece(f"home{p}-{i}", f.rosette(), 0, -60, 1.3, parent=name)


def facing(p, i, home):
    """A locomotive's body, one way round or the other."""
    name = f"{'in' if home else 'out'}{p}-{i}"
    return Thing(name, partial(f.make_facing, p=p, i=i, home=home), parent=f"loco{p}-{i}")


def seats(s, plan):
    """Coins, who begins, who is waited for, point cards and their sum."""
    waiting = r.waiting(s)
    best = winners(r, s) if s.phase == r.OVER else []
    for p in range(s.players):
        x, y = plan.coin(p)
        yield piece(f"coin{p}", seat_disc(p, r=COIN), x, y, z=COINS)
        if waiting >> p & 1:
            yield piece(f"wait{p}", f.awaited(COIN), x, y, z=COINS + 1)
        if s.secret[p]:
            yield piece(f"sealed{p}", f.sealed(p), x + 30, y, z=COINS + 1)
        values = [value for value in s.points[p] if value]
        for i, value in enumerate(values):
            yield piece(f"pt{p}-{i}-{value}", f.won_card(value), *plan.prize(p, i), z=TRAINS + .01 * i)
        if values:
            won = p in best
            yield piece(f"sum{p}-{sum(values)}{'-best' * won}", f.total(sum(values), won), *plan.total(p), z=TRAINS + 5)
    if s.start != NOBODY:
        x, y = plan.coin(s.start)
        yield piece("bell", f.bell(), x + (plan.station - 54), y + 2, z=COINS)


# Piles of point cards.

def piles(s, plan):
    for pile in range(2):
        yield from pile_things(s, plan, pile)


def seen(s, pile):
    """The cards of a pile from the top: their places, NOBODY for one that nobody can know."""
    places = [i for i in range(len(r.PILES[pile])) if s.heap[pile] >> i & 1]
    if not s.shuffled_points:
        return places
    top = [s.top[pile] - 1] if s.top[pile] else []
    return top + [NOBODY] * (len(places) - len(top))


def pile_things(s, plan, pile):
    x, y = plan.piles[1 - pile]
    found = seen(s, pile)
    gap = min(25 if plan.portrait else 21, (176 if plan.portrait else 150) / max(len(found) - 1, 1))
    for i, place in enumerate(found):
        drawing = f.blank() if place == NOBODY else f.point(r.PILES[pile][place], i == 0, 23 if plan.portrait else 17)
        name = f"hidden{pile}-{len(found) - i}" if place == NOBODY else f"point{pile}-{place}-{'top' if i == 0 else 'below'}"
        yield piece(name, drawing, x, y + gap * i, z=DECK - .1 * i)


# The leg card and what lies around it.

def legs(s, plan):
    x, y = plan.deck
    left = r.LEGS - s.round
    for i in range(min(left, 3)):
        yield piece(f"deck{i}", f.leg_back(30), x + 3 * i, y - 4 * i, z=DECK + i)
    yield piece(f"legs{s.round}", f.dots(s.round, r.LEGS), x, y + 48)
    if s.phase == r.LAY:
        yield piece(f"turn{s.turn}", f.dots(s.turn + 1, r.TURNS, 20), x, y - 62)
    if s.leg == NOBODY or s.phase in (r.LEG, r.START):
        return
    name = leg_name(s)
    yield Thing(name, partial(f.make_leg, half=plan.half, sides=tuple(zip(r.KIND[s.leg], r.STEPS[s.leg], strict=True))),
                *plan.card, z=DECK + 5)
    yield from marks(s, plan)


def leg_name(s):
    return f"leg{s.round}-{s.leg}"


def marks(s, plan):
    """On the leg card: the taboo side, the side that is evaluated, who won which."""
    shut = r.taboo(s)
    if shut:
        yield piece(f"taboo{s.round}-{shut}", f.taboo(plan.half, shut), *plan.card, z=DECK + 6)
    if s.phase in (r.CHOOSE, r.SPLIT, r.PRIZE, r.STEAL, r.TOP) and s.side:
        yield piece(f"lit{s.round}-{s.side}", f.lit(plan.half, s.side), *plan.card, z=DECK + 6)
    for side in range(1, s.side + 1):
        p = r.winner(s, side)
        if p != NOBODY:
            yield piece(f"won{s.round}-{side}-{p}", seat_disc(p, r=15), *plan.corner(side), z=CARDS + 20)
    if s.phase == r.SPLIT:
        yield piece(f"left{s.round}-{s.left}", f.steps_left(s.left), *plan.side(s.side, -plan.half * .36), z=CARDS + 20)


def cards(s, plan):
    """The driver cards around the leg card: backs, and faces where the side is evaluated."""
    for (p, t), (x, y, tilt, order) in plan.slots(s).items():
        z, value = CARDS + order, s.card[p][t]
        if value == HIDDEN or s.spot[p][t] > s.side:
            yield Thing(f"back{s.round}-{p}-{t}", partial(f.make_back, p=p), x, y, plan.scale, z, tilt)
        else:
            yield front(s, plan, p, t, x, y, tilt, z)


def front(s, plan, p, t, x, y, tilt, z):
    value, won = s.card[p][t], r.winner(s, s.spot[p][t]) == p
    return Thing(f"face{s.round}-{p}-{t}-{value}", partial(f.make_front, p=p, value=value, won=won), x, y, plan.scale, z, tilt)
