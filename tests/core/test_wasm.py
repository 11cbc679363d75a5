"""The games' WebAssembly modules: of this source, the same games and trees as everywhere, and no harm from a
bad one."""
import ast
import functools
import gc
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import weakref
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.table import views
from ludoteca import load
from ludoteca.bots import levels, search_memory
from ludoteca.bots.searcher import ENTRIES, Budget, Search, code_of, search_of
from ludoteca.core import compile, engines
from ludoteca.core.datafile import read
from ludoteca.core.errors import BadFile, BadOption
from ludoteca.core.game_loader import games
from ludoteca.core.wasm import module
from ludoteca.lab import simulate, wasm_build
from ludoteca.lab.rollouts import rollouts_of
from ludoteca.lab.simulate import compiled_chunk
from ludoteca.testing import check_twin, options

from kept import ROOT, kept

every_game = pytest.mark.parametrize("name", games())
with_numba = pytest.mark.skipif(not compile.has_numba(), reason="Numba is not installed")
# Nodes and winners of the random games with the seeds 0 to 3999; bench/same.py compares all engines on many
# more.
PLAYED = {"ave-caesar": "8274ced75227fb34300d", "cafe-fatal": "d695b9e68c393ae82478",
          "cafe-race": "ffbdb8e7ce6175a1e2fd", "crazy-race": "921fdc9b6bea53cb46cf"}
SMALL = "cafe-fatal"                         # what Numba compiles here, since that takes long


def loaded(name):
    return module.load(load(name).folder, name)


@functools.cache
def by_numba():
    """A search whose code has the rules' doors too: compiled once for all tests here."""
    return Search(load(SMALL), "numba", code_of(load(SMALL), "numba", (*compile.OUTER, *ENTRIES)))


@every_game
def test_the_module_is_of_this_source(name):
    assert wasm_build.current( load( name)), (
        f"The module of {name} is older than the source: run make wasm and commit what it makes.")


def said(source):
    return module.essence(ast.parse(source))


def test_comments_and_docstrings_make_no_module_stale():
    told = '"""Adds."""\r\n\r\ndef f(s):    # one more\r\n    "Says so."\r\n    return (s + 1)'
    assert said("def f(s):\n    return s + 1") == said(told)
    for other in ("s + 2", "s - 1", "-s", "s"):
        assert said("s + 1") != said(other)


def test_what_nobody_calls_makes_no_module_stale(tmp_path):
    def fingerprint(text):
        (tmp_path / "a.py").write_text(text)
        return module.fingerprint(tmp_path, ["game/a.py"], ["door"])
    one = fingerprint("def door():\n    return f()\ndef f():\n    return 1")
    assert (one == fingerprint("def door():\n    return f()\ndef other():\n    return 3\ndef f():\n    "
                               "return 1"))
    assert one != fingerprint("def door():\n    return f()\ndef f():\n    return 2")
    assert one != fingerprint("def door():\n    return f() + 1\ndef f():\n    return 1")


def test_a_fingerprint_is_the_same_with_every_python():
    """Seen with 3.11, 3.12 and 3.13."""
    source = ("@d\ndef f(a, *b, c=1, **d):\n    for i in range(3):\n        a[i] += -0.5 if b else 'x' "
              "f'{a!r}'\n"
              "    return lambda: (a, b)[1:]")
    assert hashlib.sha256(repr(said(source)).encode()).hexdigest()[:12] == "377673d88544"


@every_game
def test_a_module_imports_memory_and_stack_pointer_alone(name):
    assert ([(i.module, i.name) for i in loaded(name).code.imports]
            == [("env", "__linear_memory"), ("env", "__stack_pointer")])


# The same everywhere.

@every_game
def test_thousands_of_random_games_are_the_same(name):
    nodes, won = compiled_chunk(load(name), load(name).template(), 4000, 0, loaded(name))
    assert (hashlib.sha256(nodes.astype("<i8").tobytes() + won.astype("<i8").tobytes()).hexdigest()[:20]
            == PLAYED[name])


@with_numba
@settings(max_examples=8)
@given(data=st.data())
def test_numba_plays_by_the_plain_rules(data):
    game = load(SMALL)
    players, chosen = data.draw(st.sampled_from(game.rules.PLAYERS)), data.draw(options(game))
    check_twin(game, players, chosen, data.draw(st.integers(0, 1 << 40)), fast=by_numba().code)


@with_numba
def test_trees_are_the_same_to_the_last_bit():
    module_, numba = search_of(load(SMALL), "wasm"), by_numba()
    for view in views(SMALL, 0, 7, 20):
        for budget in (Budget(1000), Budget(1000, ahead=1, bold=1.0)):
            trees = [search.grown(view, budget, 1000, 3)[0][0] for search in (module_, numba)]
            for field, one, two in zip(trees[0]._fields, *trees, strict=True):
                assert one.tobytes() == two.tobytes(), field


