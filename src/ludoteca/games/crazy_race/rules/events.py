"""The events of Crazy Race: each does its deed and logs itself under its own arguments.

Folding a game's events over a fresh state rebuilds the game; only these, `setup`, `hide` and `suppose` change
a state.
"""
from ludoteca.core.events import emit
from ludoteca.core.state import HIDDEN, NOBODY, Seat

from .cards import PILES
from .hands import ALL, DECK, EXACT, KINDS, LARGER, PLACE, WORDS
from .queries import count_laid, count_points, find_points, left_with, top
from .state import EARLIER, FINISH, LAY, NONE, NOW, PRIZES, TURNS
from .track import HOME

(BEGAN, TOPPED, STARTED, TURNED, CALLED, TOOK_BACK, LAID, PASSED, RAN_OUT, EVALUATED, SHOWED, WON, MISSED,
 MOVED, SHARED, TOOK, AIMED, STOLE, DECIDED, CHANGED, DISCARDED, FINED, GAVE, STOPPED, STAYED) = range(25)


def began(s, log, phase, mover):
    s.phase = phase
    s.mover = mover
    emit(log, BEGAN, phase, mover)


def topped(s, log, pile, value):
    """A new card is seen on a shuffled pile (ZR-30)."""
    place = 0
    while s.heap[pile] >> place & 1 == 0 or PILES[pile][place] != value:
        place += 1
    s.top[pile] = place + 1
    emit(log, TOPPED, pile, value)


def started(s, log, p: Seat):
    s.start = p
    emit(log, STARTED, p)


def turned(s, log, leg, card):
    """A new leg: its card is turned up."""
    s.round = leg
    s.leg = card
    s.legs &= ~(1 << card)
    s.turn = s.side = s.moved = 0
    emit(log, TURNED, leg, card)


def called(s, log, turn, p: Seat):
    """It is p's turn to lay a card."""
    s.phase = LAY
    s.turn = turn
    s.mover = p
    emit(log, CALLED, turn, p)


def took_back(s, log, p: Seat):
    """Whoever can do that had a card in the pile: not the whole deck in the hand (ZR-21)."""
    s.maybe[p][WORDS - 1] &= ~ALL
    s.back[p] = NOW + s.turn if count_laid(s, p) else EARLIER
    for w in range(WORDS):
        if s.back[p] == EARLIER:
            s.maybe[p][w] = ALL if w == WORDS - 1 else 0
    if s.hand[p][0] != HIDDEN:
        for v in range(KINDS):
            s.hand[p][v] = DECK[v]
        for t in range(TURNS):
            if s.card[p][t] > 0:
                s.hand[p][PLACE[s.card[p][t]]] -= 1
    emit(log, TOOK_BACK, p)


def laid(s, log, p: Seat, side, more, value):
    """A card lies at a side; whether there are more in the hand must be told (ZR-7)."""
    s.spot[p][s.turn] = side
    s.card[p][s.turn] = value
    if value != HIDDEN:
        s.hand[p][PLACE[value]] -= 1
    if s.back[p] < NOW:
        n = count_laid(s, p)
        for w in range(WORDS):
            s.maybe[p][w] &= LARGER[n][w] if more else EXACT[n][w]
    emit(log, LAID, p, side, more, value)


def passed(s, log, p: Seat):
    emit(log, PASSED, p)


def ran_out(s, log):
    s.last = 1
    emit(log, RAN_OUT)


def evaluated(s, log, side):
    """The cards at a side are turned up."""
    s.side = side
    emit(log, EVALUATED, side)


def showed(s, log, p: Seat, turn, value):
    s.card[p][turn] = value
    emit(log, SHOWED, p, turn, value)


def won(s, log, p: Seat, side, total, steps):
    """A side is won; with a "?", so many steps can be used."""
    s.mover = p
    s.left = steps
    s.used = 0
    emit(log, WON, p, side, total, steps)


def missed(s, log, p: Seat, loco):
    """What was won is lost: the locomotive is home, or (NOBODY) all are (ZR-10)."""
    emit(log, MISSED, p, loco)


