"""ZR-30 to ZR-34: the rulebook's variants, alone and together."""
import itertools

import pytest
from crazy_race.setups import GAME, leg, locomotives, pass_on, play, points, told
from crazy_race.test_end import HOME, ended

from ludoteca import BadOption, IllegalDecision, Match
from ludoteca.testing import whole_state

r = GAME.rules
START = [0, 0, 0]


# ZR-30.

def test_ZR_30_the_tops_are_seen_first_turntable_then_finish_then_start_player_and_leg_card():
    scene = play(chance=[4, 3, 2, 6], options={"shuffled_points": True})
    position = scene.position()
    assert scene.script == [] and position["start"] == 2 and position["leg_card"] == 6
    assert (position["turntable_pile"] == [4, 5, 5, 5, 5, 4, 4, 4]
            and position["finish_pile"] == [3, 6, 5, 5, 4, 4])


def test_ZR_30_a_card_taken_shows_a_new_top_by_lot():
    scene = pass_on(leg(1, laid="0 1 2", locomotive=[[0, 4, 0], START, START, START],
                        turntable_pile=[4, 5, 5, 4],
                        finish_pile=[3, 6], chance=[4, 5], options={"shuffled_points": True}))
    assert (points(scene, 0) == [4] and scene.position()["turntable_pile"] == [4, 5, 5]
            and scene.position()["leg_card"] == 5)
    assert told(scene, "topped") == [("topped", 0, 4)]


def test_ZR_30_the_new_top_comes_before_the_next_side():
    scene = leg(3, laid="0 1 1, 1 1 1, 1 1 2", locomotive=[[5, 0, 0], [4, 0, 0], START, START],
                turntable_pile=[4, 5, 5, 4],
                finish_pile=[3, 6], chance=[5, 4, 0], options={"shuffled_points": True})
    pass_on(scene)
    scene.decide(0, "A2")
    events = [event["event"] for event in scene.told()]
    assert events.index("topped") < len(events) - 1 - events[::-1].index("evaluated")


def test_ZR_30_an_emptied_pile_shows_nothing():
    scene = pass_on(leg(1, laid="0 1 2", locomotive=[[0, 4, 0], START, START, START], turntable_pile=[4],
                        chance=[5, 5], options={"shuffled_points": True}, finish_pile=[6, 5, 5, 4, 4, 3]))
    assert (points(scene, 0) == [4] and scene.position()["turntable_pile"] == []
            and scene.position()["leg_card"] == 5)


def test_ZR_30_a_way_past_both_piles_shows_both_tops_the_turntables_first():
    cards = ", ".join(f"{p} {value} 1" for value in (1, 2, 3) for p in range(4))
    scene = leg(3, laid=cards, locomotive=[[0, 12, 12], START, START, START], turntable_pile=[4, 5, 5],
                finish_pile=[3, 6, 5], chance=[5, 6, 7], options={"shuffled_points": True})
    scene.decide(0, "A12")
    assert told(scene, "topped") == [("topped", 0, 5), ("topped", 1, 6)] and points(scene, 0) == [4, 3]


def test_ZR_30_every_card_of_a_pile_is_equally_likely():
    s = GAME.start(4, {"shuffled_points": True})
    assert r.chances(s) == 8 and [GAME.notation.units(s, n) for n in range(8)] == [[5]] * 4 + [[4]] * 4


# ZR-31.

def test_ZR_31_the_owner_of_the_farthest_loses_the_highest_card_of_the_second_one_of_choice():
    scene = ended([[4, 5], [6, 4, 5], [5], [4]], [[0, 12, 12], [1, 12, 12], [7, 12, 12], HOME],
                  last_penalty="both")
    assert points(scene, 0) == [4] and told(scene, "fined") == [("fined", 0, 5)]
    assert scene.legal() == {"1": ["give 4", "give 5", "give 6"]}
    scene.decide(1, "give 4")
    assert (scene.over and points(scene, 1) == [6, 5] and scene.scores == [4, 11, 5, 4]
            and scene.winners == [1])


