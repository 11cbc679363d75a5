"""How hard each level of bot thinks in Ave Caesar."""
from ludoteca.bots.game_bots import GameBots, Ladder, LevelPlan

from .heuristic_bot import patient


class AveCaesarBots(GameBots):
    ladder = Ladder(club=LevelPlan(own=patient))


BOTS = AveCaesarBots()
