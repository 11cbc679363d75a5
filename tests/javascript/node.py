"""Made modules run by Node, which only tests need."""
import json
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed")


def laid_out(made, folder):
    """The files of made modules in a folder, and beside them what they are called."""
    for name, text in made.files.items():
        (folder / name).write_text(text, "utf-8")
    (folder / "made.json").write_text(json.dumps(asdict(made) | {"files": []}), "utf-8")


def run(script, *given):
    """What a script of ours answers."""
    asked = [NODE, HERE / script, *map(str, given)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
