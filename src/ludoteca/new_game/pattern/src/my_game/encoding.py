"""My Game as numbers, for programs that learn: how many choices there are, and what each field of the state
may hold."""
from .rules import MOST, OPTIONS, OVER, SEATS

CHOICES = MOST                              # every choice is below this
SECRET = ()                                 # the fields that may be hidden, which is -1
BITS = ()                                   # those that are sets, bit by bit
FIELDS = {                                  # lowest, highest (None: no bound), meaning
    "players": (SEATS, SEATS, "how many play"),
    "round": (1, None, "the turn"),
    "phase": (0, OVER, "0 a choice, 1 the die falls, 2 over"),
    "mover": (0, SEATS - 1, "whose turn it is"),
    "goal": (min(OPTIONS["goal"]), max(OPTIONS["goal"]), "the option"),
    "pot": (0, None, "what was rolled in this turn"),
    "points": (0, None, "the points of a seat"),
}
