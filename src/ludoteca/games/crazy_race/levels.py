"""How hard each level of bot thinks in Crazy Race."""
from ludoteca.bots.levels import Ladder, LevelPlan
from ludoteca.bots.searcher import Budget

LADDER = Ladder(expert=LevelPlan(budget=Budget(18_000, ahead=1, bold=0.3)))
