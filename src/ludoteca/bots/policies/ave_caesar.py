"""Ave Caesar for a search: which moves waste little, and who is likely to win from here.

A seat is weighed by what it may know: the track, its own hand, and what everybody has left in all.
"""
from ludoteca.bots import net
from ludoteca.bots.net import net_growth
from ludoteca.games.ave_caesar.rules import (
    BASE,
    FAR,
    HOME,
    LAST_LAP,
    NARROW,
    NOBODY,
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

MODULES = (net,)
ENTRIES = ("sense",)
AHEAD = 3
SCRATCH = 8
SENSES = 22
STEP, PRICE, SALUTE, SIX, CORK, SHORT = 0.4, 6.0, 3.0, 1.0, 0.6, 12.0
KEEN = 0.9                                  # how much better moves are preferred


def weigh(s, p, out, count, weights):
    if s.phase != PLAY:
        for i in range(count):
            weights[i] = 4.0 if out[i] == VALUES and barred(s, p) else 1.0
        return
    way, left, front = way_left(s, p), points(s, p), nearest(s, p)
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
    """A move in steps: progress, points wasted at the price of what can be spared, the salute, no lead with 6s in hand."""
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
    worth = STEP * (way - to_go) - waste * (1.0 + PRICE / (spare + 1.0) if spare >= 0 else SHORT)
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


def sense(s, p, values):
    """What matters of seat p: the championship so far, and in this race the way, the cards, the salute and the others."""
    n, i = s.players, SCRATCH
    best, front, ahead, spares = 0, FAR, 0, 0.0
    way = way_of(s, p)
    for q in range(n):
        if q != p:
            best = max(best, s.score[q])
            other = way_of(s, q)
            front = min(front, other)
            ahead += other < way
            spares += min(12, max(-6, points(s, q) - other)) / 6.0 if s.status[q] == RACING else 0.0
    racing = s.status[p] == RACING
    spare = min(12, max(-6, points(s, p) - way)) if racing else 0
    values[i] = s.score[p] / 12.0
    values[i + 1] = best / 12.0
    values[i + 2] = (s.score[p] - best) / 8.0
    values[i + 3] = (s.races - s.race) / 4.0
    values[i + 4] = 1.0 if racing else 0.0
    values[i + 5] = min(way, 90) / 80.0
    values[i + 6] = min(front, 90) / 80.0
    values[i + 7] = min(20, max(-20, front - way)) / 10.0
    values[i + 8] = ahead / n
    values[i + 9] = spare / 6.0
    values[i + 10] = 1.0 if racing and spare < 0 else 0.0
    values[i + 11] = spares / (n - 1)
    values[i + 12] = 1.0 if s.paid[p] else 0.0
    values[i + 13] = s.lap[p] / 3.0
    values[i + 14] = s.hand[p][VALUES - 1] / 3.0
    values[i + 15] = s.cards[p][VALUES - 1] / 4.0
    values[i + 16] = (s.hand[p][0] + s.hand[p][1]) / 3.0
    values[i + 17] = n / 6.0
    values[i + 18] = 1.0 if racing and s.space[p] != NOBODY and NARROW[row(s, p)] else 0.0
    values[i + 19] = 1.0 if way <= 12 else 0.0
    values[i + 20] = 1.0 if front <= 12 else 0.0
    values[i + 21] = turn_place(s, p) / n


def way_of(s, p):
    """The steps that p has left; none at home, too many when it is out."""
    if s.status[p] != RACING or s.space[p] == NOBODY:
        for place in range(s.home):
            if s.arrived[place] == p:
                return place
        return FAR
    return way_left(s, p)


def turn_place(s, p):
    for place in range(s.players):
        if s.order[place] == p:
            return place
    return 0
