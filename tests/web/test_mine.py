"""My games: what a guest sees of the own games, takes along and deletes; nobody else sees any of it, and
others keep theirs."""
import asyncio
import json
import threading

import pytest
import websockets

from ludoteca.lab.luck_analysis import Report, Split
from ludoteca.web.errors import NoTable
from ludoteca.web.my_games import history
from ludoteca.web.reports.jobs import FORM
from ludoteca.web.reports.pages import reports_of
from ludoteca.web.table import commands

from waiting import until


async def finish(server, id, *clients):
    """To the end of a game, by the API."""
    table = server.service.table(id)
    while not table.over:
        for client in clients:
            now = (await client.get(f"/api/tables/{id}")).json()
            if now["you"] in now["waiting"]:
                given = {"decision": now["legal"][0], "seq": now["seq"]}
                assert ((await client.post(f"/api/tables/{id}/decisions", json=given)).status_code in (200,
                                                                                                       409))
        if len(clients) < table.players:
            await clients[0].get(f"/api/tables/{id}?after={now['seq']}")


def at_once(monkeypatch):
    async def ask(who, work, *given):
        return work(*given)
    monkeypatch.setattr(history.desk, "ask", ask)


def test_a_guest_finds_takes_and_deletes_the_own_games(serve, monkeypatch):
    at_once(monkeypatch)

    async def test(server):
        me, friend, stranger = server.client(), server.client(), server.client()
        alone, shared = await server.table(me, "mbb", players=3), await server.table(me, "moo", players=3)
        await friend.post(f"/api/tables/{shared}/seats", json={"name": "Bea"})
        await me.post(f"/api/tables/{shared}/start", json={})
        await finish(server, alone, me)
        await finish(server, shared, me, friend)
        open_one = await server.table(me, "mbb", players=3)
        page = (await me.get("/mine")).text
        assert all(id in page for id in (alone, shared, open_one)) and page.count('class="kind"') == 1
        assert page.count('data-state="open"') == 1 and 'class="chart"' in page
        taken = (await me.get("/api/me/export")).json()
        assert [one["table"] for one in taken["unfinished"]] == [open_one]
        assert {one["table"]: (one["seat"], one["record"]["game"]) for one in taken["finished"]} == {
            alone: (0, "cafe-race"), shared: (0, "cafe-race")}
        assert alone not in (await stranger.get("/mine")).text
        assert (await friend.get("/api/me/export")).json()["finished"][0]["seat"] == 1

        assert (await stranger.post("/mine/forget", data={"table": alone})).status_code == 403
        assert (await me.post("/mine/forget", data={"table": alone})).status_code == 303
        assert ((await stranger.get(f"/api/tables/{alone}")).status_code == 404
                and alone not in (await me.get("/mine")).text)
        reply = await me.post("/mine/forget", data={"table": ""})
        assert reply.headers["clear-site-data"] == '"storage"' and not me.cookies
        for gone in (alone, open_one):
            assert (await friend.get(f"/api/tables/{gone}/record")).status_code == 404
        assert (shared in (await friend.get("/mine")).text
                and (await friend.get(f"/replay/{shared}")).status_code == 200)
    serve(test, pages=True)


def test_deleting_a_running_table_leaves_the_others_their_game(serve, monkeypatch):
    at_once(monkeypatch)

    async def test(server):
        me, friend = server.client(), server.client()
        shared = await server.table(me, "mob", players=3)
        await friend.post(f"/api/tables/{shared}/seats", json={"name": "Bea"})
        await me.post("/mine/forget", data={"table": shared})
        now = (await friend.get(f"/api/tables/{shared}")).json()
        assert now["seats"][0]["away"] and not now["over"] and shared not in (await me.get("/mine")).text
    serve(test, pages=True)


def test_who_comes_back_to_a_deleted_game_is_somebody_again(serve, monkeypatch):
    at_once(monkeypatch)

    async def test(server):
        me, friend = server.client(), server.client()
        shared = await server.table(me, "mob", players=3)
        await friend.post(f"/api/tables/{shared}/seats", json={"name": "Bea"})
        await friend.post("/mine/forget", data={"table": shared})
        assert (await friend.post(f"/api/tables/{shared}/back", json={})).json()["changed"]
        await me.post("/mine/forget", data={"table": shared})
        assert (await friend.get(f"/api/tables/{shared}")).json()["you"] == 1
    serve(test, pages=True)


def test_a_game_that_all_have_deleted_is_gone(serve, monkeypatch):
    at_once(monkeypatch)

    async def test(server):
        me, friend = server.client(), server.client()
        shared = await server.table(me, "mob", players=3)
        await friend.post(f"/api/tables/{shared}/seats", json={"name": "Bea"})
        for client in (friend, me):
            await client.post("/mine/forget", data={"table": shared})
        await is_gone(server, me, shared)
    serve(test, pages=True)


class SlowDisk:
    """The store's thread waits when a table is deleted, until it may go on, and then fails if asked to."""

    def __init__(self, store, fault=None):
        self.begun, self.go_on = threading.Event(), threading.Event()
        commit = store.commit

        def slowly(rows):
            if any(into == "-tables" for into, _ in rows):
                self.begun.set()
                self.go_on.wait()
                return fault or commit(rows)
            return commit(rows)
        store.commit = slowly

    async def __aenter__(self):
        await asyncio.to_thread(self.begun.wait)

    async def __aexit__(self, *given):
        self.go_on.set()


