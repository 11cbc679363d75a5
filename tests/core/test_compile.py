"""Compiled copies never run stale code: the cache folder is named by all that the code is made of."""
import os
import shutil
import subprocess
import sys
import types
from pathlib import Path

import pytest

import ludoteca
from ludoteca.core import compile, engines

SOURCE = Path(ludoteca.__file__).parent
GAME = "games/cafe_race"


def test_a_game_of_one_file_depends_on_what_its_rules_import_alone(tmp_path):
    for name, text in {"rules": "from . import cards\nfrom .sizes import SEATS\n",
                       "cards": "from .deck import ALL\n",
                       "sizes": "SEATS = 2\n", "deck": "ALL = 52\n", "picture": "", "levels": ""}.items():
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    rules = types.SimpleNamespace(__file__=str(tmp_path / "rules.py"))
    own = {file.stem for file in compile.sources(rules) if file.is_relative_to(tmp_path)}
    assert own == {"rules", "cards", "sizes", "deck"}


@pytest.fixture
def copy(tmp_path):
    """A copy of the package to damage."""
    shutil.copytree(SOURCE, tmp_path / "ludoteca",
                    ignore=shutil.ignore_patterns("__pycache__", "static", "templates"))
    return tmp_path / "ludoteca"


def run(copy, code):
    """What a fresh Python prints that finds the copy."""
    env = os.environ | {"PYTHONPATH": str(copy.parent), "LUDOTECA_CACHE": str(copy.parent / "cache"),
                        "LUDOTECA_ENGINE": "numba", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True,
                          cwd=copy.parent)
    return done.stdout.strip()


FINGERPRINTS = """
import sys, ludoteca.games.cafe_race.rules as rules
from pathlib import Path
from ludoteca.core.compile import fingerprint
assert rules.__file__.startswith(sys.path[1])
print(fingerprint(rules))
for name in {names}:
    with (Path(sys.path[1]) / "ludoteca" / name).open("a") as file:
        file.write("# a word more\\n")
    print(fingerprint(rules))
"""


def fingerprints(copy, *names):
    """That of the rules, and again after a change in each of these files."""
    return run(copy, FINGERPRINTS.format(names=names)).split()


def test_the_fingerprint_follows_every_file_that_is_compiled(copy):
    assert fingerprints(copy) == fingerprints(copy), "it is the same as long as nothing changes"
    files = [f"core/{name}.py" for name in ("state", "events", "chance", "playouts")]
    files += [f"{GAME}/{name}" for name in ("rules/turn.py", "rules/queries.py", "board.toml")]
    found = fingerprints(copy, *files)
    assert len(set(found)) == len(files) + 1 and fingerprints(copy) == found[-1:], (
        "another process finds the same")


def test_the_fingerprint_follows_tables(monkeypatch):
    """A game with a user's own data has the same source and other tables."""
    rules = ludoteca.load("cafe-race").module("rules")
    before = compile.fingerprint(rules)
    monkeypatch.setattr(rules, "STAIRS", (*rules.STAIRS[:-1], 1))
    assert compile.fingerprint(rules) != before


def test_the_fingerprint_follows_what_is_called():
    """What one copy keeps without a wrapper would crash in another that calls it."""
    rules = ludoteca.load("cafe-race").module("rules")
    assert (len({compile.fingerprint(rules, (), entries)
                 for entries in ((), ("grow",), ("grow", "chances"))}) == 3)


def test_a_changed_text_elsewhere_does_not_matter(copy):
    found = fingerprints(copy, "core/record.py", f"{GAME}/picture/layout.py", f"{GAME}/text/log.py")
    assert len(found) == 4 and len(set(found)) == 1


def test_tables():
    assert compile.is_table((1, 2)) and compile.is_table(((1, 2), (3, 4)))
    assert not compile.is_table(()) and not compile.is_table([1])
    assert not compile.is_table((1, "2")) and not compile.is_table((1.0, 2))


COMPILED = """
from ludoteca import load
game = load("cafe-race")
s = game.start(3)
r = game.record(s)
print(game.rules.score(s, 0), game.fast.score(r, 0))
"""


@pytest.mark.skipif(not compile.has_numba(), reason="Numba is not installed")
def test_compiled_code_follows_a_changed_helper(copy):
    """`score` itself stays as it is; only `crowd`, which it calls, and the cup change."""
    assert run(copy, COMPILED) == "8 8"
    rules = copy / GAME / "rules" / "queries.py"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace("    clerks = 0\n", "    clerks = 1\n"), "utf-8")
    assert run(copy, COMPILED) == "-21 -21"
    rules.write_text(text, "utf-8")
    assert run(copy, COMPILED) == "8 8"
    assert len(list((copy.parent / "cache").iterdir())) == 2


@pytest.mark.skipif(not compile.has_numba(), reason="Numba is not installed")
def test_a_cache_folder_that_cannot_be_written_is_done_without(copy):
    (copy.parent / "cache").write_text("a file where a folder should be")
    assert run(copy, COMPILED) == "8 8"


@pytest.mark.skipif(not compile.has_numba(), reason="Numba is not installed")
def test_inner_functions_are_out_of_reach():
    """They have no wrapper for Python: a call would end the process."""
    fast = engines.code(ludoteca.load("cafe-race"), "numba")
    assert hasattr(fast, "playout") and not hasattr(fast, "draw") and not hasattr(fast, "mix")


def test_the_same_rules_under_another_name_are_kept_apart():
    """Numba looks a kept copy up by the module's name, which another package of the same source has not."""
    rules = ludoteca.load("cafe-race").module("rules")
    other = types.ModuleType("elsewhere.rules")
    vars(other).update({name: value for name, value in vars(rules).items() if name != "__name__"})
    assert compile.fingerprint(other) != compile.fingerprint(rules)
