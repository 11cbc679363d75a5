"""AC-14 to AC-24: the salute, the end of a race, points, the championship."""
import pytest
from ave_caesar.graph import Graph, file
from ave_caesar.setups import D, R, legal, scene, told

from ludoteca.testing import whole_state

WHITE = {"circuit": "white", "direction": "clockwise"}
NONE = [0] * 6


def ends(match):
    return {text.split(">")[1] for text in legal(match)}


def scores(match):
    return {e["seat"]: (e["place"], e["points"]) for e in told(match, "scored")}


# The salute.

@pytest.mark.parametrize("lap", [1, 2])
def test_AC_14_a_move_that_ends_in_the_alley_pays(lap):
    here = {**WHITE, "space": ["26a", "12a", "11a"], "lap": [lap, lap, lap], "hand": [[1, 3, 5], [1], [1]],
            "still": 1}
    match = scene(here, 3)
    match.decide(0, "3>p2")
    assert match.position()["paid"][0] and told(match, "saluted") == [{"event": "saluted", "seat": 0}]
    assert match.position()["lap"][0] == lap, "p2 lies before the line"
    match = scene(here, 3)
    match.decide(0, "5>p4")
    assert match.position()["paid"][0] and match.position()["lap"][0] == lap + 1


def test_AC_14_each_once_and_never_at_the_end_of_lap_3():
    here = {**WHITE, "space": ["28b", "12a", "11a"], "lap": [3, 3, 3], "paid": [True] * 3,
            "hand": [[1, 2, 6], [1], [1]], "still": 1}
    match = scene(here, 3)
    assert legal(match) == {"1>29a", "1>29b", "1>p1", "2>30a", "2>30b", "2>p2", "6>home"}
    match.decide(0, "2>p2")
    assert not told(match, "saluted")


def test_AC_15_unpaid_at_the_end_of_lap_2_one_may_not_pass_the_alley():
    here = {**WHITE, "space": ["26a", "12a", "11a"], "lap": [2, 2, 2], "hand": [[1, 4, 6], [1], [1]],
            "still": 1}
    match = scene(here, 3)
    assert legal(match) == {"1>28b", "4>p3", "6>p5"}, "28a and all beyond on the straight are too late"
    assert ends(scene(here | {"lap": [1, 1, 1]}, 3)) >= {"28a", "1a", "p3", "3a"}, (
        "lap 1 may be passed freely")
    paid = here | {"paid": [True, False, False]}
    assert ends(scene(paid, 3)) >= {"28a", "1b", "p3"}


def test_AC_15_it_waits_until_a_way_opens():
    here = {**WHITE, "space": ["28b", "p1", "11a"], "lap": [2, 2, 2], "paid": [False, True, False],
            "hand": [[1, 2, 3], [6, 6, 5], [1, 1, 1]], "deck": [NONE, [1] * 6, [1] * 6]}
    match = scene(here, 3)
    lost = told(match, "lost")
    assert [e["seat"] for e in lost] == [0] and match.waiting == [1]
    why = [lost[0]["why"] >> 2 * card & 3 for card in range(1, 7)]
    assert why == [R.OWES] * 5 + [R.LEADS] and lost[0]["blockers"] == 1 << 1
    match.decide(1, "5>p6")
    match.decide(2, "1>12a")
    assert match.waiting == [0] and legal(match) == {"1>p1", "2>p2", "3>p3"}


def test_AC_15_a_space_from_which_the_alley_cannot_be_reached_in_time():
    """Only lane b of row 28 leads into the alley; so 28a is too late, and so is 26a's neighbour with the way
    shut."""
    here = {**WHITE, "space": ["27b", "28b", "11a"], "lap": [2, 2, 2],
            "hand": [[1, 2, 3], [1, 1, 1], [1, 1, 1]]}
    match = scene(here, 3)
    assert told(match, "lost")[0]["seat"] == 0 and match.waiting == [1]
    assert legal(match) == {"1>p1"}


def test_AC_16_nothing_is_paid_at_the_start():
    match = scene({**WHITE, "order": [3, 4, 5, 1, 2, 0], "mover": 0, "hand": [[2, 5, 6]] + [[1, 1, 1]] * 5},
                  6)
    assert match.position()["space"][0] == "28b"
    match.decide(0, "5>p5")
    assert not match.position()["paid"][0] and match.position()["lap"][0] == 1 and not told(match, "saluted")


