"""Crazy Race as numbers, for programs that learn: how many choices there are, and what each field of the
state may hold."""
from .rules import (
    DECK,
    HOME,
    KIND,
    LAY_AT,
    LOCOS,
    NONE,
    NOW,
    OPTIONS,
    OVER,
    PILES,
    PLAYERS,
    SEATS,
    SIDES,
    SIZES,
    TURNS,
    VALUES,
)

CHOICES = LAY_AT * (max(VALUES) + 1)        # every choice is below this
SECRET = ("hand", "card", "secret")         # what may be hidden, which is -1
BITS = ("legs", "used", "moved", "maybe", "heap")     # sets, bit by bit
SIMULTANEOUS = True                         # seats decide in secret at the same time
FIELDS = {  # lowest, highest (None: no bound), meaning; rows of SEATS go by seat
    "players": (PLAYERS[0], PLAYERS[-1], "how many play"),
    "stay": (0, 1, "the option"),
    "shuffled_points": (0, 1, "the option"),
    "last_penalty": (0, len(OPTIONS["last_penalty"]) - 1, "the option: 0 off, 1 both, 2 highest, 3 second"),
    "steal_second": (0, 1, "the option"),
    "tie_cancels": (0, 1, "the option"),
    "fewer_points": (0, max(OPTIONS["fewer_points"]), "the option"),
    "begins": (0, SEATS, "the option: 0 drawn, else the seat plus 1"),
    "round": (0, None, "the leg"),
    "phase": (0, OVER,
              "0 to 2 nature tops piles, draws who starts and the leg; 3 cards are laid, 4 a locomotive is "
              "chosen,"
                       " 5 steps are shared, 6 a prize, 7 nature steals, 8 a card is kept, 9 given, 10 over"),
    "mover": (-1, SEATS - 1, "the seat that decides; -1 nobody, or several"),
    "start": (-1, SEATS - 1, "the seat that lays first; -1 not drawn"),
    "turn": (0, TURNS, "which card is being laid"),
    "leg": (-1, len(KIND) - 1, "the leg card; -1 none"),
    "legs": (0, (1 << len(KIND)) - 1, "the leg cards that were not turned up yet"),
    "side": (0, SIDES, "the side that is evaluated; 0 none yet"),
    "left": (0, None, "steps left of a shared number"),
    "used": (0, (1 << LOCOS) - 1, "the locomotives that had a part of it"),
    "moved": (0, (1 << SEATS) - 1, "the seats that could move in this leg"),
    "arrived": (0, 1, "one just came home"),
    "victim": (-1, SEATS - 1, "the seat that is stolen from; -1 nobody"),
    "last": (0, 1, "this leg ends the game"),
    "hand": (-1, max(DECK), "driver cards of 1, 2, 3, 4, 6 of a seat; -1 hidden"),
    "spot": (0, SIDES, "the side where a seat's card of each turn lies; 0 none"),
    "card": (-1, max(VALUES), "its value; 0 none, -1 hidden"),
    "maybe": (0, (1 << 27) - 1,
              "the hands that a seat can have begun this leg with, as everybody knows (rules/hands.py)"),
    "back": (0, NOW + TURNS,
             "whether a seat took its cards back: 0 no, 1 earlier, from 2 on in this leg, before which turn"),
    "secret": (-1, NONE, "the card that a seat decided to keep or give, 7 none; 0 undecided, -1 hidden"),
    "loco": (0, HOME, "how far each locomotive of a seat is"),
    "points": (-9, 99, "a seat's point cards as taken; 0 none"),
    "heap": (0, (1 << max(SIZES)) - 1, "the cards left in each pile, by their places"),
    "top": (0, max(map(len, PILES)), "the place of a shuffled pile's top card, from 1; 0 not seen"),
}
