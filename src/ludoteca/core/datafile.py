"""Data files: boards, cards and circuits, once, for a game's rules (which space follows which) and its
drawings (where it lies)."""
from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from ludoteca.core.errors import BadFile


def read(path: str | Path) -> dict[str, Any]:
    """A TOML file as plain data; one that cannot be read raises BadFile."""
    name = Path(path).name[:80]
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except FileNotFoundError:
        raise BadFile("There is no file {file!r}.", file=name) from None
    except tomllib.TOMLDecodeError as fault:
        raise BadFile("The file {file!r} is not valid TOML: {fault}.", file=name, fault=str(fault)) from None
    except (OSError, ValueError):
        raise BadFile("The file {file!r} cannot be read as text.", file=name) from None


def game_file(module_file: str, name: str = "board.toml") -> dict[str, Any]:
    """A data file in a game's folder, for a module in one of its rooms."""
    return read(Path(module_file).parents[1] / name)


def own_data(room: str) -> Any:
    """A user's own data in place of ours, for a module in a game's room (its `__package__`); None where it
    plays with ours."""
    package: Any = sys.modules[room.rpartition(".")[0]]
    package.ASKED = True
    return getattr(package, "DATA", None)


def home_folder() -> Path:
    """Where tables and games under way are kept: LUDOTECA_HOME, or the user's data folder."""
    from platformdirs import user_data_path

    return Path(os.environ.get("LUDOTECA_HOME") or user_data_path("ludoteca", appauthor=False))
