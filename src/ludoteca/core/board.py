"""Board files: the geometry of a game, once, for its rules (which space follows which) and its drawings (where it lies)."""
from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ludoteca.core.errors import BadFile


def read(path: str | Path) -> dict[str, Any]:
    """A TOML file as plain data; one that cannot be read raises BadFile."""
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except FileNotFoundError:
        raise BadFile(f"There is no file {Path(path).name!r}.") from None
    except (OSError, UnicodeDecodeError):
        raise BadFile(f"The file {Path(path).name!r} cannot be read as text.") from None
    except tomllib.TOMLDecodeError as fault:
        raise BadFile(f"The file {Path(path).name!r} is not valid TOML: {fault}.") from None


def beside(module_file: str, name: str = "board.toml") -> dict[str, Any]:
    """The data file that lies beside a module."""
    return read(Path(module_file).with_name(name))
