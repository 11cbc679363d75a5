"""A round of Café Race in closed form: given the dice and everybody's pushes, all it can lead to, with exact
odds.

This is a second form of the rules, for speed; tests/cafe_race/test_solved_round.py holds it against the rules
themselves. The rules' own constants are used, under their names.  Like them it runs plain, compiled, and on a
GPU: `lane` of `lanes` threads share the work there; everywhere else there is one.
"""
from itertools import permutations
from typing import Any, NamedTuple

from ludoteca.core.game_loader import load

RULES: Any = load("cafe-race").rules
STAIRS = RULES.STAIRS
STEP = RULES.STEP
HOME = RULES.HOME
LAST = RULES.LAST
CUP = RULES.CUP
FACES = RULES.FACES
PAIR = RULES.PAIR

CLERKS = 3
# all orders of the clerks, one after another
ORDERS = tuple(p for order in permutations(range(CLERKS)) for p in order)
ORDERED = len(ORDERS) // CLERKS
SPILLING = tuple(sum(i + j < need for i in range(1, FACES + 1) for j in range(1, FACES + 1))
                 for need in range(2 * FACES + 1))
COMBINED = FACES ** CLERKS                  # so many combinations of pushes there are
ENDS = 2 ** CLERKS                          # of a round, by who spills


class Round(NamedTuple):
    """One thread's work on a round, a cell a clerk: where it starts, how it goes, what it brings."""

    space: Any
    coffee: Any
    dice: Any
    push: Any
    level: Any       # for the order of dice, then of moves
    speed: Any
    stop: Any        # where each clerk ends
    due: Any         # … and whether it must keep its balance there: 1 or 0
    risk: Any        # … and how likely it spills
    cup: Any         # what is left in its cup
    hope: Any        # its chance to win


CELLS = (int, int, int, int, int, int, int, int, float, int, float)       # what each of these holds


def fill_payoffs(w, values, payoffs, lane, lanes):
    """What every combination of pushes brings every clerk.

    `values` are the chances of positions, from the eyes of its first clerk; a clerk's payoffs lie together,
    by the others' pushes (in seat order) and then by its own.
    """
    for i in range(lane, COMBINED, lanes):
        push_all(w, i)
        foresee(w, values)
        for p in range(CLERKS):
            payoffs[p * COMBINED + seen_by(w, p)] = w.hope[p]


def push_all(w, number):
    """Everybody pushes as in the combination of that number: the first clerk's push counts most."""
    for p in range(CLERKS - 1, -1, -1):
        w.push[p] = number % FACES + 1
        number //= FACES


def seen_by(w, p):
    """The number of a combination of pushes among the payoffs of p: the others' pushes first."""
    number = 0
    for q in range(CLERKS):
        if q != p:
            number = number * FACES + w.push[q] - 1
    return number * FACES + w.push[p] - 1


def foresee(w, values):
    """Everybody's chance to win after these pushes: over all roll-offs, all walks and all spills."""
    for p in range(CLERKS):
        w.hope[p] = 0.0
    rank_pushes(w)
    share = 1.0 / orders_of(w)
    for first in range(ORDERED):
        rank_pushes(w)
        if in_order(w, first):
            hand_out(w, first)
            rank_speeds(w)
            chance = share / orders_of(w)
            for second in range(ORDERED):
                if in_order(w, second):
                    run_down(w, second)
                    take_risks(w)
                    for spills in range(ENDS):
                        weigh(w, values, spills, chance)


# The orders of a round (CR-5 to CR-7): those level in everything throw dice, so that all their orders are
# equally likely.

def rank_pushes(w):
    """CR-6: the harder push, the clerk farther back, fewer coffees."""
    for p in range(CLERKS):
        w.level[p] = (w.push[p] * (LAST + 1) + LAST - w.space[p]) * (CUP + 1) + CUP - w.coffee[p]


def rank_speeds(w):
    """CR-7: the faster die, then as in CR-6."""
    for p in range(CLERKS):
        w.level[p] = (((w.speed[p] * (FACES + 1) + w.push[p]) * (LAST + 1) + LAST - w.space[p]) * (CUP + 1)
                      + CUP - w.coffee[p])


