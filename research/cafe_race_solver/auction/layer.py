"""All rounds' auctions of a layer of positions: what they bring by the table, and what positions are worth.

As in ../layer.py games are numbered position by position, roll by roll, and a block of threads takes one
at a time.
"""
from ludoteca.core.state import NOBODY
from ludoteca.games.cafe_race.solved.auction.bidding import leading, leads, open_auctions, open_first
from ludoteca.games.cafe_race.solved.auction.outcomes import AWARDS, PARTS, foresee_outcomes
from ludoteca.games.cafe_race.solved.equilibrium import meet
from ludoteca.games.cafe_race.solved.round import CLERKS, CUP, HOME

from ..layer import BEST, TABLE, WHOLE, begin_round, in_parts, mean_worth


def hold_auctions(w, g, p, lane, lanes):
    """The round's auctions: what everybody decides by the table, and what p has of them; CR-20 says who may
    open them."""
    for i in range(lane, CLERKS + 2, lanes):
        g.found[i] = 0
    meet()
    for opener in range(CLERKS):
        if leads(w, opener, NOBODY):
            open_auctions(w, g, opener, p, lane, lanes)
            award, answer = open_first(g, opener, p)
            if lane == 0:
                for q in range(CLERKS):
                    g.found[q] += g.award[q * AWARDS + award]
                g.found[CLERKS] += g.hope[award]
                g.found[CLERKS + 1] += answer
            meet()


def bid_range(w, g, values, rows, layer, rolls, worth, first, stride, lane, lanes):
    """What each game brings if all decide by the values."""
    count = len(rolls) // CLERKS
    for game in range(first, len(layer) * count, stride):
        begin_round(w, rows, layer[game // count], rolls, game % count)
        foresee_outcomes(w, g, values, g.table, lane, lanes)
        hold_auctions(w, g, 0, lane, lanes)
        whole = float(leading(w, NOBODY) * PARTS)
        for p in range(lane, CLERKS, lanes):
            worth[(game * CLERKS + p) * 2] = worth[(game * CLERKS + p) * 2 + 1] = g.found[p] / whole
        meet()


def answer_range(w, g, table, values, rows, layer, rolls, worth, first, stride, lane, lanes):
    """What each game brings by the values if all decide by the table, and if one clerk answers best."""
    count = len(rolls) // CLERKS
    for game in range(first, len(layer) * count, stride):
        begin_round(w, rows, layer[game // count], rolls, game % count)
        foresee_outcomes(w, g, table, g.table, lane, lanes)
        foresee_outcomes(w, g, values, g.worth, lane, lanes)
        whole = float(leading(w, NOBODY) * PARTS)
        for p in range(CLERKS):
            hold_auctions(w, g, p, lane, lanes)
            for i in range(lane, 2, lanes):
                worth[(game * CLERKS + p) * 2 + i] = g.found[CLERKS + i] / whole
            meet()


def gather_around(rows, layer, odds, worth, which, values, change, gain, first, stride):
    """A position is worth the mean over its rolls; how much that changed, and what somebody could gain there
    in a round."""
    for n in range(first, len(layer), stride):
        change[layer[n]] = 0.0
        gain[layer[n]] = 0.0
        left = WHOLE
        for p in range(CLERKS):
            hope = mean_worth(odds, worth, n, p, 0)
            best = mean_worth(odds, worth, n, p, 1)
            place = place_of(rows, layer[n] * CLERKS, p)
            value = best if which == BEST else hope
            if which == TABLE:
                parts = in_parts(value, values[place], left, p)
                left -= parts
                value = parts / WHOLE
            gain[layer[n]] = max(gain[layer[n]], best - hope)
            change[layer[n]] = max(change[layer[n]], abs(value - values[place]))
            values[place] = value


def place_of(rows, at, p):
    """Where it lies what a position is worth to p: by its own kind, then the others' clockwise."""
    place = rows[at + p]
    for step in range(1, CLERKS):
        place = place * HOME * CUP + rows[at + (p + step) % CLERKS]
    return place
