"""Decisions, chance and positions as text and JSON; bad input gets one clear sentence and changes nothing."""
import json

import pytest
from ave_caesar.setups import GAME, R, legal, scene
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import BadOption, BadPosition, IllegalDecision, Match
from ludoteca.core.scenario import run
from ludoteca.testing import whole_state

from examples import examples

WHITE = {"circuit": "white", "direction": "clockwise"}
NONE = [0] * 6
PAGE = ("circuit", "direction", "space", "lap", "paid", "hand", "deck", "under", "order", "mover", "status",
        "race", "score",
        "wins", "arrived", "still", "fresh")


def test_decisions_as_text():
    match = scene({**WHITE, "space": ["17a", "2a", "1a"], "hand": [[1, 2, 3], [1], [1]]}, 3)
    assert legal(match) == {"1>18a", "1>18b", "2>19a", "2>19b", "3>20a",
                            "3>20b"} - {"2>19b"} | (legal(match) & {"2>19b"})
    match.decide(0, " 1>18B ")
    assert match.decisions == [(0, "1>18b")]


def test_the_alley_and_home_as_text():
    match = scene({**WHITE, "space": ["28b", "2a", "1a"], "lap": [3, 2, 2], "paid": [True] * 3,
                   "hand": [[1, 4, 5], [1], [1]]}, 3)
    assert {"1>p1", "4>p4", "4>home", "5>home"} - legal(match) == {"4>p4"}, "p4 lies beyond the last line"


def test_positions_have_the_fields_of_the_rules_page():
    here = Match(GAME, 4, seed=1).position()
    assert ([name for name in here if name in PAGE] == list(PAGE)
            and set(here) - set(PAGE) == {"moved", "swapping"})
    assert (here["circuit"] == "white" and here["status"] == ["racing"] * 4 and here["race"] == 1
            and here["still"] == 0)
    assert json.loads(json.dumps(here)) == here


def test_what_is_not_named_is_as_at_the_start():
    match = scene({"circuit": "red"}, 3, chance=[3, 2, 1, 1, 1, 1])
    assert match.position()["circuit"] == "red" and match.position()["direction"] == "clockwise"
    assert match.position()["order"] == [0, 1, 2] and match.position()["space"] == ["29a", "29b", "28a"]
    match = scene({**WHITE, "hand": [[1, 2, 3]] * 3}, 3)
    assert (match.position()["order"] == [0, 1, 2] and match.position()["fresh"] == [0, 1, 2]
            and match.waiting == [0])
    assert match.position()["deck"] == [[3, 3, 3, 4, 4, 4]] * 3


def test_what_is_not_named_follows_from_what_is():
    match = scene({**WHITE, "space": ["9a", "30a", "p5"], "hand": [[1, 2, 3]] * 3}, 3)
    assert match.position()["lap"] == [1, 0, 1] and match.position()["paid"] == [False, False,
            False], "p5 at the start of lap 1"
    match = scene({**WHITE, "space": ["9a", "30a", "p5"], "lap": [3, 1, 2], "hand": [[1, 2, 3]] * 3}, 3)
    assert match.position()["paid"] == [True, False, True]
    match = scene({**WHITE, "space": ["9a", "8a", None], "hand": [[1], [2], []], "arrived": []}, 3)
    assert (match.position()["status"] == ["racing", "racing", "dry"]
            and match.position()["deck"] == [NONE] * 3)
    match = scene({**WHITE, "space": ["9a", "8a", None], "hand": [[1], [2], []], "arrived": [2]}, 3,
                  finish="all")
    assert match.position()["status"][2] == "finished" and match.position()["paid"][2]


def test_hands_not_named_are_dealt_by_chance():
    match = scene({**WHITE, "space": ["9a", "8a", "7a"], "mover": 1, "order": [1, 0, 2]}, 3,
                  chance=[6, 6, 6, 1, 2, 3, 4, 4, 4])
    assert match.position()["hand"] == [[1, 2, 3], [6, 6, 6], [4, 4, 4]]
    match = scene({**WHITE, "space": ["9a", "8a", "7a"], "deck": [[2, 0, 0, 0, 0, 0]] * 3}, 3)
    assert match.position()["hand"] == [[1, 1]] * 3


