"""CR-20 to CR-26: the auction of the advanced rules."""
import pytest
from cafe_race.setups import auction, swayers, throwers, told

from ludoteca import IllegalDecision

SAFE = [6, 6] * 30


def opener(scene):
    position = scene.position()
    assert scene.waiting == [position["mover"]] == [position["opener"]] and position["die"] == 0
    return position["opener"]


# CR-20: who opens the round.

@pytest.mark.parametrize("seat", range(4))
def test_CR_20_the_first_opener_is_drawn_at_random(seat):
    assert opener(auction(players=4, chance=[2, 6, 1, 5, seat])) == seat


def test_CR_20_any_seat_is_equally_likely():
    scene = auction(players=5)
    assert scene.game.rules.chances(scene.game.start(5, {"rules": "auction"})) == 6 ** 5
    s = scene.game.start(5, {"rules": "auction"})
    scene.game.rules.play(s, None, -1, 0)
    assert scene.game.rules.chances(s) == 5


def test_CR_20_the_draw_comes_after_the_dice_and_only_in_round_1():
    assert opener(auction(space=[8, 12, 9], round=2, chance=[6, 5, 4])) == 1


def test_CR_20_later_the_clerk_nearest_to_the_finish():
    scene = auction(space=[8, 12, 9], coffee=[5, 1, 5], dice=[6, 5, 4], round=2)
    assert opener(scene) == 1 and throwers(scene) == []


def test_CR_20_ties_more_coffees():
    scene = auction(space=[12, 12, 9], coffee=[2, 3, 5], dice=[6, 5, 4], round=2)
    assert opener(scene) == 1 and throwers(scene) == []


def test_CR_20_then_white_dice():
    scene = auction(space=[12, 3, 12], coffee=[2, 5, 2], dice=[6, 5, 4], round=2, chance=[1, 4, 6, 1])
    assert throwers(scene) == [0, 2] and opener(scene) == 2


def test_CR_20_a_new_cup_counts_before_the_opener_is_found():
    """CR-14: the leader has no coffee left, so the round begins with it in the start zone."""
    assert opener(auction(space=[27, 12, 9], coffee=[0, 1, 5], round=3, chance=[6, 5, 4])) == 1


# CR-21: the opening.

def test_CR_21_one_of_the_dice_for_1_to_6():
    scene = auction(space=[8, 12, 9], dice=[6, 4, 4], round=2)
    assert scene.legal() == {"1": [f"die {die} bid {bid}" for die in (4, 6) for bid in range(1, 7)]}


def test_CR_21_only_remaining_dice():
    scene = auction(space=[8, 12, 9], dice=[6, 4, 4], speed=[0, 4, 0], push=[0, 2, 0], opener=0, round=2)
    assert {text.split()[1] for text in scene.legal()["0"]} == {"4", "6"}
    scene = auction(space=[8, 12, 9], dice=[6, 4, 2], speed=[0, 4, 0], push=[0, 2, 0], opener=0, round=2)
    assert {text.split()[1] for text in scene.legal()["0"]} == {"2", "6"}


@pytest.mark.parametrize("text", ["pass", "die 6 bid 0", "die 6 bid 7", "die 5 bid 2", "die 6", "bid 3", "6"])
def test_CR_21_the_opener_must_bid_for_a_die_that_is_there(text):
    scene = auction(space=[8, 12, 9], dice=[6, 4, 4], round=2)
    with pytest.raises(IllegalDecision):
        scene.decide(1, text)


def test_CR_21_nobody_else_may_open():
    scene = auction(space=[8, 12, 9], dice=[6, 4, 4], round=2)
    for seat in (0, 2):
        with pytest.raises(IllegalDecision, match="nothing to decide"):
            scene.decide(seat, "die 6 bid 1")


# CR-22: the others.

def four(*decisions, **more):
    """Seat 1 leads and opens."""
    return auction(decisions, **{"space": [8, 12, 9, 3], "dice": [6, 5, 4, 1], "round": 2} | more)


def test_CR_22_clockwise():
    scene = four((1, "die 5 bid 1"))
    assert scene.waiting == [2]
    scene.decide(2, "bid 2")
    assert scene.waiting == [3]
    scene.decide(3, "pass")
    assert scene.waiting == [0]


def test_CR_22_pass_or_bid_more_than_the_highest_so_far():
    scene = four((1, "die 5 bid 2"))
    assert scene.legal() == {"2": ["pass", "bid 3", "bid 4", "bid 5", "bid 6"]}
    scene.decide(2, "bid 5")
    assert scene.legal() == {"3": ["pass", "bid 6"]}
    scene.decide(3, "pass")
    assert scene.legal() == {"0": ["pass", "bid 6"]}


