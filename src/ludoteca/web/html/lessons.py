"""The first game of a game: a real table against bots, with a few sentences beside it, each when its time has come."""
from __future__ import annotations

from collections import Counter

from ludoteca.core.errors import UnknownGame
from ludoteca.core.game import Game
from ludoteca.core.match import View
from ludoteca.show.interface import Lesson, Step
from ludoteca.show.parts import about_of
from ludoteca.show.words import Say


def lesson(game: Game) -> Lesson:
    found = about_of(game).lesson
    if found is None:
        raise UnknownGame("There is no first game of this one yet.")
    return found


def sentences(game: Game, say: Say) -> list[str]:
    """The sentences of a lesson."""
    return [say(step.text) for step in lesson(game).steps]


def reached(view: View, kinds: Counter[int]) -> int:
    """The last step whose time has come, by how often each kind of event was heard."""
    found = about_of(view.game).lesson
    if found is None:
        return 0
    counts = {deed.__name__: kinds[code] for code, deed in enumerate(view.game.rules.EVENTS)}
    return next((n - 1 for n, step in enumerate(found.steps) if step.after and counts.get(step.after, 0) < needed(view, step)),
                len(found.steps) - 1)


def needed(view: View, step: Step) -> int:
    """How often the event is due."""
    return (step.times - 1) * int(view.s.players) + 1 if step.each else step.times
