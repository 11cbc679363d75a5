"""The environments pass the tests of those whose conventions they follow; they are copied, pickled and safe
from bad choices."""
import copy
import functools
import os
import pickle
import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest

import ludoteca
from ludoteca import BadOption, IllegalDecision, Match, game_names, load
from ludoteca.bots.simple import random_choice
from ludoteca.lab.batch.cpu_batch import Host
from ludoteca.testing import whole_state

pytestmark = pytest.mark.filterwarnings("ignore:.*NumPy array.*", "ignore:.*gymnasium.spaces.*",
                                        "ignore::DeprecationWarning")
PATTERN = Path(ludoteca.__file__).parent / "new_game" / "pattern" / "src"


def short(name):
    return {"races": 1} if "races" in load(name).rules.OPTIONS else {}


@pytest.mark.parametrize("name", game_names())
def test_pettingzoo_finds_nothing_wrong(name):
    tests = pytest.importorskip("pettingzoo.test")
    from ludoteca.lab.environments.pettingzoo import env, parallel_env

    tests.api_test(env(name, options=short(name)), num_cycles=40)
    tests.parallel_api_test(parallel_env(name, options=short(name)), num_cycles=20)
    tests.seed_test(functools.partial(env, name, options=short(name)), 10)
    tests.parallel_seed_test(functools.partial(parallel_env, name, options=short(name), illegal="replace"),
                             10)


def test_pettingzoo_s_limit_of_cycles_holds():
    tests = pytest.importorskip("pettingzoo.test")
    from ludoteca.lab.environments.pettingzoo import env, parallel_env

    forms = {"env": env, "parallel_env": parallel_env}
    tests.max_cycles_test(types.SimpleNamespace(**{form: functools.partial(make, "cafe-race",
                                                                           illegal="replace")
                                                   for form, make in forms.items()}))


def test_compiled_it_is_the_same_environment():
    """Observations that are kept stay as they are; copies go their own way."""
    pytest.importorskip("pettingzoo")
    pytest.importorskip("numba")
    from ludoteca.lab.environments.pettingzoo import env

    plain, quick = env("cafe-race"), env("cafe-race", engine="numba")
    for seed in range(3):
        plain.reset(seed=seed)
        quick.reset(seed=seed)
        kept = []
        while plain.agents:
            assert plain.agent_selection == quick.agent_selection
            own, other = plain.last(), quick.last()
            assert all((own[0][part] == other[0][part]).all() and own[0][part].dtype == other[0][part].dtype
                       for part in own[0])
            assert own[1:] == other[1:]
            kept.append((own[0]["observation"], other[0]["observation"]))
            choice = None if own[2] else int(np.flatnonzero(own[0]["action_mask"])[-1])
            plain.step(choice)
            quick.step(choice)
            if len(kept) == 9:
                quick = copy.deepcopy(quick) if seed else pickle.loads(pickle.dumps(quick))
        assert all((a == b).all() for a, b in kept)


@pytest.mark.parametrize("name", game_names())
def test_agent_by_agent_and_all_at_once_are_the_same_game(name):
    pytest.importorskip("pettingzoo")
    from ludoteca.lab.environments.pettingzoo import env, parallel_env

    one, all_at_once = env(name, options=short(name)), parallel_env(name, options=short(name))
    one.reset(seed=4)
    seen, _ = all_at_once.reset(seed=4)
    while one.agents and all_at_once.agents:
        chosen = {}
        for agent in [all_at_once.possible_agents[p] for p in all_at_once.table.waiting]:
            assert one.agent_selection == agent
            own = one.observe(agent)
            assert all((own[part] == seen[agent][part]).all()
                       for part in own), "a decision in secret was seen"
            chosen[agent] = int(np.flatnonzero(own["action_mask"])[-1 if len(chosen) % 2 else 0])
            one.step(chosen[agent])
        seen, rewards, over, _, _ = all_at_once.step(chosen)
        assert one.rewards == rewards and one.terminations == over
        if all(over.values()):
            assert sum(rewards.values()) == pytest.approx(1)
            break


