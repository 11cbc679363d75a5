"""The stream over all of one's tables: turns, changes, ends, invitations; no secrets."""
import asyncio
import json
from contextlib import asynccontextmanager

import pytest
import websockets

from ludoteca.web.api import stream as routes
from ludoteca.web.api.models import StreamEvent
from ludoteca.web.settings import Limits
from web.asking import decide, play_out, see
from web.test_circles import do, found
from web.test_postgres import among, same_person  # noqa: F401
from web.test_tokens import bearer, make

from apart import PATIENCE
from waiting import until


@pytest.fixture(params=["sqlite", "postgres"])
def serve_on_both(request, serve):
    given = {"database": request.getfixturevalue("fresh_database")} if request.param == "postgres" else {}
    return lambda test, **more: serve(test, **given, **more)


class Reader:
    """What comes through a stream, in either form."""

    def __init__(self, take):
        self.take = take

    async def next(self):
        found = json.loads(await asyncio.wait_for(self.take(), PATIENCE))
        StreamEvent.model_validate(found)
        return found

    async def upto(self, kind, **wanted):
        """Everything up to the first event of a kind."""
        got = [await self.next()]
        while got[-1]["event"] != kind or not wanted.items() <= got[-1].items():
            got.append(await self.next())
        return got

    async def upto_number(self, id, seq):
        """Everything up to the news that a table's number has reached `seq`."""
        got = [await self.next()]
        while got[-1].get("table") != id or got[-1].get("seq", -1) < seq:
            got.append(await self.next())
        return got


@asynccontextmanager
async def by_socket(server, client):
    async with server.socket("/api/v1/stream", client) as socket:
        yield Reader(socket.recv)


@asynccontextmanager
async def by_events(server, client):
    async with client.stream("GET", "/api/v1/stream") as reply:
        assert reply.headers["content-type"].startswith("text/event-stream")
        rows = reply.aiter_lines()

        async def take():
            while not (row := await anext(rows)).startswith("data: "):
                pass
            return row.removeprefix("data: ")
        yield Reader(take)


def brief(events):
    return [(event["event"], event.get("table"), event.get("seat")) for event in events]


FORMS = pytest.mark.parametrize("form", [by_socket, by_events])


@FORMS
def test_turns_changes_the_end_and_a_rematch_are_told(serve_on_both, form):
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "mob", players=3)
        async with form(server, anna) as stream:
            assert brief(await stream.upto("ready")) == [("seated", id, 0), ("ready", None, None)]
            await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
            assert ("changed", id, 0) in brief(await stream.upto("turn", table=id))
            now = await see(anna, id)
            await decide(anna, id, now["legal"][0], now["seq"])
            await stream.upto_number(id, now["seq"] + 1)
            await play_out([anna, bruno], id)
            told = (await stream.upto("over"))[-1]
            assert told["winners"] == (await see(anna, id))["winners"] and told["game"] == "cafe-race"
            other = (await bruno.post(f"/api/tables/{id}/rematch", json={})).json()["id"]
            assert (await stream.upto("rematch"))[-1]["next"] == other
            await anna.post(f"/api/tables/{id}/rematch", json={})
            assert ("seated", other, 0) in brief(await stream.upto("turn", table=other))
    serve_on_both(test)


@FORMS
def test_two_worlds_that_differ_in_a_secret_tell_the_same(serve, form):
    """Bruno decides, and changes his mind, in secret: Anna hears the same, to the byte."""
    async def world(server, secret):
        anna, bruno, carl = server.client(), server.client(), server.client()
        id = await server.table(anna, "moo", players=3)
        for name, client in (("Bruno", bruno), ("Carl", carl)):
            await client.post(f"/api/tables/{id}/seats", json={"name": name})
        async with form(server, anna) as stream:
            got = await stream.upto("ready")
            now, before = await see(bruno, id), (await see(anna, id))["seq"]
            for decision in secret:
                assert (await decide(bruno, id, decision, now["seq"])).status_code == 200
                if decision == secret[0]:                # that he has decided is known to all
                    got += await stream.upto_number(id, before + 1)
            await carl.post(f"/api/tables/{id}/chat", json={"text": "So?"})
            got += await stream.upto_number(id, (await see(anna, id))["seq"])
            end = await server.table(anna, "mbb", players=3)
            got += (await stream.upto("seated", table=end))[:-1]
        return json.dumps(got).replace(id, "ID")

    async def test(server):
        first = await world(server, ["1"])
        assert first == await world(server, ["5"]) == await world(server, ["1", "5", "2"])
    serve(test)


def test_a_strangers_stream_is_refused_and_nobody_hears_of_anothers_table(serve_on_both):
    async def test(server):
        anna, bruno = server.client(), server.client()
        assert (await server.client().get("/api/v1/stream")).status_code == 403
        async with server.socket("/api/v1/stream") as socket:
            await socket.wait_closed()
            assert socket.close_code == 4403
        await server.table(bruno, "mbb", players=3)
        own = await server.table(anna, "mbb", players=3)
        async with by_socket(server, anna) as stream:
            await stream.upto("ready")
            other = await server.table(bruno, "mbb", players=3)
            await anna.post(f"/api/tables/{own}/chat", json={"text": "Hello"})
            told = await stream.upto_number(own, (await see(anna, own))["seq"])
            assert other not in json.dumps(told)
    serve_on_both(test)


