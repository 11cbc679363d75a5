"""CR-1 to CR-6: the board, the dice, the secret pushes and who takes which die."""
import pytest
from cafe_race.setups import heard, play, pushes, swayers, throwers, told

from ludoteca import IllegalDecision, Match, load

GAME = load("cafe-race")
SAFE = [6, 6] * 30
STEPS = [*range(1, 8), *range(11, 18), *range(21, 28)]


def test_CR_1_thirty_places_in_a_line():
    rules = GAME.rules
    names = [rules.KINDS[kind] for kind in rules.STAIRS]
    flight, landing = ["step"] * 7, ["landing"] * 3
    assert names == ["start", *flight, *landing, *flight, *landing, *flight, "finish", "finish"]
    assert len(names) == 30


@pytest.mark.parametrize("space", range(1, 30))
def test_CR_1_only_steps_ask_for_balance(space):
    """A clerk that reaches a space exactly, pushed harder than the others so that it goes first."""
    scene = play(space=[space - 1, 0, 0], speed=[1, 1, 1], push=[3, 2, 1], chance=SAFE)
    assert scene.position()["space"][0] == space
    assert (0 in swayers(scene)) == (space in STEPS)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_CR_2_one_speed_die_a_player_and_five_coffees_on_0(players):
    match = Match("cafe-race", players, seed="cups")
    assert match.position() == {"space": [0] * players, "coffee": [5] * players,
                                "dice": match.position()["dice"],
                                "push": [0] * players, "speed": [0] * players, "round": 1}
    assert len(match.position()["dice"]) == players


@pytest.mark.parametrize("players", [2, 7, 0, -3, 3.0, True, "4"])
def test_CR_2_three_to_six_players(players):
    from ludoteca import BadOption

    with pytest.raises(BadOption, match="3 to 6 players"):
        Match("cafe-race", players)


def test_CR_2_two_white_dice():
    scene = play(space=[0, 0, 0], speed=[4, 2, 1], push=[1, 1, 1], chance=[4, 1, 1, 2, 2, 1])
    assert told(scene, "swayed") == [("swayed", 0, 5, 4, 1), ("swayed", 1, 3, 1, 2), ("swayed", 2, 2, 2, 1)]


def test_CR_3_the_speed_dice_lie_from_high_to_low():
    scene = play(players=4, chance=[2, 6, 1, 5])
    assert scene.position()["dice"] == [6, 5, 2, 1]


def test_CR_3_everybody_sees_the_dice():
    scene = play(players=4, chance=[2, 6, 1, 5])
    for seat in range(-1, 4):
        assert scene.view(seat).position()["dice"] == [6, 5, 2, 1]


def test_CR_4_a_push_of_1_to_6():
    scene = play(players=3, chance=[6, 4, 2])
    assert scene.legal() == {str(p): ["1", "2", "3", "4", "5", "6"] for p in range(3)}
    for wrong in ("0", "7", "-1", "pass", "bid 3", "die 6 bid 1", "", 0, 7, 3.5, True, None):
        with pytest.raises(IllegalDecision):
            scene.decide(1, wrong)


def test_CR_4_nobody_learns_a_push_before_the_last_one_has_chosen():
    worlds = [play([(0, str(a)), (2, str(b))], players=4, chance=[6, 4, 4, 2]) for a in range(1, 7)
              for b in range(1, 7)]
    for seat in (-1, 1, 3):
        assert (len({str((w.heard(seat), vars(w.view(seat).s), w.view(seat).choices(), w.waiting))
                     for w in worlds}) == 1)
    assert len({str(vars(w.view(0).s)) for w in worlds}) == 6, (
        "seat 0 sees its own push and not that of seat 2")


def test_CR_4_others_learn_that_a_player_has_chosen():
    scene = play([(2, "5")], players=3, chance=[6, 4, 2])
    assert {"event": "chose", "seat": 2, "push": -1} in heard(scene, 0)
    assert scene.view(0).s.push == [0, 0, -1, 0, 0, 0] and scene.waiting == [0, 1]


