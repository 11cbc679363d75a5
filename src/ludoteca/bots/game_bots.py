"""What a game's bots are: how hard each level thinks and, where the game knows better, what it knows.

levels.py of a game's folder names its own:

    class MyBots(GameBots):
        ladder = Ladder(expert=LevelPlan(budget=Budget(9000)))

    BOTS = MyBots()
"""
from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ludoteca.bots.searcher import Budget, Search
from ludoteca.core.chance import added
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View
from ludoteca.core.plugin_faults import Unusable

LEVELS = ("novice", "club", "master", "expert")      # as they are stored and rated
ENDGAME = 2000                              # positions: about a tenth of a second


@dataclass(frozen=True)
class LevelPlan:
    """How a level decides: by a search or, without one, by the game's heuristic; and how often it does just
    anything."""

    slips: float = 0.0                      # the part of its decisions that a level makes without thinking
    budget: Budget | None = None
    effort: Any = None  # how hard a game's own `mix` thinks, where it has one (levels.py in its folder)
    endgame: int = 0  # positions that it may look at to play an endgame exactly; 0: it does not
    own: Callable[[View, int], int] | None = None  # a player of the game's own, for this level alone
    near: float = 0.0  # choices worth so little less than the best are played too, so as not to be read


@dataclass(frozen=True)
class Ladder:
    """The plans of a game's levels."""

    novice: LevelPlan = field(default_factory=lambda: LevelPlan(slips=0.5))
    club: LevelPlan = LevelPlan()
    master: LevelPlan = LevelPlan(budget=Budget(150))
    expert: LevelPlan = LevelPlan(budget=Budget(5000), endgame=ENDGAME)


@dataclass(frozen=True)
class Mixtures:
    """A round that everybody decides at once: how often each seat makes each choice, and what that brings
    while all mix."""

    shares: list[list[float]]               # by seat, then in the order of its choices
    worth: list[list[float]]                # its chance to win with each choice

    def hope(self, p: int) -> float:
        """The chance of p to win if everybody mixes."""
        return float(added(s * w for s, w in zip(self.shares[p], self.worth[p], strict=True)))


@dataclass(frozen=True)
class Judged:
    """A decision of one seat where the game is solved: the place of the choice to make, and what each is
    worth to that seat."""

    best: int
    values: list[float]                     # its chance to win with each choice


class GameBots:
    """What a game says of its bots; what it leaves out is as here."""

    ladder: Ladder = Ladder()
    least: Any = None                       # the least effort of `mix`
    foreseen: tuple[str, ...] = ()          # the events that tell what comes of a choice that `judge` knows

    # Where everybody decides a round at once, a game may solve it itself.

    def mixes(self, view: View) -> bool:
        """Whether the view's decision is a move of everybody at once, which `mix` makes."""
        return False

    def mix(self, search: Search, view: View, effort: Any, seed: int) -> list[float]:
        """How often a level of that effort makes each choice."""
        raise NotImplementedError

    def solve_round(self, search: Search, view: View, samples: int, seed: int) -> Mixtures:
        """Everybody's mixtures."""
        raise NotImplementedError

    def measure_round(self, search: Search, view: View, shares: list[list[float]], samples: int,
                      seed: int) -> list[list[float]]:
        """What each choice brings each seat against mixtures, on other luck."""
        raise NotImplementedError

    def exact(self, view: View) -> bool:
        """Whether what those find is exact, because the game is solved there."""
        return False

    def begins(self, s: Any) -> bool:
        """Whether a round has just begun: a net can appraise the position as it stands."""
        return False

    # What is known without a search.

    def judge(self, view: View) -> Judged | None:
        """What the choices of one who decides alone are worth, exactly; None where it is not known."""
        return None

    def knows(self, view: View) -> bool:
        """Whether `judge` may know that, without looking: then no search is needed."""
        return False

    def worth(self, game: Game, s: Any) -> Callable[[Any], list[float]] | None:
        """A function of whole states: everybody's chance to win, exactly; None where there is none."""
        return None

    # For hints and puzzles.

    def expected_odds(self, view: View, shares: list[list[float]], choice: int) -> float | None:
        """The plain odds that go with a choice while the others mix; None where there are none."""
        return None

    def outlook(self, search: Search, view: View, seed: int) -> dict[int, float]:
        """By choice, how likely what its plain odds speak of is, by simulation."""
        return {}

    def uncontested(self, view: View) -> bool:
        """Whether nobody can answer the decision: it makes no puzzle."""
        return False


PLAIN = GameBots()


def bots_of(game: Game) -> GameBots:
    """What a game says of its bots, in levels.py of its folder."""
    return game.spared("levels.BOTS", lambda: named(game), lambda: PLAIN)


def named(game: Game) -> GameBots:
    levels = game.part("levels")
    found = getattr(levels, "BOTS", None) or with_ladder(game, levels) or PLAIN
    if not isinstance(found, GameBots):
        raise Unusable("BOTS is no GameBots")
    if not all(isinstance(getattr(found.ladder, level, None), LevelPlan) for level in LEVELS):
        raise Unusable("a plan for each level was expected")
    return found


def with_ladder(game: Game, levels: Any) -> GameBots | None:
    """The bots of a levels.py that names a LADDER alone, as in version 0.1."""
    if not hasattr(levels, "LADDER"):
        return None
    warnings.warn(f"LADDER in levels.py of {game.name}: name it as the ladder of BOTS = GameBots() instead",
                  DeprecationWarning, stacklevel=2)
    found = GameBots()
    found.ladder = levels.LADDER
    return found
