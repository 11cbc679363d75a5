"""However long a game is: reading it back lets others be served, taking something back plays little again."""
import asyncio
import random
from collections import OrderedDict

import pytest

from ludoteca.core.match import Match
from ludoteca.web import fair_queue
from ludoteca.web.html import kept_logs
from ludoteca.web.live.program_message import playable
from ludoteca.web.table import commands, undo
from ludoteca.web.table.change import Change
from ludoteca.web.table.commands import apply
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Clock, Place, agree

from apart import PATIENCE, run_async


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


def test_what_was_told_is_forgotten_when_nobody_looks(monkeypatch):
    """But not at once: who only turns the page finds it again."""
    monkeypatch.setattr(kept_logs, "logs_of_tables", OrderedDict())
    monkeypatch.setattr(kept_logs, "left_tables", OrderedDict())
    view = Match("cafe-race", 3, seed=1).view(0)
    for n in range(kept_logs.LEFT + 2):
        first = kept_logs.kept_log("first", view, "en")
        kept_logs.kept_log(f"table{n}", view, "en")
        kept_logs.leave(f"table{n}")
    assert kept_logs.kept_log("first", view, "en") is first
    assert len(kept_logs.logs_of_tables) == kept_logs.LEFT + 1 and "table1" not in kept_logs.logs_of_tables
    kept_logs.kept_log("table2", view, "en")
    kept_logs.leave("first")
    assert "table2" in kept_logs.logs_of_tables and "table2" not in kept_logs.left_tables


def test_a_page_that_has_gone_or_never_came_is_forgotten_though_a_program_plays_on(serve, monkeypatch):
    monkeypatch.setattr(kept_logs, "left_tables", OrderedDict())

    async def test(server):
        me = server.client()
        id = await server.table(me, "mmm", players=3)
        await me.get(f"/t/{id}")
        assert list(kept_logs.left_tables) == [f"{id}.0"]
        async with server.socket(f"/api/tables/{id}/live?seat=0", me) as own:
            await own.recv()
            async with server.socket(f"/t/{id}/live?seat=0", me) as page:
                await page.recv()
                assert not kept_logs.left_tables
            async with asyncio.timeout(PATIENCE):
                while not kept_logs.left_tables:
                    await asyncio.sleep(0)
    serve(test, pages=True)
