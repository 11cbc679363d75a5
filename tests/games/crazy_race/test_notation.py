"""Decisions, chance and positions in text; positions that cannot be."""
import json

import pytest
from crazy_race.setups import FULL, GAME, NOTHING, leg, pass_on, play
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import BadPosition, IllegalDecision, Match
from ludoteca.core import scenario
from ludoteca.core.record import plies, read_text, record_of, verify, write_text
from ludoteca.core.scenario import ScenarioMatch
from ludoteca.testing import at_random, options, whole_state

from examples import examples

r = GAME.rules
START = [0, 0, 0]
FIELDS = ["locomotive", "hand", "pile", "taken_back", "points", "turntable_pile", "finish_pile", "leg",
          "leg_card", "legs_left", "laid", "start", "mover", "turn"]


def test_a_position_has_the_fields_of_the_rules_page():
    assert list(play(chance=[0, 0]).position()) == FIELDS


@pytest.mark.parametrize("decision", ["  3@2 ", "PASS", "Take  Back"])
def test_decisions_are_read_with_a_little_kindness(decision):
    leg(0, hand=[[1, 1, 1, 0, 0], FULL, FULL, FULL]).decide(0, decision)


def test_an_illegal_decision_is_one_clear_sentence_and_changes_nothing():
    scene = leg(0)
    before, events = whole_state(scene).copy(), list(scene.events)
    with pytest.raises(IllegalDecision, match=r"Player 1 may not play '5@1' now. Allowed: pass, 1@1"):
        scene.decide(0, "5@1")
    assert whole_state(scene) == before and scene.events == events


def test_the_texts_of_every_kind_of_decision():
    tracks = [[11, 12, 0], START, START, START]
    assert pass_on(leg(0, laid="0 1 1", locomotive=tracks)).legal() == {"0": ["A", "C"]}
    split = pass_on(leg(3, laid="0 1 1, 1 1 1", locomotive=tracks))
    assert split.legal() == {"0": ["done", "A1", "C1", "C2"]}
    assert pass_on(leg(0, laid="0 1 3, 1 6 3")).legal() == {"0": ["keep 1", "keep none"]}
    scene = pass_on(leg(7, laid="0 1 1", locomotive=tracks, points=[[], [4], [], []],
                        options={"steal_second": True}))
    assert scene.legal() == {"0": ["pile", "steal 1"]}
    scene = pass_on(leg(0, leg=8, legs_left=[], locomotive=[[1, 12, 12], [2, 12, 12], START, START],
                        points=[[5, 4, 5], [4, 5], [5], []], options={"last_penalty": True}))
    assert scene.legal() == {"0": ["give 4", "give 5"]}


# Chance.

def test_scripted_chance_that_cannot_be():
    for chance in ([4], [0, 8], ["A"], [True], [None], [0.5], [[0]]):
        with pytest.raises(BadPosition, match="scripted chance"):
            play(chance=chance)
    with pytest.raises(BadPosition, match="a leg card"):
        leg(0, "0 pass, 1 pass, 2 pass, 3 pass," * 3, chance=[0])
    with pytest.raises(BadPosition, match="top card"):
        play(chance=[6], options={"shuffled_points": True})


def test_what_the_script_does_not_say_the_seed_does():
    assert play(seed=1).position() == play(seed=1).position()
    assert len({str(play(seed=seed).position()) for seed in range(10)}) > 5


# What is not named follows from what is.

def test_nothing_named_is_a_new_game():
    scene = ScenarioMatch(GAME, 4, None, {}, [2, 3])
    assert scene.position()["start"] == 2 and scene.position()["leg_card"] == 3


def test_only_tracks_named_nature_draws_the_rest():
    scene = play(chance=[1, 6], locomotive=[[3, 4, 0], START, START, START])
    assert scene.position()["start"] == 1 and scene.position()["leg"] == 1 and scene.script == []


def test_a_leg_card_without_a_start_player():
    assert play(chance=[3], leg_card=2).waiting == [3]
    assert play(leg_card=2, mover=1).position()["start"] == 1


def test_a_leg_without_its_card():
    scene = play(chance=[4], leg=5, start=2)
    assert scene.position()["leg"] == 5 and scene.position()["leg_card"] == 4 and scene.waiting == [2]


