"""What an auction can lead to: every deal of the dice with every combination of pushes, and what it brings
each clerk.

Pushes say how likely a clerk spills and, among equal dice, who moves first, but never how far anybody gets. 
So all ends of a round are looked up once for each deal and each order of moves, and weighed for each
combination.  Chances are whole numbers of PARTS: small, and the same on every machine.
"""
from typing import Any, NamedTuple

from ..equilibrium import meet
from ..round import (
    CLERKS,
    COMBINED,
    ENDS,
    FACES,
    ORDERED,
    ORDERS,
    bring,
    end_round_by,
    hand_out,
    in_order,
    odds_of,
    orders_of,
    push_all,
    rank_speeds,
    run_down,
    take_risks,
)

PARTS = 1 << 30                             # of a win
OUTCOMES = ORDERED * COMBINED  # a deal is the order in which clerks hold the dice, from the fastest
MOVES = ORDERED * ORDERED                   # deals, each with all orders of moves
AWARDS = CLERKS * CLERKS * FACES            # of the first die: who takes which die for which bid
LEFT = CLERKS - 1                           # clerks and dice after that
SECONDS = AWARDS * LEFT * LEFT * FACES      # awards of the first die and of the second
OPENINGS = CLERKS * FACES                   # of the first auction: which die, which bid


class Auction(NamedTuple):
    """One round's auctions: what outcomes bring, and what is found of decisions from the last to the
    first."""

    ends: Any        # what each end of a round brings each clerk, by deal, order of moves and who spills
    due: Any         # who must keep its balance, by deal and order
    table: Any       # what outcomes bring by the table: by that all decide (a clerk's outcomes lie together)
    worth: Any       # … and by what positions are worth just now
    second: Any      # the outcome that each award of two dice leads to
    reply: Any       # … and what the clerk who is looked at has of it that answers best
    award: Any       # what each award of the first die leads to by the table, a clerk's together
    hope: Any        # … what it is worth to that clerk
    answer: Any      # … if it answers best
    leads: Any       # the award that each opening leads to
    opened: Any      # … and what the clerk has of it that answers best
    # in the end, summed over all who may open: everybody's chance by the table, that clerk's hope and answer
    found: Any


CELLS = (float, *(int,) * 11)
SIZES = (MOVES * ENDS * CLERKS, MOVES * CLERKS, CLERKS * OUTCOMES, CLERKS * OUTCOMES, SECONDS, SECONDS,
         CLERKS * AWARDS, AWARDS, AWARDS, OPENINGS, OPENINGS, CLERKS + 2)


def foresee_outcomes(w, g, values, brought, lane, lanes):
    """What all outcomes of a round bring by those values of positions."""
    fill_ends(w, g, values, lane, lanes)
    meet()
    fill_outcomes(w, g, brought, lane, lanes)
    meet()


def fill_ends(w, g, values, lane, lanes):
    """Where every deal and order leads, and what that brings, by who spills."""
    for i in range(lane, MOVES * ENDS, lanes):
        hand_out(w, i // ENDS // ORDERED)
        if falls(w, i // ENDS % ORDERED):
            run_down(w, i // ENDS % ORDERED)
            end_round_by(w, i % ENDS)
            for p in range(CLERKS):
                w.hope[p] = 0.0
            bring(w, values, 1.0)
            for p in range(CLERKS):
                g.due[i // ENDS * CLERKS + p] = w.due[p]
                g.ends[i * CLERKS + p] = w.hope[p]


def falls(w, order):
    """Whether speeds fall in that order, as they do in any in which clerks move (CR-7)."""
    fits = True
    for place in range(order * CLERKS + 1, (order + 1) * CLERKS):
        fits = fits and w.speed[ORDERS[place - 1]] >= w.speed[ORDERS[place]]
    return fits


def fill_outcomes(w, g, brought, lane, lanes):
    """What every deal with every combination of pushes brings each."""
    for i in range(lane, OUTCOMES, lanes):
        hand_out(w, i // COMBINED)
        push_all(w, i % COMBINED)
        weigh_ends(w, g, i // COMBINED)
        for p in range(CLERKS):
            brought[p * OUTCOMES + i] = int(w.hope[p] * PARTS + 0.5)


def weigh_ends(w, g, deal):
    """Everybody's chance to win after that deal and these pushes: over all roll-offs and all spills."""
    for p in range(CLERKS):
        w.hope[p] = 0.0
    rank_speeds(w)
    share = 1.0 / orders_of(w)
    for order in range(ORDERED):
        if in_order(w, order):
            moves = deal * ORDERED + order
            for p in range(CLERKS):
                w.due[p] = g.due[moves * CLERKS + p]
            take_risks(w)
            for spills in range(ENDS):
                chance = share * odds_of(w, spills)
                for p in range(CLERKS):
                    w.hope[p] += chance * g.ends[(moves * ENDS + spills) * CLERKS + p]
