"""How hard each level of bot thinks in Café Fatal."""
from ludoteca.bots.game_bots import ENDGAME, GameBots, Ladder, LevelPlan
from ludoteca.bots.searcher import Budget

from .odds import simulated


class CafeFatalBots(GameBots):
    ladder = Ladder(master=LevelPlan(budget=Budget(60)),
                    expert=LevelPlan(budget=Budget(6000, bold=1.0), endgame=ENDGAME))

    def outlook(self, search, view, seed):
        return simulated(search, view, seed)


BOTS = CafeFatalBots()