def test_a_start_player_named_is_not_drawn():
    scene = play(chance=[6], start=3)
    assert scene.waiting == [3] and scene.position()["leg_card"] == 6


def test_shuffled_tops_are_drawn_if_the_piles_are_not_named():
    scene = play(chance=[4, 6], leg_card=0, start=1, options={"shuffled_points": True})
    assert (scene.position()["turntable_pile"][0] == 4 and scene.position()["finish_pile"][0] == 6
            and scene.waiting == [1])


def test_the_pile_follows_from_the_hand_and_the_other_way_round():
    scene = leg(0, hand=[[1, 1, 1, 0, 0], FULL, FULL, FULL], laid="0 6 1")
    assert scene.position()["pile"][0] == [1, 1, 1, 1, 0]
    assert (leg(0, pile=[[1, 1, 1, 1, 0], NOTHING, NOTHING, NOTHING], laid="0 6 1").position()["hand"][0]
            == [1, 1, 1, 0, 0])


def test_whose_turn_follows_from_the_cards_laid():
    assert leg(0, laid="2 1 1, 3 1 1", start=2).waiting == [0]
    assert leg(0, laid="2 1 1, 3 1 1, 2 2 1", start=2).position()["turn"] == 2
    assert leg(0, laid="2 1 1", start=2, mover=0).waiting == [0]
    assert leg(0, start=2, turn=3).position()["turn"] == 3
    assert leg(0, start=2, turn=3, mover=1).waiting == [1]
    scene = play(leg_card=0, laid=[[3, 1, 1], [0, 1, 1]])
    assert scene.position()["start"] == 3 and scene.waiting == [1]


def test_when_all_turns_are_over_the_leg_is_evaluated():
    scene = leg(1, laid="0 1 1, 3 1 2, 3 1 2, 3 2 2", chance=[5], start=0)
    assert scene.position()["locomotive"][3] == [0, 4, 0] and scene.position()["leg"] == 2


def test_point_piles_follow_from_the_cards_held():
    scene = leg(0, points=[[5, 6], [5], [], []], locomotive=[[12, 0, 0], [6, 0, 0], START, START])
    assert (scene.position()["turntable_pile"] == [5, 5, 4, 4, 4, 4]
            and scene.position()["finish_pile"] == [5, 5, 4, 4, 3])
    scene = leg(0, points=[[5, 6], [5], [], []], finish_pile=[5, 5, 4, 4, 3])
    assert scene.position()["turntable_pile"] == [5, 5, 4, 4, 4, 4]
    scene = leg(0, points=[[5, 6], [4], [], []], turntable_pile=[5, 5, 5, 4, 4, 4])
    assert scene.position()["finish_pile"] == [5, 5, 4, 4, 3]


def test_evaluations_can_be_set_up():
    choose = {"leg_card": 0, "start": 0, "laid": [[0, 3, 1], [1, 6, 2]], "side": 1, "mover": 0}
    assert ScenarioMatch(GAME, 4, None, choose).legal() == {"0": ["A", "B", "C"]}
    split = {"leg_card": 3, "start": 0, "laid": [[0, 3, 1], [1, 2, 1]], "side": 1, "mover": 0, "left": 1,
             "used": ["A"], "locomotive": [[1, 0, 0], START, START, START], "moved": [0]}
    assert ScenarioMatch(GAME, 4, None, split).legal() == {"0": ["done", "B1", "C1"]}
    stay = {"leg_card": 1, "start": 0, "laid": [[0, 6, 2]], "side": 2, "mover": 0}
    assert ScenarioMatch(GAME, 4, {"stay": True}, stay).legal() == {"0": ["B", "stay"]}
    keep = {"leg_card": 1, "start": 0, "laid": [[0, 6, 1], [1, 2, 1], [2, 3, 1]], "side": 4, "moved": [0],
            "keep": [0, 2, 0, 0]}
    scene = ScenarioMatch(GAME, 4, None, keep)
    assert scene.legal() == {"2": ["keep 3", "keep none"]} and scene.position()["keep"] == [0, 2, 0, 0]
    assert (ScenarioMatch(GAME, 4, None,
                          {"over": True, "leg": 8, "leg_card": 1, "points": [[5], [], [], []]}).winners
                          == [0])


