"""Distances to equilibrium: whole trees of small settings, best answers, and the same by other ways."""
import functools
import itertools
from dataclasses import replace

import pytest

from ludoteca import lab
from ludoteca.core.errors import BadPosition
from ludoteca.lab.equilibrium.best_answers import BestAnswer, values
from ludoteca.lab.equilibrium.distance import distance_at
from ludoteca.lab.equilibrium.game_tree import END, NATURE, GameTree, TreeTooLarge
from ludoteca.lab.equilibrium.policies import alike, bot_policy, shares_at
from ludoteca.lab.equilibrium.settings import Setting, mini, setting_named

tree_of = functools.cache(GameTree)
every_setting = pytest.mark.parametrize("name", mini())


@every_setting
def test_a_tree_is_whole(name):
    """Odds sum to 1, every node but the first is led to, ends share one win out."""
    tree = tree_of(name)
    assert sorted(tree.order) == list(range(len(tree)))
    for node, mover in enumerate(tree.mover):
        if mover == NATURE:
            assert sum(tree.odds[node]) == pytest.approx(1)
        elif mover == END:
            assert sum(tree.worth[node]) == pytest.approx(0) and not tree.children[node]
        else:
            assert len(tree.children[node]) == len(tree.sets[tree.info[node]].choices)


@every_setting
def test_information_sets_tell_no_secret(name):
    """What a seat sees is the same at all nodes of a set, and so are its choices."""
    tree = tree_of(name)
    for one in tree.sets:
        assert one.view.choices() == one.choices
        assert {len(tree.children[node]) for node in one.nodes} == {len(one.choices)}
    if setting_named(name).game in ("crazy-race", "ave-caesar") or name == "cafe-race":
        assert any(len(one.nodes) > 1 for one in tree.sets)
    else:
        assert all(len(one.nodes) == 1 for one in tree.sets)


@every_setting
def test_no_gain_is_negative_and_a_best_answer_brings_what_it_says(name):
    tree = tree_of(name)
    shares = shares_at(tree, alike)
    worth = values(tree, shares)
    for seat in range(tree.players):
        best = BestAnswer(tree, shares, seat)
        answered = [[float(i == best.best[n]) for i in range(len(row))] if tree.sets[n].seat == seat else row
                    for n, row in enumerate(shares)]
        assert best.value >= worth[seat] - 1e-12
        assert values(tree, answered)[seat] == pytest.approx(best.value)


def test_a_best_answer_is_the_best_of_all_pure_ways():
    """Brute force where a seat has one decision: every choice tried in turn."""
    tree = tree_of("cafe-race")
    shares = shares_at(tree, bot_policy("random", 7))
    for seat, own in itertools.product(range(3), range(3)):
        n = next(i for i, one in enumerate(tree.sets) if one.seat == seat)
        if own == seat:
            found = [values(tree, [[float(i == choice) for i in range(6)] if j == n else row
                                   for j, row in enumerate(shares)])[seat] for choice in range(6)]
            assert BestAnswer(tree, shares, seat).value == pytest.approx(max(found))


def test_where_nothing_is_hidden_play_from_the_end_backwards_is_an_equilibrium():
    """Café Fatal for two: minimax by a walk of its own leaves nothing to gain, and has the same value."""
    tree = tree_of("cafe-fatal")
    worth = [0.0] * len(tree)
    shares = [[0.0] * len(one.choices) for one in tree.sets]
    for node in reversed(tree.order):
        below = [worth[child] for child in tree.children[node]]
        if tree.mover[node] == END:
            worth[node] = tree.worth[node][0]
        elif tree.mover[node] == NATURE:
            worth[node] = sum(odd * value for odd, value in zip(tree.odds[node], below, strict=True))
        else:
            worth[node] = (max if tree.mover[node] == 0 else min)(below)
            shares[tree.info[node]][below.index(worth[node])] = 1.0
    found = distance_at(tree, shares)
    assert found.nash_conv == pytest.approx(0, abs=1e-12)
    assert found.values[0] == pytest.approx(worth[tree.root])