@pytest.mark.parametrize("form", ["env", "parallel_env"])
@pytest.mark.parametrize("same", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_an_environment_plays_on_alone(form, same):
    pytest.importorskip("pettingzoo")
    from ludoteca.lab.environments import pettingzoo

    env = getattr(pettingzoo, form)("crazy-race")
    env.reset(seed=1)
    twin = same(env)
    seat = env.table.waiting[0]
    choice = int(np.flatnonzero(env.table.mask(seat))[0])
    env.step(choice if form == "env" else {env.possible_agents[seat]: choice})
    assert (twin.table.steps == 0 != env.table.steps
            and not (twin.table.batch.save() == env.table.batch.save()).all())


def test_a_choice_that_is_not_legal_is_refused_and_nothing_happens():
    pytest.importorskip("pettingzoo")
    from ludoteca.lab.environments.pettingzoo import env, parallel_env

    one, joint = env("cafe-race"), parallel_env("cafe-race")
    one.reset(seed=1)
    joint.reset(seed=1)
    with pytest.raises(IllegalDecision, match="may not choose 0"):
        one.step(0)
    with pytest.raises(BadOption, match="whole number"):
        one.step("1")
    with pytest.raises(IllegalDecision):
        joint.step(dict.fromkeys(joint.agents, 7))
    with pytest.raises(BadOption, match="player_3 still has to decide"):
        joint.step(dict.fromkeys(joint.agents[:3], 1))
    assert one.agent_selection == "player_0" and joint.table.steps == 0


@pytest.mark.parametrize("name", game_names())
def test_gymnasium_s_own_check_finds_nothing_wrong(name):
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    title = f"ludoteca.lab.environments.gymnasium:ludoteca/{name}-v{load(name).rules.VERSION}"
    for flat in (False, True):
        env = gymnasium.make(title, illegal="replace", flat=flat, options=short(name))
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", game_names())
def test_what_learners_of_others_take(name):
    """Where they are installed, which needs PyTorch: Stable-Baselines3's checker, RLlib's wrappers."""
    checker = pytest.importorskip("stable_baselines3.common.env_checker", exc_type=ImportError)
    wrappers = pytest.importorskip("ray.rllib.env.wrappers.pettingzoo_env", exc_type=ImportError)
    from ludoteca.lab.environments.gymnasium import SeatEnv
    from ludoteca.lab.environments.pettingzoo import env, parallel_env

    for flat in (False, True):
        checker.check_env(SeatEnv(name, illegal="replace", flat=flat, options=short(name)))
        for wrapper, form in ((wrappers.PettingZooEnv, env), (wrappers.ParallelPettingZooEnv, parallel_env)):
            table = wrapper(form(name, flat=flat, illegal="replace", options=short(name)))
            (seen, _), over, won = table.reset(seed=1), False, 0.0
            while not over:
                seen, rewards, ended, _, _ = table.step({agent: table.get_action_space(agent).sample()
                                                         for agent in seen})
                over, won = ended["__all__"], won + sum(rewards.values())
            assert won == pytest.approx(1)


@pytest.mark.parametrize("name", game_names())
def test_boards_are_rendered_as_pixels_and_as_text(name):
    pytest.importorskip("pettingzoo")
    pytest.importorskip("PIL")
    from ludoteca.lab.environments.gymnasium import SeatEnv
    from ludoteca.lab.environments.pettingzoo import env, parallel_env

    for make in (SeatEnv, env, parallel_env):
        seen = make(name, render_mode="rgb_array")
        seen.reset(seed=1)
        picture = seen.render()
        assert picture.dtype == np.uint8 and picture.shape[1:] == (640, 3) and len(np.unique(picture)) > 20
        told = make(name, render_mode="ansi")
        told.reset(seed=1)
        assert len(told.render().splitlines()) > 4 and "\x1b" not in told.render()
    with pytest.raises(BadOption, match="render_mode"):
        SeatEnv(name, render_mode="human")


def test_flat_observations_are_one_box_with_the_mask_beside():
    tests = pytest.importorskip("pettingzoo.test")
    from ludoteca.lab.environments.pettingzoo import env, parallel_env

    tests.api_test(env("crazy-race", flat=True, illegal="replace"), num_cycles=20)
    tests.parallel_api_test(parallel_env("crazy-race", flat=True, illegal="replace"), num_cycles=20)
    joint = parallel_env("cafe-race", flat=True)
    seen, told = joint.reset(seed=1)
    assert seen["player_0"].dtype == np.float32 and told["player_0"]["action_mask"].sum() == 6
    one = env("cafe-race", flat=True)
    one.reset(seed=1)
    assert (one.last()[0] == seen["player_0"]).all() and one.last()[4]["action_mask"].sum() == 6


@pytest.mark.parametrize("name", game_names())
def test_supersuit_wraps_the_flat_form(name):
    supersuit = pytest.importorskip("supersuit")
    from ludoteca.lab.environments.pettingzoo import parallel_env

    def wide():
        return parallel_env(name, flat=True, illegal="replace", options=short(name))

    two = supersuit.frame_stack_v1(supersuit.clip_reward_v0(wide()), 2)
    width = wide().observation_space("player_0").shape[0]
    seen, _ = two.reset(seed=1)
    assert two.observation_space("player_0").contains(seen["player_0"])
    first = seen["player_0"].copy()
    seen, *_ = two.step(dict.fromkeys(two.agents, 0))
    assert first.shape == (2 * width,) and (seen["player_0"][:width] == first[width:]).all()
    vector = supersuit.pettingzoo_env_to_vec_env_v1(wide())
    assert vector.reset(seed=1)[0].shape == (4, width)
    assert vector.step(np.zeros(4, int))[0].shape == (4, width)


def test_agent_by_agent_is_in_order_and_says_what_it_is():
    pytest.importorskip("pettingzoo")
    from ludoteca.lab.environments.pettingzoo import env, parallel_env

    with pytest.raises(AssertionError, match="reset"):
        env("cafe-race").step(1)
    assert not env("cafe-race").metadata["is_parallelizable"]
    assert parallel_env("cafe-race").metadata["is_parallelizable"]


@pytest.mark.parametrize("name", game_names())
def test_a_vector_on_a_batch_plays_whole_games(name):
    gymnasium = pytest.importorskip("gymnasium")
    title = f"ludoteca.lab.environments.gymnasium:ludoteca/{name}-v{load(name).rules.VERSION}"

    def games(seed):
        vector = gymnasium.make_vec(title, num_envs=6, seat=1, options=short(name))
        seen, info = vector.reset(seed=seed)
        told, ended = [seen], 0
        for _ in range(60):
            assert vector.observation_space.contains(seen) and info["action_mask"].any(axis=1).all()
            assert (seen[:, 0] == 1).all()
            seen, rewards, over, cut, info = vector.step(info["action_mask"].argmax(axis=1))
            told.append(seen)
            ended += over.sum()
            assert not cut.any() and not rewards[~over].any() and ((rewards >= 0) & (rewards <= 1)).all()
            if over.any():
                assert all(last is not None for last in info["final_obs"][over])
        return np.array(told), ended

    one, ended = games(3)
    assert (one == games(3)[0]).all() and not (one == games(4)[0]).all()
    assert ended or name != "cafe-race"


@pytest.mark.parametrize("name", game_names())
def test_a_step_of_a_vector_is_a_few_calls_of_compiled_code_however_many_games(name, monkeypatch):
    """That is what makes it a hundred times the sync one: `python bench/vector_speed.py`."""
    gymnasium = pytest.importorskip("gymnasium")
    title = f"ludoteca.lab.environments.gymnasium:ludoteca/{name}-v{load(name).rules.VERSION}"
    calls, call = [], Host.call
    monkeypatch.setattr(Host, "call", lambda *given, **named: (calls.append(given[1]), call(*given, **named)))
    for games in (8, 64):
        vector = gymnasium.make_vec(title, num_envs=games, seat=2, options=short(name), engine="wasm")
        _, info = vector.reset(seed=1)
        for _ in range(30):
            calls.clear()
            info = vector.step(info["action_mask"].argmax(axis=1))[-1]
            assert len(calls) <= 10, calls


def test_a_vector_on_a_batch_refuses_what_is_wrong():
    gymnasium = pytest.importorskip("gymnasium")
    title = "ludoteca.lab.environments.gymnasium:ludoteca/cafe-race-v1"
    vector = gymnasium.make_vec(title, num_envs=3)
    vector.reset(seed=1)
    with pytest.raises(IllegalDecision, match="game 1 may not choose 0"):
        vector.step(np.array([1, 0, 1]))
    for bad in (np.array([1, 1]), np.array([1.0, 2.7, 3.0]), None):
        with pytest.raises(BadOption, match="integers of shape"):
            vector.step(bad)
    kinder = gymnasium.make_vec(title, num_envs=3, illegal="replace", flat=True)
    assert kinder.reset(seed=1)[0].dtype == np.float32 and kinder.step(np.array([99, -1, 0]))[0].shape[0] == 3
    for given in ({"opponents": "club"}, {"seat": 4}, {"illegal": "maybe"}):
        with pytest.raises(BadOption):
            gymnasium.make_vec(title, num_envs=3, **given)


@pytest.mark.parametrize("name", game_names())
def test_gymnasium_takes_one_seat(name):
    gymnasium = pytest.importorskip("gymnasium")
    title = f"ludoteca.lab.environments.gymnasium:ludoteca/{name}-v{load(name).rules.VERSION}"
    env = gymnasium.make(title, seat=1, opponents=random_choice, options=short(name))
    for _ in range(2):
        seen, info = env.reset(seed=5)
        story, over = [seen], False
        while not over:
            assert (env.unwrapped.action_masks() == (info["action_mask"] == 1)).all()
            seen, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            story.append(seen)
            if len(story) == 4:
                twins = [copy.deepcopy(env.unwrapped), pickle.loads(pickle.dumps(env.unwrapped))]
                assert all((twin._seen() == seen).all() for twin in twins)
        again = np.array(story)
    assert (np.array(story) == again).all() and reward in (0, 1, 0.5, 1 / 3, 0.25)


def test_gymnasium_makes_vectors_of_them_and_says_what_is_wrong():
    gymnasium = pytest.importorskip("gymnasium")
    from ludoteca.lab.environments.gymnasium import SeatEnv

    several = gymnasium.make_vec("ludoteca/cafe-race-v1", num_envs=2, vectorization_mode="sync",
                                 opponents=["random", "heuristic", "novice"])
    seen, info = several.reset(seed=[1, 2])
    assert (seen.shape[0] == 2 and info["action_mask"].shape == (2, 55)
            and several.step(np.array([1, 6]))[0].shape == seen.shape)
    several.close()
    for given in ({"seat": 4}, {"opponents": ["random"]}, {"opponents": "nobody"}, {"opponents": "run:true"},
                  {"players": 9}):
        with pytest.raises(BadOption):
            SeatEnv("cafe-race", **given)
    with pytest.raises(BadOption, match="Reset"):
        SeatEnv("cafe-race").step(1)
    env = SeatEnv("cafe-race")
    env.reset(seed=1)
    with pytest.raises(IllegalDecision):
        env.step(0)


@pytest.mark.parametrize("name", game_names())
def test_openspiel_plays_it(name):
    pyspiel = pytest.importorskip("pyspiel")
    from ludoteca.lab.environments import openspiel  # noqa: F401  registers the games

    game = pyspiel.load_game(f"python_ludoteca_{name.replace('-', '_')}", {"players": 3, **short(name)})
    pyspiel.random_sim_test(game, num_sims=1, serialize=name == "cafe-race", verbose=False)


def test_openspiel_has_simultaneous_nodes_whose_decisions_nobody_sees():
    pyspiel = pytest.importorskip("pyspiel")
    from ludoteca.lab.environments import openspiel

    state = pyspiel.load_game("python_ludoteca_cafe_race", {"players": 3}).new_initial_state()
    match = Match("cafe-race", 3, seed="x")
    outcome = match.fair.draw(0, 216)
    for part in openspiel.parts_of(216):
        assert [p for _, p in state.chance_outcomes()] == pytest.approx([1 / part] * part)
        state.apply_action(outcome % part)
        outcome //= part
    assert whole_state(state.match) == whole_state(match)
    assert state.current_player() == pyspiel.PlayerId.SIMULTANEOUS
    assert state.information_state_string(0) != state.information_state_string(1)
    before = state.information_state_tensor(0)
    twin = pickle.loads(pickle.dumps(state))
    state.apply_actions([1, 2, 3])
    assert before == twin.information_state_tensor(0) != state.information_state_tensor(0)


def test_openspiel_tells_a_past_that_one_can_learn_from():
    """The newest events first, their kinds one-hot: a push of the round before is a number in its place."""
    pyspiel = pytest.importorskip("pyspiel")
    from ludoteca.lab.environments import openspiel

    state = pyspiel.load_game("python_ludoteca_cafe_race", {"players": 3}).new_initial_state()
    observer, rules = openspiel.Observer(state.get_game(), True), load("cafe-race").rules
    pasts = set()
    for push in (1, 3):
        other, chance = state.clone(), np.random.default_rng(1)
        while other.is_chance_node():
            other.apply_action(int(chance.integers(len(other.chance_outcomes()))))
        other.apply_actions([1, push, 2])
        while other.is_chance_node():
            other.apply_action(int(chance.integers(len(other.chance_outcomes()))))
        observer.set_from(other, 0)
        heard, events = observer.dict["heard"], other.match.heard(0)
        newest = [int(row[:len(rules.EVENTS)].argmax()) for row in heard[:len(events)]]
        assert newest == [event[0] for event in reversed(events)] and not heard[len(events):].any()
        told = heard[newest.index(rules.SHOWED):][:3, len(rules.EVENTS):]
        assert (told[1, 0], told[1, 1]) == pytest.approx((1 / 17, push / (push + 16)))
        pasts.add(observer.tensor.tobytes())
    assert len(pasts) == 2


@pytest.mark.parametrize("name", ["cafe-race", "crazy-race"])
def test_openspiel_makes_its_joint_nodes_turns(name):
    """What its algorithms for games in turns ask for."""
    pyspiel = pytest.importorskip("pyspiel")
    from ludoteca.lab.environments import openspiel  # noqa: F401  registers the games

    game = pyspiel.load_game(f"python_ludoteca_{name.replace('-', '_')}", {"players": 3})
    state, chance = pyspiel.convert_to_turn_based(game).new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal():
        assert not state.is_simultaneous_node()
        state.apply_action(int(chance.choice([a for a, _ in state.chance_outcomes()] if state.is_chance_node()
                                             else state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", ["crazy-race", "ave-caesar"])
def test_openspiel_resamples_what_a_player_cannot_know(name):
    pyspiel = pytest.importorskip("pyspiel")
    from ludoteca.lab.environments import openspiel  # noqa: F401  registers the games

    game = pyspiel.load_game(f"python_ludoteca_{name.replace('-', '_')}", {"players": 3, **short(name)})
    state, chance = game.new_initial_state(), np.random.default_rng(1)
    for _ in range(20):
        legal = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(chance.choice(legal)))
    while state.is_chance_node():
        state.apply_action(0)
    player, worlds = state.current_player(), set()
    for _ in range(8):
        other = state.resample_from_infostate(player, chance.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        worlds.add(str(whole_state(other.match)))
    assert len(worlds) > 1, "nothing was unknown"


def test_openspiel_s_longest_game_is_a_bound(monkeypatch):
    pyspiel = pytest.importorskip("pyspiel")
    from ludoteca.lab.environments import openspiel

    game = pyspiel.load_game("python_ludoteca_cafe_race", {"players": 3})
    monkeypatch.setattr(openspiel, "LONGEST", 5)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_simultaneous_node():
            state.apply_actions([1, 1, 1])
        else:
            state.apply_action(0)
    assert state.nodes == 5 and state.returns() == [0, 0, 0]


@pytest.mark.parametrize("sides", [1, 6, 64, 65, 216, 6 ** 6, 97])
def test_a_great_draw_is_several_small_ones(sides):
    pytest.importorskip("pyspiel")
    from ludoteca.lab.environments import openspiel

    parts = openspiel.parts_of(sides)
    assert np.prod(parts) == sides and (max(parts) <= openspiel.FEW or parts == [97])


def test_a_game_from_outside_works_in_all_of_them():
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    code = """
import gymnasium, pyspiel, warnings
warnings.simplefilter("ignore")
from pettingzoo.test import api_test
from ludoteca.lab.environments import openspiel
from ludoteca.lab.environments.pettingzoo import env
api_test(env("my-game"), num_cycles=20)
pyspiel.random_sim_test(pyspiel.load_game("python_ludoteca_my_game"), num_sims=1, serialize=True,
                        verbose=False)
one = gymnasium.make("ludoteca.lab.environments.gymnasium:ludoteca/my-game-v1")
print(one.reset(seed=1)[0].shape)
"""
    outside = {"LUDOTECA_GAMES": str(PATTERN), "LUDOTECA_ENGINE": "plain"}
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | outside, capture_output=True,
                          text=True)
    assert done.stdout.endswith("(9,)\n"), done.stderr[-2000:]


def test_they_stay_small():
    """The three forms by others' conventions, beside the game that they share."""
    folder = Path(ludoteca.__file__).parent / "lab" / "environments"
    texts = [(folder / f"{name}.py").read_text("utf-8") for name in ("gymnasium", "openspiel", "pettingzoo")]
    assert sum(map(len, texts)) < 24_000


def test_a_choice_of_a_wrong_kind_is_not_rounded():
    pytest.importorskip("gymnasium")
    from ludoteca.lab.environments.gymnasium import SeatEnv

    env = SeatEnv("cafe-race")
    env.reset(seed=1)
    for bad in (2.7, "2", None, np.array([1, 2]), True):
        with pytest.raises(BadOption, match="whole number"):
            env.step(bad)
    env.step(np.array([2]))
