"""Café Fatal as numbers, for programs that learn: how many choices there are, and what each field of the
state may hold."""
from .rules import DICE, FACES, OVER, PLAYERS, SEATS, SPAN, STOCK
from .rules.floors import ROOM

CHOICES = SPAN * FACES + ROOM               # every choice is below this
SECRET = ()                                 # what may be hidden, which is -1
BITS = ()                                   # sets, bit by bit
FIELDS = {  # lowest, highest (None: no bound), meaning; rows of SEATS go by seat
    "players": (PLAYERS[0], PLAYERS[-1], "how many play"),
    "begins": (0, SEATS, "the option: 0 drawn, else the seat plus 1"),
    "round": (0, None, "the round"),
    "phase": (0, OVER, "0 to 5 nature paints, draws, lays, tosses, tops, throws; 6 a face is placed; 7 over"),
    "mover": (-1, SEATS - 1, "the seat that throws or places; -1 nobody"),
    "start": (-1, SEATS - 1, "the seat that begins the round"),
    "step": (0, ROOM, "how many faces, tables or dice have been served in this phase"),
    "red": (0, FACES, "the red face of a table; 0 none"),
    "slices": (0, max(STOCK), "slices on a table: cheese, pizza, cake"),
    "bag": (0, max(STOCK), "slices in the bag: cheese, pizza, cake"),
    "eaten": (0, max(STOCK), "slices of a seat: cheese, pizza, cake"),
    "toss": (0, FACES, "the faces whose tables get one more slice; 0 not tossed"),
    "hand": (0, DICE, "dice of a seat that do not lie yet"),
    "roll": (0, DICE, "how many of the dice just rolled show each face, from 0"),
    "pile": (0, DICE, "how many dice of each face a seat has on a table, from 0"),
    "at": (-1, ROOM - 1, "the table where a seat's dice of each face lie, from 0; -1 none"),
}
