"""ZR-14 to ZR-18: running, jumping, turning, and the cards on the way."""
import itertools

import pytest
from crazy_race.setups import GAME, leg, locomotives, pass_on, points, told
from crazy_race.test_evaluation import drive, spaces

r = GAME.rules
REST = [[0, 0, 0]] * 3


def free(track, loco, steps=2, **position):
    """Seat 0 wins a free side of 1 to 4 steps and chooses."""
    card, side = {1: (7, 2), 2: (0, 1), 3: (2, 4), 4: (6, 2)}[steps]
    scene = pass_on(leg(card, laid=f"0 1 {side}", locomotive=[track, *REST],
                        chance=position.pop("chance", [5]), **position))
    scene.decide(0, loco)
    return scene


@pytest.mark.parametrize("at", range(12))
def test_ZR_14_out_to_the_right_then_back_to_the_left(at):
    scene = free([at, 0, 0], "A", 1)
    assert locomotives(scene, 0) == [at + 1, 0, 0]


def test_ZR_14_the_turn_is_free_of_charge():
    assert locomotives(free([5, 0, 0], "A", 3), 0) == [8, 0, 0]


def test_ZR_14_other_tracks_do_not_matter():
    scene = pass_on(leg(0, laid="0 1 1", locomotive=[[0] * 3, [1, 2, 3], [1, 2, 3], [1, 2, 3]], chance=[5]))
    scene.decide(0, "A")
    assert locomotives(scene, 0) == [2, 0, 0]


def test_ZR_15_an_occupied_space_is_jumped_and_not_counted():
    assert locomotives(free([1, 2, 0], "A", 1), 0) == [3, 2, 0]


@pytest.mark.parametrize("other", [3, 9])
def test_ZR_15_whichever_way_the_other_faces(other):
    assert locomotives(free([2, other, 0], "A", 2), 0) == [5, other, 0]
    assert locomotives(free([8, other, 0], "A", 1), 0) == [10, other, 0]


def test_ZR_15_several_in_a_row_are_all_jumped():
    assert locomotives(free([1, 2, 9], "A", 1), 0) == [4, 2, 9]


def test_ZR_15_two_never_share_a_space_wherever_they_run():
    """All tracks and all distances, against a walk written space by space."""
    for track in itertools.product(range(13), repeat=3):
        on = [at for at, cell in zip(spaces(track), track, strict=True) if 0 < cell < 12]
        if len(set(on)) == len(on):
            packed = track[0] | track[1] << 4 | track[2] << 8
            for loco, steps in itertools.product(range(3), range(1, 13)):
                after, lost = drive(track, loco, steps)
                assert r.reach(packed, loco, steps) == after[loco]
                assert (r.room(packed, loco) >= steps - lost
                        and (lost == 0 or r.room(packed, loco) == steps - lost))
                there = [at for at, cell in zip(spaces(after), after, strict=True) if 0 < cell < 12]
                assert len(set(there)) == len(there)


def test_ZR_15_the_start_and_the_finish_hold_any_number():
    assert locomotives(free([0, 0, 0], "B", 1), 0) == [0, 1, 0]
    assert locomotives(free([12, 11, 12], "B", 1), 0) == [12, 12, 12]


def test_ZR_16_reaching_the_turntable_takes_its_top_card():
    scene = free([4, 0, 0], "A", 2)
    assert points(scene, 0) == [5] and scene.position()["turntable_pile"] == [5, 5, 5, 4, 4, 4, 4]


def test_ZR_16_also_in_passing():
    scene = free([5, 0, 0], "A", 3)
    assert locomotives(scene, 0) == [8, 0, 0] and points(scene, 0) == [5]


def test_ZR_16_leaving_it_takes_no_second():
    assert points(free([6, 0, 0], "A", 1), 0) == []


def test_ZR_16_an_occupied_turntable_is_jumped_the_passer_turns_and_takes_its_card():
    scene = free([5, 6, 0], "A", 1)
    assert locomotives(scene, 0) == [7, 6, 0] and points(scene, 0) == [5]


def test_ZR_16_an_empty_pile_gives_nothing():
    scene = free([5, 0, 0], "A", 1, turntable_pile=[])
    assert (locomotives(scene, 0) == [6, 0, 0] and points(scene, 0) == []
            and ("took", 0, 0, 0) in told(scene, "took"))


def test_ZR_17_reaching_the_finish_takes_its_top_card_and_the_locomotive_leaves():
    scene = free([11, 10, 0], "A", 1)
    assert locomotives(scene, 0) == [12, 10, 0] and points(scene, 0) == [6]
    assert scene.position()["finish_pile"] == [5, 5, 4, 4, 3]


def test_ZR_17_an_empty_pile_gives_nothing():
    scene = free([11, 10, 0], "A", 1, finish_pile=[])
    assert points(scene, 0) == [] and locomotives(scene, 0) == [12, 10, 0]


def test_ZR_17_cards_go_in_the_order_of_evaluation():
    """Side 1 to seat 1, side 2 to seat 0: the higher card goes to seat 1."""
    tracks = [[0, 8, 0], [0, 0, 11], [0] * 3, [0] * 3]
    scene = pass_on(leg(1, laid="0 1 2, 1 1 1", locomotive=tracks, chance=[5]))
    assert points(scene, 1) == [6] and points(scene, 0) == [5]


def test_ZR_17_a_long_way_takes_both():
    """Twelve cards at a "?": from the start to the finish in one part."""
    cards = ", ".join(f"{p} {value} 1" for value in (1, 2, 3) for p in range(4))
    scene = leg(3, laid=cards, locomotive=[[0, 12, 12], *REST], chance=[5])
    scene.decide(0, "A12")
    assert points(scene, 0) == [5, 6] and [event[2] for event in told(scene, "took")] == [0, 1]


def test_ZR_18_the_rulebooks_jump_there_and_back():
    scene = free([5, 4, 0], "B", 2)
    assert locomotives(scene, 0) == [5, 8, 0] and points(scene, 0) == [5]
