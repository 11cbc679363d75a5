"""CR-7 to CR-14: the order of moving, the way down, sudden stops, balance and empty cups."""
import pytest
from cafe_race.setups import play, pushes, swayers, throwers, told

SAFE = [6, 6] * 30
FALL = [1, 1]


def places(scene):
    return scene.position()["space"]


def cups(scene):
    return scene.position()["coffee"]


# CR-7: who moves first. The clerks end on steps, so that the order of balance rolls is the order of moving.

def order(**position):
    scene = play(chance=[*position.pop("chance", []), *SAFE], **position)
    return swayers(scene)[:len(position["space"])], scene


def test_CR_7_the_highest_speed_moves_first():
    seats, scene = order(space=[0, 1, 2, 3], speed=[1, 4, 2, 3], push=[6, 1, 1, 1])
    assert seats == [1, 3, 2, 0] and throwers(scene) == []


def test_CR_7_equal_speeds_first_the_higher_push():
    seats, scene = order(space=[1, 1, 0], coffee=[1, 5, 1], speed=[3, 3, 3], push=[2, 5, 4])
    assert seats == [1, 2, 0] and throwers(scene) == []


def test_CR_7_then_farther_back():
    seats, scene = order(space=[3, 1, 2], coffee=[1, 5, 3], speed=[3, 3, 3], push=[2, 2, 2])
    assert seats == [1, 2, 0] and throwers(scene) == []


def test_CR_7_then_fewer_coffees():
    seats, scene = order(space=[0, 0, 0], coffee=[4, 5, 3], speed=[3, 3, 3], push=[2, 2, 2])
    assert seats == [2, 0, 1] and throwers(scene) == []


def test_CR_7_then_the_white_dice():
    seats, scene = order(space=[0, 0, 0], speed=[3, 3, 3], push=[2, 2, 2], chance=[1, 4, 5, 5, 3, 3])
    assert seats == [1, 2, 0] and throwers(scene) == [0, 1, 2]


def test_CR_7_those_still_equal_throw_again_the_higher_total_first():
    # 4, 10, 4, 10; seats 1, 3: 3, 4; seats 0, 2: 12, 2
    chance = [2, 2, 6, 4, 1, 3, 5, 5, 1, 2, 2, 2, 6, 6, 1, 1]
    seats, scene = order(space=[0] * 4, speed=[2, 2, 2, 2], push=[2, 2, 2, 2], chance=chance)
    assert throwers(scene) == [0, 1, 2, 3, 1, 3, 0, 2]
    assert seats == [3, 1, 0, 2]


def test_CR_7_of_several_groups_the_faster_throws_first():
    seats, scene = order(space=[0] * 4, speed=[2, 4, 2, 4], push=[6, 1, 6, 1],
                         chance=[1, 1, 2, 2, 5, 5, 6, 6])
    assert throwers(scene) == [1, 3, 0, 2]
    assert seats == [3, 1, 2, 0]


def test_CR_7_the_order_is_settled_before_anyone_moves():
    """Seat 0 is fast and alone; the slow ones throw for their order before it takes a step."""
    scene = play(pushes(6, 2, 2), [6, 6, 1, 1, 3, 3, 4, 4, *SAFE], space=[0, 0, 0], dice=[5, 2, 2])
    names = [event["event"] for event in scene.told() if event["event"] in ("threw", "moved", "swayed")]
    assert names[:6] == ["threw", "threw", "threw", "threw", "moved", "swayed"]


# CR-8 and CR-9: the way down.

def test_CR_8_a_clerk_moves_forward_by_exactly_its_speed():
    scene = play(space=[0, 8, 21], speed=[6, 5, 2], push=[1, 1, 1], chance=SAFE)
    assert places(scene) == [6, 13, 23]


def test_CR_8_a_clerk_must_move():
    """There is nothing to decide once the pushes are known: the next decision is the next round's."""
    scene = play(pushes(6, 2, 1), SAFE, space=[0, 8, 21], dice=[6, 5, 2])
    assert [seat for _, seat, *_ in told(scene, "moved")] == [0, 1, 2]
    assert scene.position()["round"] == 2


def test_CR_8_space_by_space_a_single_clerk_is_passed():
    scene = play(space=[1, 2, 3], speed=[6, 1, 1], push=[1, 1, 1], chance=SAFE)
    assert places(scene)[0] == 7


def test_CR_8_a_barrier_cannot_be_jumped():
    scene = play(space=[0, 3, 3, 9], speed=[6, 1, 1, 1], push=[1, 2, 2, 1], chance=[1, 2, 2, 3, *SAFE])
    assert places(scene)[0] == 2


