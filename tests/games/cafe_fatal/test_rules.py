"""Café Fatal, clause by clause, through scenarios as anybody can write them."""
import pytest
from cafe_fatal.referee import neighbours, tables_of
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import Match, load
from ludoteca.core.match import choices_of
from ludoteca.core.scenario import play, run
from ludoteca.core.state import NOBODY
from ludoteca.testing import whole_state

from examples import examples

GAME = load("cafe-fatal")
R = GAME.rules
START = [*range(6), 0]  # red faces on the first six tables, seat 0 starts


def lying(players, *piles):
    """Dice on tables: piles of (seat, table, count, face)."""
    names = tables_of(players)
    dice = [[[0, 0] for _ in names] for _ in range(players)]
    for p, name, count, face in piles:
        dice[p][names.index(name)] = [count, face]
    return dice


def slices(players, **given):
    names = tables_of(players)
    return [list(given.get(name, (0, 0, 0))) for name in names]


def counts(*faces):
    return [faces.count(face) for face in range(1, 7)]


def scene(players, position, decisions=(), chance=(), **more):
    return play({"game": "cafe-fatal", "players": players, "position": position, "decisions": list(decisions),
                 "chance": list(chance), **more})


def legal(players, position, seat):
    return set(scene(players, position).legal()[str(seat)])


def paid(players, *piles, **more):
    """The game after a pay-out: all dice lie but seat 0's last one, which goes where seat 0's other dice of
    that face lie."""
    p, name, count, face = piles[0]
    before = [(p, name, count - 1, face), *piles[1:]] if count > 1 else list(piles[1:])
    position = {"dice": lying(players, *before), "roll": counts(face), "mover": p, "start": 0} | more
    return scene(players, position, [[p, f"{face}@{name}"]])


def six(p, name, face=6):
    """All dice of a seat on one table."""
    return p, name, 6, face


# Set-up.

@pytest.mark.parametrize("players, tables", [(2, 7), (3, 9), (4, 13), (5, 13)])
def test_CF_1_what_there_is(players, tables):
    match = Match(GAME, players, seed=1)
    position = match.position()
    assert sorted(filter(None, position["red"])) == [1, 2, 3, 4, 5, 6] and len(position["red"]) == tables
    assert position["hand"] == [6] * players
    held = [sum(part[kind] for part in position["slices"]) + position["bag"][kind] for kind in range(3)]
    assert held == [30, 20, 10]


@pytest.mark.parametrize("players", range(2, 6))
def test_CF_2_floors(players):
    assert list(GAME.module("rules.floors").NAMES[players]) == tables_of(players)
    names = tables_of(players)
    for table, name in enumerate(names):
        near = {names[other] for other in range(len(names)) if R.NEAR[players][table] >> other & 1}
        assert near == neighbours(name, names)


def test_CF_3_red_places_are_drawn_one_after_the_other():
    found = scene(3, {}, chance=[8, 0, 7, 1, 6, 2, 1])
    assert found.position()["red"] == [2, 4, 6, 0, 0, 0, 5, 3, 1]
    assert found.position()["start"] == 1


@pytest.mark.parametrize("players, tables", [(2, 7), (3, 9), (4, 13)])
def test_CF_3_every_place_is_equally_likely(players, tables):
    s = GAME.start(players)
    for drawn in range(6):
        assert R.chances(s) == tables - drawn
        R.play(s, None, NOBODY, 0)
    assert R.chances(s) == players, "then the start player is drawn (CF-4)"


def test_CF_4_the_start_passes_to_the_left():
    position = {"dice": lying(3, six(0, "A1"), six(2, "C3"), (1, "B2", 5, 5)), "roll": counts(5), "mover": 1,
                "start": 2}
    after = scene(3, position, [[1, "5@B2"]])
    assert after.position()["start"] == after.position()["mover"] == 0 and whole_state(after).round == 2


# A round.

def test_CF_5_a_slice_onto_every_table_also_where_slices_lie():
    before = slices(2, B1=(1, 0, 0), A3=(0, 0, 2))
    after = scene(2, {"slices": before, "start": 0, "red": [1, 2, 3, 4, 5, 6, 0]},
                  chance=["cake", "pizza", "cheese", "cheese", "pizza", "cheese", "cake", 1, 1, "pizza",
                          "pizza"])
    assert (after.position()["slices"]
            == [[1, 2, 1], [0, 1, 0], [1, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 2], [0, 0, 1]])
    assert after.position()["bag"] == [26, 16, 6]


def test_CF_6_two_dice_name_two_red_tables():
    chance = [*START, *["cheese"] * 13, 6, 2, "cake", "pizza"]
    position = scene(4, {}, chance=chance).position()
    assert position["slices"][5] == [1, 0, 1] and position["slices"][1] == [1, 1, 0]
    assert sum(map(sum, position["slices"])) == 15


