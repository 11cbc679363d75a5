"""The log of a game: what a viewer heard, as sentences."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.core.events import arity
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


def listed(parts: Sequence[str], say: Say) -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
