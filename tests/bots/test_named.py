"""Bots by name: the same ones everywhere, one sentence where there is none, programs stopped, functions as
good as names."""
import shlex
import subprocess
import sys

import pytest

from bots.table import start, views
from ludoteca import load
from ludoteca.bots.bot_by_name import FORMS, NAMES, bot_named, name_of
from ludoteca.bots.game_bots import LEVELS
from ludoteca.bots.levels import think, unknown_bot
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import games
from ludoteca.lab.bot_game import Pairing, play
from ludoteca.lab.simulate import play_match
from ludoteca.lab.tournament import League, read, run, standings
from ludoteca.web.bots.bot_pool import decided

TALKER = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        print(json.dumps({"decision": message["legal"][-1]}), flush=True)
"""


def first(view, seed):
    return view.choices()[0]


def last(view, seed):
    return view.choices()[-1]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", [*NAMES, "search:20", "search:20:1", f"{__name__}:first"])
def test_every_bot_decides_legally_from_a_view_and_always_the_same(game, name, monkeypatch):
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
    for view in views(game, 1, 12):
        with bot_named(name) as bot:
            choice = bot(view, 5)
            assert bot.name == name and choice in view.choices()
            assert choice == (think(view, name, 5) if name in LEVELS else bot(view, 5))


def test_the_old_name_of_the_heuristic_is_understood(tmp_path):
    view = next(views("cafe-fatal", 4))
    assert name_of("thumb") == bot_named("thumb").name == "heuristic"
    assert bot_named("thumb")(view, 3) == bot_named("heuristic")(view, 3)
    out = tmp_path / "league.jsonl"
    league = League("cafe-race", ("heuristic", "random"), 6, 3)
    fresh = [result for result, _, _ in run(league, out, jobs=1)]
    out.write_text(out.read_text().replace('"heuristic"', '"thumb"'))
    assert read(out) == fresh and [result for result, _, _ in run(league, out, jobs=1)] == fresh, (
        "a game was played twice")


@pytest.mark.parametrize("name",
                         ["", "genius", "novice ,", "search:", "search:ten", "search:1:2:3", "run:", "run: ",
                                  "no module:f", "a:b:c", ":", "Expert"])
def test_a_name_that_is_none_gets_one_sentence(name):
    with pytest.raises(BadOption) as fault:
        bot_named(name)
    assert str(fault.value) == str(unknown_bot(name.strip(), (*NAMES, *FORMS)))
    assert ", ".join(NAMES) in str(fault.value)


@pytest.mark.parametrize("name, why",
                         [("nowhere_at_all:f", "cannot be imported"), ("math:nothing", "has no function"),
                                       ("run:python 'bot.py", "quotation mark")])
def test_what_cannot_be_had_is_said(name, why):
    with pytest.raises(BadOption, match=why):
        bot_named(name)


def test_a_program_runs_as_long_as_its_bot_is_used_and_one_for_each_seat(tmp_path, monkeypatch):
    path = tmp_path / "my bot.py"
    path.write_text(TALKER, "utf-8")
    started, popen = [], subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda *a, **k: started.append(popen(*a, **k)) or started[-1])
    name = f"run:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"
    with bot_named(name) as bot:
        view = start("cafe-race", 3).view(0)
        assert bot(view, 1) == view.choices()[-1]
        assert started[0].poll() is None
    assert started[0].poll() is not None
    match = play_match(load("cafe-race"), 3, {}, [name, last], "2")
    assert len(started) == 3 and all(process.poll() is not None for process in started)
    assert match.decisions == play_match(load("cafe-race"), 3, {}, [last], "2").decisions


def test_functions_play_in_a_league_under_their_names():
    league = League("cafe-fatal", (first, "random", last), 4, players=2)
    results = [result for result, _, _ in run(league, jobs=1)]
    assert {row.name for row in standings(results)} == {name_of(first), "random", name_of(last)}
    assert name_of(first).endswith(":first")
    with pytest.raises(BadOption, match="all different"):
        list(run(League("cafe-fatal", (first, name_of(first)), 4), jobs=1))
    with pytest.raises(BadOption, match="There is no bot 'nobody'"):
        play(Pairing("cafe-race", 3, (), 0, ("nobody", "random", first)))


@pytest.mark.parametrize("name", ["run:touch /tmp/x", "os:getcwd", "search:5", "genius", ""])
def test_the_server_runs_no_programs_and_no_functions(name):
    with pytest.raises(BadOption, match="There is no bot"):
        decided(start("cafe-race", 3).view(0), name, 1)
