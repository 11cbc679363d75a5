"""AC-30 to AC-33: the rulebook's variants."""
from ave_caesar.setups import R, legal, scene, told

from ludoteca.testing import whole_state

WHITE = {"circuit": "white", "direction": "clockwise"}
NONE = [0] * 6


def test_AC_30_the_winner_starts_first():
    here = {**WHITE, "space": ["30a", "9a", "8a", "1a"], "lap": [3] * 4, "paid": [True] * 4,
            "hand": [[1, 1, 1]] + [[6, 6, 6]] * 3}
    match = scene(here, 4, races=2, winner_starts_first=True)
    match.decide(0, "1>home")
    assert match.position()["order"] == [0, 1, 2, 3] and match.position()["space"][0] == "29a"


# discard_when_stuck

BLOCKED = {**WHITE, "space": ["5a", "7a", "8a"], "lap": [1, 1, 1], "hand": [[1, 4, 4], [1, 1, 1], [1, 2, 3]]}


def test_AC_31_who_is_stuck_puts_a_card_under_and_draws_at_once():
    match = scene(BLOCKED | {"deck": [[0, 0, 0, 0, 1, 1], [1] * 6, [1] * 6]}, 3, chance=[6],
                  discard_when_stuck=True)
    assert (told(match, "lost")[0]["seat"] == 0 and match.waiting == [0]
            and legal(match) == {"under 1", "under 4"})
    match.decide(0, "under 4")
    here = match.position()
    assert here["hand"][0] == [1, 4, 6] and here["under"][0] == [4] and here["deck"][0] == [0, 0, 0, 0, 1, 0]
    assert match.waiting == [1] and legal(match) == {"under 1"}, "seat 1 behind 8a is stuck as well"


def test_AC_31_cards_put_under_come_up_oldest_first_when_the_rest_is_used_up():
    here = BLOCKED | {"deck": [NONE, [1] * 6, [1] * 6], "under": [[5, 2], [], []]}
    match = scene(here, 3, discard_when_stuck=True)
    match.decide(0, "under 1")
    assert match.position()["hand"][0] == [4, 4, 5] and match.position()["under"][0] == [2, 1]
    assert not [e for e in told(match, "drew") if e["seat"] == 0] and told(match, "surfaced")[0]["card"] == 5


def test_AC_31_with_nothing_else_the_same_card_comes_back():
    match = scene(BLOCKED | {"deck": [NONE, [1] * 6, [1] * 6]}, 3, discard_when_stuck=True)
    match.decide(0, "under 1")
    assert match.position()["hand"][0] == [1, 4, 4] and match.position()["under"][0] == []


def test_AC_31_also_at_the_end_of_a_round():
    here = {**WHITE, "space": ["1a", "10a", "20a"], "hand": [[1, 2, 3], [1, 2, 3], [1, 2, 3]],
            "deck": [NONE] * 3, "under": [[6, 5], [], []]}
    match = scene(here, 3)
    match.decide(0, "1>2a")
    match.decide(1, sorted(legal(match))[0])
    match.decide(2, sorted(legal(match))[0])
    assert match.position()["hand"][0] == [2, 3, 6] and match.position()["under"][0] == [5]


def test_AC_31_off_the_turn_is_just_lost():
    match = scene(BLOCKED, 3)
    assert (told(match, "lost")[0]["seat"] == 0 and match.position()["hand"][0] == [1, 4, 4]
            and match.waiting != [0])


def test_AC_31_a_long_queue_keeps_its_order():
    cards = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 5, 6]
    here = BLOCKED | {"deck": [NONE, [1] * 6, [1] * 6], "under": [cards, [], []],
                      "hand": [[4, 4, 1], [1, 1, 1], [1, 2, 3]]}
    match = scene(here, 3, discard_when_stuck=True)
    assert match.position()["under"][0] == cards
    match.decide(0, "under 4")
    assert match.position()["under"][0] == [*cards[1:], 4] and match.position()["hand"][0] == [1, 1, 4]


def test_AC_31_a_card_under_the_deck_keeps_a_chariot_from_running_dry():
    here = {**WHITE, "space": ["12a", "2a", "1a"], "hand": [[2], [1, 2, 3], [1, 2, 3]], "deck": [NONE] * 3,
            "under": [[4], [], []]}
    match = scene(here, 3)
    match.decide(0, "2>15a")
    assert match.position()["status"][0] == "racing" and match.position()["space"][0] == "15a"
    match.decide(1, sorted(legal(match))[0])
    match.decide(2, sorted(legal(match))[0])
    assert match.position()["hand"][0] == [4]


# crash

SIXES = {**WHITE, "space": ["9a", "2a", "1a"], "hand": [[6, 6, 6], [1, 2, 3], [1, 2, 3]], "mover": 0}


def test_AC_32_a_leader_with_only_6s_crashes_and_stays_as_an_obstacle():
    match = scene(SIXES, 3, crash=True)
    assert (match.position()["status"] == ["crashed", "racing", "racing"]
            and match.position()["space"][0] == "9a")
    assert match.waiting == [1] and not told(match, "lost")
    assert told(scene(SIXES, 3), "lost") and not told(scene(SIXES, 3),
                                                      "wrecked"), "without the variant the turn is lost"


