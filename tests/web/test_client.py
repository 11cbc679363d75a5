"""The client in Python plays a game through version 1 of the API, with and without asyncio."""
import asyncio

import pytest

from ludoteca.client import AsyncClient, Client, Refusal


def test_a_game_is_played_by_two_clients(serve):
    async def test(server):
        async with AsyncClient(server.url) as host, AsyncClient(server.url, language="it") as guest:
            assert {"cafe-race"} <= {game["name"] for game in await host.games()}
            id = (await host.make_table("cafe-race", 3, ["me", "open", "bot"]))["id"]
            assert (await guest.sit(id, "Beppe"))["seat"] == 1 and guest.cookie
            now = await host.see(id, 0)
            await host.decide(id, now["legal"][0], now["seq"], 0)
            with pytest.raises(Refusal) as told:
                await guest.decide(id, "99", (await guest.see(id, 1))["seq"], 1)
            assert told.value.status == 422 and "99" in str(told.value)
            with pytest.raises(Refusal) as told:
                await guest.record(id)
            assert told.value.status == 409 and told.value.code == "refused"
    serve(test)


def test_the_plain_client_keeps_its_seat_by_its_cookie(serve):
    def plays(url):
        with Client(url) as me:
            id = me.make_table("cafe-race", 3, ["me", "me", "me"], public=True)["id"]
            assert [table["id"] for table in me.tables()] == [id]
            me.act(id, "chat", 0, text="hello")
            cookie = me.cookie
        with Client(url, cookie) as again:
            now = again.see(id, 2)
            assert now["you"] == 2 and again.decide(id, now["legal"][0], now["seq"], 2)["changed"]

    async def test(server):
        await asyncio.to_thread(plays, server.url)
    serve(test)


def test_both_clients_have_tokens_and_the_stream(serve):
    def follows(url, token, id):
        with Client(url, token=token) as program:
            assert program.see(id)["you"] == 0
            told = program.stream()
            assert [next(told)["event"] for _ in range(3)] == ["seated", "turn", "ready"]
            told.close()

    async def test(server):
        async with AsyncClient(server.url) as person, AsyncClient(server.url) as stranger:
            id = (await person.make_table("cafe-race", 3, ["me", "open", "open"]))["id"]
            await person.act(id, "start")
            made = await person.make_token("My bot", "play")
            assert [each["id"] for each in await person.tokens()] == [made["id"]]
            async for event in person.stream():
                if event["event"] == "turn":
                    break
            await asyncio.to_thread(follows, server.url, made["token"], id)
            await person.revoke_token(made["id"])
            async with AsyncClient(server.url, token=made["token"]) as program:
                with pytest.raises(Refusal) as told:
                    await program.see(id)
                assert told.value.status == 401
            with pytest.raises(Refusal) as told:
                await anext(stranger.stream())
            assert told.value.status == 403
    serve(test)
