"""ZR-3 and ZR-4 as data: ours, a user's own, and files that do not hold together."""
import copy
import tomllib
from pathlib import Path

import pytest
from crazy_race.setups import GAME

from ludoteca import BadFile, Match, load
from ludoteca.core.record import record_of, verify
from ludoteca.testing import at_random, check_place, check_twin, whole_state

OURS = tomllib.loads((GAME.folder / "cards.toml").read_text("utf-8"))
WILD = {"leg": [{"sides": ["F?", "A4", "B4", "C4"]}] * 10,
        "points": {"turntable": [9, 1, 20, 1], "finish": [7] * 6}}


def test_our_cards_are_the_files():
    assert [leg["sides"]
            for leg in OURS["leg"]] == [["ABCF"[k] + (str(n) if n else "?")
                                         for k, n in zip(*card, strict=True)]
                                                     for card in zip(GAME.rules.KIND, GAME.rules.STEPS,
                                                                     strict=True)]


def test_the_reconstruction_is_in_balance():
    """What the file says of itself, and the steps that the rulebook's numbers need: 80 on 32 sides with a "?"
    as 2.5."""
    sides = [side for leg in OURS["leg"] for side in leg["sides"]]
    for loco in "ABC":
        assert sorted(side[1] for side in sides if side[0] == loco) == list("11223344")
    assert sorted(side[1] for side in sides if side[0] == "F") == sorted("122334??")
    assert sum(OURS["points"]["turntable"]) == 36 and sum(OURS["points"]["finish"]) == 27


def test_a_user_s_own_cards():
    game = load("crazy-race", WILD)
    match = Match(game, 3, seed=1)
    assert match.position()["turntable_pile"] == [20, 9, 1, 1] and len(match.position()["legs_left"]) == 9
    for _ in at_random(match, 1):
        pass
    assert verify(record_of(match)).scores == match.scores and whole_state(match).round <= 8
    check_place(Match(game, 4, {"shuffled_points": True}, seed=2))
    assert GAME.rules.KIND != game.rules.KIND, "ours are as they were"


def test_a_user_s_own_cards_compiled():
    pytest.importorskip("numba")
    check_twin(load("crazy-race", WILD), 4, {"last_penalty": True}, 3, plies=60)


def test_a_part_left_out_stays_ours():
    game = load("crazy-race", {"points": {"turntable": [3] * 8, "finish": [9] * 6}})
    assert game.rules.KIND == GAME.rules.KIND and game.rules.PILES[1][:6] == (9,) * 6


def broken(change):
    data = copy.deepcopy(OURS)
    change(data)
    return data


BAD = {
    "leg card 2": lambda d: d["leg"][2].update(sides=["B2", "C3", "A2", "A3"]),
    "leg card 7": lambda d: d["leg"][7].update(sides=["A1", "F1", "B3", "C5"]),
    "leg card 0": lambda d: d["leg"][0].update(sides=["F2", "A?", "B2", "C1"]),
    "leg card 1": lambda d: d["leg"][1].update(sides=["C1", "B4", "F2"]),
    "leg card 3": lambda d: d["leg"][3].update(sides=["F?", "A4", "C2", 1]),
    "leg card 4": lambda d: d["leg"][4].update(colour="red"),
    "leg card 5": lambda d: d["leg"].__setitem__(5, ["C2", "A2", "F3", "B3"]),
    "leg card 6": lambda d: d["leg"][6].update(sides="A1F4B4C3"),
    "list of 8 to 24": lambda d: d["leg"].pop(),
    "leg cards are a list": lambda d: d.update(leg={"sides": []}),
    "turntable pile has 4 to 16": lambda d: d["points"].update(turntable=[5, 5, 5]),
    "turntable pile: a point card has a value": lambda d: d["points"].update(turntable=[5, 5, 5, 0]),
    "finish pile: a point card": lambda d: d["points"].update(finish=[5, 5, 5, "4"]),
    "finish pile: a point card has": lambda d: d["points"].update(finish=[5, 5, 5, True]),
    "piles `turntable` and `finish`": lambda d: d["points"].pop("finish"),
    "no part 'dice'": lambda d: d.update(dice=[1]),
}


@pytest.mark.parametrize("words, change", BAD.items(), ids=BAD)
def test_a_file_that_does_not_hold_together(words, change):
    with pytest.raises(BadFile) as fault:
        load("crazy-race", broken(change))
    said = str(fault.value)
    assert words.lower() in said.lower() and said.endswith(".") and "\n" not in said


def test_after_a_bad_file_all_is_as_before():
    with pytest.raises(BadFile):
        load("crazy-race", {"leg": []})
    with pytest.raises(BadFile):
        load("crazy-race", {"leg": []})
    assert Match("crazy-race", 3, seed=1).position() == Match(GAME, 3, seed=1).position()
    assert Path(GAME.folder / "cards.toml").exists()