def test_CF_6_a_double_brings_two_to_one_table():
    position = scene(4, {}, chance=[*START, *["cheese"] * 13, 3, 3, "cake", "pizza"]).position()
    assert position["slices"][2] == [1, 1, 1] and sum(map(sum, position["slices"])) == 15


def test_CF_6_the_bag_is_a_draw_of_single_slices():
    s = GAME.start(2)
    GAME.notation.place(s, {"phase": "prepare", "start": 0})
    assert R.chances(s) == 60
    found = [GAME.notation.units(s, outcome)[0] for outcome in range(60)]
    assert found == ["cheese"] * 30 + ["pizza"] * 20 + ["cake"] * 10


def test_CF_7_all_dice_in_hand_are_rolled_at_once():
    for hand in range(6, 0, -1):
        piles = [(0, "A1", 6 - hand, 1)] if hand < 6 else []
        GAME.notation.place(s := GAME.start(3),
                            {"phase": "throw", "dice": lying(3, *piles), "mover": 0, "start": 0})
        assert R.chances(s) == 6 ** hand


def test_CF_7_all_dice_of_the_chosen_face_go_together():
    position = {"roll": counts(3, 3, 3, 6, 6, 1), "start": 0}
    after = scene(4, position, [[0, "3@C2"]], chance=[1, 2, 3, 4, 5, 6])
    assert after.position()["dice"][0][2] == [3, 3] and after.position()["hand"] == [3, 6, 6, 6]
    assert after.position()["mover"] == 1 and after.position()["roll"] == [1] * 6


def test_CF_7_who_has_no_dice_is_skipped():
    dice = lying(4, six(1, "C1"), six(2, "C1", 5), (3, "C2", 1, 1), (0, "C3", 3, 2))
    after = scene(4, {"dice": dice, "roll": counts(1, 2, 3), "mover": 0, "start": 0}, [[0, "1@B3"]])
    assert after.waiting == [3]
    after.decide(3, after.legal()["3"][0])
    assert after.waiting == [0]


def test_CF_7_the_last_one_goes_on_alone():
    dice = lying(2, six(1, "B1"), (0, "B2", 3, 2))
    after = scene(2, {"dice": dice, "roll": counts(1, 2, 3), "mover": 0, "start": 1}, [[0, "1@A2"]],
                  chance=[5, 5])
    assert after.waiting == [0] and after.position()["roll"] == counts(5, 5)


@pytest.mark.parametrize("players", range(2, 6))
def test_CF_8_the_first_placement_goes_anywhere(players):
    names = tables_of(players)
    position = {"roll": counts(1, 1, 4, 4, 4, 6), "start": 0}
    assert legal(players, position, 0) == {f"{face}@{name}" for face in (1, 4, 6) for name in names}


def test_CF_8_each_round_anew():
    after = paid(2, six(0, "B2"), six(1, "A3"))
    assert whole_state(after).round == 2 and {text[2:] for text in after.legal()["1"]} == set(tables_of(2))


def test_CF_9_a_face_that_lies_joins_its_pile():
    dice = lying(4, (0, "C2", 2, 3), (0, "C3", 1, 5))
    position = {"dice": dice, "roll": counts(3, 3, 5), "mover": 0, "start": 0}
    assert legal(4, position, 0) == {"3@C2", "5@C3"}
    assert scene(4, position, [[0, "3@C2"]]).position()["dice"][0][2] == [4, 3]


def test_CF_10_a_new_face_goes_next_to_own_dice():
    dice = lying(4, (0, "C2", 2, 3))
    assert legal(4, {"dice": dice, "roll": counts(2, 2, 3, 6), "mover": 0, "start": 0}, 0) == {
        "3@C2", *(f"{face}@{name}" for face in (2, 6) for name in ("C1", "B2", "D2", "C3"))}


def test_CF_10_not_where_own_dice_lie_and_not_across_a_corner():
    dice = lying(4, (0, "C2", 1, 3), (0, "C3", 1, 4), (0, "B3", 1, 5))
    assert legal(4, {"dice": dice, "roll": counts(2, 2, 2), "mover": 0, "start": 0}, 0) == {
        f"2@{name}" for name in ("C1", "B2", "D2", "D3", "C4", "A3", "B4")}


def test_CF_10_a_corner_has_one_way_out():
    dice = lying(4, (0, "E3", 1, 3))
    assert legal(4, {"dice": dice, "roll": counts(1, 2, 4, 5, 6), "mover": 0, "start": 0}, 0) == {
        f"{face}@D3" for face in (1, 2, 4, 5, 6)}


