"""Taking back: until something is revealed, by consent, or not at all."""
import json
import random

import pytest

from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.web.errors import Refused
from ludoteca.web.live.program_message import playable, snapshot
from ludoteca.web.table import commands, undo
from web.kept_tables import new


def test_until_something_is_revealed():
    table = new(undo="reveal")
    assert not table.may_undo(0)
    table.play(0, "3")
    table.play(1, "4")
    assert table.may_undo(0) and table.may_undo(1) and not table.may_undo(2)
    table.do(commands.undo.check(table, 0))
    assert table.waiting == [0, 2] and table.epoch == 1 and table.notes[-1].kind == "undone"
    assert table.view(1).s.push[1] == 4, "the secret of the other stays"
    table.play(0, "6")
    table.play(2, "1")
    assert not any(table.may_undo(p) for p in range(3)), "the pushes were shown"
    with pytest.raises(Refused):
        commands.undo.check(table, 2)


def test_an_open_move_may_be_taken_back_until_another_moves():
    table = new(options={"rules": "auction"}, undo="reveal")
    p = table.waiting[0]
    opening = next(t for t in table.view(p).texts() if t.endswith("bid 1"))
    table.play(p, opening)
    q = table.waiting[0]
    assert table.may_undo(p)
    table.do(commands.undo.check(table, p))
    assert table.waiting == [p]
    table.play(p, opening)
    table.play(q, "pass")
    assert not table.may_undo(p)


def test_undo_tells_nothing_of_how_often_a_secret_was_changed():
    worlds = []
    for pushes in ("3", "235"):
        table = new(undo="reveal")
        table.play(1, "2")
        for push in pushes:
            table.play(0, push)
        told = [snapshot(table, Viewer(p)) for p in (NOBODY, 1, 2)]
        table.do(commands.undo.check(table, 0))
        told += [snapshot(table, Viewer(p)) for p in (NOBODY, 1, 2)]
        for view in told:
            view["notes"] = [{**note, "at": 0} for note in view["notes"]]
        worlds.append(json.dumps(told))
    assert worlds[0] == worlds[1]


@pytest.mark.parametrize("game", playable())
def test_what_was_before_a_draw_is_forgotten_and_nobody_notices(game, monkeypatch):
    tables = [new(2 if game == "cafe-fatal" else 3, game=game, undo="reveal") for _ in range(2)]
    real, luck, past = undo.forget, random.Random(6), 0
    for n in range(60):
        short, long = tables
        if short.over:
            break
        p, all_kept = luck.choice(short.waiting), n % 2
        may = [short.may_undo(q) for q in range(short.players)] if all_kept else []
        assert may == [long.may_undo(q) for q in range(long.players)][:len(may)]
        text = luck.choice(short.view(p).texts())
        if True in may and luck.random() < 0.3:
            for table in tables:
                table.do(commands.undo.check(table, may.index(True)), 1000.0)
            continue
        short.play(p, text)
        monkeypatch.setattr(undo, "forget", lambda answers: None)
        long.play(p, text)
        monkeypatch.setattr(undo, "forget", real)
        last = max((i for i, answer in enumerate(short.answers) if answer.shown is True), default=0)
        earlier = [answer.shown for answer in short.answers[:last] if isinstance(answer.shown, undo.Surprise)]
        past += len(earlier)
        assert all(shown._known is None and not shown.events for shown in earlier)
    assert past or game == "cafe-fatal", "there every decision is followed by a draw"


def test_by_consent_of_all_other_persons():
    table = new(persons=3, players=4, undo="consent")
    for p in range(3):
        table.play(p, "2")
    table.do(commands.decide.check(table, 3, "2", table.number(3), "bot"))
    round_two = table.view().s.round
    assert round_two == 2
    table.do(commands.undo.check(table, 1))
    assert table.asked == undo.Request(1, 1)
    with pytest.raises(Refused):
        commands.undo.check(table, 2)                                   # one wish at a time
    assert table.unanswered == {0, 2}
    table.do(commands.answer_undo.check(table, 0, True))
    assert table.unanswered == {2} and table.view().s.round == 2
    table.do(commands.answer_undo.check(table, 2, True))
    assert table.view().s.round == 1 and table.waiting == [1, 2, 3]
    assert table.match.decisions == [(0, "2")]


def test_alone_with_bots_nobody_needs_to_be_asked_and_dice_stay_what_they_were():
    table = new(persons=1, players=3, undo="consent")
    for _ in range(3):
        for p in list(table.waiting):
            table.do(commands.decide.check(table, p, "2", table.number(p), "person" if p == 0 else "bot"))
    dice = [e for e in table.heard() if e[0] in (3,)]
    for _ in range(3):
        table.do(commands.undo.check(table, 0))
    assert table.answers == [] and table.view().s.round == 1
    for _ in range(3):
        for p in list(table.waiting):
            table.do(commands.decide.check(table, p, "2", table.number(p)))
    assert [e for e in table.heard() if e[0] in (3,)] == dice


def test_refused_and_withdrawn():
    table = new(undo="consent")
    table.play(0, "2")
    table.do(commands.undo.check(table, 0))
    table.do(commands.answer_undo.check(table, 1, False))
    assert table.asked is None and table.answers
    table.do(commands.undo.check(table, 0))
    table.do(commands.answer_undo.check(table, 0, False))
    assert table.asked is None
    table.do(commands.undo.check(table, 0))
    table.play(1, "3")
    assert table.asked is not None                       # others may go on
    with pytest.raises(Refused):
        commands.undo.check(new(undo="none"), 0)