def test_CR_9_two_clerks_may_share_a_space():
    scene = play(space=[0, 2, 9], speed=[3, 1, 1], push=[1, 1, 1], chance=SAFE)
    assert places(scene)[:2] == [3, 3]


def test_CR_9_a_third_stops_on_the_space_before_and_loses_the_rest():
    scene = play(pushes(6, 2, 1, 3), SAFE, space=[2, 6, 6, 9], dice=[6, 3, 2, 1])
    assert told(scene, "moved")[0] == ("moved", 0, 2, 5)
    assert told(scene, "halted") == [("halted", 0, 5)]


def test_CR_9_when_the_barrier_is_the_goal_itself():
    scene = play(pushes(6, 2, 1, 3), SAFE, space=[2, 8, 8, 9], dice=[6, 3, 2, 1])
    assert told(scene, "moved")[0] == ("moved", 0, 2, 7) and told(scene, "halted") == [("halted", 0, 7)]


def test_CR_9_the_barrier_that_another_clerk_has_just_made():
    """Seat 0 joins seat 1 on 5, then seat 2 runs into them."""
    scene = play(space=[0, 5, 1, 9], speed=[5, 1, 4, 3], push=[1, 1, 1, 1], chance=SAFE)
    assert swayers(scene)[:2] == [0, 2] and told(scene, "halted")[0] == ("halted", 2, 4)


def test_CR_9_a_barrier_that_has_just_gone_blocks_no_more():
    scene = play(space=[0, 3, 3, 9], speed=[4, 5, 1, 1], push=[1, 1, 1, 2], chance=SAFE)
    assert places(scene)[:2] == [4, 8] and told(scene, "halted") == []


@pytest.mark.parametrize("barrier", [1, 5, 8, 10, 11, 18, 20, 21, 27, 28, 29])
def test_CR_9_holds_on_steps_landings_and_finish_spaces(barrier):
    scene = play(space=[barrier, barrier, max(0, barrier - 3), 0], speed=[1, 1, 6, 1], push=[2, 2, 3, 1],
                 chance=[6, 6, 1, 1, *SAFE])
    assert places(scene)[2] == barrier - 1


def test_CR_9_the_start_zone_holds_everybody():
    """Four clerks stopped there, and a fifth comes back with a new cup (CR-14)."""
    ties = [6, 6, 5, 6, 5, 5, 5, 4, 4, 4]
    scene = play(space=[0] * 6, coffee=[5] * 5 + [1], speed=[1] * 6, push=[1] * 5 + [6],
                 chance=[*ties, *FALL, *SAFE])
    assert places(scene) == [1, 0, 0, 0, 0, 0]


def test_CR_9_holds_with_no_space_moved():
    scene = play(pushes(6, 2, 1, 3), [*FALL, *SAFE], space=[5, 6, 6, 9], dice=[6, 3, 2, 1])
    assert told(scene, "halted")[0] == ("halted", 0, 5) and swayers(scene)[0] == 0
    assert places(scene)[0] == 5 and cups(scene)[0] == 4
    assert 0 not in [seat for _, seat, *_ in told(scene, "moved")], "it has not moved"


def test_CR_9_holds_in_the_start_zone_too():
    scene = play(pushes(6, 2, 1, 3), [*FALL, *SAFE], space=[0, 1, 1, 9], dice=[6, 3, 2, 1])
    assert told(scene, "halted")[0] == ("halted", 0, 0)
    assert places(scene)[0] == 0 and cups(scene)[0] == 4


def test_CR_9_from_the_start_with_all_dice_alike():
    """Six clerks with a 1 each: two stand on step 1, four stop suddenly in the start zone."""
    ties = [6, 6, 5, 6, 5, 5, 5, 4, 4, 4, 4, 3]
    scene = play(space=[0] * 6, speed=[1] * 6, push=[1] * 6, chance=[*ties, *SAFE])
    assert places(scene) == [1, 1, 0, 0, 0, 0]
    assert swayers(scene) == [0, 1, 2, 3, 4, 5]
    assert [seat for _, seat, space in told(scene, "halted") if space == 0] == [2, 3, 4, 5]


# CR-10 to CR-12: when a roll is due, and what it takes.

@pytest.mark.parametrize(("space", "speed", "due"), [(2, 5, True), (4, 4, False), (4, 6, False), (9, 6, True),
                                                     (15, 5, False), (20, 1, True), (24, 4, False),
                                                     (24, 5, False), (24, 6, True), (27, 3, True)])
def test_CR_10_due_on_a_step_or_beyond_the_finish_not_on_a_landing_or_the_finish(space, speed, due):
    scene = play(space=[space, 0, 0], speed=[speed, 1, 1], push=[3, 2, 1], chance=SAFE)
    assert (0 in swayers(scene)) == due


