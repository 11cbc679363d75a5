"""docs/tutorial.md builds the pattern `secret` of `new-game`, and what it says after each step is so."""
import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca
from ludoteca.new_game import OTHERS, lay_out

PAGE = Path(__file__).parents[2] / "docs" / "tutorial.md"
GAME = OTHERS["secret"] / "src" / "my_game"
BLOCKS = re.findall(r"(?:^`([\w/]+[.]py)`:\n\n)?^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
CODE = [(file, text) for file, text in BLOCKS if file]
RULES = max(place for place, (file, _) in enumerate(BLOCKS) if file == "rules.py") + 2   # and what follows
LATER = """
import doctest, sys
test = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, "the tutorial", None, 0)
failed, tried = doctest.DocTestRunner().run(test)
sys.exit(1 if failed or not tried else 0)
"""


def squeezed(text):
    """Without empty lines, which are at the ends of blocks and files."""
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("file", sorted({file for file, _ in CODE}))
def test_the_pieces_of_a_file_are_the_whole_file(file):
    pieces = "\n".join(text for name, text in CODE if name == file)
    assert squeezed(pieces) == squeezed((GAME / file).read_text("utf-8"))


def test_no_file_of_the_pattern_is_left_out():
    there = {path.relative_to(GAME).as_posix() for path in GAME.rglob("*.py")} - {"__init__.py"}
    assert there == {file for file, _ in CODE}


def test_after_each_step_of_the_rules_holds_what_is_said():
    names, steps = {"__name__": "rules"}, 0
    for file, text in BLOCKS[:RULES]:
        if file:
            exec(compile(text, file, "exec"), names)
        else:
            test = doctest.DocTestParser().get_doctest(text, names, f"step {steps}", str(PAGE), 0)
            test.globs = names
            failed, tried = doctest.DocTestRunner().run(test, clear_globs=False)
            assert tried and not failed
            steps += 1
    assert steps >= 6


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory):
    return lay_out("my-game", tmp_path_factory.mktemp("tutorial"), "secret")


def run(*given, laid_out, **more):
    games = {"LUDOTECA_GAMES": str(laid_out / "src"), "PYTHONPATH": str(Path(ludoteca.__file__).parents[1])}
    return subprocess.run([sys.executable, *given], capture_output=True, text=True, env=os.environ | games,
                          cwd=laid_out, **more)


def test_after_the_other_steps_too(laid_out):
    """The promises of every game are the last of them."""
    text = "\n".join(text for file, text in BLOCKS[RULES:] if not file)
    assert "check_game" in text
    done = run("-c", LATER, laid_out=laid_out, input=text)
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_own_scenarios_hold(laid_out):
    done = run("-m", "pytest", "-q", "-k", "not promises", "-p", "no:cacheprovider", laid_out=laid_out)
    assert done.returncode == 0 and "5 passed" in done.stdout, done.stdout
