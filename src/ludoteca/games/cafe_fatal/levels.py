"""How hard each level of bot thinks in Café Fatal; bots/levels.py says what each function is."""
from ludoteca.bots.levels import Ladder, Plan
from ludoteca.bots.search import Budget

from .odds import simulated as outlook

__all__ = ["LADDER", "outlook"]
LADDER = Ladder(master=Plan(budget=Budget(220)), expert=Plan(budget=Budget(8000)))
