"""Leagues tell the truth: failed decisions count, a changed bot plays again, torn files are mended, killed
workers replaced."""
import json
import os
import re
import sys
import types
from concurrent.futures import BrokenExecutor

import pytest

from ludoteca import BadOption
from ludoteca.bots.bot_by_name import print_of
from ludoteca.core.errors import BadFile
from ludoteca.lab import parallel_work as spreading
from ludoteca.lab.bot_game import Pairing, play
from ludoteca.lab.league_report import rows
from ludoteca.lab.parallel_work import WorkersLost
from ludoteca.lab.tournament import (
    League,
    ResultFile,
    key_of,
    league_summary,
    not_rated,
    read,
    run,
    standings,
)

CRASHES = f"run:{sys.executable} -c exit(3)"
LEAGUE = League("cafe-race", ("heuristic", "random"), 6)
DEADLY = """
import os, signal
def bot(view, seed):
    try:
        os.close(os.open(os.environ["MARK"], os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return view.choices()[0]
    os.kill(os.getpid(), signal.SIGKILL)
"""


def lone(league, **given):
    return [result for result, _, _ in run(league, jobs=1, **given)]


def wrong(view, seed):
    return 99


def clumsy(view, seed):
    raise RuntimeError("I do not know")


def sometimes(view, seed):
    if view.s.round == 2:
        raise RuntimeError("not again")
    return view.choices()[0]


@pytest.mark.parametrize("bot, why",
                         [(CRASHES, "gone"), ("run:nosuchprogram", "cannot be started|gone"),
                          (wrong, "may not choose"),
                                      (clumsy, "RuntimeError: I do not know"), (sometimes, "not again")])
def test_a_bot_that_fails_is_counted_and_not_rated(bot, why):
    results = lone(League("cafe-race", ("heuristic", "random", bot), 6))
    (out,) = not_rated(results)
    assert 0 < out.faults <= out.decisions and re.search(why, out.why)
    assert {row.name for row in standings(results)} == {"heuristic", "random"}
    told = league_summary(results)
    assert (told["not_rated"][0]["faults"] == out.faults
            and all(out.name not in (d["one"], d["two"]) for d in told["duels"]))
    assert next(row for row in rows(results)[1] if row[0] == out.name)[1] == "not rated"


def test_one_failure_in_many_decisions_is_shown_and_forgiven():
    result = {"game": "g", "players": 2, "options": {}, "deal": 0, "seats": ["a", "b"], "winners": [0],
              "ranks": [1, 2],
              "times": {"a": {"1": 200}, "b": {"1": 200}}, "faults": {"a": [2, "Late."], "b": [3, "Late."]}}
    assert [row.name for row in not_rated([result])] == ["b"]
    result["faults"]["b"] = [2, "Late."]
    assert not not_rated([result]) and {row.faults for row in standings([result])} == {2}


def test_a_bot_that_was_edited_plays_again(tmp_path):
    bot, out = tmp_path / "bot.py", tmp_path / "results.jsonl"
    bot.write_text("import json, sys\nfor line in sys.stdin:\n    q = json.loads(line)\n"
                   "    q['type'] == 'decide' and print(json.dumps(q['legal'][0]), flush=True)\n")
    league = League("cafe-race", (f"run:{sys.executable} {bot}", "random"), 6)
    first = lone(league, out=out)
    assert not not_rated(first) and lone(league, out=out) == first
    size = len(out.read_text().splitlines())
    bot.write_text(bot.read_text().replace("[0]", "[-1]"))
    second = lone(league, out=out)
    assert len(out.read_text().splitlines()) == 2 * size
    assert [r["scores"] for r in first] != [r["scores"] for r in second]
    assert sorted(r["deal"] for r in read(out)) == sorted(r["deal"] for r in second), (
        "the newest of each game counts")
    (tmp_path / "helper.py").write_text("x = 1")
    assert print_of( league.entrants[ 0]) != second[0]["prints"][league.entrants[0]], (
        "what lies beside a script may be part of it")


def test_prints_are_of_what_a_bot_is_made_of():
    ours = [print_of(bot, game) for bot in ("club", "master", "search:50", "search:60")
            for game in ("cafe-race", "cafe-fatal")]
    assert len(set(ours)) == 8 and print_of("club", "cafe-race") == ours[0]
    assert print_of(wrong) == print_of(wrong) != print_of(clumsy)
    with pytest.raises(BadOption, match="cannot be imported"):
        print_of("no_such_module:bot")


