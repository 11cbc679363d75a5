"""The runtime as one file: its modules one after the other, without what only people need."""
from __future__ import annotations

import functools
import re
from pathlib import Path

FOLDER = Path(__file__).with_name("runtime")
ORDER = ("values", "operators", "methods", "library", "ours")          # what is used before who uses it
IMPORT = re.compile(r"^import [^;]*? from '[^']*'$\n?", re.M)
COMMENT = re.compile(r"^\s*//.*$\n?|\s{2,}// .*$", re.M)


@functools.cache
def runtime() -> str:
    """All modules of the runtime in one scope."""
    text = "".join((FOLDER / f"{name}.mjs").read_text("utf-8") for name in ORDER)
    for pattern in (IMPORT, COMMENT):
        text = pattern.sub("", text)
    return re.sub(r"^\s+", "", text, flags=re.M)


def exported_names() -> frozenset[str]:
    """What a bundle may import of the runtime."""
    return frozenset(re.findall(r"^export (?:const|function\*?|class|let) (\$\w+)", runtime(), re.M))
