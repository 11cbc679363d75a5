"""My Game: the promises of every game, and a scenario for each rule."""
from ludoteca.core.scenario import run
from ludoteca.testing import check_game


def test_the_promises():
    check_game("my-game")


def scene(decisions, chance, **position):
    outcome, _ = run({"game": "my-game", "players": 2, "position": position, "chance": chance,
                      "decisions": decisions})
    return outcome


def test_what_falls_goes_into_the_pot():
    assert scene([[0, "roll"], [0, "roll"]], [4, 6])["position"]["pot"] == 10


def test_nobody_stops_before_the_first_roll():
    assert scene([], [])["legal"] == {"0": ["roll"]}


def test_a_one_empties_the_pot_and_ends_the_turn():
    after = scene([[0, "roll"]], [1], pot=12, points=[5, 0])["position"]
    assert after == {"points": [5, 0], "pot": 0, "mover": 1, "round": 1}


def test_who_stops_takes_the_pot():
    after = scene([[1, "stop"]], [], pot=7, points=[5, 3], mover=1)
    assert after["scores"] == [5, 10] and after["position"]["mover"] == 0 and after["position"]["round"] == 2


def test_the_goal_wins():
    after = scene([[0, "stop"]], [], pot=7, points=[25, 29])
    assert after["winners"] == [0] and not after["legal"]
