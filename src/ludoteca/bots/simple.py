"""The simplest bots: any legal choice, a game's own heuristic, and its simple fixed ways."""
from __future__ import annotations

from collections.abc import Callable

from ludoteca.core.chance import draw
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View
from ludoteca.show.presentation import heuristic_of


def random_choice(view: View, seed: int) -> int:
    """Any legal choice."""
    legal = view.choices()
    return legal[draw(seed, len(view.events), len(legal))]


def heuristic(view: View, seed: int) -> int:
    """The choice of the game's heuristic_bot.py; any legal one where the game has none."""
    return int(heuristic_of(view.game).think(view, seed))


def simple_ways(game: Game) -> dict[str, Callable[[View, int], int]]:
    """The simple fixed ways that a game's simple_ways.py names; none where it has no such file."""
    return dict(getattr(game.part("simple_ways"), "WAYS", {}))


def simple_way(view: View, name: str, seed: int) -> int:
    """The choice of a simple fixed way to play the view's game."""
    ways = simple_ways(view.game)
    if name not in ways:
        raise BadOption("{game} has no simple way {name!r}; there are: {names}.", game=view.game.name,
                        name=name[:40], names=", ".join(ways) or "none")
    return int(ways[name](view, seed))
