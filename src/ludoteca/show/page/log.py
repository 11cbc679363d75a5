"""The log of a table as sentences, kept as it grows: in it players are signs, put into names and marks when
it is shown."""
from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.events import redact
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.show.log import LogLine, follow, opening
from ludoteca.show.markup_builder import esc
from ludoteca.show.page.signs import drawings, mark
from ludoteca.show.words import Say

# of Unicode's private area: no player can type them into a name
SIGNS = ("\ue000", "\ue001", "\ue002", "\ue003", "\ue004", "\ue005")
ROOM = 300                                           # lines that a page gets


class SeatLog:
    """What one seat heard of one match, in one language."""

    def __init__(self, view: View, say: Say) -> None:
        self.say = say
        self.s = opening(view)
        self.lines: list[LogLine] = []
        self.count = 0                               # how many events were heard
        self.last: Sequence[int] = ()                # and the last of them
        self.kinds: dict[int, int] = {}              # how often each kind of event was heard

    def hear(self, view: View) -> None:
        """Hear what is new."""
        fresh = view.events[self.count:]
        for line in follow(view.game, self.s, fresh, self.say, SIGNS, self.count):
            self.lines.append(line)
        for event in fresh:
            self.kinds[event[0]] = self.kinds.get(event[0], 0) + 1
        if fresh:
            self.count = len(view.events)
            self.last = fresh[-1]

    def leads_to(self, view: View) -> bool:
        """Whether a view's seat has heard this, and perhaps more; after what was taken back, it has not."""
        return not self.count or (len(view.events) >= self.count and view.events[self.count - 1] == self.last)

    def since(self, heard: int) -> list[LogLine]:
        """The sentences for what came after so many events."""
        first = len(self.lines)
        while first and self.lines[first - 1].heard > heard:
            first -= 1
        return self.lines[first:]


def spoken(text: str, names: Sequence[str]) -> str:
    """A sentence with the players' names."""
    text = drawings(text, False)
    for p, name in enumerate(names):
        text = text.replace(SIGNS[p], name)
    return text


def shown(text: str, names: Sequence[str]) -> str:
    """A sentence as markup: each name with its seat's mark."""
    text = drawings(esc(text), True)
    for p, name in enumerate(names):
        text = text.replace(SIGNS[p], f'{mark(p)}\N{NO-BREAK SPACE}<span class="who">{esc(name)}</span>')
    return text


def log_markup(lines: Sequence[LogLine], names: Sequence[str], after: str = "",
               steps: Sequence[int] = ()) -> str:
    """Lines for the log, the oldest first, with a heading above each round, leg or lap.

    `after`: how far the game was in the line that stands there already; `steps`: for each line, which of the
    events that move in the picture it tells of, counted from 1.
    """
    out = []
    for n, line in enumerate(lines):
        step = f' data-step="{steps[n]}"' if n < len(steps) else ""
        part = f' data-part="{esc(line.where)}"{step}'
        if line.where != after:
            out.append(f'<li class="round-head"{part}>{heading_of(esc(line.where))}</li>')
        out.append(f"<li{part}{pointing(line.shows)}>{shown(line.text, names)}</li>")
        after = line.where
    return "".join(out)


def steps_of(lines: Sequence[LogLine], view: View, since: int) -> list[int]:
    """For each of the lines told after `since` events, how many of those everybody heard by then."""
    rules = view.game.rules
    public = [redact(rules, event, NOBODY) is not None for event in view.events[since:]]
    return [sum(public[:line.heard - since]) for line in lines]


def pointing(things: Sequence[str]) -> str:
    """What a line of the log shows on the board when it is pointed at."""
    return f' data-shows="{esc(" ".join(things))}" tabindex="-1"' if things else ""


def heading_of(words: str) -> str:
    return words[:1].upper() + words[1:]
