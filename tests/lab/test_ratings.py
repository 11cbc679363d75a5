"""Ratings by likelihood: what is known, whatever the order, and with intervals that say how much is known."""
import itertools
import random

import numpy as np
import pytest

from ludoteca.lab.ratings import counted, likeliest, ratings

STRENGTHS = {"weak": 1.0, "fair": 2.0, "strong": 6.0}


def result(deal, seats, winners):
    return {"players": len(seats), "deal": deal, "seats": list(seats), "winners": list(winners)}


def league(deals, seed=1, strengths=STRENGTHS):
    """Games of four, two against two, by strengths that are known."""
    chance, found = random.Random(seed), []
    for deal in range(deals):
        for one, two in itertools.combinations(sorted(strengths), 2):
            seats = [one, one, two, two]
            chance.shuffle(seats)
            winner = chance.choices(range(4), [strengths[name] for name in seats])[0]
            found.append(result(deal, seats, [winner]))
    return found


def test_two_who_met_are_as_far_apart_as_their_wins():
    met = [result(deal, ["a", "b"], [deal % 10 == 0]) for deal in range(4000)]
    best, worst = ratings(met)
    assert best.name == "a" and best.points - worst.points == pytest.approx(400 * np.log10(9), abs=1)
    assert best.points + worst.points == pytest.approx(3000)


def test_the_strengths_that_made_the_games_lie_in_the_intervals():
    inside = 0
    for seed in range(20):
        middle = 400 * np.mean(np.log10(list(STRENGTHS.values())))
        for row in ratings(league(60, seed)):
            inside += row.low <= 1500 + 400 * np.log10(STRENGTHS[row.name]) - middle <= row.high
    assert 52 <= inside <= 60, "about 57 of 60"


def test_the_order_of_the_results_means_nothing():
    games = league(30)
    shuffled = random.Random(2).sample(games, len(games))
    assert ratings(games) == ratings(shuffled) == ratings(reversed(games))


def test_what_is_found_is_likelier_than_what_lies_beside_it():
    wins = counted(league(40))
    played, won = wins.played.sum(axis=0), wins.won.sum(axis=0)
    best = likeliest(wins.tables, played[None], won[None], np.full((1, 3, 2), 1e-9))[0]

    def likelihood(logs):
        return won @ logs - played @ np.log(wins.tables @ np.exp(logs))

    for change in np.eye(3):
        assert likelihood(best) >= max(likelihood(best + 0.01 * change), likelihood(best - 0.01 * change))


def test_who_always_wins_is_rated_and_the_interval_says_how_little_is_known():
    few, many = ([result(deal, ["a", "b"], [0]) for deal in range(count)] for count in (8, 200))
    assert ratings(few)[0].points < ratings(many)[0].points < 3000
    assert all(row.high - row.low > 150 for row in ratings(few))


def test_shared_wins_count_in_parts_and_games_on_one_deal_stand_together():
    assert len({round(row.points, 6) for row in ratings([result(1, ["a", "b"], [0, 1])])}) == 1
    apart = [result(deal, ["a", "b"], [deal % 2]) for deal in range(60)]
    together = [result(deal // 10, ["a", "b"], [deal // 10 % 2]) for deal in range(60)]
    wide, narrow = ratings(together)[0], ratings(apart)[0]
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)


def test_of_too_few_deals_there_is_no_interval():
    assert ratings([]) == [] == ratings([result(0, ["a", "a"], [0])])
    assert ratings([result(0, ["a", "b"], [0])])[0].low is None