def test_AC_32_a_wreck_blocks():
    here = {**WHITE, "space": ["8a", "7a", "1a"], "status": ["crashed", "racing", "racing"],
            "hand": [[6], [1, 2, 3], [1, 2, 3]],
            "mover": 1}
    match = scene(here, 3, crash=True)
    assert told(match, "lost")[0]["seat"] == 1 and match.waiting == [2]


def test_AC_32_it_scores_nothing_and_shares_the_last_place():
    here = {**WHITE, "space": ["9a", "30a", "1a"], "lap": [3, 3, 3], "paid": [True] * 3,
            "status": ["crashed", "racing", "racing"],
            "hand": [[6], [1, 2, 3], [1, 2, 3]], "mover": 1}
    match = scene(here, 3, crash=True)
    match.decide(1, "1>home")
    assert match.scores == [0, 6, 4]


def test_AC_32_the_exceptions_come_first():
    corked = SIXES | {"space": ["8a", "2a", "1a"]}
    assert {text[0] for text in legal(scene(corked, 3, crash=True))} == {"6"}, "AC-12"
    lifted = SIXES | {"still": 1}
    assert {text[0] for text in legal(scene(lifted, 3, crash=True))} == {"6"}, "AC-13"
    opening = {**WHITE, "hand": [[6, 6, 6], [1, 2, 3], [1, 2, 3]]}
    assert scene(opening, 3, crash=True, opening_six=True).waiting == [0]
    assert scene(opening, 3, crash=True).position()["status"][0] == "crashed"


def test_AC_32_only_a_leader_and_only_with_nothing_but_6s():
    behind = SIXES | {"space": ["5a", "7a", "9a"]}
    match = scene(behind, 3, crash=True)
    assert told(match, "lost")[0]["seat"] == 0 and match.position()["status"][0] == "racing"
    mixed = SIXES | {"hand": [[5, 6, 6], [1, 2, 3], [1, 2, 3]]}
    assert scene(mixed, 3, crash=True).waiting == [0]


def test_AC_32_only_on_its_turn():
    match = scene(SIXES | {"mover": 1}, 3, crash=True)
    assert match.position()["status"][0] == "racing"


# dishonour

OWING = {**WHITE, "space": ["28b", "p1", "11a"], "lap": [2, 2, 2], "paid": [False, True, False],
         "hand": [[1, 2, 3], [6, 6, 5], [1, 1, 1]], "deck": [[1] * 6, [1] * 6, [1] * 6]}


def test_AC_33_who_cannot_get_into_the_alley_races_on():
    match = scene(OWING, 3, dishonour=True)
    assert legal(match) == {"1>29a", "1>29b", "2>30a", "2>30b", "3>1a", "3>1b"}
    match.decide(0, "3>1a")
    assert told(match, "shamed") and match.position()["lap"][0] == 3 and not match.position()["paid"][0]
    assert match.position()["status"][0] == "racing"


def test_AC_33_only_when_no_card_is_left_for_the_alley():
    free = OWING | {"space": ["28b", "p3", "11a"], "hand": [[1, 4, 5], [6, 6, 5], [1, 1, 1]]}
    assert legal(scene(free, 3, dishonour=True)) == {"1>p1"}


def test_AC_33_it_moves_freely_afterwards_even_before_the_line():
    match = scene(OWING | {"space": ["29a", "p1", "11a"]}, 3, dishonour=True)
    assert legal(match) == {"1>30a", "1>30b", "2>1a", "2>1b", "3>2a", "3>2b"}
    match.decide(0, "1>30a")
    assert not told(match, "shamed"), "the honour is lost only once"


def test_AC_33_over_the_last_line_unpaid_it_leaves_and_ends_nothing():
    here = {**WHITE, "space": ["30a", "20a", "19a"], "lap": [3, 3, 3], "paid": [False, True, True],
            "hand": [[1, 2, 3], [5, 5, 5], [5, 5, 5]],
            "deck": [[1] * 6] * 3}
    match = scene(here, 3, dishonour=True)
    match.decide(0, "1>home")
    here = match.position()
    assert (not match.over and here["space"][0] is None and here["status"][0] == "finished"
            and here["arrived"] == [])
    match.decide(1, sorted(legal(match))[-1])
    match.decide(2, sorted(legal(match))[-1])
    assert 0 not in match.waiting


def test_AC_33_it_is_disqualified_at_the_end():
    here = {**WHITE, "space": ["30b", "30a", "1a"], "lap": [3, 3, 3], "paid": [False, True, True],
            "hand": [[1, 2, 3], [1, 5, 5], [5, 5, 5]],
            "deck": [[1] * 6] * 3, "mover": 1}
    match = scene(here, 3, dishonour=True)
    match.decide(1, "1>home")
    assert match.scores == [0, 6, 4], "nearer than seat 2, but without honour"


def test_AC_33_it_still_counts_for_the_lead():
    here = {**WHITE, "space": ["10a", "9a", "1a"], "lap": [3, 3, 3], "paid": [False, True, True],
            "hand": [[1, 2, 6], [1, 5, 6], [5, 5, 5]],
            "deck": [[1] * 6] * 3}
    match = scene(here, 3, dishonour=True)
    assert {text[0] for text in legal(match)} == {"1", "2"}
    match.decide(0, "2>12a")
    assert not R.leads(whole_state(match), 1), "the one without honour is nearer to the line"
