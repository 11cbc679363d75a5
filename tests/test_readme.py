"""The README's Python is run as it stands; its commands exist."""
import doctest
import re
from pathlib import Path

from typer.main import get_command

from ludoteca.cli import app

ROOT = Path(__file__).parents[1]


def test_the_code_of_the_readme_runs():
    failed, run = doctest.testfile(str(ROOT / "README.md"), module_relative=False,
                                   optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert run > 5 and failed == 0


def test_every_command_is_in_the_readme_and_the_other_way_round():
    named = set(re.findall(r"^\| `ludoteca ([a-z-]+)", (ROOT / "README.md").read_text("utf-8"), re.M))
    assert named == set(get_command(app).commands)


def test_the_first_commands_are_two():
    block = re.search(r"```sh\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S).group(1)
    assert [line.split("#")[0].strip() for line in block.strip().splitlines()] == ["make play", "make test"]
