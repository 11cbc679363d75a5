"""Looking around in the café: who is strongest at a table, what is on a plate and in the bag."""
from ludoteca.core.state import NOBODY

from .state import CAKE, CHEESE, FACES, PIZZA


def strength(s, p, table):
    """The dice of p on a table as count and face in one number, 32 for three twos; 0: none."""
    for face in range(1, FACES + 1):
        if s.at[p][face] == table:
            return 10 * s.pile[p][face] + face
    return 0


def strongest(s, table):
    best = 0
    for p in range(s.players):
        best = max(best, strength(s, p, table))
    return best


def winner(s, table):
    """CF-13: the most dice, then the higher face; NOBODY if none lie there or the best are level in both."""
    best = strongest(s, table)
    p = NOBODY
    for q in range(s.players):
        if best > 0 and strength(s, q, table) == best:
            if p != NOBODY:
                return NOBODY
            p = q
    return p


def plate(s, table):
    """The slices of a table in one number, two digits a kind: 20001 is two of cheese and one of cake."""
    return s.slices[table][CHEESE] * 10000 + s.slices[table][PIZZA] * 100 + s.slices[table][CAKE]


def bagged(s):
    return s.bag[CHEESE] + s.bag[PIZZA] + s.bag[CAKE]


def drawn(s, outcome):
    """The kind of a slice, drawn from all that are in the bag."""
    kind = CHEESE
    while outcome >= s.bag[kind]:
        outcome -= s.bag[kind]
        kind += 1
    return kind