@examples(12)
@given(st.data())
def test_every_position_of_a_record_goes_on_as_the_record_does(data):
    """Each ply's position set up anew, the next decision and nature's units: the next position, ply by
    ply."""
    players, chosen, salt = data.draw(st.sampled_from([3,
                                                       4])), data.draw(
                                                           options(GAME)), data.draw(st.integers(0, 2 ** 32))
    match = Match(GAME, players, chosen, seed=salt)
    for _ in at_random(match, salt):
        pass
    told = plies(record_of(match))
    for n, ply in enumerate(told[:-1]):
        last = next(i for i in range(n + 1, len(told)) if i + 1 == len(told) or "chance" not in told[i + 1])
        units = [unit for after in told[n + 1:last + 1] for unit in after.get("chance", [])]
        if not ply["legal"] and told[n + 1].get("chance") is None:
            continue
        if chosen["shuffled_points"] and not ply["legal"]:
            continue                                     # a top that is not seen yet cannot be named
        scene = ScenarioMatch(GAME, players, chosen, json.loads(json.dumps(ply["position"])), units)
        if "seat" in told[n + 1]:
            scene.decide(told[n + 1]["seat"], told[n + 1]["decision"])
        assert scene.position() == told[last]["position"] and not scene.script, n


# Positions that cannot be.

BAD = {
    "more than one on a space": {"locomotive": [[3, 9, 0], START, START, START]},
    "a thirteenth space": {"locomotive": [[13, 0, 0], START, START, START]},
    "a fourth locomotive": {"locomotive": [[0, 0, 0, 0], START, START, START]},
    "tracks of three players": {"locomotive": [START, START, START]},
    "tracks in words": {"locomotive": "home"},
    "true is no progress": {"locomotive": [[True, 0, 0], START, START, START]},
    "three ones": {"hand": [[3, 0, 0, 0, 0], FULL, FULL, FULL]},
    "nine cards": {"hand": [FULL, FULL, FULL, FULL], "pile": [[1, 0, 0, 0, 0], NOTHING, NOTHING, NOTHING]},
    "seven cards": {"hand": [[1, 2, 2, 1, 1], FULL, FULL, FULL], "pile": [NOTHING] * 4},
    "a negative count": {"hand": [[-1, 2, 2, 1, 1], FULL, FULL, FULL]},
    "a laid card too many": {"hand": [FULL] * 4, "leg_card": 0, "start": 0, "laid": [[0, 1, 1]]},
    "taken back twice": {"taken_back": [2, False, False, False]},
    "taken back by three": {"taken_back": [True, False, False]},
    "an unknown value": {"points": [[7], [], [], []]},
    "seven point cards": {"points": [[5, 5, 5, 5, 4, 4, 4], [], [], []]},
    "two sixes": {"points": [[6], [6], [], []]},
    "a six twice": {"points": [[6], [], [], []], "finish_pile": [6, 5]},
    "an unsorted pile": {"turntable_pile": [4, 5]},
    "a strange card in a pile": {"turntable_pile": [6]},
    "five fives": {"turntable_pile": [5] * 5},
    "leg 9": {"leg": 9},
    "leg 0": {"leg": 0},
    "leg card 8": {"leg_card": 8},
    "a leg card twice": {"leg_card": 3, "legs_left": [1, 1, 2, 4, 5, 6, 7]},
    "the leg card is still to come": {"leg_card": 3, "legs_left": [3, 0, 1, 2, 4, 5, 6]},
    "too few leg cards": {"leg_card": 3, "legs_left": [1, 2]},
    "cards without a leg card": {"laid": [[0, 1, 1]]},
    "a five": {"leg_card": 0, "laid": [[0, 5, 1]]},
    "side 5": {"leg_card": 0, "laid": [[0, 1, 5]]},
    "seat 4": {"leg_card": 0, "laid": [[4, 1, 1]]},
    "half a card": {"leg_card": 0, "laid": [[0, 1]]},
    "cards that are no list": {"leg_card": 0, "laid": {"0": 1}},
    "four cards of one player": {"leg_card": 0, "start": 0,
                                 "laid": [[0, 1, 1], [0, 1, 1], [0, 2, 1], [0, 2, 1]]},
    "out of turn": {"leg_card": 0, "start": 0,
                    "laid": [[1, 1, 1], [0, 1, 1], [1, 2, 1], [0, 2, 1], [1, 3, 1], [0, 3, 1]]},
    "a mover of the past": {"leg_card": 0, "start": 0, "laid": [[0, 1, 1], [1, 1, 1]], "mover": 0, "turn": 1},
    "turn 4": {"leg_card": 0, "start": 0, "turn": 4},
    "a start player 7": {"start": 7},
    "a start player in words": {"start": "Ada"},
    "a side without its winner": {"leg_card": 0, "start": 0, "laid": [[0, 1, 1]], "side": 1, "mover": 1},
    "a side that asks nothing": {"leg_card": 0, "start": 0, "laid": [[0, 1, 2]], "side": 2, "mover": 0},
    "parts of a number": {"leg_card": 0, "start": 0, "laid": [[0, 1, 1]], "side": 1, "mover": 0, "left": 1},
    "more parts than cards": {"leg_card": 3, "start": 0, "laid": [[0, 1, 1]], "side": 1, "mover": 0,
                              "left": 2},
    "an unknown locomotive": {"leg_card": 3, "start": 0, "laid": [[0, 1, 1]], "side": 1, "mover": 0,
                              "left": 1, "used": ["D"]},
    "a victim without a thief": {"leg_card": 0, "start": 0, "laid": [[0, 1, 1]], "side": 1, "mover": 0,
                                 "victim": 1},
    "keeping outside": {"leg_card": 0, "start": 0, "keep": [0, 0, 0, 0]},
    "keeping by nobody": {"leg_card": 0, "start": 0, "side": 4, "keep": [0, 0, 0, 0]},
    "keeping what was not laid": {"leg_card": 0, "start": 0, "laid": [[0, 1, 2]], "side": 4,
                                  "keep": [2, 0, 0, 0]},
    "giving without the variant": {"give": [0, 0, 0, 0]},
    "a field that there is not": {"dice": [1]},
}


