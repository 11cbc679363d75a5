"""The numbers of Crazy Race, and what is on the table in a game: the state."""
from ludoteca.core.state import beginners, layout

from .hands import KINDS, WORDS
from .track import LOCOS

VERSION = 2
PLAYERS = range(3, 5)
OPTIONS = {"stay": (False, True), "shuffled_points": (False, True),
           "last_penalty": ("off", "both", "highest", "second"), "steal_second": (False, True),
           "tie_cancels": (False, True), "fewer_points": (0, 1, 2, 3, 4), "begins": beginners(4)}
NO_PENALTY, BOTH, HIGHEST_CARD, SECOND_CARD = range(4)      # last_penalty

SEATS = 4
TURNS = 3
SIDES = 4
PRIZES = 6
MOST = 37                                   # a "?" with twelve cards: three locomotives by twelve parts; done
FREE = 3                                    # the kind of a side without a locomotive
TURNTABLE, FINISH = range(2)                # the piles of point cards
# choices: a card at a side is LAY_AT * value + side
PASS = 0
TAKE_BACK = 1
LAY_AT = 8
PILE, STEAL_FROM = 0, 1                     # … stealing from seat q is STEAL_FROM + q
PART = 16                                   # … a part of a "?" is PART * locomotive + steps
DONE = 0                                    # … and no further part of it
STAY = LOCOS                                # … a locomotive is its number, or STAY
NONE = 7                                    # … a card to keep or to give is its value, or NONE
EARLIER, NOW = 1, 2  # taken back in an earlier leg (or before laying); in this leg, NOW + turn

# TOP, START, LEG and STEAL are nature's.
TOP, START, LEG, LAY, CHOOSE, SPLIT, PRIZE, STEAL, KEEP, GIVE, OVER = range(11)

STATE = layout(
    "players stay shuffled_points last_penalty steal_second tie_cancels fewer_points begins"
    " round phase mover"
    " start turn leg legs"  # who lays first; 0 to 2; the leg card, and the bits of those not yet turned up
    # the side that is evaluated (0: none yet); steps left of a "?", locomotives that had a part
    " side left used"
    # bits of the seats that could move in this leg; one just came home; who is stolen from
    " moved arrived victim"
    " last",                    # all have played everything: this leg ends the game (ZR-22)
    hand=(SEATS, KINDS),  # how many driver cards of each value; what is neither here nor laid is in the pile
    spot=(SEATS, TURNS),        # the side at which each turn's card lies; 0: none
    card=(SEATS, TURNS),        # its value; 0: none
    # the hands that the seat can have begun this leg with, as far as all know (see hands.py)
    maybe=(SEATS, WORDS),
    back=SEATS,                 # whether the seat has taken its pile back: 0, EARLIER, or NOW + turn
    secret=SEATS,               # what it decided to keep or to give; 0: nothing yet
    loco=(SEATS, LOCOS),        # progress, 0 to 12
    points=(SEATS, PRIZES),     # point cards in the order taken; 0: none
    heap=2,                     # the cards left in each pile, as bits of their places in PILES
    top=2,                      # the place of a shuffled pile's top card, from 1; 0: not yet seen
)
