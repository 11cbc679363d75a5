"""Ctrl-C in the middle of long work: what there is is printed and kept, the code is 130, and native work
comes in slices."""
import io
import json
import threading

import pytest

from ludoteca import load
from ludoteca.bots import searcher
from ludoteca.bots.searcher import search_of
from ludoteca.cli import progress
from ludoteca.cli.progress import ProgressBar
from ludoteca.core import record as records
from ludoteca.games.cafe_race import push_strategy
from ludoteca.lab import advice as advise
from ludoteca.lab import luck_analysis, simulate, speed, tournament
from ludoteca.lab.simulate import play_match

from apart import PATIENCE
from command_line import run


@pytest.fixture
def position(tmp_path):
    def write(**given):
        (tmp_path / "position.json").write_text(json.dumps({"players": 3} | given), "utf-8")
        return tmp_path / "position.json"
    return write


class Code:
    """A search's code, but for some functions."""

    def __init__(self, code, **others):
        self.code = code
        vars(self).update(others)

    def __getattr__(self, name):
        return getattr(self.code, name)


def cut(function, after):
    """The same function, interrupted at its call number `after`; the list of how it was called."""
    calls = []

    def called(*args, **given):
        calls.append(args)
        if len(calls) > after:
            raise KeyboardInterrupt
        return function(*args, **given)
    return called, calls


def interrupted(*args):
    """What a command prints although it was interrupted."""
    code, out, err = run(*args)
    assert code == 130 and err.strip() == "Interrupted: this is what there was so far.", err
    return out


def test_advice_so_far(position, monkeypatch):
    """A hundred million simulations are never one call."""
    thinker = search_of(load("cafe-fatal"))
    grow, calls = cut(thinker.code.grow, 2)
    monkeypatch.setattr(thinker, "code", Code(thinker.code, grow=grow))
    advice = json.loads(interrupted("advise", position(game="cafe-fatal"), "--sims", 100_000_000, "--json"))
    assert advice["sims"] == 2 * searcher.SLICE and all(args[3] <= searcher.SLICE for args in calls)


def test_a_mixture_so_far(position, monkeypatch):
    thinker = search_of(load("cafe-race"))
    regrets, calls = cut(thinker.code.sample_regrets, 8)
    monkeypatch.setattr(thinker, "code", Code(thinker.code, sample_regrets=regrets))
    monkeypatch.setattr(push_strategy, "SLICE", 64)
    monkeypatch.setattr(advise, "FIRST_ROUND", 1000)
    advice = json.loads(interrupted("advise", position(game="cafe-race", players=4), "--sims", 40_000,
                                    "--json"))
    assert advice["mixed"] and 0 < advice["sims"] < 40_000 and all(args[1] <= 64 for args in calls)


def test_trees_that_are_full_leave_their_roots(position, monkeypatch):
    """More simulations than a tree has room for: the roots of several add up."""
    monkeypatch.setattr(searcher, "ROOM", 600)
    _, out, _ = run("advise", position(game="crazy-race"), "--sims", 1500, "--json")
    advice = json.loads(out)
    assert advice["sims"] == 1500 == sum(choice["tries"] for choice in advice["choices"])


def test_games_so_far(monkeypatch, tmp_path):
    chunk, calls = cut(simulate.plain_chunk, 4)
    monkeypatch.setattr(simulate, "chunks", lambda game, long=False: chunk)
    monkeypatch.setattr(simulate, "LONG", float("inf"))
    done = json.loads(interrupted("simulate", "cafe-race", "-n", 10 ** 9, "--json"))
    assert done["games"] == sum(args[2] for args in calls[1:4])
    match, _ = cut(simulate.play_match, 3)
    monkeypatch.setattr(simulate, "play_match", match)
    assert ("cafe-race: games 3" in interrupted("simulate", "cafe-race", "-n", 50, "--records",
                                                  tmp_path / "games"))
    assert len(list((tmp_path / "games").iterdir())) == 3