def test_the_rules_own_odds_are_in_the_tree():
    """Constant pushes of the last round, against the closed form that solved Café Race."""
    solved = pytest.importorskip("ludoteca.games.cafe_race.solved.table").solved()
    if solved is None:
        pytest.skip("nothing here can look the table up")
    at = mini()["cafe-race"].position
    tree = tree_of("cafe-race")
    for way in itertools.product((1, 4), repeat=3):
        shares = [[float(push == way[p]) for push in range(1, 7)] for p in range(3)]
        mine = [shares[one.seat] for one in tree.sets]
        worth = solved.measure(at["space"], at["coffee"], at["dice"], shares)
        assert [v + 1 / 3 for v in values(tree, mine)] == pytest.approx([worth[p][way[p] - 1]
                                                                          for p in range(3)])


def test_the_laboratory_answers_by_names_and_functions():
    found = lab.exploitability("simple:push-1", "cafe-race")
    tree = tree_of("cafe-race")
    same = lab.exploitability(lambda view: [1.0, 0, 0, 0, 0, 0], mini()["cafe-race"])
    assert found.exact and found.gains == same.gains and found.low == found.high == found.nash_conv
    assert found.exploitability == pytest.approx(found.nash_conv / 3)
    mixed = lab.exploitability([alike, "simple:push-1", alike], "cafe-race")
    assert mixed.gains == distance_at(tree, shares_at(tree, [alike, "simple:push-1", alike])).gains


def test_a_tree_too_large_gets_a_lower_bound_below_the_truth():
    exact = lab.exploitability(alike, "cafe-fatal")
    found = lab.exploitability(alike, "cafe-fatal", limit=10, games=60)
    assert not found.exact and 0 <= found.low <= exact.nash_conv and found.low < found.high
    assert found == lab.exploitability(alike, "cafe-fatal", limit=10, games=60)      # the same luck


def test_what_cannot_be_answered_is_refused_with_a_sentence():
    with pytest.raises(ValueError, match="no setting 'bridge'; there are: cafe-race"):
        lab.exploitability(alike, "bridge")
    with pytest.raises(BadPosition, match="has no 'spaces'"):
        Setting("typo", "cafe-race", 3, position={"spaces": [1]}).start()
    tied = Setting("tied", "cafe-race", 3,
                   position={"space": [26, 26, 27], "coffee": [2, 2, 2], "dice": [4, 2, 2]})
    with pytest.raises(TreeTooLarge, match="come back to where it was"):
        GameTree(tied)
    with pytest.raises(ValueError, match="sum to 1"):
        lab.exploitability(lambda view: [1.0] * 6, "cafe-race")
    with pytest.raises(ValueError, match="2 policies for 3 seats"):
        lab.exploitability([alike, alike], "cafe-race")


# OpenSpiel's own code.

@pytest.mark.parametrize("name", ["cafe-race", "crazy-race"])
def test_openspiel_finds_the_same_distance(name):
    pytest.importorskip("pyspiel")
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import exploitability

    from ludoteca.lab.equilibrium.openspiel_tree import TreeGame

    tree = tree_of(name)
    theirs = exploitability.nash_conv(TreeGame(tree), policies.UniformRandomPolicy(TreeGame(tree)))
    assert theirs == pytest.approx(distance_at(tree, shares_at(tree, alike)).nash_conv)


def test_openspiel_finds_the_same_through_the_adapter_of_matches():
    """Its own tree, by matches and what seats heard: nothing of ours but the rules is in both."""
    pytest.importorskip("pyspiel")
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import exploitability

    from ludoteca.lab.environments import openspiel

    setting = replace(mini()["crazy-race"], position=mini()["crazy-race"].position | {
        "hand": [[0, 0, 0, 1, 0], [0, 1, 0, 0, 0], [1, 0, 0, 0, 0]]})
    own = setting.load()

    class Small(openspiel.LudotecaGame):
        def __init__(self, params=None):
            super().__init__({"players": 3})
            self.start._s = setting.start()
            self.start.events = []

    Small.own, Small.kind = own, openspiel.type_of(own)
    theirs = exploitability.nash_conv(Small(), policies.UniformRandomPolicy(Small()))
    assert theirs == pytest.approx(lab.exploitability(alike, setting).nash_conv)


def test_cfr_by_openspiel_comes_near_the_known_equilibrium():
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import cfr

    from ludoteca.lab.equilibrium.openspiel_tree import TreeGame, shares_of

    tree = tree_of("crazy-race")
    solver = cfr.CFRPlusSolver(TreeGame(tree))
    before = distance_at(tree, shares_at(tree, alike)).nash_conv
    for _ in range(8):
        solver.evaluate_and_update_policy()
    assert distance_at(tree, shares_of(tree, solver.average_policy())).nash_conv < before / 2
