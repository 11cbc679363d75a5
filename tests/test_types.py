"""What mypy, which `make test` runs, would not let pass: a type that decays for clients, a misspelt name in a
game.

The faults are planted in shadows of the files; all of them must be found in one run.
"""
import re
import shutil
from pathlib import Path

from mypy import api

ROOT = Path(__file__).parents[1]
GAME = "src/ludoteca/games/cafe_race"
PLANTED = {  # file: what is there, what is planted in its place, what mypy must say
    f"{GAME}/text/log.py": (r"\br\.(?=[A-Z])", "r.refil_", 'Module has no attribute "refil_'),
    f"{GAME}/picture/scene_layer.py": (r"\br\.(?=[A-Z])", "r.mispelt_", 'Module has no attribute "mispelt_'),
    f"{GAME}/rules/turn.py": (r"def setup\(s\):", "def setup(s):\n    refil(s)",
                              'Name "refil" is not defined'),
    f"{GAME}/rules/auction.py": (r"from \.queries import ", "from .queries import refilled, ",
                                 'has no attribute "refilled"'),
    "src/ludoteca/core/match.py": (r"(def view\(.*\)) -> View:", r"\1 -> Any:",
                                   'Expression is of type "Any", not "View"'),
    "src/ludoteca/core/state.py": (r"    round: int\n", "", 'Expression is of type "Any", not "int"'),
}


def test_mypy_sees_a_misspelt_name_and_a_type_that_decays(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    if (ROOT / ".mypy_cache").exists():  # what the step before has found out, so that this takes a second
        shutil.copytree(ROOT / ".mypy_cache", tmp_path / "cache")
    given = ["--cache-dir", str(tmp_path / "cache"), "--no-error-summary"]
    for n, (name, (right, wrong, _)) in enumerate(PLANTED.items()):
        text, planted = re.subn(right, wrong, (ROOT / name).read_text("utf-8"), count=1)
        assert planted, f"{name} reads otherwise now: plant another fault"
        shadow = tmp_path / f"{n}.py"
        shadow.write_text(text, "utf-8")
        given += ["--shadow-file", name, str(shadow)]
    said, trouble, _ = api.run([*given, "tests/typing/client.py", *PLANTED])
    assert not trouble
    for name, (*_, complaint) in PLANTED.items():
        assert complaint in said, f"{name} passed: {said}"
