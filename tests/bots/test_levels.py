"""The levels: legal, deterministic, blind to secrets, quick, and each better than what is below."""
from dataclasses import replace

import pytest

from bots.table import SHORT, looked_at, views, worlds
from ludoteca import Match, load
from ludoteca.bots.game_bots import LEVELS, LevelPlan
from ludoteca.bots.levels import follow, plan_of, think, warm
from ludoteca.bots.searcher import Budget, Thought
from ludoteca.bots.simple import random_choice
from ludoteca.core.chance import draw
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import games

from effort import calls

every_game = pytest.mark.parametrize("name", games())
MOMENT = 100_000                              # calls: less than 50 ms of a processor of 2020
every_level = pytest.mark.parametrize("level", LEVELS)


@every_game
@every_level
def test_every_level_decides_legally_and_alike_in_worlds_that_look_alike(name, level):
    """That it decides the same as ever before, test_same_everywhere.py says."""
    for view in views(name, 5, 17):
        choice = think(view, level, 9)
        assert (choice in view.choices()
                and {think(looked_at(view, world), level, 9) for world in worlds(view, 3)} == {choice})


@every_game
def test_a_novice_decides_in_a_moment(name):
    """The same few calls on every machine, whatever the luck."""
    for view in views(name, 3, 12):
        think(view, "novice", 0)
        assert max(calls(think, view, "novice", seed) for seed in range(5)) < MOMENT


@every_game
def test_a_novice_and_a_club_player_need_no_compiler(name):
    plans = [plan_of(load(name), level) for level in ("novice", "club")]
    assert all(plan.budget is None and plan.effort is None for plan in plans)


@every_game
def test_a_club_player_beats_random_play(name):
    players, won, played = 4, 0.0, 8
    for g in range(played):
        match = Match(load(name), players, SHORT.get(name, {}), seed=f"club-{g // 2}")
        while not match.over:
            for seat in match.waiting:
                view, salt = match.view(seat), draw(g, len(match.decisions), 1 << 30)
                ours = (seat + g) % 2 == 0
                match.decide(seat, think(view, "club", salt) if ours else random_choice(view, salt))
        won += sum((p + g) % 2 == 0 for p in match.winners) / len(match.winners)
    assert won > played / 2


def test_bad_levels():
    with pytest.raises(BadOption,
                       match="There is no bot 'grandmaster'; there are: novice, club, master, expert"):
        think(next(views("cafe-race", 0)), "grandmaster", 1)


def test_slips_are_any_choice():
    view = next(views("cafe-race", 0))
    seen = {follow(view, LevelPlan(slips=1.0), seed) for seed in range(60)}
    assert seen == set(view.choices())


def test_near_choices_are_drawn_among():
    thought = Thought([1, 2, 3, 4], [0.4, 0.35, 0.15, 0.1], [0.5, 0.495, 0.499, 0.3], [40, 35, 15, 10], 100,
                      False)
    assert {thought.pick(seed, 0.01) for seed in range(50)} == {1, 2}, (
        "3 was tried too little, 4 is worth too little")
    assert thought.pick(3) == 1


def test_a_clock_may_cut_a_level_short():
    view = next(views("cafe-fatal", 2))
    plan = LevelPlan(budget=Budget(10 ** 6))
    assert follow(view, plan, 1, seconds=0.02) in view.choices()
    assert replace(plan.budget, seconds=0.02).sims == 10 ** 6


def test_warm_compiles_without_deciding():
    for name in games():
        warm(load(name))


def test_levels_are_stable_names():
    assert LEVELS == ("novice", "club", "master", "expert")
