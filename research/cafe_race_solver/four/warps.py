"""The game of pushes on a GPU, in the place of the functions of these names in `mixing`: a warp of threads
mixes for a clerk.

A thread keeps its part of the clerk's payoffs in registers: those of one pair of pushes of the two other
clerks that count less, with all pushes of the one that counts most; and, since there are four pairs more than
threads, one combination of these.  All threads of a warp keep its regrets.  Rows are cut out first and read
by fixed places then, which costs a GPU least.
"""
from typing import Any, NamedTuple

from ludoteca.games.cafe_race.solved.equilibrium import EVEN, LARGE, ONE, ZERO
from ludoteca.games.cafe_race.solved.round import FACES

from .mixing import INERTIA, STEPS, TOLERANCE, find_alike, meet
from .orders import CLERKS, COMBINED

WARP = 32
PAIRS = FACES * FACES                       # of pushes of two clerks
MORE = PAIRS - WARP                         # … than there are threads
BY_ONE = PAIRS * FACES                      # combinations for each push of the clerk that counts most
APART = WARP + 3  # sums to be added are so far apart that no two threads want the same bank
SUMS = FACES * APART                        # of a warp
PART = 7                                    # of them one thread adds so many …
PARTS = 5                                   # … and one thread so many of the results


class Contest(NamedTuple):
    """One round's game: what a block of threads shares, then what each keeps of its clerk."""

    stops: Any       # as in `mixing`
    risks: Any
    ends: Any        # … and, when these are weighed, the sums of all threads
    payoffs: Any
    alike: Any
    shares: Any
    worth: Any
    best: Any
    parts: Any       # sums of sums
    gains: Any       # what each clerk could gain
    mine: Any        # this thread's payoffs
    share: Any       # how often the clerk makes each push
    value: Any       # what each brings while the others mix
    regret: Any
    mass: Any


def meet_team():
    """All threads of a warp wait for each other."""


def settle(w, g, phases, lane, lanes):
    """Mix the pushes of the round `w`; what somebody could still gain."""
    find_alike(w, g, lane, lanes)
    p, thread = lane // WARP, lane % WARP
    take_payoffs(g, p, thread)
    for a in range(FACES):
        g.share[a] = EVEN
    show_shares(g, p, thread)
    least = LARGE
    for phase in range(phases):
        gain = mix_phase(g, phase, p, thread)
        if gain < least:
            least = gain
            if thread == 0:
                for a in range(FACES):
                    g.best[p * FACES + a] = g.share[a]
        if least <= TOLERANCE:
            break
    meet()
    for a in range(FACES):
        g.share[a] = g.best[p * FACES + a]
    show_shares(g, p, thread)
    weigh(g, p, thread)
    show_worth(g, p, thread)
    return least