def test_ZR_31_all_tied_owners_suffer_alike():
    scene = ended([[4, 5], [6, 4], [5], [4]], [[2, 12, 12], [2, 12, 12], [7, 12, 12], [7, 12, 12]],
                  last_penalty="both")
    assert [points(scene, p) for p in range(2)] == [[4], [4]] and scene.waiting == [2, 3]


def test_ZR_31_an_owner_of_both_pays_both():
    scene = ended([[4, 5, 5], [6], [], []], [[2, 3, 12], [7, 12, 12], HOME, HOME], last_penalty="both")
    assert points(scene, 0) == [4, 5] and scene.legal() == {"0": ["give 4", "give 5"]}


def test_ZR_31_one_of_the_two_penalties_alone():
    held, tracks = [[4, 5], [6, 4], [5], [4]], [[0, 12, 12], [1, 12, 12], [7, 12, 12], HOME]
    scene = ended(held, tracks, last_penalty="highest")
    assert scene.over and points(scene, 0) == [4] and points(scene, 1) == [6, 4]
    scene = ended(held, tracks, last_penalty="second")
    assert points(scene, 0) == [4, 5] and scene.legal() == {"1": ["give 4", "give 6"]}
    assert ended(held, tracks).over and ended(held, tracks, last_penalty="off").scores == [9, 10, 5, 4]


@pytest.mark.parametrize("switch, word", [(True, "both"), (False, "off")])
def test_ZR_31_the_switch_of_older_records_is_understood(switch, word):
    assert Match(GAME, 4, {"last_penalty": switch}, seed=1).options["last_penalty"] == word
    with pytest.raises(BadOption, match="off, both, highest, second"):
        Match(GAME, 4, {"last_penalty": "lowest"})


def test_ZR_31_a_locomotive_that_is_home_is_never_the_farthest():
    scene = ended([[5], [6], [5], [4]], [HOME] * 4, last_penalty="both")
    assert scene.over and told(scene, "fined", "gave") == []
    scene = ended([[5, 4], [6], [5], [4]], [[3, 12, 12], HOME, HOME, HOME], last_penalty="both")
    assert scene.over and told(scene, "fined", "gave") == [("fined", 0, 5)], "there is no second farthest"


def test_ZR_31_two_locomotives_at_one_distance_cost_one_card():
    scene = ended([[4, 5, 5], [6], [], []], [[2, 12, 12], [10, 12, 12], [2, 12, 12], HOME],
                  last_penalty="both")
    assert told(scene, "fined") == [("fined", 0, 5)] and scene.waiting == [1]


def test_ZR_31_farthest_and_second_are_different_distances():
    """Progress 2 and 10 share a space, not a distance."""
    scene = ended([[5], [6, 4], [5], [4]], [[2, 12, 12], [10, 12, 12], [4, 12, 12], HOME],
                  last_penalty="both")
    assert points(scene, 0) == [] and scene.legal() == {"2": ["give 5"]}


def test_ZR_31_nothing_to_give_nothing_asked():
    scene = ended([[], [], [5], [4]], [[2, 12, 12], [3, 12, 12], HOME, HOME], last_penalty="both")
    assert scene.over and told(scene, "fined", "gave") == []
    scene = ended([[5], [], [5], [4]], [[2, 3, 12], HOME, HOME, HOME], last_penalty="both")
    assert scene.over and points(scene, 0) == [], "the highest card was the only one"


def test_ZR_31_the_choices_are_made_at_once_in_secret_and_may_be_changed():
    scene = ended([[4, 5], [6, 4], [5, 4], []], [[2, 12, 12], [3, 12, 12], [3, 12, 12], HOME],
                  last_penalty="both")
    scene.decide(1, "give 6")
    supposed = set()
    for n in range(40):
        world = scene.view(2).s.copy()
        r.suppose(world, 2, n)
        supposed.add(world.secret[1])
    assert supposed == {4, 6}
    assert scene.waiting == [2] and scene.view(2).s.secret == [0, -1, 0, 0] and points(scene, 1) == [6, 4]
    scene.decide(1, "give 4")
    assert scene.view(2).s.secret == [0, -1, 0, 0]
    scene.decide(2, "give 5")
    assert ([points(scene, p) for p in (1, 2)] == [[6], [4]]
            and told(scene, "gave") == [("gave", 1, 4), ("gave", 2, 5)])


