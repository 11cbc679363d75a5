"""ZR-1 to ZR-8: the material, the start, laying cards, what is told and what not, and the taboo side."""
import pytest
from crazy_race.setups import FULL, GAME, NOTHING, heard, leg, pass_on, passes, play, told

from ludoteca import BadOption, IllegalDecision, Match
from ludoteca.testing import whole_state

r = GAME.rules


def test_ZR_1_six_spaces_out_and_back():
    assert r.SPACE == (0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0)
    assert Match(GAME, 4, seed=1).position()["locomotive"] == [[0, 0, 0]] * 4


@pytest.mark.parametrize("players", [3, 4])
def test_ZR_2_eight_driver_cards_each(players):
    position = Match(GAME, players, seed=1).position()
    assert position["hand"] == [FULL] * players and position["pile"] == [NOTHING] * players
    assert (sorted(value for value, n in zip(r.VALUES, FULL, strict=True) for _ in range(n))
            == [1, 1, 2, 2, 3, 3, 4, 6])


@pytest.mark.parametrize("players", [0, 2, 5, -4, 3.0, True, "3"])
def test_three_or_four_players(players):
    with pytest.raises(BadOption, match="3 to 4 players"):
        Match(GAME, players)


@pytest.mark.parametrize("players", [3, 4])
def test_ZR_3_point_cards_sorted_the_highest_on_top_all_of_them_with_three_too(players):
    position = Match(GAME, players, seed=1).position()
    assert (position["turntable_pile"] == [5, 5, 5, 5, 4, 4, 4, 4]
            and position["finish_pile"] == [6, 5, 5, 4, 4, 3])
    assert position["points"] == [[]] * players


def test_ZR_4_eight_leg_cards_from_the_arrow_clockwise():
    names = [" ".join("ABCF"[kind] + (str(steps) if steps else "?")
                      for kind, steps in zip(*card, strict=True))
             for card in zip(r.KIND, r.STEPS, strict=True)]
    assert " · ".join(names) == ("F2 A4 B2 C1 · C1 B4 F2 A3 · B2 C3 A2 F3 · F? A4 C2 B1 · B1 C4 A3 F? · C2 "
                                 "A2 F3 B3"
                                 " · A1 F4 B4 C3 · A1 F1 B3 C4")


def test_ZR_4_and_ZR_5_nature_draws_the_start_player_then_a_leg_card_each_leg():
    scene = play(chance=[2, 5])
    assert scene.script == [] and scene.position()["start"] == 2 and scene.position()["leg_card"] == 5
    assert scene.position()["legs_left"] == [0, 1, 2, 3, 4, 6, 7] and scene.waiting == [2]
    pass_on(scene)
    assert scene.position()["leg"] == 2 and scene.position()["leg_card"] != 5


def test_ZR_5_every_leg_card_comes_once_in_eight_legs():
    scene = play(chance=[0, 7, 6, 5, 4, 3, 2, 1, 0])
    while not scene.over:
        scene.decide(scene.waiting[0], "pass")
    assert [event[2] for event in told(scene, "turned")] == [7, 6, 5, 4, 3, 2, 1, 0] and scene.script == []


# ZR-6.

def test_ZR_6_three_turns_from_the_start_player_clockwise():
    scene = play(chance=[2, 0], players=3)
    order = []
    while scene.position()["leg"] == 1:
        order.append((scene.position()["turn"], scene.waiting))
        scene.decide(scene.waiting[0], "pass")
    assert order == [(t, [p]) for t in (1, 2, 3) for p in (2, 0, 1)]


def test_ZR_6_one_card_a_turn_at_any_side_or_pass():
    scene = play(chance=[0, 0])
    assert (scene.legal()
            == {"0": ["pass", *(f"{v}@{side}" for v in (1, 2, 3, 4, 6) for side in (1, 2, 3, 4))]})
    scene.decide(0, "6@3")
    assert scene.position()["laid"] == [[0, 6, 3]] and scene.position()["hand"][0] == [2, 2, 2, 1, 0]
    assert scene.waiting == [1]


def test_ZR_6_only_on_the_own_turn():
    scene = play(chance=[1, 0])
    for seat in (0, 2, 3, -1, 4):
        with pytest.raises(IllegalDecision):
            scene.decide(seat, "pass")
    assert scene.decisions == [] and scene.waiting == [1]


@pytest.mark.parametrize("text",
                         ["5@1", "0@1", "7@1", "1@0", "1@5", "@", "", "3", "take back", "A", "A2", "keep 1",
                          "give 5",
                                  "pile", "steal 1", "3@2@1", "PASS it", 3, True, None, -1, 9.5])
def test_ZR_6_nothing_else_is_a_decision(text):
    scene = play(chance=[0, 0])
    before = whole_state(scene).copy()
    with pytest.raises(IllegalDecision):
        scene.decide(0, text)
    assert whole_state(scene) == before and scene.decisions == []


def test_ZR_6_passing_does_not_exclude():
    scene = play("0 pass, 1 pass, 2 pass, 3 pass, 0 1@1", chance=[0, 0])
    assert scene.position()["laid"] == [[0, 1, 1]]


def test_ZR_6_several_cards_of_one_player_at_a_side():
    scene = play("0 1@1, 1 2@1, 2 pass, 3 pass, 0 2@1", chance=[0, 0])
    assert scene.position()["laid"] == [[0, 1, 1], [1, 2, 1], [0, 2, 1]]
    assert ("3@1" in play("0 1@1, 1 2@1, 2 pass, 3 pass, 0 2@1, 1 pass, 2 pass, 3 pass",
                          chance=[0, 0]).legal()["0"])


