"""Café Fatal for a search: which placements are worth a try, and who is likely to win when a round begins."""
# Without types, like the rules it is compiled with.
# mypy: ignore-errors
from ludoteca.bots import net

from . import outlook
from .rules import CAKE, CHEESE, DICE, FACES, GOAL, KINDS, MOST, NOBODY, PIZZA, SPAN, TABLES, WHOLE, WORTH, bagged, score

MODULES = (net, outlook)
ENTRIES = ("sense", "outlook")
AHEAD = 1
SCRATCH = 8
SENSES = 20
BRINGS, RIVAL = MOST, MOST + 16             # scratch behind the weights: what each table brings, and whom to beat there
HOLDS = (0.0, 0.3, 0.55, 0.78, 0.9, 0.96, 1.0)      # how likely so many dice in the lead stay there, with all dice to come
CATCH = 0.12                                # how likely dice that are behind are worth something in the end
SPARE = 0.25                                # what a die kept in hand is worth, in points


def weigh(s, p, out, count, weights):
    """A placement is liked by what it adds to the chance of its table, times the table's points; dice have a price."""
    look_around(s, p, weights)
    others = 0
    for q in range(s.players):
        if q != p:
            others += s.hand[q]
    heat = others / (DICE * (s.players - 1.0))
    for i in range(count):
        face, table = out[i] // SPAN, out[i] % SPAN
        before, rival = s.pile[p][face], weights[RIVAL + table]
        after = before + s.roll[face]
        worth = holding(after, face, rival, heat) - holding(before, face, rival, heat)
        worth = worth * weights[BRINGS + table] - SPARE * s.roll[face] + 1.5
        weights[i] = 0.02 + worth * worth * worth if worth > 0.0 else 0.02


def holding(pile, face, rival, heat):
    """The chance to win a table with a pile against the strongest other one."""
    if pile == 0:
        return 0.0
    if 10 * pile + face <= rival:
        return CATCH * heat
    return 1.0 - (1.0 - HOLDS[pile]) * heat


def look_around(s, p, weights):
    """For every table: the points its slices would bring p, and the strongest pile of the others."""
    for table in range(TABLES[s.players]):
        points = 0
        for kind in range(KINDS):
            had = s.eaten[p][kind]
            has = had + s.slices[table][kind]
            points += WORTH[kind] * (has - had + (has // WHOLE - had // WHOLE) * WHOLE)
        weights[BRINGS + table] = points
        weights[RIVAL + table] = 0.0
    for q in range(s.players):
        if q != p:
            for face in range(1, FACES + 1):
                table = s.at[q][face]
                if table != NOBODY:
                    weights[RIVAL + table] = max(weights[RIVAL + table], 10.0 * s.pile[q][face] + face)


def sense(s, p, values):
    """What matters of seat p at the start of a round: points, how near the next five are, and what is still to come."""
    n = s.players
    own, best, second = score(s, p), 0, 0
    for q in range(n):
        points = score(s, q)
        if q != p and points > best:
            second = best
            best = points
        elif q != p:
            second = max(second, points)
    lying = 0
    for table in range(TABLES[n]):
        for kind in range(KINDS):
            lying += WORTH[kind] * s.slices[table][kind]
    ahead, slices = max(own, best), s.eaten[p][CHEESE] + s.eaten[p][PIZZA] + s.eaten[p][CAKE]
    i = SCRATCH
    values[i] = own / GOAL
    values[i + 1] = best / GOAL
    values[i + 2] = (own - best) / 20.0
    values[i + 3] = (own - second) / 20.0
    values[i + 4] = slices / 20.0
    values[i + 5] = s.eaten[p][CHEESE] % WHOLE / WHOLE
    values[i + 6] = s.eaten[p][PIZZA] % WHOLE / WHOLE
    values[i + 7] = s.eaten[p][CAKE] % WHOLE / WHOLE
    values[i + 8] = 1.0 if s.eaten[p][CAKE] % WHOLE == WHOLE - 1 else 0.0
    values[i + 9] = 1.0 if s.eaten[p][PIZZA] % WHOLE == WHOLE - 1 else 0.0
    values[i + 10] = bagged(s) / 60.0
    values[i + 11] = bagged(s) // (TABLES[n] + 2) / 4.0
    values[i + 12] = s.bag[CAKE] / 10.0
    values[i + 13] = lying / 20.0
    values[i + 14] = n / 5.0
    values[i + 15] = max(0, ahead - 28) / 12.0
    values[i + 16] = max(0, own - 28) / 12.0
    values[i + 17] = 1.0 if bagged(s) < 2 * (TABLES[n] + 2) else 0.0
    values[i + 18] = (p - s.start) % n / n
    values[i + 19] = s.round / 5.0
