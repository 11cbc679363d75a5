"""The search: the same plain and compiled, blind to secrets, and able to see what is in front of it."""
import ast
import inspect

import pytest

from bots.table import looked_at, played, start, views, worlds
from ludoteca import load
from ludoteca.bots import policy_defaults, search_memory, tree_search, tree_search_plain, value_net
from ludoteca.bots.searcher import Budget, Search, Thought, drawn_from, policy_of, search_of
from ludoteca.core import compile
from ludoteca.core.game_loader import games
from ludoteca.core.match import View
from ludoteca.core.scenario import ScenarioMatch
from ludoteca.games.cafe_race import round_equilibrium
from ludoteca.lab import rollouts
from ludoteca.testing import whole_state

every_game = pytest.mark.parametrize("name", games())


@every_game
def test_no_function_or_constant_of_a_search_meets_another_of_the_rules(name):
    game = load(name)
    own = policy_of(game)
    compile.blended(game.module("rules"), (policy_defaults, tree_search, *own.MODULES, own))
    for module in (policy_defaults, tree_search, value_net, rollouts, *own.MODULES, own):
        made = {t.id for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.Assign)
                for target in node.targets for t in ast.walk(target) if isinstance(t, ast.Name)}
        for constant in made:
            value = getattr(module, constant)
            same = getattr(game.module("rules"), constant, value) == value
            assert same or not compile.is_constant( value), (
                f"{constant} of {module.__name__} is something else in the rules")


def test_a_module_may_not_take_a_name_of_the_rules():
    with pytest.raises(ValueError, match="takes the name 'setup'"):
        compile.blended(load("cafe-fatal").module("rules"), (load("cafe-race").module("rules.turn"),))


@every_game
def test_plain_and_compiled_think_the_same(name):
    fast, slow = search_of(load(name)), search_of(load(name), "plain")
    for view in views(name, 0, 7, 20):
        for budget in (Budget(6), Budget(40, ahead=1, bold=1.0)):
            assert fast.think(view, budget, 3) == slow.think(view, budget, 3)


@every_game
def test_a_seed_and_a_budget_make_one_thought(name):
    search = search_of(load(name))
    for view in views(name, 3, 11):
        kept = view.s.copy()
        thought = search.think(view, Budget(300), 5)
        assert thought == search.think(view, Budget(300), 5) and view.s == kept
        assert search.think(view, Budget(300, parts=2), 5) == search.think(view, Budget(300, parts=2), 5)
        assert sum(thought.tries) == thought.sims == 300 and abs(sum(thought.shares) - 1) < 1e-9
        assert thought.pick(1) in view.choices()
        assert all(-1 <= value <= 1 for value in thought.values)


@every_game
def test_two_worlds_that_look_alike_are_thought_about_alike(name):
    search, different = search_of(load(name)), 0
    for view in views(name, 2, 9, 16, 25):
        known = search.think(view, Budget(120), 8)
        for world in worlds(view):
            different += world != view.s
            seen = looked_at(view, world)
            assert seen.s == view.s
            assert search.think(seen, Budget(120), 8) == known
    assert different or not load(name).rules.SECRET


@every_game
def test_nobody_in_a_simulation_knows_a_secret(name):
    """In worlds that look alike to a seat, that seat's node in the tree is the same, whoever searches."""
    game, search = load(name), search_of(load(name), "plain")
    for view in views(name, 4, 13):
        keys = set()
        for world in worlds(view, 6):
            table = search_memory.make(game.rules, world, 4, False)
            table.states[1].__dict__.update(world.copy().__dict__)
            count = game.rules.choices(world, view.seat, table.out)
            search.code.visit(table, world, view.seat, count)
            keys.add(table.keys[0])
        assert len(keys) == 1


def test_policies_weigh_without_looking_at_what_their_seat_does_not_know():
    for name in games():
        search = search_of(load(name), "plain")
        for view in views(name, 5, 14, 22):
            weights = set()
            for world in worlds(view, 6):
                table = search_memory.make(search.game.rules, world, 4, False)
                count = search.game.rules.choices(world, view.seat, table.out)
                search.code.weigh(world, view.seat, table.out, count, table.weights)
                assert all(w > 0 for w in table.weights[:count])
                weights.add(tuple(table.weights[:count]))
            assert len(weights) == 1, name