def test_who_is_seated_by_a_circle_is_told(serve_on_both):
    async def test(server):
        anna, bruno = server.client(), server.client()
        key = await found(anna)
        await do(bruno, key, "members", name="Bruno")
        async with by_socket(server, bruno) as stream:
            await stream.upto("ready")
            begun = await anna.post(f"/api/circles/{key}/tables", json={"game": "cafe-race"})
            id = begun.json()["table"]
            (seated,) = [each for each in await stream.upto("turn") if each["event"] == "seated"]
            assert seated["table"] == id
    serve_on_both(test)


def test_a_table_that_is_left_or_deleted_is_no_longer_told_of(serve_on_both):
    async def test(server):
        anna, bruno = server.client(), server.client()
        lobby = await server.table(anna, "moo", players=3)
        await bruno.post(f"/api/tables/{lobby}/seats", json={"name": "Bruno"})
        own = await server.table(bruno, "mbb", players=3)
        async with by_socket(server, bruno) as stream:
            await stream.upto("ready")
            assert (await anna.post(f"/api/tables/{lobby}/remove", json={"remove": 1})).status_code == 200
            assert (await stream.upto("left"))[-1]["table"] == lobby
            guest = next(iter(server.service.table(own).seats[0].holders))
            assert await server.service.remove(own, guest)
            assert (await stream.upto("left"))[-1]["table"] == own
    serve_on_both(test)


def test_what_happens_at_another_server_is_told(among):  # noqa: F811
    async def test(one, two):
        anna, bruno = one.client(), two.client()
        id = await one.table(anna, "mob", players=3)
        async with by_socket(two, same_person(anna, two)) as stream:
            assert ("seated", id, 0) in brief(await stream.upto("ready"))
            await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
            await stream.upto("turn", table=id)
            now = await see(anna, id)
            await decide(anna, id, now["legal"][0], now["seq"])
            await stream.upto("changed", table=id)
            other = await one.table(anna, "mbb", players=3)
            await stream.upto("seated", table=other)
            two.service.dismiss(other)                   # it is not in memory there
            await anna.post(f"/api/tables/{other}/chat", json={"text": "Hello"})
            await stream.upto_number(other, (await see(anna, other))["seq"])
    among(test)


def test_a_stream_ends_with_its_token_and_counts_while_it_lasts(serve):
    async def test(server):
        person = server.client()
        given = await make(person)
        await server.table(person, "mbb", players=3)
        program = bearer(server, given["token"])
        rates = server.app.state.context.rates
        async with by_events(server, program) as stream, by_socket(server, person):
            await stream.upto("ready")
            await until(lambda: rates.sockets.total() == 2)
            assert (await program.get("/api/v1/stream")).status_code == 429, "two are allowed"
            await person.post("/api/v1/me/tokens/revoke", json={"id": given["id"]})
            with pytest.raises(StopAsyncIteration):
                await stream.upto("never")
        await until(lambda: not rates.sockets and not server.app.state.context.streams.all)
        assert not server.app.state.context.streams._at
    serve(test, limits=Limits(requests_burst=10**6, sockets_per_address=2))


def test_a_line_where_nothing_happens_shows_that_it_stands(serve, monkeypatch):
    monkeypatch.setattr(routes, "SIGN", 0.0)

    async def test(server):
        person = server.client()
        await server.table(person, "mbb", players=3)
        async with person.stream("GET", "/api/v1/stream") as reply:
            async for row in reply.aiter_lines():
                if row == ": ":
                    break
    serve(test)


def test_a_server_that_stops_lets_streams_go(serve):
    async def test(server):
        person = server.client()
        await server.table(person, "mbb", players=3)
        async with server.socket("/api/v1/stream", person) as socket, by_events(server, person) as events:
            await events.upto("ready")
            server.server.should_exit = True
            await asyncio.wait_for(socket.wait_closed(), PATIENCE)
            with pytest.raises(StopAsyncIteration):
                await events.upto("never")
    serve(test)


def test_who_asks_for_the_head_alone_waits_for_nothing(serve):
    async def test(server):
        person = server.client()
        id = await server.table(person, "mob", players=3)
        seq = (await see(person, id))["seq"]
        rates = server.app.state.context.rates
        for path in ("/api/v1/stream", f"/api/v1/tables/{id}?after={seq}"):
            reply = await asyncio.wait_for(person.head(path), PATIENCE)
            assert reply.status_code == 200 and not reply.content and not rates.sockets, path
        assert (await server.client().head("/api/v1/stream")).status_code == 403
    serve(test, limits=Limits(wait_seconds=10 * PATIENCE))


def test_who_talks_into_a_stream_is_let_go(serve):
    async def test(server):
        me = server.client()
        await server.table(me, "mbb", players=3)
        async with server.socket("/api/stream", me) as ws:
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await ws.send("x")
                    await asyncio.sleep(0)
        await until(lambda: not server.app.state.context.streams.all)
    serve(test)
