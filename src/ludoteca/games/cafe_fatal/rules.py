"""Café Fatal: dice fight for the tables of a café; the winner of a table takes its slices.

The rules and nothing else: plain functions over one small record of integers.
Chance comes in as an argument, nothing is secret, and only events change the state.
"""
from ludoteca.core.events import emit
from ludoteca.core.state import NOBODY, layout

from .data import MOST as ROOM
from .data import NEAR, TABLES

VERSION = 1
PLAYERS = range(2, 6)
OPTIONS = {}
SEATS, FACES, DICE, PAIR = 5, 6, 6, 36
KINDS, WHOLE, GOAL = 3, 5, 40               # kinds of slices, slices that make a whole one, points that end the game
CHEESE, PIZZA, CAKE = range(KINDS)
WORTH = (1, 2, 5)
STOCK = (30, 20, 10)
ROLLS = tuple(FACES ** n for n in range(DICE + 1))
SPAN = 16                                   # a choice is SPAN * face + table
MOST = FACES * ROOM

# All but PLACE and OVER are nature's.
PAINT, DRAW, LAY, TOSS, TOP, THROW, PLACE, OVER = range(8)

STATE = layout(
    "players round phase mover start"
    " step", "i1",              # how many red faces, or tables, or tossed dice have been served in this phase
    red=ROOM,                   # the face that a table carries; 0: it is not red
    slices=(ROOM, KINDS),
    bag=KINDS,
    eaten=(SEATS, KINDS),
    toss=2,                     # the faces that get one more slice this round; 0 before
    hand=SEATS,                 # dice not yet on tables
    roll=FACES + 1,             # how many of the dice just rolled show each face
    pile=(SEATS, FACES + 1),    # how many dice of each face a player has on a table …
    at=(SEATS, FACES + 1),      # … and on which; NOBODY: on none
)


def setup(s):
    s.round = 1
    s.start = s.mover = NOBODY
    for kind in range(KINDS):
        s.bag[kind] = STOCK[kind]
    for p in range(s.players):
        s.hand[p] = DICE
    for p in range(SEATS):
        for face in range(FACES + 1):
            s.at[p][face] = NOBODY


# Events. Each does its deed and logs itself under its own arguments: folding a
# game's events over a fresh state rebuilds the game.

BEGAN, PAINTED, LED, LAID, TOSSED, ROLLED, PLACED, WON, STAYED, CLEARED, STARTED, ENDED = range(12)


def began(s, log, phase, mover):
    s.phase = phase
    s.mover = mover
    s.step = 0
    emit(log, BEGAN, phase, mover)


def painted(s, log, face, table):
    """A table turns out to be red (CF-3)."""
    s.red[table] = face
    s.step += 1
    emit(log, PAINTED, face, table)


def led(s, log, p):
    s.start = p
    emit(log, LED, p)


def laid(s, log, table, kind):
    s.slices[table][kind] += 1
    s.bag[kind] -= 1
    s.step += 1
    emit(log, LAID, table, kind)


def tossed(s, log, one, two):
    """The dice that name two red tables (CF-6)."""
    s.toss[0] = one
    s.toss[1] = two
    emit(log, TOSSED, one, two)


def rolled(s, log, p, face):
    s.roll[face] += 1
    emit(log, ROLLED, p, face)


def placed(s, log, p, face, table, count):
    s.at[p][face] = table
    s.pile[p][face] += count
    s.hand[p] -= count
    for other in range(1, FACES + 1):
        s.roll[other] = 0
    emit(log, PLACED, p, face, table, count)


def won(s, log, p, table, dice, slices):
    """All slices of a table go to p. For the log: 32 dice are three twos, 20001 slices two of cheese and one of cake."""
    for kind in range(KINDS):
        s.eaten[p][kind] += s.slices[table][kind]
        s.slices[table][kind] = 0
    emit(log, WON, p, table, dice, slices)


def stayed(s, log, table, dice):
    """Level in number and face: the slices of a table stay (CF-13)."""
    emit(log, STAYED, table, dice)


def cleared(s, log):
    """Everybody takes the dice back (CF-14)."""
    for p in range(s.players):
        s.hand[p] = DICE
        for face in range(1, FACES + 1):
            s.pile[p][face] = 0
            s.at[p][face] = NOBODY
    s.toss[0] = s.toss[1] = 0
    emit(log, CLEARED)


def started(s, log, round, p):
    s.round = round
    s.start = p
    emit(log, STARTED, round, p)


def ended(s, log, p, number):
    """The last pay-out was made: p has that many points or, with NOBODY, so few slices are left in the bag (CF-16)."""
    emit(log, ENDED, p, number)


EVENTS = (began, painted, led, laid, tossed, rolled, placed, won, stayed, cleared, started, ended)
SECRET = {}


# Whose turn it is.

def waiting(s):
    return 1 << s.mover if s.phase == PLACE else 0


