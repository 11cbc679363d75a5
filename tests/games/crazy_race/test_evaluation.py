"""ZR-9 to ZR-13: who wins a side, and what that moves; the rulebook's worked example, sentence by
sentence."""
import itertools

import pytest
from crazy_race.setups import GAME, leg, locomotives, pass_on, points, told

from ludoteca import IllegalDecision
from ludoteca.core.chance import draw
from ludoteca.testing import whole_state

r = GAME.rules


def evaluated(card, laid, **position):
    return pass_on(leg(card, laid=laid, **position))


def winners(scene):
    """(seat, side, sum) of the sides won, in the order of evaluation."""
    return [event[1:4] for event in told(scene, "won")]


# ZR-9.

def test_ZR_9_after_three_turns_the_sides_are_evaluated_from_the_arrow_clockwise():
    scene = evaluated(1, "0 1 4, 1 1 2, 2 1 1, 3 1 3", locomotive=[[0, 0, 0]] * 4)
    assert winners(scene) == [(2, 1, 1), (1, 2, 1), (3, 3, 1)] and scene.waiting == [3]
    scene.decide(3, "C")
    assert winners(scene) == [(2, 1, 1), (1, 2, 1), (3, 3, 1), (0, 4, 1)]


def test_ZR_9_not_before():
    scene = leg(1, laid="0 1 4, 1 1 2, 2 1 1, 3 1 3, 0 1 1, 1 2 1, 2 2 1, 3 3 1, 0 2 1, 1 1 1, 2 1 1")
    assert winners(scene) == [] and scene.waiting == [3] and scene.position()["turn"] == 3
    scene.decide(3, "pass")
    assert len(winners(scene)) == 3, "side 3 is free: its winner chooses, then side 4 follows"


def test_ZR_9_the_highest_sum_of_one_player_wins():
    assert winners(evaluated(1, "0 3 1, 1 2 1, 2 6 2, 3 4 1, 1 3 1"))[0] == (1, 1, 5)


def test_ZR_9_equal_sums_the_earliest_card_at_that_side_among_the_tied():
    assert winners(evaluated(1, "0 1 1, 1 3 1, 2 4 2, 0 2 1"))[0] == (0, 1, 3)
    assert winners(evaluated(1, "0 1 2, 1 3 1, 2 4 2, 0 3 1"))[0] == (1, 1, 3), (
        "a card at another side does not count")
    assert winners(evaluated(1, "0 1 1, 1 3 1, 2 3 1"))[0] == (1, 1, 3), "seat 0 was earlier but is not tied"
    assert winners(evaluated(1, "2 3 1, 0 3 1", start=2))[0] == (2, 1, 3), "by turns, not by seats"


def test_ZR_9_nobody_else_gets_anything_there():
    scene = evaluated(1, "0 3 1, 1 2 1, 2 1 1", chance=[5])
    assert [event[1] for event in told(scene, "moved")] == [0]


def test_ZR_9_a_side_without_cards_moves_nobody():
    scene = evaluated(1, "0 3 1", chance=[5])
    assert (winners(scene) == [(0, 1, 3)]
            and told(scene, "evaluated") == [("evaluated", side) for side in (1, 2, 3, 4)])


# ZR-10 and ZR-11.

def test_ZR_10_the_locomotive_of_the_side_moves_by_its_distance():
    scene = evaluated(1, "0 1 2, 1 1 4, 2 1 1", chance=[5])         # C1 B4 F2 A3
    assert (locomotives(scene, 0) == [0, 4, 0] and locomotives(scene, 1) == [3, 0, 0]
            and locomotives(scene, 2) == [0, 0, 1])


def test_ZR_10_one_that_is_home_the_move_is_lost():
    scene = evaluated(1, "0 1 2, 1 1 4", locomotive=[[3, 12, 5], [0] * 3, [0] * 3, [0] * 3])
    assert locomotives(scene, 0) == [3, 12, 5] and ("missed", 0, 1) in told(scene, "missed")
    assert points(scene, 0) == []


