"""ZR-19 to ZR-23: the consolation card, the discard, taking back, and the end."""
import pytest
from crazy_race.setups import FULL, GAME, NOTHING, heard, leg, pass_on, play, points, told

from ludoteca import IllegalDecision
from ludoteca.testing import whole_state

r = GAME.rules
HOME = [12, 12, 12]


# ZR-19.

def test_ZR_19_the_cards_of_the_leg_go_to_the_own_pile():
    scene = pass_on(leg(1, laid="0 3 1, 1 2 2, 0 1 1", chance=[5]))
    assert (scene.position()["pile"][:2] == [[1, 0, 1, 0, 0], [0, 1, 0, 0, 0]]
            and scene.position()["laid"] == [])
    assert scene.position()["hand"][0] == [1, 2, 1, 1, 1]


def test_ZR_19_whoever_moved_nothing_may_take_one_of_the_leg_s_cards_back():
    scene = pass_on(leg(1, laid="0 6 1, 1 2 1, 1 4 1", start=0, chance=[5]))
    assert scene.legal() == {"1": ["keep 2", "keep 4", "keep none"]}
    scene.decide(1, "keep 4")
    assert scene.position()["hand"][1] == [2, 1, 2, 1, 1] and scene.position()["pile"][1] == [0, 1, 0, 0, 0]


def test_ZR_19_or_none():
    scene = pass_on(leg(1, laid="0 6 1, 1 2 1, 1 2 1", chance=[5]))
    assert scene.legal() == {"1": ["keep 2", "keep none"]}
    scene.decide(1, "keep none")
    assert scene.position()["pile"][1] == [0, 2, 0, 0, 0]


def test_ZR_19_only_one_that_laid_a_card():
    assert pass_on(leg(1, laid="0 6 1, 1 2 1")).waiting == [1]


def test_ZR_19_also_if_the_only_side_won_named_a_finished_locomotive():
    scene = pass_on(leg(1, laid="0 6 1", locomotive=[[0, 0, 12], [0] * 3, [0] * 3, [0] * 3]))
    assert scene.legal() == {"0": ["keep 6", "keep none"]}


def test_ZR_19_not_who_moved_at_any_side():
    scene = pass_on(leg(1, laid="0 6 1, 1 2 1, 0 1 2, 1 2 2, 2 4 4, 1 1 1", chance=[5]))
    assert scene.position()["leg"] == 2, "seat 1 lost side 1 and won side 2"


def test_ZR_19_not_who_could_have_moved_and_did_not():
    scene = pass_on(leg(3, laid="0 1 1, 1 3 1", chance=[5]))
    scene.decide(1, "done")
    assert scene.waiting == [0], "who lost the side is comforted, who left it is not"
    scene = pass_on(leg(1, laid="0 6 1, 1 2 1", options={"stay": True}))
    scene.decide(0, "stay")
    assert scene.legal() == {"1": ["keep 2", "keep none"]}


def test_ZR_19_not_in_the_eighth_leg():
    scene = pass_on(leg(1, laid="0 6 1, 1 2 1", leg=8, legs_left=[]))
    assert scene.over and scene.position()["pile"][1] == [0, 1, 0, 0, 0]


def test_ZR_19_all_concerned_decide_at_once_and_in_secret():
    scene = pass_on(leg(1, laid="0 6 1, 1 2 1, 2 3 1", chance=[5]))
    assert scene.waiting == [1, 2]
    scene.decide(2, "keep 3")
    assert (scene.waiting == [1] and scene.view(1).s.secret == [0, 0, -1, 0]
            and scene.view(2).s.secret == [0, 0, 3, 0])
    assert {"event": "decided", "seat": 2, "value": -1} in heard(scene, 1)
    scene.decide(1, "keep 2")
    assert scene.position()["leg"] == 2
    assert {"event": "discarded", "seat": 2, "more": 1, "kept": -1} in heard(scene, 1)
    assert {"event": "discarded", "seat": 2, "more": 1, "kept": 3} in heard(scene, 2)


