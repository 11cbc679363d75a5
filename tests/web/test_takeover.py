"""Taking over from a bot: a visitor sits down in a running game, alone, and what is said of who played stays
true."""
import asyncio
import threading

import pytest

from ludoteca.core.record import verify
from ludoteca.web.bots import bot_pool
from ludoteca.web.my_games import history
from web.asking import decide, play_out, see
from web.conftest import running
from web.test_mine import at_once

from apart import run_async
from waiting import until


async def take(client, id, seat, name="Vera", **more):
    return await client.post(f"/api/tables/{id}/seats", json={"name": name, "seat": seat, **more})


def test_a_visitor_plays_on_where_a_bot_stood(serve):
    """The hand is the visitor's from then on, the name too, and when the visitor leaves a bot stands in, as
    for everybody."""
    async def test(server):
        host, vera = server.client(), server.client()
        id = await server.table(host, "mbb", game="crazy-race", players=3)
        table = server.service.table(id)
        await until(lambda: table.waiting == [0])
        bot = table.names[1]
        assert (await vera.get(f"/api/tables/{id}?seat=1")).status_code == 403
        assert (await take(vera, id, 1)).json() == {"id": id, "seat": 1, "url": f"/t/{id}"}
        assert (await take(vera, id, 1)).status_code == 200, "a double click"
        now = await see(vera, id)
        assert now["you"] == 1 and now["seats"][1] | {"left": None} == {
            "kind": "person", "name": "Vera", "level": "", "away": False, "hurried": False, "left": None}
        assert -1 not in now["position"]["hand"][1] and set(now["position"]["hand"][0]) == {-1}
        assert [(n["kind"], n["name"], n["text"]) for n in now["notes"]][-1] == ("took_over", "Vera", bot)
        await vera.post(f"/api/tables/{id}/leave", json={})
        assert table.seats[1].away and table.seats[1].played_by_bot and not table.deserted
        assert (await vera.post(f"/api/tables/{id}/back", json={})).json()["changed"]
    serve(test)


def test_whoever_may_not(serve):
    async def test(server):
        host, vera, other = server.client(), server.client(), server.client()
        closed = await server.table(host, "mbb", players=3, takeover=False)
        reply = await take(vera, closed, 1)
        assert reply.status_code == 409 and "cannot take over bots" in reply.json()["error"]
        id = await server.table(host, "mbb", players=3)
        for client, seat, status in ((host, 1, 409), (vera, 0, 409), (vera, 3, 404)):
            assert (await take(client, id, seat)).status_code == status
        assert "words can no longer" in (await take(vera, id, 1, word="x")).json()["error"]
        assert (await take(vera, id, 1, name=" ")).status_code == 422
        assert (await vera.post(f"/api/tables/{id}/seats", json={"name": "V"})).status_code == 409, (
            "only a seat that one names")
        assert (await take(vera, id, 1)).status_code == 200
        assert (await take(vera, id, 2)).status_code == 409, "nobody sees a second hand"
        assert (await take(other, id, 2, name="Vera")).status_code == 200
        assert server.service.table(id).names[1:] == ["Vera", "Vera 2"]
        await play_out([host, vera, other], id)
        lone = await server.table(host, "bbb", players=3)
        await until(lambda: server.service.table(lone).over)
        assert "over" in (await take(vera, lone, 1)).json()["error"]
    serve(test)


def test_of_two_who_want_the_same_seat_at_once_one_gets_it_and_the_other_a_sentence(serve):
    async def test(server):
        host, *both = server.client(), server.client(), server.client()
        id = await server.table(host, "mbb", players=3)
        lock = server.service.cache[id].lock
        async with lock:
            asks = [asyncio.create_task(take(client, id, 1)) for client in both]
            while len(lock._waiters or ()) < 2:
                await asyncio.sleep(0)
        replies = await asyncio.gather(*asks)
        assert sorted(reply.status_code for reply in replies) == [200, 409]
        assert ([reply.json()["error"] for reply in replies if reply.status_code == 409]
                == ["This seat is taken."])
        seats = [(await see(client, id))["you"] for client in both]
        assert sorted(seats, key=str) == [1, None]
    serve(test)


def test_what_a_bot_was_thinking_about_is_the_persons_to_decide(serve, monkeypatch):
    think, plain = threading.Event(), bot_pool.decided

    def slow(view, level, luck):
        assert view.seat != 1 or think.wait(20)
        return plain(view, level, luck)
    monkeypatch.setattr(bot_pool, "decided", slow)

    async def test(server):
        host, vera = server.client(), server.client()
        id = await server.table(host, "mb", game="cafe-race", players=3)
        await host.post(f"/api/tables/{id}/start", json={})
        table = server.service.table(id)
        assert (await take(vera, id, 1)).status_code == 200
        think.set()
        await until(lambda: 2 not in table.waiting)
        assert 1 in table.waiting and all(answer.seat != 1 for answer in table.answers), (
            "what the bot found is dropped")
        assert (await decide(vera, id, "5", (await see(vera, id))["seq"])).status_code == 200
        assert [answer.text for answer in table.answers if answer.seat == 1] == ["5"]
    serve(test)


