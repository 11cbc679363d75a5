"""All rounds' games of a layer of positions of four: mix them, value what was mixed, gather what positions
are worth.

As in ../layer.py games are numbered position by position, roll by roll; on a GPU a block of threads takes
one at a time.
"""
from ludoteca.games.cafe_race.solved.equilibrium import ZERO, part_of
from ludoteca.games.cafe_race.solved.round import FACES

from ..layer import BEST, TABLE, WHOLE, begin_round, in_parts, mean_worth, note_worth
from .mixing import MIXED, meet, settle, weigh_pushes
from .orders import CLERKS, fill_ends, fill_orders, fill_pushes


def mix_range(w, g, values, rows, layer, rolls, phases, kept, policy, worth, first, stride, lane, lanes):
    """Mix the pushes of each game; keep in `worth` what they and best pushes bring and, if `kept`, the
    mixtures in `policy`."""
    count = len(rolls) // CLERKS
    for game in range(first, len(layer) * count, stride):
        lay_out(w, g, values, rows, layer[game // count], rolls, game % count, lane, lanes)
        settle(w, g, phases, lane, lanes)
        if kept == 1:
            at = (layer[game // count] * count + game % count) * MIXED
            for i in range(lane, MIXED, lanes):
                policy[at + i] = int(g.shares[i] * WHOLE + 0.5)
        note_worth(g, worth, game, lane, lanes)


def answer_mixtures(w, g, values, rows, layer, rolls, policy, worth, first, stride, lane, lanes):
    """What the mixtures in `policy`, and best pushes against them, bring."""
    count = len(rolls) // CLERKS
    for game in range(first, len(layer) * count, stride):
        lay_out(w, g, values, rows, layer[game // count], rolls, game % count, lane, lanes)
        at = (layer[game // count] * count + game % count) * MIXED
        for i in range(lane, MIXED, lanes):
            g.shares[i] = part_of(policy, at + i // FACES * FACES, i % FACES)
        meet()
        weigh_pushes(g, lane, lanes)
        meet()
        note_worth(g, worth, game, lane, lanes)


def lay_out(w, g, values, rows, position, rolls, roll, lane, lanes):
    """A round, and what its pushes bring."""
    begin_round(w, rows, position, rolls, roll)
    fill_orders(w, g, lane, lanes)
    meet()
    fill_ends(w, g, values, lane, lanes)
    meet()
    fill_pushes(w, g, lane, lanes)
    meet()


def gather_set(layer, odds, worth, which, values, change, gain, first, stride):
    """A position is worth the mean over its rolls; how much that changed, and what somebody could gain there
    in a round."""
    for n in range(first, len(layer), stride):
        moved_by = ZERO
        more = ZERO
        left = WHOLE
        for p in range(CLERKS):
            hope = mean_worth(odds, worth, n, p, 0)
            best = mean_worth(odds, worth, n, p, 1)
            before = values[layer[n] * CLERKS + p]
            value = best if which == BEST else hope
            if which == TABLE:
                parts = in_parts(value, before, left, p)
                left -= parts
                value = parts / float(WHOLE)
            moved_by = max(moved_by, abs(value - before))
            more = max(more, best - hope)
            values[layer[n] * CLERKS + p] = value
        change[layer[n]] = moved_by
        gain[layer[n]] = more
