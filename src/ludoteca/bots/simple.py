"""The two simplest bots: any legal choice, and a game's own heuristic."""
from __future__ import annotations

from ludoteca.core.chance import draw
from ludoteca.core.match import View
from ludoteca.show.presentation import heuristic_of


def random_choice(view: View, seed: int) -> int:
    """Any legal choice."""
    legal = view.choices()
    return legal[draw(seed, len(view.events), len(legal))]


def heuristic(view: View, seed: int) -> int:
    """The choice of the game's heuristic_bot.py; any legal one where the game has none."""
    return int(heuristic_of(view.game).think(view, seed))