def test_AC_16_who_has_paid_may_use_the_alley_as_a_lane():
    here = {**WHITE, "space": ["28b", "29a", "29b"], "lap": [2, 2, 1], "paid": [True, True, False],
            "hand": [[1, 2, 3], [1], [1]]}
    assert legal(scene(here, 3)) == {"1>p1", "2>p2", "3>p3"}


# The end of a race.

def test_AC_17_the_fourth_crossing_with_the_salute_paid():
    here = {**WHITE, "space": ["30a", "2a", "1a"], "lap": [3, 3, 3], "paid": [True] * 3,
            "hand": [[1, 5, 6], [6, 6, 6], [1, 2, 3]], "still": 1}
    match = scene(here, 3, finish="all")
    assert legal(match) == {"1>home", "5>home", "6>home"}
    match.decide(0, "6>home")
    assert (match.position()["status"] == ["finished", "racing", "racing"]
            and match.position()["space"][0] is None)
    assert match.position()["arrived"] == [0]


def test_AC_17_the_third_crossing_is_not_the_last():
    here = {**WHITE, "space": ["29b", "2a", "1a"], "lap": [2, 3, 3], "paid": [True] * 3,
            "hand": [[3, 3], [6, 6, 6], [1, 2, 3]], "still": 1}
    match = scene(here, 3)
    match.decide(0, "3>2b")
    assert match.position()["lap"][0] == 3 and match.position()["status"][0] == "racing"


LAST = {**WHITE, "space": ["30a", "20a", "19a", "10a"], "lap": [3, 3, 3, 3], "paid": [True] * 4,
        "hand": [[1, 5, 5], [5, 5, 5], [5, 5, 5], [6, 6, 6]], "deck": [NONE, NONE, NONE, [0, 0, 0, 0, 1, 0]]}


def test_AC_18_the_race_ends_with_the_first_to_finish():
    match = scene(LAST, finish="first")
    match.decide(0, "1>home")
    ways = [D.WAY[3][R.row(whole_state(match), p)] for p in range(1, 4)]
    graph = Graph(file("white"), "clockwise")
    assert ways == [graph.race(space, 3, True) for space in ("20a", "19a", "10a")] == [9, 10, 18]
    assert match.over and match.scores == [6, 4, 3, 2] and match.winners == [0]


def test_AC_18_equal_ways_more_card_points_then_shared():
    level = LAST | {"space": ["30a", "29a", "29b", "28a"]}
    match = scene(level | {"hand": [[1], [5], [2, 4], [6, 6]], "deck": [NONE] * 4})
    match.decide(0, "1>home")
    assert match.scores == [6, 3, 4, 2], "equal ways: 6 card points before 5"
    match = scene(level | {"hand": [[1], [5], [2, 3], [6, 6]], "deck": [NONE] * 4})
    match.decide(0, "1>home")
    assert match.scores == [6, 4, 4, 2] and scores(match)[3] == (4, 2), (
        "shared, and the next place is skipped")


def test_AC_18_an_owed_salute_counts():
    """28b unpaid is on its way through the alley; 27b paid is nearer on the straight."""
    here = {**WHITE, "space": ["30a", "28b", "27b"], "lap": [3, 2, 2], "paid": [True, False, True],
            "hand": [[1], [6, 6, 6], [6, 6, 6]],
            "deck": [NONE, [4, 4, 4, 4, 4, 0], [4, 4, 4, 4, 4, 0]]}
    graph = Graph(file("white"), "clockwise")
    assert graph.race("28b", 2) > graph.race("27b", 2, True) - 1
    match = scene(here, 3)
    match.decide(0, "1>home")
    left = [R.way_left(whole_state(match), p) for p in (1, 2)]
    assert left == [graph.race("28b", 2), graph.race("27b", 2, True)]
    assert match.scores == ([6, 4, 4] if graph.race("28b", 2) == graph.race("27b", 2, True) else [6, 3, 4])


def test_AC_18_who_could_not_have_covered_the_way_ranks_behind_and_scores_0():
    short = (LAST
             | {"hand": [[1], [4, 4], [4, 4, 2], [6, 6, 6]], "deck": [NONE, NONE, NONE, [0, 0, 0, 0, 1, 0]]})
    match = scene(short)
    match.decide(0, "1>home")
    assert scores(match) == {0: (1, 6), 1: (4, 0), 2: (2, 4), 3: (3, 3)}, "8 points for 9 steps"


