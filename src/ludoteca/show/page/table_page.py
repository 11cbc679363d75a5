"""A table's page that draws itself: it keeps what its seat was told and folds what that seat heard."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludoteca.core.events import fold, redact
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import OwnFacts, PageFacts, Viewer, facts_of
from ludoteca.show.page.fragments import fragments
from ludoteca.show.page.log import SeatLog
from ludoteca.show.page.result import lead_taken
from ludoteca.show.presentation import picture_of
from ludoteca.show.svg import hand_layer, scene_layer
from ludoteca.show.words import Say, drawing


class TablePage:
    """What one page shows of a table, in one language; `sentences` are those of notes, by their kind."""

    def __init__(self, game: Any, say: Say, sentences: Mapping[str, str]) -> None:
        self.game = game
        self.say = drawing(say)
        self.sentences = sentences
        self.told: dict[str, Any] = {}               # the newest of every part of a message
        self.view: View | None = None                # what the seat sees
        self.public: View | None = None              # what everybody sees
        self.log: SeatLog | None = None
        self.lead: Any = None                        # of a finished game

    def hear(self, news: Mapping[str, Any], portrait: bool, still: bool) -> dict[str, Any] | None:
        """All that is to be shown after a message; None if something was missed: then it is to be told from
        the start."""
        whole = "board" in news and news["since"] == 0       # all is told anew
        for name, part in news.items():
            self.told[name] = part
        if whole:
            self._begin()
        if self.view is None or self.public is None or self.log is None:
            return None
        if len(self.view.events) != news["since"]:
            return None
        events = [tuple(event) for event in news["events"]]
        before, open_events = self._fold(self.view, self.public, events)
        table = facts_of(self.told, self.sentences)
        viewer = Viewer(self.view.seat, tuple(self.told["yours"]), self.say.language, portrait, still)
        page = PageFacts(self.view, self.public, viewer, table,
                         OwnFacts(self.told["may_undo"], self.told["sent"]), self.say)
        self.view.names = self.public.names = table.names
        self.log.hear(self.view)
        if table.over and self.lead is None:
            self.lead = lead_taken(self.public)
        shown = fragments(page, self.log, None if whole else news["since"], self.lead)
        scene = self._scene(page, [] if whole else open_events, before)
        return {**shown, "table": scene, "hand": hand_of(page), "board": self._board(page),
                "seq": self.told["seq"]}

    def _begin(self) -> None:
        """The table laid out, before anything was heard."""
        seat = NOBODY if self.told["you"] is None else self.told["you"]
        self.view = self._laid_out(seat)
        self.public = self._laid_out(NOBODY)
        self.log = SeatLog(self.view, self.say)
        self.lead = None

    def _laid_out(self, seat: int) -> View:
        s = self.game.start(self.told["players"], self.told["options"])
        self.game.rules.hide(s, seat)
        return View(self.game, s, seat)

    def _fold(self, view: View, public: View, events: list[Any]) -> tuple[Any, list[Any]]:
        """The public state before what was heard, and what of it everybody heard."""
        rules, before = self.game.rules, public.s.copy()
        for event in events:
            fold(rules, view.s, [event])
            view.events.append(event)
        everybody = [redact(rules, event, NOBODY) for event in events]
        shown = [event for event in everybody if event is not None]
        for event in shown:
            fold(rules, public.s, [event])
            public.events.append(event)
        return before, shown

    def _scene(self, page: PageFacts, events: list[Any], before: Any) -> str:
        still = page.viewer.still or not page.table.begun
        return scene_layer(page.public, events, before if events else None, page.viewer.portrait, still).svg

    def _board(self, page: PageFacts) -> str:
        """Where the static layer is."""
        known, key = self.told["board"], str(picture_of(self.game).key(page.public.s))
        if key == known["key"]:
            return str(known["url"])
        return f"/board/{self.game.name}/{key}.{'portrait' if page.viewer.portrait else 'landscape'}.svg"


def hand_of(page: PageFacts) -> str:
    """The private layer: targets and own secrets, while there is a game."""
    if page.viewer.seat == NOBODY or not page.table.started or page.table.over:
        return ""
    return hand_layer(page.view, page.viewer.portrait, page.viewer.language)
