"""An endgame: where little is left and nothing is hidden, every way to the end is looked at, and what a
choice is worth is exact.

Everybody is taken to play for the own chance to win, as well as can be; what a roll can bring is enumerated.
"""
from __future__ import annotations

from typing import Any

from ludoteca.bots import policy_defaults
from ludoteca.bots.searcher import policy_of
from ludoteca.core.chance import added
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View, choices_of, seats_of
from ludoteca.core.state import NOBODY

WORLDS = 4  # ways to fill the blanks of a view that must come to the same: then nothing is hidden


class TooMuch(Exception):
    """There is more to look at than was allowed."""


def exact_values(view: View, most: int) -> list[float] | None:
    """What each choice of the view's seat is worth to it; None where something is hidden or over `most`
    positions lie ahead."""
    worlds = [view.s.copy() for _ in range(WORLDS)]
    for n, world in enumerate(worlds):
        view.game.rules.suppose(world, view.seat, n)
    if view.waiting != [view.seat] or any(vars(world) != vars(worlds[0]) for world in worlds):
        return None
    try:
        ahead = Endgame(view.game, worlds[0], most)
        return [ahead.after(worlds[0], view.seat, choice)[view.seat] for choice in view.choices()]
    except TooMuch:
        return None


class Endgame:
    """The positions that lead from one to the end of a game, within its last round, each looked at once."""

    def __init__(self, game: Game, s: Any, most: int) -> None:
        self.game, self.left = game, most
        policy = policy_of(game)
        self.stage = getattr(policy, "part", getattr(policy, "stage", policy_defaults.stage))
        self.last = self.stage(s)
        self.known: dict[str, list[float]] = {}

    def after(self, s: Any, p: int, choice: int) -> list[float]:
        """Everybody's chance to win once p (NOBODY: nature) has made a choice."""
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        s = s.copy()
        self.game.rules.play(s, None, p, choice)
        key = repr(vars(s))
        if key not in self.known:
            self.known[key] = self.chances(s)
        return self.known[key]

    def chances(self, s: Any) -> list[float]:
        """Everybody's chance to win: the mean over what nature can draw, or what is best for whom it is to
        decide."""
        sides, owing = self.game.rules.chances(s), seats_of(self.game.rules.waiting(s))
        if not sides and not owing:
            won = seats_of(self.game.rules.leaders(s))
            return [1 / len(won) if p in won else 0.0 for p in range(s.players)]
        if self.stage(s) > self.last or sides > self.left or len(owing) > 1:
            raise TooMuch
        if sides:
            drawn = [self.after(s, NOBODY, outcome) for outcome in range(sides)]
            return [added(row) / sides for row in zip(*drawn, strict=True)]
        p = owing[0]
        return max((self.after(s, p, choice) for choice in choices_of(self.game, s, p)),
                   key=lambda each: each[p])
