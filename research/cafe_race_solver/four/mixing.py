"""The game of pushes in a round of four: mixtures against which nobody gains much by pushing otherwise.

As for three (equilibrium.py), regrets are matched in phases, and clerks that stand alike mix alike; but a
phase is checked sooner, and most rounds are left after a few.  On a GPU `warps` does this work.
"""
from typing import Any, NamedTuple

from ludoteca.games.cafe_race.solved.equilibrium import EVEN, LARGE, ONE, ZERO, hope_of, largest_gain, part_of
from ludoteca.games.cafe_race.solved.round import FACES

from .orders import CLERKS, COMBINED, ORDERED, ROOM

TOLERANCE = 1e-4                            # of a chance to win
STEPS = (50, 50, 100, 200, 200, *(8 * (100,)))         # so many in each phase
INERTIA = (0.0, 0.03, 0.03, 0.1, 0.3, 4.0, 3.0, 2.0, 2.0, 1.0, 1.0, 0.5, 0.5)
PHASES = len(STEPS)
MIXED = CLERKS * FACES
# combinations with two others' pushes left, and with one's
TWO, ONE_OTHER = COMBINED // FACES, COMBINED // FACES // FACES


class Contest(NamedTuple):
    """One round's game: what it can lead to, the payoffs, and for each clerk's pushes (a cell a push) what is
    made of them."""

    stops: Any       # where each clerk ends, by order
    risks: Any       # … and how likely it spills there, by its push
    ends: Any        # what each end brings each clerk, by order and by who spills
    payoffs: Any
    alike: Any       # of each clerk, who stands as it does
    two: Any         # what is left of the payoffs when one other's pushes are mixed
    one: Any         # … two others'
    shares: Any      # how often each is pushed
    worth: Any       # what each brings while the others mix
    regret: Any      # how much it has been missed, never below 0
    lean: Any        # … and would be after one more such step
    mass: Any        # how often it was pushed in this phase, later steps counting more
    best: Any        # the best mixture so far


CELLS = (int, float, float, float, int, *(float,) * 8)
SIZES = (ORDERED * CLERKS, ORDERED * MIXED, ORDERED * ROOM, CLERKS * COMBINED, CLERKS, CLERKS * TWO,
         CLERKS * ONE_OTHER, *(MIXED,) * 6)


def meet():
    """All threads that work on one game wait for each other; one alone has nobody to wait for."""


def settle(w, g, phases, lane, lanes):
    """Mix the pushes of the round `w`; what somebody could still gain."""
    find_alike(w, g, lane, lanes)
    for i in range(MIXED):
        g.shares[i] = EVEN
    least = LARGE
    for phase in range(phases):
        gain = mix_phase(g, phase, lane, lanes)
        if gain < least:
            least = gain
            for i in range(MIXED):
                g.best[i] = g.shares[i]
        if least <= TOLERANCE:
            break
    for i in range(MIXED):
        g.shares[i] = g.best[i]
    weigh_pushes(g, lane, lanes)
    return least


def find_alike(w, g, lane, lanes):
    for p in range(lane, CLERKS, lanes):
        bits = 0
        for q in range(CLERKS):
            if w.space[q] == w.space[p] and w.coffee[q] == w.coffee[p]:
                bits |= 1 << q
        g.alike[p] = bits
    meet()


def mix_phase(g, phase, lane, lanes):
    """Match regrets from the present mixture on, which ends as their average; what somebody could gain
    then."""
    for i in range(MIXED):
        g.regret[i] = g.shares[i] * INERTIA[phase]
        g.mass[i] = ZERO
    weight = ZERO
    for _ in range(STEPS[phase]):
        weight += ONE
        weigh_pushes(g, lane, lanes)
        match_regrets(g, weight * weight)
        mix_by(g, g.lean)
    mix_by(g, g.mass)
    weigh_pushes(g, lane, lanes)
    return largest_gain(g)


def weigh_pushes(g, lane, lanes):
    """What each push brings against the others' mixtures: mixed one after another."""
    for p in range(CLERKS):
        q = 0 if p > 0 else 1
        r = 1 if p > 1 else 2
        t = 2 if p > 2 else 3
        fold(g.payoffs, p * COMBINED, TWO, g.shares, q * FACES, g.two, p * TWO)
        fold(g.two, p * TWO, ONE_OTHER, g.shares, r * FACES, g.one, p * ONE_OTHER)
        fold(g.one, p * ONE_OTHER, FACES, g.shares, t * FACES, g.worth, p * FACES)


def fold(cells, at, size, shares, row, into, to):
    """Mix one clerk's six pushes, by which the cells lie in as many parts."""
    one = shares[row]
    two = shares[row + 1]
    three = shares[row + 2]
    four = shares[row + 3]
    five = shares[row + 4]
    six = shares[row + 5]
    for i in range(size):
        c = at + i
        into[to + i] = (one * cells[c] + two * cells[c + size] + three * cells[c + 2 * size]
                        + four * cells[c + 3 * size] + five * cells[c + 4 * size] + six * cells[c + 5 * size])


def match_regrets(g, weight):
    """Book what each push would have brought beyond the mixture."""
    for p in range(CLERKS):
        for i in range(p * FACES, p * FACES + FACES):
            more = g.worth[i] - hope_of(g, p)
            g.mass[i] += g.shares[i] * weight
            g.regret[i] = max(g.regret[i] + more, ZERO)
            g.lean[i] = max(g.regret[i] + more, ZERO)


def mix_by(g, wish):
    """Push as wished; clerks that stand alike by the mean of their wishes."""
    for i in range(MIXED):
        share, alike = ZERO, ZERO
        for q in range(CLERKS):
            if g.alike[i // FACES] >> q & 1 == 1:
                share += part_of(wish, q * FACES, i % FACES)
                alike += ONE
        g.shares[i] = share / alike
