"""Four levels in every game, each a little harder to beat: novice, club, master, expert.

A level is set in simulations, not in seconds, so the ladder is the same on every machine.  All of them get a
view, never a state; the same view, level and seed give the same decision.

levels.py of a game's folder may bring other plans (LADDER) and, where everybody decides a round at once,
solve it itself:

    mixes(view)                                         whether the view's decision is a move of everybody at
        once
    mix(search, view, effort, seed)                     how often a level of that effort makes each choice;
        LEAST: the least effort
    solve_round(search, view, samples, seed)            everybody's Mixtures
    measure_round(search, view, shares, samples, seed)  what each choice brings each seat against mixtures, on
        other luck
    exact(view)                                         whether what those find is exact, because the game is
        solved there
    judge(view)                                         what the choices of one who decides alone are worth,
        exactly; else None
    knows(view)                                         whether that may be so, without looking: then no
        search is needed
    worth(game, s)                                      a function of whole states: everybody's chance to win,
        exactly; else None
    expected_odds(view, shares, choice)                 the plain odds that go with a choice while the others
        mix
    outlook(search, view, seed)                         by choice, how likely what its plain odds speak of is,
        by simulation
    uncontested(view)                                   whether nobody can answer the decision: it makes no
        puzzle
    FORESEEN                                            the events that tell what comes of a choice, where
        `judge` knows it
    begins(s)                                           whether a round has just begun: a net can appraise it
        as it stands
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from ludoteca.bots.endgame import exact_values
from ludoteca.bots.searcher import Budget, drawn_from, search_of
from ludoteca.bots.simple import heuristic
from ludoteca.core.chance import added, draw
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View
from ludoteca.core.plugin_faults import Unusable

LEVELS = ("novice", "club", "master", "expert")
ENDGAME = 2000                              # positions: about a tenth of a second
USUAL = "club"                              # of a bot for which nobody named one


@dataclass(frozen=True)
class LevelPlan:
    """How a level decides: by a search or, without one, by the game's heuristic; and how often it does just
    anything."""

    slips: float = 0.0                      # the part of its decisions that a level makes without thinking
    budget: Budget | None = None
    effort: Any = None  # how hard a game's own `mix` thinks, where it has one (levels.py in its folder)
    endgame: int = 0  # positions that it may look at to play an endgame exactly; 0: it does not
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


def own(game: Game) -> Any:
    """What a game says of its levels, in levels.py of its folder; None if it says nothing."""
    return game.part("levels")


def asked(game: Game, name: str, *given: Any) -> Any:
    """What a function of a game's levels.py says; None where it has none that works."""
    says = getattr(own(game), name, None)
    return game.spared(f"levels.{name}", lambda: says(*given), lambda: None) if says else None


def ladder_of(game: Game) -> Any:
    """The plans of a game's levels: its own, if there is one for each level."""
    def given() -> Any:
        found = getattr(own(game), "LADDER", None) or Ladder()
        if not all(isinstance(getattr(found, level, None), LevelPlan) for level in LEVELS):
            raise Unusable("a plan for each level was expected")
        return found
    return game.spared("levels.LADDER", given, Ladder)


def unknown_bot(name: str, there: Iterable[str]) -> BadOption:
    """What is said wherever a bot is asked for that is not there."""
    return BadOption("There is no bot {name!r}; there are: {names}.", name=name[:40], names=", ".join(there))


def plan_of(game: Game, level: str) -> LevelPlan:
    """The plan of a level in a game."""
    if level not in LEVELS:
        raise unknown_bot(level, LEVELS)
    return getattr(ladder_of(game), level)  # type: ignore[no-any-return]


def searches(game: Game, level: str) -> bool:
    """Whether a bot of that name is a level that thinks by a search."""
    return level in LEVELS and (plan_of(game, level).budget or plan_of(game, level).effort) is not None


def think(view: View, level: str, seed: int, seconds: float = 0.0, small: bool = False) -> int:
    """A legal choice of the view's seat, as a level makes it; with `seconds`, a search stops then if it is
    not done; a `small` one takes the least effort where the game itself mixes."""
    plan = plan_of(view.game, level)
    least = getattr(own(view.game), "LEAST", None) if small and plan.effort else None
    return follow(view, replace(plan, effort=least) if least else plan, seed, seconds)


def follow(view: View, plan: LevelPlan, seed: int, seconds: float = 0.0) -> int:
    """A legal choice of the view's seat by a plan."""
    choices = view.choices()
    if len(choices) == 1:
        return choices[0]
    if draw(seed, 1, 1000) < plan.slips * 1000:
        return choices[draw(seed, 2, len(choices))]
    judged = judge(view) if plan.effort else None
    if judged:
        return choices[judged.best]
    search = search_of(view.game) if plan.budget or plan.effort else None
    if search is None:
        return heuristic(view, seed)
    if plan.effort and mixes(view):
        return choices[drawn_from(own(view.game).mix(search, view, plan.effort, seed), seed)]
    exact = exact_values(view, plan.endgame) if plan.endgame else None
    if exact:
        return choices[exact.index(max(exact))]
    budget = plan.budget or Budget(1000)
    return search.think(view, replace(budget, seconds=seconds) if seconds else budget, seed).pick(seed,
                                                                                                  plan.near)


def mixes(view: View) -> bool:
    """Whether the game itself knows how to mix the view's choices: one move of everybody at once."""
    return bool(asked(view.game, "mixes", view))


def judge(view: View) -> Judged | None:
    """What the view's choices are worth where the game is solved, and its seat decides alone."""
    return asked(view.game, "judge", view)  # type: ignore[no-any-return]


def knows(view: View) -> bool:
    """Whether the game may know what the view's choices are worth without a search."""
    return bool(asked(view.game, "knows", view))


def begins(game: Game, s: Any) -> bool:
    """Whether a round has just begun in a game that solves its rounds, so that a net can appraise the
    position as it stands."""
    return bool(asked(game, "begins", s))


def warm(game: Game) -> None:
    """Compile a game's search now (or take it from the disk), so that the first decision does not wait for
    it."""
    from ludoteca.core.match import Match

    match = Match(game, seed="0")
    follow(match.view(match.waiting[0]),
           LevelPlan(budget=Budget(2), effort=getattr(own(game), "LEAST", None)), 0)
