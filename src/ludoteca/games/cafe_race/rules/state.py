"""The stairs of Café Race, its numbers, and what is on the table in a game: the state."""
from ludoteca.core.datafile import game_file
from ludoteca.core.state import beginners, layout

SEATS = 6
CUP = 5
FACES = 6
PAIR = 36
MOST = 36                                   # an opener's choices: six dice by six bids
BASE, AUCTION = range(2)
PASS, OPEN = 0, 8                           # choices: a push or bid is itself, an opening is OPEN * die + bid

START, STEP, LANDING, FINISH = range(4)
KINDS = ("start", "step", "landing", "finish")
STAIRS = tuple(KINDS.index(part["kind"]) for part in game_file(__file__)["stretch"] for _ in part["at"])
HOME = STAIRS.index(FINISH)
LAST = len(STAIRS) - 1
ROLLS = tuple(FACES ** n for n in range(SEATS + 1))

# ROLL, DRAW, SHARE, ORDER, LEAD and BALANCE are nature's.
ROLL, DRAW, PUSH, BID, SHARE, LEAD, ORDER, BALANCE, OVER = range(9)

STATE = layout(
    "players rules begins round phase mover"
    # the auction: who opened, the die that is up (its face), the highest bid and whose it is
    " opener die bid bidder"
    " turn",                    # how many clerks have moved in this round
    "i1",
    dice=SEATS,      # the round's speed dice, high to low; 0 until rolled
    push=SEATS,      # how hard each clerk pushes off; 0 until chosen
    speed=SEATS,     # the die each clerk took; 0 before
    space=SEATS,
    coffee=SEATS,
    rank=SEATS,      # how many are ahead in the order that is being settled
    thrown=SEATS,    # what a tied clerk threw with the white dice; 0: nothing yet
)

VERSION = 1
PLAYERS = range(3, 7)
OPTIONS = {"rules": ("base", "auction"), "begins": beginners(SEATS)}
