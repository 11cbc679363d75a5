"""A puzzle played on: a match that begins with what one seat sees, in a world that explains it, against
bots."""
from __future__ import annotations

from collections.abc import Sequence

from ludoteca.bots.levels import USUAL, think
from ludoteca.core.chance import Fair
from ludoteca.core.match import Match, View
from ludoteca.show.log import LogLine, follow
from ludoteca.show.words import Say

WORLDS = 1 << 30


class Continued(Match):
    """A match from a view on; the luck says what is hidden and what is drawn."""

    def __init__(self, view: View, luck: str) -> None:
        self.game, self.fair = view.game, Fair(luck)
        self._s = view.s.copy()
        self.game.rules.suppose(self._s, view.seat, self.fair.draw(-1, WORLDS))
        self._begin(view.names)
        self._settle()


def played_on(view: View, luck: str, decisions: Sequence[int], level: str = USUAL) -> Continued:
    """The match after the seat's own decisions and all that bots decided meanwhile: now it is to decide, or
    it is over."""
    match, left = Continued(view, luck), list(decisions)
    while not match.over:
        owing = match.waiting
        if view.seat in owing and not left:
            break
        for seat in owing:
            own = seat == view.seat
            match.decide(seat, left.pop(0) if own else think(match.view(seat), level, match.bot_luck(seat)))
    return match


def told(view: View, match: Match, say: Say, since: int = 0) -> list[LogLine]:
    """What the seat heard since the puzzle's position, as sentences, from event number `since` on."""
    lines = follow(view.game, view.s.copy(), match.heard(view.seat), say, match.names)
    return [line for line in lines if line.heard > since]
