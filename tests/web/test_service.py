"""The service: bots move, clocks run out and resume, tables wake, failing bots are replaced, changes travel
at once."""
import asyncio
import contextlib
import re
import threading

import pytest

from ludoteca.web import clock
from ludoteca.web.bots import bot_pool as bots
from ludoteca.web.errors import Gone, NotFound, Stale
from ludoteca.web.live.hub import Hub
from ludoteca.web.table import driver, service
from ludoteca.web.table.clocks import late
from ludoteca.web.table.commands.decide import WantedDecision
from ludoteca.web.table.table import Table
from web.asking import PageReader
from web.conftest import held_back

from apart import PATIENCE
from effort import Calls
from waiting import for_ever, until


async def see(client, id, **query):
    return (await client.get(f"/api/tables/{id}", params=query)).json()


@pytest.fixture
def later(monkeypatch):
    """later(seconds): the clock on the wall jumps."""
    def go(seconds):
        monkeypatch.setattr(clock, "OFFSET", clock.OFFSET + seconds)
    return go


def test_what_is_asked_with_a_table_from_before_it_was_put_aside_is_checked_as_it_stands(serve):
    async def test(server):
        me, service = server.client(), server.service
        id = await server.table(me, "mmm", players=3)
        table = service.table(id)
        other, number, (guest,) = table.legal(0)[1], table.number(0), table.seats[0].holders
        service.cache.sweep(-1)
        assert id not in service.cache
        for seat in range(3):
            seen = await see(me, id, seat=seat)
            told = {"decision": seen["legal"][0], "seq": seen["seq"], "seat": seat}
            assert (await me.post(f"/api/tables/{id}/decisions", json=told)).status_code == 200
        kept = await service.store.changes(id)
        outcome = await service.decide(table, WantedDecision(other, number, 0, guest))
        assert isinstance(outcome.fault, Stale) and await service.store.changes(id) == kept
        assert table is service.table(id)
    serve(test)


def test_a_table_that_is_being_made_is_neither_found_nor_put_aside(serve):
    async def test(server):
        me, cache = server.client(), server.service.cache
        async with held_back(server.service.store):
            making = asyncio.create_task(server.table(me, "mbb", players=3, public=True))
            await until(lambda: len(cache))
            cache.make_room(1)
            cache.sweep(-1)
            assert len(cache) == 1 and (await me.get("/api/tables")).json() == []
        id = await making
        assert id in cache and [each["id"] for each in (await me.get("/api/tables")).json()] == [id]
    serve(test)


def test_when_time_runs_out_a_bot_stands_in_and_the_person_may_come_back(serve, later):
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "mob", players=3, clock={"kind": "live", "limit": 600})
        await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
        table = server.service.table(id)
        await until(lambda: table.waiting == [0, 1])
        now = await see(anna, id)
        assert 400 < now["seats"][0]["left"] <= 600 and now["seats"][2]["left"] is None
        await anna.post(f"/api/tables/{id}/decisions", json={"decision": "3", "seq": now["seq"]})
        later(601)
        await anna.post(f"/api/tables/{id}/chat", json={"text": "Bruno?"})        # the service looks up
        await until(lambda: table.view().s.round == 2)
        assert table.seats[1].away and not table.seats[0].away
        assert [note.kind for note in table.notes][-2:] == ["said", "away"]
        await until(lambda: table.waiting == [0])                                  # the stand-in goes on
        await bruno.post(f"/api/tables/{id}/back", json={})
        now = await see(anna, id)
        await anna.post(f"/api/tables/{id}/decisions", json={"decision": "3", "seq": now["seq"]})
        await until(lambda: 1 in table.waiting and 0 in table.waiting)
        assert not table.seats[1].away and table.seats[1].remaining() > 400
    serve(test)


def test_the_service_wakes_by_itself_when_the_time_is_over(serve, monkeypatch):
    monkeypatch.setattr("ludoteca.web.table.terms.Clock.seconds", 0.2)
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3, clock={"kind": "live", "limit": 5})
        table = server.service.table(id)
        await until(lambda: table.seats[0].away)
        await until(lambda: table.over)
        assert (await see(me, id))["over"]
    serve(test)


