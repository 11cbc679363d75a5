"""`make again`: a test that fails only now and then is found, and told from one that does not."""
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[1] / "tools" / "again.py"

# The second minds company: it fails whenever whoever started the tests has started something else, too.
TESTS = """
import os
from pathlib import Path

def test_steady():
    pass

def test_flaky():
    mine = os.getppid()
    assert len(Path(f"/proc/{mine}/task/{mine}/children").read_text().split()) == 1
"""


def again(folder, *given):
    (folder / "test_planted.py").write_text(TESTS, "utf-8")
    return subprocess.run([sys.executable, TOOL, *given, "-q", "-p", "no:cacheprovider", "-p", "no:xdist"],
                          cwd=folder, capture_output=True, text=True)


def test_what_ever_failed_is_named_with_its_runs(tmp_path):
    done = again(tmp_path, "3", "test_planted.py")
    told = (tmp_path / "build/again/report.md").read_text("utf-8")
    assert done.returncode == 1 and done.stdout.endswith(told)
    assert "3 runs, 1 of them (*) beside busy cores: 1 failed ever" in told
    assert "`test_planted::test_flaky` failed in 1 of 3 (run 2*): AssertionError" in told
    assert "test_steady" not in told


def test_when_nothing_fails_all_is_well(tmp_path):
    done = again(tmp_path, "2", "test_planted.py::test_steady")
    assert done.returncode == 0 and "0 failed ever" in done.stdout, done.stderr


def test_tests_that_do_not_come_to_their_end_are_no_success(tmp_path):
    done = again(tmp_path, "1", "test_nowhere.py")
    assert done.returncode == 1 and "`pytest itself` failed in 1 of 1 (run 1): ended with 4" in done.stdout
