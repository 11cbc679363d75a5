"""Watching a finished game: its moments, each seen by any seat, by a spectator, or with everything open.

    replay = Replay(record)
    replay.moments[n]                 what happened: the round, who decided what, how many events there were
                                      then
    replay.view(n, seat)              the View of that moment; seat NOBODY: a spectator's, ALL: nothing hidden
    replay.since(n, seat)             how many events the viewer had heard before it: what came after is this
                                      moment's

Built from the decisions where the rules are still those the game was played by, else from the stored events
alone.
"""
from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core.events import Event, fold, redact
from ludoteca.core.game_loader import load
from ludoteca.core.match import RecordedMatch, View
from ludoteca.core.record import check
from ludoteca.core.state import NOBODY, PlainState
from ludoteca.show.page.replay_page import ALL


@dataclass(frozen=True)
class ReplayMoment:
    """The position after a decision or a draw of nature; the first is the table laid out."""

    number: int
    events: int                  # how many there had been
    round: int
    seat: int | None = None      # who decided; None: nature, or the start
    decision: str = ""
    chance: tuple[Any, ...] = ()


class Replay:
    def __init__(self, record: dict[str, Any]) -> None:
        self.record = check(record)
        self.game = load(record["game"], record.get("data"))
        self.players, self.names = record["players"], record["names"]
        self.events: list[Event] = [tuple(event) for event in record["events"]]
        self.current = record["version"] == self.game.rules.VERSION
        self.moments: Sequence[ReplayMoment] = self._from_decisions() if self.current else self._from_events()

    def _from_decisions(self) -> list[ReplayMoment]:
        r = self.record
        match = RecordedMatch(self.game, r["players"], r["options"], r["seed"], r["words"], r["names"])
        for seat, text in r["decisions"]:
            match.decide(seat, text)
        first = ReplayMoment(0, 0, 1)
        return [first,
                *(ReplayMoment(n, ply.events, ply.s.round, None if ply.seat == NOBODY else ply.seat, ply.text,
                               tuple(ply.units))
                         for n, ply in enumerate(match.plies, 1))]

    def _from_events(self) -> list[ReplayMoment]:
        """Of a game by older rules: a moment an event."""
        s = self.fresh()
        moments = [ReplayMoment(0, 0, s.round)]
        for n, event in enumerate(self.events):
            fold(self.game.rules, s, [event])
            moments.append(ReplayMoment(n + 1, n + 1, s.round))
        return moments

    def fresh(self) -> PlainState:
        return self.game.start(self.players, self.record["options"])

    def heard(self, seat: int, events: int) -> list[Event]:
        told = self.events[:events]
        if seat == ALL:
            return told
        return [heard for event in told if (heard := redact(self.game.rules, event, seat)) is not None]

    def since(self, number: int, seat: int = NOBODY) -> int:
        return len(self.heard(seat, self.moments[number - 1].events)) if number else 0

    def plies(self) -> list[dict[str, Any]]:
        """The game as plain data: who decided what or what nature drew, and the position after it."""
        s, out = self.fresh(), []
        for before, moment in zip(self.moments, self.moments[1:], strict=False):
            fold(self.game.rules, s, self.events[before.events:moment.events])
            said = ({"chance": list(moment.chance)} if moment.seat is None
                    else {"seat": moment.seat, "decision": moment.decision})
            out.append({"round": moment.round, **said,
                        "position": copy.deepcopy(self.game.notation.position(s))})
        return out

    def view(self, number: int, seat: int = NOBODY) -> View:
        s = fold(self.game.rules, self.fresh(), self.events[:self.moments[number].events])
        if seat != ALL:
            self.game.rules.hide(s, seat)
        return View(self.game, s, max(seat, NOBODY), self.heard(seat, self.moments[number].events),
                    self.names)

    def rounds(self) -> dict[int, int]:
        """The first moment of each round."""
        first: dict[int, int] = {}
        for moment in self.moments:
            first.setdefault(moment.round, moment.number)
        return first
