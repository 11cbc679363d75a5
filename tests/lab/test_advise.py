"""Advice: a mixture where several decide at once, how much it leaves open, and nothing that the seat cannot
know."""
from operator import mul

import pytest

from bots.table import looked_at, played, start, views, worlds
from ludoteca import load
from ludoteca.bots.searcher import search_of
from ludoteca.core.chance import added
from ludoteca.core.errors import IllegalDecision
from ludoteca.core.game_loader import games
from ludoteca.core.scenario import ScenarioMatch
from ludoteca.games.cafe_race.push_strategy import (
    STEADIEST,
    Effort,
    by_thumb,
    kinds_of,
    past_rounds,
    read_habits,
    solve,
    worth_of,
)
from ludoteca.lab.advice import advise, lines
from ludoteca.testing import whole_state


@pytest.mark.parametrize("name", games())
def test_advice_is_about_legal_choices(name):
    for view in views(name, 2, 15):
        advice = advise(view, 300, seed=1)
        assert {c.choice for c in advice.choices} == set(view.choices())
        assert sum(c.share for c in advice.choices) == pytest.approx(1)
        assert advice.choices[0].share == max(c.share for c in advice.choices)
        assert advice.as_dict() == advise(view, 300, seed=1).as_dict()
        for world in worlds(view, 2):
            assert advise(looked_at(view, world), 300, seed=1) == advice
        assert advice.sentence() and len(lines(advice)) > 2


def test_pushes_are_mixed_and_what_is_left_open_is_measured():
    view = start("cafe-race", 3, seed="4").view(1)
    advice = advise(view, 30_000)
    assert advice.mixed and "%" in advice.sentence() and 0 <= advice.open < 0.08
    assert "could gain" in lines(advice)[-1]
    assert advice.value == pytest.approx(1 / 3, abs=0.08)


def test_seats_that_stand_alike_mix_alike():
    search, match = search_of(load("cafe-race")), start("cafe-race", 4)
    solution = solve(search, match.view(0).s, Effort(300), 5)
    assert kinds_of(whole_state(match)) == [0, 0, 0, 0]
    assert all(row == solution.shares[0] for row in solution.shares)
    assert all(sum(row) == pytest.approx(1) for row in solution.shares)
    assert kinds_of(whole_state(match), [[0.0] * 6, [0.1] * 6, [0.1] * 6, [0.0] * 6]) == [0, 1, 1, 0]


@pytest.mark.parametrize("effort", [Effort(40), Effort(60, rounds=1)])
def test_plain_and_compiled_mix_the_same(effort):
    view = played("cafe-race", 9, 3).view(0)
    fast, slow = search_of(view.game), search_of(view.game, "plain")
    habits = [[0.1] * 6, [0.0] * 6, [0.0, 0.9, 0.0, 0.0, 0.0, 0.0]]
    assert solve(fast, view.s, effort, 3, habits) == solve(slow, view.s, effort, 3, habits)
    mixtures = [[1 / 6] * 6] * 3
    assert worth_of(fast, view.s, mixtures, 5, 1) == worth_of(slow, view.s, mixtures, 5, 1)


def test_a_round_that_decides_the_game_is_played_well():
    """One space before home, against two far behind with full cups: any push will do but those that spill."""
    scene = ScenarioMatch(load("cafe-race"), 3, {},
                          {"space": [27, 3, 3], "coffee": [5, 2, 2], "dice": [6, 1, 1]})
    solution = solve(search_of(scene.game), scene.view(0).s, Effort(2000), 1)
    assert solution.hope(0) > 0.95


def test_what_was_heard_tells_by_what_habits_others_push():
    """Seat 1 pushes 6 whatever the dice, seat 2 as the mixture mostly does, seat 3 by the rule of thumb."""
    match = start("cafe-race", 4, seed="12")
    search = search_of(match.game)
    for number in range(5):
        shares = solve(search, match.view(2).s, Effort(200), number).shares[2]
        thumb = by_thumb(match.view(3).s, 3)
        for seat, push in enumerate((1, 6, 1 + shares.index(max(shares)), 1 + thumb.index(max(thumb)))):
            match.decide(seat, str(push))
    view = match.view(0)
    rounds = past_rounds(view)
    assert len(rounds) == 5 and all(pushed[1] == 6 and s.push[1] == 0 for s, pushed in rounds)
    habits = read_habits(search, view, 100)
    assert habits[0] == [0.0] * 6 and min(habits[1]) > 2 * min(habits[2]) > 0.0
    by_habit = [[share - min(row) for share in row] for row in habits]      # what is not just anything
    assert added(by_habit[1]) > 0.6 > 0.4 > added(by_habit[2]) and added(by_habit[3]) > 0.6
    assert added(by_habit[1][:5]) < 0.02, "it will push 6 as before, though the rule of thumb says otherwise"
    thumb = by_thumb(view.s, 3)
    assert added(map(mul, by_habit[3], thumb)) > 0.5, "by the rule, though it never pushed like that before"
    assert not any(thumb[pushed[3] - 1] for _, pushed in rounds) and not by_thumb(view.s, 1)[5]
    assert max(map(added, habits)) < STEADIEST + 1e-9


def test_a_habit_is_answered():
    """Who knows that the others push by rule of thumb wins more against that than by the mixture for all."""
    view = played("cafe-race", 24, 4).view(0)
    search, thumbs = search_of(view.game), [by_thumb(view.s, p) for p in range(4)]
    habits = [[0.0] * 6, *([0.9 * share for share in row] for row in thumbs[1:])]
    worth = worth_of(search, view.s, thumbs, 3000, 7)[0]
    usual, answer = (added(map(mul, solve(search, view.s, Effort(600), 3, known).shares[0], worth))
                     for known in ((), habits))
    assert answer > usual + 0.1


def test_nothing_to_decide():
    match = start("ave-caesar", 3)
    with pytest.raises(IllegalDecision, match="nothing to decide"):
        advise(match.view(next(p for p in range(3) if p not in match.waiting)))
