"""Players who remember how the others pushed: a rule of thumb that reads, and one that tries the round out.

Everybody saw the earlier pushes.  Each other seat is expected to push as often hard or gently as it did
before; of what was not seen yet, every push is a little likely.  So whoever always does the same is found
out.
"""
import math

from ludoteca.bots.searcher import drawn_from, search_of
from ludoteca.core.chance import added, draw

from . import rules as r
from .heuristic_bot import landing, yields
from .heuristic_bot import think as by_thumb
from .odds import steady
from .push_strategy import worth_of

UNSEEN = 0.2                                # how much every push counts that was not seen yet
NEAR = 0.05                                 # pushes so close to the best are chosen among
DOUBT = 0.1                                 # how much the values of first pushes are doubted (a softmax)
SLIPS = 0.25                                # of an Intermediate's bids
SAMPLES = 100                               # rounds that an Advanced tries with every push
# what a space, a coffee and to end the game as the first are worth
SPACE = 0.22
COFFEE = 1.5
HOME_FIRST = 3.0


def remembered(view):
    """How often each seat makes each push, by what it has shown."""
    counts = [[UNSEEN] * r.FACES for _ in range(view.s.players)]
    for code, *args in view.events:
        if code == r.SHOWED:
            counts[args[0]][args[1] - 1] += 1
    return [[count / added(row) for count in row] for row in counts]


# Intermediate.

def read_and_push(view, seed):
    """A push by the rule of thumb against what is remembered, the first one mixed; bids as anybody's, with
    slips."""
    if view.s.phase != r.PUSH:
        choices = view.choices()
        slips = draw(seed, 3, 1000) < SLIPS * 1000
        return choices[draw(seed, 4, len(choices))] if slips else by_thumb(view, seed)
    habits, choices = remembered(view), view.choices()
    values = [expected(view.s, view.seat, push, habits) for push in choices]
    if not any(code == r.SHOWED for code, *_ in view.events):        # nothing is known of anybody yet
        return choices[drawn_from([math.exp((value - max(values)) / DOUBT) for value in values], seed)]
    near = [push for push, value in zip(choices, values, strict=True) if value >= max(values) - NEAR]
    return near[draw(seed, len(view.events), len(near))]


def expected(s, p, push, habits):
    """The mean over the dice that this push may bring."""
    return added(chance * worth(s, p, s.dice[place], push)
                 for place, chance in enumerate(places(s, p, push, habits)))


def places(s, p, push, habits):
    """The chance of each place in the order of pushes, by the others' habits."""
    chances = [1.0]
    for q in range(s.players):
        if q != p:
            ahead = added(habits[q][push:]) + habits[q][push - 1] * yields(s, p, q)
            before = [chance * ahead for chance in chances]
            chances = [a + b for a, b in zip([chance * (1 - ahead) for chance in chances] + [0.0],
                                             [0.0, *before], strict=True)]
    return chances


def worth(s, p, die, push):
    """What moving by this die with this push seems to bring: to be home is good for who is ahead then."""
    start = s.space[p]
    space, risky = landing(s, start, die)
    spill = 1 - steady(push + die) if risky else 0.0
    cost = COFFEE + (SPACE * space if s.coffee[p] == 1 and space < r.HOME else 0)
    gain = SPACE * (space - start) - spill * cost
    return gain + (HOME_FIRST * min(1.0, max(-1.0, lead(s, p, space, spill))) if space >= r.HOME else 0.0)


def lead(s, p, space, spill):
    """By how many points p is ahead of the best other if the game ends with p there."""
    at = [space if q == p else s.space[q] for q in range(s.players)]
    points = [s.coffee[q] - sum(other > at[q] for other in set(at)) for q in range(s.players)]
    return points[p] - spill - max(points[q] for q in range(s.players) if q != p)


# Advanced.

def try_and_push(view, seed):
    """The push that brings most in rounds tried out against what is remembered; bids as anybody's."""
    if view.s.phase != r.PUSH:
        return by_thumb(view, seed)
    search = search_of(view.game)
    if search is None:
        return read_and_push(view, seed)
    worths = worth_of(search, view.s, remembered(view), SAMPLES, seed)[view.seat]
    return view.choices()[worths.index(max(worths))]
