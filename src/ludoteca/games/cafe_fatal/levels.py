"""How hard each level of bot thinks in Café Fatal."""
from ludoteca.bots.levels import Ladder, Plan
from ludoteca.bots.search import Budget

LADDER = Ladder(master=Plan(budget=Budget(220)), expert=Plan(budget=Budget(8000)))