@pytest.mark.parametrize("text", ["bid 1", "bid 2", "bid 7", "3", "die 6 bid 3"])
def test_CR_22_no_equal_or_lower_bid_and_no_other_die(text):
    with pytest.raises(IllegalDecision):
        four((1, "die 5 bid 2"), (2, text))


def test_CR_22_one_chance_a_die():
    """After the last of the others has spoken the opener does not answer."""
    scene = four((1, "die 5 bid 1"), (2, "bid 2"), (3, "bid 3"), (0, "pass"))
    assert told(scene, "won") == [("won", 3, 5, 3)]


def test_CR_22_whoever_has_a_die_is_passed_over():
    scene = four((1, "die 5 bid 1"), (2, "bid 6"))
    scene.decide(1, "die 6 bid 1")
    assert scene.waiting == [3]


def test_CR_22_whoever_passed_may_bid_for_later_dice():
    scene = four((1, "die 5 bid 1"), (2, "pass"), (3, "bid 2"), (0, "pass"), (1, "die 6 bid 1"))
    assert scene.waiting == [2] and "bid 2" in scene.legal()["2"]


# CR-23 and CR-24: the end of an auction.

def test_CR_23_a_bid_of_6_ends_it_at_once():
    scene = four((1, "die 5 bid 1"), (2, "bid 6"))
    assert told(scene, "won") == [("won", 2, 5, 6)] and scene.waiting == [1]


def test_CR_23_the_openers_too():
    scene = four((1, "die 5 bid 6"))
    assert told(scene, "won") == [("won", 1, 5, 6)] and told(scene, "passed") == []
    assert opener(scene) == 2


def test_CR_23_a_bid_of_5_does_not():
    assert four((1, "die 5 bid 5")).waiting == [2]


def test_CR_24_the_highest_bidder_takes_the_die_and_the_bid_is_its_push():
    position = four((1, "die 5 bid 1"), (2, "bid 2"), (3, "bid 4"), (0, "pass")).position()
    assert position["speed"] == [0, 0, 0, 5] and position["push"] == [0, 0, 0, 4]


def test_CR_24_the_opener_if_all_pass():
    position = four((1, "die 5 bid 2"), (2, "pass"), (3, "pass"), (0, "pass")).position()
    assert position["speed"] == [0, 5, 0, 0] and position["push"] == [0, 2, 0, 0]


def test_CR_24_the_winner_is_out_of_the_rounds_other_auctions():
    scene = four((1, "die 5 bid 2"), (2, "pass"), (3, "pass"), (0, "pass"))
    assert opener(scene) == 2
    for decision in ((2, "die 6 bid 1"), (3, "pass")):
        scene.decide(*decision)
    assert scene.waiting == [0]
    scene.decide(0, "pass")
    assert told(scene, "won")[1] == ("won", 2, 6, 1), "seat 1 was not asked again"


# CR-25: who opens next.

def test_CR_25_the_same_one_if_another_player_won():
    scene = four((1, "die 5 bid 1"), (2, "bid 6"))
    assert opener(scene) == 1 and throwers(scene) == []


def test_CR_25_the_same_one_even_if_others_are_level_with_it():
    """In the first round all stand at the start: the drawn opener stays, without a throw."""
    scene = auction([(1, "die 5 bid 1"), (2, "bid 6")], players=4, chance=[6, 5, 4, 1, 1])
    assert opener(scene) == 1 and throwers(scene) == []


def test_CR_25_the_same_one_again_and_again():
    scene = four((1, "die 5 bid 1"), (2, "bid 6"), (1, "die 6 bid 1"), (3, "bid 6"), (1, "die 4 bid 1"),
                 (0, "bid 2"))
    assert opener(scene) == 1
    assert scene.legal() == {"1": [f"die 1 bid {bid}" for bid in range(1, 7)]}


def test_CR_25_otherwise_the_player_next_behind_the_winner():
    scene = four((1, "die 5 bid 6"))
    assert opener(scene) == 2
    scene.decide(2, "die 6 bid 6")
    assert opener(scene) == 0


def test_CR_25_next_behind_among_those_without_a_die():
    """Seat 2 is next behind the leader but has a die: seat 0 is next."""
    scene = four((1, "die 5 bid 1"), (2, "bid 6"), (1, "die 6 bid 6"))
    assert opener(scene) == 0


def test_CR_25_one_on_the_winners_own_space_included():
    scene = four((1, "die 5 bid 6"), space=[12, 12, 9, 3], coffee=[4, 5, 5, 5])
    assert opener(scene) == 0


