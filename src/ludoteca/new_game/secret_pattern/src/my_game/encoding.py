"""My Game as numbers, for programs that learn: how many choices there are, and what each field of the state
may hold."""
from .rules import CARDS, OPTIONS, OVER, PLAYERS, SEATS

CHOICES = CARDS + 1                         # every choice is below this
SECRET = ("has", "chosen")                  # the fields that may be hidden, which is -1: within their range
BITS = ()                                   # those that are sets, bit by bit
FIELDS = {                                  # lowest, highest (None: no bound), meaning
    "players": (PLAYERS[0], PLAYERS[-1], "how many play"),
    "round": (1, max(OPTIONS["cards"]), "the trick"),
    "phase": (0, OVER, "0 cards are dealt, 1 a choice, 2 over"),
    "mover": (-1, SEATS - 1, "who is dealt the next card"),
    "cards": (min(OPTIONS["cards"]), max(OPTIONS["cards"]), "the option"),
    "has": (-1, 1, "whether a seat has a card in hand"),
    "held": (0, max(OPTIONS["cards"]), "how many cards a seat has in hand"),
    "chosen": (-1, CARDS, "the card that a seat has chosen"),
    "played": (0, 1, "whether a card was played"),
    "points": (0, max(OPTIONS["cards"]), "the tricks of a seat"),
}