def test_ZR_31_of_equal_cards_the_first_taken_goes():
    scene = ended([[5, 4, 5], [6], [], []], [[2, 12, 12], HOME, HOME, [11, 12, 12]], last_penalty="both")
    assert points(scene, 0) == [4, 5]


def test_ZR_31_also_when_the_game_ends_early():
    scene = leg(1, "0 1@2", leg=3, taken_back=[True] * 4, hand=[[1, 0, 0, 0, 0]] + [[0] * 5] * 3,
                locomotive=[[3, 0, 4], HOME, HOME, HOME], points=[[5, 5], [], [], []],
                options={"last_penalty": "both"})
    assert points(scene, 0) == [5, 5] and scene.legal() == {"0": ["give 5"]}, (
        "one more from the turntable, one fined")


# ZR-32.

def home_second(points, chance=(), locomotive=None, **position):
    """Seat 0 brings B home with A there already."""
    tracks = [[12, 11, 0], START, START, START]
    return pass_on(leg(1, laid="0 1 2", locomotive=locomotive or tracks, points=points, chance=chance,
                       options={"steal_second": True} | position.pop("options", {}), **position))


def test_ZR_32_the_second_own_locomotive_home_may_steal_instead():
    scene = home_second([[5, 6], [5, 5], [], [4]])
    assert scene.legal() == {"0": ["pile", "steal 1", "steal 3"]}
    with pytest.raises(IllegalDecision):
        scene.decide(0, "steal 2")
    with pytest.raises(IllegalDecision):
        scene.decide(0, "steal 0")


def test_ZR_32_the_pile_as_ever():
    scene = home_second([[5, 6], [5, 5], [], [4]], chance=[4])
    scene.decide(0, "pile")
    assert points(scene, 0) == [5, 6, 5] and scene.position()["finish_pile"] == [5, 4, 4, 3]


def test_ZR_32_a_random_card_of_the_other():
    scene = home_second([[5, 6], [5, 4, 5], [], [4]], chance=[4, 6])
    scene.decide(0, "steal 1")
    assert points(scene, 0) == [5, 6, 4] and points(scene, 1) == [5, 5] and scene.position()["leg_card"] == 6
    assert scene.position()["finish_pile"] == [5, 5, 4, 4, 3]


def test_ZR_32_each_of_the_other_s_cards_is_equally_likely():
    scene = home_second([[5, 6], [5, 4, 5], [], [4]])
    s = whole_state(scene).copy()
    r.play(s, None, 0, r.STEAL_FROM + 1)
    assert r.chances(s) == 3 and [GAME.notation.units(s, n) for n in range(3)] == [[5], [4], [5]]


def test_ZR_32_not_where_the_pile_has_no_card_to_give():
    scene = home_second([[5, 6], [5], [], []], finish_pile=[], chance=[4])
    assert told(scene, "took") == [("took", 0, 1, 0)] and points(scene, 0) == [5, 6]


def test_ZR_32_with_nobody_to_steal_from_nothing_is_asked():
    assert points(home_second([[5, 6], [], [], []], chance=[4]), 0) == [5, 6, 5]


@pytest.mark.parametrize("track", [[0, 11, 0], [12, 11, 12]])
def test_ZR_32_not_the_first_nor_the_third(track):
    scene = home_second([[], [5], [], []], locomotive=[track, START, START, START], chance=[4])
    assert points(scene, 0) == [6]


def test_ZR_32_twice_home_in_one_question_mark():
    cards = "0 3 1, 1 1 1, 2 1 1"
    scene = pass_on(leg(3, laid=cards, locomotive=[[11, 10, 0], START, START, START],
                        points=[[5, 5], [4], [4], []], options={"steal_second": True}, chance=[4]))
    scene.decide(0, "A1")
    assert points(scene, 0) == [5, 5, 6]
    scene.decide(0, "B2")
    assert scene.legal() == {"0": ["pile", "steal 1", "steal 2"]}
    scene.decide(0, "steal 2")
    assert points(scene, 0) == [5, 5, 6, 4] and scene.position()["points"][2] == []


