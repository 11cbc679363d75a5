"""All rounds' games of a layer of positions: solve them, value their policy, gather what positions are worth.

Games are numbered position by position, roll by roll.  A thread (on a GPU: a warp of them) takes every
`stride`-th from
`first` on; on a CPU one thread takes all.
"""
from ludoteca.games.cafe_race.solved.equilibrium import MIXED, best_of, hope_of, meet, settle, weigh_pushes
from ludoteca.games.cafe_race.solved.round import (
    CLERKS,
    COMBINED,
    CUP,
    FACES,
    HOME,
    fill_payoffs,
    foresee,
    push_all,
    seen_by,
)
from ludoteca.games.cafe_race.solved.table import WHOLE

# what is gathered: what the mixtures bring, what best pushes, what the table keeps
MEAN = 0
BEST = 1
TABLE = 2
SLACK = 0.75                                # parts by which a chance may be off before the table changes


def solve_range(w, g, values, rows, layer, rolls, phases, policy, worth, first, stride, lane, lanes):
    """Mix the pushes of each game; keep the mixtures in `policy`, and in `worth` what they and best pushes
    bring."""
    count = len(rolls) // CLERKS
    for game in range(first, len(layer) * count, stride):
        begin_round(w, rows, layer[game // count], rolls, game % count)
        fill_payoffs(w, values, g.payoffs, lane, lanes)
        settle(w, g, phases, lane, lanes)
        at = (layer[game // count] * count + game % count) * MIXED
        for i in range(lane, MIXED, lanes):
            policy[at + i] = g.shares[i]
        note_worth(g, worth, game, lane, lanes)


def value_range(w, g, values, rows, layer, rolls, policy, worth, first, stride, lane, lanes):
    """What the mixtures in `policy`, and best pushes against them, bring."""
    count = len(rolls) // CLERKS
    for game in range(first, len(layer) * count, stride):
        begin_round(w, rows, layer[game // count], rolls, game % count)
        at = (layer[game // count] * count + game % count) * MIXED
        for i in range(lane, MIXED, lanes):
            g.shares[i] = policy[at + i]
        meet()
        fill_wanted(w, g, values, lane, lanes)
        meet()
        weigh_pushes(g, lane, lanes)
        note_worth(g, worth, game, lane, lanes)


def fill_wanted(w, g, values, lane, lanes):
    """As fill_payoffs, without combinations that at least two of the mixtures never come to."""
    for i in range(lane, COMBINED, lanes):
        push_all(w, i)
        never = 0
        for p in range(CLERKS):
            if g.shares[p * FACES + w.push[p] - 1] == 0.0:
                never += 1
        if never < 2:
            foresee(w, values)
        for p in range(CLERKS):
            g.payoffs[p * COMBINED + seen_by(w, p)] = w.hope[p] if never < 2 else 0.0


def begin_round(w, rows, position, rolls, roll):
    for p in range(CLERKS):
        kind = rows[position * CLERKS + p]
        w.space[p] = kind // CUP
        w.coffee[p] = kind % CUP + 1
        w.dice[p] = rolls[roll * CLERKS + p]


def note_worth(g, worth, game, lane, lanes):
    for p in range(lane, CLERKS, lanes):
        worth[(game * CLERKS + p) * 2] = hope_of(g, p)
        worth[(game * CLERKS + p) * 2 + 1] = best_of(g, p)
    meet()


def gather_range(rows, layer, odds, worth, which, values, change, gain, first, stride):
    """A position is worth the mean over its rolls; how much that changed, and what somebody could gain there
    in a round."""
    for n in range(first, len(layer), stride):
        change[layer[n]] = 0.0
        gain[layer[n]] = 0.0
        for p in range(CLERKS):
            hope = mean_worth(odds, worth, n, p, 0)
            best = mean_worth(odds, worth, n, p, 1)
            gain[layer[n]] = max(gain[layer[n]], best - hope)
            moved_by = put_value(rows, layer[n] * CLERKS, p, values, best if which == BEST else hope,
                                 which == TABLE)
            change[layer[n]] = max(change[layer[n]], moved_by)


def mean_worth(odds, worth, n, p, which):
    total = 0.0
    for roll in range(len(odds)):
        total += odds[roll] * worth[((n * len(odds) + roll) * CLERKS + p) * 2 + which]
    return total


def put_value(rows, at, p, values, value, rounded):
    """Write what a position is worth to p, the others in either order; how much that changes it."""
    own = rows[at + p]
    one = rows[at + (1 if p == 0 else 0)]
    two = rows[at + (1 if p == 2 else 2)]
    before = values[(own * HOME * CUP + one) * HOME * CUP + two]
    if rounded:
        value = before if abs(value - before) * WHOLE < SLACK else int(value * WHOLE + 0.5) / WHOLE
    values[(own * HOME * CUP + one) * HOME * CUP + two] = value
    values[(own * HOME * CUP + two) * HOME * CUP + one] = value
    return abs(value - before)


def in_parts(value, before, left, p):
    """A chance as the table keeps it, in parts: it changes if it is off by SLACK; the last clerk has what the
    others leave."""
    if p == CLERKS - 1:
        return left
    parts = int(before * WHOLE + 0.5)
    if abs(value * WHOLE - parts) >= SLACK:
        parts = int(value * WHOLE + 0.5)
    return min(parts, left)
