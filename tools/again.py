"""The tests again and again, every other time beside programs that do nothing but keep the cores busy: which
ever failed?

    python tools/again.py 10                                    the whole suite ten times
    python tools/again.py 30 tests/web/test_fair.py -n 2        what pytest is told follows

A test that fails once in ten runs is no better than one that always does.  build/again/report.md names each
and the runs it failed in; the exit status is 1 if there is any.
"""
from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

REPORT = Path("build/again/report.md")
BURN = "while True: pass"
FINE = (0, 1)                                   # pytest came to its end: all passed, or some failed

Found = dict[str, dict[int, str]]               # the tests that failed: in which runs, and what each said


@contextlib.contextmanager
def busy_cores(wanted: bool) -> Iterator[None]:
    """Meanwhile every core has something else to do, if that is wanted."""
    burning = [subprocess.Popen([sys.executable, "-c", BURN]) for _ in range(wanted * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for process in burning:
            process.kill()
            process.wait()


def failures(file: Path) -> Iterator[tuple[str, str]]:
    """The name of each test that failed, with its fault's first line, as pytest told it in JUnit's format."""
    for case in ElementTree.parse(file).iter("testcase"):
        for fault in (*case.findall("failure"), *case.findall("error")):
            lines = fault.get("message", "").splitlines() or [""]
            yield f"{case.get('classname')}::{case.get('name')}", lines[0]


def run(number: int, told: list[str], found: Found) -> None:
    """One run of the tests; what failed is added to what was found."""
    with tempfile.TemporaryDirectory() as folder, busy_cores(beside(number)):
        file = Path(folder) / "run.xml"
        done = subprocess.run([sys.executable, "-m", "pytest", f"--junitxml={file}", *told])
        for test, fault in failures(file) if file.exists() else ():
            found.setdefault(test, {})[number] = fault
        if done.returncode not in FINE:
            found.setdefault("pytest itself", {})[number] = f"ended with {done.returncode}"


def beside(number: int) -> bool:
    """Whether this run has busy cores beside it: every other one, the second first."""
    return number % 2 == 0


def report(times: int, found: Found) -> str:
    """What failed, the most frequent first; the runs beside busy cores have an asterisk."""
    lines = [f"# {times} runs, {times // 2} of them (*) beside busy cores: {len(found)} failed ever", ""]
    for test, faults in sorted(found.items(), key=lambda item: (-len(item[1]), item[0])):
        runs, first = ", ".join(f"{number}{'*' * beside(number)}" for number in faults), min(faults)
        lines += [f"- `{test}` failed in {len(faults)} of {times} (run {runs}): {faults[first]}"]
    return "\n".join(lines) + "\n"


def main(given: list[str]) -> int:
    if not given or not given[0].isdecimal():
        print(__doc__)
        return 2
    found: Found = {}
    for number in range(1, int(given[0]) + 1):
        print(f"Run {number} of {given[0]}{', beside busy cores' * beside(number)}", flush=True)
        run(number, given[1:], found)
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text(report(int(given[0]), found), "utf-8")
    print(REPORT.read_text("utf-8"), end="")
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