def test_clocks_go_on_after_a_restart_where_they_stood(serve, later, tmp_path):
    async def begin(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3, clock={"kind": "live", "limit": 600})
        await until(lambda: server.service.table(id).waiting == [0])
        later(200)
        return id
    id = serve(begin)
    later(3600)                                       # the server was down for an hour

    async def go_on(server):
        await until(lambda: server.service.cache.ids == [id])
        table = server.service.table(id)
        await until(lambda: not server.service.driver.stands(table))
        assert (300 < table.seats[0].remaining() <= 400 and late(table, clock.now()) == []
                and not table.seats[0].away)
    serve(go_on)


def test_bots_move_after_a_restart_without_anybody_asking(serve, monkeypatch):
    async def begin(server):
        asked = asyncio.Event()

        async def slow(self, *given):
            asked.set()
            await for_ever()
        with monkeypatch.context() as patch:
            patch.setattr(bots.Bots, "think", slow)
            id = await server.table(server.client(), "mbb", players=3)
            await asyncio.wait_for(asked.wait(), PATIENCE)
            assert server.service.table(id).waiting == [0, 1, 2]
            return id
    id = serve(begin)

    async def go_on(server):
        await until(lambda: id in server.service.cache and server.service.cache[id].table.waiting == [0])
    serve(go_on)


def test_bots_of_one_moment_share_a_commit(serve):
    async def test(server):
        before = server.service.store.commits
        id = await server.table(server.client(), "mbbbbb", players=6)
        await until(lambda: server.service.table(id).waiting == [0])
        assert server.service.store.commits - before == 2
    serve(test)


@pytest.mark.parametrize("fault", ["slow", "broken", "illegal", "hopeless"])
def test_a_misbehaving_bot_is_replaced_and_the_table_goes_on(serve, monkeypatch, fault, caplog):
    enough = threading.Event()

    def bad(view, level, luck):
        if fault == "slow":
            enough.wait(PATIENCE)
        if fault in ("broken", "hopeless"):
            raise RuntimeError("no idea")
        return 99
    monkeypatch.setattr(bots, "decided", lambda view, level, luck: checked(bad(view, level, luck), view))
    if fault == "hopeless":
        monkeypatch.setattr("ludoteca.games.cafe_race.heuristic_bot.think", bad)

    async def test(server):
        id = await server.table(server.client(), "mbb", players=3)
        await until(lambda: server.service.table(id).waiting == [0])
        enough.set()
    serve(test, think=0.05)
    assert "stands in" in caplog.text


def checked(choice, view):
    if choice not in view.choices():
        raise ValueError("not legal")
    return choice


def test_a_bot_gets_a_view_and_nothing_else(serve, monkeypatch):
    seen = []
    plain = bots.decided

    def spy(view, level, luck):
        seen.append(view)
        return plain(view, level, luck)
    monkeypatch.setattr(bots, "decided", spy)

    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        table = server.service.table(id)
        while await until(lambda: table.over or 0 in table.waiting) and not table.over:
            now = await see(me, id)
            await me.post(f"/api/tables/{id}/decisions", json={"decision": "3", "seq": now["seq"]})
    serve(test)
    assert len(seen) > 4
    for view in seen:
        assert set(vars(view)) == {"game", "s", "seat", "events", "names"} and view.seat in (1, 2)
        assert all(push in (0, -1) for p, push in enumerate(view.s.push[:3]) if p != view.seat)


def test_tables_nobody_uses_are_put_aside_and_come_back(serve):
    async def test(server):
        me = server.client()
        id, listed = await server.table(me, "mbb", players=3), await server.table(me, "mob", players=3,
                                                                                  public=True)
        await until(lambda: server.service.table(id).waiting == [0])
        await until(lambda: server.service.cache[id].task is None)
        before = await see(me, id)
        assert server.service.table(listed).view() and server.service.table(listed).views
        server.service.cache.sweep(0)
        assert server.service.cache.ids == [listed] and not server.service.table(listed).views
        assert await see(me, id) == before
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            await ws.recv()
            server.service.cache.sweep(0)
            assert id in server.service.cache, "somebody watches"
    serve(test)