def chances(s):
    if s.phase == THROW:
        return ROLLS[s.hand[s.mover]]
    if s.phase == LAY or s.phase == TOP:
        return bagged(s)
    if s.phase == PLACE or s.phase == OVER:
        return 0
    if s.phase == TOSS:
        return PAIR
    return s.players if s.phase == DRAW else TABLES[s.players] - s.step


def choices(s, p, out):
    n = 0
    if s.phase == PLACE and s.mover == p:
        new = open_tables(s, p)
        for face in range(1, FACES + 1):
            if s.roll[face] > 0:
                tables = new if s.at[p][face] == NOBODY else 1 << s.at[p][face]
                for table in range(TABLES[s.players]):
                    if tables >> table & 1:
                        out[n] = SPAN * face + table
                        n += 1
    return n


def open_tables(s, p):
    """CF-8, CF-10: where a new face of p may go, as bits: first anywhere, then next to own dice where no own dice lie."""
    own = near = 0
    for face in range(1, FACES + 1):
        if s.at[p][face] != NOBODY:
            own |= 1 << s.at[p][face]
            near |= NEAR[s.players][s.at[p][face]]
    return near & ~own if own else (1 << TABLES[s.players]) - 1


def hide(s, p):
    """Nothing is secret (CF-18)."""


def suppose(s, p, n):
    """Nothing is unknown."""


def score(s, p):
    """CF-15: every complete five of one kind counts double."""
    points = 0
    for kind in range(KINDS):
        points += WORTH[kind] * (s.eaten[p][kind] + s.eaten[p][kind] // WHOLE * WHOLE)
    return points


def standing(s, p):
    """CF-17: points, then slices."""
    return score(s, p) * 64 + s.eaten[p][CHEESE] + s.eaten[p][PIZZA] + s.eaten[p][CAKE]


# The turn.

def play(s, log, p, choice):
    if s.phase == PLACE:
        place(s, log, p, choice // SPAN, choice % SPAN)
    elif s.phase == THROW:
        throw(s, log, s.mover, choice)
    elif s.phase == LAY:
        lay(s, log, choice)
    elif s.phase == TOP:
        top(s, log, choice)
    elif s.phase == TOSS:
        tossed(s, log, choice // FACES + 1, choice % FACES + 1)
        began(s, log, TOP, NOBODY)
    elif s.phase == PAINT:
        paint(s, log, choice)
    else:
        led(s, log, choice)
        began(s, log, LAY, NOBODY)


def paint(s, log, outcome):
    """CF-3: the next red face goes to one of the tables that carry none."""
    table = 0
    while s.red[table] > 0 or outcome > 0:
        outcome -= s.red[table] == 0
        table += 1
    painted(s, log, s.step + 1, table)
    if s.step == FACES:
        began(s, log, DRAW, NOBODY)


def lay(s, log, outcome):
    """CF-5: a slice onto every table."""
    laid(s, log, s.step, drawn(s, outcome))
    if s.step == TABLES[s.players]:
        began(s, log, TOSS, NOBODY)


def top(s, log, outcome):
    """CF-6: one more onto the red table of each die."""
    table = 0
    while s.red[table] != s.toss[s.step]:
        table += 1
    laid(s, log, table, drawn(s, outcome))
    if s.step == 2:
        began(s, log, THROW, s.start)


def throw(s, log, p, outcome):
    """CF-7: all dice in hand."""
    for _ in range(s.hand[p]):
        rolled(s, log, p, outcome % FACES + 1)
        outcome //= FACES
    began(s, log, PLACE, p)


def place(s, log, p, face, table):
    placed(s, log, p, face, table, s.roll[face])
    q = next_player(s, p)
    if q == NOBODY:
        pay_out(s, log)
    else:
        began(s, log, THROW, q)


def pay_out(s, log):
    """CF-13, CF-14, CF-16."""
    for table in range(TABLES[s.players]):
        best = strongest(s, table)
        p = winner(s, table)
        if p != NOBODY:
            won(s, log, p, table, best, plate(s, table))
        elif best > 0:
            stayed(s, log, table, best)
    cleared(s, log)
    close(s, log)


def close(s, log):
    """CF-16: the game is over at 40 points, or when the bag cannot serve another round; else the next one starts."""
    best = 0
    for p in range(1, s.players):
        if score(s, p) > score(s, best):
            best = p
    if score(s, best) >= GOAL:
        ended(s, log, best, score(s, best))
        began(s, log, OVER, NOBODY)
    elif bagged(s) < TABLES[s.players] + 2:
        ended(s, log, NOBODY, bagged(s))
        began(s, log, OVER, NOBODY)
    else:
        started(s, log, s.round + 1, (s.start + 1) % s.players)
        began(s, log, LAY, NOBODY)


# Looking around.

def next_player(s, p):
    """The next clockwise with dice in hand; p itself if nobody else has any; NOBODY if all dice lie."""
    for step in range(1, s.players + 1):
        q = (p + step) % s.players
        if s.hand[q] > 0:
            return q
    return NOBODY


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
