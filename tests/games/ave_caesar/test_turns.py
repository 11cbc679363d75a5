"""AC-1 and AC-6 to AC-13: cards, the first order, a turn, the ban on 6s, and what happens when nothing
moves."""
import pytest
from ave_caesar.setups import R, legal, scene, told

from ludoteca import IllegalDecision
from ludoteca.testing import whole_state

WHITE = {"circuit": "white", "direction": "clockwise"}
MIX = [[1, 2, 3]] * 4


def cards(match):
    return {text.split(">")[0] for text in legal(match)}


def test_AC_1_twenty_four_cards_a_hand_of_three():
    match = scene(players=3, chance=[6, 1, 1, 1, 2, 3, 4, 4, 4, 6, 6, 6])
    here = match.position()
    assert here["hand"] == [[1, 2, 3], [4, 4, 4], [6, 6, 6]]
    assert here["deck"] == [[3, 3, 3, 4, 4, 4], [4, 4, 4, 1, 4, 4], [4, 4, 4, 4, 4, 1]]
    assert all(R.points(whole_state(match), p) == 84 for p in range(3))


def test_AC_6_the_highest_cut_starts_then_clockwise():
    match = scene(players=4, chance=[2, 1, 5, 4] + [1, 2, 3] * 4)
    assert match.position()["order"] == [2, 3, 0, 1] and match.waiting == [2]
    assert match.position()["space"] == ["29a", "29b", "30a", "30b"]
    assert match.position()["fresh"] == [0, 1, 2, 3] and match.position()["lap"] == [0, 0, 0, 0]


def test_AC_6_ties_cut_again():
    match = scene(players=4, chance=[6, 1, 6, 6, 3, 4, 4, 1, 5] + [1, 2, 3] * 4)
    assert match.position()["order"] == [3, 0, 1, 2]
    assert [e["card"] for e in told(match, "showed")] == [6, 1, 6, 6, 3, 4, 4, 1, 5]
    assert [e["seat"] for e in told(match, "showed")] == [0, 1, 2, 3, 0, 2, 3, 2, 3]


