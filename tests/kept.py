"""What slow compilers and simulators say of a source, kept beside the compiled code until it, a tool or
Python changes."""
import functools
import os
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

import ludoteca
from ludoteca.core.compile import cache_folder
from ludoteca.core.game_loader import load

TOOLS = ("numba", "llvmlite", "numpy", "nvidia", "cuda")
ROOT = Path(ludoteca.__file__).parent
RESEARCH = Path(__file__).parents[1] / "research"


@functools.cache
def tools():
    return sorted((found.name, found.version) for found in distributions() if found.name.startswith(TOOLS))


def kept(make, *given, sources):
    """`make(*given)`, a text, or what it was when these folders and files of ours and all tools were as they
    are now."""
    files = sorted(file for source in sources
                   for file in ([source] if source.is_file() else source.rglob("*")) if file.is_file())
    said = [each.name if isinstance(each, Path) else each for each in given]  # wherever the checkout lies
    known = sha256(repr((make.__module__, make.__name__, said, tools(), sys.version)).encode())
    for file in files:
        if file.suffix in (".py", ".toml"):
            known.update(file.name.encode() + file.read_bytes())
    path = cache_folder() / "tests" / known.hexdigest()[:20]
    if not path.exists():
        made = make(*given)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made, "utf-8")
    return path.read_text("utf-8")


def run(*command, **env):
    """What a Python process prints; it has to end well."""
    done = subprocess.run([sys.executable, *map(str, command)], env=os.environ | env, capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def simulated(game, script, *given):
    """What a script prints that runs a game's kernels, or those of research, in Numba's CUDA simulator."""
    beside = [file for file in script.parent.glob("*.py") if not file.name.startswith("test_")]
    return kept(_simulate, script, *given,
                sources=[ROOT / "core", ROOT / "bots", ROOT / "lab", load(game).folder, *beside,
                         *([RESEARCH] if script.parent.name == RESEARCH.name else [])])


def _simulate(*command):
    return run(*command, NUMBA_ENABLE_CUDASIM="1", PYTHONPATH=str(RESEARCH))