def in_order(w, order):
    """Whether the white dice can bring the clerks into that order."""
    fits = True
    for place in range(order * CLERKS + 1, (order + 1) * CLERKS):
        fits = fits and w.level[ORDERS[place - 1]] >= w.level[ORDERS[place]]
    return fits


def orders_of(w):
    """How many orders the white dice can bring the clerks into."""
    found = 0
    for order in range(ORDERED):
        if in_order(w, order):
            found += 1
    return found


def hand_out(w, order):
    """CR-5: the first in the order takes the fastest die."""
    for place in range(CLERKS):
        w.speed[ORDERS[order * CLERKS + place]] = w.dice[place]


# The moves.

def run_down(w, order):
    """All clerks move in that order: where they stop, and who must keep its balance there."""
    for p in range(CLERKS):
        w.stop[p] = w.space[p]
    for place in range(CLERKS):
        step_down(w, ORDERS[order * CLERKS + place])


def step_down(w, p):
    """CR-8 to CR-13: walk up to a barrier; a balance roll is due on a step, after a sudden stop and beyond
    the finish."""
    start = w.stop[p]
    goal = min(start + w.speed[p], LAST)
    space = start
    while space < goal and on_space(w, space + 1) < 2:
        space += 1
    w.stop[p] = space
    w.due[p] = 1 if space < goal or goal < start + w.speed[p] or STAIRS[space] == STEP else 0


def take_risks(w):
    """CR-11: how likely each spills."""
    for p in range(CLERKS):
        w.risk[p] = SPILLING[w.push[p] + w.speed[p]] / PAIR if w.due[p] == 1 else 0.0


def on_space(w, space):
    clerks = 0
    for p in range(CLERKS):
        clerks += w.stop[p] == space
    return clerks


# The ends.

def weigh(w, values, spills, chance):
    """Add what this end brings, if it can be: bit p of `spills` says that p spills."""
    chance *= odds_of(w, spills)
    if chance > 0.0:
        end_round_by(w, spills)
        bring(w, values, chance)


def odds_of(w, spills):
    """How likely it is that just those spill."""
    chance = 1.0
    for p in range(CLERKS):
        chance *= w.risk[p] if spills >> p & 1 == 1 else 1.0 - w.risk[p]
    return chance


def end_round_by(w, spills):
    """Fill the cups as this end leaves them."""
    for p in range(CLERKS):
        w.cup[p] = w.coffee[p] - (spills >> p & 1)


def bring(w, values, chance):
    """Add what this end brings each."""
    if is_last(w):
        share_win(w, chance)
    else:
        look_up(w, values, chance)


def is_last(w):
    """CR-15: somebody is home."""
    foremost = 0
    for p in range(CLERKS):
        foremost = max(foremost, w.stop[p])
    return foremost >= HOME


def share_win(w, chance):
    """CR-17: most points, then most coffees; those who are level share the win."""
    best, winners = best_final(w), 0
    for p in range(CLERKS):
        if final(w, p) == best:
            winners += 1
    for p in range(CLERKS):
        if final(w, p) == best:
            w.hope[p] += chance / winners


def best_final(w):
    best = final(w, 0)
    for p in range(1, CLERKS):
        best = max(best, final(w, p))
    return best


def final(w, p):
    """CR-16: coffees, less the spaces with clerks on them that lie ahead; then coffees."""
    ahead = 0
    for q in range(CLERKS):
        if w.stop[q] > w.stop[p]:
            fresh = 1                        # clerks on one space count once
            for r in range(q):
                if w.stop[r] == w.stop[q]:
                    fresh = 0
            ahead += fresh
    return (w.cup[p] + CLERKS - ahead) * (CUP + 1) + w.cup[p]


def look_up(w, values, chance):
    """What the next round's position is worth to each: by its own kind, then the others' clockwise, which
    only an auction minds."""
    for p in range(CLERKS):
        place = kind_after(w, p)
        for step in range(1, CLERKS):
            place = place * HOME * CUP + kind_after(w, (p + step) % CLERKS)
        w.hope[p] += chance * values[place]


def kind_after(w, p):
    """CR-14: an empty cup is filled, and its clerk starts again."""
    if w.cup[p] == 0:
        return CUP - 1
    return w.stop[p] * CUP + w.cup[p] - 1