def test_CF_11_the_others_never_limit():
    others = [six(1, "C1"), six(2, "C1", 5), six(3, "C3", 4)]
    alone = {"dice": lying(4, (0, "C2", 1, 3)), "roll": counts(1, 2, 3, 5, 6), "mover": 0, "start": 0}
    assert legal(4, alone, 0) == legal(4, alone | {"dice": lying(4, (0, "C2", 1, 3), *others)}, 0)


# Paying out.

def test_CF_13_most_dice_take_all():
    after = paid(2, (0, "B2", 4, 1), (0, "A2", 2, 2), (1, "B2", 3, 6), (1, "B1", 3, 5),
                 slices=slices(2, B2=(1, 1, 1), A2=(2, 0, 0), B1=(0, 1, 0)))
    assert after.position()["eaten"] == [[3, 1, 1], [0, 1, 0]]


def test_CF_13_equal_numbers_the_higher_face():
    after = paid(3, (0, "B2", 6, 4), (1, "B2", 6, 5), (2, "B2", 6, 3), slices=slices(3, B2=(1, 1, 1)))
    assert after.position()["eaten"] == [[0, 0, 0], [1, 1, 1], [0, 0, 0]]


def test_CF_13_equal_in_both_the_slices_stay_and_a_third_gets_nothing():
    piles = [(0, "B2", 2, 6), (0, "A2", 4, 1), (1, "B2", 2, 6), (1, "C2", 4, 1), (2, "B2", 1, 5),
             (2, "B1", 5, 2)]
    before = slices(3, B2=(1, 1, 1), A2=(1, 0, 0), B1=(0, 0, 1))
    chance = ["cheese"] * 9 + [1, 2, "cheese", "cheese"]
    position = {"dice": lying(3, (0, "B2", 1, 6), *piles[1:]), "roll": counts(6), "mover": 0, "start": 0,
                "slices": before}
    after = scene(3, position, [[0, "6@B2"]], chance)
    assert after.position()["eaten"] == [[1, 0, 0], [0, 0, 0], [0, 0, 1]]
    assert after.position()["slices"][tables_of(3).index("B2")] == [2, 1, 1]


def test_CF_13_level_behind_a_better_one_is_no_tie():
    after = paid(3, (0, "B2", 3, 1), (0, "A2", 3, 2), (1, "B2", 2, 6), (1, "C2", 4, 1), (2, "B2", 2, 6),
                 (2, "B1", 4, 2), slices=slices(3, B2=(0, 0, 1)))
    assert after.position()["eaten"][0] == [0, 0, 1]


def test_CF_13_a_table_without_dice_keeps_its_slices():
    before = slices(2, C1=(0, 3, 0), B2=(1, 0, 0))
    position = {"dice": lying(2, (0, "B2", 5, 6), six(1, "A2")), "roll": counts(6), "mover": 0, "start": 0,
                "slices": before}
    after = scene(2, position, [[0, "6@B2"]], ["cheese"] * 7 + [1, 1, "cheese", "cheese"])
    assert after.position()["slices"][tables_of(2).index("C1")] == [1, 3, 0]


def test_CF_13_a_full_table_set_up_is_paid_out():
    found = scene(2,
                  {"dice": lying(2, six(0, "B2"), six(1, "A2")), "slices": slices(2, B2=(0, 1, 0)),
                   "start": 0})
    assert found.position()["eaten"][0] == [0, 1, 0] and found.waiting == [1]


def test_CF_14_everybody_takes_the_dice_back():
    after = paid(2, six(0, "B2"), six(1, "A2"))
    assert (after.position()["hand"] == [6, 6]
            and not any(sum(pile) for row in after.position()["dice"] for pile in row))


# Score and end.

def scored(*eaten):
    s = GAME.start(2)
    s.eaten[0] = list(eaten)
    return R.score(s, 0)


@pytest.mark.parametrize("eaten, points",
                         [((7, 0, 0), 12), ((4, 0, 0), 4), ((5, 0, 0), 10), ((10, 0, 0), 20), ((0, 4, 0), 8),
                                           ((0, 5, 0), 20), ((0, 0, 4), 20), ((0, 0, 5), 50),
                                           ((0, 0, 10), 100), ((6, 7, 3), 50),
                                           ((12, 4, 4), 50), ((30, 20, 10), 240)])
def test_CF_15_whole_ones_count_double(eaten, points):
    assert scored(*eaten) == points


@pytest.mark.parametrize("eaten, points",
                         [([4, 5, 3], 39), ([9, 5, 1], 39), ([3, 8, 2], 39), ([4, 8, 2], 40),
                          ([0, 10, 0], 40),
                                           ([0, 0, 4], 20), ([0, 0, 5], 50)])
def test_CF_16_forty_points_end_the_game(eaten, points):
    after = paid(2, six(0, "B2"), six(1, "A2"), eaten=[eaten, [0, 0, 0]])
    assert after.scores[0] == points and after.over == (points >= 40)


