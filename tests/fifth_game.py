"""A fifth game, somebody else's: laid out by `new-game`, installed beside us by pip, found by its entry
point."""
import contextlib
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import ludoteca

NAME = "dare-to-stop"
ROOT = Path(ludoteca.__file__).parent
CLI = "from ludoteca.cli import main; main()"


def run(*command, env=None, text="", **given):
    return subprocess.run([sys.executable, *map(str, command)], input=text, capture_output=True, text=True,
                          env=os.environ | (env or {}), **given)


def install(folder):
    """Lay the game out in a folder and install it into another; the environment in which it is found."""
    made = run("-c", CLI, "new-game", NAME, "--folder", folder)
    assert made.returncode == 0, made.stderr
    done = run("-m", "pip", "install", "-q", "--no-index", "--no-deps", "--no-build-isolation",
               "--disable-pip-version-check", "--target", folder / "site", folder / NAME)
    assert done.returncode == 0, done.stderr
    return {"PYTHONPATH": os.pathsep.join([str(folder / "site"),
                                           *filter(None, [os.environ.get("PYTHONPATH")])])}


@contextlib.contextmanager
def nothing_of_ours_changes():
    before = prints()
    yield
    assert prints() == before, "a file of ours has changed"


def prints():
    files = (path for path in ROOT.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
