"""Odds of Café Fatal: exact chances if the others stood still, and expected points by playing on at random.

`chances` and `chance` are exact fractions: a player has dice left, everybody else's dice stay where they are,
and the player rolls and places on for that one table as well as can be.  Three facts make that small enough
to solve: a face that lies somewhere can always join its pile (CF-9); a new face always finds a table (CF-12);
and all that matters of the own tables is how far they are from the one that is wanted, and how many others
can still be reached without taking it.

`simulated` is how likely that is: how often a placement wins its table if all play the round on as the
search's policy would.

`expected` is an estimate: the mean points of a player after this round's pay-out for each legal placement, if
everybody placed at random from then on.  The same seed and number of playouts give the same figures, plain
and compiled.
"""
import functools
from fractions import Fraction
from math import factorial

import numpy as np

from ludoteca.core.match import choices_of
from ludoteca.core.state import NOBODY, as_record

from . import rules as r
from .rules.floors import FLOORS

FAR = 99
SIMS, MOST_SIMS = 8000, 400                 # simulated rounds for all choices together, and for one


# The floor.

def steps(players, start, closed=NOBODY):
    """How far every table is from one, in steps from table to table that avoid the closed one."""
    far = [FAR] * r.TABLES[players]
    far[start], edge = 0, [start]
    while edge:
        table = edge.pop(0)
        for other in range(len(far)):
            if r.NEAR[players][table] >> other & 1 and far[other] == FAR and other != closed:
                far[other] = far[table] + 1
                edge.append(other)
    return tuple(far)


STEPS = {n: tuple(steps(n, table) for table in range(len(cells))) for n, cells in FLOORS.items()}
ISLES = {n: tuple(tuple(sum(far < FAR for far in steps(n, table, closed)) if table != closed else 0
                        for table in range(len(cells))) for closed in range(len(cells)))
                        for n, cells in FLOORS.items()}


# Rolls.

@functools.cache
def rolls(dice, sizes):
    """All rolls of so many dice, the six faces sorted into classes of these sizes: (ways, options); an option
    is a class and a number of dice that some face of it shows."""
    found = {}
    spread(dice, [k for k, size in enumerate(sizes) for _ in range(size)], frozenset(), factorial(dice),
           found)
    return tuple((ways, tuple(sorted(options))) for options, ways in found.items())


