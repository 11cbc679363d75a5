"""The quick heart of the tests on other versions, without Numba, each in an environment of its own below
.venv.

    python tools/bounds.py lowest       the lowest version of everything that pyproject.toml allows, on the
                                        oldest Python here
    python tools/bounds.py newest       the newest version of everything on the newest Python here that is
                                        newer than this one
"""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
QUICK = ("tests/core", "tests/bots/test_same_everywhere.py", "tests/bots/test_named.py",
         "tests/web/test_api.py", "tests/test_cli.py")
SLOW = "promises or from_first_to_last or stale or every_event_counts or depends"
MINORS = range(11, 30)


def name_of(needed: str) -> str:
    return re.split(r"[\[<>=]", needed)[0]


def requirements(lowest: bool) -> list[str]:
    """What the tests need, each at its lower bound or free."""
    extras = PROJECT["optional-dependencies"]
    needed = [*PROJECT["dependencies"], *extras["test"],
              *(part for part in extras["lab"] if name_of(part) != "matplotlib")]
    return [re.sub(r">=([^,]+).*", r"==\1", part) if lowest else part for part in needed]


def pythons() -> list[str]:
    """The Pythons here that run, the oldest first."""
    minors = [minor for minor in MINORS if f"3.{minor}" >= PROJECT["requires-python"].strip(">=")]
    found = [path for minor in minors if (path := shutil.which(f"python3.{minor}"))]
    found += [path for minor in minors
              for path in map(str, Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))]
    return [path for path in found if subprocess.run([path, "-V"], capture_output=True).returncode == 0]


def version(python: str) -> tuple[int, ...]:
    told = subprocess.run([python, "-c", "import sys; print(*sys.version_info[:3])"], capture_output=True,
                          text=True, check=True)
    return tuple(map(int, told.stdout.split()))


def run(kind: str) -> int:
    """Make the environment, if it is not there, and run the tests in it."""
    ours = tuple(sys.version_info[:3])
    chosen = (min if kind == "lowest" else max)([sys.executable, *pythons()], key=version)
    if kind == "newest" and version(chosen)[:2] <= ours[:2]:
        print(f"There is no Python here that is newer than {ours[0]}.{ours[1]}: nothing is tested.")
        return 0
    home = ROOT / ".venv" / f"{kind}-{'.'.join(map(str, version(chosen)))}"
    python = str(home / "bin" / "python")
    wanted, stamp = requirements(kind == "lowest"), home / "requirements.txt"
    if not stamp.exists() or stamp.read_text("utf-8").split() != wanted:
        subprocess.run([chosen, "-m", "venv", "--clear", home], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *wanted],
                       check=True)
        stamp.write_text("\n".join(wanted), "utf-8")
    print(f"Python {'.'.join(map(str, version(chosen)))}, {', '.join(wanted)}", flush=True)
    command = [python, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-p", "no:cacheprovider", *QUICK,
               "-k", f"not ({SLOW})"]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT / "src")}).returncode


if __name__ == "__main__":
    if sys.argv[1:] not in (["lowest"], ["newest"]):
        raise SystemExit(__doc__)
    raise SystemExit(run(sys.argv[1]))
