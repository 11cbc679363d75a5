"""A game in a page: what pictures and words ask of it there."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ludoteca.core.state import PlainState
from ludoteca.show.plain import picture as plain_picture
from ludoteca.show.plain import text as plain_text
from ludoteca.show.presentation_interface import About, Lesson, LessonStep

PLAIN = {"text": plain_text, "picture": plain_picture}


class PageGame:
    """The modules of one game, and states of it."""

    ours = True

    def __init__(self, name: str, parts: Mapping[str, Any],
                 lesson_pace: Sequence[tuple[str, int, bool]] = ()) -> None:
        self.name = name
        self.parts = parts
        self.rules = parts["rules"]
        self.notation = parts.get("text.notation")
        self.lesson_pace = lesson_pace

    def part(self, name: str) -> Any:
        """A module that the game may have."""
        return self.parts.get(name)

    def spared(self, part: str, own: Callable[[], Any], plain: Callable[[], Any]) -> Any:
        """What a part of the game makes; a page that fails is loaded anew as a whole."""
        return own()

    def start(self, players: int, options: Mapping[str, Any]) -> Any:
        """The state of a new game, before nature's first draw."""
        s = PlainState(self.rules.STATE)
        s.players = players
        for name, values in self.rules.OPTIONS.items():
            setattr(s, name, kept_option(values, options[name], getattr(s, name)))
        self.rules.setup(s)
        return s

    def options(self, s: Any) -> dict[str, Any]:
        """The options of a state, as a user writes them."""
        return {name: written_option(values, getattr(s, name)) for name, values in self.rules.OPTIONS.items()}


def kept_option(values: Any, given: Any, room: Any) -> Any:
    """An option as the state keeps it: numbers as they are, words by their place, a list as a row of places
    from 1."""
    if isinstance(room, list):
        return [values.index(entry) + 1 for entry in given] + [0] * (len(room) - len(given))
    return values.index(given) if isinstance(given, str) else int(given)


def written_option(values: Any, kept: Any) -> Any:
    if isinstance(kept, list):
        return [values[place - 1] for place in kept if place > 0]
    first = values[0]
    return values[kept] if isinstance(first, str) else bool(kept) if isinstance(first, bool) else int(kept)


class PagePart:
    """A module of a game, completed by the plain one where it leaves something out."""

    def __init__(self, game: PageGame, name: str, one_piece: bool = False) -> None:
        self._game = game
        self._own = game.part(name)
        self._plain = PLAIN[name]

    def __getattr__(self, name: str) -> Any:
        """Found once, then an attribute as any other."""
        found = getattr(self._own, name, None)
        if found is None:
            plain = getattr(self._plain, name)
            found = partial(plain, self._game) if callable(plain) else plain
        setattr(self, name, found)
        return found


def said_in_about(game: PageGame) -> About:
    """What a page has to know of what the game says of itself."""
    own = game.part("about")
    steps = tuple(LessonStep("", after, times, each) for after, times, each in game.lesson_pace)
    title = getattr(own, "TITLE", game.name.replace("-", " ").title())
    return About(title, likely=getattr(own, "LIKELY", ""), lesson=Lesson(0, "", steps) if steps else None)
