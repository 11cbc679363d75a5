"""A replay's page: a finished game, moment by moment, through anybody's eyes; drawn by the page or by the
server."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludoteca.core.events import fold, redact
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.show.page.fragments import position_markup
from ludoteca.show.page.log import ROOM, SeatLog, log_markup, spoken
from ludoteca.show.page.result import result_of
from ludoteca.show.page.seats import SeatRow, seat_rows
from ludoteca.show.presentation import picture_of, text_of
from ludoteca.show.ranking import winners
from ludoteca.show.svg import hand_layer, scene_layer
from ludoteca.show.words import Say, drawing

ALL = -2                                             # eyes that see everything


class ReplayPage:
    """`told`: players, names, options and events of the game; `moments`, how many events there were at each;
    `rounds`, the first moment of each round; `opens`, whether the picture can show everything; `boards`,
    where the static layers are."""

    def __init__(self, game: Any, say: Say, told: Mapping[str, Any]) -> None:
        self.game = game
        self.say = drawing(say)
        self.names = told["names"]
        self.players = told["players"]
        self.options = told["options"]
        self.events = [tuple(event) for event in told["events"]]
        self.moments = told["moments"]
        self.rounds = told["rounds"]
        self.opens = told["opens"]
        self.boards = told["boards"]
        self.logs: dict[int, SeatLog] = {}           # of whole games, by eyes

    def show(self, n: int, eyes: int, portrait: bool, still: bool) -> dict[str, Any]:
        """All that the page shows of a moment; unless it is still, what led there plays."""
        view, last = self.view(n, eyes), len(self.moments) - 1
        told = [line for line in self.log(eyes).lines if line.heard <= len(view.events)]
        before = len(self.heard(n - 1, eyes)) if n else 0
        fresh = [line for line in told if n and line.heard > before]
        key = f"{picture_of(self.game).key(view.s)}.{'portrait' if portrait else 'landscape'}"
        return {"whole": still, "table": self.scene(n, eyes, portrait, still),
                "hand": hand_layer(view, portrait, self.say.language) if eyes >= 0 else "",
                "board": self.boards[key],
                "panel": self.panel(view), "log": log_markup(told[-ROOM:], self.names),
                "round": text_of(self.game).where(view.s, self.say),
                "say": " ".join([spoken(line.text, self.names) for line in fresh]), "number": n,
                "position": position_markup(view, self.say),
                "result": result_of(view, self.say, winners(self.game.rules, view.s)) if n == last else "",
                "next": next((first for first in self.rounds if first > n), last)}

    def heard(self, n: int, eyes: int) -> list[Any]:
        """The events up to a moment."""
        told = self.events[:self.moments[n]]
        if eyes == ALL:
            return told
        redacted = [redact(self.game.rules, event, eyes) for event in told]
        return [event for event in redacted if event is not None]

    def view(self, n: int, eyes: int) -> View:
        rules, s = self.game.rules, self.game.start(self.players, self.options)
        fold(rules, s, self.events[:self.moments[n]])
        if eyes != ALL:
            rules.hide(s, eyes)
        return View(self.game, s, max(eyes, NOBODY), self.heard(n, eyes), self.names)

    def log(self, eyes: int) -> SeatLog:
        if eyes not in self.logs:
            view = self.view(len(self.moments) - 1, eyes)
            self.logs[eyes] = SeatLog(view, self.say)
            self.logs[eyes].hear(view)
        return self.logs[eyes]

    def scene(self, n: int, eyes: int, portrait: bool, still: bool) -> str:
        """The table as everybody saw it or, with everything open, also what was hidden then."""
        whose = ALL if eyes == ALL and self.opens else NOBODY
        view, moves = self.view(n, whose), n > 0 and not still
        since = len(self.heard(n - 1, whose)) if moves else 0
        before = self.view(n - 1, whose).s if moves else None
        return scene_layer(view, view.events[since:] if moves else [], before, portrait, False).svg

    def panel(self, view: View) -> str:
        waiting = view.waiting
        rows = [SeatRow(p, self.names[p], cells=text_of(self.game).status(view.s, p, self.say),
                        state=self.say("thinking…") if p in waiting else "", waited=p in waiting)
                for p in range(self.players)]
        return seat_rows(self.game, rows, self.say("Players"), self.say)
