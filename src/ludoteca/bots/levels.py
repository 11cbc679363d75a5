"""Four levels in every game, each a little harder to beat: Beginner, Intermediate, Advanced, Expert,
stored as novice, club, master, expert; both names are understood.

A level is set in simulations, not in seconds, so the ladder is the same on every machine.  All of them get a
view, never a state; the same view, level and seed give the same decision.  What is different in a game,
`game_bots` has.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ludoteca.bots.endgame import exact_values
from ludoteca.bots.game_bots import LEVELS, Judged, LevelPlan, bots_of
from ludoteca.bots.searcher import Budget, drawn_from, search_of
from ludoteca.bots.simple import heuristic
from ludoteca.core.chance import draw
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View
from ludoteca.show.words import Say

TITLES = ("Beginner", "Intermediate", "Advanced", "Expert")
ALIASES = {title.lower(): level for level, title in zip(LEVELS, TITLES, strict=True)}
USUAL = "club"                              # of a bot for which nobody named one


def level_named(name: str) -> str:
    """A level by the name it is stored by, whichever of its two names is given."""
    return ALIASES.get(name, name)


def level_title(level: str, say: Say) -> str:
    """What a level is called on pages and screens."""
    return say(TITLES[LEVELS.index(level)]) if level in LEVELS else level


def unknown_bot(name: str, there: Iterable[str]) -> BadOption:
    """The error for a bot that does not exist, the same wherever one is named."""
    return BadOption("There is no bot {name!r}; there are: {names}.", name=name[:40], names=", ".join(there))


def plan_of(game: Game, level: str) -> LevelPlan:
    """The plan of a level in a game."""
    if level not in LEVELS:
        raise unknown_bot(level, LEVELS)
    return getattr(bots_of(game).ladder, level)  # type: ignore[no-any-return]


def searches(game: Game, level: str) -> bool:
    """Whether a bot of that name is a level that thinks by a search."""
    return level in LEVELS and (plan_of(game, level).budget or plan_of(game, level).effort) is not None


def think(view: View, level: str, seed: int, seconds: float = 0.0, small: bool = False) -> int:
    """A legal choice of the view's seat, as a level makes it; with `seconds`, a search stops then if it is
    not done; a `small` one takes the least effort where the game itself mixes."""
    plan = plan_of(view.game, level)
    least = bots_of(view.game).least if small and plan.effort else None
    return follow(view, replace(plan, effort=least) if least else plan, seed, seconds)


def follow(view: View, plan: LevelPlan, seed: int, seconds: float = 0.0) -> int:
    """A legal choice of the view's seat by a plan."""
    choices = view.choices()
    if len(choices) == 1:
        return choices[0]
    if draw(seed, 1, 1000) < plan.slips * 1000:
        return choices[draw(seed, 2, len(choices))]
    if plan.own:
        return int(plan.own(view, seed))
    judged = judge(view) if plan.effort else None
    if judged:
        return choices[judged.best]
    search = search_of(view.game) if plan.budget or plan.effort else None
    if search is None:
        return heuristic(view, seed)
    if plan.effort and mixes(view):
        return choices[drawn_from(bots_of(view.game).mix(search, view, plan.effort, seed), seed)]
    exact = exact_values(view, plan.endgame) if plan.endgame else None
    if exact:
        return choices[exact.index(max(exact))]
    budget = plan.budget or Budget(1000)
    return search.think(view, replace(budget, seconds=seconds) if seconds else budget, seed).pick(seed,
                                                                                                  plan.near)


def mixes(view: View) -> bool:
    """Whether the game itself knows how to mix the view's choices: one move of everybody at once."""
    return view.game.spared("levels.mixes", lambda: bots_of(view.game).mixes(view), bool)


def judge(view: View) -> Judged | None:
    """What the view's choices are worth where the game is solved, and its seat decides alone."""
    return view.game.spared("levels.judge", lambda: bots_of(view.game).judge(view), lambda: None)


def knows(view: View) -> bool:
    """Whether the game may know what the view's choices are worth without a search."""
    return view.game.spared("levels.knows", lambda: bots_of(view.game).knows(view), bool)


def begins(game: Game, s: Any) -> bool:
    """Whether a round has just begun in a game that solves its rounds, so that a net can appraise the
    position as it stands."""
    return game.spared("levels.begins", lambda: bots_of(game).begins(s), bool)


def warm(game: Game) -> None:
    """Compile a game's search now (or take it from the disk), so that the first decision does not wait for
    it."""
    from ludoteca.core.match import Match

    match = Match(game, seed="0")
    follow(match.view(match.waiting[0]),
           LevelPlan(budget=Budget(2), effort=bots_of(game).least), 0)
