"""What mypy, which `make test` runs, would not let pass: a type that decays for clients, a misspelt name in a game.

The faults are planted in shadows of the files; all of them must be found in one run.
"""
import shutil
from pathlib import Path

from mypy import api

ROOT = Path(__file__).parents[1]
GAME = "src/ludoteca/games/cafe_race"
PLANTED = {
    f"{GAME}/text/log.py": ("r.standing(", "r.standin(", 'Module has no attribute "standin"'),
    f"{GAME}/picture/scene.py": ("r.", "r.mispelt + r.", 'Module has no attribute "mispelt"'),
    f"{GAME}/rules/turn.py": ("def setup(s):", "def setup(s):\n    refil(s)", 'Name "refil" is not defined'),
    f"{GAME}/rules/auction.py": ("from .queries import ", "from .queries import refil, ", 'has no attribute "refil"'),
    "src/ludoteca/core/match.py": ("def view(self, seat: int = NOBODY) -> View:", "def view(self, seat: int = NOBODY) -> Any:",
                                   'Expression is of type "Any", not "View"'),
    "src/ludoteca/core/state.py": ("    round: int\n", "", 'Expression is of type "Any", not "int"'),
}


def test_mypy_sees_a_misspelt_name_and_a_type_that_decays(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    if (ROOT / ".mypy_cache").exists():                  # what the step before has found out, so that this takes a second
        shutil.copytree(ROOT / ".mypy_cache", tmp_path / "cache")
    given = ["--cache-dir", str(tmp_path / "cache"), "--no-error-summary"]
    for n, (name, (right, wrong, _)) in enumerate(PLANTED.items()):
        text = (ROOT / name).read_text("utf-8")
        assert right in text, f"{name} reads otherwise now: plant another fault"
        shadow = tmp_path / f"{n}.py"
        shadow.write_text(text.replace(right, wrong, 1), "utf-8")
        given += ["--shadow-file", name, str(shadow)]
    said, trouble, _ = api.run([*given, "tests/typing/client.py", *PLANTED])
    assert not trouble
    for name, (*_, complaint) in PLANTED.items():
        assert complaint in said, f"{name} passed: {said}"
