"""Many games: the same figures however many workers play, with intervals that hold, in every form."""
import csv
import gc
import json
import os
import tracemalloc
import xml.etree.ElementTree as ET
from collections import deque

import numpy as np
import pytest

from ludoteca import BadOption, game_names, load
from ludoteca.bots.simple import random_choice
from ludoteca.lab import simulate
from ludoteca.lab.game_statistics import HEAD, Tally, write
from ludoteca.lab.simulate import play_match, random_play, spread_play, with_records


def last(tallies):
    return list(tallies)[-1]


def counted(tally):
    return {name: value for name, value in vars(tally).items() if name != "seconds"}


@pytest.fixture(scope="module")
def games():
    return last(with_records(load("cafe-race"), 3, {}, 40, 0, ["heuristic", "random"], None))


def test_the_figures_are_those_of_the_games(games):
    matches = [play_match(load("cafe-race"), 3, {}, ["heuristic", "random"], f"0-{g}") for g in range(40)]
    assert (games.games == 40 and sum(games.wins) == pytest.approx(40)
            and games.ties == sum(len(m.winners) > 1 for m in matches))
    assert games.wins[0] == pytest.approx(sum((0 in m.winners) / len(m.winners) for m in matches))
    rows = {row[:3]: row[3:] for row in games.rows()}
    for p in range(3):
        assert rows["points", p, ""][1] == pytest.approx(np.mean([m.scores[p] for m in matches]))
    assert (rows["length", None, ""][1]
            == pytest.approx(np.mean([len(m.decisions) + m.drawn for m in matches])))
    spilled = sum(event["event"] == "spilled" for m in matches for event in m.told())
    assert rows["event", None, "spilled"][:2] == (spilled, spilled / 40)


def test_the_interval_of_a_share_is_wilsons():
    tally = Tally(2)
    tally.add_games(np.array([5] * 100), np.array([1] * 60 + [2] * 20 + [3] * 20))
    mean, low, high = tally.share(0)
    shares = np.array([1] * 60 + [0] * 20 + [0.5] * 20)
    assert (mean == pytest.approx(shares.mean())
            and (low, high) == pytest.approx((0.6042, 0.7811), abs=1e-4))     # by Wilson, of 70 in 100
    assert tally.ties == 20 and tally.lengths == {5: 100}
    tally.won.clear()
    assert tally.share(0) == pytest.approx((0, 0, 0.037), abs=1e-3), "none of a hundred is not never"


@pytest.mark.parametrize("bots", [("random",), ("heuristic", random_choice)])
def test_any_number_of_workers_counts_the_same(bots, monkeypatch):
    monkeypatch.setattr(simulate, "PORTION", 7)
    monkeypatch.setattr(simulate, "FEW", 3)
    given = (load("cafe-race"), 3, {"rules": "auction"}, 20, 4)
    ways = [last(spread_play(*given, bots, jobs, "threading" if jobs > 1 else "loky")) for jobs in (1, 3)]
    alone = last(random_play(*given) if bots == ("random",) else with_records(*given, bots, None))
    assert counted(ways[0]) == counted(ways[1]) == counted(alone)


@pytest.mark.parametrize("backend", ["loky", "dask", "ray"])
def test_processes_and_clusters_count_the_same(backend):
    pytest.importorskip({"dask": "distributed", "loky": "joblib"}.get(backend, backend))
    given = (load("cafe-race"), 3, {}, 12, 1, ["heuristic", "novice"])
    assert counted(last(spread_play(*given, 2, backend))) == counted(last(with_records(*given, None)))


