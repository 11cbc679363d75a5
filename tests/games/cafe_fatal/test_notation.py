"""Text, positions and bad input: one clear sentence, and nothing changed."""
import copy

import pytest
from cafe_fatal.referee import tables_of
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import BadFile, BadOption, BadPosition, IllegalDecision, Match, load
from ludoteca.core.scenario import ScenarioMatch, play
from ludoteca.testing import whole_state

from examples import examples

GAME = load("cafe-fatal")
R, N = GAME.rules, GAME.notation
EMPTY = [[[0, 0] for _ in range(13)] for _ in range(4)]


def pile(*piles, players=4):
    dice = [[[0, 0] for _ in tables_of(players)] for _ in range(players)]
    for p, name, count, face in piles:
        dice[p][tables_of(players).index(name)] = [count, face]
    return dice


def placed(players=4, **position):
    return ScenarioMatch(GAME, players, None, position)


# Text.

def test_decisions_as_text():
    s = GAME.start(4)
    assert N.say(s, 0, R.SPAN * 3 + 2) == "3@C2" and N.say(s, 0, R.SPAN * 6 + 12) == "6@C5"
    assert N.say(GAME.start(2), 0, R.SPAN * 1) == "1@B1"


def test_chance_in_natural_units():
    s = GAME.start(3)
    assert N.units(s, 4) == [4]
    R.play(s, None, -1, 4)
    assert N.units(s, 4) == [5], "table 4 is taken"
    for _ in range(5):
        R.play(s, None, -1, 0)
    assert N.units(s, 2) == [2] and s.phase == R.DRAW
    R.play(s, None, -1, 2)
    assert N.units(s, 0) == ["cheese"] and N.units(s, 30) == ["pizza"] and N.units(s, 59) == ["cake"]
    s.phase = R.TOSS
    assert N.units(s, 6 * 4 + 1) == [5, 2] and N.outcome(s, [5, 2]) == 25
    s.phase, s.mover = R.THROW, 0
    assert N.units(s, 1 + 6 * 5) == [2, 6, 1, 1, 1, 1] and N.outcome(s, [2, 6, 1, 1, 1, 1]) == 31


@pytest.mark.parametrize("chance, sentence", [
    (["cheese"], "'cheese' where a table that is not red yet is drawn"), ([13], "13 where a table"),
    ([0, 0], "0 where a table"), ([True], "True where a table"), ([*range(6), 4], "4 where a seat"),
    ([*range(6), 0, "ham"], "'ham' where a slice"),
    ([*range(6), 0, *["cake"] * 11], "'cake' where a slice that is in the bag"),
    ([*range(6), 0, *["cheese"] * 13, 7], "7 where a die"),
    ([*range(6), 0, *["cheese"] * 13, 1], "ends in the middle")])
def test_scripted_chance_that_does_not_fit(chance, sentence):
    with pytest.raises(BadPosition, match=sentence):
        play({"game": "cafe-fatal", "players": 4, "chance": chance})


# Positions.

def test_the_names_of_a_position():
    match = Match(GAME, 3, seed=4)
    assert set(match.position()) == set(N.FIELDS) == {"slices", "red", "dice", "roll", "hand", "eaten", "bag",
                                                      "start", "mover", "phase"}
    assert match.position()["phase"] == "place" and match.position()["hand"] == [6, 6, 6]


class Phases(Match):
    def _apply(self, seat, choice):
        super()._apply(seat, choice)
        self.seen.add(self.position()["phase"])

    seen = set()


def test_the_phases():
    Phases.seen.clear()
    match = Phases(GAME, 2, seed=4)
    while not match.over:
        match.decide(match.waiting[0], match.legal()[str(match.waiting[0])][0])
    assert Phases.seen == {"setup", "prepare", "lay", "throw", "place", "over"}


def test_a_phase_follows_from_what_is_named():
    assert placed(roll=[6, 0, 0, 0, 0, 0]).position()["phase"] == "place"
    s = GAME.start(4)
    N.place(s, {"dice": pile((0, "C3", 2, 1))})
    assert s.phase == R.THROW and s.mover == 0
    N.place(s := GAME.start(4), {"bag": [10, 10, 10]})
    assert s.phase == R.LAY and s.step == 0
    N.place(s := GAME.start(4), {"dice": EMPTY, "roll": [0] * 6, "phase": "throw"})
    assert s.phase == R.THROW


