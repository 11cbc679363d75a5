"""However long a game is: reading it back lets others be served, taking something back plays little again."""
import asyncio
import random

import pytest

from ludoteca.core.match import Match
from ludoteca.show.page.facts import Viewer
from ludoteca.web import fair_queue
from ludoteca.web.html import first_paint
from ludoteca.web.live.program_message import playable
from ludoteca.web.table import commands, undo
from ludoteca.web.table.change import Change
from ludoteca.web.table.commands import apply
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Clock, Place, agree

from apart import run_async


def table_of(game, policy="consent"):
    places = [Place("person", f"P{p}", "", "all", "") for p in range(3)]
    terms = agree(game, 3, {}, places, public=False, undo=policy, hints=True, clock=Clock("none", 0), host="")
    table = Table("t", terms, 0.0)
    apply(table, commands.start.check(table, "club"))
    return table


def decide(table, luck):
    seat = luck.choice(table.waiting)
    apply(table, commands.decide.check(table, seat, luck.choice(table.choices[seat]), table.number(seat)))


def anew(table):
    """The match played from its first decision."""
    match = Match(table.game, 3, table.options, table.terms.seed, (), table.names)
    for answer in table.answers:
        match.decide(answer.seat, answer.text)
    return match


@pytest.mark.parametrize("game", playable())
def test_what_is_taken_back_gives_the_game_that_was_played_without_it(game):
    """Also over a mark, and several times one after the other."""
    table, luck = table_of(game), random.Random(7)
    undone = 0
    for _ in range(4 * undo.KEPT):
        if table.over:
            break
        decide(table, luck)
        for _ in range(luck.choice((0, 1, 2, 6)) if len(table.answers) % undo.KEPT in (0, 3, 9) else 0):
            able = [p for p in range(3) if table.may_undo(p)]
            if able:
                apply(table, commands.undo.check(table, luck.choice(able)))
                undone += 1
                fresh = anew(table)
                assert (table.match.seen(0), table.match.events, table.match.decisions,
                        table.match.drawn) == (
                    fresh.seen(0), fresh.events, fresh.decisions, fresh.drawn)
                assert table.match.view(0).events == fresh.view(0).events
    assert undone


def test_late_in_a_game_little_is_played_again(monkeypatch):
    table, luck, played = table_of("ave-caesar"), random.Random(3), []
    while len(table.answers) < 6 * undo.KEPT:
        decide(table, luck)
    real = Match.decide
    monkeypatch.setattr(Match, "decide", lambda *given: played.append(1) or real(*given))
    change = commands.undo.check(table, next(p for p in range(3) if table.may_undo(p)))
    apply(table, change)
    assert 0 < len(played) <= 2 * 2 * undo.KEPT


def test_others_are_served_while_a_table_is_read_back(monkeypatch):
    clock = iter(range(10 ** 6))                              # a second goes by whenever somebody looks
    monkeypatch.setattr(fair_queue.time, "perf_counter", lambda: float(next(clock)))
    served = []

    async def other():
        while True:
            served.append(len(read))
            await asyncio.sleep(0)

    read = []

    async def reading():
        beside = asyncio.create_task(other())
        async for change in fair_queue.by_and_by([Change("said")] * 20):
            read.append(change)
        beside.cancel()
    run_async(reading())
    assert len(read) == 20 and {*range(1, 20)} <= {*served}


def test_others_are_served_while_the_log_of_a_long_game_is_told(monkeypatch):
    table, luck, turns = table_of("cafe-race"), random.Random(3), []
    while not table.over:
        decide(table, luck)
    viewer = Viewer(0, (0,))

    async def told():
        turns.append(1)
        asyncio.get_running_loop().call_soon(counted)
        return await first_paint.told(first_paint.page_facts(table, viewer))

    def counted():
        turns.append(1)
        asyncio.get_running_loop().call_soon(counted)
    log = run_async(told())
    assert log.count == len(table.heard(0)) and len(turns) > log.count // first_paint.PIECE
