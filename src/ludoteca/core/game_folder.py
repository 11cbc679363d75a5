"""Where a game lies: its folder, and its modules by name, as those of a package."""
from __future__ import annotations

import functools
import importlib
import sys
import types
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.core import plugin_faults

OURS = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Home:
    """A game's name, the package that its modules are imported from, and its folder."""

    name: str
    package: str
    folder: Path

    @property
    def ours(self) -> bool:
        return self.folder.parent == OURS

    def module(self, name: str) -> Any:
        try:
            return importlib.import_module(f"{self.package}.{name}")
        except BaseException as fault:       # a game may not end the program
            raise plugin_faults.in_words(fault, f"its module {name}") from None

    def has(self, name: str) -> bool:
        return has_module(self.folder, name)

    def part(self, name: str) -> Any:
        """A module that the game may have; None where it has none that works."""
        return plugin_faults.spared(self, name, lambda: self.module(name), lambda: None,
                                    plugin_faults.seconds_to_load) if self.has(name) else None


@functools.lru_cache(1 << 10)
def has_module(folder: Path, name: str) -> bool:
    """Whether a folder has that module: asked for every part of every picture, so it is looked for once."""
    path = folder / name.replace(".", "/")
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def open_package(name: str, folder: Path, **given: Any) -> None:
    """Let a folder's modules be imported as those of a package of that name, in which the given names
    stand."""
    forget(name)
    package = types.ModuleType(name)
    package.__path__ = [str(folder)]
    package.__package__ = name
    vars(package).update(given)
    sys.modules[name] = package


def forget(package: str) -> None:
    for key in [key for key in sys.modules if key == package or key.startswith(f"{package}.")]:
        del sys.modules[key]
