"""My Game: the promises of every game, and a scenario for each rule."""
from ludoteca import Match
from ludoteca.core.scenario import run
from ludoteca.testing import check_game

HANDS = [[1, 24], [2, 13], [7, 20]]


def test_the_promises():
    check_game("my-game")


def scene(decisions, chance=(), **position):
    outcome, _ = run({"game": "my-game", "players": 3, "position": position, "chance": list(chance),
                      "decisions": decisions})
    return outcome


def test_cards_are_dealt_in_turn():
    after = scene([], [1, 2, 3, 24, 23, 22, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    assert after["position"]["hands"] == [[1, 4, 7, 10, 24], [2, 5, 8, 11, 23], [3, 6, 9, 12, 22]]


def test_the_highest_card_that_is_alone_in_its_suit_wins():
    after = scene([[0, "1"], [1, "2"], [2, "7"]], hands=HANDS)
    assert after["position"]["points"] == [0, 0, 1] and after["position"]["played"] == [1, 2, 7]


def test_where_no_card_is_alone_nobody_wins():
    after = scene([[0, "1"], [1, "2"], [2, "3"]], hands=[[1], [2], [3]])
    assert after["scores"] == [0, 0, 0] and after["winners"] == [0, 1, 2]


def test_a_mind_may_be_changed_until_the_last_has_chosen():
    after = scene([[0, "1"], [0, "24"], [1, "2"], [2, "7"]], hands=HANDS)
    assert after["position"]["points"] == [1, 0, 0]


def test_nobody_sees_what_others_hold_or_have_chosen():
    match = Match("my-game", players=3, seed="1")
    match.decide(0, str(match.view(0).position()["hands"][0][0]))
    seen = match.view(1).position()
    assert seen["hands"][0] == [-1] * 5 and seen["chosen"] == [-1, 0, 0]