def test_CF_16_the_exact_forty():
    for last, over in (((1, 0, 0), True), ((0, 0, 0), False)):
        after = paid(2, six(0, "B2"), six(1, "A2"), eaten=[[3, 8, 2], [0, 0, 0]], slices=slices(2, B2=last))
        assert after.scores[0] == 39 + sum(last) and after.over == over


@pytest.mark.parametrize("players, tables", [(2, 7), (3, 9), (4, 13), (5, 13)])
def test_CF_16_a_bag_that_cannot_serve_a_round_ends_the_game(players, tables):
    for left, over in ((tables + 2, False), (tables + 1, True)):
        piles = [six(p, tables_of(players)[p]) for p in range(players)]
        after = paid(players, *piles, bag=[left, 0, 0])
        assert after.over == over and (after.position()["phase"] == "over") == over
        assert sum(after.position()["bag"]) == (left if over else 0)


def test_CF_16_nobody_stops_in_the_middle_of_a_round():
    found = scene(2, {"eaten": [[0, 0, 5], [0, 0, 0]], "roll": counts(1, 2, 3, 4, 5, 6), "start": 0})
    assert not found.over and found.waiting == [0]


def test_CF_16_slices_on_tables_are_lost():
    after = paid(2, six(0, "B2"), six(1, "A2"), eaten=[[0, 10, 0], [0, 0, 4]], slices=slices(2, C1=(0, 0, 5)))
    assert after.over and after.scores == [40, 20] and after.winners == [0]


def test_CF_17_the_booklets_example():
    """Beatrix 3 cake, 7 pizza, 6 cheese; Lars 4 cake, 4 pizza, 12 cheese: 50 each, 16 slices against 20."""
    found = scene(2, {"eaten": [[6, 7, 3], [12, 4, 4]]})
    assert found.over and found.scores == [50, 50] and found.winners == [1]
    assert [sum(eaten) for eaten in found.position()["eaten"]] == [16, 20]


def test_CF_17_equal_in_both_share_the_win():
    found = scene(3, {"eaten": [[0, 5, 2], [0, 5, 2], [0, 0, 1]]})
    assert not found.over
    found = scene(3, {"eaten": [[10, 5, 0], [10, 5, 0], [0, 0, 1]]})
    assert found.over and found.winners == [0, 1]


def test_CF_18_scores_and_winners_at_any_time():
    dice = lying(4, (0, "C2", 2, 3), (1, "C2", 2, 5), (2, "C3", 1, 6), (3, "C3", 1, 6), (3, "C4", 1, 1))
    found = scene(4, {"dice": dice, "eaten": [[7, 0, 0], [0, 5, 0], [0, 0, 1], [1, 1, 1]], "start": 0})
    assert found.scores == [12, 20, 5, 8]
    now = {name: R.winner(whole_state(found), table) for table, name in enumerate(tables_of(4))}
    assert now["C2"] == 1 and now["C3"] == NOBODY and now["C4"] == 3 and now["C1"] == NOBODY


# What the state is.

@examples(15)
@given(players=st.integers(2, 5), seed=st.integers(0, 2 ** 32))
def test_conservation_after_every_ply(players, seed):
    from ludoteca.testing import at_random

    class Counted(Match):
        def _apply(self, seat, choice):
            super()._apply(seat, choice)
            s = self._s
            for kind, stock in enumerate((30, 20, 10)):
                assert (s.bag[kind] + sum(row[kind] for row in s.slices) + sum(row[kind] for row in s.eaten)
                        == stock)
                assert s.bag[kind] >= 0
            for p in range(players):
                assert s.hand[p] + sum(s.pile[p]) == 6
            if s.phase == R.PLACE:
                assert sum(s.roll) == s.hand[s.mover]

    for _ in at_random(Counted(GAME, players, seed=seed), seed):
        pass


def test_nothing_is_hidden():
    match = Match(GAME, 3, seed=2)
    assert match.view().s == match.view(2).s == whole_state(match) and match.heard(1) == match.events
    world = match.view(1).s
    R.suppose(world, 1, 7)
    assert world == whole_state(match)


def test_a_scenario_can_expect():
    outcome, differences = run({"game": "cafe-fatal", "players": 2,
                                "position": {"roll": counts(1, 1, 1, 1, 1, 1), "start": 0},
                                "expect": {"legal": {"0": [f"1@{name}" for name in tables_of(2)]},
                                           "scores": [0, 0]}})
    assert differences == [] and outcome["winners"] == []


def test_only_the_mover_chooses():
    match = Match(GAME, 4, seed=1)
    mover = match.waiting[0]
    assert [bool(choices_of(GAME, whole_state(match), p)) for p in range(4)] == [p == mover for p in range(4)]