def test_CR_10_due_after_a_sudden_stop_on_a_landing():
    scene = play(space=[4, 10, 10, 0], speed=[6, 1, 1, 1], push=[1, 2, 2, 1],
                 chance=[1, 2, 2, 2, *FALL, *SAFE])
    assert places(scene)[0] == 9 and swayers(scene)[0] == 0 and cups(scene)[0] == 4


def test_CR_10_due_after_a_sudden_stop_on_a_finish_space():
    scene = play(space=[26, 29, 29, 0], speed=[3, 1, 1, 1], push=[2, 1, 1, 1],
                 chance=[1, 2, 2, 2, *FALL, *SAFE])
    assert places(scene)[0] == 28 and swayers(scene)[0] == 0 and cups(scene)[0] == 4


@pytest.mark.parametrize("space", [[3, 6, 6, 0], [25, 29, 29, 0], [26, 1, 9, 0], [23, 27, 27, 0]])
def test_CR_10_one_roll_a_move_at_most(space):
    """A stop on a step, a stop that would have gone beyond 29, a move beyond 29: one roll each."""
    scene = play(space=space, speed=[6, 1, 1, 1], push=[1, 3, 2, 1], chance=SAFE)
    assert swayers(scene).count(0) == 1


@pytest.mark.parametrize(("push", "speed", "dice", "left"), [
    (1, 1, [1, 1], 5), (6, 6, [6, 6], 5), (6, 6, [6, 5], 4), (3, 4, [3, 4], 5), (3, 4, [3, 3], 4),
    (3, 4, [6, 2], 5), (6, 1, [1, 6], 5), (6, 1, [1, 5], 4), (1, 6, [2, 4], 4), (6, 6, [1, 1], 4)])
def test_CR_11_two_dice_of_at_least_push_and_speed_keep_the_balance(push, speed, dice, left):
    scene = play(space=[0, 9, 9], speed=[speed, 1, 1], push=[push, 2, 1], chance=[*dice, *SAFE])
    assert told(scene, "swayed")[0][1:] == (0, push + speed, *dice)
    assert cups(scene)[0] == left


def test_CR_11_the_whole_die_counts_however_far_it_moved():
    """Push 2 and speed 6 stopped after one space: 7 is not enough, 8 is."""
    held = {"space": [0, 2, 2, 9], "speed": [6, 1, 1, 1], "push": [2, 4, 3, 1]}
    assert cups(play(chance=[3, 4, *SAFE], **held))[0] == 4
    assert cups(play(chance=[4, 4, *SAFE], **held))[0] == 5


def test_CR_11_a_spill_is_one_coffee():
    scene = play(space=[0, 9, 9], coffee=[3, 2, 5], speed=[6, 1, 1], push=[6, 2, 1], chance=[*FALL, *SAFE])
    assert cups(scene) == [2, 2, 5]


def test_CR_12_ending_a_full_move_in_front_of_a_barrier_is_no_sudden_stop():
    """On a landing, so that there is nothing else to roll for."""
    scene = play(pushes(6, 2, 1, 3), SAFE, space=[5, 10, 10, 0], dice=[4, 3, 2, 1])
    assert told(scene, "moved")[0] == ("moved", 0, 5, 9)
    assert told(scene, "halted") == [] and 0 not in swayers(scene)


def test_CR_12_on_the_first_finish_space_too():
    scene = play(space=[26, 29, 29, 0], speed=[2, 1, 1, 1], push=[2, 1, 1, 1], chance=[1, 1, 1, 2, *SAFE])
    assert places(scene)[0] == 28 and 0 not in swayers(scene)


def test_CR_12_on_a_step_the_ordinary_roll_is_still_due():
    scene = play(pushes(6, 2, 1, 3), [*FALL, *SAFE], space=[1, 6, 6, 0], dice=[4, 3, 2, 1])
    assert told(scene, "moved")[0] == ("moved", 0, 1, 5)
    assert told(scene, "halted") == [] and swayers(scene)[0] == 0 and cups(scene)[0] == 4


# CR-13: beyond the finish.

def beyond(space, chance):
    """Seat 0 on 27 goes first with a 6, push 1: it needs 7."""
    others = [2] * (len(space) - 1)
    return play(pushes(6, *range(5, 5 - len(others), -1)), [*chance, *SAFE], space=space, dice=[6, *others])


def test_CR_13_the_clerk_stands_on_29_and_rolls():
    steady, spilt = beyond([27, 0, 1], [6, 6]), beyond([27, 0, 1], [6, 5])
    assert places(steady)[0] == places(spilt)[0] == 29
    assert (cups(steady)[0], cups(spilt)[0]) == (5, 4)
    assert told(steady, "halted") == [], "no sudden stop"


