"""Café Race as text: decisions, natural units of chance, positions, and what cannot be."""
import pytest
from cafe_race.setups import auction, play, pushes, throwers, told

from ludoteca import BadPosition, IllegalDecision, Match
from ludoteca.core import scenario

SAFE = [6, 6] * 30


# The order of chance.

def test_the_order_of_chance_in_a_round_of_the_base_rules():
    """Speed dice; roll-offs for the dice from the highest push down; roll-offs for the order; balance after
    each move."""
    dice = [3, 1, 3, 6]
    for_the_dice = [1, 1, 2, 2, 5, 5, 4, 4]                 # seats 1, 3 (push 5), then 0, 2 (push 2)
    balance = [6, 6, 6, 5, 6, 4, 6, 3]
    scene = play(pushes(2, 5, 2, 5), [*dice, *for_the_dice, *balance], players=4)
    assert throwers(scene) == [1, 3, 0, 2]
    assert told(scene, "swayed") == [("swayed", 3, 11, 6, 6), ("swayed", 1, 8, 6, 5), ("swayed", 0, 5, 6, 4),
                                     ("swayed", 2, 3, 6, 3)]


def test_the_order_of_chance_in_round_1_of_an_auction():
    scene = auction(players=3, chance=[2, 5, 3, 1])
    assert scene.position()["dice"] == [5, 3, 2] and scene.position()["opener"] == 1


def test_after_the_script_the_seed_decides():
    given = {"game": "cafe-race", "players": 3, "chance": [6, 6, 6],
             "decisions": [[p, "1"] for p in range(3)]}
    one, two, three = (scenario.play(given | {"seed": seed}) for seed in ("a", "a", "b"))
    assert one.events == two.events != three.events
    assert one.told()[0] == {"event": "rolled", "place": 0, "face": 6}


@pytest.mark.parametrize("unit", [0, 7, -1, "3", None, 2.0, True, [3]])
def test_scripted_chance_that_no_die_shows(unit):
    with pytest.raises(BadPosition, match="where a die is drawn"):
        play(players=3, chance=[1, unit, 3])


def test_scripted_chance_that_ends_in_the_middle_of_a_roll():
    with pytest.raises(BadPosition, match="ends in the middle"):
        play(players=3, chance=[1, 2])


def test_scripted_chance_that_names_no_seat():
    with pytest.raises(BadPosition, match="where a seat is drawn"):
        auction(players=3, chance=[1, 2, 3, 3])


# Decisions.

@pytest.mark.parametrize("text", ["3", " 3 ", "3\n"])
def test_a_push_as_text(text):
    assert play([(0, text)], players=3).decisions == [(0, "3")]


@pytest.mark.parametrize("text", ["die 6 bid 2", "Die 6  bid 2", " DIE 6 BID 2"])
def test_an_opening_as_text(text):
    assert auction([(1, text)], space=[1, 2, 0], dice=[6, 5, 4], round=2).decisions == [(1, "die 6 bid 2")]


def test_an_illegal_decision_names_the_legal_ones():
    with pytest.raises(IllegalDecision, match=r"may not play '9' now. Allowed: 1, 2, 3, 4, 5, 6\."):
        play([(0, "9")], players=3)


# Positions.

def test_a_new_game_as_a_position():
    assert play(players=3, chance=[1, 2, 3]).position() == {
        "space": [0, 0, 0], "coffee": [5, 5, 5], "dice": [3, 2, 1], "push": [0, 0, 0], "speed": [0, 0, 0],
        "round": 1}


def test_an_auction_has_five_fields_more():
    position = auction(players=3, chance=[1, 2, 3, 2]).position()
    assert {name: position[name] for name in ("opener", "die", "bid", "bidder", "mover")} == {
        "opener": 2, "die": 0, "bid": 0, "bidder": -1, "mover": 2}


def test_dice_given_in_any_order_lie_from_high_to_low():
    assert play(space=[1, 2, 3], dice=[2, 6, 4]).position()["dice"] == [6, 4, 2]


def test_given_dice_have_been_rolled():
    assert play(space=[1, 2, 3], dice=[2, 6, 4]).drawn == 0


def test_what_is_not_named_is_as_at_the_start():
    position = play(players=4, round=3, dice=[1, 1, 1, 1]).position()
    assert (position
            == {"space": [0] * 4, "coffee": [5] * 4, "dice": [1] * 4, "push": [0] * 4, "speed": [0] * 4,
                "round": 3})


def test_some_pushes_given_the_others_are_waited_for():
    scene = play(space=[1, 2, 3], dice=[6, 4, 2], push=[3, 0, 0])
    assert scene.waiting == [1, 2] and scene.view(1).s.push[0] == -1


def test_all_pushes_given_the_dice_are_shared():
    scene = play(space=[1, 2, 3], dice=[6, 4, 2], push=[3, 5, 1], chance=SAFE)
    assert scene.position()["round"] == 2 and scene.position()["space"] == [5, 8, 5]


def test_all_speeds_given_the_clerks_move():
    scene = play(space=[1, 2, 3], push=[3, 5, 1], speed=[1, 2, 3], chance=SAFE)
    assert scene.position()["round"] == 2 and scene.position()["space"] == [2, 4, 6]


def test_an_empty_cup_before_the_roll_is_refilled():
    position = play(space=[20, 2, 3], coffee=[0, 5, 5], chance=[1, 2, 3]).position()
    assert position["space"] == [0, 2, 3] and position["coffee"] == [5, 5, 5]


