"""The nets that judge positions: they hold together, see what they should and nothing else, and know who is
winning."""
import json
import math

import pytest

from bots.table import SHORT, looked_at, views, worlds
from ludoteca import load
from ludoteca.bots import policy_defaults, search_memory, value_net
from ludoteca.bots.levels import plan_of
from ludoteca.bots.searcher import NET_FILE, Budget, policy_of, search_of
from ludoteca.bots.simple import heuristic
from ludoteca.core.chance import draw
from ludoteca.core.game_loader import games
from ludoteca.core.match import View, seats_of
from ludoteca.core.state import NOBODY

WITH_NETS = [name for name in games() if (load(name).folder / NET_FILE).exists()]
BLANK = -777.0


def values_of(search, s):
    return search_memory.make(search.game.rules, s, 1, False, search.net)


def stage_of(game, s):
    return getattr(policy_of(game), "stage", policy_defaults.stage)(s)


def stages(name, seed):
    """The positions at which the stages of a game by rules of thumb begin, and who won it."""
    game = load(name)
    rules, s, found, ply, last = game.rules, game.start(4, SHORT.get(name, {})), [], 0, NOBODY
    while rules.chances(s) or rules.waiting(s):
        assert stage_of(game, s) >= last
        if stage_of(game, s) > last:
            last = stage_of(game, s)
            found.append(s.copy())
        if rules.chances(s):
            rules.play(s, None, NOBODY, draw(seed, ply, rules.chances(s)))
        else:
            p = seats_of(rules.waiting(s))[0]
            seen = s.copy()
            rules.hide(seen, p)
            rules.play(s, None, p, heuristic(View(game, seen, p), draw(seed, ply, 1 << 30)))
        ply += 1
    return found, seats_of(rules.leaders(s))


@pytest.mark.parametrize("name", WITH_NETS)
def test_a_net_holds_together_and_says_how_it_was_made(name):
    path, policy = load(name).folder / NET_FILE, policy_of(load(name))
    made = json.loads(path.read_text("utf-8"))
    assert path.stat().st_size < 200_000 and made["generations"]
    assert made["by"].startswith(f"research/training/train_values.py {name} ")
    assert (len(made["layer"]) == policy.SENSES + 1
            and {len(row) for row in made["layer"]} == {len(made["output"])})
    assert all(math.isfinite(weight) for row in [*made["layer"], made["output"]] for weight in row)
    assert (value_net.SCRATCH + policy.SENSES <= value_net.CELLS
            and value_net.CELLS + len(made["output"]) <= search_memory.SEATS + search_memory.SCRATCH)


@pytest.mark.parametrize("name", [name for name in games() if hasattr(policy_of(load(name)), "SENSES")])
def test_all_senses_are_written_and_nothing_else(name):
    search = search_of(load(name), "plain")
    for players in search.game.rules.PLAYERS:
        for view in views(name, 3, 17, 40, players=players):
            for world in worlds(view, 2):
                for p in range(players):
                    table = values_of(search, world)
                    table.values[:] = [BLANK] * len(table.values)
                    search.code.sense(world, p, table.values)
                    written = [i for i, value in enumerate(table.values) if value != BLANK]
                    assert written == list(range(value_net.SCRATCH, value_net.SCRATCH + search.policy.SENSES))
                    assert all(-20 <= table.values[i] <= 20 for i in written)


@pytest.mark.parametrize("name", WITH_NETS)
def test_a_net_knows_who_is_winning(name):
    """In games by rules of thumb it gives the later winner more than an even share, later still more."""
    search, given, late = search_of(load(name), "plain"), [], []
    for seed in range(8):
        found, won = stages(name, seed)
        for n, s in enumerate(found):
            table = values_of(search, s)
            search.code.appraise(s, table.values, table.layer, table.output)
            assert math.isclose(sum(table.values[:4]), 1.0) and min(table.values[:4]) >= 0
            given.append(max(table.values[p] for p in won))
            if 2 * n >= len(found):
                late.append(given[-1])
    assert sum(given) / len(given) > 0.3 and sum(late) / len(late) > 0.35


@pytest.mark.parametrize("name", WITH_NETS)
def test_an_expert_thinks_alike_in_worlds_that_look_alike(name):
    """What its net sees is supposed, never known."""
    search, budget = search_of(load(name)), plan_of(load(name), "expert").budget
    assert budget.ahead > 0
    for view in views(name, 2, 9, 25):
        known = search.think(view, Budget(120, budget.ahead, budget.bold), 8)
        for world in worlds(view):
            assert search.think(looked_at(view, world), Budget(120, budget.ahead, budget.bold), 8) == known
