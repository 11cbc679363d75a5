"""A heuristic player: fair expectations, a little nerve, and no look into anybody's hand.

It values a die and a push by the spaces it would gain and the coffee it would likely lose, guesses that the
others push at random, and mixes among what is nearly best so that it cannot be read.
"""
from ludoteca.core.chance import draw

from . import rules as r
from .odds import steady

# what a space, a coffee and being home are worth, in points
SPACE = 0.22
COFFEE = 1.0
HOME_BONUS = 1.5


def think(view, seed):
    """A legal choice of the view's seat."""
    near = nearly_best(view.s, view.seat, view.choices())
    return near[draw(seed, len(view.events), len(near))]


def nearly_best(s, p, choices):
    """The choices of p among which it draws."""
    values = {choice: value(s, p, choice) for choice in choices}
    best = max(values.values())
    return [choice for choice, worth in values.items() if worth >= best - 0.08]


def value(s, p, choice):
    if s.phase == r.PUSH:
        return expected(s, p, choice)
    if choice == r.PASS:
        return outlook(s, p)
    die, bid = (choice // r.OPEN, choice % r.OPEN) if choice >= r.OPEN else (s.die, choice)
    chance = 1.0 if bid == r.FACES else (bid / r.FACES) ** rivals(s, p)
    return chance * worth(s, p, die, bid) + (1 - chance) * outlook(s, p)


def rivals(s, p):
    return sum(s.speed[q] == 0 for q in range(s.players)) - 1


def outlook(s, p):
    """What to hope for later in this auction: a middling die for a small bid."""
    dice = sorted(die for die in range(1, 7) for _ in range(max(0, r.left(s, die))))
    middle = dice[(len(dice) - 1) // 2]
    return worth(s, p, middle, 1 if rivals(s, p) < 2 else 2)


def expected(s, p, push):
    """The mean over the dice that this push may bring, the others pushing as they like."""
    total = 0.0
    chances = places(s, p, push)
    for place, chance in enumerate(chances):
        total += chance * worth(s, p, s.dice[place], push)
    return total


def places(s, p, push):
    """The chance of each place in the order of pushes: binomial in the chance to be beaten by one other."""
    chances = [1.0]
    for q in range(s.players):
        if q != p:
            ahead = (r.FACES - push) / r.FACES + yields(s, p, q) / r.FACES
            chances = [(chances[k] if k < len(chances) else 0) * (1 - ahead) + (chances[k - 1] if k else 0)
                       * ahead
                       for k in range(len(chances) + 1)]
    return chances


def yields(s, p, q):
    """1 if q goes first when both push alike (CR-6), 0 if p does, a half if dice decide."""
    mine, theirs = (s.space[p], s.coffee[p]), (s.space[q], s.coffee[q])
    return 0.5 if mine == theirs else float(theirs < mine)


def worth(s, p, die, push):
    """Points that moving by this die with this push seems to bring."""
    start = s.space[p]
    space, risky = landing(s, start, die)
    spill = (1 - steady(push + die)) if risky else 0.0
    cost = COFFEE + (SPACE * space if s.coffee[p] == 1 and space < r.HOME else 0)
    return SPACE * (space - start) - spill * cost + (HOME_BONUS if space >= r.HOME else 0)


def landing(s, start, die):
    """Where a clerk would stand if nobody else moved, and whether it must keep its balance."""
    goal, space = min(start + die, r.LAST), start
    while space < goal and r.crowd(s, space + 1) < 2:
        space += 1
    return space, space < goal or start + die > r.LAST or r.STAIRS[space] == r.STEP
