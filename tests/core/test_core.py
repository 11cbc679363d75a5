"""The core: states, events, matches, options, scenarios."""
import json
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import BadOption, BadPosition, IllegalDecision, Match, UnknownGame, game_names, load
from ludoteca.core import scenario
from ludoteca.core.chance import Fair
from ludoteca.core.datafile import read as read_board
from ludoteca.core.errors import BadFile
from ludoteca.core.events import LOG, emit, fold, logged, named, redact
from ludoteca.core.state import PlainState, as_json, as_plain, as_record, bits, from_json, layout
from ludoteca.testing import whole_state

GAME = load("cafe-race")


# States.

LAYOUT = layout("players round", hand=3, grid=(2, 4))


def test_a_plain_state_has_the_fields_of_its_layout_and_no_others():
    s = PlainState(LAYOUT)
    assert vars(s) == {"players": 0, "round": 0, "hand": [0, 0, 0], "grid": [[0] * 4, [0] * 4]}
    with pytest.raises(AttributeError, match="no field 'hands'"):
        _ = s.hands


def test_copies_share_nothing():
    s = PlainState(LAYOUT)
    twin = s.copy()
    twin.grid[1][2] = 7
    twin.hand[0] = 1
    assert s == PlainState(LAYOUT) != twin


cells = st.integers(-2 ** 31, 2 ** 31 - 1)


@given(players=cells, hand=st.lists(cells, min_size=3, max_size=3),
       grid=st.lists(st.lists(cells, min_size=4, max_size=4), min_size=2, max_size=2))
def test_a_state_survives_json_and_its_record(players, hand, grid):
    s = PlainState(LAYOUT)
    s.players, s.hand, s.grid = players, hand, grid
    assert from_json(json.loads(json.dumps(as_json(s, LAYOUT))), LAYOUT) == s
    assert as_plain(as_record(s, LAYOUT), LAYOUT) == s
    assert bits(s, LAYOUT) == bits(as_record(s, LAYOUT), LAYOUT)
    assert as_json(as_record(s, LAYOUT), LAYOUT) == as_json(s, LAYOUT)


GOOD = {"players": 1, "round": 2, "hand": [1, 2, 3], "grid": [[0] * 4] * 2}


@pytest.mark.parametrize("change", [
    {"hand": [1, 2]}, {"hand": 3}, {"grid": [[0] * 4]}, {"grid": [[0] * 4, [0] * 3]}, {"round": "2"},
    {"round": 2.0}, {"round": True}, {"round": None}, {"round": 2 ** 70}, {"more": 1}], ids=str)
def test_fields_that_do_not_fit(change):
    with pytest.raises(ValueError):
        from_json(GOOD | change, LAYOUT)


def test_a_missing_field():
    with pytest.raises(ValueError, match="not those of this game"):
        from_json({key: value for key, value in GOOD.items() if key != "hand"}, LAYOUT)


def test_a_number_too_large_for_a_record_raises():
    s = PlainState(LAYOUT)
    s.round = 2 ** 31
    with pytest.raises(OverflowError):
        as_record(s, LAYOUT)


# Events.

def test_events_are_logged_in_order():
    log = PlainState(LOG)
    emit(log, 3, 1, 2)
    emit(log, 7)
    emit(None, 9)
    assert logged(log) == [(3, 1, 2, 0, 0), (7, 0, 0, 0, 0)]


class Rules:
    """A tiny rules module: an open event, a half secret one, a wholly secret one."""

    def laid(s, log, p, card):
        s.hand[p] = card

    def drew(s, log, p, card, cost):
        s.hand[p] = card

    def peeked(s, log, p, card):
        s.round += 1

    EVENTS = (laid, drew, peeked)
    SECRET = {1: 1, 2: 0}


@pytest.mark.parametrize(("event", "seat", "heard"), [
    ((0, 1, 9, 0, 0), 0, (0, 1, 9, 0, 0)), ((0, 1, 9, 0, 0), -1, (0, 1, 9, 0, 0)),
    ((1, 1, 9, 4, 0), 1, (1, 1, 9, 4, 0)), ((1, 1, 9, 4, 0), 0, (1, 1, -1, -1, 0)),
    ((1, 1, 9, 4, 0), -1, (1, 1, -1, -1, 0)),
    ((2, 1, 9, 0, 0), 1, (2, 1, 9, 0, 0)), ((2, 1, 9, 0, 0), 0, None), ((2, 1, 9, 0, 0), -1, None)])
def test_what_a_seat_hears_of_an_event(event, seat, heard):
    assert redact(Rules, event, seat) == heard


def test_folding_and_naming():
    s = fold(Rules, PlainState(LAYOUT), [(0, 1, 9, 0, 0), (1, 2, 8, 1, 0), (2, 0, 5, 0, 0)])
    assert s.hand == [0, 9, 8] and s.round == 1
    assert named(Rules, (1, 2, 8, 1, 0)) == {"event": "drew", "seat": 2, "card": 8, "cost": 1}


