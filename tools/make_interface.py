"""Write docs/interface.json: the signatures of all that docs/interface.md calls public, as of this release.

    python tools/make_interface.py

Run it when a release is made; until then a test compares what is there with the last one.
"""
from __future__ import annotations

import importlib
import inspect
import json
import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
FILE = DOCS / "interface.json"


def public_modules() -> dict[str, list[str]]:
    """The modules that docs/interface.md lists, each with its public names."""
    rows = re.findall(r"^\| `(ludoteca[\w.]*)` \| (.*?) \|", (DOCS / "interface.md").read_text("utf-8"), re.M)
    return {module: re.findall(r"`(\w+)`", names) for module, names in rows}


def parameters(thing: Any) -> list[list[Any]]:
    """Of a function or class: its parameters, each with whether it may be left out."""
    try:
        found = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return []
    return [[each.name, each.default is not each.empty or each.kind.name.startswith("VAR_")]
            for each in found if each.name != "self"]


def described(thing: Any) -> Any:
    if inspect.isclass(thing):
        methods = {name: parameters(method) for name, method in vars(thing).items()
                   if callable(method) and not name.startswith("_")}
        return {"class": parameters(thing), "methods": methods}
    return {"function": parameters(thing)} if callable(thing) else {"value": type(thing).__name__}


def signatures() -> dict[str, Any]:
    return {f"{module}.{name}": described(getattr(importlib.import_module(module), name))
            for module, names in public_modules().items() for name in names}


if __name__ == "__main__":
    FILE.write_text(json.dumps(signatures(), indent=1, sort_keys=True) + "\n", "utf-8")