def test_the_bag_holds_what_nobody_speaks_of():
    s = GAME.start(4)
    N.place(s, {"eaten": [[5, 1, 0], [0, 0, 3], [0, 0, 0], [2, 2, 2]],
                "slices": [[1, 1, 0], *[[0, 0, 0]] * 12]})
    assert s.bag == [22, 16, 5]


def test_hand_mover_start_and_round_follow():
    found = placed(dice=pile((0, "C3", 2, 1), (1, "C2", 4, 2)), roll=[0, 0, 0, 0, 1, 1])
    assert found.position()["hand"] == [4, 2, 6, 6] and found.waiting == [1]
    assert placed(mover=2, roll=[1] * 6).position()["start"] == 2
    assert placed(start=3, roll=[1] * 6).waiting == [3]
    assert whole_state(placed(start=3, bag=[15, 10, 5], phase="throw")).round == 2
    eaten = [[15, 0, 0], [0, 10, 0], [0, 0, 2], [0, 0, 3]]
    assert whole_state(placed(start=3, bag=[15, 10, 5], eaten=eaten, phase="throw")).round == 2


def test_red_tables_follow():
    assert placed(roll=[1] * 6).position()["red"] == [1, 2, 3, 4, 5, 6] + [0] * 7
    found = ScenarioMatch(GAME, 4, None, {"red": [0, 3, 2, 1, *[0] * 9]}, [0, 4, 5, 2])
    assert found.position()["red"] == [4, 3, 2, 1, 5, 6] + [0] * 7 and found.position()["start"] == 2


def test_a_game_at_its_start_draws_who_starts_unless_it_is_named():
    red = [1, 2, 3, 4, 5, 6] + [0] * 7
    assert ScenarioMatch(GAME, 4, None, {"red": red}, [3]).position()["start"] == 3
    assert ScenarioMatch(GAME, 4, None, {"red": red, "start": 1}, ["cake"]).position()["start"] == 1
    assert ScenarioMatch(GAME, 4, None, {"red": red, "phase": "prepare"}, ["cake"]).position()["start"] == 0


@pytest.mark.parametrize("players", range(2, 6))
def test_positions_of_nature_can_be_set_up_again(players):
    """Also before nature acts: in set-up, before a round and before a roll."""
    s, seen = GAME.start(players), set()
    for n in range(300):
        position = N.position(s)
        if position["phase"] != "lay":
            N.place(again := GAME.start(players), copy.deepcopy(position))
            assert (N.position(again) == position and R.chances(again) == R.chances(s)
                    and R.waiting(again) == R.waiting(s))
            assert again.round == s.round
            seen.add(position["phase"])
        sides = R.chances(s)
        if not sides and not R.waiting(s):
            break
        out = [0] * R.MOST
        choices = range(sides) if sides else out[:R.choices(s, s.mover, out)]
        R.play(s, None, -1 if sides else s.mover, choices[n * 7919 % len(choices)])
    assert seen == {"setup", "prepare", "throw", "place", "over"}


