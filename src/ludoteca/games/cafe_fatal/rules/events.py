"""The events of Café Fatal: each does its deed and logs itself under its own arguments.

Folding a game's events over a fresh state rebuilds the game; only these and `setup` change a state.
"""
from ludoteca.core.events import emit
from ludoteca.core.state import NOBODY, Seat

from .state import DICE, FACES, KINDS

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


def led(s, log, p: Seat):
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


def rolled(s, log, p: Seat, face):
    s.roll[face] += 1
    emit(log, ROLLED, p, face)


def placed(s, log, p: Seat, face, table, count):
    s.at[p][face] = table
    s.pile[p][face] += count
    s.hand[p] -= count
    for other in range(1, FACES + 1):
        s.roll[other] = 0
    emit(log, PLACED, p, face, table, count)


def won(s, log, p: Seat, table, dice, slices):
    """All slices of a table go to p. For the log: 32 dice are three twos, 20001 slices two of cheese and one
    of cake."""
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


def started(s, log, round, p: Seat):
    s.round = round
    s.start = p
    emit(log, STARTED, round, p)


def ended(s, log, p: Seat, number):
    """The last pay-out was made: p has that many points or, with NOBODY, so few slices are left in the bag
    (CF-16)."""
    emit(log, ENDED, p, number)


EVENTS = (began, painted, led, laid, tossed, rolled, placed, won, stayed, cleared, started, ended)
SECRET = {}
