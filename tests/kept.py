"""What slow compilers say of a source, kept beside the compiled code until the source, a tool or the machine's Python changes."""
import sys
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

import ludoteca
from ludoteca.core.compile import cache_folder

TOOLS = ("numba", "llvmlite", "numpy", "nvidia", "cuda")
ROOT = Path(ludoteca.__file__).parent


def kept(make, *given, sources):
    """`make(*given)`, a text, or what it was when these folders and files of ours and all tools were as they are now."""
    files = sorted(file for source in sources for file in ([source] if source.is_file() else source.rglob("*")) if file.is_file())
    tools = sorted((found.name, found.version) for found in distributions() if found.name.startswith(TOOLS))
    known = sha256(repr((make.__module__, given, tools, sys.version)).encode())
    for file in files:
        if file.suffix in (".py", ".toml"):
            known.update(file.name.encode() + file.read_bytes())
    path = cache_folder() / "tests" / known.hexdigest()[:20]
    if not path.exists():
        made = make(*given)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made, "utf-8")
    return path.read_text("utf-8")
