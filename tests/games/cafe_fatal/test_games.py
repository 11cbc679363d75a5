"""Whole games: judged by a second referee, counted, kept, and the proof that nobody is ever stuck."""
import hashlib
import json
from pathlib import Path

import pytest
from cafe_fatal.referee import Table, connected_sets, game, neighbours, tables_of
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import Match, load
from ludoteca.core.match import RecordedMatch
from ludoteca.core.record import plies_of, read_text, record_of, verify, write_text
from ludoteca.core.state import NOBODY
from ludoteca.testing import at_random, perft, whole_state

from examples import examples

GAME = load("cafe-fatal")
R = GAME.rules
GOLDEN = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))


# A second opinion.

def same(table, position):
    """The referee's table against the game's position."""
    names = table.names
    assert (position["red"]
            == [next((face for face, at in table.red.items() if at == name), 0) for name in names])
    for name, found in zip(names, position["slices"], strict=True):
        assert found == [table.slices[name].count(kind) for kind in ("cheese", "pizza", "cake")]
    assert position["bag"] == list(table.bag.values())
    for p in range(table.players):
        assert position["eaten"][p] == [table.eaten[p].count(kind) for kind in ("cheese", "pizza", "cake")]
        lying = {at: [count, face] for face, (at, count) in table.dice[p].items()}
        assert position["dice"][p] == [lying.get(name, [0, 0]) for name in names]


@examples(25)
@given(players=st.integers(2, 5), seed=st.integers(0, 2 ** 32))
def test_a_second_referee_agrees(players, seed):
    match = RecordedMatch(GAME, players, seed=seed)
    for _ in at_random(match, seed):
        pass
    table = Table(players)
    story = game(table)
    asked = next(story)
    for ply in plies_of(match):
        if asked[0] == "place":
            assert ply["seat"] == asked[1] and ply["decision"] in asked[2]
        elif asked[0] == "dice":
            assert len(ply["chance"]) == asked[1]
        try:
            asked = story.send(ply["decision"] if asked[0] == "place" else ply["chance"])
        except StopIteration:
            asked = ("end",)
        same(table, ply["position"])
        assert ({p: set(texts) for p, texts in ply["legal"].items()}
                == ({str(asked[1]): asked[2]} if asked[0] == "place" else {}))
    assert asked == ("end",) and match.over
    assert match.scores == [table.points(p) for p in range(players)] and match.winners == table.winners()


# CF-12: there is always a legal placement.

@pytest.mark.parametrize("players", range(2, 6))
def test_CF_12_nobody_is_ever_stuck(players):
    """All sets of tables that one can hold, with a face each, by all faces that may come.

    One holds connected sets of at most six tables (CF-10), a face on each; which faces lie where makes no
    difference to where a new one may go.  So this is all there is, for every roll has at least one face.
    """
    names = tables_of(players)
    for held in connected_sets(players):
        s = GAME.start(players)
        s.phase, s.mover = R.PLACE, 0
        for face, name in enumerate(sorted(held), 1):
            s.at[0][face], s.pile[0][face] = names.index(name), 1
        near = set().union(*(neighbours(name, names) for name in held)) - held
        for face in range(1, 7):
            s.roll = [0] * 7
            s.roll[face] = 1
            out = [0] * R.MOST
            found = {names[choice % R.SPAN] for choice in out[:R.choices(s, 0, out)]}
            assert found == ({sorted(held)[face - 1]} if face <= len(held) else near), held
            assert found, f"stuck with dice on {sorted(held)}"


def test_CF_12_the_sets_are_all_that_can_be_held():
    """In random games every own set is among those of the proof."""
    for players in range(2, 6):
        known = connected_sets(players)
        for seed in range(5):
            match = Match(GAME, players, seed=seed)
            for _ in at_random(match, seed):
                for p in range(players):
                    own = whole_state(match).at[p]
                    held = frozenset(tables_of(players)[table] for table in own if table != NOBODY)
                    assert not held or held in known


# Counts.

def at(players, **position):
    s = GAME.start(players)
    GAME.notation.place(s, position)
    return s


def test_perft_of_the_set_up():
    assert perft(R, GAME.start(2), 4) == 7 * 6 * 5 * 4
    assert perft(R, GAME.start(4), 3) == 13 * 12 * 11
    assert perft(R, at(3, red=[1, 2, 3, 4, 5, 6, 0, 0, 0]), 2) == 3 * 60, (
        "the start player, then a slice of 60")
    assert perft(R, at(2, phase="prepare", start=0), 3) == 60 * 59 * 58


def pile(players, *piles):
    dice = [[[0, 0] for _ in tables_of(players)] for _ in range(players)]
    for p, name, count, face in piles:
        dice[p][tables_of(players).index(name)] = [count, face]
    return dice


@pytest.mark.parametrize("players, position, counts", [
    (2, {"roll": [2, 1, 0, 2, 0, 1], "start": 0}, [4 * 7]),
    # one die: five new faces beside B2, or a six onto it; then the pay-out, and a slice of 60
    (2, {"dice": pile(2, (0, "B2", 5, 6), (1, "A3", 6, 1)), "mover": 0, "start": 0}, [6, 21, 1260]),
    # two dice: a double six 1, other doubles 5 * 4, a six and another 10 * 5, two others 20 * 8
    (4, {"dice": pile(4, (0, "C3", 4, 6)), "mover": 0, "start": 0}, [36, 231]),
    # from the corner every new face goes to D3: each of six faces is in 91 of 216 rolls
    (5, {"dice": pile(5, (0, "E3", 3, 6)), "mover": 0, "start": 0}, [216, 546]),
    # two players with a die each, in the middle and in a corner
    (3, {"dice": pile(3, (0, "B2", 5, 6), (1, "A1", 5, 2), (2, "C3", 6, 1)), "mover": 0, "start": 1},
     [6, 21, 126, 231, 13860]),
])
def test_perft_of_the_turns(players, position, counts):
    s = at(players, **position)
    assert [perft(R, s, depth) for depth in range(1, len(counts) + 1)] == counts


# Games that must not change.

def digest(match):
    told = json.dumps([match.events, match.decisions, match.scores, match.winners], separators=(",", ":"))
    return hashlib.sha256(told.encode()).hexdigest()[:24]


@pytest.mark.parametrize("players, seed, kept", GOLDEN)
def test_golden_games(players, seed, kept):
    match = Match(GAME, players, seed=seed)
    for _ in at_random(match, seed):
        pass
    assert digest(match) == kept


def test_a_record_survives_as_text():
    match = Match(GAME, 5, seed="fatal", names=["Ada", "Bruno"])
    for _ in at_random(match, 3):
        pass
    record = record_of(match)
    assert read_text(write_text(record)) == json.loads(json.dumps(record))
    assert verify(record).winners == match.winners
    assert "/ 1 " in write_text(record) and "@" in write_text(record)
