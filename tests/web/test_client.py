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
