"""How hard each level of bot thinks in Crazy Race."""
from ludoteca.bots.levels import Ladder, Plan
from ludoteca.bots.search import Budget

LADDER = Ladder(expert=Plan(budget=Budget(18_000, ahead=1, bold=0.3)))