def test_ZR_10_no_other_player_may_use_it():
    scene = evaluated(1, "0 6 2, 1 4 2", locomotive=[[3, 12, 5], [0] * 3, [0] * 3, [0] * 3])
    assert told(scene, "moved") == []


def test_ZR_11_a_free_side_the_winner_chooses_among_the_locomotives_still_racing():
    scene = evaluated(0, "0 1 1", locomotive=[[3, 12, 5], [0] * 3, [0] * 3, [0] * 3])
    assert scene.legal() == {"0": ["A", "C"]}
    with pytest.raises(IllegalDecision):
        scene.decide(0, "B")
    scene.decide(0, "C")
    assert locomotives(scene, 0) == [3, 12, 7]


def test_ZR_11_with_one_left_it_is_asked_all_the_same():
    scene = evaluated(0, "0 1 1", locomotive=[[12, 12, 5], [0] * 3, [0] * 3, [0] * 3])
    assert scene.legal() == {"0": ["C"]}


def test_ZR_11_with_none_left_nothing_is_asked():
    scene = evaluated(0, "0 1 1", locomotive=[[12, 12, 12], [0] * 3, [0] * 3, [0] * 3])
    assert scene.legal() == {"0": ["keep 1", "keep none"]} and ("missed", 0, -1) in told(scene, "missed")


# ZR-12: card 3 has its "?" at side 1, card 4 at side 4.

def test_ZR_12_the_distance_is_the_number_of_cards_of_all_players_there():
    scene = evaluated(3, "0 1 1, 1 3 1, 2 2 1, 0 1 1, 1 1 1")
    assert scene.legal() == {"1": ["done", *(f"{loco}{part}" for loco in "ABC" for part in (1, 2, 3, 4, 5))]}


def test_ZR_12_the_rulebooks_example_three_cards_one_space_then_two():
    scene = evaluated(3, "0 1 1, 1 3 1, 2 2 1", chance=[5])
    scene.decide(1, "A1")
    assert scene.legal() == {"1": ["done", "B1", "B2", "C1", "C2"]}
    scene.decide(1, "B2")
    assert 1 not in scene.waiting and locomotives(scene, 1) == [1, 3, 0]


def test_ZR_12_parts_jump_what_earlier_parts_put_in_the_way():
    scene = evaluated(3, "0 1 1, 1 3 1, 2 2 1", chance=[5])
    scene.decide(1, "A1")
    scene.decide(1, "B2")
    assert locomotives(scene, 1) == [1, 3, 0], "B jumps A on space 1"


def test_ZR_12_each_locomotive_at_most_once():
    scene = evaluated(3, "0 1 1, 1 3 1, 2 2 1, 0 1 1")
    scene.decide(1, "A1")
    scene.decide(1, "B1")
    assert scene.legal() == {"1": ["done", "C1", "C2"]}, "neither A nor B again"


def test_ZR_12_any_order_and_split_even_one_that_wastes_steps():
    """A can use 1 and B 3 once A is home; B first jumps A and uses 2 only. All of it may be chosen."""
    scene = evaluated(3, "0 1 1, 1 3 1, 2 2 1, 0 1 1", locomotive=[[0] * 3, [11, 9, 12], [0] * 3, [0] * 3])
    assert scene.legal() == {"1": ["done", "A1", "B1", "B2"]}
    scene.decide(1, "A1")
    assert scene.legal() == {"1": ["done", "B1", "B2", "B3"]}


def test_ZR_12_no_part_is_more_than_its_locomotive_can_use():
    scene = evaluated(3, "0 1 1, 1 3 1, 2 2 1, 0 1 1", locomotive=[[0] * 3, [12, 12, 10], [0] * 3, [0] * 3],
                      chance=[5, 5])
    assert scene.legal() == {"1": ["done", "C1", "C2"]}
    scene.decide(1, "C2")
    assert locomotives(scene, 1) == [12, 12, 12] and scene.waiting != [1], "what is left nobody can use"