def test_a_clock_runs_for_the_person_from_then_on(serve):
    async def test(server):
        host, vera = server.client(), server.client()
        id = await server.table(host, "mbb", players=3, clock={"kind": "live", "limit": 60})
        table = server.service.table(id)
        await until(lambda: table.waiting == [0])
        await take(vera, id, 1)
        assert table.seats[1].deadline is None and (await see(host, id))["seats"][0]["left"] > 0
        await decide(host, id, "3", table.number(0))
        await until(lambda: 1 in table.waiting)
        assert table.seats[1].deadline is not None
    serve(test)


def test_what_is_said_of_who_played_stays_true(serve, monkeypatch, tmp_path):
    """The record names bot and person; it verifies; the person finds the game, and it counts for no figure;
    all of it after a restart, and after something was taken back."""
    at_once(monkeypatch)

    async def begin(server):
        host, vera = server.client(), server.client()
        id = await server.table(host, "mbb", players=3, undo="consent")
        table = server.service.table(id)
        await until(lambda: table.waiting == [0])
        bot = table.names[2]
        await take(vera, id, 2)
        await decide(host, id, "2", table.number(0))
        await host.post(f"/api/tables/{id}/undo", json={})
        assert table.unanswered == {2}, "who came has a word in it"
        assert (await vera.post(f"/api/tables/{id}/undo/answer", json={"yes": True})).json()["changed"]
        assert table.view().names[2] == "Vera"
        return id, bot, [dict(client.cookies) for client in (host, vera)]
    id, bot, cookies = serve(begin)

    async def go_on(server):
        host, vera = (server.client(cookies=kept) for kept in cookies)
        assert (await see(vera, id))["you"] == 2
        await play_out([host, vera], id)
        record = (await host.get(f"/api/tables/{id}/record")).json()
        assert record["names"][0] == "P0" and record["names"][2] == f"{bot} → Vera"
        assert verify(record).names == record["names"]
        taken = (await vera.get("/api/me/export")).json()["finished"]
        assert [(one["table"], one["seat"]) for one in taken] == [(id, 2)]
        pages = [(await client.get("/mine")).text for client in (vera, host)]
        assert [page.count('class="kind"') for page in pages] == [0, 1] and all(id in page for page in pages)
        again = (await host.post(f"/api/tables/{id}/rematch", json={})).json()["id"]
        assert server.service.table(again).seats[2].kind == "open" and server.service.table(again).takeover
    serve(go_on, pages=True)
    assert history.figures([]) == []


def test_the_page_offers_it_beside_the_bots_name_to_who_has_no_seat(serve):
    async def test(server):
        host, vera = server.client(), server.client()
        id = await server.table(host, "mbb", players=3)
        pages = [(await client.get(f"/t/{id}")).text for client in (host, vera)]
        assert ([[f'data-sit="{p}"' in page for p in range(3)] for page in pages]
                == [[False] * 3, [False, True, True]])
        assert "You may take over" in pages[1] and "You may take over" not in pages[0]
        closed = await server.table(host, "mbb", players=3, takeover=False)
        assert "data-sit" not in (await vera.get(f"/t/{closed}")).text
        bot = server.service.table(id).names[1]
        await take(vera, id, 1)
        for language, words in (("en", "Vera takes over from {}."), ("it", "Vera prende il posto di {}."),
                                ("fr", "Vera remplace {}."), ("de", "Vera löst {} ab.")):
            page = (await host.get(f"/t/{id}", headers={"accept-language": language})).text
            assert words.format(bot) in page
        form = (await host.get("/new/cafe-race")).text
        assert 'name="takeover" value="1" checked' in form
        for given, allowed in (({"takeover": "1"}, True), ({}, False)):
            made = await host.post("/new/cafe-race",
                                   data={"players": "3", "seat1": "bot:club", "seat2": "bot:club", **given})
            assert server.service.table(made.headers["location"].split("/")[-1]).takeover == allowed
        made = await host.post("/teach/cafe-race")
        assert not server.service.table( made.headers["location"].split("/")[-1].split("?")[0]).takeover, (
            "a lesson is one's own")
    serve(test, pages=True)


def test_at_two_servers_on_one_database_one_gets_it(tmp_path, fresh_database):
    async def test():
        async with running(tmp_path / "a", database=fresh_database) as first, \
                   running(tmp_path / "b", database=fresh_database) as second:
            host, *both = first.client(), first.client(), second.client()
            id = await first.table(host, "mbb", players=3)
            await see(both[1], id)
            replies = await asyncio.gather(*(take(client, id, 1) for client in both))
            assert sorted(reply.status_code for reply in replies) == [200, 409]
            shown = [(await see(client, id))["you"] for client in both]
            assert sorted(shown, key=str) == [1, None]
            with pytest.raises(AssertionError):
                await see(both[shown.index(None)], id, seat=1)
    run_async(test())
