"""How far a first game is."""
from __future__ import annotations

from ludoteca.core.match import View
from ludoteca.show.presentation import about_of


def step_reached(view: View, kinds: dict[int, int]) -> int:
    """The last step of a game's lesson whose time has come, by how often each kind of event was heard."""
    lesson = about_of(view.game).lesson
    if lesson is None:
        return 0
    codes = {deed.__name__: code for code, deed in enumerate(view.game.rules.EVENTS)}
    for n, step in enumerate(lesson.steps):
        due = (step.times - 1) * view.s.players + 1 if step.each else step.times
        if step.after and kinds.get(codes.get(step.after, -1), 0) < due:
            return n - 1
    return max(len(lesson.steps) - 1, 0)