def test_ZR_12_the_winner_may_stop_at_any_time_and_what_is_left_is_lost():
    scene = evaluated(3, "0 1 1, 1 3 1, 2 2 1", chance=[5])
    scene.decide(1, "A1")
    scene.decide(1, "done")
    assert locomotives(scene, 1) == [1, 0, 0] and told(scene, "stopped") == [("stopped", 1, 2)]
    scene = evaluated(3, "0 1 1, 1 3 1, 2 2 1", chance=[5])
    scene.decide(1, "done")
    assert locomotives(scene, 1) == [0, 0, 0] and told(scene, "stopped") == [("stopped", 1, 3)]
    assert 1 not in scene.waiting, "the next side, or the next leg"


def test_ZR_12_after_the_last_part_done_is_not_asked():
    scene = evaluated(3, "0 1 1, 1 3 1, 2 2 1", chance=[5])
    scene.decide(1, "A3")
    assert 1 not in scene.waiting and not told(scene, "stopped")


def test_ZR_12_when_all_are_home_nothing_is_asked():
    scene = evaluated(3, "1 3 1", locomotive=[[0] * 3, [12, 12, 12], [0] * 3, [0] * 3])
    assert scene.legal() == {"1": ["keep 3", "keep none"]} and ("missed", 1, -1) in told(scene, "missed")


def spaces(track):
    return [at if at <= 6 else 12 - at for at in track]


def drive(track, loco, steps):
    """ZR-14 and ZR-15, literally, space by space: where it ends, and how many steps it could not use."""
    track = list(track)
    others = {at for i, at in enumerate(spaces(track)) if i != loco and 0 < track[i] < 12}
    while steps and track[loco] < 12:
        track[loco] += 1
        if spaces(track)[loco] not in others or track[loco] == 12:
            steps -= 1
    return track, steps


def plans(track, steps, free):
    """Every way to share out a "?": how many steps it uses and its first part."""
    yield 0, None
    for loco in free:
        for part in range(1, steps + 1):
            after, lost = drive(track, loco, part)
            if track[loco] < 12 and not lost:
                for used, _ in plans(after, steps - part, free - {loco}):
                    yield part + used, "ABC"[loco] + str(part)


