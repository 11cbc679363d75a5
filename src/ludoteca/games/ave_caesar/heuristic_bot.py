"""A heuristic driver: the short way, high cards first, no lead with 6s in hand, and a wheel in the others'
way.

It looks one move ahead, from its own view alone: what the move costs against what can be spared, whether it
pays the salute, whom it blocks, and what it keeps in hand.
"""
from ludoteca.core.chance import draw

from . import rules as r
from .rules import circuit_tables

# worth of a step, the salute, a 6 out of hand, a rival held up
STEP = 0.4
SALUTE = 4.0
SIX = 1.2
CORK = 0.7
PRICE = 8.0                                 # how dear a lost point is when few are to spare
SHORT = 60.0                                # every point that is missing on the way home
KINDS, LOW = 0.3, 0.2                       # a hand of many values, and of a low one
NEAR = 0.25                                 # moves so close to the best are chosen among


def think(view, seed):
    """A legal choice of the view's seat."""
    s, p = view.s, view.seat
    choices = view.choices()
    values = worths(s, p, choices) if s.phase == r.PLAY else [useless(s, p, card) for card in choices]
    best = max(values)
    near = [choice for choice, worth in zip(choices, values, strict=True) if worth >= best - NEAR]
    return near[draw(seed, len(view.events), len(near))]


def useless(s, p, card):
    """Which card to put under: a 6 if it leads, else what there is most of in the hand."""
    return (2 if card == r.VALUES and r.barred(s, p) else 0) + s.hand[p][card - 1] + 0.1 * card


def worths(s, p, choices):
    way, left = r.way_left(s, p), r.points(s, p)
    others = [circuit_tables.WAY[s.lap[q]][r.row(s, q)] for q in range(s.players) if q != p
              and s.status[q] == r.RACING]
    return [worth(s, p, *divmod(choice, r.SPAN), way, left, others) for choice in choices]


def worth(s, p, card, space, way, left, others):
    """One move, in steps."""
    if space == r.HOME:
        return 1000.0 if s.paid[p] else -1000.0
    after = moved(s, p, card, space)
    to_go = r.way_left(after, p)
    if to_go >= circuit_tables.FAR:
        return -500.0
    spare = left - card - to_go
    price = 1.0 + PRICE / (spare + 1) if spare >= 0 else SHORT
    value = STEP * (way - to_go) - price * (card - (way - to_go))
    value += SALUTE * (after.paid[p] - s.paid[p])
    mine = circuit_tables.WAY[after.lap[p]][r.row(after, p)]
    sixes = after.hand[p][r.VALUES - 1]
    if card == r.VALUES:
        value += SIX
    if sixes and others and mine <= min(others):
        value -= SIX * sixes * sixes
    return value + cork(after, p, mine, others) + brakes(after, p)


def moved(s, p, card, space):
    """The view after the move, as far as p can tell."""
    after = s.copy()
    after.lap[p] += space < s.space[p]
    after.paid[p] = int(s.paid[p] or r.pays(s, p, card, space))
    after.hand[p][card - 1] -= 1
    after.held[p] -= 1
    after.space[p] = space
    return after


def brakes(s, p):
    """A hand of different cards with a low one among them can fall in behind others."""
    hand = [card for card in range(1, 7) if s.hand[p][card - 1] > 0]
    return KINDS * len(hand) - LOW * min(hand, default=0)


def cork(s, p, mine, others):
    """In a bottleneck everybody shortly behind is held up."""
    if not circuit_tables.NARROW[r.row(s, p)]:
        return 0.0
    return CORK * sum(mine < way <= mine + 7 for way in others)