async def is_gone(server, client, id):
    for path in (f"/t/{id}", f"/api/tables/{id}"):
        assert (await client.get(path)).status_code == 404
    assert (await client.post(f"/api/tables/{id}/chat", json={"text": "Hello"})).status_code == 404
    assert await server.service.store.changes(id) == [] and id not in server.service.cache


def test_a_table_that_is_deleted_while_its_page_is_open_takes_nothing_more(serve, read_message):
    async def test(server):
        me, service = server.client(), server.service
        id = await server.table(me, "moo", players=3)
        table = service.table(id)
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            await read_message(ws)
            waiting = asyncio.create_task(me.get(f"/api/tables/{id}?after=0"))
            deleting = asyncio.create_task(me.post("/mine/forget", data={"table": id}))
            async with SlowDisk(service.store):
                saying = service.act(table, lambda: commands.chat.check(table, 0, "Anna", "Hello"))
                said = asyncio.create_task(saying)
                await me.get(f"/api/tables/{id}")             # as a page that loads again
            assert (await deleting).status_code == 303 and (await waiting).status_code == 404
            with pytest.raises(NoTable):
                await said
            with pytest.raises(websockets.ConnectionClosed, match="4404"):
                await read_message(ws)
        await is_gone(server, me, id)
    serve(test, pages=True)


def test_a_table_that_nobody_uses_takes_nothing_more_while_it_is_deleted(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "moo", players=3)
        server.service.cache.sweep(-1)
        deleting = asyncio.create_task(me.post("/mine/forget", data={"table": id}))
        async with SlowDisk(server.service.store):
            said = asyncio.create_task(me.post(f"/api/tables/{id}/chat", json={"text": "Hello"}))
            await me.get(f"/api/tables/{id}")
            server.service.cache.sweep(-1)
        assert (await deleting).status_code == 303 and (await said).status_code == 404
        await is_gone(server, me, id)
    serve(test, pages=True)


def test_a_table_that_cannot_be_deleted_goes_on(serve, read_message):
    async def test(server):
        me = server.client()
        id = await server.table(me, "moo", players=3)
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            await read_message(ws)
            deleting = asyncio.create_task(me.post("/mine/forget", data={"table": id}))
            async with SlowDisk(server.service.store, "DiskFull"):
                pass
            assert (await deleting).status_code == 503
            assert (await me.post(f"/api/tables/{id}/chat", json={"text": "Hello"})).status_code == 200
            assert (await read_message(ws))["notes"][-1]["text"] == "Hello"
    serve(test, pages=True)


def test_who_sits_down_while_the_host_deletes_keeps_the_game(serve):
    async def test(server):
        me, friend, service = server.client(), server.client(), server.service
        id = await server.table(me, "moo", players=3)
        asked, real = [], service.store.holders_of

        async def holders_of(table):                          # the friend comes after the first look
            found = await real(table)
            if not asked:
                asked.append(await friend.post(f"/api/tables/{id}/seats", json={"name": "Bea"}))
            return found
        service.store.holders_of = holders_of
        assert (await me.post("/mine/forget", data={"table": id})).status_code == 303
        assert asked[0].status_code == 200 and (await friend.get(f"/api/tables/{id}")).json()["you"] == 1
    serve(test, pages=True)


def test_who_deletes_all_loses_our_cookies_and_no_others(serve):
    """Another program on this host may set cookies, also such as Python would not."""
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        await me.get("/?lang=it")
        await me.post("/play/cafe-race", data={"opponents": "2"})
        me.cookies.update({"theme": "dark", "motion": "quick", "name": "Anna"})
        own = [*me.cookies]
        held = "; ".join(f"{name}={value}" for name, value in me.cookies.items())
        me.cookies.clear()
        held = {"cookie": f"a[b]=1; {held}; session=2"}
        reply = await me.post("/mine/forget", data={"table": ""}, headers=held)
        assert reply.status_code == 303 and len(own) == 6
        given = reply.headers.get_list("set-cookie")
        gone = [line.partition("=")[0] for line in given if "Max-Age=0" in line]
        assert sorted(gone) == sorted(own) and reply.headers["clear-site-data"] == '"storage"'
        assert (await me.get(f"/api/tables/{id}")).status_code == 404
    serve(test, pages=True)


def test_luck_and_decisions_are_those_of_the_report(serve, monkeypatch):
    at_once(monkeypatch)

    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        await finish(server, id, me)
        reports = reports_of(type("Asks", (), {"app": server.app}))
        record = json.loads(await until(lambda: server.service.store.record_text(id)))
        splits = [Split(p, 1 / 3, 0.25 if p == 0 else -.1, -.125, 0.0, 0.5, 0.01) for p in range(3)]
        reports.folder.mkdir(parents=True)
        (reports.folder / f"{record['digest']}-{FORM}.json").write_text(
            json.dumps(Report("cafe-race", ["a", "b", "c"], 10, [], splits, (1 / 3,) * 3).as_dict()), "utf-8")
        page = (await me.get("/mine")).text
        assert "luck 25, your decisions \N{MINUS SIGN}12" in page and 'class="luck"' in page
        favourites = history.GameHistory("x",
                                         [history.Played(id, 1.0, "x", ["a"], 0,
                                                         history.Outcome("", [1], [{"4": 5, "1": 2}]))])
        assert favourites.favourites() == [("4", 5), ("1", 2)] and favourites.won == 1
    serve(test, pages=True)