def test_ZR_12_the_legal_parts_begin_every_plan_and_no_other():
    """All orders and splits, tried one by one, on many tracks; and the most that can be used is known."""
    tracks = [track for track in itertools.product(range(13), repeat=3)
              if len({at for at, on in zip(spaces(track), track, strict=True) if 0 < on < 12})
              == sum(0 < at < 12 for at in track)]
    for n in range(500):
        track, steps = tracks[draw(12, 2 * n, len(tracks))], 1 + draw(12, 2 * n + 1, 7)
        free = {0, 1, 2} if n % 3 else {0, 1, 2} - {n % 9 // 3}
        found = set(plans(track, steps, frozenset(free)))
        most = max(used for used, _ in found)
        expected = {first for _, first in found if first} | {"done"}
        s = GAME.start(4)
        s.loco[0], s.left, s.used, s.phase, s.mover = list(track), most, 7 - sum(1 << i
                                                                                 for i in free), r.SPLIT, 0
        out = [0] * r.MOST
        got = {GAME.notation.say(s, 0, c) for c in out[:r.choices(s, 0, out)]}
        assert r.usable(r.track_of(s, 0), 7 & ~s.used, steps) == most, (track, steps, free)
        assert got == expected, (track, steps, free)


def test_ZR_12_twelve_cards():
    cards = ", ".join(f"{p} {value} 1" for value in (1, 2, 3) for p in range(4))
    scene = leg(3, laid=cards)
    assert len(scene.legal()["0"]) == 36 + 1


# ZR-13.

def test_ZR_13_a_won_move_is_made_and_surplus_is_lost():
    scene = evaluated(1, "0 1 2", locomotive=[[0, 10, 0], [0] * 3, [0] * 3, [0] * 3], chance=[5])
    assert locomotives(scene, 0) == [0, 12, 0] and points(scene, 0) == [6]


STAY = {"stay": True}


def test_ZR_13_with_the_option_stay_the_winner_may_leave_the_locomotive_where_it_is():
    scene = evaluated(1, "0 1 2, 1 1 4", options=STAY, chance=[5])          # C1 B4 F2 A3
    assert scene.legal() == {"0": ["B", "stay"]}, "in full or not at all"
    scene.decide(0, "stay")
    assert locomotives(scene, 0) == [0, 0, 0] and told(scene, "stayed") == [("stayed", 0)]
    assert scene.legal() == {"1": ["A", "stay"]}
    scene.decide(1, "A")
    assert locomotives(scene, 1) == [3, 0, 0]


def test_ZR_13_stay_on_a_free_side_and_not_for_one_that_is_home():
    scene = evaluated(1, "0 1 3, 1 1 2", options=STAY,
                      locomotive=[[0, 12, 5], [0, 12, 0], [0] * 3, [0] * 3], chance=[5])
    assert scene.legal() == {"0": ["A", "C", "stay"]} and ("missed", 1, 1) in told(scene, "missed")


def test_ZR_13_without_it_nobody_is_asked():
    scene = evaluated(1, "0 1 2, 1 1 3")
    assert scene.legal() == {"1": ["A", "B", "C"]} and locomotives(scene, 0) == [0, 4, 0]


# The rulebook's example for three players: Lilac 0, Orange 1, Green 2; Orange starts.

LAID = "1 3 1, 2 1 2, 0 1 1, 2 1 3, 0 2 1"
TRACKS = [[5, 4, 0], [4, 0, 2], [7, 3, 1]]


def example():
    return leg(0, "1 pass, 2 2@3, 0 4@3", LAID, locomotive=TRACKS, players=3, start=1, chance=[5])


def test_example_evaluation_begins_at_the_arrow_lilac_and_orange_both_have_3():
    scene = example()
    assert told(scene, "evaluated") == [("evaluated", 1)]
    assert [event[1:] for event in told(scene, "showed")] == [(1, 0, 3), (0, 0, 1), (0, 1, 2)]
    assert r.total(whole_state(scene), 0, 1) == r.total(whole_state(scene), 1, 1) == 3


def test_example_orange_laid_first_and_moves_a_locomotive_of_its_choice_by_2():
    scene = example()
    assert scene.legal() == {"1": ["A", "B", "C"]}
    scene.decide(1, "A")
    assert locomotives(scene, 1) == [6, 0, 2]


def test_example_it_reaches_the_turntable_turns_and_takes_the_highest_card_there():
    scene = example()
    scene.decide(1, "A")
    assert points(scene, 1) == [5] and ("took", 1, 0, 5) in told(scene, "took")


def test_example_green_alone_at_the_next_side_moves_4_jumps_both_others_and_is_home():
    scene = example()
    scene.decide(1, "A")
    assert locomotives(scene, 2) == [12, 3, 1] and points(scene, 2) == [6]


def test_example_lilac_with_4_beats_green_with_1_and_2_and_ends_where_it_began_facing_home():
    scene = example()
    scene.decide(1, "A")
    assert winners(scene)[2] == (0, 3, 4)
    assert locomotives(scene, 0) == [5, 8, 0] and points(scene, 0) == [5]


def test_example_the_fourth_side_is_not_evaluated_and_all_have_moved():
    scene = example()
    scene.decide(1, "A")
    assert [side for _, side, _ in winners(scene)] == [1, 2, 3]
    assert scene.position()["leg"] == 2 and scene.waiting == [2] and scene.position()["start"] == 2