def test_CR_25_ties_more_coffees():
    scene = four((1, "die 5 bid 6"), space=[9, 12, 9, 3], coffee=[3, 5, 4, 5])
    assert opener(scene) == 2 and throwers(scene) == []


def test_CR_25_ties_then_white_dice():
    scene = four((1, "die 5 bid 6"), space=[9, 12, 9, 3], chance=[3, 3, 2, 2])
    assert throwers(scene) == [0, 2] and opener(scene) == 0


def test_CR_25_in_the_first_round_the_dice_decide():
    scene = auction([(2, "die 5 bid 6")], players=4, chance=[6, 5, 4, 1, 2, 1, 1, 3, 3, 2, 2])
    assert throwers(scene) == [0, 1, 3] and opener(scene) == 1


def test_CR_25_for_an_opener_only_the_highest_totals_roll_again():
    """8, 5, 8, 5: seats 0 and 2 throw again, seats 1 and 3 do not."""
    first = [4, 4, 2, 3, 6, 2, 1, 4]
    scene = auction([(4, "die 6 bid 6")], players=5, chance=[6, 5, 4, 1, 1, 4, *first, 1, 1, 1, 2])
    assert throwers(scene) == [0, 1, 2, 3, 0, 2] and opener(scene) == 2


def test_CR_25_again_until_one_is_highest():
    first = [4, 4, 2, 3, 6, 2, 1, 4]
    scene = auction([(4, "die 6 bid 6")], players=5,
                    chance=[6, 5, 4, 1, 1, 4, *first, 1, 2, 2, 1, 6, 6, 1, 1])
    assert throwers(scene) == [0, 1, 2, 3, 0, 2, 0, 2] and opener(scene) == 0


# CR-26: the last die, and on to the movement.

def last_alone(bid, chance=()):
    return auction([(0, f"die 1 bid {bid}")], chance, space=[8, 12, 9], dice=[6, 4, 1], speed=[0, 6, 4],
                   push=[0, 2, 3], opener=0, round=2)


def test_CR_26_the_last_player_alone_bids_1_or_more():
    scene = auction(space=[8, 12, 9], dice=[6, 4, 1], speed=[0, 6, 4], push=[0, 2, 3], opener=0, round=2)
    assert scene.legal() == {"0": [f"die 1 bid {bid}" for bid in range(1, 7)]}


@pytest.mark.parametrize("bid", range(1, 7))
def test_CR_26_and_takes_the_last_die_at_once(bid):
    scene = last_alone(bid, SAFE)
    assert told(scene, "won") == [("won", 0, 1, bid)]


def test_CR_26_then_the_movement_phase():
    scene = last_alone(1, SAFE)
    assert [seat for _, seat, *_ in told(scene, "rested")] == [1, 2, 0]
    assert scene.position()["space"] == [9, 18, 13] and swayers(scene) == [2]


def test_CR_26_one_auction_a_die():
    scene = four((1, "die 5 bid 6"), (2, "die 6 bid 6"), (0, "die 1 bid 6"), (3, "die 4 bid 2"), chance=SAFE)
    assert told(scene, "won") == [("won", 1, 5, 6), ("won", 2, 6, 6), ("won", 0, 1, 6), ("won", 3, 4, 2)]
    assert scene.position()["round"] == 3


def test_CR_26_equal_dice_and_bids_move_in_the_order_of_CR_7():
    """Two fours won for 2 each: farther back first."""
    scene = auction([(1, "die 4 bid 2"), (2, "pass"), (0, "pass"), (2, "die 4 bid 2"), (0, "pass"),
                     (0, "die 1 bid 1")],
                    SAFE, space=[2, 12, 11], dice=[4, 4, 1], round=2)
    assert [seat for _, seat, *_ in told(scene, "rested")] == [2, 1, 0]


def test_CR_20_to_26_a_whole_round_from_the_start():
    """Three players; the second opens, each with one die in the end, and all of it heard by everybody."""
    scene = auction([(1, "die 6 bid 2"), (2, "bid 3"), (0, "pass"), (1, "die 2 bid 1"), (0, "pass"),
                     (0, "die 4 bid 1")],
                    [2, 6, 4, 1, *SAFE], players=3)
    assert told(scene, "won") == [("won", 2, 6, 3), ("won", 1, 2, 1), ("won", 0, 4, 1)]
    assert scene.position()["space"] == [4, 2, 6]
    assert scene.heard(0) == scene.heard(-1) == scene.events, "an auction has no secrets"