# Matches.

class Counted(Fair):
    """A chance that notes what it was asked for."""

    asked: list

    def draw(self, n, sides):
        self.asked.append((n, sides))
        return super().draw(n, sides)


def test_a_match_never_draws_ahead():
    """When it waits for a decision, nature has been asked for what has happened and for nothing else."""
    class Watched(Match):
        def _settle(self):
            if not isinstance(self.fair, Counted):
                self.fair = Counted(self.fair.seed)
                self.fair.asked = []
            super()._settle()

    match = Watched("cafe-race", 3, seed="ahead")
    assert match.fair.asked == [(0, 216)] and match.drawn == 1
    match.decide(0, "1")
    match.decide(1, "3")
    match.decide(0, "2")
    assert match.fair.asked == [(0, 216)], "no die is rolled while players think"
    match.decide(2, "5")
    asked = match.fair.asked
    assert [n for n, _ in asked] == list(range(match.drawn))
    plies = sum(event["event"] in ("swayed", "threw") for event in match.told()) + match.view().s.round
    assert len(asked) == plies


def snapshot(match):
    return (str(vars(whole_state(match))), list(match.events), list(match.decisions), match.drawn,
            match.legal(), match.position())


@pytest.mark.parametrize("seat", [0, 1, 2, 3, -1, 99, "0", 0.0, True, None])
@pytest.mark.parametrize("decision", ["7", "", "die 3 bid 1", 0, 7, -1, None, 1.5, True, [1], "1\x00", "１"])
def test_an_illegal_decision_changes_nothing(seat, decision):
    match = Match("cafe-race", 3, seed="still")
    match.decide(1, "4")
    before = snapshot(match)
    with pytest.raises(IllegalDecision) as fault:
        match.decide(seat, decision)
    assert snapshot(match) == before
    assert str(fault.value).endswith(".") and len(str(fault.value)) < 200


def test_a_decision_after_the_end():
    match = scenario.play({"game": "cafe-race", "players": 3, "position": {"space": [28, 0, 0]}})
    before = snapshot(match)
    with pytest.raises(IllegalDecision, match="The game is over"):
        match.decide(0, "1")
    assert snapshot(match) == before


def test_numbers_of_numpy_are_decisions_too():
    match = Match("cafe-race", 3, seed="np")
    match.decide(0, np.int64(4))
    assert match.decisions == [(0, "4")] and type(whole_state(match).push[0]) is int


def test_names():
    assert Match("cafe-race", 3, names=["Elsa"]).names == ["Elsa", "Player 2", "Player 3"]
    assert Match("cafe-race", 3, names=list("abcd")).names == ["a", "b", "c"]


def test_a_view_is_a_copy():
    match = Match("cafe-race", 3, seed="copy")
    before = snapshot(match)
    view = match.view(0)
    view.s.coffee[0] = view.s.dice[0] = 99
    view.events.clear()
    assert snapshot(match) == before


# Options.

@pytest.mark.parametrize(("options", "message"), [
    ({"rules": "advanced"}, "one of base, auction"), ({"rules": 1}, "one of base, auction"),
    ({"rules": ["base"]}, "one of base, auction"), ({"speed": 3}, "has no option 'speed'; it has: rules")])
def test_options_that_are_not(options, message):
    with pytest.raises(BadOption, match=message):
        Match("cafe-race", 3, options)


def test_options_left_out_are_the_first():
    usual = {"rules": "base", "begins": "drawn"}
    assert Match("cafe-race", 3).options == Match("cafe-race", 3, {}).options == usual
    assert Match("cafe-race", 3, {"rules": None}).options == usual


@pytest.mark.parametrize("name", ["café-race", "cafe_race", "", "../cafe-race", "x" * 1000])
def test_unknown_games(name):
    with pytest.raises(UnknownGame, match=r"there are: .*cafe-race") as fault:
        load(name)
    assert len(str(fault.value)) < 200


def test_games_have_names():
    assert "cafe-race" in game_names() and repr(GAME) == "<game cafe-race>"
    assert load("cafe-race") is load("cafe-race")


# Scenarios.

