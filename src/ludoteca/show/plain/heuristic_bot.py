"""A bot for a game that has no heuristic: any legal choice."""
from __future__ import annotations

from ludoteca.core.chance import draw
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View


def think(game: Game, view: View, seed: int) -> int:
    legal = view.choices()
    return legal[draw(seed, len(view.events), len(legal))]