def test_scripted_chance_is_card_values():
    match = scene(None, 3, chance=[1, 6, 2, 5, 5, 5])
    assert match.position()["hand"][1] == [5, 5, 5]
    with pytest.raises(BadPosition, match="a card in the deck of seat 1"):
        scene(None, 3, chance=[1, 6, 2, 5, 5, 5, 5, 5, 5, 5]) and scene({"circuit": "white",
                "space": ["9a", "8a", "7a"],
              "deck": [[1, 0, 0, 0, 0, 0]] * 3, "order": [1, 0, 2]}, 3, chance=[2])
    with pytest.raises(BadPosition, match="where a card is drawn"):
        scene(None, 3, chance=[7])
    with pytest.raises(BadPosition, match="'red'"):
        scene(None, 3, chance=["red"])


BAD = [
    ({"circuit": "purple"}, "no circuit 'purple clockwise'"), ({"direction": "up"}, "no circuit 'white up'"),
    ({"circuit": 5}, "no circuit"), ({"space": ["9a", "9a", "8a"]}, "Two chariots stand on 9a"),
    ({"space": ["99a", "9a", "8a"]}, "no space '99a'"), ({"space": ["9a", "8a"]}, "'space'"),
    ({"space": "9a"},
            "'space'"),
    ({"space": [9, "8a", "7a"]}, "no space '9'"), ({"space": ["18b", "9a", "8a"], "lap": [0, 1, 1]},
                                                   "before it has crossed"),
    ({"lap": [4, 1, 1]}, "'lap'"), ({"lap": [True, 1, 1]}, "'lap'"), ({"lap": 1}, "'lap'"),
    ({"paid": ["yes", False, False]}, "'paid'"), ({"paid": [True, False, False], "lap": [1, 1, 1]},
                                                  "before the end of lap 1"),
    ({"lap": [3, 1, 1], "paid": [False] * 3}, "salute owed"),
    ({"space": ["28a", "9a", "8a"], "lap": [2, 1, 1]},
                                                               "salute owed"),
    ({"space": ["p2", "9a", "8a"], "lap": [2, 1, 1], "paid": [False] * 3}, "must have paid"),
    ({"hand": [[1, 2, 3, 4], [1], [1]]}, "'hand'"), ({"hand": [[0], [1], [1]]}, "'hand'"),
    ({"hand": [[7], [1], [1]]},
            "'hand'"),
    ({"hand": [[1], [1]]}, "'hand'"), ({"hand": ["123", [1], [1]]}, "'hand'"),
    ({"hand": [[True], [1], [1]]}, "'hand'"),
    ({"deck": [[4, 4, 4, 4, 4, 4], [1] * 6, [1] * 6]}, "cannot have that many cards of 1"),
    ({"deck": [[1] * 5, [1] * 6,
            [1] * 6]}, "'deck'"),
    ({"deck": [[5] + [0] * 5, [1] * 6, [1] * 6]}, "'deck'"), ({"under": [[1, 1, 1, 1], [], []]},
                                                              "cannot have that many cards of 1"),
    ({"under": [[9], [], []]}, "'under'"), ({"under": {}}, "'under'"),
    ({"hand": [[], [1], [1]], "deck": [NONE] * 3},
            "no card left"),
    ({"order": [0, 1, 1]}, "'order'"), ({"order": [0, 1]}, "'order'"), ({"order": "012"}, "'order'"),
    ({"mover": 3},
            "'mover'"),
    ({"mover": "0"}, "'mover'"), ({"status": ["asleep", "racing", "racing"]}, "'status'"),
    ({"status": ["racing"]},
            "'status'"),
    ({"status": ["finished", "racing", "racing"]}, "is off the board"), ({"space": [None, "9a", "8a"],
            "status": ["racing"] * 3}, "stands on"),
    ({"status": ["crashed", "racing", "racing"]}, "'crash' is off"), ({"race": 0}, "'race'"),
    ({"race": 9}, "'race'"),
    ({"score": [1, 2]}, "'score'"), ({"score": [-1, 0, 0]}, "'score'"), ({"wins": ["a", 0, 0]},
            "'wins'"), ({"arrived": [0]}, "has arrived"),
    ({"arrived": [5]}, "'arrived'"), ({"arrived": 0}, "'arrived'"), ({"still": 3}, "'still'"), ({"still": -1},
            "'still'"),
    ({"fresh": [9]}, "'fresh'"), ({"fresh": 3}, "'fresh'"), ({"moved": 7}, "'moved'"), ({"swapping": True},
            "after two rounds"),
    ({"laps": [1, 1, 1]}, "has no 'laps'"),
    ({"space": [None] * 3, "hand": [[]] * 3, "status": ["dry"] * 3, "deck": [NONE] * 3, "race": 1},
     "is over in this position"),
    ({"hand": [[1, 1, 1], [1, 1, 1], []], "deck": [[1] * 6] * 3},
     "Seat 2 is still to move in this round, so it holds a card"),
]
SOUND = {**WHITE, "space": ["9a", "8a", "7a"], "hand": [[1, 1, 1]] * 3}