def weigh_pushes(g, lane, lanes):
    """What each push brings against the others' mixtures."""
    take_payoffs(g, lane // WARP, lane % WARP)
    meet()
    weigh(g, lane // WARP, lane % WARP)
    show_worth(g, lane // WARP, lane % WARP)


def show_worth(g, p, thread):
    if thread == 0:
        row = g.worth[p * FACES:]
        for a in range(FACES):
            row[a] = g.value[a]
    meet()


def take_payoffs(g, p, thread):
    """The payoffs of this thread, into registers."""
    cells = g.payoffs[p * COMBINED + thread * FACES:]
    for x in range(FACES):
        for a in range(FACES):
            g.mine[x * FACES + a] = cells[x * BY_ONE + a]
    x = min(thread // MORE, FACES - 1)
    cells = g.payoffs[p * COMBINED + x * BY_ONE + (WARP + thread % MORE) * FACES:]
    for a in range(FACES):
        g.mine[PAIRS + a] = cells[a] if thread < MORE * FACES else ZERO
    if thread < APART - WARP:               # nobody writes there, but somebody adds it
        sums = g.ends[p * SUMS + WARP + thread:]
        for a in range(FACES):
            sums[a * APART] = ZERO


def show_shares(g, p, thread):
    """Everybody sees how everybody mixes."""
    if thread == 0:
        row = g.shares[p * FACES:]
        for a in range(FACES):
            row[a] = g.share[a]
    meet()


def mix_phase(g, phase, p, thread):
    """Match regrets from the present mixture on, which ends as their average; what somebody could gain
    then."""
    for a in range(FACES):
        g.regret[a] = g.share[a] * INERTIA[phase]
        g.mass[a] = ZERO
    weight = ZERO
    for _ in range(STEPS[phase]):
        weight += ONE
        weigh(g, p, thread)
        match_regrets(g, weight * weight)
        meet()
        show_shares(g, p, thread)
    average(g, p, thread)
    weigh(g, p, thread)
    return largest_gain(g, p, thread)


def weigh(g, p, thread):
    """What each push of the warp's clerk brings against the others' mixtures, told to all its threads."""
    q = 0 if p > 0 else 1
    r = 1 if p > 1 else 2
    t = 2 if p > 2 else 3
    first = g.shares[q * FACES:]
    second = g.shares[r * FACES:]
    third = g.shares[t * FACES:]
    pair = second[thread // FACES] * third[thread % FACES]
    more = first[min(thread // MORE, FACES - 1)] * second[FACES - 1] * third[FACES - MORE + thread % MORE]
    sums = g.ends[p * SUMS + thread:]
    for a in range(FACES):
        total = ZERO
        for x in range(FACES):
            total += first[x] * g.mine[x * FACES + a]
        sums[a * APART] = total * pair + more * g.mine[PAIRS + a]
    meet_team()
    add_up(g, p, thread)


def add_up(g, p, thread):
    """Add what the threads of a warp have found: parts first, then these."""
    sums = g.ends[p * SUMS + min(thread // PARTS, FACES - 1) * APART + thread % PARTS * PART:]
    total = ZERO
    for n in range(PART):
        total += sums[n]
    parts = g.parts[p * 2 * WARP:]
    parts[thread] = total
    meet_team()
    parts = g.parts[p * 2 * WARP + thread % FACES * PARTS:]
    total = ZERO
    for n in range(PARTS):
        total += parts[n]
    found = g.parts[p * 2 * WARP + WARP:]
    found[thread % FACES] = total
    meet_team()
    for a in range(FACES):
        g.value[a] = found[a]


def match_regrets(g, weight):
    """Book what each push would have brought beyond the mixture, and push as one then wishes."""
    hope = ZERO
    for a in range(FACES):
        hope += g.share[a] * g.value[a]
    total = ZERO
    for a in range(FACES):
        more = g.value[a] - hope
        g.mass[a] += g.share[a] * weight
        g.regret[a] = max(g.regret[a] + more, ZERO)
        g.share[a] = max(g.regret[a] + more, ZERO)
        total += g.share[a]
    scale(g, total)


def scale(g, total):
    """Shares that add up to 1."""
    if total > ZERO:
        part = ONE / total
        for a in range(FACES):
            g.share[a] *= part
    else:
        for a in range(FACES):
            g.share[a] = EVEN


def average(g, p, thread):
    """The mixture of a phase; clerks that stand alike by the mean of theirs."""
    total = ZERO
    for a in range(FACES):
        g.share[a] = g.mass[a]
        total += g.mass[a]
    scale(g, total)
    meet()
    show_shares(g, p, thread)
    alike = g.alike[p]
    for a in range(FACES):
        share, clerks = ZERO, ZERO
        for q in range(CLERKS):
            if alike >> q & 1 == 1:
                share += g.shares[q * FACES + a]
                clerks += ONE
        g.share[a] = share / clerks
    meet()
    show_shares(g, p, thread)


def largest_gain(g, p, thread):
    """What somebody could gain by pushing otherwise."""
    hope, best = ZERO, ZERO
    for a in range(FACES):
        hope += g.share[a] * g.value[a]
        best = max(best, g.value[a])
    if thread == 0:
        g.gains[p] = best - hope
    meet()
    gain = ZERO
    for q in range(CLERKS):
        gain = max(gain, g.gains[q])
    meet()
    return gain