def test_CR_4_a_choice_may_be_changed_until_the_last_one_has_chosen():
    scene = play([(0, "5"), (0, "2"), (1, "3"), (0, "1"), (2, "4")], players=3, chance=[6, 4, 2, *SAFE])
    assert told(scene, "showed") == [("showed", 0, 1), ("showed", 1, 3), ("showed", 2, 4)]


def test_CR_4_that_a_choice_was_changed_nobody_hears():
    steady = play([(0, "5"), (1, "3")], players=3, chance=[6, 4, 2])
    fickle = play([(0, "2"), (1, "3"), (0, "2"), (0, "5")], players=3, chance=[6, 4, 2])
    for seat in (-1, 1, 2):
        assert heard(steady, seat) == heard(fickle, seat)
    assert steady.view(0).s == fickle.view(0).s, "the seat itself knows what it has chosen"


def test_CR_4_all_are_shown_at_once():
    scene = play(pushes(5, 3, 1), players=3, chance=[6, 4, 2, *SAFE])
    events = [event["event"] for event in heard(scene, -1)]
    last = len(events) - 1 - events[::-1].index("chose")
    assert events[last + 1:last + 4] == ["showed"] * 3


def test_CR_4_a_choice_cannot_be_changed_after_the_reveal():
    """The last push starts the movement; the next thing to choose is the next round's push."""
    scene = play(pushes(5, 3, 1), players=3, chance=[6, 4, 2, *SAFE])
    assert scene.position()["round"] == 2 and scene.position()["push"] == [0, 0, 0]


def took(pushed, chance=(), **position):
    """Which die each seat takes, from a round with these pushes."""
    scene = play(pushes(*pushed), [*chance, *SAFE], **position)
    faces = position["dice"]
    dice = {seat: faces[place] for _, seat, place in told(scene, "took")[:len(pushed)]}
    return [dice[seat] for seat in range(len(pushed))], scene


def test_CR_5_the_highest_push_takes_the_highest_die_and_so_on_down():
    dice, scene = took([2, 6, 1, 5], space=[0] * 4, dice=[6, 5, 2, 1])
    assert dice == [2, 6, 1, 5] and throwers(scene) == []


def test_CR_5_with_equal_dice_too():
    assert took([3, 6, 1, 5], space=[0] * 4, dice=[6, 4, 4, 1])[0] == [4, 6, 1, 4]


def test_CR_6_equal_pushes_first_the_clerk_farther_back():
    dice, scene = took([4, 4, 4], space=[8, 9, 2], coffee=[1, 1, 5], dice=[6, 4, 2])
    assert dice == [4, 2, 6] and throwers(scene) == []


def test_CR_6_then_fewer_coffees():
    dice, scene = took([4, 4, 4], space=[8, 8, 9], coffee=[5, 4, 1], dice=[6, 4, 2])
    assert dice == [4, 6, 2] and throwers(scene) == []


def test_CR_6_then_the_higher_roll_of_the_two_white_dice():
    dice, scene = took([4, 4, 1], [2, 6, 4, 5], space=[8, 8, 9], dice=[6, 4, 2])
    assert told(scene, "threw") == [("threw", 0, 2, 6), ("threw", 1, 4, 5)]
    assert dice == [4, 6, 2]


def test_CR_6_a_tie_broken_by_the_place_needs_no_dice_even_if_coffees_are_equal():
    assert throwers(took([4, 4, 4], space=[1, 2, 3], dice=[6, 4, 2])[1]) == []


def test_CR_6_the_push_counts_before_the_place():
    assert took([5, 4, 4], space=[20, 2, 3], dice=[6, 4, 2])[0] == [6, 4, 2]


def test_CR_6_with_more_than_two_tied_each_rolls_in_seat_order():
    dice, scene = took([1, 4, 4, 4], [1, 1, 6, 6, 3, 3], space=[0] * 4, dice=[6, 5, 3, 2])
    assert throwers(scene) == [1, 2, 3]
    assert dice == [2, 3, 6, 5]