def test_ZR_32_comes_before_the_rest_of_a_question_mark():
    scene = pass_on(leg(3, laid="0 3 1, 1 1 1, 2 1 1", locomotive=[[12, 11, 0], START, START, START],
                        points=[[5, 6], [4], [], []], options={"steal_second": True}, chance=[4]))
    scene.decide(0, "B1")
    assert scene.legal() == {"0": ["pile", "steal 1"]}
    scene.decide(0, "steal 1")
    assert scene.legal() == {"0": ["done", "C1", "C2"]} and points(scene, 0) == [5, 6, 4]


def test_ZR_32_with_shuffled_points_only_what_is_taken_from_the_pile_shows_a_new_top():
    given = {"points": [[5, 6], [5], [], []], "finish_pile": [4, 5, 3], "turntable_pile": [5, 4],
             "options": {"shuffled_points": True}}
    stolen = home_second(chance=[5, 7], **given)
    stolen.decide(0, "steal 1")
    assert told(stolen, "topped") == [] and stolen.position()["leg_card"] == 7
    taken = home_second(chance=[3, 7], **given)
    taken.decide(0, "pile")
    assert told(taken, "topped") == [("topped", 1, 3)] and points(taken, 0) == [5, 6, 4]


# ZR-33.

def test_ZR_33_a_tie_at_the_top_lets_the_highest_total_held_alone_win():
    held, tracks = [[5, 4], [4, 5], [4, 4], [6]], [START] * 4
    assert ended(held, tracks, tie_cancels=True).winners == [2]
    assert ended(held, tracks).winners == [0, 1]


def test_ZR_33_a_total_that_two_hold_is_passed_over():
    assert ended([[5], [5], [4], [4]], [START, START, START, START], tie_cancels=True).winners == [0, 1]
    assert ended([[5, 5], [5, 5], [5, 4], [4, 5]], [[1, 0, 0], [2, 3, 1], START, START],
                 tie_cancels=True).winners == [1], (
        "nobody alone: ZR-23")
    assert ended([[5, 5], [6, 4], [4, 5, 4, 5]], [START] * 3, players=3, tie_cancels=True).winners == [2]
    assert ended([[5], [5], [5], []], [START, START, START, START], tie_cancels=True).winners == [3]


def test_ZR_33_without_a_tie_nothing_changes():
    assert ended([[6], [5], [5], []], [START] * 4, tie_cancels=True).winners == [0]


# ZR-34.

@pytest.mark.parametrize("n", range(5))
def test_ZR_34_the_lowest_cards_of_each_pile_leave_the_game(n):
    position = Match(GAME, 4, {"fewer_points": n}, seed=1).position()
    assert position["turntable_pile"] == [5, 5, 5, 5, 4, 4, 4, 4][:8 - n]
    assert position["finish_pile"] == [6, 5, 5, 4, 4, 3][:6 - n]


@pytest.mark.parametrize("n", [-1, 5, 1.0, True, "2"])
def test_ZR_34_from_none_to_four(n):
    with pytest.raises(BadOption, match="fewer_points"):
        Match(GAME, 4, {"fewer_points": n})


def test_ZR_34_before_any_shuffling():
    s = GAME.start(4, {"fewer_points": 4, "shuffled_points": True})
    assert [GAME.notation.units(s, n) for n in range(r.chances(s))] == [[5]] * 4


def test_variants_combine():
    """All of them at once, with three and four players: whole games to the end."""
    names = ("shuffled_points", "stay", "steal_second", "tie_cancels")
    penalties = ("off", "both", "highest", "second")
    for n, chosen in enumerate(itertools.product((False, True), repeat=4)):
        match = Match(GAME, 3 + n % 2, dict(zip(names, chosen, strict=True)) | {
            "fewer_points": n % 5, "last_penalty": penalties[n % 4]}, seed=n)
        while match.waiting:
            seat = match.waiting[0]
            legal = match.view(seat).choices()
            match.decide(seat, legal[(7 * n + len(match.decisions) * 5) % len(legal)])
        assert match.over and match.winners
        assert sum(match.scores) <= 36 + 27 and locomotives(match, 0)