def test_AC_6_cards_are_dealt_in_starting_order():
    match = scene(players=3, chance=[1, 5, 2, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    drawn = [(e["seat"], e["card"]) for e in told(match, "drew")]
    assert drawn == [(1, 1)] * 3 + [(2, 2)] * 3 + [(0, 3)] * 3


def test_AC_7_one_card_each_then_all_draw_back_to_three():
    match = scene({**WHITE, "hand": [[1, 2, 3], [1, 2, 3], [2, 4, 5]], "order": [2, 0, 1]}, 3,
                  chance=[6, 5, 4])
    match.decide(2, "2>2a")
    assert match.position()["hand"][2] == [4, 5] and match.waiting == [0]
    match.decide(0, "1>1b")
    match.decide(1, "1>30a")
    assert match.position()["hand"] == [[2, 3, 5], [2, 3, 4], [4, 5, 6]]
    assert match.waiting == [2] and [e["seat"] for e in told(match, "drew")] == [2, 0, 1]


def test_AC_7_an_empty_deck_one_plays_on():
    match = scene({**WHITE, "space": ["9a", "2a", "1a"], "hand": [[1, 2], [3], [4]],
                   "deck": [[0] * 6, [1, 0, 0, 0, 0, 0], [0] * 6]}, 3)
    match.decide(0, "1>10a")
    assert match.position()["hand"][0] == [2]
    match.decide(1, "3>5a")
    match.decide(2, "4>5b")
    assert (match.position()["hand"] == [[2], [1], []]
            and match.position()["status"] == ["racing", "racing", "dry"])


def test_AC_7_exactly_as_many_spaces():
    match = scene({**WHITE, "space": ["15a", "2a", "1a"], "hand": [[1, 2, 3], [1], [1]]}, 3)
    assert legal(match) == {"1>16a", "2>17a", "3>18a", "3>18b"}


def test_AC_8_lanes_may_change_at_every_step_but_not_through_a_wall():
    match = scene({**WHITE, "space": ["1a", "17a", "18a", "18b"], "lap": [2, 2, 2, 2],
                   "hand": [[1, 2, 3]] * 4})
    assert legal(match) == {"1>2a", "1>2b", "2>3a", "2>3b", "3>4a", "3>4b"}
    match = scene({"circuit": "red", "space": ["2a", "18a", "19a", "19b"], "hand": [[1, 2, 3]] * 4})
    assert legal(match) == {"1>3a", "1>3b", "2>4a", "2>4b", "3>5a", "3>5b"}
    match = scene({"circuit": "red", "space": ["3a", "18a", "19a", "19b"], "hand": [[1, 2, 3]] * 4})
    assert legal(match) == {"1>4a", "2>5a", "3>7a"}, "a wall parts the lanes from row 3 to the bottleneck"


def test_AC_8_never_sideways_never_back():
    match = scene({**WHITE, "space": ["29b", "2a", "1a"], "lap": [0, 1, 1], "hand": MIX[:3]}, 3)
    assert legal(match) == {"1>30a", "1>30b", "2>1b", "3>2b"}


def test_AC_8_the_last_line_ends_the_move_even_if_the_space_beyond_is_taken():
    here = {**WHITE, "space": ["29a", "1a", "1b"], "lap": [3, 2, 2], "paid": [True] * 3,
            "hand": [[1, 2, 6], [1], [1]]}
    match = scene(here | {"still": 1}, 3, finish="all")
    assert legal(match) == {"1>30a", "1>30b", "2>home", "6>home"}


def test_AC_9_one_space_one_chariot_and_nothing_moves_through():
    match = scene({**WHITE, "space": ["7a", "9a", "9b"], "hand": [[1, 2, 3]] * 3}, 3)
    assert legal(match) == {"1>8a"}, "both ways out of the bottleneck are blocked"
    match = scene({**WHITE, "space": ["7a", "9a", "2b"], "hand": [[1, 2, 3]] * 3}, 3)
    assert legal(match) == {"1>8a", "2>9b", "3>10b"}
    match.decide(0, "3>10b")
    with pytest.raises(IllegalDecision, match="may not play"):
        match.decide(1, "1>9a")


def test_AC_9_a_free_way_around_passes():
    match = scene({**WHITE, "space": ["1a", "2a", "3b"], "hand": [[1, 2, 3], [1], [1]]}, 3)
    assert legal(match) == {"1>2b", "2>3a", "3>4a", "3>4b"}


def test_AC_10_a_card_that_can_be_moved_must_be_even_to_the_own_harm():
    """The 6s are barred to the leader, so the 1 that runs it dry must be played."""
    match = scene({**WHITE, "space": ["15a", "2a", "1a"], "hand": [[1, 6, 6], [1], [1]],
                   "deck": [[0] * 6] * 3}, 3)
    assert legal(match) == {"1>16a"}


def test_AC_10_if_none_can_the_turn_is_lost_and_says_why():
    match = scene({**WHITE, "space": ["15a", "5a", "7a", "3a"],
                   "hand": [[6, 6, 6], [2, 3, 3], [1, 2, 2], [1, 1, 1]], "mover": 1,
                   "order": [1, 0, 2, 3]})
    lost = told(match, "lost")
    assert [e["seat"] for e in lost] == [1] and match.waiting == [0], (
        "in the bottleneck 15a the leader may play a 6")
    (event,) = lost
    assert event["blockers"] == 1 << 2 and event["cards"] == 1 << 2 | 1 << 3
    assert [event["why"] >> 2 * card & 3 for card in range(1, 7)] == [R.BLOCKED] * 6
    assert match.position()["hand"][1] == [2, 3, 3], "nothing is played"


# The lead.

def test_AC_11_the_leader_may_not_play_a_6():
    here = {**WHITE, "space": ["9a", "1a", "2b"], "hand": [[1, 5, 6], [1, 5, 6], [2, 2, 6]]}
    match = scene(here, 3)
    assert cards(match) == {"1", "5"}
    assert cards(scene(here | {"mover": 1}, 3)) == {"1", "5", "6"}


def test_AC_11_level_in_the_lead_all_lead():
    here = {**WHITE, "space": ["1a", "1b", "30a"], "lap": [2, 2, 1], "hand": [[1, 5, 6]] * 3}
    assert cards(scene(here, 3)) == cards(scene(here | {"mover": 1}, 3)) == {"1", "5"}


def test_AC_11_the_lead_goes_by_the_way_left_not_by_the_place():
    here = {**WHITE, "space": ["22b", "21a", "2a"], "lap": [1, 1, 1], "hand": [[1, 5, 6]] * 3}
    assert "6" not in cards(scene(here, 3)), "both have two steps to the bottleneck's second space"
    assert "6" not in cards(scene(here | {"mover": 1}, 3))
    laps = {**WHITE, "space": ["29a", "2a", "1a"], "lap": [1, 2, 2], "hand": [[1, 5, 6]] * 3}
    assert "6" in cards(scene(laps, 3)), "behind the line, yet a lap behind"
    assert "6" not in cards(scene(laps | {"mover": 1}, 3))


def test_AC_11_the_alley_counts_for_who_stands_in_it():
    """p4 has three steps to row 4, the straight's 1a too; on p5 one leads."""
    here = {**WHITE, "space": ["p4", "1a", "2b"], "lap": [2, 2, 1], "paid": [True, False, False],
            "hand": [[1, 5, 6]] * 3}
    assert "6" not in cards(scene(here, 3)) and "6" not in cards(scene(here | {"mover": 1}, 3))
    ahead = here | {"space": ["p5", "1a", "2b"]}
    assert "6" not in cards(scene(ahead, 3)) and "6" in cards(scene(ahead | {"mover": 1}, 3))


def test_AC_11_among_those_still_racing_and_alone_one_is_not_bound():
    here = {**WHITE, "space": ["9a", None, None], "lap": [3, 3, 3], "status": ["racing", "dry", "dry"],
            "paid": [True, False, False],
            "hand": [[1, 5, 6], [], []], "deck": [[1] * 6, [0] * 6, [0] * 6]}
    assert "6" in cards(scene(here, 3, finish="all"))
    wreck = {**WHITE, "space": ["9a", "12a", "3a"], "status": ["racing", "crashed", "racing"],
             "hand": [[1, 5, 6]] * 3}
    assert "6" not in cards(scene(wreck, 3, crash=True)), "the wreck ahead does not lead"


@pytest.mark.parametrize("opening", [False, True])
def test_AC_11_from_the_very_first_move_unless_opening_six(opening):
    start = {**WHITE, "order": [0, 1, 2], "hand": [[1, 5, 6]] * 3}
    match = scene(start, 3, opening_six=opening)
    assert ("6" in cards(match)) == opening
    match.decide(0, "5>5b" if not opening else "6>7a")
    assert "6" in cards(match) or not opening
    match = scene(start | {"fresh": [1, 2], "lap": [0, 0, 0]}, 3, opening_six=True)
    assert "6" not in cards(match), "only on the own first turn"


def test_AC_12_a_leader_with_only_6s_that_corks_a_bottleneck_may_and_must():
    here = {**WHITE, "space": ["8a", "7a", "1a"], "hand": [[6, 6, 6], [1, 2, 3], [1, 2, 3]]}
    assert legal(scene(here, 3)) == {"6>15a", "6>14a", "6>14b"}
    mixed = here | {"hand": [[5, 6, 6], [1, 2, 3], [1, 2, 3]]}
    assert cards(scene(mixed, 3)) == {"5"}
    wide = here | {"space": ["9a", "7a", "1a"]}
    assert told(scene(wide, 3), "lost")[0]["seat"] == 0, "not in a bottleneck"


def test_AC_12_the_alley_is_no_bottleneck():
    here = {**WHITE, "space": ["p5", "p4", "p3"], "lap": [2, 2, 2], "paid": [True] * 3,
            "hand": [[6, 6, 6], [1, 1, 1], [1, 1, 1]]}
    match = scene(here, 3)
    assert told(match, "lost")[0]["seat"] == 0
    assert told(match, "lost")[0]["why"] >> 12 & 3 == R.LEADS


# Nothing moves.

STUCK = {**WHITE, "space": ["1a", "1b", "30a"], "lap": [2, 2, 1], "hand": [[6, 6, 6], [6, 6, 6], [1, 2, 3]]}


def test_AC_13_after_a_round_without_a_move_the_ban_is_lifted_for_one_round():
    match = scene(STUCK, 3)
    assert [e["seat"] for e in told(match, "lost")] == [0, 1, 2] and match.position()["still"] == 1
    assert cards(match) == {"6"} and match.waiting == [0]
    match.decide(0, "6>7a")
    assert match.waiting == [2], "level no more, but the way of the 6 is blocked by then"
    assert match.position()["still"] == 1
    match.decide(2, "1>1a")
    assert match.position()["still"] == 0


def test_AC_13_lifted_for_all_and_for_the_whole_round_but_no_longer():
    here = STUCK | {"space": ["9a", "9b", "30a"], "lap": [1, 1, 0], "hand": [[6, 6, 6], [6, 6, 6], [6, 6, 5]],
                    "still": 1,
                    "deck": [[0] * 5 + [1], [0] * 5 + [1], [4, 0, 0, 0, 0, 0]]}
    match = scene(here, 3)
    match.decide(0, "6>16a")
    assert cards(match) == {"6"} and match.waiting == [1]
    match.decide(1, "6>15a")
    match.decide(2, "5>5a")
    assert match.position()["still"] == 0 and match.position()["moved"] is False
    assert match.waiting == [0], "alone in the bottleneck 16a with only 6s"
    before = here | {"space": ["12a", "9b", "30a"]}
    assert (cards(scene(before, 3)) == {"6"}
            and cards(scene(before | {"still": 0, "mover": 2}, 3)) == {"5", "6"})
    assert told(scene(before | {"still": 0}, 3), "lost")[0]["seat"] == 0


WRECK = {**WHITE, "space": ["7a", "5a", "6b"], "status": ["crashed", "racing", "racing"],
         "hand": [[6], [1, 2, 3], [4, 4, 5]],
         "deck": [[0] * 6, [1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 2]]}


def test_AC_13_then_each_puts_a_card_under_and_draws():
    match = scene(WRECK, 3, chance=[2, 6], crash=True)
    assert len(told(match, "lost")) == 4 and match.position()["still"] == 2 and match.position()["swapping"]
    assert match.waiting == [1] and legal(match) == {"under 1", "under 2", "under 3"}
    match.decide(1, "under 3")
    assert match.position()["hand"][1] == [1, 2, 2] and match.position()["under"][1] == [3]
    assert match.waiting == [2] and legal(match) == {"under 4", "under 5"}
    assert not match.over


def test_AC_13_if_still_nothing_moves_the_race_ends_there():
    match = scene(WRECK, 3, chance=[2, 6], crash=True)
    match.decide(1, "under 3")
    match.decide(2, "under 4")
    assert match.over and told(match, "stopped")
    assert len(told(match, "lost")) == 6


def test_AC_13_a_move_in_the_round_after_and_the_race_goes_on():
    """A gap opens for the swapped card: the way of 2 leads to 5a."""
    here = WRECK | {"space": ["7a", "5a", "3b"], "hand": [[6], [1, 2, 3], [4, 5, 5]],
                    "deck": [[0] * 6, [1, 1, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]]}
    match = scene(here, 3, chance=[1, 2], crash=True)
    assert match.position()["still"] == 2
    match.decide(1, "under 1")
    match.decide(2, "under 4")
    assert (match.waiting == [2] and legal(match) == {"2>5b"}) or legal(match) == {"2>5b", "2>6b"}
    match.decide(2, sorted(legal(match))[0])
    assert [e["still"] for e in told(match, "rounded")] == [1, 2, 0, 1,
                                                          2], "that round had a move; the next ones have none"
    assert not match.over


def test_AC_13_a_position_after_two_still_rounds_with_nothing_under_is_about_to_swap():
    match = scene(WRECK | {"still": 2}, 3, crash=True)
    assert legal(match) == {"under 1", "under 2", "under 3"}
    after = WRECK | {"still": 2, "under": [[], [4], [1]]}
    assert scene(after, 3, crash=True).over
    assert legal(scene(after | {"swapping": True}, 3, crash=True)) == {"under 1", "under 2", "under 3"}
