"""The log of a table as sentences, kept as it grows: in it players are signs, put into names and marks when it is shown."""
from __future__ import annotations

from bisect import bisect_right
from collections import Counter, OrderedDict

from ludoteca.core.events import Event
from ludoteca.core.match import View
from ludoteca.show.log import Line, follow, opening
from ludoteca.show.words import speaker
from ludoteca.web.html.rendering import mark, safe

SIGNS = tuple(chr(0xE000 + p) for p in range(6))     # of Unicode's private area: no player can type them into a name
KEPT = 4000


class Tale:
    """What one seat heard of one match, in one language."""

    def __init__(self, view: View, language: str) -> None:
        self.say = speaker(language, view.game.name)
        self.s = opening(view)
        self.lines: list[Line] = []
        self.heard: list[Event] = []
        self.kinds: Counter[int] = Counter()         # how often each kind of event was heard

    def hear(self, view: View) -> None:
        """Hear what is new."""
        fresh = view.events[len(self.heard):]
        self.lines += follow(view.game, self.s, fresh, self.say, SIGNS, len(self.heard))
        self.heard += fresh
        self.kinds.update([event[0] for event in fresh])

    def since(self, heard: int) -> list[Line]:
        """The sentences for what came after so many events."""
        return self.lines[bisect_right(self.lines, heard, key=lambda line: line.heard):]


_tales: OrderedDict[tuple[str, int, str], Tale] = OrderedDict()


def tale(key: str, view: View, language: str) -> Tale:
    """The tale of all that a view's seat heard at a table; what was told before is not told anew."""
    place = (key, view.seat, language)
    known = _tales.pop(place, None)
    if known is None or view.events[:len(known.heard)] != known.heard:
        known = Tale(view, language)
    known.hear(view)
    _tales[place] = known
    while len(_tales) > KEPT:
        _tales.popitem(last=False)
    return known


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
