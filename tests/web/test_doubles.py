"""Nothing counts twice: what was asked again because no answer came, or came late by another way."""
from dataclasses import replace

import pytest

from ludoteca.web.circles import commands as circle_commands
from ludoteca.web.circles.circle import Circle, Line, Member
from ludoteca.web.errors import Stale
from ludoteca.web.settings import Limits
from ludoteca.web.table import commands
from ludoteca.web.table.change import ChangeKind
from ludoteca.web.table.commands import chat
from ludoteca.web.table.commands.command import Asker
from ludoteca.web.table.commands.decide import DecidedBy, WantedDecision, check_all
from web.kept_tables import new, reread


def decisions(table):
    return [data["text"] for kind, data, _ in table.kept if kind == ChangeKind.DECIDED]


def wish(table, text, number, seat=0):
    for change in check_all(table, [WantedDecision(text, number, seat, f"g{seat}")]):
        table.do(change)


def test_a_late_copy_of_a_decision_does_not_come_after_a_change_of_mind():
    """Two processes: one froze with a copy of the first decision, which had long counted by the other."""
    table = new(3)
    number = table.number(0)
    one, other = table.legal(0)[:2]
    wish(table, one, number)
    wish(table, other, number)                        # before the page has heard of the first
    for late in (table, reread(table)):
        wish(late, one, number)
        assert decisions(late) == [one, other]
    wish(table, one, table.number(0))                 # another click, on what is shown now
    assert decisions(table) == [one, other, one]


def test_a_bot_decides_once_though_two_processes_ask_it():
    table = new(1, 3)
    number, thoughts = table.number(1), table.choices[1][:2]
    wanted = [WantedDecision(choice, number, 1, by=DecidedBy.BOT) for choice in thoughts]
    (first,) = check_all(table, wanted[:1])
    table.do(first)
    assert check_all(table, wanted[1:]) == [] and len(decisions(table)) == 1


def test_a_plan_that_was_changed_at_the_last_moment_counts_as_it_is_now():
    table = new(3)

    def planned(*steps):
        table.do(commands.plan.check(table, 0, list(steps)))
    planned("3")
    late = WantedDecision("3", table.number(0), 0, by=DecidedBy.PLAN)          # somebody is about to write it
    planned("4", "1")
    assert check_all(table, [late]) == [] and commands.plan.end(table, 0) is None
    (change,) = check_all(table, [replace(late, decision="4")])
    table.do(change)
    assert decisions(table) == ["4"] and table.seats[0].plan == ["1"]


def test_an_undo_that_is_asked_again_takes_back_one_decision():
    table = new(1, 3, undo="reveal")
    for text in table.legal(0)[:2]:
        table.play(0, text)
    given = commands.undo.Undo(seq=table.number(0))
    asker = Asker(table, "g0", 0)
    table.do(commands.undo.ask(asker, given))
    left = len(table.answers)
    with pytest.raises(Stale):
        commands.undo.ask(asker, given)
    assert len(table.answers) == left


def said(table, text, at, after):
    change = chat.ask(Asker(table, "g0", 0), chat.Chat(seat=0, text=text, after=after))
    table.do(change, at)
    return change is not None


def test_a_line_of_chat_that_is_said_again_counts_once_however_late():
    table = new(3)
    assert said(table, "hello", 5000.00049, after=0.0) and said(table, "again", 5001.00049, after=0.0)
    later = 5000.0 + 100 * chat.REPEATED
    for read in (table, reread(table)):
        assert not said(read, "hello", later, after=0.0), "though something else was said meanwhile"
        known = float(f"{read.notes[-1].at:.3f}")     # as pages know it
        assert not said(read, "hello", later, after=0.0)
        assert said(read, "again", later, after=known), "on purpose"
        assert not said(read, "again", later + 1, after=known)


def test_a_circles_line_that_is_said_again_counts_once(monkeypatch):
    circle = Circle("c", members={0: Member(0, "Ann", devices={"g0"})}, founder=0)
    monkeypatch.setattr(circle_commands, "now", lambda: 100.0)
    assert circle_commands.say(circle, "g0", "hello", Limits()) is not None
    circle.lines.append(Line(1, 99.0, "said", 0, "hello"))
    assert circle_commands.say(circle, "g0", "hello", Limits()) is None
    assert circle_commands.say(circle, "g0", "hello you", Limits()) is not None
    monkeypatch.setattr(circle_commands, "now", lambda: 100.0 + chat.REPEATED)
    assert circle_commands.say(circle, "g0", "hello", Limits()) is not None, "some time later it is meant"
