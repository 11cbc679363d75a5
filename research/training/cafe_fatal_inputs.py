"""What Café Fatal's net sees of a seat when a round begins, before slices are laid out; the others come from
the foremost on.

No such net was better than none (docs/bots.md), so the game has none.
"""
# Without types, like the rules it is compiled with.
# mypy: ignore-errors
from ludoteca.games.cafe_fatal.rules import GOAL, KINDS, SEATS, STOCK, TABLES, WHOLE, WORTH, bagged, score

SCRATCH = 8
SENSES = 69
CLOSE = 28                                  # points from which a game may be over soon


def sense(s, p, values):
    for k in range(SCRATCH, SCRATCH + SENSES):
        values[k] = 0.0
    sense_plate(s, p, values, SCRATCH)
    sense_table(s, p, values, SCRATCH + 17)
    sense_others(s, p, values, SCRATCH + 33)


def sense_plate(s, p, values, i):
    """Points, and how near the next five of each kind are."""
    values[i] = score(s, p) / GOAL
    values[i + 1] = max(0, score(s, p) - CLOSE) / 12.0
    for kind in range(KINDS):
        over = s.eaten[p][kind] % WHOLE
        values[i + 2 + kind] = over / WHOLE
        values[i + 5 + kind] = over == WHOLE - 1
        values[i + 8 + kind] = over == WHOLE - 2
        values[i + 11 + kind] = over == WHOLE - 3
        values[i + 14 + kind] = s.eaten[p][kind] >= WHOLE


def sense_table(s, p, values, i):
    """What is in the bag, what was left lying, who begins."""
    n = s.players
    for kind in range(KINDS):
        values[i + kind] = s.bag[kind] / STOCK[kind]
    rounds = bagged(s) // (TABLES[n] + 2)
    values[i + 3] = rounds / 4.0
    values[i + 4] = rounds == 1
    values[i + 5] = rounds == 2
    lying = slices = 0
    for table in range(TABLES[n]):
        for kind in range(KINDS):
            lying += WORTH[kind] * s.slices[table][kind]
            slices += s.slices[table][kind]
    values[i + 6] = lying / 20.0
    values[i + 7] = slices / 10.0
    values[i + 8 + (p - s.start + n) % n if s.start >= 0 else i + 8] = 1.0
    values[i + 13] = n / SEATS
    values[i + 14] = n == 2
    values[i + 15] = n == 3


def sense_others(s, p, values, i):
    """The others from the one with the most points on."""
    last = 1 << 20
    for _ in range(s.players - 1):
        best, other = -1, p
        for q in range(s.players):
            key = score(s, q) * 8 + q
            if q != p and best < key < last:
                best, other = key, q
        last = best
        values[i] = (score(s, other) - score(s, p)) / 20.0
        values[i + 1] = score(s, other) / GOAL
        values[i + 2] = max(0, score(s, other) - CLOSE) / 12.0
        for kind in range(KINDS):
            values[i + 3 + kind] = s.eaten[other][kind] % WHOLE / WHOLE
        values[i + 6] = s.eaten[other][KINDS - 1] % WHOLE == WHOLE - 1
        values[i + 7] = (other - s.start + s.players) % s.players / s.players
        values[i + 8] = 1.0
        i += 9
