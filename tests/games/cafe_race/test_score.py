"""CR-15 to CR-17: the last round, ranks, points and the winner."""
import pytest
from cafe_race.setups import auction, play, pushes, told

SAFE = [6, 6] * 30


def final(space, coffee=None):
    """A finished race, as it stands."""
    scene = play(space=space, coffee=coffee or [5] * len(space))
    assert scene.over
    return scene


def for_the_place(scene):
    return [points - cups for points, cups in zip(scene.scores, scene.position()["coffee"], strict=True)]


@pytest.mark.parametrize("speed", [1, 2, 3, 6])
def test_CR_15_the_round_in_which_a_clerk_reaches_28_or_29_is_the_last(speed):
    scene = play(space=[27, 0, 9], speed=[speed, 1, 1], push=[3, 2, 1], chance=SAFE)
    assert scene.over and scene.position()["round"] == 1 and scene.legal() == {} and scene.winners


def test_CR_15_everybody_still_moves_in_it():
    scene = play(pushes(6, 2, 1, 3), SAFE, space=[26, 8, 21, 9], dice=[6, 3, 2, 1])
    assert [seat for _, seat, *_ in told(scene, "moved")] == [0, 3, 1, 2]
    assert scene.over and scene.position()["space"] == [29, 10, 22, 12]


def test_CR_15_a_clerk_that_comes_home_last_ends_it_too():
    scene = play(space=[27, 0, 9], speed=[1, 6, 5], push=[1, 1, 1], chance=SAFE)
    assert scene.over and scene.position()["space"] == [28, 6, 14]


def test_CR_15_step_27_does_not_end_it():
    scene = play(space=[26, 0, 9], speed=[1, 1, 1], push=[3, 2, 1], chance=SAFE)
    assert not scene.over and scene.position()["round"] == 2 and scene.winners == []


def test_CR_15_the_auction_ends_so_too():
    scene = auction(space=[27, 0, 9], speed=[6, 1, 1], push=[1, 2, 1], chance=SAFE)
    assert scene.over and scene.winners


def test_CR_16_rank_by_space_the_farthest_first():
    assert for_the_place(final([3, 29, 28, 20])) == [1, 4, 3, 2]


def test_CR_16_farthest_not_earliest():
    """Seat 1 is home first on 28, seat 0 comes later and stands on 29: seat 0 is first."""
    scene = play(space=[24, 22, 0], speed=[5, 6, 1], push=[1, 1, 1], chance=SAFE)
    assert scene.over and scene.position()["space"][:2] == [29, 28]
    assert for_the_place(scene) == [3, 2, 1]


def test_CR_16_the_rulebooks_example_a_shared_second_place_of_four():
    """The winner gets 4, the two on one space 3 each, and the last one is third: 2."""
    assert for_the_place(final([28, 20, 20, 7])) == [4, 3, 3, 2]


@pytest.mark.parametrize(("space", "points"), [
    ([29, 29, 28], [3, 3, 2]), ([29, 29, 28, 28], [4, 4, 3, 3]),
    ([29, 28, 28, 27, 27, 1], [6, 5, 5, 4, 4, 3]),
    ([28, 1, 2, 3, 4, 5], [6, 1, 2, 3, 4, 5]), ([29, 28, 27], [3, 2, 1]),
    ([28, 28, 3, 3, 2, 2], [6, 6, 5, 5, 4, 4])])
def test_CR_16_clerks_on_one_space_share_a_rank_and_count_as_one(space, points):
    assert for_the_place(final(space)) == points


def test_CR_16_points_are_coffees_and_place():
    assert final([28, 20, 20, 7], [0, 5, 3, 1]).scores == [4, 8, 6, 3]


def test_CR_16_all_clerks_in_the_start_zone_share_a_rank():
    assert for_the_place(final([28, 0, 0, 0, 0])) == [5, 4, 4, 4, 4]
    assert for_the_place(final([28, 9, 0, 0, 0, 0])) == [6, 5, 4, 4, 4, 4]


def test_CR_17_most_points_wins():
    scene = final([29, 28, 27], [1, 3, 2])
    assert scene.scores == [4, 5, 3] and scene.winners == [1]


def test_CR_17_equal_points_more_coffees():
    scene = final([29, 28, 27], [2, 3, 4])
    assert scene.scores == [5, 5, 5] and scene.winners == [2]


def test_CR_17_more_points_beat_more_coffees():
    scene = final([29, 28, 27, 3], [2, 1, 1, 4])
    assert scene.scores == [6, 4, 3, 5] and scene.winners == [0]
    scene = final([29, 28, 27, 26, 25, 0], [1, 0, 0, 0, 0, 5])
    assert scene.scores == [7, 5, 4, 3, 2, 6] and scene.winners == [0]


def test_CR_17_then_a_shared_win():
    assert final([29, 29, 27], [3, 3, 3]).winners == [0, 1]
    assert final([28, 28, 27, 27], [2, 2, 3, 3]).winners == [2, 3]
    assert final([29, 29, 28], [0, 0, 0]).winners == [0, 1]


def test_CR_17_nobody_has_won_before_the_end():
    assert play(space=[27, 0, 9]).winners == []


def test_CR_17_the_table_shows_points_coffees_and_rank():
    from ludoteca.show.words import speaker

    scene = final([29, 28, 27, 3], [2, 3, 4, 5])
    columns, rows = scene.game.module("text").result(scene.view().s, speaker("en"))
    assert columns[:3] == ["Rank", "Points", "Coffees"]
    assert [row[:3] for row in rows] == [[4, 6, 2], [3, 6, 3], [2, 6, 4], [1, 6, 5]]
