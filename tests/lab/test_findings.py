"""The questions of docs/findings.md and the benchmark ludoteca-4: each runs, in small, and the pages show
what they make.

Of a deep answer's games, what is made of them.
"""
import importlib.util
import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

from ludoteca import load
from ludoteca.bots.simple import random_choice
from ludoteca.lab.game_statistics import student
from ludoteca.show.presentation import about_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def bench():
    def load(name):
        if name == "findings":
            pytest.importorskip("matplotlib", reason="matplotlib is not installed")
        there = importlib.util.spec_from_file_location(name, ROOT / "bench" / f"{name}.py")
        sys.modules[name] = module = importlib.util.module_from_spec(there)
        there.loader.exec_module(module)
        return module

    before = sys.path[:]
    yield load
    sys.path[:] = before
    for name in ("findings", "ludoteca_4", "deep_answer"):
        sys.modules.pop(name, None)


def test_a_question_is_answered_with_a_table_and_a_plot(bench, tmp_path, monkeypatch, capsys):
    findings = bench("findings")
    monkeypatch.setattr(sys, "argv", ["findings.py", "ties", "--games", "2", "--folder", str(tmp_path)])
    findings.main()
    assert capsys.readouterr().out.count("–") == 8
    assert ET.parse(tmp_path / "findings-ties.svg").getroot().tag.endswith("svg")


def test_who_begins_is_read_from_the_game(bench):
    findings = bench("findings")
    for name, options in (("crazy-race", {}), ("cafe-race", {"rules": "auction"}),
                          ("ave-caesar", {"races": 1})):
        match = findings.Task(name, 4, options, ("random",), 1).play()
        assert sorted(findings.starters(match)) == [0, 1, 2, 3]
        assert sum(findings.by_place(findings.Task(name, 4, options, ("random",), 1))) == pytest.approx(1)


def test_every_question_of_the_page_has_its_plot_and_its_command(bench):
    page = (ROOT / "docs" / "findings.md").read_text("utf-8")
    findings = bench("findings")
    asked = re.findall(r"^`python bench/findings\.py (\w+)(?: --games \d+)?`$", page, re.MULTILINE)
    assert asked == [question for question in findings.QUESTIONS if question in asked] and len(asked) >= 5
    assert re.findall(r"\(findings-(\w+)\.svg\)", page) == asked
    assert (sorted(file.stem for file in (ROOT / "docs").glob("findings-*.svg"))
            == sorted(f"findings-{name}" for name in asked))


def test_a_score_is_the_share_of_the_wins_over_deals(bench):
    four = bench("ludoteca_4")
    rows = [{"game": "cafe-race", "deal": deal, "won": won, "faults": 0, "decisions": 10}
            for deal, won in ((0, 1.0), (0, 0.0), (1, 0.5), (1, 0.5), (2, 0.0), (2, 0.0))]
    mean, low, high = four.score(rows)
    assert mean == pytest.approx(100 / 3) and 0 <= low < 20 and 55 < high <= 100
    rows[0]["faults"] = 1
    assert four.score(rows) is None


def test_the_benchmark_runs_keeps_and_tables(bench, tmp_path, monkeypatch, capsys):
    four = bench("ludoteca_4")
    out = tmp_path / "results.jsonl"
    for bot in ("random", "novice"):
        monkeypatch.setattr(sys, "argv",
                            ["ludoteca_4.py", bot, "--deals", "1", "--task", "cafe-race", "--out", str(out)])
        four.main()
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert (len(lines) == 8 and {line["benchmark"] for line in lines} == {four.version()}
            and "ludoteca-4" in four.version())
    assert ([line.split(" | ")[0] for line in capsys.readouterr().out.splitlines()[-2:]]
            == ["| random", "| novice"])
    assert four.version().split(",")[0] in (ROOT / "docs" / "benchmark.md").read_text("utf-8")


def wrong(view, seed):
    return 999 if seed % 3 else random_choice(view, seed)


def test_a_bot_that_fails_has_no_score(bench, monkeypatch):
    four = bench("ludoteca_4")
    monkeypatch.setitem(sys.modules, "wrong_bot", sys.modules[__name__])
    assert four.cell(list(four.results("wrong_bot:wrong", 1, 1, ["cafe-race"]))) == "fails"


def deep_games(won, luck):
    """Made-up games of a deep answer: what it won and its luck, a row for each deal."""
    setting = {"game": "cafe-race", "players": 4, "level": "expert", "deeper": 8, "ms": 8, "ms_of_level": 1}
    return [setting | {"number": n, "won": float(part), "luck": float(lucky)}
            for n, (part, lucky) in enumerate(zip(np.ravel(won), np.ravel(luck), strict=True))]


def test_only_whole_deals_of_a_deep_answer_count(bench):
    deep = bench("deep_answer")
    rows = deep_games(np.ones((6, 4)), np.zeros((6, 4)))
    assert deep.settled(rows) == rows and len(deep.settled(rows[:-1])) == 20
    assert [row["number"] for row in deep.settled(rows[:9] + rows[10:])] == list(range(8)), (
        "what comes after a gap is left out")


def test_the_error_of_a_deep_answer_knows_that_deals_are_few_and_the_slope_a_guess(bench, capsys):
    deep = bench("deep_answer")
    assert ([student(free) for free in (1, 2, 4, 9, 23)]
            == pytest.approx([12.706, 4.303, 2.776, 2.262, 2.069], abs=0.01))
    dice = np.random.default_rng(1)
    missed, wide, tries = np.zeros(2), np.zeros(2), 2000
    for _ in range(tries):
        luck = dice.normal(0, 0.3, 8)
        told = deep.shares_of(deep_games(np.repeat(0.25 + 0.8 * luck + dice.normal(0, 0.1, 8), 4),
                                         np.repeat(luck, 4)))
        missed += [abs(share - 0.25) > error for share, error in told]
        wide += [error for _, error in told]
    assert missed / tries == pytest.approx(0.05, abs=0.015), "one interval in twenty misses what is so"
    assert wide[1] < 0.6 * wide[0], "taking the luck off is worth it"
    deep.report(deep_games(np.repeat(np.eye(4)[:1], 4, 0), np.zeros((4, 4))))
    assert "too few" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["cafe-race", "cafe-fatal"])
def test_the_minutes_on_a_games_card_are_measured(bench, name):
    measure = bench("playing_time").minutes
    few, *_, many = load(name).rules.PLAYERS
    told = about_of(load(name)).box.minutes
    assert all(abs(measure(name, n, 5) - minutes) <= 5 for n, minutes in zip((few, many), told, strict=True))
