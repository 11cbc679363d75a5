"""The game of pushes in a round: mixtures of all clerks against which nobody gains by pushing otherwise.

Regret matching that looks one step ahead, later steps counting more.  With three players its average need not
settle; so it goes in phases, each from the average of the last and with less inertia, until nobody could gain
more than TOLERANCE. The few rounds that do not settle from all pushes alike begin AGAIN from the softest. 
Clerks that stand alike mix alike. The same start and the same steps on every machine: what is measured is
what is played.
"""
from typing import Any, NamedTuple

from .round import CLERKS, COMBINED, FACES

TOLERANCE = 1e-5                            # of a chance to win
STEPS = (200, *(24 * (300,)), 200, *(12 * (300,)))     # so many in each phase
INERTIA = (0.0, *(4 * 0.8 ** n for n in range(24)), 1.0, *(4 * 0.64 ** n for n in range(12)))
PHASES = len(STEPS)
AGAIN = 25                                  # the phase that begins anew
LOOSE = 1e-3                                # … if somebody could still gain more than that
MIXED = CLERKS * FACES
OTHERS = COMBINED // FACES // FACES         # combinations of all pushes but two clerks'
LARGE = 9.0
# on a GPU that reckons with 32 bits these have no more, so that nothing else does
ZERO = 0.0
ONE = 1.0
EVEN = 1.0 / FACES


class Contest(NamedTuple):
    """One round's game: the payoffs, and for each clerk's pushes (a cell a push) what is made of them."""

    payoffs: Any
    shares: Any      # how often each is pushed
    worth: Any       # what each brings while the others mix
    regret: Any      # how much it has been missed, never below 0
    lean: Any        # … and would be after one more such step
    mass: Any        # how often it was pushed in this phase, later steps counting more
    best: Any        # the best mixture so far


SIZES = (CLERKS * COMBINED, *(MIXED,) * 6)


def meet():
    """All threads that work on one game wait for each other; one alone has nobody to wait for."""


def settle(w, g, phases, lane, lanes):
    """Mix the pushes of the round `w`; what somebody could still gain."""
    for i in range(lane, MIXED, lanes):
        g.shares[i] = EVEN
    least = LARGE
    for phase in range(phases):
        if phase == AGAIN:
            if least <= LOOSE:
                break
            push_softly(g, lane, lanes)
        gain = mix_phase(w, g, phase, lane, lanes)
        if gain < least:
            least = gain
            for i in range(lane, MIXED, lanes):
                g.best[i] = g.shares[i]
        meet()
        if least <= TOLERANCE:
            break
    for i in range(lane, MIXED, lanes):
        g.shares[i] = g.best[i]
    meet()
    weigh_pushes(g, lane, lanes)
    return least


def push_softly(g, lane, lanes):
    """Everybody pushes 1."""
    for i in range(lane, MIXED, lanes):
        g.shares[i] = 1.0 if i % FACES == 0 else 0.0
    meet()


def mix_phase(w, g, phase, lane, lanes):
    """Match regrets from the present mixture on, which ends as their average; what somebody could gain
    then."""
    for i in range(lane, MIXED, lanes):
        g.regret[i] = INERTIA[phase] * g.shares[i]
        g.mass[i] = 0.0
    meet()
    for step in range(STEPS[phase]):
        weigh_pushes(g, lane, lanes)
        match_regrets(g, (step + 1.0) * (step + 1.0), lane, lanes)
        mix_by(w, g, g.lean, lane, lanes)
    mix_by(w, g, g.mass, lane, lanes)
    weigh_pushes(g, lane, lanes)
    return largest_gain(g)


def weigh_pushes(g, lane, lanes):
    """What each push brings against the others' mixtures."""
    for i in range(lane, MIXED, lanes):
        p = i // FACES
        q = 1 if p == 0 else 0
        r = 1 if p == 2 else 2
        at = p * COMBINED + i % FACES
        total = 0.0
        for b in range(FACES):
            part = 0.0
            for c in range(FACES):
                part += g.shares[r * FACES + c] * g.payoffs[at]
                at += FACES
            total += g.shares[q * FACES + b] * part
        g.worth[i] = total
    meet()


def match_regrets(g, weight, lane, lanes):
    """Book what each push would have brought beyond the mixture."""
    for i in range(lane, MIXED, lanes):
        more = g.worth[i] - hope_of(g, i // FACES)
        g.mass[i] += g.shares[i] * weight
        g.regret[i] = max(g.regret[i] + more, 0.0)
        g.lean[i] = max(g.regret[i] + more, 0.0)
    meet()


def mix_by(w, g, wish, lane, lanes):
    """Push as wished; clerks that stand alike by the mean of their wishes."""
    for i in range(lane, MIXED, lanes):
        p = i // FACES
        share = 0.0
        alike = 0
        for q in range(CLERKS):
            if w.space[q] == w.space[p] and w.coffee[q] == w.coffee[p]:
                share += part_of(wish, q * FACES, i % FACES)
                alike += 1
        g.shares[i] = share / alike
    meet()


def part_of(wish, row, a):
    total = ZERO
    for b in range(FACES):
        total += wish[row + b]
    if total > ZERO:
        return wish[row + a] / total
    return EVEN


def hope_of(g, p):
    """The chance of p to win if all mix."""
    hope = ZERO
    for a in range(FACES):
        hope += g.shares[p * FACES + a] * g.worth[p * FACES + a]
    return hope


def best_of(g, p):
    """The chance of p to win by its best push, while the others mix."""
    best = g.worth[p * FACES]
    for a in range(1, FACES):
        best = max(best, g.worth[p * FACES + a])
    return best


def largest_gain(g):
    gain = ZERO
    for p in range(CLERKS):
        gain = max(gain, best_of(g, p) - hope_of(g, p))
    return gain
