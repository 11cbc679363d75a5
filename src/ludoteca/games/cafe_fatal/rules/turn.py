"""Café Fatal: dice fight for the tables of a café; the winner of a table takes its slices.

Plain functions over one small record of integers.  Chance comes in as an argument, nothing is secret, and
only events change the state.
"""
from ludoteca.core.state import NOBODY

from .events import began, cleared, ended, laid, led, painted, placed, rolled, started, stayed, tossed, won
from .floors import NEAR, TABLES
from .queries import bagged, drawn, plate, strongest, winner
from .state import (
    CAKE,
    CHEESE,
    DICE,
    DRAW,
    FACES,
    GOAL,
    KINDS,
    LAY,
    OVER,
    PAINT,
    PAIR,
    PIZZA,
    PLACE,
    ROLLS,
    SEATS,
    SPAN,
    STOCK,
    THROW,
    TOP,
    TOSS,
    WHOLE,
    WORTH,
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
    """CF-8, CF-10: where a new face of p may go, as bits: first anywhere, then next to own dice where no own
    dice lie."""
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
        begin(s, log, choice)


def paint(s, log, outcome):
    """CF-3: the next red face goes to one of the tables that carry none."""
    table = 0
    while s.red[table] > 0 or outcome > 0:
        outcome -= s.red[table] == 0
        table += 1
    painted(s, log, s.step + 1, table)
    if s.step == FACES and s.begins > 0:
        begin(s, log, s.begins - 1)
    elif s.step == FACES:
        began(s, log, DRAW, NOBODY)


def begin(s, log, p):
    """CF-4: p starts the first round."""
    led(s, log, p)
    began(s, log, LAY, NOBODY)


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
    """CF-16: the game is over at 40 points, or when the bag cannot serve another round; else the next one
    starts."""
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
