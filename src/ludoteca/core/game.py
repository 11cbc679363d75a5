"""A game: the modules of its folder, found by its name."""
from __future__ import annotations

import functools
import hashlib
import importlib
import json
import sys
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core import compile
from ludoteca.core.errors import BadOption, UnknownGame
from ludoteca.core.state import Plain, as_record

FOLDER = Path(__file__).parents[1] / "games"


class Game:
    """One game, or one with a user's own data in place of ours.

    `rules` is the plain module (with the loops), `fast` the compiled one; `notation` turns decisions, chance and positions
    into text and back.  The other modules of the folder (picture, words, thumb …) are there by name, loaded when first used.
    """

    def __init__(self, name: str, data: dict[str, Any] | None = None) -> None:
        self.name = name
        self.data = data
        self.folder = FOLDER / name.replace("-", "_")
        self._package = f"ludoteca.games.{self.folder.name}" if data is None else variant(self.folder, data)
        self._source = self.module("rules")
        self.rules: Any = compile.plain(self._source)
        self.notation = self.module("text.notation")

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def module(self, name: str) -> Any:
        """A module of the game's folder: picture, text, heuristic, terminal …"""
        return importlib.import_module(f"{self._package}.{name}")

    def has(self, name: str) -> bool:
        """Whether the game's folder has that module."""
        path = self.folder / name.replace(".", "/")
        return path.with_suffix(".py").exists() or (path / "__init__.py").exists()

    @functools.cached_property
    def fast(self) -> types.ModuleType | None:
        """The rules compiled, or None where Numba is not installed."""
        return compile.compiled(self._source) if compile.has_numba() else None

    def template(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Plain:
        """A state with nothing but the number of players and the options in it."""
        s = Plain(self.rules.STATE)
        s.players = read_players(self, players)
        for name, value in read_options(self, options).items():
            setattr(s, name, value)
        return s

    def start(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Plain:
        """The state of a new game, before nature's first draw."""
        s = self.template(players, options)
        self.rules.setup(s)
        return s

    def record(self, s: Plain) -> np.record:
        """The same state for compiled code."""
        return as_record(s, self.rules.STATE)  # type: ignore[no-any-return]

    def options(self, s: Any) -> dict[str, Any]:
        """The options of a state, as a user writes them."""
        return {name: write_option(values, getattr(s, name)) for name, values in self.rules.OPTIONS.items()}


def variant(folder: Path, data: dict[str, Any]) -> str:
    """Load a game's folder once more, as a package of another name whose DATA its `data` module finds."""
    text = json.dumps(data, sort_keys=True)
    name = f"ludoteca.games.{folder.name}_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    if name not in sys.modules:
        package = types.ModuleType(name)
        package.__path__ = [str(folder)]
        package.__package__ = name
        vars(package)["DATA"] = json.loads(text)
        sys.modules[name] = package
        try:
            importlib.import_module(f"{name}.rules")
        except BaseException:
            for key in [key for key in sys.modules if key == name or key.startswith(name + ".")]:
                del sys.modules[key]
            raise
    return name


def read_players(game: Game, players: int | None) -> int:
    seats = game.rules.PLAYERS
    if players is None:
        return 4 if 4 in seats else int(seats[0])
    if type(players) is not int or players not in seats:
        raise BadOption("{game} is for {first} to {last} players, not {players!r}.", game=game.name, first=seats[0], last=seats[-1],
                        players=players)
    return players


def read_options(game: Game, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """The options as the state keeps them: numbers as they are, words by their place, a list as a row of places from 1."""
    known = game.rules.OPTIONS
    for name in options or {}:
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOption("{game} has no option {option!r}; it has: {options}.", game=game.name, option=name, options=names)
    return {name: read_option(game, name, values, (options or {}).get(name)) for name, values in known.items()}


def read_option(game: Game, name: str, values: Any, given: Any) -> Any:
    if isinstance(values, list):
        return read_list(game, name, values, given or [])
    given = values[0] if given is None else given
    for place, value in enumerate(values):
        if type(value) is type(given) and value == given:
            return place if isinstance(value, str) else int(value)
    allowed = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)
    raise BadOption("the option {option!r} of {game} is one of {allowed}, not {given!r}.", option=name, game=game.name,
                    allowed=allowed, given=given)


def read_list(game: Game, name: str, values: list[Any], given: Any) -> list[int]:
    room = game.rules.STATE[name].shape[0]
    if not isinstance(given, list) or len(given) > room or any(entry not in values for entry in given):
        allowed = ", ".join(map(str, values))
        raise BadOption("the option {option!r} of {game} is a list of at most {room} of: {allowed}.", option=name, game=game.name,
                        room=room, allowed=allowed)
    return [values.index(entry) + 1 for entry in given] + [0] * (room - len(given))


def write_option(values: Any, kept: Any) -> Any:
    if isinstance(values, list):
        return [values[place - 1] for place in kept if place > 0]
    first = values[0]
    return values[kept] if isinstance(first, str) else bool(kept) if isinstance(first, bool) else int(kept)


def games() -> list[str]:
    """The names of all games."""
    return sorted(f.parents[1].name.replace("_", "-") for f in FOLDER.glob("*/rules/__init__.py"))


@functools.cache
def _ours(name: str) -> Game:
    return Game(name)


def load(name: str, data: dict[str, Any] | None = None) -> Game:
    """The game of that name; with `data`, its variant with a user's own cards or circuits."""
    if name not in games():
        raise UnknownGame("There is no game {name!r}; there are: {names}.", name=str(name)[:40], names=", ".join(games()))
    return _ours(name) if data is None else Game(name, data)