def test_a_clerk_at_home_and_no_dice_is_the_end():
    scene = play(space=[28, 2, 3], coffee=[0, 5, 5])
    assert scene.over and scene.position()["coffee"] == [0, 5, 5]


def test_a_die_that_is_up():
    scene = auction(space=[8, 12, 9, 3], dice=[6, 5, 4, 1], round=2, opener=1, die=5, bid=3, bidder=2)
    assert scene.legal() == {"3": ["pass", "bid 4", "bid 5", "bid 6"]}
    scene = auction(space=[8, 12, 9, 3], dice=[6, 5, 4, 1], round=2, opener=1, die=5, bid=3, bidder=2,
                    mover=0)
    assert scene.legal() == {"0": ["pass", "bid 4", "bid 5", "bid 6"]}
    scene.decide(0, "pass")
    assert told(scene, "won") == [("won", 2, 5, 3)]


BAD = {
    "three on a step": {"space": [5, 5, 5]},
    "three on a finish space": {"space": [29, 29, 29]},
    "no such space": {"space": [30, 0, 0]},
    "before the start": {"space": [-1, 0, 0]},
    "six coffees": {"coffee": [6, 5, 5]},
    "fewer than no coffees": {"coffee": [-1, 5, 5]},
    "a row too short": {"space": [0, 0]},
    "a row too long": {"coffee": [5, 5, 5, 5]},
    "no row": {"coffee": 5},
    "text": {"space": ["1", 0, 0]},
    "a truth": {"coffee": [True, 5, 5]},
    "half a space": {"space": [1.5, 0, 0]},
    "nothing": {"dice": None},
    "too few dice": {"dice": [6, 5]},
    "too many dice": {"dice": [6, 5, 4, 3]},
    "a die of 7": {"dice": [7, 5, 4]},
    "a die of 0": {"dice": [0, 5, 4]},
    "a push of 7": {"dice": [6, 5, 4], "push": [7, 1, 1]},
    "a push before the dice": {"push": [3, 0, 0]},
    "a speed that no die shows": {"dice": [6, 5, 4], "push": [1, 2, 3], "speed": [3, 5, 4]},
    "two take one die": {"dice": [6, 5, 4], "push": [1, 2, 3], "speed": [6, 6, 4]},
    "speed without push": {"dice": [6, 5, 4], "speed": [6, 5, 4]},
    "only one has a speed": {"dice": [6, 5, 4], "push": [1, 2, 3], "speed": [6, 0, 0]},
    "an empty cup after the roll": {"dice": [6, 5, 4], "coffee": [0, 5, 5]},
    "round 0": {"round": 0},
    "another field": {"cups": [5, 5, 5]},
}
BAD_AUCTION = {
    "a push without a die": {"dice": [6, 5, 4], "push": [1, 0, 0]},
    "no opener": {"dice": [6, 5, 4], "die": 6, "bid": 1, "bidder": 0},
    "an opener with a die": {"dice": [6, 5, 4], "push": [1, 0, 0], "speed": [6, 0, 0], "opener": 0},
    "no such opener": {"dice": [6, 5, 4], "opener": 3},
    "a die that nobody rolled": {"dice": [6, 5, 4], "opener": 0, "die": 3},
    "a die already taken": {"dice": [6, 5, 4], "push": [1, 0, 0], "speed": [6, 0, 0], "opener": 1, "die": 6},
    "a die up before the roll": {"opener": 0, "die": 3},
    "a standing bid of 6": {"dice": [6, 5, 4], "opener": 0, "die": 6, "bid": 6, "bidder": 0},
    "a bid of 0": {"dice": [6, 5, 4], "opener": 0, "die": 6, "bid": 0, "bidder": 0},
    "another's bid of 1": {"dice": [6, 5, 4], "opener": 0, "die": 6, "bid": 1, "bidder": 1},
    "a bidder with a die": {"dice": [6, 5, 4], "push": [0, 1, 0], "speed": [0, 4, 0], "opener": 0, "die": 6,
                            "bid": 2, "bidder": 1},
    "everybody has spoken": {"dice": [6, 5, 4], "opener": 0, "die": 6, "bid": 2, "bidder": 2},
    "the opener again": {"dice": [6, 5, 4], "opener": 0, "die": 6, "bid": 1, "bidder": 0, "mover": 0},
    "one who has spoken": {"dice": [6, 5, 4], "opener": 0, "die": 6, "bid": 3, "bidder": 2, "mover": 1},
    "another opens": {"dice": [6, 5, 4], "opener": 0, "mover": 1},
}


@pytest.mark.parametrize("given", BAD.values(), ids=BAD)
def test_positions_that_cannot_be(given):
    with pytest.raises(BadPosition) as fault:
        play(players=3, **given)
    assert str(fault.value).endswith(".") and "\n" not in str(fault.value)


@pytest.mark.parametrize("given", BAD_AUCTION.values(), ids=BAD_AUCTION)
def test_positions_that_no_auction_has(given):
    with pytest.raises(BadPosition) as fault:
        auction(players=3, round=2, **given)
    assert str(fault.value).endswith(".") and "\n" not in str(fault.value)


def test_a_clerk_at_home_with_dice_is_merely_unusual():
    """No game leads there, but it is handy for looking at the finish."""
    assert play(space=[29, 29, 27], dice=[6, 5, 4]).waiting == [0, 1, 2]


def test_a_view_shows_the_position_without_the_others_pushes():
    match = Match("cafe-race", 3, seed=1)
    match.decide(0, "4")
    assert match.position()["push"] == match.view(0).position()["push"] == [4, 0, 0]
    assert match.view(1).position()["push"] == match.view().position()["push"] == [-1, 0, 0]