def moved(s, log, p: Seat, loco, start, space):
    s.loco[p][loco] = space
    s.moved |= 1 << p
    s.arrived = 1 if space == HOME else 0
    emit(log, MOVED, p, loco, start, space)


def shared(s, log, p: Seat, loco, part, left):
    """A locomotive had its part of a "?"; so many steps can still be used."""
    s.used |= 1 << loco
    s.left = left
    emit(log, SHARED, p, loco, part, left)


def stopped(s, log, p: Seat, left):
    """The winner of a "?" leaves what is left of it; who could have moved is not comforted (ZR-12, ZR-19)."""
    s.left = 0
    s.moved |= 1 << p
    emit(log, STOPPED, p, left)


def stayed(s, log, p: Seat):
    """The winner of a side leaves its locomotive where it is (ZR-13, ZR-19)."""
    s.moved |= 1 << p
    emit(log, STAYED, p)


def took(s, log, p: Seat, pile, value):
    """The top card of a pile; 0: there is none."""
    if value > 0:
        s.heap[pile] &= ~(1 << top(s, pile))
        s.top[pile] = 0
        s.points[p][count_points(s, p)] = value
    if pile == FINISH:
        s.arrived = 0
    emit(log, TOOK, p, pile, value)


def aimed(s, log, p: Seat, q):
    s.victim = q
    emit(log, AIMED, p, q)


def stole(s, log, p: Seat, q, value):
    for i in range(find_points(s, q, value), PRIZES):
        s.points[q][i] = s.points[q][i + 1] if i < PRIZES - 1 else 0
    s.points[p][count_points(s, p)] = value
    s.arrived = 0
    s.victim = NOBODY
    emit(log, STOLE, p, q, value)


def decided(s, log, p: Seat, value):
    s.secret[p] = value
    emit(log, DECIDED, p, value)


def changed(s, log, p: Seat, value):
    s.secret[p] = value
    emit(log, CHANGED, p, value)


def discarded(s, log, p: Seat, more, kept):
    """The cards of the leg go to the pile, but perhaps one (ZR-19); whether any are in the hand then must be
    told."""
    if s.back[p] >= NOW:
        s.back[p] = EARLIER
        for w in range(WORDS):
            s.maybe[p][w] = ALL if w == WORDS - 1 else 0
    words = other = 0                        # two words each
    for w in range(WORDS if more else 0):
        words, other = other, words | left_with(s, p, w) << 27 * (w >> 1)
    for w in range(WORDS):
        s.maybe[p][w] = (other if w & 1 else words) >> 27 * (w >> 1) & (1 << 27) - 1
    s.maybe[p][0] = s.maybe[p][0] & ~1 if more else 1
    if 0 < kept < NONE:
        s.hand[p][PLACE[kept]] += 1
    for t in range(TURNS):
        s.spot[p][t] = s.card[p][t] = 0
    s.secret[p] = 0
    emit(log, DISCARDED, p, more, kept)


def fined(s, log, p: Seat, value):
    """Whoever owns the locomotive farthest behind loses the highest card (ZR-31)."""
    for i in range(find_points(s, p, value), PRIZES):
        s.points[p][i] = s.points[p][i + 1] if i < PRIZES - 1 else 0
    emit(log, FINED, p, value)


def gave(s, log, p: Seat, value):
    """Whoever owns the second farthest loses a card of choice (ZR-31)."""
    for i in range(find_points(s, p, value), PRIZES):
        s.points[p][i] = s.points[p][i + 1] if i < PRIZES - 1 else 0
    s.secret[p] = 0
    emit(log, GAVE, p, value)


EVENTS = (began, topped, started, turned, called, took_back, laid, passed, ran_out, evaluated, showed, won,
          missed, moved, shared, took, aimed, stole, decided, changed, discarded, fined, gave, stopped,
          stayed)
SECRET = {LAID: 3, DECIDED: 1, CHANGED: 0, DISCARDED: 2}        # a changed mind nobody hears of