@pytest.mark.parametrize("given", BAD.values(), ids=BAD)
def test_a_position_that_cannot_be(given):
    with pytest.raises(BadPosition) as fault:
        ScenarioMatch(GAME, 4, None, given)
    assert (str(fault.value).endswith(".") and "\n" not in str(fault.value)
            and 10 < len(str(fault.value)) < 300)


def test_with_three_players_cards_lie_at_three_sides_at_most():
    with pytest.raises(BadPosition, match="ZR-8"):
        ScenarioMatch(GAME, 3, None,
                      {"leg_card": 0, "start": 0, "laid": [[0, 1, 1], [1, 1, 2], [2, 1, 3], [0, 1, 4]]})


def test_any_rubbish_is_refused_politely():
    rubbish = [None, True, -1, 99, 1.5, "x", [], [[]], [None], {}, [[[]]], [["a"] * 5] * 4, {"a": 1},
               [[0, 0, 0]] * 5]
    for name in GAME.notation.FIELDS:
        for value in rubbish:
            try:
                ScenarioMatch(GAME, 4, {"last_penalty": True},
                              {name: value, "leg_card": 0, "start": 0} | {name: value})
            except BadPosition as fault:
                assert str(fault).endswith(".")


# Records and scenarios as files.

def test_a_record_reads_back_from_text():
    match = Match(GAME, 4, {"steal_second": True, "fewer_points": 2}, seed="text",
                  names=["Ada", "Bo", "Cy", "Di"])
    for _ in at_random(match, 3):
        pass
    record = record_of(match)
    text = write_text(record)
    assert read_text(text) == json.loads(json.dumps(record)) and verify(record)
    assert text.count("\n1. ") == 1 and " / " in text


def test_a_scenario_as_json():
    given = {"game": "crazy-race", "players": 3,
             "position": {"leg_card": 0, "start": 0, "locomotive": [[4, 5, 0], START, START]},
             "decisions": [[0, "1@3"], *([[p, "pass"] for p in (1, 2)]),
                           *([[p, "pass"] for p in (0, 1, 2, 0, 1, 2)])],
             "chance": [5],
             "expect": {"position": {"locomotive": [[4, 7, 0], START, START], "points": [[5], [], []]}}}
    result, differences = scenario.run(given)
    assert differences == [] and set(result) == {"position", "events", "legal", "scores", "winners"}
    given["expect"]["scores"] = [4, 0, 0]
    assert scenario.run(given)[1] == ["scores: expected [4, 0, 0], found [5, 0, 0]"]
