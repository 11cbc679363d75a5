"""What Crazy Race's net sees of a seat when a leg is over and before the next card is turned up.

The others come from the one with the most points on.  Hands are those of a supposed world.
"""
# Without types, like the rules it is compiled with.
# mypy: ignore-errors
from .rules import (
    CARDS,
    HOME,
    KIND,
    KINDS,
    LEGS,
    LOCOS,
    PILES,
    SEATS,
    STEPS,
    TABLE,
    VALUES,
    count_bits,
    count_hand,
    score,
    top,
)

SCRATCH = 8
SENSES = 72
POWER = 22.0                                # of a whole hand


def sense(s, p, values):
    for k in range(SCRATCH, SCRATCH + SENSES):
        values[k] = 0.0
    sense_table(s, p, values, SCRATCH)
    sense_cards(s, p, values, SCRATCH + 21)
    sense_locos(s, p, values, SCRATCH + 30)
    sense_others(s, p, values, SCRATCH + 44)


def sense_table(s, p, values, i):
    """The legs that are left, the point cards to be had, who begins, and the rules."""
    legs = max(0, LEGS - s.round)
    values[i] = legs / 8.0
    values[i + 1] = legs == 1
    values[i + 2] = legs == 2
    values[i + 3] = legs == 3
    for pile in range(2):
        values[i + 4 + 3 * pile] = PILES[pile][top(s, pile)] / 6.0 if s.heap[pile] > 0 else 0.0
        rest = s.heap[pile] & ~(1 << top(s, pile)) if s.heap[pile] > 0 else 0
        values[i + 5 + 3 * pile] = count_bits(rest) / 8.0
        values[i + 6 + 3 * pile] = 1.0 if rest > 0 else 0.0
    values[i + 10 + (p - s.start + s.players) % s.players] = 1.0
    values[i + 14] = s.players == SEATS
    values[i + 15] = s.last_penalty > 0
    values[i + 16] = s.steal_second
    values[i + 17] = s.tie_cancels
    values[i + 18] = s.shuffled_points
    values[i + 19] = score(s, p) / 20.0


def sense_cards(s, p, values, i):
    """The hand, and whether the pile can still be taken back."""
    for v in range(KINDS):
        values[i + v] = s.hand[p][v] / 2.0
    values[i + 5] = power(s, p)
    values[i + 6] = count_hand(s, p) / CARDS
    if s.back[p] == 0:
        values[i + 7] = 1.0
        values[i + 8] = 1.0 - power(s, p)


def power(s, p):
    total = 0
    for v in range(KINDS):
        total += VALUES[v] * s.hand[p][v]
    return total / POWER


def sense_locos(s, p, values, i):
    """The locomotives from the foremost on: where they are, and what the legs to come could bring them."""
    last = 1 << 20
    for _ in range(LOCOS):
        best, loco = -1, 0
        for other in range(LOCOS):
            key = 4 * s.loco[p][other] + other
            if best < key < last:
                best, loco = key, other
        last, at = best, s.loco[p][loco]
        values[i] = at / HOME
        values[i + 1] = at >= TABLE
        values[i + 2] = (TABLE - at if at < TABLE else HOME - at) / TABLE
        if at < HOME:
            values[i + 3] = to_come(s, loco) / 20.0
        i += 4
    values[i] = homes(s, p) / LOCOS
    values[i + 1] = way(s, p) / 36.0


def to_come(s, loco):
    """The steps of a locomotive on the leg cards that have not been turned up."""
    steps = 0
    for leg in range(len(KIND)):
        if s.legs >> leg & 1:
            for side in range(len(KIND[leg])):
                if KIND[leg][side] == loco:
                    steps += STEPS[leg][side]
    return steps


def homes(s, p):
    n = 0
    for loco in range(LOCOS):
        n += s.loco[p][loco] == HOME
    return n


def way(s, p):
    return s.loco[p][0] + s.loco[p][1] + s.loco[p][2]


def sense_others(s, p, values, i):
    """The others from the one with the most points on."""
    last = 1 << 20
    for _ in range(s.players - 1):
        best, other = -1, p
        for q in range(s.players):
            key = (score(s, q) * 64 + way(s, q)) * 8 + q
            if q != p and best < key < last:
                best, other = key, q
        last = best
        values[i] = (score(s, other) - score(s, p)) / 8.0
        values[i + 1] = (way(s, other) - way(s, p)) / 12.0
        values[i + 2] = count_hand(s, other) / CARDS
        values[i + 3] = power(s, other)
        values[i + 4] = s.back[other] == 0
        values[i + 5] = homes(s, other) / LOCOS
        values[i + 6] = near(s, other)
        values[i + 7] = (other - p + s.players) % s.players / s.players
        values[i + 8] = 1.0
        i += 9


def near(s, p):
    """How close the locomotives of p are to their next point card."""
    total = 0.0
    for loco in range(LOCOS):
        at = s.loco[p][loco]
        if at < HOME:
            total += 1.0 / (1.0 + (TABLE - at if at < TABLE else HOME - at))
    return total