@pytest.mark.parametrize(("given", "fault"), BAD, ids=[f"{next(iter(g))} {f}" for g, f in BAD])
def test_positions_that_cannot_be(given, fault):
    with pytest.raises(BadPosition, match=fault.replace("'", ".")) as caught:
        scene(SOUND | given, 3, races=4)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


def test_a_dry_chariot_has_no_cards_and_a_mover_races():
    dry = (SOUND
           | {"space": ["9a", "8a", None], "hand": [[1], [1], [1]], "status": ["racing", "racing", "dry"]})
    with pytest.raises(BadPosition, match="dry exactly if it has no card left"):
        scene(dry, 3)
    with pytest.raises(BadPosition, match="does not race any more"):
        scene(dry | {"hand": [[1], [1], []], "mover": 2}, 3)


@examples(150)
@given(st.dictionaries(st.sampled_from(GAME.notation.FIELDS), st.one_of(
    st.none(), st.integers(-2, 9), st.booleans(), st.text(max_size=4), st.lists(st.one_of(
        st.integers(-2, 9), st.none(), st.sampled_from(["9a", "p1", "racing", "dry"]),
        st.lists(st.integers(-1, 7),
                max_size=7)),
        max_size=4)), max_size=4))
def test_nonsense_is_refused_with_a_sentence(given):
    """Never anything but BadPosition, whatever a position says."""
    try:
        scene(SOUND | given, 3, crash=True, dishonour=True)
    except BadPosition as fault:
        assert str(fault)


def test_illegal_decisions_change_nothing():
    match = scene(SOUND, 3)
    before = whole_state(match).copy()
    for seat, text in ((0, "6>9a"), (0, "1>home"), (0, "pass"), (0, ""), (0, "under 1"), (1, "1>9a"),
                       (9, "1>10a"), (0, 10 ** 9), (0, None)):
        with pytest.raises(IllegalDecision):
            match.decide(seat, text)
    assert whole_state(match) == before and match.decisions == []


WRONG = [{"races": 0}, {"races": 9}, {"races": "4"}, {"finish": "last"}, {"opening_six": 1}, {"crash": "yes"},
         {"laps": 3},
         {"circuits": ["white"]}, {"circuits": "white clockwise"}, {"circuits": ["white clockwise"] * 9},
         {"alley": "drive"}]


@pytest.mark.parametrize("chosen", WRONG)
def test_bad_options(chosen):
    with pytest.raises(BadOption, match=r"option|one of"):
        Match(GAME, 4, chosen)


def test_a_scenario_from_end_to_end():
    given = {"game": "ave-caesar", "players": 3, "options": {"races": 1},
             "position": {**WHITE, "space": ["26a", "12a", "10a"], "lap": [2, 2, 2],
                          "hand": [[1, 3, 5], [1, 1, 1], [1, 1, 1]]},
             "decisions": [[0, "3>p2"]],
             "expect": {"position": {"paid": [True, False, False], "space": ["p2", "12a", "10a"]},
                        "legal": {"1": ["1>14a", "1>14b"]}}}
    outcome, differences = run(given)
    assert differences == [] and [e["event"] for e in outcome["events"]][-3:] == ["moved", "saluted", "began"]
    given["expect"]["position"]["paid"] = [False] * 3
    assert run(given)[1] == ["position.paid: expected [false, false, false], found [true, false, false]"]


def test_a_finished_championship_can_be_set_up_again():
    match = Match(GAME, 3, {"races": 1}, seed=2)
    while match.waiting:
        match.decide(match.waiting[0], match.legal()[str(match.waiting[0])][0])
    again = scene(json.loads(json.dumps(match.position())), 3)
    assert again.over and again.scores == match.scores and again.winners == match.winners
    assert R.waiting(whole_state(again)) == 0
