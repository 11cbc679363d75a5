"""Ave Caesar for a search: which moves waste little.

A seat is weighed by what it may know: the track, its own hand, and what everybody has left in all.
"""
# Without types, like the rules it is compiled with.
# mypy: ignore-errors
from ludoteca.bots import value_net
from ludoteca.bots.value_net import net_growth

from .rules import (
    BASE,
    FAR,
    HOME,
    LAST_LAP,
    NARROW,
    OWED,
    PLAY,
    RACING,
    SPAN,
    VALUES,
    WAY,
    barred,
    pays,
    points,
    row,
    way_left,
)

MODULES = (value_net,)
STEP = 0.4
PRICE = 6.0
SALUTE = 3.0
SIX = 1.0
CORK = 0.6
LACK = 4294967295.0                         # while points are missing on the way home, nothing may be wasted
ROUNDS = 128                                # more than a race can have
KEEN = 0.9                                  # how much better moves are preferred


def weigh(s, p, out, count, weights):
    if s.phase != PLAY:
        for i in range(count):
            weights[i] = 4.0 if out[i] == VALUES and barred(s, p) else 1.0
        return
    way = way_left(s, p)
    left = points(s, p)
    front = nearest(s, p)
    best = -1e9
    for i in range(count):
        weights[i] = liked(s, p, out[i] // SPAN, out[i] % SPAN, way, left, front)
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = 0.003 + net_growth(KEEN * (weights[i] - best))


def nearest(s, p):
    """The shortest way to the last line among the others who race."""
    front = FAR
    for q in range(s.players):
        if q != p and s.status[q] == RACING:
            front = min(front, WAY[s.lap[q]][row(s, q)])
    return front


def liked(s, p, card, space, way, left, front):
    """A move in steps: progress, points wasted at the price of what can be spared, the salute, no lead with
    6s in hand."""
    if space == HOME:
        return 100.0 if s.paid[p] else -100.0
    paid = s.paid[p] != 0 or pays(s, p, card, space)
    lap = s.lap[p] + (1 if space < s.space[p] else 0)
    at = BASE[s.track] + space
    to_go = WAY[min(lap, LAST_LAP)][at] if paid else OWED[min(lap, LAST_LAP)][at]
    if to_go >= FAR:
        return -50.0
    spare = left - card - to_go
    waste = card - (way - to_go)
    worth = STEP * (way - to_go) - waste * (1.0 + PRICE / (spare + 1.0) if spare >= 0 else LACK)
    if paid and s.paid[p] == 0:
        worth += SALUTE
    sixes = s.hand[p][VALUES - 1] - (1 if card == VALUES else 0)
    if card == VALUES:
        worth += SIX
    mine = WAY[min(lap, LAST_LAP)][at]
    if sixes > 0 and mine <= front:
        worth -= SIX * sixes * sixes
    if NARROW[at] and mine < front:
        worth += CORK
    return worth


def stage(s):
    """The rounds of all races, in one number."""
    return s.race * ROUNDS + s.round


def part(s):
    """An endgame lies within the last race."""
    return s.race
