"""A position in plain lines, field by field, as the notation gives it."""
from __future__ import annotations

from typing import Any

from ludoteca.core.game_loader import Game
from ludoteca.core.state import NOBODY


def lines(game: Game, s: Any) -> list[str]:
    """What can be seen in a view: hand: 3, 4."""
    def own() -> list[str]:
        return [f"{name.replace('_', ' ')}: {told(value)}"
                for name, value in game.notation.position(s).items()]
    return game.spared("text.notation", own, list)


def told(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {told(part)}" for name, part in value.items()) or "–"
    if isinstance(value, list):
        nested = any(isinstance(part, list) for part in value)
        return (" | " if nested else ", ").join(map(told, value)) or "–"
    return "–" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def public(game: Game, s: Any) -> Any:
    """What a spectator sees of a state."""
    seen = s.copy()
    game.rules.hide(seen, NOBODY)
    return seen


def private(game: Game, s: Any) -> list[str]:
    """The lines of a seat's view that a spectator does not see so."""
    seen = set(lines(game, public(game, s)))
    return [line for line in lines(game, s) if line not in seen]