def spread(dice, classes, options, ways, found):
    if not classes:
        if dice == 0:
            found[options] = found.get(options, 0) + ways
        return
    for n in range(dice + 1):
        more = options | {(classes[0], n)} if n else options
        spread(dice - n, classes[1:], more, ways // factorial(n), found)


def mean(dice, sizes, value):
    """The expected value of the best option of a roll."""
    total = sum(ways * max(value(kind, n) for kind, n in options) for ways, options in rolls(dice, sizes))
    return Fraction(total) / r.FACES ** dice


# Chances.

@functools.cache
def add(dice, need):
    """The chance to bring so many more dice of one face to its pile with the dice left."""
    if need <= 0:
        return Fraction(1)
    if dice < need:
        return Fraction(0)
    return mean(dice, (1, 5), lambda other, n: add(dice - n, need if other else need - n))


USED, HIGH, LOW = range(3)


@functools.cache
def take(dice, gap, room, used, high, low, need):
    """The chance to take a table where one has no dice yet.

    gap: tables to sit down at before it is next to own dice; room: tables that new faces can go to besides
    it; used, high, low: faces that lie already, new ones that win with `need` dice, new ones that need one
    more.
    """
    if dice < need:
        return Fraction(0)

    def value(kind, n):
        if kind == USED:
            return take(dice - n, gap, room, used, high, low, need)
        best = Fraction(0)
        if room > 0:
            best = take(dice - n, max(gap - 1, 0), room - 1, used + 1, high - (kind == HIGH),
                        low - (kind == LOW), need)
        return best if gap else max(best, add(dice - n, need + (kind == LOW) - n))

    return mean(dice, (used, high, low), value)


@functools.lru_cache(1 << 14)
def solo(players, dice, table, own, rival):
    """The chance to win a table with so many dice left; own: pairs (strength, table) of piles, rival: the
    strength to beat."""
    mine = next((pile for pile, at in own if at == table), 0)
    if mine:
        return add(dice, beating(rival, mine % 10) - mine // 10)
    faces = {pile % 10 for pile, at in own}
    high = sum(face not in faces and beating(rival, face) == max(rival // 10, 1)
               for face in range(1, r.FACES + 1))
    gap, room = 0, max(ISLES[players][table])
    if own:
        gap = min(STEPS[players][at][table] for pile, at in own) - 1
        room = ISLES[players][table][own[0][1]] - len(own)
    return take(dice, gap, room, len(own), high, r.FACES - len(own) - high, max(rival // 10, 1))


def beating(rival, face):
    """How many dice of a face beat a rival pile (CF-13)."""
    return max(rival // 10 + (rival > 0 and face <= rival % 10), 1)


def piles(s, p):
    """The own piles as pairs (strength, table)."""
    return tuple((10 * s.pile[p][face] + face, s.at[p][face]) for face in range(1, r.FACES + 1)
                 if s.at[p][face] != NOBODY)


def piles_after(s, p, choice):
    """The own piles after a placement."""
    face, table = divmod(choice, r.SPAN)
    rest = tuple(pile for pile in piles(s, p) if pile[1] != table)
    return (*rest, (10 * (s.pile[p][face] + s.roll[face]) + face, table))


def rival(s, p, table):
    """The strongest pile of the others on a table."""
    return max(r.strength(s, q, table) if q != p else 0 for q in range(s.players))


def chances(s, p, choice=None):
    """For every table the exact chance that p wins it if everybody else stood still and p played for it
    alone, with the dice in hand or, given a choice, with those left after it."""
    own, dice = piles(s, p), s.hand[p]
    if choice is not None:
        own, dice = piles_after(s, p, choice), dice - s.roll[choice // r.SPAN]
    return [solo(s.players, dice, table, own, rival(s, p, table)) for table in range(r.TABLES[s.players])]


def odds_alone(s, p, choice):
    """The exact chance that p wins the table of a placement if everybody else stood still."""
    table = choice % r.SPAN
    return solo(s.players, s.hand[p] - s.roll[choice // r.SPAN], table, piles_after(s, p, choice),
                rival(s, p, table))


# What becomes of it, when the others do not stand still.

def simulated(search, view, seed):
    """By choice, the part of simulated rounds in which it wins its table."""
    choices = view.choices()
    found, sims = search.floats(len(choices)), min(MOST_SIMS, SIMS // len(choices))
    search.code.outlook(search.prepare(view.s), view.seat, sims, seed, found)
    return {choice: float(share) for choice, share in zip(choices, found, strict=True)}


# Points.

def gain(s, p, table):
    """What a table's slices would add to p's points now."""
    total = -r.score(s, p)
    for kind in range(r.KINDS):
        n = s.eaten[p][kind] + s.slices[table][kind]
        total += r.WORTH[kind] * (n + n // r.WHOLE * r.WHOLE)
    return total


def expected(game, s, p, playouts=64, seed=0, compiled=True):
    """The mean points of p after this round's pay-out, by legal choice, over so many random ways to play
    on."""
    last = s.copy()
    last.bag[:] = [0] * r.KINDS             # so the game ends with this pay-out (CF-16)
    fast = game.fast if compiled else None
    return {choice: total(game, fast, last, p, choice, playouts, seed) / playouts
            for choice in choices_of(game, s, p)}


def total(game, fast, last, p, choice, playouts, seed):
    """The sum of p's points over the playouts after a choice."""
    begun, points = last.copy(), 0
    game.rules.play(begun, None, p, choice)
    if fast is None:
        for n in range(playouts):
            world = begun.copy()
            game.rules.playout(world, [0] * r.MOST, seed + n)
            points += game.rules.score(world, p)
        return points
    template, out = as_record(begun, r.STATE), np.zeros(r.MOST, np.int32)
    cell = np.zeros(1, r.STATE)
    for n in range(playouts):
        cell[0] = template
        fast.playout(cell[0], out, seed + n)
        points += int(fast.score(cell[0], p))
    return points