@pytest.mark.parametrize("torn", ['{"game": "cafe-ra', "\x00\x00", '{"game": 1}'])
def test_a_torn_last_line_is_mended_and_nothing_else_is_lost(tmp_path, torn):
    out = tmp_path / "results.jsonl"
    lone(LEAGUE, out=out)
    whole = out.read_text().splitlines()
    out.write_text("\n".join(whole[:4]) + "\n" + torn)
    for _ in range(2):
        assert len(lone(LEAGUE, out=out)) == 6
    lines = out.read_text().splitlines()
    assert (lines[:4] == whole[:4] and all("game" in json.loads(line) for line in lines)
            and len(read(out)) == 6)


def test_a_last_line_without_its_end_counts(tmp_path):
    out = tmp_path / "results.jsonl"
    lone(LEAGUE, out=out)
    out.write_text(out.read_text().rstrip("\n"))
    lone(League("cafe-race", ("heuristic", "random"), 12), out=out)
    assert len(out.read_text().splitlines()) == len(read(out)) == 12


def test_half_a_line_on_a_full_disk_is_taken_back(tmp_path, monkeypatch):
    kept = ResultFile(tmp_path / "results.jsonl")
    kept.add({"a": 1})
    real = type(tmp_path).open

    class Half:
        def __init__(self, file):
            self.file = file

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

        def write(self, line):
            self.file.write(line[:3])
            self.file.flush()
            raise OSError(28, "No space left on device")

        def __getattr__(self, name):
            return getattr(self.file, name)

    monkeypatch.setattr(type(tmp_path), "open", lambda self, *args, **given: Half(real(self, *args, **given)))
    with pytest.raises(BadFile, match="No space left"):
        kept.add({"b": 2})
    monkeypatch.undo()
    assert kept.path.read_text() == '{"a": 1}\n'


@pytest.fixture
def deadly(tmp_path, monkeypatch):
    """The name of a bot that kills its worker the first time it is asked, and the file that tells it."""
    (tmp_path / "deadly.py").write_text(DEADLY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH",
                       os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]))
    monkeypatch.setenv("MARK", str(tmp_path / "mark"))
    pytest.importorskip("joblib").externals.loky.get_reusable_executor().shutdown(wait=True,
                                                                                  kill_workers=True)
    yield "deadly:bot", tmp_path / "mark"
    sys.modules.pop("deadly")
    pytest.importorskip("joblib").externals.loky.get_reusable_executor().shutdown(wait=True,
                                                                                  kill_workers=True)


@pytest.mark.parametrize("backend", ["loky", "dask", "ray"])
def test_processes_and_clusters_play_the_same_league_though_a_worker_is_killed(backend, deadly):
    pytest.importorskip({"dask": "distributed"}.get(backend, "joblib" if backend == "loky" else backend))
    (bot, mark), played = deadly, []
    for given in ({"jobs": 2, "backend": backend}, {"jobs": 1}):
        results = run(League("cafe-race", (bot, "random"), 12), **given)
        played.append(sorted((str(key_of(result)), result["winners"]) for result, _, _ in results))
        assert mark.exists(), "nobody was killed"
    assert len(played[0]) == 12 and played[0] == played[1], "lost, played twice or otherwise"


def test_workers_that_die_again_and_again_end_it_with_a_sentence(monkeypatch):
    """One task in each pool is done before a worker dies, then none: what was done counts, and it is tried a
    few times more."""
    pools = []

    class Pool:
        def __init__(self, *args, **given):
            pools.append(self)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            """Nothing to close."""

        def __call__(self, tasks):
            if len(pools) <= 2:
                yield next(iter(tasks))
            raise BrokenExecutor

    stand_in = types.SimpleNamespace(Parallel=Pool, delayed=lambda work: lambda *task: work(*task))
    monkeypatch.setattr(spreading, "needed", lambda package: stand_in)
    done = []
    with pytest.raises(WorkersLost, match="keep being killed"):
        for found in spreading.by_joblib(abs, {0: -1, 1: -2, 2: -3}, 2):
            done.append(found)
    assert done == [(0, 1), (1, 2)] and len(pools) == 2 + spreading.RETRIES + 1


def test_a_game_with_a_fault_is_still_a_whole_game():
    result = play(Pairing("cafe-race", 3, (("rules", "base"),), 0, ("random", wrong, "random")))
    assert (next(iter(result["faults"].values()))[0] == sum(result["times"][result["seats"][1]].values())
            and result["winners"])
