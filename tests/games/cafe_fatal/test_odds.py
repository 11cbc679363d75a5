"""The exact odds against a search by the rules themselves, and the simulated ones against themselves."""
from fractions import Fraction
from itertools import product

import pytest
from cafe_fatal.referee import tables_of

from ludoteca import Match, load
from ludoteca.bots.searcher import search_of
from ludoteca.core.chance import draw
from ludoteca.core.match import View, choices_of
from ludoteca.core.state import NOBODY

GAME = load("cafe-fatal")
R, ODDS = GAME.rules, GAME.module("odds")


def at(players, position):
    s = GAME.start(players)
    GAME.notation.place(s, position)
    return s


def pile(players, *piles):
    dice = [[[0, 0] for _ in tables_of(players)] for _ in range(players)]
    for p, name, count, face in piles:
        dice[p][tables_of(players).index(name)] = [count, face]
    return dice


def searched(s, p, table, known):
    """The chance to win a table by the rules' own choices, everybody else standing still: no shortcut at
    all."""
    if s.hand[p] == 0:
        return Fraction(R.winner(s, table) == p)
    key = tuple(s.at[p]), tuple(s.pile[p])
    if key not in known:
        total, dice = Fraction(0), s.hand[p]
        for faces in product(range(1, 7), repeat=dice):
            total += best(s, p, table, faces, known)
        known[key] = total / 6 ** dice
    return known[key]


