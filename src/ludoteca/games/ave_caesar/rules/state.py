"""The numbers of Ave Caesar, and what is on the table in a game: the state."""
from ludoteca.core.state import beginners, layout

from .circuit_tables import ENTRIES, MOST_MOVES

# players at most, card values, cards of a value, cards in hand (AC-1)
SEATS = 6
VALUES = 6
COPIES = 4
HAND = 3
FULL = VALUES * COPIES
RACES = 8
PRIZES = (6, 4, 3, 2, 1, 0)                 # AC-20
STANDSTILL = 3                              # so many rounds without a move end a race (AC-13)
QUEUE = 22                                  # cards that can lie under a deck

# CUT, DRAW (hands up to three) and TAKE (one card at once) are nature's; UNDER is a stuck player's choice
# (AC-31), SWAP
# everybody's after two rounds without a move (AC-13).  A position that was set up is READY: nature lets it
# begin.
CUT, DRAW, TAKE, PLAY, UNDER, SWAP, OVER, READY = range(8)
RACING, FINISHED, DRY, CRASHED, GONE = range(5)     # GONE: over the last line with the salute owed (AC-33)
BLOCKED, LEADS, OWES, OPEN = range(4)       # why a card cannot be played; OPEN: it could

STATE = layout(
    "players races finish opening_six winner_starts_first discard_when_stuck crash dishonour alley begins"
    " round phase mover race track"
    " turn"                     # the place in the order from which the next to move is sought
    # has a chariot moved in this round; rounds without a move before; are cards swapped now
    " moved still swapping"
    " home",                    # how many have arrived
    "i1",
    circuits=RACES,             # the option: tracks from 1; 0 beyond its end
    order=SEATS,                # seats in turn order
    cut=SEATS,                  # the card shown for the first order; 0: still to cut, NOBODY: out of it
    space=SEATS,                # a number on the track; NOBODY: off the board
    lap=SEATS,                  # crossings of the line
    paid=SEATS,
    status=SEATS,
    fresh=SEATS,                # no turn yet in this race
    arrived=SEATS,              # seats in the order of arrival
    cards=(SEATS, VALUES),      # what a player has left of each value, in hand and deck: public (AC-40)
    hand=(SEATS, VALUES),       # secret
    held=SEATS,                 # cards in hand
    rest=SEATS,                 # cards in the deck, those put under not counted
    sunk=SEATS,                 # cards put under
    under=(SEATS, QUEUE),       # which, oldest first: secret
    never=SEATS,                # values, as bits, that everybody knows not to be …
    firm=SEATS,                 # … among so many of the cards in hand
    place=SEATS,                # in the last race that ended; 0 before
    tally=(SEATS, RACES),       # points by race
    score=SEATS,
    wins=SEATS,
)

VERSION = 2
PLAYERS = range(3, 7)
OPTIONS = {"races": (4, 1, 2, 3, 5, 6, 7, 8), "circuits": ENTRIES, "finish": ("first", "all"),
           "opening_six": (False, True), "winner_starts_first": (False, True),
           "discard_when_stuck": (False, True),
           "crash": (False, True), "dishonour": (False, True), "alley": ("stop", "pass"),
           "begins": beginners(SEATS)}
MOST = max(MOST_MOVES, VALUES)
FIRST, ALL = range(2)                       # finish
