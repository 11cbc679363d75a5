"""A game: the modules of its folder, found by its name.

Games are in this package, in installed packages that tell of one by an entry point of the group
`ludoteca.games` (name = "package.of.the.game"), and in the folders that the setting LUDOTECA_GAMES lists,
separated as in PATH: there each folder with rules is a game.
"""
from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import json
import logging
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from ludoteca.core import compile, engines, plugin_faults, rules_checks
from ludoteca.core.errors import BadFile, BadOption, UnknownGame
from ludoteca.core.game_folder import OURS, Home, forget, has_module, open_package
from ludoteca.core.plugin_faults import Unusable
from ludoteca.core.rules_interface import Notation, RulesWithLoops
from ludoteca.core.state import PlainState, as_record
from ludoteca.core.time_limit import TooLong, time_limit

GROUP, SETTING = "ludoteca.games", "LUDOTECA_GAMES"
PREFIX = "ludoteca.games."
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
RULES = (*compile.PROTOCOL, "VERSION", "PLAYERS", "OPTIONS", "STATE", "EVENTS", "SECRET", "MOST")
NOTATION = ("say", "units", "outcome", "position", "place", "FIELDS")
Answer = TypeVar("Answer")
warnings = logging.getLogger("ludoteca")


class Game:
    """One game, or one with a user's own data in place of ours.

    `rules` is the plain module (with the loops), `fast` the compiled one; `notation` turns decisions, chance
    and positions into text and back.  The other modules of the folder (picture, text, policy …) are there by
    name, loaded when first used.
    """

    def __init__(self, name: str, data: dict[str, Any] | None = None, home: Home | None = None) -> None:
        self.name = name
        self.data = data
        home = home or homes()[name]
        self.folder = home.folder
        self._home = home if data is None else variant(home, data)
        source = self.module("rules")
        self.rules = cast(RulesWithLoops, self._guarded(compile.plain(source), "rules",
                                                       rules_checks.of_rules(source)))
        self.notation = cast(Notation, self._guarded(self.module("text.notation"), "text.notation",
                                                     rules_checks.OF_NOTATION))

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:  # a copy is the same game; another process finds it by its name
        return load, (self.name, self.data)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def module(self, name: str) -> Any:
        """A module of the game's folder: picture, text, heuristic, terminal …"""
        return self._home.module(name)

    def has(self, name: str) -> bool:
        """Whether the game's folder has that module."""
        return self._home.has(name)

    def part(self, name: str) -> Any:
        """A module that the game may have; None where it has none that works."""
        return self._home.part(name)

    def spared(self, part: str, own: Callable[[], Answer], plain: Callable[[], Answer],
               limit: Callable[[], float | None] = plugin_faults.seconds) -> Answer:
        """What a part of the game makes; where the game is from outside and the part fails, what stands in
        for it."""
        return plugin_faults.spared(self._home, part, own, plain, limit)

    def _guarded(self, module: Any, part: str, checks: Mapping[str, Callable[[Any], Any]]) -> Any:
        return module if self.ours else plugin_faults.guarded(self._home, module, part, checks)

    @property
    def ours(self) -> bool:
        return self._home.ours

    @functools.cached_property
    def fast(self) -> RulesWithLoops | None:
        """The rules compiled, or None where nothing here can run them so."""
        name = engines.choose(self)
        return cast(RulesWithLoops, engines.code(self, name)) if name != "plain" else None

    def template(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> PlainState:
        """A state with nothing but the number of players and the options in it."""
        s = PlainState(self.rules.STATE)
        s.players = read_players(self, players)
        for name, value in read_options(self, options).items():
            setattr(s, name, value)
        if getattr(s, "begins", 0) > s.players:
            raise BadOption("Seat {seat} cannot begin: the seats are 0 to {last}.", seat=s.begins - 1,
                            last=s.players - 1)
        return s

    def start(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> PlainState:
        """The state of a new game, before nature's first draw."""
        s = self.template(players, options)
        self.rules.setup(s)
        return s

    def record(self, s: PlainState) -> np.record:
        """The same state for compiled code."""
        return as_record(s, self.rules.STATE)  # type: ignore[no-any-return]

    def options(self, s: Any) -> dict[str, Any]:
        """The options of a state, as a user writes them."""
        return {name: write_option(values, getattr(s, name)) for name, values in self.rules.OPTIONS.items()}


def variant(home: Home, data: dict[str, Any]) -> Home:
    """A game's folder once more, as a package of another name whose DATA its rules ask for; BadFile if they
    never do."""
    text = json.dumps(data, sort_keys=True)
    name = f"{PREFIX}{home.name.replace('-', '_')}_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    if name not in sys.modules:
        open_package(name, home.folder, DATA=json.loads(text))
        try:
            importlib.import_module(f"{name}.rules")
            if not getattr(sys.modules[name], "ASKED", False):
                raise BadFile("{game} does not take a custom file.", game=home.name)
        except BaseException:
            forget(name)
            raise
    return Home(home.name, name, home.folder)


def read_players(game: Game, players: int | None) -> int:
    seats = game.rules.PLAYERS
    if players is None:
        return 4 if 4 in seats else int(seats[0])
    if type(players) is not int or players not in seats:
        raise BadOption("{game} is for {first} to {last} players, not {players!r}.", game=game.name,
                        first=seats[0], last=seats[-1], players=players)
    return players


def read_options(game: Game, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """The options as the state keeps them: numbers as they are, words by their place, a list as a row of
    places from 1."""
    known = game.rules.OPTIONS
    for name in options or {}:
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOption("{game} has no option {option!r}; it has: {options}.", game=game.name,
                            option=str(name)[:40], options=names)
    return {name: read_option(game, name, values, (options or {}).get(name))
            for name, values in known.items()}


def read_option(game: Game, name: str, values: Any, given: Any) -> Any:
    if isinstance(values, list):
        return read_list(game, name, values, given or [])
    given = values[0] if given is None else given
    if isinstance(given, bool) and values[0] == "off":      # true is then the first of the words after it
        given = values[given]
    if type(given) is int and isinstance(values[0], str):
        given = str(given)                                  # a seat's number
    for place, value in enumerate(values):
        if type(value) is type(given) and value == given:
            return place if isinstance(value, str) else int(value)
    allowed = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)
    raise BadOption("the option {option!r} of {game} is one of {allowed}, not {given!r}.", option=name,
                    game=game.name, allowed=allowed, given=given[:40] if isinstance(given, str) else given)


def read_list(game: Game, name: str, values: list[Any], given: Any) -> list[int]:
    room = game.rules.STATE[name].shape[0]
    if not isinstance(given, list) or len(given) > room or any(entry not in values for entry in given):
        allowed = ", ".join(map(str, values))
        raise BadOption("the option {option!r} of {game} is a list of at most {room} of: {allowed}.",
                        option=name, game=game.name, room=room, allowed=allowed)
    return [values.index(entry) + 1 for entry in given] + [0] * (room - len(given))


def write_option(values: Any, kept: Any) -> Any:
    if isinstance(values, list):
        return [values[place - 1] for place in kept if place > 0]
    first = values[0]
    return values[kept] if isinstance(first, str) else bool(kept) if isinstance(first, bool) else int(kept)


# Where games are.

Found = tuple[str, str, Callable[[], Home]]  # a name, where it was found, and what gives its home or raises


@functools.cache
def homes() -> dict[str, Home]:
    """Every game by its name. The first found wins, so ours cannot be replaced; one that does not work is
    left out."""
    found = {home.name: home for home in ours()}
    for name, where, open_home in (*installed(), *in_folders()):
        try:
            with time_limit(plugin_faults.seconds_to_load()), plugin_faults.raised():
                home = open_home()
                if name in found and home.folder.samefile(found[name].folder):
                    continue
                check(home, found)
            found[name] = home
        except BaseException as fault:
            if plugin_faults.is_ctrl_c(fault):
                raise
            reason = "it takes too long" if isinstance(fault, TooLong) else (
                str(fault).strip().partition("\n")[0] or type(fault).__name__)
            warnings.warning("The game %r (%s) is left out: %s", name, where, reason.rstrip(".") + ".")
    return found


def find_again() -> None:
    """Forget which games there are: they are looked for anew, as at the start of a program."""
    homes.cache_clear()
    _ours.cache_clear()


def ours() -> Iterator[Home]:
    for folder in sorted(OURS.iterdir()):
        home = Home(folder.name.replace("_", "-"), f"{PREFIX}{folder.name}", folder)
        if home.has("rules"):
            yield home


def installed() -> Iterator[Found]:
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        name = entry.name.replace("_", "-")
        yield name, f"package {entry.value}", functools.partial(home_of_package, name, entry.value)


def home_of_package(name: str, package: str) -> Home:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise Unusable(f"there is no package {package}")
    return Home(name, package, Path(next(iter(spec.submodule_search_locations))))


def in_folders() -> Iterator[Found]:
    for shelf in filter(None, os.environ.get(SETTING, "").split(os.pathsep)):
        try:
            folders = [folder for folder in sorted(Path(shelf).resolve().iterdir())
                       if has_module(folder, "rules")]
        except FileNotFoundError:
            warnings.warning("There is no folder %r, which %s names.", shelf, SETTING)
            continue
        except OSError as fault:
            warnings.warning("The folder %r, which %s names, cannot be read: %s.", shelf, SETTING,
                             fault.strerror)
            continue
        for folder in folders:
            name = folder.name.replace("_", "-")
            yield name, f"folder {folder}", functools.partial(Home, name, f"{PREFIX}{folder.name}", folder)


def check(home: Home, found: dict[str, Home]) -> None:
    """Make sure that a game from outside can be played; Unusable, or what its own modules raise, says why it
    cannot."""
    if not NAME.fullmatch(home.name):
        raise Unusable("its name is not made of small letters, digits and hyphens")
    if home.name in found:
        raise Unusable("there is already a game of that name")
    if home.package.startswith(PREFIX):
        open_package(home.package, home.folder)
    for module, names in (("rules", RULES), ("text.notation", NOTATION)):
        if not home.has(module):
            raise Unusable(f"it has no module {module}")
        missing = [name for name in names if not hasattr(home.module(module), name)]
        if missing:
            raise Unusable(f"its module {module} has no {', '.join(missing)}")
    rules_checks.check_interface(home.module("rules"))
    rules_checks.check_constants(home.module("rules"))
    rules_checks.try_out(Game(home.name, home=home))


def games() -> list[str]:
    """Returns the names of all games, ours and those from outside.

    >>> set(games()) >= {"ave-caesar", "cafe-fatal", "cafe-race", "crazy-race"}
    True
    """
    return sorted(homes())


@functools.cache
def _ours(name: str) -> Game:
    return Game(name)


def load(name: str, data: dict[str, Any] | None = None) -> Game:
    """Returns the game of that name; with `data`, its variant with a user's own cards or circuits.

    >>> load("cafe-race").rules.PLAYERS
    range(3, 7)
    """
    if name not in games():
        raise UnknownGame("There is no game {name!r}; there are: {names}.", name=str(name)[:40],
                          names=", ".join(games()))
    return _ours(name) if data is None else Game(name, data)
