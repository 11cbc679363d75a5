"""What Ave Caesar's net sees of a seat when a round of a race begins; the others come from the nearest to the
last line on.

Hands are those of a supposed world.  No such net was better than none (docs/bots.md), so the game has none.
"""
# Without types, like the rules it is compiled with.
# mypy: ignore-errors
from ludoteca.games.ave_caesar.rules import (
    COPIES,
    FINISHED,
    FULL,
    HAND,
    NARROW,
    PLAY,
    RACING,
    SEATS,
    VALUES,
    leads,
    manner,
    open_cards,
    points,
    row,
    slot,
    way_left,
)

SCRATCH = 8
SENSES = 80
LOST_WAY = 100                                   # the way left of a chariot that will not arrive


def sense(s, p, values):
    for k in range(SCRATCH, SCRATCH + SENSES):
        values[k] = 0.0
    sense_races(s, p, values, SCRATCH)
    if s.space[p] >= 0 and s.status[p] == RACING:
        sense_chariot(s, p, values, SCRATCH + 14)
    sense_cards(s, p, values, SCRATCH + 28)
    sense_others(s, p, values, SCRATCH + 45)


def ahead_of(s, p):
    """The steps to the last line; 0 at home, LOST_WAY for who will not arrive."""
    if s.status[p] == RACING and s.space[p] >= 0:
        return min(LOST_WAY, way_left(s, p))
    return 0 if s.status[p] == FINISHED else LOST_WAY


def sense_races(s, p, values, i):
    """The championship so far, and the place at the start."""
    best = second = total = 0
    for q in range(s.players):
        total += s.score[q]
        if q != p and s.score[q] > best:
            second, best = best, s.score[q]
        elif q != p:
            second = max(second, s.score[q])
    races = s.races - s.race + 1
    values[i] = (s.score[p] - best) / 6.0
    values[i + 1] = (s.score[p] - best) / (3.0 * races)
    values[i + 2] = (s.score[p] - second) / (3.0 * races)
    values[i + 3] = (s.score[p] - total / s.players) / (3.0 * races)
    values[i + 4] = races / 4.0
    values[i + 5] = races == 1
    values[i + 6] = s.score[p] > best
    values[i + 7] = s.wins[p] / 2.0
    values[i + 8] = s.players / SEATS
    values[i + 9] = slot(s, p) / s.players
    values[i + 10] = slot(s, p) == 0
    values[i + 11] = s.status[p] == FINISHED
    values[i + 12] = s.status[p] != RACING
    values[i + 13] = s.finish


def sense_chariot(s, p, values, i):
    """The way that is left, what can be spared on it, and how free it is."""
    to_go = ahead_of(s, p)
    values[i] = to_go / 60.0
    values[i + 1] = to_go == LOST_WAY
    values[i + 2] = (points(s, p) - to_go) / 20.0
    values[i + 3] = max(0, to_go - points(s, p)) / 6.0
    values[i + 4] = max(0, 12 - to_go) / 12.0
    values[i + 5] = 1.0 if s.paid[p] else 0.0
    values[i + 6] = s.lap[p] == 1
    values[i + 7] = s.lap[p] == 2
    values[i + 8] = s.lap[p] == 3
    values[i + 9] = leads(s, p)
    values[i + 10] = NARROW[row(s, p)]
    cards = open_cards(s, p, manner(s, p))
    far = 0
    several = 0
    for card in range(1, VALUES + 1):
        if cards >> card & 1:
            several += 1
            far = card
    values[i + 11] = several / VALUES
    values[i + 12] = far / VALUES
    values[i + 13] = 1.0


def sense_cards(s, p, values, i):
    """What is left of each value, and what of it is in hand."""
    left = 0
    for v in range(VALUES):
        values[i + v] = s.cards[p][v] / COPIES
        values[i + VALUES + v] = s.hand[p][v]
        left += s.cards[p][v]
    values[i + 12] = left / FULL
    values[i + 13] = points(s, p) / 84.0
    values[i + 14] = s.held[p] / HAND
    values[i + 15] = s.sunk[p] / HAND
    values[i + 16] = s.phase == PLAY


def sense_others(s, p, values, i):
    """The others from the nearest to the last line on."""
    last, mine = -1, ahead_of(s, p)
    for _ in range(s.players - 1):
        best, other = 1 << 20, p
        for q in range(s.players):
            key = ahead_of(s, q) * 8 + q
            if q != p and last < key < best:
                best, other = key, q
        last, to_go = best, ahead_of(s, other)
        values[i] = (to_go - mine) / 20.0
        values[i + 1] = (points(s, other) - to_go) / 20.0
        values[i + 2] = max(0, to_go - points(s, other)) / 6.0
        values[i + 3] = 1.0 if s.paid[other] else 0.0
        values[i + 4] = s.cards[other][VALUES - 1] / COPIES
        values[i + 5] = (s.score[other] - s.score[p]) / 6.0
        values[i + 6] = 1.0
        i += 7
