"""The events of Ave Caesar: each does its deed and logs itself under its own arguments.

Folding a game's events over a fresh state rebuilds the game; only these, `setup`, `hide` and `suppose` change
a state.
"""
from ludoteca.core.events import emit
from ludoteca.core.state import HIDDEN, NOBODY, Seat

from .state import COPIES, CRASHED, DRAW, DRY, FINISHED, FULL, GONE, PRIZES, QUEUE, VALUES


def slot(s, p):
    """The place of p in the turn order."""
    place = 0
    while place < s.players - 1 and s.order[place] != p:
        place += 1
    return place


# Events. Each does its deed and logs itself under its own arguments: folding a
# game's events over a fresh state rebuilds the game.

(BEGAN, SHOWED, TIED, BEATEN, OPENED, LINED, DREW, SURFACED, MOVED, CROSSED, SALUTED, SHAMED, CAME_HOME, LEFT,
 DRIED, WRECKED, LOST, LEARNT, SANK, SWAPPED, ROUNDED, STOPPED, SCORED) = range(23)


def began(s, log, phase, mover):
    s.phase = phase
    s.mover = mover
    emit(log, BEGAN, phase, mover)


def showed(s, log, p: Seat, card):
    """AC-6: a card is cut and shown."""
    s.cut[p] = card
    emit(log, SHOWED, p, card)


def tied(s, log, p: Seat):
    s.cut[p] = 0
    emit(log, TIED, p)


def beaten(s, log, p: Seat):
    s.cut[p] = NOBODY
    emit(log, BEATEN, p)


def opened(s, log, race, track):
    """AC-23: a new race, all cards shuffled anew, coins back."""
    s.race = race
    s.track = track
    s.phase = DRAW
    s.turn = s.moved = s.still = s.swapping = s.home = 0
    for p in range(s.players):
        s.cut[p] = s.lap[p] = s.paid[p] = s.status[p] = s.held[p] = s.sunk[p] = s.never[p] = s.firm[p] = 0
        s.fresh[p] = 1
        s.rest[p] = FULL
        s.arrived[p] = NOBODY
        for v in range(VALUES):
            s.cards[p][v] = COPIES
            s.hand[p][v] = min(s.hand[p][v], 0)
        for i in range(QUEUE):
            s.under[p][i] = 0
    emit(log, OPENED, race, track)


def lined(s, log, p: Seat, place, space):
    """AC-6: a chariot takes its starting place."""
    s.order[place] = p
    s.space[p] = space
    emit(log, LINED, p, place, space)


def drew(s, log, p: Seat, card):
    if card != HIDDEN:
        s.hand[p][card - 1] += 1
    s.held[p] += 1
    s.rest[p] -= 1
    emit(log, DREW, p, card)


def surfaced(s, log, p: Seat, card):
    """AC-31: the deck is used up, and the oldest card put under comes up."""
    if card != HIDDEN:
        s.hand[p][card - 1] += 1
    s.held[p] += 1
    s.sunk[p] -= 1
    for i in range(s.sunk[p]):
        s.under[p][i] = s.under[p][i + 1]
    s.under[p][s.sunk[p]] = 0
    emit(log, SURFACED, p, card)


def moved(s, log, p: Seat, card, start, space):
    """A card is played and the chariot moves; space NOBODY: over the last line."""
    s.cards[p][card - 1] -= 1
    if s.hand[p][card - 1] > 0:
        s.hand[p][card - 1] -= 1
    s.held[p] -= 1
    if s.firm[p] > 0 and s.never[p] >> card & 1 == 0:
        s.firm[p] -= 1
    s.space[p] = space
    s.fresh[p] = 0
    s.moved = 1
    s.turn = slot(s, p) + 1
    emit(log, MOVED, p, card, start, space)


def crossed(s, log, p: Seat, lap):
    s.lap[p] = lap
    emit(log, CROSSED, p, lap)


def saluted(s, log, p: Seat):
    s.paid[p] = 1
    emit(log, SALUTED, p)


def shamed(s, log, p: Seat):
    """AC-33: a chariot passes the alley for the last time with its salute owed."""
    emit(log, SHAMED, p)


def came_home(s, log, p: Seat, place):
    s.status[p] = FINISHED
    s.space[p] = NOBODY
    s.arrived[place] = p
    s.home = place + 1
    emit(log, CAME_HOME, p, place)


def left(s, log, p: Seat):
    """AC-33: over the last line unpaid: off the board, without a place."""
    s.status[p] = GONE
    s.space[p] = NOBODY
    emit(log, LEFT, p)


def dried(s, log, p: Seat):
    s.status[p] = DRY
    s.space[p] = NOBODY
    emit(log, DRIED, p)


def wrecked(s, log, p: Seat):
    """AC-32: out of the race, but not off the board."""
    s.status[p] = CRASHED
    s.fresh[p] = 0
    s.turn = slot(s, p) + 1
    emit(log, WRECKED, p)


def lost(s, log, p: Seat, why, blockers, cards):
    """AC-10: the turn is lost. Why, two bits a card value; the seats in the way; which values p holds (for p
    alone)."""
    s.fresh[p] = 0
    s.turn = slot(s, p) + 1
    emit(log, LOST, p, why, blockers, cards)


def learnt(s, log, p: Seat, never):
    """What everybody can tell of the hand of p: none of its cards is of these values."""
    if s.firm[p] == s.held[p]:
        never |= s.never[p]
    s.never[p] = never
    s.firm[p] = s.held[p]
    emit(log, LEARNT, p, never)


def sank(s, log, p: Seat, card):
    """A card of the hand is put under the deck (AC-13, AC-31)."""
    if card != HIDDEN:
        s.hand[p][card - 1] -= 1
    s.under[p][s.sunk[p]] = card
    s.held[p] -= 1
    s.sunk[p] += 1
    s.firm[p] = max(s.firm[p] - 1, 0)
    s.turn = slot(s, p) + 1
    emit(log, SANK, p, card)


def swapped(s, log, round):
    """AC-13: all have swapped a card; the round can begin."""
    s.swapping = s.turn = 0
    emit(log, SWAPPED, round)


def rounded(s, log, round, still):
    """A new round, after so many without a move: it begins with hands back to three (AC-7)."""
    s.phase = DRAW
    s.round = round
    s.still = still
    s.swapping = 1 if still == 2 else 0
    s.moved = s.turn = 0
    emit(log, ROUNDED, round, still)


def stopped(s, log, race):
    """AC-13: nothing moves any more; the race ends there."""
    emit(log, STOPPED, race)


def scored(s, log, p: Seat, place, points):
    s.place[p] = place
    s.tally[p][s.race - 1] = points
    s.score[p] += points
    s.wins[p] += points == PRIZES[0]
    emit(log, SCORED, p, place, points)


EVENTS = (began, showed, tied, beaten, opened, lined, drew, surfaced, moved, crossed, saluted, shamed,
          came_home, left, dried, wrecked, lost, learnt, sank, swapped, rounded, stopped, scored)
SECRET = {DREW: 1, SURFACED: 1, SANK: 1, LOST: 3}