def test_CR_13_it_joins_a_single_clerk_on_29():
    scene = beyond([27, 29, 1], [6, 6])
    assert places(scene)[0] == 29 and told(scene, "halted") == []


def test_CR_13_if_29_is_a_barrier_it_stopped_on_28():
    scene = beyond([27, 29, 29], FALL)
    assert places(scene)[0] == 28 and told(scene, "halted")[0] == ("halted", 0, 28) and cups(scene)[0] == 4


def test_CR_13_if_28_is_one_too_on_27():
    scene = beyond([26, 29, 29, 28, 28], FALL)
    assert places(scene)[0] == 27 and told(scene, "halted")[0] == ("halted", 0, 27) and cups(scene)[0] == 4


def test_CR_13_and_so_on_back():
    scene = play(pushes(6, 5, 4, 3, 2), [*FALL, *SAFE], space=[25, 28, 28, 27, 27], dice=[6, 2, 2, 2, 2])
    assert places(scene)[0] == 26 and told(scene, "halted")[0] == ("halted", 0, 26) and cups(scene)[0] == 4


def test_CR_13_reached_by_real_moves_in_one_round():
    """Five clerks from 24 to 27 with sixes: 29, 29, 28, 28, 27."""
    scene = play(space=[27, 26, 27, 26, 25], speed=[6, 6, 6, 6, 6], push=[6, 5, 4, 3, 2], chance=SAFE)
    assert places(scene) == [29, 29, 28, 28, 27]
    assert swayers(scene) == [0, 1, 2, 3, 4]
    assert [(seat, space) for _, seat, space in told(scene, "halted")] == [(2, 28), (3, 28), (4, 27)]


# CR-14: the last coffee.

def emptied(chance=(), **position):
    """Seat 0 has one coffee, needs 12 on step 6, and spills it before the others move."""
    given = {"space": [0, 8, 9], "coffee": [1, 5, 5], "speed": [6, 1, 1], "push": [6, 2, 1]}
    return play(chance=[*FALL, *chance], **given | position)


def test_CR_14_five_new_coffees_and_back_to_0_at_the_start_of_the_next_round():
    scene = emptied([1, 2, 3])
    assert scene.position()["round"] == 2 and scene.position()["dice"] == [3, 2, 1]
    assert places(scene)[0] == 0 and cups(scene)[0] == 5
    assert told(scene, "refilled") == [("refilled", 0, 5)]


def test_CR_14_before_the_new_dice_are_rolled():
    names = [event["event"] for event in emptied(SAFE).told()]
    assert names.index("spilled") < names.index("started") < names.index("refilled") < names.index("rolled")


def test_CR_14_until_then_it_stays_and_blocks():
    """Seat 0 spills its last on step 6, where seat 1 stands: seat 2 stops suddenly behind them."""
    scene = emptied(SAFE, space=[0, 6, 3], speed=[6, 1, 4], push=[6, 1, 1])
    assert told(scene, "halted") == [("halted", 2, 5)] and places(scene)[2] == 5


def test_CR_14_a_refilled_clerk_is_farthest_back_in_the_next_round():
    """Its place and its five coffees count as new in the ties of the new round (CR-6)."""
    scene = emptied([*SAFE[:2], 6, 5, 4], space=[0, 8, 16], coffee=[1, 1, 1])
    assert scene.position()["dice"] == [6, 5, 4]
    for seat in range(3):
        scene.decide(seat, "3")
    assert told(scene, "took")[0] == ("took", 0, 0) and throwers(scene) == []


def test_CR_14_with_no_next_round_it_keeps_its_place_and_no_coffee():
    scene = emptied(SAFE, space=[0, 27, 9])
    assert scene.over and places(scene) == [6, 28, 10] and cups(scene) == [0, 5, 5]
    assert scene.scores == [0 + 1, 5 + 3, 5 + 2] and told(scene, "refilled") == []


def test_CR_14_the_last_coffee_spilt_beyond_the_finish():
    """It stands on 29 with an empty cup, and the game is over."""
    scene = emptied(SAFE, space=[27, 0, 9])
    assert scene.over and places(scene)[0] == 29 and cups(scene)[0] == 0
    assert scene.scores[0] == 0 + 3


def test_CR_14_several_empty_cups_at_once():
    scene = emptied([*FALL, *SAFE], space=[0, 11, 9], coffee=[1, 1, 5], speed=[6, 5, 1], push=[6, 6, 1])
    assert told(scene, "refilled") == [("refilled", 0, 5), ("refilled", 1, 5)] and places(scene) == [0, 0, 10]
