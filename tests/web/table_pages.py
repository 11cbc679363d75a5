"""Pages at a table, each told what is new, beside one that is told all at once, and the server's first
paint."""
import random
import re
import secrets

import orjson

from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.show.page.log import ROOM
from ludoteca.show.page.table_page import TablePage
from ludoteca.show.words import speaker
from ludoteca.web.html.drawn_page import drawn
from ludoteca.web.html.first_paint import SENTENCES, first_paint
from ludoteca.web.html.page_message import FoldedChanges
from ludoteca.web.table import commands
from ludoteca.web.table.commands import answer_undo, chat, decide, start, undo
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, SeatKind, agree

from apart import run_async

LANGUAGES = ("en", "it", "fr", "de")
LINE, STEP = re.compile(r"<li.*?</li>"), re.compile(r' data-step="\d+"')
PASSING = {"whole", "say", "log", "more", "table"}   # what is other when it is told as news


class Looker:
    """A page that hears what is new."""

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
        whole = drawn(self.table, self.viewer)
        assert {name: shown[name] for name in whole.keys() - PASSING} == {
            name: whole[name] for name in whole.keys() - PASSING}
        paint = run_async(first_paint(self.table, self.viewer))
        assert {name: whole[name] for name in paint} == paint
        self.log = whole["log"] if since is None else self.log + shown.get("more", "")
        assert lines(self.log) == lines(whole["log"])
        assert shown["seq"] == self.table.number(self.viewer.seat)

    def lose_the_line(self):
        """What is new is asked for from the number on that it has."""
        self.line = FoldedChanges(self.heard, self.epoch)
        news = orjson.loads(self.line(self.table, self.viewer, None).text)
        assert news["since"] == self.heard == news["heard"] and not news["events"]
        shown = self.page.hear(news, self.viewer.portrait, False)
        self.note(self.viewer, news, shown)
        assert shown["bar"]


def lines(log):
    """A log's lines as they stay, without what links them to a movement."""
    return LINE.findall(STEP.sub("", log))[-ROOM:]


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
