"""The first game of a game: a real table against bots, with a few sentences beside it, each when its time has
come."""
from __future__ import annotations

from ludoteca.core.errors import UnknownGame
from ludoteca.core.game_loader import Game
from ludoteca.show.presentation import about_of
from ludoteca.show.presentation_interface import Lesson
from ludoteca.show.words import Say


def lesson(game: Game) -> Lesson:
    found = about_of(game).lesson
    if found is None:
        raise UnknownGame("This game has no tutorial yet.")
    return found


def steps(game: Game, say: Say) -> list[tuple[str, str]]:
    """The sentences of a lesson, each with the address of the guide's picture that shows it, if one does."""
    return [(say(step.text), f"/guide/{game.name}/{step.picture}.svg" if step.picture else "")
            for step in lesson(game).steps]
