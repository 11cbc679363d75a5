"""How hard each level of bot thinks in Crazy Race."""
from ludoteca.bots.game_bots import GameBots, Ladder, LevelPlan
from ludoteca.bots.searcher import Budget


class CrazyRaceBots(GameBots):
    ladder = Ladder(expert=LevelPlan(budget=Budget(18_000, ahead=1, bold=0.3)))


BOTS = CrazyRaceBots()