def test_a_guest_finds_its_tables_again(serve):
    async def test(server):
        me, other, nobody = server.client(), server.client(), server.client()
        first, second = await server.table(me, "mob", players=3), await server.table(other, "mob", players=3)
        await me.post(f"/api/tables/{second}/seats", json={"name": "Me"})
        mine, theirs = (next(iter(server.service.table(id).seats[0].holders)) for id in (first, second))
        server.service.cache.sweep(-1)
        assert [table.id for table in await server.service.tables_of(mine)] == [second, first]
        await me.post(f"/api/tables/{first}/leave", json={})
        assert [table.id for table in await server.service.tables_of(mine)] == [second]
        assert [table.id for table in await server.service.tables_of(theirs)] == [second]
        assert await server.service.tables_of("") == []
        assert (await nobody.get("/api/tables")).json() == []
    serve(test)


def test_a_table_by_older_rules_says_so(serve, monkeypatch):
    async def begin(server):
        return await server.table(server.client(), "mob", players=3)
    id = serve(begin)
    from ludoteca.core.game_loader import load
    monkeypatch.setattr(load("cafe-race").rules, "VERSION", 99)

    async def go_on(server):
        with pytest.raises(Gone):
            await server.service.find(id)
        with pytest.raises(NotFound):
            await server.service.find("x" * 1000)
        reply = await server.client().get(f"/api/tables/{id}")
        assert reply.status_code == 410 and "older rules" in reply.json()["error"]
    serve(go_on)


def test_a_damaged_table_does_not_harm_the_others(serve, caplog):
    async def test(server):
        me = server.client()
        bad, good = await server.table(me, "mob", players=3), await server.table(me, "mob", players=3)
        row = service.rows.changed(bad, 1,
                                    service.Change("decided",
                                                   {"seat": 0, "text": "?", "number": 0, "by": "person"}))
        await server.service.store.append([row])
        server.service.cache.sweep(-1)
        assert (await me.get(f"/api/tables/{bad}")).status_code == 410
        assert (await me.get(f"/api/tables/{good}")).status_code == 200
    serve(test)


@pytest.mark.parametrize("path", ["/api/tables/{}/live", "/t/{}/live"])
def test_a_change_reaches_the_others_by_little_work(serve, path):
    """Decisions, on disk first, seen by another's program and by another's page with its pictures;
    bench/web.py has the time."""
    async def test(server):
        anna, games = server.client(), []
        while len(games) < 4:
            id = await server.table(anna, "mbb", players=3)
            games.append([])
            async with server.socket(path.format(id)) as ws:
                await ws.recv()
                while (now := await see(anna, id))["started"] and not now["over"]:
                    if now["waiting"] == [0]:
                        games[-1].append(await travelled(server, anna, ws, id, now))
        # the first one reads templates and draws what is kept
        found = [calls for game in games[1:] for calls in game]
        assert max(found) < 45_000, sorted(found)  # calls of everybody in this thread: all that is not disk
    serve(test, pages=True)


async def travelled(server, client, ws, id, now):
    """How many calls a decision takes until it is in the file and on another's screen."""
    with contextlib.suppress(TimeoutError):
        while True:
            await asyncio.wait_for(ws.recv(), 0.001)             # what was there before
    commits = server.service.store.commits
    with Calls() as calls:
        decision = {"decision": now["legal"][0], "seq": now["seq"]}
        post = asyncio.create_task(client.post(f"/api/tables/{id}/decisions", json=decision))
        await ws.recv()
    assert server.service.store.commits > commits
    assert (await post).json()["changed"]
    return calls.count