def test_results_so_far(monkeypatch, tmp_path):
    game, _ = cut(tournament.play, 7)
    monkeypatch.setattr(tournament, "play", game)
    monkeypatch.setattr(tournament, "spread", lambda work, todo,
                        *where: ((n, work(pairing)) for n, pairing in enumerate(todo)))
    line = ("tournament", "cafe-race", "--bots", "random,heuristic", "--out", tmp_path / "results.jsonl")
    assert "games: 7" in interrupted(*line)
    assert len((tmp_path / "results.jsonl").read_text("utf-8").splitlines()) == 7


def test_an_analysis_says_how_far_it_was(monkeypatch, tmp_path):
    records.write(play_match(load("cafe-race"), 3, {}, ["random"], "1"), tmp_path / "game.json")
    look, _ = cut(luck_analysis.Oracle.look, 4)
    monkeypatch.setattr(luck_analysis.Oracle, "look", look)
    code, out, err = run("analyse", tmp_path / "game.json", "--playouts", 3)
    assert code == 130 and not out and err.startswith("Interrupted after 1 of ")


def test_futures_come_in_slices_too(monkeypatch):
    """And the first slice is what a small number of futures would be."""
    game = load("cafe-race")
    few, s = luck_analysis.Oracle(game, 8, 5).look(game.start(), 0), game.start()
    monkeypatch.setattr(luck_analysis, "SLICE", 8)
    many = luck_analysis.Oracle(game, 20, 5).look(s, 0)
    assert many.shape == (20, 4) and (many[:8] == few).all()


def test_what_was_measured_so_far(monkeypatch):
    def measured(names):
        yield {"game": names[0], "plain": 123456.0}
        raise KeyboardInterrupt

    monkeypatch.setattr(speed, "in_process", lambda code: "0.1 False")
    monkeypatch.setattr(speed, "measure", measured)
    code, out, err = run("bench")
    assert code == 130 and "123,456" in out and err == "Interrupted.\n"


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("stream", [Terminal, io.StringIO])
def test_progress_is_for_a_terminal_alone(stream, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = stream()
    monkeypatch.setattr("sys.stderr", shown)
    with ProgressBar("cafe-race", 3) as work:
        for n in range(3):
            work.at(n + 1)
            work.progress.refresh()
    work.end()
    assert ("cafe-race" in shown.getvalue() and "3/3" in shown.getvalue()) == (stream is Terminal)
    assert stream is Terminal or shown.getvalue() == ""


def test_before_there_is_anything_it_just_ends(monkeypatch):
    monkeypatch.setattr(simulate, "chunks", cut(simulate.chunks, 0)[0])
    code, out, err = run("simulate", "cafe-race")
    assert (code, out) == (130, "") and err.startswith("Interrupted")


def test_in_a_pipe_progress_is_told_where_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(progress, "PAUSE", 0.0)
    code, out, err = run("simulate", "cafe-race", "--bots", "novice", "-n", 3, "--progress", "--json")
    assert code == 0 and json.loads(out)["games"] == 3
    assert err.splitlines()[-1] == "cafe-race: 3/3"
    assert run("simulate", "cafe-race", "--bots", "novice", "-n", 3, "--json")[2] == ""


def test_work_ends_when_its_time_is_up():
    """It is no interruption: what there is is told, and the code is good."""
    with ProgressBar("cafe-race", seconds=0.01) as work:
        threading.Event().wait(PATIENCE)
        raise AssertionError("it went on")
    work.end()
    assert work.time_up and not work.interrupted


def test_an_analysis_keeps_its_time(tmp_path, monkeypatch):
    records.write(play_match(load("cafe-race"), 4, {}, ["random"], "1"), tmp_path / "game.json")
    def slow(record, playouts):
        yield 0, 10
        threading.Event().wait(PATIENCE)
    monkeypatch.setattr(luck_analysis, "analysing", slow)
    code, out, err = run("analyse", tmp_path / "game.json", "--seconds", 1)
    assert (code, out) == (2, "") and "0 of 10 positions" in err
