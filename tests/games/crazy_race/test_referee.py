"""Whole games, of random players and of the heuristic, before a referee that was written apart from the
rules."""
import pytest
from crazy_race.referee import referee
from crazy_race.setups import GAME
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import Match
from ludoteca.core.record import plies, record_of
from ludoteca.testing import at_random, options

from examples import examples


@examples(40)
@given(st.data())
def test_games_stand_before_the_referee(data):
    players, chosen = data.draw(st.sampled_from([3, 4])), data.draw(options(GAME))
    salt = data.draw(st.integers(0, 2 ** 32))
    match = Match(GAME, players, chosen, seed=salt)
    for _ in at_random(match, salt):
        pass
    referee(players, chosen, plies(record_of(match)), match.winners)


def test_the_referee_sees_what_is_wrong():
    """A game of three told with one locomotive a space too far."""
    match = Match(GAME, 3, seed=5)
    for _ in at_random(match, 5):
        pass
    told = plies(record_of(match))
    spot = next(n for n, ply in enumerate(told) if any(map(any, ply["position"]["locomotive"])))
    told[spot]["position"]["locomotive"][0][0] += 1
    with pytest.raises(AssertionError):
        referee(3, match.options, told, match.winners)
