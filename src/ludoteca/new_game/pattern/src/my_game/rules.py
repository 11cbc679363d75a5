"""My Game: whoever is to move rolls as often as they dare; a 1 empties the pot, who stops takes it.

Plain functions over one small record of integers.  Chance comes in as an argument, and only events change the
state.
"""
from ludoteca.core.events import emit
from ludoteca.core.state import Seat, layout

VERSION = 1
PLAYERS = range(2, 3)
OPTIONS = {"goal": (30, 20, 50)}
SEATS, FACES = 2, 6
STOP, ROLL = range(2)                       # the choices
MOST = 2
CHOOSE, THROW, OVER = range(3)              # the phases; THROW is nature's

STATE = layout(
    "players round phase mover goal"
    " pot",                                 # what has been rolled in this turn
    points=SEATS,
)


def setup(s):
    s.round = 1


# Events. Each does its deed and logs itself.

SHOOK, ROLLED, LOST, TOOK, BEGAN, ENDED = range(6)


def shook(s, log, p: Seat):
    s.phase = THROW
    emit(log, SHOOK, p)


def rolled(s, log, p: Seat, face):
    s.pot += face
    s.phase = CHOOSE
    emit(log, ROLLED, p, face)


def lost(s, log, p: Seat):
    s.pot = 0
    emit(log, LOST, p)


def took(s, log, p: Seat, pot):
    s.points[p] += pot
    s.pot = 0
    emit(log, TOOK, p, pot)


def began(s, log, p: Seat, round):
    s.mover = p
    s.round = round
    s.phase = CHOOSE
    emit(log, BEGAN, p, round)


def ended(s, log, p: Seat):
    s.phase = OVER
    emit(log, ENDED, p)


EVENTS = (shook, rolled, lost, took, began, ended)
SECRET = {}


# Whose turn it is, and what may be done.

def waiting(s):
    return 1 << s.mover if s.phase == CHOOSE else 0


def chances(s):
    return FACES if s.phase == THROW else 0


def choices(s, p, out):
    """Nobody stops before the first roll."""
    n = 0
    if s.phase == CHOOSE and s.mover == p:
        if s.pot > 0:
            out[n] = STOP
            n += 1
        out[n] = ROLL
        n += 1
    return n


def play(s, log, p, choice):
    if s.phase == THROW:
        fall(s, log, s.mover, choice + 1)
    elif choice == ROLL:
        shook(s, log, p)
    else:
        took(s, log, p, s.pot)
        go_on(s, log, p)


def fall(s, log, p, face):
    rolled(s, log, p, face)
    if face == 1:
        lost(s, log, p)
        go_on(s, log, p)


def go_on(s, log, p):
    """The other is next, unless somebody has won."""
    if s.points[p] >= s.goal:
        ended(s, log, p)
    else:
        began(s, log, 1 - p, s.round + p)


# Secrets and scores.

def hide(s, p):
    """Nothing is secret."""


def suppose(s, p, n):
    """Nothing is unknown."""


def score(s, p):
    return s.points[p]


def standing(s, p):
    return s.points[p]
