"""The log of a game: what a viewer heard, as sentences."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core.events import Event, arity
from ludoteca.core.match import View
from ludoteca.show.parts import text_of
from ludoteca.show.words import Say


@dataclass(frozen=True)
class Line:
    """A sentence of the log, the round it belongs to, and how many events had been heard when it was said."""

    heard: int
    round: int
    text: str


def story(view: View, say: Say, since: int = 0) -> list[Line]:
    """The sentences for all that the view's seat heard, from event number `since` on."""
    game = view.game
    s = game.start(view.s.players, game.options(view.s))
    game.rules.hide(s, view.seat)
    tell = text_of(game).tell
    lines = []
    for n, event in enumerate(view.events):
        deed = game.rules.EVENTS[event[0]]
        deed(s, None, *event[1:1 + arity(deed)])
        text = tell(s, event, say, view.names) if n >= since else None
        if text:
            lines.append(Line(n + 1, s.round, text))
    return lines


def teller(rules: Any, functions: Mapping[str, Any]) -> Callable[..., str | None]:
    """tell(s, event, say, names): `tell_moved` among the functions tells of `moved`; an event without one needs no sentence."""
    kinds = {event.__name__: kind for kind, event in enumerate(rules.EVENTS)}
    found = {kinds[name.removeprefix("tell_")]: tell for name, tell in functions.items() if name.startswith("tell_")}

    def tell(s: Any, event: Event, say: Say, names: Sequence[str]) -> str | None:
        return found[event[0]](s, say, names, *event[1:]) if event[0] in found else None

    return tell


def listed(parts: Sequence[str], say: Say) -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