STUCK = {**WHITE, "space": ["7a", "5a", "6b"], "status": ["crashed", "racing", "racing"], "lap": [3, 3, 3],
         "paid": [True] * 3, "hand": [[6], [6, 2, 3], [4, 4, 5]],
         "deck": [NONE, [4, 3, 2, 0, 0, 0], [3, 4, 0, 0, 0, 0]], "under": [[], [4], [1]], "still": 2}


@pytest.mark.parametrize("finish", ["first", "all"])
def test_AC_18_after_a_standstill_nobody_who_has_not_arrived_scores_or_wins(finish):
    match = scene(STUCK, 3, crash=True, finish=finish)
    assert match.over and told(match, "stopped") and scores(match) == {0: (1, 0), 1: (1, 0), 2: (1, 0)}
    assert match.position()["wins"] == [0, 0, 0] and match.winners == [0, 1, 2]


def test_AC_18_after_a_standstill_those_who_have_arrived_keep_their_places():
    here = {key: [*value, *more] for (key, value), more in zip(
        ((key, STUCK[key]) for key in ("space", "status", "lap", "paid", "hand", "deck", "under")),
        ([None], ["finished"], [3], [True], [[]], [NONE], [[]]), strict=True)}
    match = scene(STUCK | here | {"arrived": [3]}, 4, crash=True, finish="all")
    assert match.over and scores(match) == {0: (2, 0), 1: (2, 0), 2: (2, 0), 3: (1, 6)}
    assert match.winners == [3]


def test_AC_18_after_a_standstill_the_next_race_starts_with_the_last_in_turn():
    match = scene(STUCK | {"race": 1, "order": [0, 2, 1], "mover": 2}, 3, crash=True, races=2)
    assert match.position()["race"] == 2 and match.position()["order"] == [1, 2, 0]


def test_AC_19_finish_all_goes_on_to_the_last_by_order_of_arrival():
    here = {**WHITE, "space": ["30a", "30b", "29a"], "lap": [3, 3, 3], "paid": [True] * 3,
            "hand": [[1], [1, 5], [1, 1]],
            "deck": [NONE] * 3, "mover": 2, "order": [2, 1, 0]}
    match = scene(here, 3, finish="all")
    assert legal(match) == {"1>home"} or match.waiting == [1]
    match.decide(1, "1>home")
    assert match.position()["arrived"] == [1] and not match.over
    match.decide(0, "1>home")
    assert match.waiting == [2]
    match.decide(2, sorted(legal(match))[0])
    match.decide(2, "1>home")
    assert match.over and match.scores == [4, 6, 3]


def test_AC_20_points_and_who_runs_dry():
    here = {**WHITE, "space": ["30a", "12a", "10a", "9a", "8a", "6b"], "lap": [3] * 6, "paid": [True] * 6,
            "hand": [[1, 1], [2], [6, 6, 6], [6, 6, 6], [6, 6, 6], [6, 6, 6]], "deck": [NONE,
                    NONE] + [[0, 0, 0, 4, 4, 1]] * 4, "mover": 1,
            "order": [1, 0, 2, 3, 4, 5]}
    match = scene(here, 6)
    match.decide(1, "2>15a")
    assert match.position()["status"][1] == "dry" and match.position()["space"][1] is None, (
        "it leaves the board")
    match.decide(0, "1>home")
    assert match.scores == [6, 0, 4, 3, 2, 1] and scores(match)[1] == (6, 0)


def test_AC_20_the_sixth_place_scores_nothing():
    here = {**WHITE, "space": ["30a", "12a", "10a", "9a", "8a", "6b"], "lap": [3] * 6, "paid": [True] * 6,
            "hand": [[1, 1, 1]] + [[6, 6, 6]] * 5}
    match = scene(here, 6)
    match.decide(0, "1>home")
    assert match.scores == [6, 4, 3, 2, 1, 0]


def test_AC_20_dry_crashed_and_disqualified_share_the_last_place():
    here = {**WHITE, "space": ["30a", None, "10a", "9b"], "status": ["racing", "dry", "crashed", "racing"],
            "lap": [3] * 4,
            "paid": [True, True, True, False], "hand": [[1], [], [6], [6, 6, 6]], "deck": [NONE] * 4}
    match = scene(here, 4, crash=True, dishonour=True)
    match.decide(0, "1>home")
    assert scores(match) == {0: (1, 6), 1: (2, 0), 2: (2, 0), 3: (2, 0)}


