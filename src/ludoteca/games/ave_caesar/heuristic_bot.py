"""A heuristic driver: the short way, high cards first, no lead with 6s in hand, and a wheel in the others'
way.

It looks one move ahead, from its own view alone: what the move costs against what can be spared, whether it
pays the salute, whom it blocks, and what it keeps in hand.
"""
from typing import NamedTuple

from ludoteca.core.chance import draw

from . import rules as r
from .rules import circuit_tables


class Taste(NamedTuple):
    """What a driver holds dear, in steps."""

    step: float = 0.4                       # a step itself: high cards first
    six: float = 1.2                        # a 6 out of hand
    cork: float = 0.7                       # a rival held up
    price: float = 8.0                      # how dear a lost point is when few are to spare
    kinds: float = 0.3                      # a hand of many values …
    low: float = 0.2                        # … and of a low one


USUAL = Taste()
# Intermediate's: no hurry, many values in hand, and above all a wheel in the others' way
PATIENT = Taste(step=0.0, cork=3.0, price=4.0, kinds=1.5, low=0.5)
SALUTE = 4.0
SHORT = 60.0                                # every point that is missing on the way home
NEAR = 0.25                                 # moves so close to the best are chosen among


def think(view, seed, taste=USUAL):
    """A legal choice of the view's seat."""
    s, p = view.s, view.seat
    choices = view.choices()
    values = worths(s, p, choices, taste) if s.phase == r.PLAY else [useless(s, p, card) for card in choices]
    best = max(values)
    near = [choice for choice, worth in zip(choices, values, strict=True) if worth >= best - NEAR]
    return near[draw(seed, len(view.events), len(near))]


def patient(view, seed):
    """Intermediate's choice."""
    return think(view, seed, PATIENT)


def useless(s, p, card):
    """Which card to put under: a 6 if it leads, else what there is most of in the hand."""
    return (2 if card == r.VALUES and r.barred(s, p) else 0) + s.hand[p][card - 1] + 0.1 * card


def worths(s, p, choices, taste):
    way, left = r.way_left(s, p), r.points(s, p)
    others = [circuit_tables.WAY[s.lap[q]][r.row(s, q)] for q in range(s.players) if q != p
              and s.status[q] == r.RACING]
    return [worth(s, p, *divmod(choice, r.SPAN), way, left, others, taste)
            for choice in choices]


def worth(s, p, card, space, way, left, others, taste):
    """One move, in steps."""
    if space == r.HOME:
        return 1000.0 if s.paid[p] else -1000.0
    after = moved(s, p, card, space)
    to_go = r.way_left(after, p)
    if to_go >= circuit_tables.FAR:
        return -500.0
    spare = left - card - to_go
    price = 1.0 + taste.price / (spare + 1) if spare >= 0 else SHORT
    value = taste.step * (way - to_go) - price * (card - (way - to_go))
    value += SALUTE * (after.paid[p] - s.paid[p])
    mine = circuit_tables.WAY[after.lap[p]][r.row(after, p)]
    sixes = after.hand[p][r.VALUES - 1]
    if card == r.VALUES:
        value += taste.six
    if sixes and others and mine <= min(others):
        value -= taste.six * sixes * sixes
    return value + cork(after, p, mine, others, taste) + brakes(after, p, taste)


def moved(s, p, card, space):
    """The view after the move, as far as p can tell."""
    after = s.copy()
    after.lap[p] += space < s.space[p]
    after.paid[p] = int(s.paid[p] or r.pays(s, p, card, space))
    after.hand[p][card - 1] -= 1
    after.held[p] -= 1
    after.space[p] = space
    return after


def brakes(s, p, taste):
    """A hand of different cards with a low one among them can fall in behind others."""
    hand = [card for card in range(1, 7) if s.hand[p][card - 1] > 0]
    return taste.kinds * len(hand) - taste.low * min(hand, default=0)


def cork(s, p, mine, others, taste):
    """In a bottleneck everybody shortly behind is held up."""
    if not circuit_tables.NARROW[r.row(s, p)]:
        return 0.0
    return taste.cork * sum(mine < way <= mine + 7 for way in others)
