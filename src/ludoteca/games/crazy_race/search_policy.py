"""Crazy Race for a search: which cards are worth laying where.

A seat is weighed by what it may know: its own cards, where others laid theirs, never their values.
"""
# Without types, like the rules it is compiled with.
# mypy: ignore-errors
from ludoteca.bots import value_net
from ludoteca.core.state import HIDDEN

from . import net_inputs
from .net_inputs import SENSES
from .rules import (
    CARDS,
    CHOOSE,
    DONE,
    FINISH,
    FREE,
    GIVE,
    HOME,
    KEEP,
    KIND,
    LAY,
    LAY_AT,
    LEG,
    LEGS,
    LOCOS,
    MOST,
    NONE,
    PART,
    PASS,
    PILES,
    SIDES,
    SPLIT,
    STAY,
    STEPS,
    TABLE,
    TAKE_BACK,
    TURNS,
    TURNTABLE,
    count_hand,
    progress,
    reach,
    top,
    total,
    track_of,
)

__all__ = ["SENSES"]
MODULES = (value_net, net_inputs)
ENTRIES = ("sense",)
# scratch behind the weights, by side
BRINGS = MOST
MINE = MOST + 8
THEIRS = MOST + 16
STANDS = MOST + 24
# a step's points, a hidden card's value, a card point's, a "?"'s steps
STEP = 0.45
CARD = 2.6
PRICE = 0.22
USUAL = 3


def weigh(s, p, out, count, weights):
    if s.phase == LAY:
        weigh_lays(s, p, out, count, weights)
        return
    track = track_of(s, p)
    for i in range(count):
        worth = 1.0
        if s.phase == CHOOSE:
            worth = 0.1 if out[i] == STAY else 0.1 + driven(s, track, out[i], STEPS[s.leg][s.side - 1])
        elif s.phase == SPLIT:
            worth = 0.1 if out[i] == DONE else 0.1 + driven(s, track, out[i] // PART, out[i] % PART)
        elif s.phase == KEEP:
            worth = 0.3 if out[i] == NONE else 1.0 + out[i]
        elif s.phase == GIVE:
            worth = 1.0 / (1.0 + out[i] * out[i])
        weights[i] = worth * worth


def weigh_lays(s, p, out, count, weights):
    """A card is liked by what it adds to the chance of its side, times what the side brings; cards have a
    price."""
    look_at_sides(s, p, weights)
    legs = max(1, LEGS - s.round + 1)
    hand = count_hand(s, p)
    cards = hand + (CARDS if s.back[p] == 0 else 0)
    price = PRICE * min(1.5, 2.0 * legs / (cards + 0.5))
    for i in range(count):
        if out[i] == PASS:
            weights[i] = 0.25
        elif out[i] == TAKE_BACK:
            weights[i] = 0.02 if hand > 3 else 0.3 if hand > 1 else 2.0
        else:
            value, side = out[i] // LAY_AT, out[i] % LAY_AT
            worth = prevails(weights[MINE + side] + value, weights[THEIRS + side]) - weights[STANDS + side]
            worth = worth * weights[BRINGS + side] - price * value + 0.6
            weights[i] = 0.03 + worth * worth if worth > 0.0 else 0.03


def prevails(mine, theirs):
    """The chance that a sum wins a side against the sums that others seem to have there."""
    if mine <= 0.0:
        return 0.0
    return mine * mine / (mine * mine + theirs)


def look_at_sides(s, p, weights):
    """For every side: what winning it would bring p, its own sum there, what others may have (squared, and to
    come), and the chance to win it as it is."""
    track = track_of(s, p)
    for side in range(1, SIDES + 1):
        kind, steps = KIND[s.leg][side - 1], STEPS[s.leg][side - 1]
        brings = 0.0 if kind == FREE else driven(s, track, kind, steps)
        if kind == FREE:
            for loco in range(LOCOS):
                brings = max(brings, driven(s, track, loco, steps if steps > 0 else USUAL))
        weights[BRINGS + side] = brings
        weights[MINE + side] = total(s, p, side)
        weights[THEIRS + side] = 1.0 + 1.5 * (TURNS - s.turn)
    for q in range(s.players):
        if q != p:
            cards = 0                            # at each side, four bits a side
            for t in range(TURNS):
                cards += 1 << 4 * s.spot[q][t]
            for side in range(1, SIDES + 1):
                n = cards >> 4 * side & 15
                weights[THEIRS + side] += CARD * CARD * n * n
    for side in range(1, SIDES + 1):
        weights[STANDS + side] = prevails(weights[MINE + side], weights[THEIRS + side])


def driven(s, track, loco, steps):
    """What a run of a locomotive is worth: steps, and the point cards at the turntable and at home."""
    start = progress(track, loco)
    if start >= HOME:
        return 0.0
    goal = reach(track, loco, steps)
    worth = STEP * (goal - start)
    if start < TABLE <= goal and s.heap[TURNTABLE] > 0:
        worth += PILES[TURNTABLE][top(s, TURNTABLE)]
    if goal == HOME and s.heap[FINISH] > 0:
        worth += PILES[FINISH][top(s, FINISH)]
    return worth


def reopen(s, p):
    """What others decided to keep or to give, they may as well decide later."""
    for q in range(s.players):
        if s.secret[q] == HIDDEN:
            s.secret[q] = 0


def stage(s):
    """The legs that are over: what is to come is appraised before its card is turned up."""
    return s.round + (1 if s.phase == LEG else 0)