def test_ZR_6_a_card_of_which_none_is_left_cannot_be_laid():
    scene = leg(0, "0 6@1, 1 pass, 2 pass, 3 pass")
    assert not {"6@1", "6@2", "6@3", "6@4"} & set(scene.legal()["0"])


def test_ZR_6_a_turn_with_nothing_but_pass_left_is_asked_for_too():
    hand = [NOTHING, FULL, FULL, FULL]
    scene = leg(0, hand=hand, taken_back=[True, False, False, False])
    assert scene.legal() == {"0": ["pass"]}
    assert passes(scene, 0).waiting == [1]


# ZR-7.

def test_ZR_7_who_laid_where_is_public_the_value_is_not():
    worlds = [play(f"0 {value}@2", chance=[0, 0]) for value in (1, 2, 3, 4, 6)]
    for seat in (-1, 1, 2, 3):
        assert len({str((w.heard(seat), vars(w.view(seat).s), w.waiting)) for w in worlds}) == 1
        assert {"event": "laid", "seat": 0, "side": 2, "more": 1, "value": -1} in heard(worlds[0], seat)
        assert worlds[0].view(seat).position()["laid"] == [[0, -1, 2]]
    assert [w.view(0).position()["laid"] for w in worlds] == [[[0, v, 2]] for v in (1, 2, 3, 4, 6)]


def test_ZR_7_hands_and_piles_are_secret():
    scene = play(chance=[0, 0])
    position = scene.view(1).position()
    assert position["hand"] == [[-1] * 5, FULL, [-1] * 5, [-1] * 5] and position["pile"][0] == [-1] * 5


@pytest.mark.parametrize("hand, more", [([0, 0, 1, 0, 0], 0), ([0, 0, 1, 1, 0], 1), ([0, 0, 2, 0, 0], 1)])
def test_ZR_7_an_empty_hand_must_be_told(hand, more):
    scene = leg(0, "0 3@1", hand=[hand, FULL, FULL, FULL])
    for seat in range(-1, 4):
        assert [event["more"] for event in heard(scene, seat) if event["event"] == "laid"] == [more]


def test_ZR_7_whether_a_card_was_kept_is_not_told_unless_the_hand_would_be_empty():
    for hand, told_apart in (([0, 0, 2, 0, 0], False), ([0, 0, 1, 0, 0], True)):
        scenes = []
        for choice in ("keep 3", "keep none"):
            scene = leg(0, "0 3@1, 1 6@1", hand=[hand, FULL, FULL, FULL], chance=[])
            pass_on(scene)
            scene.decide(1, "A")
            scene.script.append(3)
            scene.decide(0, choice)
            scenes.append(scene)
        for seat in (-1, 1, 2, 3):
            same = [str((s.heard(seat), vars(s.view(seat).s))) for s in scenes]
            assert (same[0] != same[1]) == told_apart


def test_ZR_7_cards_at_other_sides_stay_secret_while_a_side_is_evaluated():
    """Side 1 is free: its winner chooses while the cards of sides 2 to 4 still lie face down."""
    scene = leg(0, laid="0 3@1, 1 6@2, 2 1@3, 3 4@4".replace("@", " "))
    pass_on(scene)
    assert scene.legal() == {"0": ["A", "B", "C"]}
    assert scene.view(0).position()["laid"] == [[0, 3, 1], [1, -1, 2], [2, -1, 3], [3, -1, 4]]
    assert scene.view(1).position()["laid"] == [[0, 3, 1], [1, 6, 2], [2, -1, 3], [3, -1, 4]]
    scene.decide(0, "A")
    assert [event[0:2] + event[3:] for event in told(scene, "showed")] == [
        ("showed", 0, 3), ("showed", 1, 6), ("showed", 2, 1), ("showed", 3, 4)]


# ZR-8.

def test_ZR_8_with_three_players_the_fourth_side_is_taboo_once_three_hold_cards():
    scene = leg(0, laid="0 1 1, 1 1 3", players=3)
    assert {text[2:] for text in scene.legal()["2"] if "@" in text} == {"1", "2", "3", "4"}
    scene.decide(2, "2@4")
    assert {text[2:] for text in scene.legal()["0"] if "@" in text} == {"1", "3", "4"}
    with pytest.raises(IllegalDecision):
        scene.decide(0, "1@2")


@pytest.mark.parametrize("taboo", [1, 2, 3, 4])
def test_ZR_8_any_side_can_be_the_taboo_one(taboo):
    sides = [side for side in (1, 2, 3, 4) if side != taboo]
    scene = leg(0, laid=", ".join(f"{p} 1 {side}" for p, side in enumerate(sides)), players=3)
    assert {int(text[2:]) for text in scene.legal()["0"] if "@" in text} == set(sides)


def test_ZR_8_not_with_four_players():
    scene = leg(0, laid="0 1 1, 1 1 2, 2 1 3")
    assert {text[2:] for text in scene.legal()["3"] if "@" in text} == {"1", "2", "3", "4"}


def test_ZR_8_a_taboo_arrow_the_next_side_clockwise_comes_first():
    scene = pass_on(leg(0, laid="0 1 3, 1 1 2, 2 1 4", players=3, chance=[5]))
    assert [event[2] for event in told(scene, "won")] == [2, 3, 4]


def test_ZR_8_it_is_for_this_leg_only():
    scene = pass_on(leg(0, laid="0 1 3, 1 1 2, 2 1 4", players=3, chance=[5]))
    assert (scene.position()["leg"] == 2
            and {t[2:] for t in scene.legal()["1"] if "@" in t} == {"1", "2", "3", "4"})