def best(s, p, table, faces, known):
    rolled = s.copy()
    rolled.phase, rolled.mover = R.PLACE, p
    for face in faces:
        rolled.roll[face] += 1
    key = ("roll", tuple(rolled.roll), tuple(s.at[p]), tuple(s.pile[p]))
    if key not in known:
        found = []
        for choice in choices_of(GAME, rolled, p):
            after = rolled.copy()
            R.placed(after, None, p, choice // R.SPAN, choice % R.SPAN, rolled.roll[choice // R.SPAN])
            found.append(searched(after, p, table, known))
        known[key] = max(found)
    return known[key]


POSITIONS = [
    (2, pile(2, (0, "B1", 3, 5), (1, "B2", 2, 3), (1, "C2", 1, 6), (1, "A2", 1, 2))),
    # B2 cuts the floor in two
    (2, pile(2, (0, "B1", 1, 5), (0, "C1", 1, 2), (0, "C2", 1, 4), (1, "B2", 2, 3))),
    (2, pile(2, (0, "B1", 1, 5), (0, "C1", 1, 6), (1, "B2", 1, 2))),  # one more table, then only B2 is left
    (3, pile(3, (0, "A1", 2, 6), (0, "B1", 1, 1), (1, "C3", 1, 6), (2, "C3", 1, 6), (1, "B3", 2, 1))),
    # a corner with one way out
    (4, pile(4, (0, "E3", 3, 4), (1, "D3", 1, 4), (2, "D3", 1, 5), (3, "C3", 2, 2))),
    (4, pile(4, (0, "C1", 4, 1), (1, "C1", 4, 1), (1, "C2", 1, 3))),
    (5, pile(5, (0, "C3", 2, 6), (0, "C4", 2, 1), (1, "C3", 3, 6), (2, "C4", 3, 2), (3, "B4", 1, 5))),
]


@pytest.mark.parametrize("players, dice", POSITIONS)
def test_chances_are_those_of_a_full_search(players, dice):
    s = at(players, {"dice": dice, "mover": 0, "start": 0})
    found = ODDS.chances(s, 0)
    for table in range(R.TABLES[players]):
        assert found[table] == searched(s, 0, table, {}), tables_of(players)[table]


@pytest.mark.parametrize("players, dice, roll",
                         [(2, POSITIONS[0][1], [1, 0, 1, 0, 1, 0]), (4, POSITIONS[4][1], [0, 2, 0, 1, 0, 0]),
                                                 (3, POSITIONS[3][1], [1, 1, 0, 0, 0, 1])])
def test_chances_after_a_placement(players, dice, roll):
    s = at(players, {"dice": dice, "roll": roll, "mover": 0, "start": 0})
    for choice in choices_of(GAME, s, 0):
        face, table = divmod(choice, R.SPAN)
        after = s.copy()
        R.placed(after, None, 0, face, table, s.roll[face])
        known = [searched(after, 0, other, {}) for other in range(R.TABLES[players])]
        assert ODDS.chances(s, 0, choice) == known and ODDS.odds_alone(s, 0, choice) == known[table]


def test_the_first_placement_with_one_die_missing():
    """Nobody lies anywhere: with all dice in hand every table can be won for sure."""
    s = at(4, {"phase": "throw", "mover": 0, "start": 0})
    assert ODDS.chances(s, 0) == [1] * 13


def test_known_chances():
    assert ODDS.add(1, 1) == Fraction(1, 6) and ODDS.add(3, 0) == 1 and ODDS.add(2, 3) == 0
    assert ODDS.add(2, 2) == Fraction(1, 36) + Fraction(10, 36) * Fraction(1, 6)
    assert [ODDS.beating(32, face) for face in (1, 2, 3)] == [4, 4, 3] and ODDS.beating(0, 1) == 1


def test_chances_of_a_rolls_faces_sum_up():
    for dice in range(1, 7):
        for sizes in ((1, 5), (2, 3, 1), (0, 6, 0)):
            assert sum(ways for ways, _ in ODDS.rolls(dice, sizes)) == 6 ** dice


def test_gain_counts_whole_ones():
    s = at(2, {"eaten": [[4, 0, 4], [0, 0, 0]], "slices": [[1, 0, 1], *[[0, 0, 0]] * 6], "roll": [1] * 6})
    assert ODDS.gain(s, 0, 0) == 36 and ODDS.gain(s, 1, 0) == 6 and ODDS.gain(s, 0, 1) == 0


@pytest.mark.parametrize("players", range(2, 6))
def test_expected_points_plain_and_compiled(players):
    s = Match(GAME, players, seed=8).view().s
    plain = ODDS.expected(GAME, s, s.mover, 6, 5, compiled=False)
    assert plain == ODDS.expected(GAME, s, s.mover, 6, 5) == ODDS.expected(GAME, s, s.mover, 6, 5)
    assert (set(plain) == set(choices_of(GAME, s, s.mover))
            and plain != ODDS.expected(GAME, s, s.mover, 6, 500))


def test_expected_points_are_exact_where_nothing_is_left_to_chance():
    dice = pile(2, (0, "B2", 5, 6), (1, "A2", 6, 1))
    s = at(2, {"dice": dice, "roll": [0, 0, 0, 0, 0, 1], "mover": 0, "start": 0,
               "eaten": [[4, 0, 0], [0, 0, 0]], "slices": [[0, 0, 0]] * 3 + [[1, 0, 1]] + [[0, 0, 0]] * 3})
    before = s.copy()
    assert ODDS.expected(GAME, s, 0, 3, compiled=False) == {6 * R.SPAN + 3: 15.0} and s == before


def test_expected_points_stop_at_the_pay_out():
    """However much is in the bag, what later rounds bring does not count."""
    s = Match(GAME, 4, seed=2).view().s
    found = ODDS.expected(GAME, s, s.mover, 4, 1, compiled=False)
    on_tables = sum(R.WORTH[kind] * row[kind] for row in s.slices for kind in range(3))
    assert all(0 <= points <= 2 * on_tables for points in found.values())
    best, out = max(found, key=found.get), [0] * R.MOST
    world = s.copy()
    world.bag = [0, 0, 0]
    R.play(world, None, s.mover, best)
    R.playout(world, out, 1)
    assert world.phase == R.OVER and world.round == s.round


def test_the_others_stand_still_means_only_the_own_dice_move():
    s = Match(GAME, 3, seed=2).view().s
    p, n = s.mover, draw(1, 2, 3)
    for choice in choices_of(GAME, s, p)[n::7]:
        assert 0 <= ODDS.odds_alone(s, p, choice) <= 1
    assert all(s.at[q][face] == NOBODY for q in range(3) for face in range(7))


# What becomes of a placement when the others do not stand still.

def late_view():
    """Seat 0 has rolled a six and a two, its last; seat 1 has one die left."""
    s = at(2, {"dice": pile(2, (0, "B1", 2, 5), (0, "C1", 2, 3), (1, "B2", 1, 3), (1, "A2", 1, 6),
                            (1, "C2", 3, 1))})
    s.phase, s.mover = R.PLACE, 0
    s.roll[6], s.roll[2] = 1, 1
    assert s.hand[:2] == [2, 1]
    return View(GAME, s, 0)


def ends_well(s, p, choice, table):
    """The chance that seat 0 wins a table after a choice of p, everybody going on by the policy: every roll
    and every choice."""
    begun = s.copy()
    R.placed(begun, None, p, choice // R.SPAN, choice % R.SPAN, s.roll[choice // R.SPAN])
    if sum(begun.hand) == 0:
        return float(R.winner(begun, table) == 0)
    after, total = s.copy(), 0.0
    R.play(after, None, p, choice)
    for outcome in range(R.chances(after)):
        rolled = after.copy()
        R.play(rolled, None, NOBODY, outcome)
        total += by_policy(rolled, rolled.mover, table) / R.chances(after)
    return total


def by_policy(s, p, table):
    legal, weights = choices_of(GAME, s, p), [0.0] * (R.MOST + 96)
    GAME.module("search_policy").weigh(s, p, legal, len(legal), weights)
    shares = [w / sum(weights[:len(legal)]) for w in weights[:len(legal)]]
    return sum(share * ends_well(s, p, choice, table) for share, choice in zip(shares, legal, strict=True))


def test_the_simulated_round_comes_to_what_every_roll_and_choice_comes_to(monkeypatch):
    monkeypatch.setattr(ODDS, "SIMS", 100_000)
    monkeypatch.setattr(ODDS, "MOST_SIMS", 8000)
    view = late_view()
    found = ODDS.simulated(search_of(GAME, "wasm"), view, 1)
    assert list(found) == view.choices() and len(set(found.values())) > 2
    for choice, share in found.items():
        assert share == pytest.approx(ends_well(view.s, 0, choice, choice % R.SPAN), abs=0.02), (
            GAME.notation.say(view.s, 0, choice))


def test_the_simulated_round_is_the_same_plain_and_compiled_and_the_same_again(monkeypatch):
    monkeypatch.setattr(ODDS, "MOST_SIMS", 5)
    match = Match(GAME, 5, seed="3")
    for view in (match.view(match.waiting[0]), late_view()):
        found = [ODDS.simulated(search_of(GAME, engine), view, 4) for engine in ("plain", "wasm", "wasm")]
        assert found[0] == found[1] == found[2] and all(0 <= share <= 1 for share in found[0].values())


def test_the_last_placement_of_a_round_is_certain():
    view = late_view()
    view.s.roll[2], view.s.hand[0], view.s.hand[1] = 0, 1, 0
    for choice, share in ODDS.simulated(search_of(GAME, "wasm"), view, 1).items():
        assert share == ends_well(view.s, 0, choice, choice % R.SPAN) in (0, 1)
