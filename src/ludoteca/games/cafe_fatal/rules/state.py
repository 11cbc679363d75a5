"""The numbers of Café Fatal, and what is on the tables in a game: the state."""
from ludoteca.core.state import beginners, layout

from .floors import ROOM

VERSION = 1
PLAYERS = range(2, 6)
SEATS = 5
OPTIONS = {"begins": beginners(SEATS)}
FACES = 6
DICE = 6
PAIR = 36
# kinds of slices, slices that make a whole one, points that end the game
KINDS = 3
WHOLE = 5
GOAL = 40
CHEESE, PIZZA, CAKE = range(KINDS)
WORTH = (1, 2, 5)
STOCK = (30, 20, 10)
ROLLS = tuple(FACES ** n for n in range(DICE + 1))
SPAN = 16                                   # a choice is SPAN * face + table
MOST = FACES * ROOM

# All but PLACE and OVER are nature's.
PAINT, DRAW, LAY, TOSS, TOP, THROW, PLACE, OVER = range(8)

STATE = layout(
    "players begins round phase mover start"
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