def test_many_watchers_share_one_message(serve, monkeypatch):
    made = []
    from ludoteca.web.api import routes as api
    plain = api.message

    def counting(table, viewer, since):
        made.append(since)
        return plain(table, viewer, since)
    monkeypatch.setattr(api, "message", counting)

    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        sockets = [await server.socket(f"/api/tables/{id}/live").__aenter__() for _ in range(30)]
        first = [await ws.recv() for ws in sockets]
        made.clear()
        await me.post(f"/api/tables/{id}/chat", json={"text": "to all"})
        told = [await ws.recv() for ws in sockets]
        assert len(set(told)) == 1 and len(made) == 1 and len(set(first)) == 1
        for ws in sockets:
            await ws.close()
        await until(lambda: not server.service.hub.watched(id))
        assert server.service.hub._messages == {}
    serve(test)


def test_pages_wait_a_moment_between_bots_moves_only_while_somebody_watches(serve, monkeypatch):
    waits = []

    async def at_once(news, moment):
        waits.append(moment)
    monkeypatch.setattr(driver, "wait_until", at_once)

    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        await until(lambda: server.service.table(id).waiting == [0])
        assert waits == [], "nobody watches: at once"
        other = await server.table(me, "mob", players=3)
        async with server.socket(f"/t/{other}/live?seat=0", me) as ws:
            page = PageReader()
            page.hear(await ws.recv())
            await me.post(f"/api/tables/{other}/start", json={})
            table = server.service.table(other)
            await until(lambda: table.waiting == [0])
            films = [' data-ms="0"' not in page.hear(await ws.recv())["table"] for _ in ("the start", "bots")]
            assert waits == [] and films == [True, False], (
                "whoever came to play does not wait for the first turn")
            await me.post(f"/api/tables/{other}/decisions", json={"decision": "3", "seq": table.number(0)})
            begun = table.last
            await until(lambda: table.waiting == [0])
            assert max(waits) == begun + 1000 < table.last + 1000
    serve(test, pages=True, pace=1000)


def test_apply_is_for_the_service_alone():
    """Nothing in the package but the service applies changes to tables, what reads them back for it, and what
    lays a table out for nobody, to try a game."""
    from pathlib import Path

    folder = Path(service.__file__).parents[1]
    users = {f.name for f in folder.rglob("*.py") if re.search(r"\bapply\(t(able)?\b", f.read_text("utf-8"))}
    assert users == {"__init__.py", "service.py", "table_cache.py", "drawn_page.py"}
    assert not hasattr(Table, "seed")


async def play_a_round(me, table, ws, still=False):
    """Push, and read a page's socket until the next round is told; what it shows then, and when the last push
    was in."""
    page = PageReader(still=still)
    page.hear(await ws.recv())
    await until(lambda: table.waiting == [0])
    now = await see(me, table.id)
    await me.post(f"/api/tables/{table.id}/decisions", json={"decision": "3", "seq": now["seq"]})
    pushed = table.last
    while (shown := page.hear(await ws.recv()))["round"] != "round 2":
        pass
    return shown["table"], pushed


def test_a_bot_waits_for_the_picture_of_the_last_move(serve, monkeypatch):
    """… but not for all of a long one."""
    monkeypatch.setattr(driver, "LONGEST", 0.5)
    plain = Hub.moving_until
    monkeypatch.setattr(Hub, "moving_until", lambda hub, id: (end := plain(hub, id)) and end + 1000)

    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        table = server.service.table(id)
        async with server.socket(f"/t/{id}/live?seat=0", me) as ws:
            _, pushed = await play_a_round(me, table, ws)
            await until(lambda: table.waiting == [0])
            assert 0.5 <= table.last - pushed < 1000 < server.service.hub.moving_until(id) - pushed
        await until(lambda: not server.service.hub.watched(id))
        assert server.service.hub.moving_until(id) == 0
    serve(test, pages=True, pace=0.2)


def test_nobody_waits_for_a_picture_that_does_not_move(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        async with server.socket(f"/t/{id}/live?seat=0&still=1", me) as ws:
            table, _ = await play_a_round(me, server.service.table(id), ws, still=True)
            assert ' data-ms="0"' in table and "-ring" in table
            assert server.service.hub.moving_until(id) <= clock.now()
    serve(test, pages=True, pace=0.2)
