"""The parts of a game that people meet: its own functions and, for those that it leaves out, plain ones made
from its rules."""
from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any

from ludoteca.core.game_loader import Game, games, load
from ludoteca.show.answer_checks import ABOUT, PARTS
from ludoteca.show.presentation_interface import About

KEPT = 1 << 10                                       # answers of a function that are remembered


class GamePart:
    """A module of a game, completed; where the game is from outside, what fails in it gives way to the plain
    one.

    A part that is of one piece, as a picture is, gives way as a whole: one layer on another's board would
    show nothing.
    """

    def __init__(self, game: Game, name: str, one_piece: bool = False) -> None:
        self._game = game
        self._name = name
        self._one_piece = one_piece
        self._own = game.part(name)

    def __getattr__(self, name: str) -> Any:
        """Found once, then an attribute as any other."""
        own = getattr(self._own, name, None)
        found = self._plain(name) if own is None else own if self._game.ours else self._spared(name, own)
        setattr(self, name, found)
        return found

    def _plain(self, name: str) -> Any:
        plain = getattr(importlib.import_module(f"ludoteca.show.plain.{self._name}"), name)
        return functools.partial(plain, self._game) if callable(plain) else plain

    def _spared(self, name: str, own: Any) -> Any:
        """What a game from outside has of that name, looked at each time it answers."""
        game, plain = self._game, self._plain(name)
        part = self._name if self._one_piece else f"{self._name}.{name}"
        check = PARTS.get(self._name, {}).get(name, lambda answer: answer)
        if not callable(plain):
            return game.spared(part, lambda: check(own), lambda: plain)

        def asked(*given: Any) -> Any:
            return game.spared(part, lambda: check(own(*given)), lambda: plain(*given))
        return asked


def hanging_on(*fields: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """For a function of a state that reads these fields of it alone: looked up, if it was asked of the same
    before.

    What it returns is not to be changed.
    """
    def remembering(make: Callable[..., Any]) -> Callable[..., Any]:
        found: dict[tuple[Any, ...], Any] = {}

        @functools.wraps(make)
        def asked(s: Any, *given: Any) -> Any:
            key = (*[frozen(getattr(s, field)) for field in fields], *given)
            if key not in found:
                if len(found) >= KEPT:
                    found.clear()
                found[key] = make(s, *given)
            return found[key]
        asked.fields = fields                        # type: ignore[attr-defined]
        return asked
    return remembering


def frozen(value: Any) -> Any:
    """A field as something that stays as it is."""
    if not isinstance(value, list):
        return value
    return tuple(map(tuple, value)) if value and isinstance(value[0], list) else tuple(value)


@functools.lru_cache(64)
def text_of(game: Game) -> Any:
    """tell, offers, held, prompt, reason, where, status, lying, legend, scored, result."""
    return GamePart(game, "text")


@functools.lru_cache(64)
def picture_of(game: Game) -> Any:
    """size, key, board, scene, hand, named, token, icons."""
    return GamePart(game, "picture", one_piece=True)


@functools.lru_cache(64)
def terminal_of(game: Game) -> Any:
    """screen, board, row, between."""
    return GamePart(game, "terminal")


@functools.lru_cache(64)
def heuristic_of(game: Game) -> Any:
    """think."""
    return GamePart(game, "heuristic_bot")


@functools.lru_cache(64)
def about_of(game: Game) -> About:
    """What the game says of itself before anybody plays."""
    return said_in_about(game)


def checked(own: Any, name: str, check: Callable[[Any], Any]) -> Any:
    return check(getattr(own, name))


SEATS = ("Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5", "Seat 6")
BEGINS = {"begins": ("Who begins", "Drawn by lot, or the seat you choose."),
          "begins.drawn": ("Drawn by lot", ""),
          **{f"begins.{p}": (name, "") for p, name in enumerate(SEATS)}}


def said_in_about(game: Game) -> About:
    own = game.part("about")
    said = {name: game.spared(f"about.{name}", functools.partial(checked, own, name, check), lambda: None)
            for name, check in ABOUT.items() if hasattr(own, name)}
    if "begins" in game.rules.OPTIONS:                          # the same in every game
        said["OPTIONS"] = BEGINS | (said.get("OPTIONS") or {})
    line, kind = said.pop("BLURB", None) or ("", "")
    title = said.pop("TITLE", None) or game.name.replace("-", " ").title()
    return About(title, line, kind,
                 **{name.lower(): value for name, value in said.items() if value is not None})


MODULES = ("about", "text", "picture", "terminal", "heuristic_bot", "simple_ways", "search_policy", "levels",
           "encoding")


def look_at_all() -> None:
    """Load what the games from outside have, so that who runs a server is told at once what of it does not
    work."""
    for name in games():
        if not load(name).ours:
            look_at(load(name))


def look_at(game: Game) -> None:
    """Load all that a game has of its own."""
    said_in_about(game)
    for module in MODULES:
        game.part(module)