@pytest.mark.parametrize("position, sentence", [
    ({"slices": [[31, 0, 0], *[[0, 0, 0]] * 12]}, "cannot be 31"),
    ({"slices": [[20, 0, 0], [11, 0, 0], *[[0, 0, 0]] * 11]}, "more than 30 slices of cheese"),
    ({"eaten": [[0, 0, 6], [0, 0, 5], [0, 0, 0], [0, 0, 0]]}, "more than 10 slices of cake"),
    ({"bag": [30, 20, 10], "eaten": [[1, 0, 0], *[[0, 0, 0]] * 3]}, "more than 30 slices of cheese"),
    ({"bag": [1, 1, 1], "eaten": [[0, 0, 0]] * 4, "slices": [[0, 0, 0]] * 13}, "with players: 3, not 60"),
    ({"bag": [1, 1]}, "'bag' is a list of 3 numbers"), ({"bag": 12}, "'bag' is a list"),
    ({"bag": [1, -1, 1]}, "cannot be -1"),
    ({"slices": [[0, 0, 0]] * 12}, "'slices' is a list of 13"), ({"eaten": "all"}, "'eaten' is a list of 4"),
    ({"eaten": [[0, 0, 0]] * 3 + [[0, 0]]}, "list of 3 numbers"),
    ({"red": [1, 1, 2, 3, 4, 5] + [0] * 7}, "same face"),
    ({"red": [1, 2]}, "list of 13 numbers"), ({"red": [7] * 13}, "cannot be 7"),
    ({"red": [1, 2, 3, 4, 5] + [0] * 8, "mover": 0}, "No table carries the face 6"),
    ({"red": [2] + [0] * 12}, "from 1 to 6"),
    ({"red": [1] + [0] * 12, "start": 1}, "start player is drawn after"),
    ({"dice": pile((0, "C3", 7, 1))}, "cannot be 7"),
    ({"dice": pile((0, "C3", 2, 0))}, r"\[2, 0\] is not a pile"),
    ({"dice": pile((0, "C3", 0, 2))}, r"\[0, 2\] is not a pile"),
    ({"dice": pile((0, "C3", 2, 1), (0, "C2", 2, 1))}, "two tables"),
    ({"dice": pile((0, "C3", 4, 1), (0, "C2", 3, 2))}, "more than six dice"),
    ({"dice": pile((0, "C1", 1, 1), (0, "C3", 1, 2))}, "do not hang together"),
    ({"dice": pile((0, "C1", 1, 1), (0, "B2", 1, 2))}, "do not hang together"),
    ({"dice": [[]] * 4}, "list of 13 times"), ({"dice": {}}, "list of 4 players' dice"),
    ({"dice": [["x"] * 13] * 4}, "list of 2 numbers"),
    ({"hand": [5, 6, 6, 6]}, "Seat 0 must have six dice; on tables: 0, in hand: 5"),
    ({"hand": [6, 6, 6]}, "list of 4 numbers"), ({"roll": [1, 1, 0, 0, 0, 0]}, "in hand to roll: 2"),
    ({"roll": [1, 1, 0, 0, 0, 0], "mover": 2}, "rolls all dice in hand: 6, not 2"),
    ({"roll": [6, 1, 0, 0, 0, 0]}, "in hand to roll: 7"), ({"roll": [1] * 5}, "list of 6 numbers"),
    ({"roll": [1] * 6, "phase": "throw"}, "in the phase `place`"),
    ({"phase": "place"}, "in the phase `place`"),
    ({"phase": "prepare", "dice": pile((0, "C3", 1, 1))}, "all dice are in hand"),
    ({"phase": "lay"}, "not 'lay'"),
    ({"phase": 3}, "'phase' is"), ({"phase": ["throw"]}, "'phase' is"), ({"phase": "over"}, "not over"),
    ({"phase": "setup", "bag": [0, 0, 0]}, "Before the game begins"),
    ({"dice": pile((1, "C3", 6, 1)), "mover": 1}, "no dice in hand"), ({"mover": 4}, "'mover' cannot be 4"),
    ({"start": True}, "'start' cannot be True"), ({"start": "0"}, "'start' cannot be '0'"),
    ({"table": 1}, "has no 'table'")])
def test_positions_that_cannot_be(position, sentence):
    with pytest.raises(BadPosition, match=sentence) as fault:
        play({"game": "cafe-fatal", "players": 4, "position": position})
    told = str(fault.value)
    assert told.endswith(".") and "\n" not in told and len(told) < 160


@pytest.mark.parametrize("position", [
    {"eaten": [[0, 0, 5], [0, 0, 0], [0, 0, 0], [0, 0, 0]], "phase": "throw"},
    {"bag": [3, 0, 0], "phase": "throw"},
    {"dice": pile((2, "C3", 2, 1)), "mover": 0, "roll": [1] * 6, "start": 0}])
def test_positions_that_are_merely_unusual(position):
    assert placed(**position).waiting


junk = st.recursive(st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=3) | st.floats(),
                    lambda part: st.lists(part, max_size=14), max_leaves=20)


@examples(150)
@given(position=st.dictionaries(st.sampled_from(N.FIELDS), junk, max_size=4), players=st.integers(2, 5))
def test_no_junk_breaks_it(position, players):
    try:
        found = ScenarioMatch(GAME, players, None, position)
    except BadPosition as fault:
        assert str(fault).endswith(".")
    else:
        assert found.over or found.waiting


