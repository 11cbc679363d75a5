"""The log of a table as sentences, kept as it grows: in it players are signs, put into names and marks when it is shown."""
from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from ludoteca.core.events import arity
from ludoteca.core.match import View
from ludoteca.show.parts import text_of
from ludoteca.show.words import speaker
from ludoteca.web.html.rendering import mark, safe

SIGNS = tuple(chr(0xE000 + p) for p in range(6))     # of Unicode's private area: no player can type them into a name
KEPT = 4000


@dataclass(frozen=True)
class Line:
    """A sentence, its round, and how many events had been heard when it was said."""

    heard: int
    round: int
    text: str


class Tale:
    """What one seat heard of one match, in one language."""

    def __init__(self, view: View, language: str) -> None:
        self.game = view.game
        self.say = speaker(language, view.game.name)
        self.s: Any = self.game.start(view.s.players, self.game.options(view.s))
        self.game.rules.hide(self.s, view.seat)
        self.lines: list[Line] = []
        self.heard: list[tuple[int, ...]] = []

    def follow(self, view: View) -> None:
        """Hear what is new."""
        rules, tell = self.game.rules, text_of(self.game).tell
        for event in view.events[len(self.heard):]:
            deed = rules.EVENTS[event[0]]
            deed(self.s, None, *event[1:1 + arity(deed)])
            self.heard.append(event)
            text = tell(self.s, event, self.say, SIGNS)
            if text:
                self.lines.append(Line(len(self.heard), int(self.s.round), text))


_tales: OrderedDict[tuple[str, int, str], Tale] = OrderedDict()


def tale(key: str, view: View, language: str) -> list[Line]:
    """The sentences for all that a view's seat heard at a table; what was told before is not told anew."""
    place = (key, view.seat, language)
    known = _tales.pop(place, None)
    if known is None or view.events[:len(known.heard)] != known.heard:
        known = Tale(view, language)
    _tales[place] = known
    while len(_tales) > KEPT:
        _tales.popitem(last=False)
    known.follow(view)
    return known.lines


def spoken(text: str, names: list[str]) -> str:
    """A sentence with the players' names."""
    for sign, name in zip(SIGNS, names, strict=False):
        text = text.replace(sign, name)
    return text


def shown(text: str, names: list[str]) -> str:
    """A sentence as markup: each name with its seat's mark."""
    text = safe(text)
    for p, (sign, name) in enumerate(zip(SIGNS, names, strict=False)):
        text = text.replace(sign, f'{mark(p)}\N{NO-BREAK SPACE}<span class="who">{safe(name)}</span>')
    return text
