"""The events of Café Race: each does its deed and logs itself under its own arguments.

Folding a game's events over a fresh state rebuilds the game; only these, `setup`, `hide` and `suppose` change
a state.
"""
from ludoteca.core.events import emit
from ludoteca.core.state import NOBODY, Seat

(BEGAN, STARTED, REFILLED, ROLLED, CHOSE, CHANGED, SHOWED, RANKED, THREW, TOOK, LED, OPENED, OFFERED, PASSED,
 WON, MOVED, HALTED, SWAYED, SPILLED, RESTED) = range(20)


def began(s, log, phase, mover):
    s.phase = phase
    s.mover = mover
    emit(log, BEGAN, phase, mover)


def started(s, log, round):
    """A new round: the dice of the last one are put away."""
    s.round = round
    s.turn = 0
    s.opener = NOBODY
    for p in range(s.players):
        s.dice[p] = s.push[p] = s.speed[p] = 0
    emit(log, STARTED, round)


def refilled(s, log, p: Seat, coffee):
    s.space[p] = 0
    s.coffee[p] = coffee
    emit(log, REFILLED, p, coffee)


def rolled(s, log, place, face):
    s.dice[place] = face
    emit(log, ROLLED, place, face)


def chose(s, log, p: Seat, push):
    s.push[p] = push
    emit(log, CHOSE, p, push)


def changed(s, log, p: Seat, push):
    s.push[p] = push
    emit(log, CHANGED, p, push)


def showed(s, log, p: Seat, push):
    s.push[p] = push
    emit(log, SHOWED, p, push)


def ranked(s, log, p: Seat, rank):
    s.rank[p] = rank
    s.thrown[p] = 0
    emit(log, RANKED, p, rank)


def threw(s, log, p: Seat, one, two):
    s.thrown[p] = one + two
    emit(log, THREW, p, one, two)


def took(s, log, p: Seat, place):
    s.speed[p] = s.dice[place]
    emit(log, TOOK, p, place)


def led(s, log, p: Seat):
    s.opener = p
    emit(log, LED, p)


def opened(s, log, p: Seat, die):
    s.die = die
    s.bid = 0
    emit(log, OPENED, p, die)


def offered(s, log, p: Seat, bid):
    s.bid = bid
    s.bidder = p
    emit(log, OFFERED, p, bid)


def passed(s, log, p: Seat):
    emit(log, PASSED, p)


def won(s, log, p: Seat, die, bid):
    s.speed[p] = die
    s.push[p] = bid
    s.die = s.bid = 0
    s.bidder = NOBODY
    emit(log, WON, p, die, bid)


def moved(s, log, p: Seat, start, space):
    s.space[p] = space
    emit(log, MOVED, p, start, space)


def halted(s, log, p: Seat, space):
    """A sudden stop behind two clerks (CR-9)."""
    emit(log, HALTED, p, space)


def swayed(s, log, p: Seat, need, one, two):
    emit(log, SWAYED, p, need, one, two)


def spilled(s, log, p: Seat, left):
    s.coffee[p] = left
    emit(log, SPILLED, p, left)


def rested(s, log, p: Seat):
    s.turn += 1
    emit(log, RESTED, p)


EVENTS = (began, started, refilled, rolled, chose, changed, showed, ranked, threw, took, led, opened, offered,
          passed, won, moved, halted, swayed, spilled, rested)
SECRET = {CHOSE: 1, CHANGED: 0}             # that a push was changed, nobody else hears (CR-4)