# Decisions.

@pytest.mark.parametrize("decision",
                         ["", "3", "3@", "@C3", "0@C3", "7@C3", "1@A1", "1@Z9", "one@C3", "1 @ C3",
                          "1@C3 2@C3", 5,
                                      -1, 10 ** 9, None, 1.5])
def test_bad_decisions_change_nothing(decision):
    match = Match(GAME, 4, seed=11)
    before, heard = whole_state(match).copy(), list(match.events)
    with pytest.raises(IllegalDecision) as fault:
        match.decide(match.waiting[0], decision)
    assert whole_state(match) == before and match.events == heard and not match.decisions
    assert "may not play" in str(fault.value)


def test_small_letters_will_do():
    match = Match(GAME, 4, seed=11)
    seat = match.waiting[0]
    text = match.legal()[str(seat)][0]
    match.decide(seat, f" {text.lower()} ")
    assert match.decisions == [(seat, text)]


def test_the_wrong_seat_changes_nothing():
    match = Match(GAME, 4, seed=11)
    mover, before = match.waiting[0], whole_state(match).copy()
    for seat in (*(p for p in range(4) if p != mover), 4, -1, "0", None, True):
        with pytest.raises(IllegalDecision):
            match.decide(seat, match.legal()[str(mover)][0])
    assert whole_state(match) == before


def test_no_decision_after_the_end():
    scene = ScenarioMatch(GAME, 2, None, {"eaten": [[0, 0, 5], [0, 0, 0]]})
    with pytest.raises(IllegalDecision, match="over"):
        scene.decide(0, "1@B2")


@pytest.mark.parametrize("players", [1, 6, 0, -2, "4", 3.0, True])
def test_numbers_of_players(players):
    with pytest.raises(BadOption, match="2 to 5 players"):
        Match(GAME, players)


def test_there_are_no_options():
    with pytest.raises(BadOption, match="no option"):
        Match(GAME, 4, {"rules": "auction"})


# A user's own floors.

OWN = {"floor": [{"players": [2, 3], "rows": ["####", "#..#", "####"]},
                 {"players": [4, 5], "rows": ["#####", "#####", "###.."]}]}


def test_own_floors_are_played_and_drawn():
    from ludoteca.show.svg import draw
    from ludoteca.testing import at_random

    game = load("cafe-fatal", OWN)
    assert game.rules.TABLES == (0, 0, 10, 10, 13, 13) and GAME.rules.TABLES == (0, 0, 7, 9, 13, 13)
    for players in range(2, 6):
        match = Match(game, players, seed=3)
        for n in at_random(match, 5):
            if n % 20 == 0 and match.waiting:
                assert draw(match.view(match.waiting[0])).startswith("<svg")
        assert match.over


@pytest.mark.parametrize("data, sentence", [
    ({}, "list named `floor`"), ({"floor": 3}, "list named `floor`"), ({"floor": [1]}, "list named `floor`"),
    ({"floor": []}, "no floor for 2"),
    ({"floor": OWN["floor"][:1]}, "no floor for 4"),
    ({"floor": [*OWN["floor"], OWN["floor"][0]]}, "each number once"),
    ({"floor": [{"players": [2], "rows": ["###", "###"]}]}, "7 to 13 tables, not 6"),
    ({"floor": [{"players": [2], "rows": ["####", "....", "####"]}]}, "hang together"),
    ({"floor": [{"players": [2], "rows": ["####", "###"]}]}, "equally long"),
    ({"floor": [{"players": [2], "rows": ["#x#"]}]}, "lines of #"),
    ({"floor": [{"players": [2], "rows": ["#" * 7]}]}, "at most 5 by 5"),
    ({"floor": [{"players": [2], "rows": []}]}, "equally long"),
    ({"floor": [{"players": [2]}]}, "lines of #"),
    ({"floor": [{"rows": OWN["floor"][0]["rows"]}]}, "for which numbers"),
    ({"floor": [{"players": [6], "rows": OWN["floor"][0]["rows"]}]}, "6 does not fit")])
def test_floors_that_do_not_hold_together(data, sentence):
    with pytest.raises(BadFile, match=sentence):
        load("cafe-fatal", data)