# The championship.

def finish(score, wins, winner=0, races=2, **more):
    """The last race, just before the winner of it arrives; seats 1 and 2 are second and third."""
    here = {**WHITE, "space": ["10a", "9a", "8a"], "lap": [3] * 3, "paid": [True] * 3,
            "hand": [[6, 6, 6]] * 3, "race": races,
            "score": score, "wins": wins, "mover": winner, **more}
    here["space"][winner] = "30a"
    here["hand"][winner] = [1, 1, 1]
    match = scene(here, 3, races=races)
    match.decide(winner, "1>home")
    assert match.over
    return match


def test_AC_21_most_points_win():
    assert finish([0, 5, 0], [0, 0, 0]).scores == [6, 9, 3] and finish([0, 5, 0], [0, 0, 0]).winners == [1]


def test_AC_21_ties_more_race_wins_then_the_better_last_race():
    assert finish([3, 5, 0], [0, 2, 0]).winners == [1], "9 points each: two wins against one"
    assert finish([3, 5, 0], [0, 1, 0]).winners == [0], "one win each: the better last race"


def test_AC_21_else_the_win_is_shared():
    here = {**WHITE, "space": ["9b", "9a", "30a"], "lap": [3, 3, 3], "paid": [True] * 3,
            "hand": [[6, 6, 6], [6, 6, 6], [1, 1, 1]],
            "race": 2, "score": [8, 8, 0], "wins": [1, 1, 0], "mover": 2, "order": [2, 0, 1]}
    match = scene(here | {"space": ["1a", "1b", "30a"]}, 3, races=2)
    match.decide(2, "1>home")
    assert match.scores == [12, 12, 6] and match.winners == [0, 1]


def second_race(position, players=3, **options):
    match = scene({**WHITE, "race": 1, **position}, players, races=2, **options)
    match.decide(0, "1>home")
    return match.position()


OVER = {"space": ["30a", "9a", "8a", "6b"], "lap": [3] * 4, "paid": [True] * 4,
        "hand": [[1, 1, 1]] + [[6, 6, 6]] * 3}


def test_AC_22_the_next_race_starts_in_reverse_order():
    after = second_race(OVER, 4)
    assert after["race"] == 2 and after["order"] == [3, 2, 1, 0] and after["mover"] == 3
    assert after["circuit"] == "blue" and after["direction"] == "clockwise" and after["space"] == ["28b",
                                                                                                 "28a", "29b",
            "29a"]


def test_AC_22_equal_places_in_turn_order_then_all_reversed():
    level = OVER | {"space": ["30a", "1a", "2b", "1b"], "order": [2, 3, 0, 1], "mover": 0, "moved": True}
    after = second_race(level, 4)
    assert after["score"] == [6, 3, 4, 3]
    assert after["order"] == [1, 3, 2, 0], (
        "first 0, second 2, then 3 before 1 as they moved; and that list reversed")


def test_AC_23_all_cards_anew_and_the_coins_come_back():
    after = second_race(OVER, 4)
    assert after["paid"] == [False] * 4 and after["lap"] == [0] * 4 and after["status"] == ["racing"] * 4
    assert after["fresh"] == [0, 1, 2, 3] and after["arrived"] == [] and after["under"] == [[]] * 4
    assert all(len(hand) == 3 and sum(deck) == 21
               for hand, deck in zip(after["hand"], after["deck"], strict=True))
    assert after["score"] == [6, 4, 3, 2] and after["wins"] == [1, 0, 0, 0]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_AC_24_four_races_both_circuits_both_ways(players):
    one, two = ("white", "blue") if players < 5 else ("yellow", "red")
    s = whole_state(scene(players=players, races=8))
    assert [D.ENTRIES[R.track_of(s, race)] for race in range(1, 9)] == [
        f"{one} clockwise", f"{two} clockwise", f"{one} anticlockwise", f"{two} anticlockwise"] * 2


def test_AC_24_or_any_list_of_circuits():
    wanted = ["red anticlockwise", "white clockwise", "red anticlockwise"]
    match = scene(players=3, races=4, circuits=wanted)
    assert match.options["circuits"] == wanted
    assert [D.ENTRIES[R.track_of(whole_state(match), race)] for race in range(1, 5)] == [*wanted, wanted[0]]
    assert match.position()["circuit"] == "red" and match.position()["direction"] == "anticlockwise"
