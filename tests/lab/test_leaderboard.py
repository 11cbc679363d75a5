"""The leaderboard plays every claim again: one that is forged, left out or told twice is caught."""
import runpy
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def board():
    before = list(sys.path)
    sys.path.insert(0, str(BENCH))
    yield runpy.run_path(str(BENCH / "leaderboard.py"))
    sys.path[:] = before


@pytest.fixture(scope="module")
def rows(board):
    return list(board["ludoteca_4"].results("random", 2, 1, ["cafe-race"]))


def test_what_the_runner_wrote_holds(board, rows):
    assert len(rows) == 8 and board["malformed"](rows) == [] and board["refuted"](rows) == []
    assert "| random |" in board["page"](rows)


@pytest.mark.parametrize("name, better", [("won", lambda won: 1.0 - won), ("decisions", lambda n: n + 100),
                                          ("faults", lambda n: n + 1)])
def test_a_forged_claim_is_caught(board, rows, name, better):
    forged = [dict(row) for row in rows]
    forged[5][name] = better(forged[5][name])
    found = board["refuted"](forged)
    assert len(found) == 1 and f"deal {rows[5]['deal']}, seat {rows[5]['seat']}: {name} is" in found[0]


def test_another_bot_s_games_are_caught(board, rows):
    assert board["refuted"]([row | {"bot": "simple:push-1"} for row in rows])


def test_games_left_out_told_twice_or_of_another_version_are_caught(board, rows):
    assert "missing" in board["malformed"](rows[:3] + rows[4:])[0]
    assert "twice" in board["malformed"]([*rows, rows[0]])[0]
    assert "another version" in board["malformed"]([row | {"benchmark": "mine"} for row in rows])[0]
    assert "unknown task" in board["malformed"]([row | {"game": "chess"} for row in rows])[0]
    assert board["malformed"]([]) and board["malformed"]([{"bot": "random"}])
