"""Packages that only some of the laboratory needs: found, or named with the extra that brings them."""
from __future__ import annotations

import importlib
import re
from importlib.metadata import PackageNotFoundError, requires
from typing import Any

from ludoteca.core.errors import BadOption


def needed(package: str) -> Any:
    """A package of an extra; BadOption says how to install it where it is missing."""
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as fault:
        missing = str(fault.name).partition(".")[0]
        what = f"'ludoteca[{extra_of(missing)}]'" if extra_of(missing) else missing
        raise BadOption("This needs a package that is not installed: pip install {what}",
                        what=what) from fault


def extra_of(package: str) -> str:
    """The first extra for users that brings a package; empty if none does."""
    try:
        told = requires("ludoteca") or []
    except PackageNotFoundError:
        return ""
    found = (re.match(rf"{re.escape(package)}\b[^;]*;.*extra == ['\"](\w+)", line.replace("-", "_"))
             for line in told)
    return next((match[1] for match in found if match and match[1] not in ("test", "dev")), "")
