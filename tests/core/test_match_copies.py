"""Matches are copied and pickled, and tell in one word what a seat knows."""
import copy
import pickle

import pytest

from ludoteca import Match, game_names, load
from ludoteca.core.chance import draw
from ludoteca.core.match import RecordedMatch
from ludoteca.core.record import record_of, verify


def play_on(match, plies, salt=0):
    for n in range(plies):
        if match.over:
            return
        seat = match.waiting[0]
        legal = match.choices(seat)
        match.decide(seat, legal[draw(salt, n, len(legal))])


def all_of(match):
    return {name: value for name, value in vars(match).items() if name not in ("game", "fair", "_log")}


@pytest.mark.parametrize("same",
                         [Match.copy, copy.copy, copy.deepcopy,
                          lambda match: pickle.loads(pickle.dumps(match))])
@pytest.mark.parametrize("name", game_names())
def test_a_copy_is_a_match_of_its_own(name, same):
    match = RecordedMatch(name, seed="x")
    play_on(match, 7)
    twin, before = same(match), copy.deepcopy(all_of(match))
    assert all_of(twin) == before and twin.game is match.game
    play_on(match, 9, salt=1)
    assert all_of(twin) == before != all_of(match)
    play_on(twin, 9, salt=1)
    assert all_of(twin) == all_of(match)


def test_a_copy_ends_in_a_record_that_verifies():
    match = Match("cafe-race", seed="x")
    play_on(match, 5)
    twin = pickle.loads(pickle.dumps(match))
    play_on(twin, 1000)
    assert verify(record_of(twin)).winners == twin.winners and not match.over


def test_a_game_with_a_user_s_own_cards_is_pickled_with_them():
    game = load("ave-caesar")
    assert pickle.loads(pickle.dumps(game)) is game and copy.deepcopy(game) is game


def test_a_key_is_what_a_seat_knows_and_no_more():
    one, two = Match("cafe-race", 3, seed="x"), Match("cafe-race", 3, seed="x")
    assert one.key(0) == two.key(0) != one.key(1) and one.key() == two.key()
    one.decide(1, 2)
    two.decide(1, 5)
    assert one.key(0) == two.key(0) and one.key() == two.key() and one.key(1) != two.key(1)
    for match in (one, two):
        match.decide(0, 1)
        match.decide(2, 1)
    assert len({one.key(0), two.key(0)}) == len({one.key(), two.key()}) == 2
    assert (Match("cafe-race", 3, seed="x").key(0) != Match("cafe-race", 3, {"rules": "auction"},
                                                            seed="x").key(0))