def test_ZR_19_a_choice_may_be_changed_until_the_last_is_in_and_nobody_hears_of_it():
    scenes = [pass_on(leg(1, laid="0 6 1, 1 2 1, 2 3 1", chance=[5])) for _ in range(2)]
    scenes[0].decide(2, "keep 3")
    for text in ("keep none", "keep 3", "keep none", "keep 3"):
        scenes[1].decide(2, text)
    for seat in (-1, 0, 1, 3):
        assert (scenes[0].heard(seat) == scenes[1].heard(seat)
                and scenes[0].view(seat).s == scenes[1].view(seat).s)
    assert whole_state(scenes[0]) == whole_state(scenes[1])
    with pytest.raises(IllegalDecision):
        scenes[0].decide(2, "keep 2")


def test_ZR_19_the_others_have_nothing_to_decide():
    scene = pass_on(leg(1, laid="0 6 1, 1 2 1"))
    for seat in (0, 2, 3):
        with pytest.raises(IllegalDecision, match="nothing to decide"):
            scene.decide(seat, "keep none")


def test_ZR_20_the_start_passes_to_the_left():
    for players in (3, 4):
        scene = play(chance=[players - 1, 0], players=players)
        starts = []
        while not scene.over:
            starts.append(scene.position()["start"])
            pass_on(scene)
        assert starts == [(players - 1 + n) % players for n in range(8)]


# ZR-21.

PILED = {"hand": [[0, 1, 0, 0, 0], FULL, FULL, FULL]}


def test_ZR_21_the_whole_pile_once_and_the_turn_goes_on():
    scene = leg(0, **PILED)
    assert scene.legal()["0"][:2] == ["pass", "take back"]
    scene.decide(0, "take back")
    assert (scene.position()["hand"][0] == FULL and scene.position()["pile"][0] == NOTHING
            and scene.waiting == [0])
    assert scene.position()["taken_back"] == [True, False, False, False]
    assert "take back" not in scene.legal()["0"] and "6@4" in scene.legal()["0"]


def test_ZR_21_even_with_cards_in_the_hand_and_with_none():
    for hand in ([2, 2, 2, 1, 0], NOTHING):
        assert "take back" in leg(0, hand=[hand, FULL, FULL, FULL]).legal()["0"]


def test_ZR_21_only_once():
    assert "take back" not in leg(0, taken_back=[True, False, False, False], **PILED).legal()["0"]


def test_ZR_21_not_without_a_card_in_the_pile():
    assert "take back" not in leg(0).legal()["0"]
    assert "take back" not in leg(0, laid="0 3 1, 1 3 1, 2 3 1, 3 3 1").legal()["0"]


def test_ZR_21_cards_at_the_leg_card_stay_there():
    scene = leg(0, "0 3@1, 1 pass, 2 pass, 3 pass, 0 take back", hand=[[0, 0, 1, 0, 0], FULL, FULL, FULL])
    assert scene.position()["hand"][0] == [2, 2, 1, 1, 1] and scene.position()["laid"] == [[0, 3, 1]]
    assert scene.position()["pile"][0] == NOTHING


def test_ZR_21_only_on_the_own_turn():
    scene = leg(0, hand=[FULL, [0, 1, 0, 0, 0], FULL, FULL])
    with pytest.raises(IllegalDecision):
        scene.decide(1, "take back")


def test_ZR_21_everybody_hears_it():
    scene = leg(0, "0 take back", **PILED)
    for seat in range(-1, 4):
        assert {"event": "took_back", "seat": 0} in heard(scene, seat)


# ZR-22.

def test_ZR_22_the_game_ends_after_the_eighth_leg():
    scene = pass_on(leg(1, leg=8, legs_left=[]))
    assert scene.over and scene.winners == [0, 1, 2, 3]
    assert not pass_on(leg(1, leg=7, legs_left=[3])).over


SPENT = {"taken_back": [True] * 4, "hand": [[1, 0, 0, 0, 0], NOTHING, NOTHING, NOTHING]}


