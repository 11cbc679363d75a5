"""The parts of a game that people meet: its own functions and, for those that it leaves out, plain ones made from its rules."""
from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.state import NOBODY
from ludoteca.show.interface import About, Offer
from ludoteca.show.words import Say

KEPT = 1 << 10                                       # answers of a function that are remembered


class Part:
    """A module of a game, completed."""

    def __init__(self, game: Game, name: str) -> None:
        self._game, self._name = game, name
        self._own = game.module(name) if game.has(name) else None

    def __getattr__(self, name: str) -> Any:
        """Found once, then an attribute as any other."""
        found = getattr(self._own, name, None)
        if found is None:
            plain = getattr(importlib.import_module(f"ludoteca.show.plain.{self._name}"), name)
            found = functools.partial(plain, self._game) if callable(plain) else plain
        setattr(self, name, found)
        return found


def asked_twice(offers: Callable[[Any, int, Say], list[Offer]]) -> Callable[[Any, int, Say], list[Offer]]:
    """A game's offers, remembered for who asks the same right after: the hand on the board, then the bar below it."""
    last: tuple[Any, int, Say | None, list[Offer]] = None, NOBODY, None, []

    @functools.wraps(offers)
    def asked(s: Any, p: int, say: Say) -> list[Offer]:
        nonlocal last
        if (p, say) != last[1:3] or s != last[0]:
            last = s.copy(), p, say, offers(s, p, say)
        return list(last[3])
    return asked


def hanging_on(*fields: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """For a function of a state that reads these fields of it alone: looked up, if it was asked of the same before.

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
    if type(value) is not list:
        return value
    return tuple(map(tuple, value)) if value and type(value[0]) is list else tuple(value)


@functools.lru_cache(64)
def text_of(game: Game) -> Any:
    """tell, offers, held, prompt, reason, where, status, lying, scored, result."""
    return Part(game, "text")


@functools.lru_cache(64)
def picture_of(game: Game) -> Any:
    """size, key, board, scene, hand, named, token, icons."""
    return Part(game, "picture")


@functools.lru_cache(64)
def terminal_of(game: Game) -> Any:
    """screen, board, row, between."""
    return Part(game, "terminal")


@functools.lru_cache(64)
def heuristic_of(game: Game) -> Any:
    """think."""
    return Part(game, "heuristic")


@functools.lru_cache(64)
def about_of(game: Game) -> About:
    """What the game says of itself before anybody plays."""
    own = game.module("about") if game.has("about") else None
    line, kind = getattr(own, "BLURB", ("", ""))
    said = {"options": "OPTIONS", "odds": "ODDS", "likely": "LIKELY", "lesson": "LESSON", "order": "ORDER", "data": "DATA",
            "quick": "QUICK", "sounds": "SOUNDS"}
    given = {key: getattr(own, name) for key, name in said.items() if hasattr(own, name)}
    return About(getattr(own, "TITLE", game.name.replace("-", " ").title()), line, kind, **given)
