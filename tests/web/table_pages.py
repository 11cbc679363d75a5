"""Pages that draw themselves at a table, each beside what the server draws for its viewer."""
import random
import secrets

import orjson

from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.show.page.table_page import TablePage
from ludoteca.show.words import speaker
from ludoteca.web.html.fragments import SENTENCES, fragments
from ludoteca.web.html.page_message import FoldedChanges
from ludoteca.web.table import commands
from ludoteca.web.table.commands import answer_undo, chat, decide, start, undo
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, SeatKind, agree

LANGUAGES = ("en", "it", "fr", "de")


class Looker:
    """A page that draws itself, and what the server would draw for it."""

    def __init__(self, table, seat, language, note=lambda *_: None):
        held = () if seat == NOBODY else (seat,)
        self.table, self.viewer = table, Viewer(seat, held, language, bool(seat % 2))
        self.page = TablePage(table.game, speaker(language, table.game.name), SENTENCES)
        self.line, self.note = FoldedChanges(), note
        self.heard = self.epoch = None

    def hear(self):
        since = self.heard if self.epoch == self.table.epoch else None
        news = orjson.loads(self.line(self.table, self.viewer, since).text)
        self.heard, self.epoch = self.table.count(self.viewer.seat), self.table.epoch
        shown = self.page.hear(news, self.viewer.portrait, self.viewer.still)
        self.note(self.viewer, news, shown)
        drawn = fragments(self.table, self.viewer, since)
        assert {name: shown.get(name) for name in drawn} == drawn
        assert shown["seq"] == self.table.number(self.viewer.seat)

    def lose_the_line(self):
        """What is new is asked for from the number on that it has."""
        self.line = FoldedChanges(self.heard, self.epoch)
        news = orjson.loads(self.line(self.table, self.viewer, None).text)
        assert news["since"] == self.heard == news["heard"] and not news["events"]
        shown = self.page.hear(news, self.viewer.portrait, False)
        self.note(self.viewer, news, shown)
        assert shown["bar"]


def table_of(game):
    places = [Place(SeatKind.PERSON, f"<P{p}>", guest=f"g{p}") for p in range(3)]
    return Table(f"drawn {game}", agree(game, 3, None, places, undo="consent", host="g0"), 0.0)


def played(game, monkeypatch, most, note):
    """A table with four pages in four languages, at which something is said, taken back and played on."""
    monkeypatch.setattr("ludoteca.web.table.table.now", lambda: 1000.0)
    monkeypatch.setattr(secrets, "token_hex", lambda n=16: "5eed" * (n // 2))
    table, luck = table_of(game), random.Random(game)
    pages = [Looker(table, seat, language, note) for seat, language in enumerate(LANGUAGES, NOBODY)]

    def do(change=None):
        if change:
            commands.apply(table, change)
        for page in pages:
            page.hear()

    do()
    do(start.check(table, "novice"))
    do(chat.check(table, 1, "<P1>", ":ouch:"))
    for n in range(most):
        if table.over:
            break
        able = [p for p in range(3) if table.may_undo(p)]
        if n in (9, 30) and able:
            do(undo.check(table, able[0]))
            for p in sorted(table.unanswered):
                do(answer_undo.check(table, p, True))
        seat = luck.choice(table.waiting)
        do(decide.check(table, seat, luck.choice(table.choices[seat]), table.number(seat)))
        if n == 20:
            pages[1].lose_the_line()
    return table
