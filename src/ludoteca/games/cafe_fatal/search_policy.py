"""Café Fatal for a search: which placements are worth a try."""
# Without types, like the rules it is compiled with.
# mypy: ignore-errors
from ludoteca.bots import value_net
from ludoteca.bots.value_net import net_growth

from . import simulated_odds
from .rules import (
    DICE,
    FACES,
    KINDS,
    MOST,
    NOBODY,
    SPAN,
    TABLES,
    WHOLE,
    WORTH,
    open_tables,
)

MODULES = (value_net, simulated_odds)
ENTRIES = ("outlook",)
# scratch behind the weights: what a table brings, whom to beat, who may come
BRINGS = MOST
RIVAL = MOST + 16
HEAT = MOST + 32
# how likely so many dice in the lead stay there, with all dice to come
HOLDS = (0.0, 0.07, 0.35, 0.8, 0.82, 0.94, 1.0)
SPARE, FACE = 1.9, 0.2  # what a die kept in hand is worth, in points; and an eye of those that are placed
KEEN, LEAST = 5.0, 0.002                    # how much better placements are preferred in playouts
EVEN = 0.5                                  # … but a search looks at all of them


def weigh(s, p, out, count, weights):
    """A placement is liked by what it adds to the chance of its table, times the table's points; dice have a
    price."""
    look_around(s, p, weights)
    best = -1e9
    for i in range(count):
        face, table = out[i] // SPAN, out[i] % SPAN
        before = s.pile[p][face]
        rival = weights[RIVAL + table]
        heat = weights[HEAT + table]
        worth = holding(before + s.roll[face], face, rival, heat) - holding(before, face, rival, heat)
        weights[i] = worth * weights[BRINGS + table] - SPARE * s.roll[face] + FACE * face
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = LEAST + net_growth(KEEN * (weights[i] - best))


def holding(pile, face, rival, heat):
    """The chance to win a table with a pile against the strongest other one and the dice that can still
    come."""
    return 1.0 - (1.0 - HOLDS[pile]) * heat if 10 * pile + face > rival and pile > 0 else 0.0


def look_around(s, p, weights):
    """For every table: the points its slices would bring p, the strongest pile of the others, and their dice
    that can come."""
    for table in range(TABLES[s.players]):
        points = 0
        for kind in range(KINDS):
            had = s.eaten[p][kind]
            has = had + s.slices[table][kind]
            points += WORTH[kind] * (has - had + (has // WHOLE - had // WHOLE) * WHOLE)
        weights[BRINGS + table] = points
        weights[RIVAL + table] = weights[HEAT + table] = 0.0
    for q in range(s.players):
        if q != p:
            look_at_rival(s, q, weights)


def look_at_rival(s, q, weights):
    """Note the piles of q, and the part of the others' dice that it can still bring to each table."""
    reach = open_tables(s, q) if s.hand[q] > 0 else 0
    for face in range(1, FACES + 1):
        table = s.at[q][face]
        if table != NOBODY:
            weights[RIVAL + table] = max(weights[RIVAL + table], 10.0 * s.pile[q][face] + face)
            if s.hand[q] > 0:
                reach |= 1 << table
    for table in range(TABLES[s.players]):
        if reach >> table & 1:
            weights[HEAT + table] += s.hand[q] / (DICE * (s.players - 1.0))