@every_game
def test_futures_are_the_same_in_plain_python(name):
    view = next(views(name, 5))
    fast, slow = (rollouts_of(load(name), how).futures(view.s, 6, 1, 5, 1 << 30, [])
                  for how in ("wasm", "plain"))
    assert (fast == slow).all()


@with_numba
@pytest.mark.parametrize("level", ["master", "expert"])
def test_levels_decide_the_same_on_every_engine(level, monkeypatch):
    decided = []
    for how in ("wasm", "numba"):
        monkeypatch.setenv("LUDOTECA_ENGINE", how)
        search_of.cache_clear()
        search = search_of(load(SMALL))
        assert search.engine == how
        if how == "numba":
            search.code = by_numba().code
        decided.append([levels.think(view, level, n) for n, view in enumerate(views(SMALL, 0, 4, 9, 15))])
    search_of.cache_clear()
    assert decided[0] == decided[1]


def built_anew(name):
    """The files of a module, as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        wasm_build.build_apart(name, Path(folder))
        return json.dumps({file.name: file.read_bytes().hex() for file in Path(folder).iterdir()})


@with_numba
def test_a_module_built_anew_is_the_same_but_for_its_bytes(tmp_path):
    name = SMALL
    of_lab = [ROOT / "lab" / file for file in ("wasm_build.py", "rollouts.py", "batch/kernels.py")]
    sources = [ROOT / "core", ROOT / "bots", *of_lab, load(name).folder]
    for file, code in json.loads(kept(built_anew, name, sources=sources)).items():
        (tmp_path / file).write_bytes(bytes.fromhex(code))
    ours, made = loaded(name), module.Module(tmp_path, name, load(name).folder)
    own = {"sha256": "", "letters": ""}     # a comment may have changed since: the fingerprint minds none
    assert ours.about | own == made.about | own
    game, view = load(name), next(views(name, 6))
    for one, two in zip(*(compiled_chunk(game, game.template(5), 2000, 77, code) for code in (ours, made)),
                        strict=True):
        assert (one == two).all()
    trees = []
    for code in (ours, made):
        search = search_of.__wrapped__(game, "wasm")
        search.code = code
        trees.append(search.grown(view, Budget(500), 500, 3)[0][0])
    assert all(one.tobytes() == two.tobytes() for one, two in zip(*trees, strict=True))


# Memory.

def test_threads_do_not_meet():
    search, found = search_of(load("cafe-fatal"), "wasm"), {}
    seen = list(views("cafe-fatal", 0, 5, 9, 14))

    def work(n):
        nodes, _ = compiled_chunk(search.game, search.game.template(), 500, n, search.code)
        found[n] = search.think(seen[n], Budget(2000), n), int(nodes.sum())

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    apart = dict(found)
    for n in range(4):
        work(n)
    assert found == apart


def test_a_search_gives_its_memory_back():
    search, view = search_of(load("cafe-race"), "wasm"), next(views("cafe-race", 3))
    cells = search.prepare(view.s, 5000)
    home = weakref.ref(module.home_of(cells.states))
    assert home() is module.home_of(cells.cells) is not None
    gc.disable()
    try:
        del cells
        assert home() is None
    finally:
        gc.enable()


def test_arrays_from_elsewhere_do_as_well():
    """They are copied in and out, once, though two of them are the same memory."""
    search, view = search_of(load("cafe-race"), "wasm"), next(views("cafe-race", 3))
    both = search.prepare(view.s, 200), search_memory.make(search.game.rules, view.s, 200, True, search.net)
    for cells in both:
        search.code.grow(cells, view.seat, 0, 200, 1, 1 << 30, 0.5)
    assert all(one.tobytes() == two.tobytes() for one, two in zip(*both, strict=True)) and both[0].used[0] > 1


def test_arrays_in_the_memory_stay_where_they_are_while_it_grows():
    instance = loaded("cafe-race").fresh()
    row = instance.zeros(1000, "i4")
    row[:] = range(1000)
    far = instance.zeros(10_000_000)
    assert far[0] == far[-1] == 0.0 and row.tolist() == list(range(1000))


def test_what_a_call_leaves_behind_is_no_zero():
    instance, game = loaded("cafe-race").fresh(), load("cafe-race")
    instance.call("waiting", (game.record(game.start()),))
    assert not instance.zeros(1000, "u1").any()


# What fits, and what does not.

@pytest.fixture
def copy(tmp_path):
    """A module to damage."""
    for name in (module.CODE, module.ABOUT):
        shutil.copy(load("cafe-race").folder / name, tmp_path)
    return tmp_path


def change(folder, **fields):
    about = json.loads((folder / module.ABOUT).read_text("utf-8"))
    (folder / module.ABOUT).write_text(json.dumps(about | fields), "utf-8")


def swap_code(folder, code):
    (folder / module.CODE).write_bytes(code)
    change(folder, sha256=hashlib.sha256(code).hexdigest())


FAULTS = {
    "is not there": lambda folder: (folder / module.CODE).unlink(),
    "cannot be read": lambda folder: (folder / module.ABOUT).write_text("[1, 2"),
    "is damaged": lambda folder: (folder
                                  / module.CODE).write_bytes((folder / module.CODE).read_bytes()[:-100]),
    "is of another version of Ludoteca": lambda folder: change(folder, format=0),
    "is that of another game": lambda folder: change(folder, game="cafe-fatal"),
    "is older than the source": lambda folder: change(folder, fingerprint="0", letters="0"),
}


@pytest.mark.parametrize("words", FAULTS)
def test_a_bad_module_is_told_of_in_one_sentence(words, copy):
    FAULTS[words](copy)
    with pytest.raises(BadFile) as told:
        module.Module(copy, "cafe-race", load("cafe-race").folder)
    assert str(told.value) == f"The WebAssembly module of cafe-race {words}: run ludoteca wasm cafe-race."


@pytest.mark.parametrize("code", [b"", b"no module at all", b"\0asm\1\0\0\0"])
def test_code_that_is_no_module_of_ours(code, copy):
    swap_code(copy, code)
    with pytest.raises(BadFile, match="The WebAssembly module of cafe-race cannot be run here: "):
        module.Module(copy, "cafe-race", load("cafe-race").folder)


def test_a_source_that_is_gone_makes_a_module_stale(copy):
    change(copy, sources=["ludoteca/core/nowhere.py"])
    with pytest.raises(BadFile, match="is older than the source: run ludoteca wasm"):
        module.Module(copy, "cafe-race", load("cafe-race").folder)


def test_the_next_engine_takes_over(copy, monkeypatch, caplog):
    game = load("cafe-race")
    assert engines.choose(game) == "wasm"
    monkeypatch.setattr(game, "folder", copy)            # where the source is another, too
    module.load.cache_clear()
    assert engines.choose(game) == ("numba" if compile.has_numba() else "plain")
    monkeypatch.setattr(compile, "has_numba", lambda: False)
    assert engines.choose(game) == "plain"
    assert "run ludoteca wasm" in caplog.text


def test_a_module_runs_where_nothing_can_be_kept(tmp_path):
    (tmp_path / "file").touch()
    code = ("from ludoteca import load; from ludoteca.core import engines; "
            "print(engines.choose(load('cafe-race')))")
    env = os.environ | {"HOME": str(tmp_path / "file"), "XDG_CACHE_HOME": str(tmp_path / "file")}
    told = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert told.stdout == "wasm\n" and told.stderr == ""


def test_without_wasmtime_the_next_engine_takes_over(monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    module.load.cache_clear()
    assert engines.choose(load("cafe-race")) != "wasm"
    assert "pip install wasmtime" in caplog.text


def test_numba_is_for_long_runs_and_own_data(monkeypatch, caplog):
    own = load("crazy-race", read(load("crazy-race").folder / "cards.toml"))
    for has, name in ((True, "numba"), (False, "plain")):
        monkeypatch.setattr(compile, "has_numba", lambda has=has: has)
        assert engines.choose(own) == name
        assert engines.choose(load("crazy-race"), long=True) == ("numba" if has else "wasm")
        assert ("pip install ludoteca[fast]" in caplog.text) is not has


def test_an_engine_can_be_named(monkeypatch):
    for name in ("wasm", "plain"):
        monkeypatch.setenv("LUDOTECA_ENGINE", name)
        assert engines.choose(load("cafe-race")) == name
    monkeypatch.setenv("LUDOTECA_ENGINE", "steam")
    with pytest.raises(BadOption, match="wasm, numba, plain"):
        engines.choose(load("cafe-race"))


def test_a_long_run_goes_on_with_another_engine_and_the_same_games(monkeypatch):
    game, asked = load("cafe-race"), []

    def choose(game, long=False):
        asked.append(long)
        return "plain" if long else "wasm"
    *_, kept = simulate.random_play(game, 3, None, 60)
    monkeypatch.setattr(engines, "choose", choose)
    monkeypatch.setattr(simulate, "LONG", 0.0)
    *_, changed = simulate.random_play(game, 3, None, 60)
    assert (asked == [False, True]
            and (changed.games, changed.nodes, changed.wins) == (kept.games, kept.nodes, kept.wins))
