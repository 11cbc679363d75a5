"""Positions shaken at random, of every game: each is refused in a sentence, or stands and can be played."""
import copy
import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import Match, load
from ludoteca.core.errors import BadPosition
from ludoteca.core.game_loader import games
from ludoteca.core.scenario import ScenarioMatch
from ludoteca.testing import at_random, options

from examples import examples

ODD = st.sampled_from([None, True, -1, 7, 99, 10**30, 1.5, float("nan"), "", "x", "over", [], [0], {}, [[]]])


def cells(part):
    """Every place in nested lists where something can be put: the list and the index."""
    for key, value in part.items() if isinstance(part, dict) else enumerate(part):
        yield part, key
        if isinstance(value, (list, dict)):
            yield from cells(value)


def shake(data, position):
    """Change a few cells of a position: by one, into another cell's value, into something odd, or away with
    it."""
    for _ in range(data.draw(st.integers(1, 3))):
        places = list(cells(position))
        (part, key), (other, its) = (places[data.draw(st.integers(0, len(places) - 1))] for _ in range(2))
        how = data.draw(st.sampled_from(["up", "down", "other", "odd", "gone"]))
        if how == "gone":
            del part[key]
        elif how in ("up", "down") and type(part[key]) is int:
            part[key] += 1 if how == "up" else -1
        else:
            part[key] = copy.deepcopy(other[its]) if how == "other" else data.draw(ODD)


@pytest.mark.parametrize("name", games())
@examples(60)
@given(data=st.data())
def test_no_shaken_position_breaks_it(name, data):
    game = load(name)
    players, chosen = data.draw(st.sampled_from(list(game.rules.PLAYERS))), data.draw(options(game))
    match = Match(game, players, chosen, seed=data.draw(st.integers(0, 99)))
    for _ in itertools.islice(at_random(match, 7), data.draw(st.integers(0, 40))):
        pass
    position = json.loads(json.dumps(match.position()))
    shake(data, position)
    try:
        scene = ScenarioMatch(game, players, chosen, position)
    except BadPosition as fault:
        assert str(fault).endswith(".") and "\n" not in str(fault)
        return
    assert scene.over or scene.waiting
    for _ in itertools.islice(at_random(scene, 3), 12):
        json.dumps(scene.position())
