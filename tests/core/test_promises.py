"""The promises, for every game, with options and decisions that Hypothesis chooses."""
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import Match, load
from ludoteca.core.game_loader import games
from ludoteca.core.record import record_of, replay, verify
from ludoteca.testing import (
    CheckedMatch,
    Units,
    at_random,
    check_json,
    check_place,
    check_plainness,
    check_playout,
    check_secret_order,
    check_shown,
    check_twin,
    check_whole,
    check_writers,
    options,
    whole_state,
)

from examples import examples

GAMES = [load(name) for name in games()]
every_game = pytest.mark.parametrize("game", GAMES, ids=games())


@every_game
def test_laws_of_the_source(game):
    check_writers(game.module("rules"))
    check_plainness(game.module("rules"))


def table(data, game):
    players = data.draw(st.sampled_from(list(game.rules.PLAYERS)))
    return players, data.draw(options(game)), data.draw(st.integers(0, 2 ** 32))


@every_game
@examples(12)
@given(data=st.data())
def test_every_seat_sees_what_it_heard(game, data):
    players, chosen, salt = table(data, game)
    match = CheckedMatch(game, players, chosen, seed=salt)
    for _ in at_random(match, salt):
        pass
    check_whole(match)


@every_game
@examples(2)
@given(data=st.data())
def test_words_and_drawings_work_for_everybody(game, data):
    players, chosen, salt = table(data, game)
    match = Match(game, players, chosen, seed=salt)
    for n in at_random(match, salt):
        if n % 50 == 0:
            check_shown(match)
    check_shown(match)


@every_game
@examples(12)
@given(data=st.data())
def test_records_replay(game, data):
    players, chosen, salt = table(data, game)
    match = Match(game, players, chosen, seed=salt, words=["luck"])
    for _ in at_random(match, salt):
        pass
    check_json(match)
    record = record_of(match)
    again = verify(record)
    assert whole_state(again) == whole_state(match)
    assert again.events == match.events
    assert replay(record).winners == match.winners


@every_game
@examples(10)
@given(data=st.data())
def test_positions_can_be_set_up_again(game, data):
    players, chosen, salt = table(data, game)
    match = Match(game, players, chosen, seed=salt)
    check_place(match)
    for n in at_random(match, salt):
        if n % 3 == 0 and match.waiting:
            check_place(match)


@every_game
def test_a_playout_goes_on_from_anywhere(game):
    check_playout(game)


@every_game
@examples(10)
@given(data=st.data())
def test_chance_has_natural_units(game, data):
    players, chosen, salt = table(data, game)
    for _ in at_random(Units(game, players, chosen, seed=salt), salt):
        pass


@every_game
@examples(10)
@given(data=st.data())
def test_the_order_of_secret_decisions_does_not_matter(game, data):
    players, chosen, salt = table(data, game)
    check_secret_order(game, players, chosen, salt)


@every_game
@examples(8)
@given(data=st.data())
def test_compiled_rules_are_the_plain_ones(game, data):
    players, chosen, salt = table(data, game)
    check_twin(game, players, chosen, salt)