def test_CR_6_those_still_equal_roll_again_among_themselves():
    dice, scene = took([4, 4, 4], [5, 4, 2, 1, 6, 3, 1, 1, 1, 2], space=[0] * 3, dice=[6, 4, 2])
    assert throwers(scene) == [0, 1, 2, 0, 2]
    assert dice == [4, 2, 6]


def test_CR_6_a_second_roll_cannot_take_back_the_first():
    """Seats 0 and 2 led with 9 and now roll a 2 and a 3: still both before seat 1 with its 8."""
    dice, _ = took([4, 4, 4], [5, 4, 6, 2, 6, 3, 1, 1, 1, 2], space=[0] * 3, dice=[6, 4, 2])
    assert dice == [4, 2, 6]


def test_CR_6_they_roll_until_it_is_settled():
    again = [3, 4, 4, 3] * 3
    dice, scene = took([4, 4, 1], [*again, 6, 6, 5, 6], space=[0] * 3, dice=[6, 4, 2])
    assert throwers(scene) == [0, 1] * 4 and dice == [6, 4, 2]


def test_CR_6_of_two_groups_still_equal_the_one_with_the_higher_total_rolls_first():
    first = [2, 3, 4, 5, 1, 4, 6, 3]                         # 5, 9, 5, 9
    again = [1, 1, 1, 2]                                     # seats 1 and 3: 2 and 3
    last = [6, 6, 5, 5]                                      # seats 0 and 2: 12 and 10
    dice, scene = took([2, 2, 2, 2], [*first, *again, *last], space=[0] * 4, dice=[6, 5, 4, 3])
    assert throwers(scene) == [0, 1, 2, 3, 1, 3, 0, 2]
    assert dice == [4, 5, 3, 6]


def test_CR_6_a_group_settles_itself_wholly_before_the_next_one_rolls():
    first = [2, 3, 4, 5, 1, 4, 6, 3]                         # 5, 9, 5, 9
    again = [1, 1, 1, 1, 6, 6, 1, 1]                         # seats 1 and 3: level once more, then 12 and 2
    last = [1, 1, 5, 5]
    dice, scene = took([2, 2, 2, 2], [*first, *again, *last], space=[0] * 4, dice=[6, 5, 4, 3])
    assert throwers(scene) == [0, 1, 2, 3, 1, 3, 1, 3, 0, 2]
    assert dice == [3, 6, 4, 5]


def test_CR_6_of_several_groups_the_one_with_the_higher_push_rolls_first():
    dice, scene = took([2, 5, 2, 5, 3], [1, 1, 2, 2, 6, 6, 5, 5], space=[0] * 5, dice=[6, 5, 4, 3, 2])
    assert throwers(scene) == [1, 3, 0, 2]
    assert dice == [3, 5, 2, 6, 4]


def test_CR_6_of_groups_with_one_push_the_one_farther_back_rolls_first():
    dice, scene = took([3, 3, 3, 3], [6, 6, 5, 5, 1, 1, 2, 2], space=[9, 9, 1, 1], dice=[6, 5, 4, 3])
    assert throwers(scene) == [2, 3, 0, 1]
    assert dice == [3, 4, 6, 5]


def test_CR_6_each_roll_off_is_a_fresh_throw():
    """Seats 1 and 2 are level in everything and get equal dice: they roll for the dice, and again for the
    order."""
    dice, scene = took([5, 3, 3], [6, 6, 1, 1, 2, 2, 4, 4], space=[8, 0, 0], dice=[6, 2, 2])
    assert throwers(scene) == [1, 2, 1, 2]
    names = [event["event"] for event in scene.told() if event["event"] in ("threw", "took", "moved")]
    assert names[:7] == ["threw", "threw", "took", "took", "took", "threw", "threw"]
    moved = [seat for _, seat, *_ in told(scene, "moved")]
    assert moved[:3] == [0, 2, 1] and dice == [6, 2, 2]
