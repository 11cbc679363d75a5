"""The log of a table as sentences, kept as it grows: in it players are signs, put into names and marks when
it is shown."""
from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import groupby

from cachetools import LRUCache

from ludoteca.core.events import Event
from ludoteca.core.match import View
from ludoteca.show.log import LogLine, follow, opening
from ludoteca.show.words import speaker
from ludoteca.web.html.rendering import mark, safe

# of Unicode's private area: no player can type them into a name
SIGNS = tuple(chr(0xE000 + p) for p in range(6))
ROOM = 300                                           # lines that a page gets
KEPT, LEFT = 2000, 50                               # tables with tales; of them those that nobody looks at


class Tale:
    """What one seat heard of one match, in one language."""

    def __init__(self, view: View, language: str) -> None:
        self.say = speaker(language, view.game.name)
        self.s = opening(view)
        self.lines: list[LogLine] = []
        self.count, self.last = 0, Event()           # how many events were heard, and the last of them
        self.kinds: Counter[int] = Counter()         # how often each kind of event was heard

    def hear(self, view: View) -> None:
        """Hear what is new."""
        fresh = view.events[self.count:]
        self.lines += follow(view.game, self.s, fresh, self.say, SIGNS, self.count)
        if fresh:
            self.count, self.last = len(view.events), fresh[-1]
            self.kinds.update([event[0] for event in fresh])

    def leads_to(self, view: View) -> bool:
        """Whether a view's seat has heard this, and perhaps more; after what was taken back, the table's name
        here is another."""
        return not self.count or (len(view.events) >= self.count and view.events[self.count - 1] == self.last)

    def since(self, heard: int) -> list[LogLine]:
        """The sentences for what came after so many events."""
        return self.lines[bisect_right(self.lines, heard, key=lambda line: line.heard):]


_tales: LRUCache[str, dict[tuple[int, str], Tale]] = LRUCache(KEPT)
_left: dict[str, None] = {}        # tables that nobody looks at any more


def tale(key: str, view: View, language: str) -> Tale:
    """The tale of all that a view's seat heard at a table; what was told before is not told anew."""
    _left.pop(key, None)
    tales = _tales.setdefault(key, {})
    known = tales.get((view.seat, language))
    if known is None or not known.leads_to(view):
        known = tales[view.seat, language] = Tale(view, language)
    known.hear(view)
    return known


def leave(key: str) -> None:
    """Nobody looks at a table any more; a while later its tales are forgotten."""
    _left[key] = None
    while len(_left) > LEFT:
        _tales.pop(oldest := next(iter(_left)), None)
        del _left[oldest]


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


def markup(lines: list[LogLine], names: list[str], after: str = "") -> str:
    """Lines for the log, the newest first, with a heading above each round, leg or lap; `after`: what stands
    there already."""
    parts = [(where, list(group)) for where, group in groupby(lines, lambda line: line.where)]
    out = ""
    for n, (where, group) in reversed(list(enumerate(parts))):
        part = safe(where)
        if n or where != after:
            out += f'<li class="round-head" data-part="{part}">{heading_of(part)}</li>'
        out += "".join(f'<li data-part="{part}"{pointing(line.shows)}>{shown(line.text, names)}</li>'
                       for line in reversed(group))
    return out


def pointing(things: tuple[str, ...]) -> str:
    """What a line of the log shows on the board when it is pointed at."""
    return f' data-shows="{safe(" ".join(things))}" tabindex="-1"' if things else ""


def heading_of(words: str) -> str:
    return words[:1].upper() + words[1:]
