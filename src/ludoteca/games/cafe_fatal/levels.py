"""How hard each level of bot thinks in Café Fatal; bots/levels.py says what each function is."""
from ludoteca.bots.levels import ENDGAME, Ladder, Plan
from ludoteca.bots.search import Budget

from .odds import simulated as outlook

__all__ = ["LADDER", "outlook"]
LADDER = Ladder(master=Plan(budget=Budget(60)), expert=Plan(budget=Budget(6000, bold=1.0), endgame=ENDGAME))
