"""Café Race as numbers, for programs that learn: how many choices there are, and what each field of the state
may hold."""
from .rules import AUCTION, CUP, FACES, LAST, OPEN, OVER, PAIR, PLAYERS, SEATS

CHOICES = OPEN * FACES + FACES + 1          # every choice is below this
SECRET = ("push",)                          # what may be hidden, which is -1
BITS = ()                                   # sets, bit by bit
SIMULTANEOUS = True                         # seats decide in secret at the same time
FIELDS = {  # lowest, highest (None: no bound), meaning; rows of SEATS go by seat
    "players": (PLAYERS[0], PLAYERS[-1], "how many play"),
    "rules": (0, AUCTION, "0 base, 1 auction"),
    "begins": (0, SEATS, "the option: 0 drawn, else the seat plus 1"),
    "round": (1, None, "the round"),
    "phase": (0, OVER,
              "0 dice fall, 1 a first bidder is drawn, 2 pushes, 3 bids, 4 to 6 ties are settled, 7 balance, "
              "8 over"),
    "mover": (-1, SEATS - 1, "the seat that bids, throws or balances; -1 nobody"),
    "opener": (-1, SEATS - 1, "the seat that opened the auction; -1 nobody"),
    "die": (0, FACES, "the face of the die that is up; 0 none"),
    "bid": (0, FACES, "the highest bid; 0 none"),
    "bidder": (-1, SEATS - 1, "the seat of the highest bid; -1 nobody"),
    "turn": (0, SEATS, "how many clerks have moved in this round"),
    "dice": (0, FACES, "the round's speed dice, high to low; 0 not rolled or taken"),
    "push": (-1, FACES, "how hard a seat pushes off; 0 not chosen, -1 chosen in secret"),
    "speed": (0, FACES, "the die that a seat took; 0 none"),
    "space": (0, LAST, "the space of a seat's clerk on the stairs"),
    "coffee": (0, CUP, "a seat's coffee"),
    "rank": (0, SEATS, "how many are ahead of a seat in the order that is being settled"),
    "thrown": (0, PAIR, "what a tied seat threw with the white dice; 0 nothing"),
}
