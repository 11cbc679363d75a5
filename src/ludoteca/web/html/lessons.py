"""The first game of a game: a real table against bots, with a few sentences beside it, each when its time has
come."""
from __future__ import annotations

import functools
from collections import Counter

from ludoteca.core.errors import UnknownGame
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.show.presentation import about_of
from ludoteca.show.presentation_interface import Lesson, LessonStep
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
    steps = steps_of(view.game)
    return next((n - 1 for n, (step, code) in enumerate(steps) if step.after
                 and kinds[code] < needed(view, step)),
                max(len(steps) - 1, 0))


@functools.lru_cache(64)
def steps_of(game: Game) -> list[tuple[LessonStep, int]]:
    """The steps of a game's lesson, if it has one, and the kind of event that each waits for."""
    found, kinds = about_of(game).lesson, {deed.__name__: code for code, deed in enumerate(game.rules.EVENTS)}
    return [(step, kinds.get(step.after, NOBODY)) for step in found.steps] if found else []


def needed(view: View, step: LessonStep) -> int:
    """How often the event is due."""
    return (step.times - 1) * int(view.s.players) + 1 if step.each else step.times
