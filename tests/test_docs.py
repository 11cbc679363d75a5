"""What the documents name is there."""
import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[1]


def text(name):
    return (ROOT / name).read_text("utf-8")


def test_every_promise_names_tests_that_exist():
    tests = {name for file in (ROOT / "tests").rglob("test_*.py")
             for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.M)}
    rows = [line.split("|")[1:-1] for line in text("SECURITY.md").splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 10
    for promise, held in rows:
        named = re.findall(r"`(\w+)`", held)
        assert named and tests.issuperset(named), f"{promise.strip()} {set(named) - tests}"


def test_the_reference_is_fresh():
    tool = runpy.run_path(str(ROOT / "tools" / "make_reference.py"))
    assert tool["PAGE"].read_text("utf-8") == tool["page"](), "run `make reference`"