@pytest.mark.parametrize(("given", "kind", "message"), [
    (None, BadPosition, "JSON object"), ([], BadPosition, "JSON object"),
    ({}, BadPosition, "names its `game`"),
    ({"game": 3}, BadPosition, "'game' of a scenario cannot be 3"), ({"game": "chess"}, UnknownGame, "chess"),
    ({"dice": [1]}, BadPosition, "has no 'dice'"), ({"players": "3"}, BadPosition, "'players'"),
    ({"players": True}, BadPosition, "'players'"), ({"players": 9}, BadOption, "3 to 6"),
    ({"options": []}, BadPosition, "'options'"), ({"options": {"rules": "x"}}, BadOption, "base, auction"),
    ({"position": []}, BadPosition, "'position'"),
    ({"position": {"spaces": []}}, BadPosition, "has no 'spaces'; it has: space"),
    ({"chance": 3}, BadPosition, "'chance'"), ({"chance": [9]}, BadPosition, "where a die is drawn"),
    ({"decisions": {}}, BadPosition, "'decisions'"), ({"decisions": ["1"]}, BadPosition, r'\[seat, "text"\]'),
    ({"decisions": [[0, 1]]}, BadPosition, r'\[seat, "text"\]'),
    ({"decisions": [[0]]}, BadPosition, r'\[seat, "text"\]'),
    ({"decisions": [["0", "1"]]}, IllegalDecision, "no seat '0'"),
    ({"decisions": [[7, "1"]]}, IllegalDecision, "no seat 7"),
    ({"decisions": [[0, "9"]]}, IllegalDecision, "may not play"), ({"seed": []}, BadPosition, "'seed'")],
    ids=str)
def test_scenarios_that_cannot_be_played(given, kind, message):
    if given:
        given = {"game": "cafe-race"} | given
    with pytest.raises(kind, match=message) as fault:
        scenario.run(given)
    assert str(fault.value).endswith(".") and "\n" not in str(fault.value)


SCENE = {"game": "cafe-race", "players": 3, "chance": [2, 6, 4], "decisions": [[1, "3"]]}


def test_what_a_scenario_tells():
    outcome, differences = scenario.run(SCENE)
    assert differences == [] and list(outcome) == ["position", "events", "legal", "scores", "winners"]
    assert (outcome["position"]["dice"] == [6, 4, 2] and outcome["winners"] == []
            and outcome["scores"] == [8, 8, 8])
    assert set(outcome["legal"]) == {"0", "2"} and json.loads(json.dumps(outcome)) == outcome


def test_a_secret_decision_may_be_given_again():
    outcome, _ = scenario.run(SCENE | {"decisions": [[1, "3"], [1, "5"]]})
    assert outcome["position"]["push"] == [0, 5, 0]


@pytest.mark.parametrize(("expect", "line"), [
    ({"position": {"round": 2}}, "position.round: expected 2, found 1"),
    ({"winners": [1]}, "winners: expected"),
    ({"position": {"cups": 1}}, "position.cups: missing"), ({"legal": {"1": ["1"]}}, "legal.1: missing"),
    ({"legal": {"0": ["1", "2", "3", "4", "5"]}}, "legal.0: '6' legal, but not expected"),
    ({"legal": {"0": ["6", "5", "4", "3", "2", "1", "0"]}}, "legal.0: '0' expected, but not legal")], ids=str)
def test_expectations_that_do_not_hold(expect, line):
    _, differences = scenario.run(SCENE | {"expect": expect})
    assert len(differences) == 1 and differences[0].startswith(line)


def test_expectations_that_hold():
    expect = {"position": {"dice": [6, 4, 2]}, "legal": {"0": ["6", "5", "4", "3", "2", "1"]}, "winners": []}
    assert scenario.run(SCENE | {"expect": expect})[1] == []


# Boards, imports.

@pytest.mark.parametrize(("content", "message"),
                         [(None, "There is no file"), (b"\xff\xfe", "cannot be read as text"),
                                                  (b"size = [1", "not valid TOML")])
def test_board_files_that_cannot_be_read(tmp_path, content, message):
    if content is not None:
        (tmp_path / "board.toml").write_bytes(content)
    with pytest.raises(BadFile, match=message):
        read_board(tmp_path / "board.toml")


def fresh(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_importing_ludoteca_is_little_work_and_needs_no_numba():
    """So many modules and no more: each is read from disk and run."""
    code = ("import sys; before = len(sys.modules); import ludoteca; print(len(sys.modules) - before,"
            " *(m for m in ('numba', 'babel', 'rich', 'typer', 'fastapi', 'hypothesis')"
            " if m in sys.modules))")
    count, *needless = fresh(code).split()
    assert needless == [], "imported more than it needs"
    assert int(count) < 250


def test_a_whole_plain_game_needs_no_numba():
    code = ("import sys; from ludoteca import Match; m = Match('cafe-race', 3, seed=1)\n"
            "while m.waiting: m.decide(m.waiting[0], '1')\n"
            "print(m.over, 'numba' in sys.modules)")
    assert fresh(code).split() == ["True", "False"]


def test_what_one_match_tells_its_copy_does_not():
    first = Match("cafe-race", 3, seed="7")
    first.view(0)
    twin = first.copy()
    for match, choice in ((first, "1"), (twin, "2")):
        for seat in match.waiting:
            match.decide(seat, choice)
    assert first.view(0).events == first.heard(0) and twin.view(0).events == twin.heard(0)