def test_ZR_22_or_at_once_when_all_have_taken_back_and_played_everything():
    scene = leg(1, "0 1@2", leg=3, **SPENT)
    assert scene.over and scene.position()["locomotive"][0] == [0, 4, 0], "the running leg is still evaluated"
    assert told(scene, "ran_out") == [("ran_out",)] and scene.position()["leg"] == 3


def test_ZR_22_in_that_leg_nobody_keeps_a_card():
    scene = leg(1, "0 1@2", laid="2 6 2, 3 4 2", start=2, leg=3,
                **(SPENT | {"hand": [[1, 0, 0, 0, 0], NOTHING, NOTHING, NOTHING]}))
    assert scene.over and scene.position()["locomotive"][2] == [0, 4, 0]


def test_ZR_22_choices_of_the_last_leg_are_still_made():
    scene = leg(0, "0 1@1", leg=3, **SPENT)
    assert scene.legal() == {"0": ["A", "B", "C"]}
    scene.decide(0, "B")
    assert scene.over and scene.position()["locomotive"][0] == [0, 2, 0]


@pytest.mark.parametrize("change", [{"taken_back": [True, True, True, False]},
                                    {"hand": [[1, 0, 0, 0, 0], NOTHING, NOTHING, [0, 1, 0, 0, 0]]}])
def test_ZR_22_not_while_one_has_a_card_or_a_take_back(change):
    scene = leg(1, "0 1@2", leg=3, **(SPENT | change))
    assert not scene.over and scene.waiting == [1]


def test_ZR_22_passes_that_the_end_cut_off_may_still_be_named():
    scene = leg(1, "0 1@2, 1 pass, 2 pass, 3 pass, 0 pass", leg=3, **SPENT)
    assert scene.over and scene.legal() == {}
    with pytest.raises(IllegalDecision):
        scene.decide(1, "1@1")


def test_ZR_22_also_while_the_last_leg_is_still_evaluated():
    scene = leg(0, "0 1@1, 1 pass, 2 pass, 3 pass", leg=3, **SPENT)
    assert scene.legal() == {"0": ["A", "B", "C"]} and scene.position()["locomotive"] == [[0, 0, 0]] * 4
    with pytest.raises(IllegalDecision):
        scene.decide(0, "pass")


def test_ZR_22_a_player_without_cards_can_still_win():
    scene = pass_on(leg(1, leg=8, legs_left=[], hand=[NOTHING, FULL, FULL, FULL], taken_back=[True] * 4,
                        points=[[5], [4], [], []]))
    assert scene.winners == [0]


# ZR-23.

def ended(points, locomotive, players=4, **options):
    return pass_on(leg(1, leg=8, legs_left=[], points=points, locomotive=locomotive, players=players,
                       options=options))


def test_ZR_23_most_points_win():
    scene = ended([[5, 4], [6], [5, 5], [4, 4]], [[0] * 3] * 4)
    assert scene.scores == [9, 6, 10, 8] and scene.winners == [2]


def test_ZR_23_equal_points_the_last_locomotive_farther_ahead():
    assert ended([[5], [5], [], []], [[3, 12, 12], [4, 5, 6], HOME, HOME]).winners == [1]


def test_ZR_23_then_the_second_then_the_first():
    assert ended([[5], [5], [], []], [[3, 10, 4], [8, 3, 5], HOME, HOME]).winners == [1]
    assert ended([[5], [5], [], []], [[3, 8, 5], [11, 3, 5], HOME, HOME]).winners == [1]


def test_ZR_23_then_a_shared_win():
    assert ended([[5], [5], [], []], [[3, 10, 5], [10, 5, 3], HOME, HOME]).winners == [0, 1]


def test_ZR_23_points_before_places():
    assert ended([[6], [5], [], []], [[0, 0, 0], HOME, [0] * 3, [0] * 3]).winners == [0]
    assert points(ended([[6], [5], [], []], [[0, 0, 0], HOME, [0] * 3, [0] * 3]), 0) == [6]
