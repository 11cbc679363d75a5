"""How hard each level of bot thinks in Café Fatal; bots/levels.py says what each function is."""
from ludoteca.bots.levels import ENDGAME, Ladder, LevelPlan
from ludoteca.bots.searcher import Budget

from .odds import simulated as outlook

__all__ = ["LADDER", "outlook"]
LADDER = Ladder(master=LevelPlan(budget=Budget(60)),
                expert=LevelPlan(budget=Budget(6000, bold=1.0), endgame=ENDGAME))