@pytest.mark.parametrize("name", game_names())
def test_events_and_clauses_are_counted_alike_by_every_engine(name, monkeypatch):
    game = load(name)
    monkeypatch.setattr(simulate, "HEARD", 3)
    ways = []
    for engine in ("plain", "wasm"):
        monkeypatch.setenv("LUDOTECA_ENGINE", engine)
        ways.append(last(random_play(game, None, {"races": 1} if "races" in game.rules.OPTIONS else {}, 5,
                                     11)))
    assert counted(ways[0]) == counted(ways[1]) and ways[0].heard == 3
    events = {deed.__name__ for deed in game.rules.EVENTS}
    clauses = game.module("rule_numbers").CLAUSES
    fired = {row[2]: row[3] for row in ways[0].rows() if row[0] in ("event", "clause")}
    assert set(clauses) <= events and set(fired) == events | set(clauses.values())
    for clause in set(clauses.values()):
        assert fired[clause] == sum(fired[event] for event, own in clauses.items() if own == clause)


def test_the_events_are_those_of_the_games_counted():
    """Three push in every round, and nature rolls for three."""
    tally = last(random_play(load("cafe-race"), 3, {}, 2, 5))
    rows = {row[2]: row[3] for row in tally.rows() if row[0] == "event"}
    draws = tally.nodes - rows["chose"]
    assert rows["chose"] == rows["rolled"] == 3 * (rows["started"] + 2)
    assert draws == rows["chose"] // 3 + rows["threw"] + rows["swayed"]


def held(games):
    """The bytes that are held when so many games are counted."""
    tracemalloc.start()
    tally = deque(random_play(load("cafe-race"), 3, {}, games), maxlen=1)[0]
    gc.collect()
    now, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert tally.games == games
    return now


def test_the_memory_does_not_grow_with_the_games():
    held(200)                                   # what is loaded and compiled once
    assert held(20_000) - held(1_000) < 20_000, "a byte a game, and more"


KILLER = """
import os, pathlib, signal
def bot(view, seed):
    mark = pathlib.Path(os.environ["MARK"])
    if view.s.round == 3 and not mark.exists():
        mark.write_text("x")
        os.kill(os.getpid(), signal.SIGKILL)
    return view.choices()[0]
"""


def test_the_games_of_a_killed_worker_are_counted_once(tmp_path, monkeypatch):
    loky = pytest.importorskip("joblib").externals.loky
    (tmp_path / "killer.py").write_text(KILLER)
    monkeypatch.setenv("PYTHONPATH",
                       os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]))
    monkeypatch.setenv("MARK", str(tmp_path / "mark"))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(simulate, "FEW", 3)
    loky.get_reusable_executor().shutdown(wait=True, kill_workers=True)
    given = (load("cafe-race"), 3, {}, 12, 1, ["killer:bot", "random"])
    found = last(spread_play(*given, 2))
    loky.get_reusable_executor().shutdown(wait=True, kill_workers=True)
    assert (tmp_path / "mark").exists(), "nobody was killed"
    assert counted(found) == counted(last(with_records(*given, None))), "lost or counted twice"


def test_every_form_says_the_same(games, tmp_path):
    for form in ("json", "csv", "svg", "parquet"):
        if form == "parquet":
            pytest.importorskip("pyarrow")
        write(games, tmp_path / f"figures.{form}", "a <title>")
    rows = [list(map(str, row)) for row in games.rows()]
    with (tmp_path / "figures.csv").open(newline="") as file:
        head, *body = csv.reader(file)
    assert (tuple(head) == HEAD
            and [[cell or "None" if i == 1 else cell for i, cell in enumerate(row)] for row in body] == rows)
    told = json.loads((tmp_path / "figures.json").read_text())
    assert (told["games"] == 40
            and [list(row.values()) for row in told["measures"]] == [list(row) for row in games.rows()])
    assert ET.parse(tmp_path / "figures.svg").getroot().tag.endswith("svg")
    parquet = pytest.importorskip("pyarrow.parquet").read_table(tmp_path / "figures.parquet").to_pydict()
    assert parquet["mean"] == [row[4] for row in games.rows()]


def test_a_form_that_is_none_is_said(games, tmp_path):
    with pytest.raises(BadOption, match=r"\.csv"):
        write(games, tmp_path / "figures.xls")
    assert not list(tmp_path.iterdir())