def test_what_others_chose_in_secret_does_not_change_a_push():
    """The others' hidden pushes are neither known nor guessed: the thought is as if nobody had chosen yet."""
    search = search_of(load("cafe-race"))
    match = start("cafe-race", 4)
    before = search.think(match.view(0), Budget(400, ahead=1), 2)
    for seat in (1, 2, 3):
        match.decide(seat, str(seat + 2))
    after = search.think(match.view(0), Budget(400, ahead=1), 2)
    assert before.mixed and after.mixed and before == after


def test_a_win_in_front_of_it_is_seen():
    game = load("cafe-fatal")
    slices = [[0, 0, 0] for _ in range(7)]
    slices[3] = [0, 0, 7]
    mine = [[5, 4], *([[0, 0]] * 6)]
    scene = ScenarioMatch(game, 2, {},
                          {"slices": slices, "red": [1, 2, 3, 4, 5, 6, 0], "eaten": [[0, 0, 0], [20, 0, 0]],
                                "dice": [mine, [[0, 0]] * 6 + [[6, 1]]], "roll": [0, 0, 1, 0, 0, 0],
                                "bag": [10, 20, 3], "mover": 0, "start": 0})
    view = View(game, whole_state(scene).copy(), 0)
    best = [c for c in view.choices() if c % 16 == 3]
    thought = search_of(game).think(view, Budget(200), 1)
    assert len(view.choices()) > 1 and [thought.pick(1)] == best


def test_more_thinking_wins_more():
    """In a small café: 400 simulations against 4, seats rotated."""
    game = load("cafe-fatal")
    search, won = search_of(game), 0.0
    for g in range(12):
        match = start("cafe-fatal", 2, seed=str(g // 2))
        while not match.over:
            seat = match.waiting[0]
            sims = 400 if seat == g % 2 else 4
            match.decide(seat, search.think(match.view(seat), Budget(sims), g).pick(g))
        won += (g % 2 in match.winners) / len(match.winners)
    assert won >= 8


def test_the_clock_stops_a_search():
    view = next(views("cafe-race", 1))
    thought = search_of(view.game).think(view, Budget(10 ** 6, seconds=0.02), 1)
    assert 0 < thought.sims < 10 ** 6 and thought.pick(0) in view.choices()


def test_one_choice_needs_no_thought():
    match = played("ave-caesar", 40)
    assert Thought([5], [1.0], [-1.0], [0], 3, False).pick(9) == 5
    assert drawn_from([0.0, 1.0, 0.0], 4) == 1 and drawn_from([0.0, 0.0], 4) == 0
    assert match.waiting is not None


def test_a_variant_with_other_data_is_searched_by_its_own_rules():
    data = {"floor": [{"players": [2, 3, 4, 5], "rows": ["####", "####"]}]}
    view = played_variant(data)
    thought = Search(view.game, False).think(view, Budget(20), 1)
    assert {c % 16 for c in thought.choices} <= set(range(8)) and len(thought.choices) > 8


def played_variant(data):
    from ludoteca import Match

    match = Match(load("cafe-fatal", data), 2, seed="0")
    return match.view(match.waiting[0])


def test_equal_states_have_one_hash_and_others_another():
    for name in games():
        seen = {}
        for plies in (0, 3, 6, 9):
            s = whole_state(played(name, plies))
            for seat in (-1, 0, 2):
                seen.setdefault(tree_search_plain.hashed([s.copy()], None, 0, seat), []).append((plies, seat))
        assert len(seen) == 12, name


def test_regrets_find_the_mixture_of_a_known_game():
    """Rock, paper, scissors with three useless pushes: a third each; against one with a habit of rock,
    paper."""
    size = round_equilibrium.PUSHES
    table = [0.0] * (size * size * 2)
    for a in range(size):
        for b in range(size):
            edge = 0.0 if a == b else 0.3 if (a - b) % 3 == 1 else -0.3
            value = 0.5 + edge if max(a, b) < 3 else 0.5 if min(a, b) > 2 else 0.1 if a > 2 else 0.9
            table[(b * size + a) * 2:(b * size + a) * 2 + 2] = [value, 1 - value]

    def mixed(habit):
        regret, mass, shares, worth = ([0.0] * 2 * size for _ in range(4))
        regret[0], habits = 0.2, [0.0] * size + [habit] + [0.0] * (size - 1)
        round_equilibrium.match_regrets(table, 2, 600, [0, 1], habits, regret, mass, shares, worth)
        return [m / sum(mass[:size]) for m in mass[:size]]

    mixture = mixed(0.0)
    assert all(abs(share - 1 / 3) < 0.03 for share in mixture[:3]) and sum(mixture[3:]) < 0.01
    assert mixed(0.9)[1] > 0.97
