"""What is kept of somebody: all of it is told, comes along to an account, and is gone when they want; held
against every table of the store."""
import json

import pytest

from ludoteca.web.people import phrases
from ludoteca.web.storage.rows import FORMS
from web.test_accounts import ask, come_back, keep
from web.test_circles import do, found

pytest.importorskip("argon2")
# what stays when somebody is deleted, and why: it is the others'
STAYS = {"tables", "changes",                    # of games with others: a hash of who sat there
         "devices",                              # so that their old cookies give nothing
         "blocks", "complaints"}                 # that others made


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(phrases, "COST", {"time_cost": 1, "memory_cost": 64, "parallelism": 1})


async def live(server, me, friend):
    """A bit of everything that a person can leave behind."""
    key = await found(me, own_name="Zoe")
    left = await found(friend, "Left long ago", "Friend")
    await do(me, left, "members", name="Zoe")
    await do(me, left, "chat", text="I was Zoe here.")
    await do(me, left, "leave")
    await do(friend, key, "members", name="Friend")
    await do(me, key, "chat", text="Zoe speaks.")
    shared = await server.table(me, "mob", players=3)
    await ask(friend, f"tables/{shared}/seats", name="Friend")
    await ask(me, f"tables/{shared}/chat", text="Zoe at the table.")
    await ask(me, f"tables/{shared}/plan", plan=["1", "1"])
    for one, other in ((me, 1), (friend, 0)):
        await ask(one, f"tables/{shared}/block", other=other, blocked=True)
        await ask(one, f"tables/{shared}/complaints", 201, other=other, reason="spam", text="Zoe's report")
    await ask(me, "me/tokens", 201, name="Zoe's bot", scope="play")
    await ask(me, "me/notices", webhook="https://zoe.example/hook", quiet=[22, 8])
    await ask(me, "me/page", name="Zoe", shows=["games"])
    return shared, key


async def mentions(store, *words):
    """Which tables of the store know one of these words in any column."""
    return {table for table in FORMS for row in await store.select(f"select * from {table}")
            if any(word in str(value) for value in row for word in words)}


def test_all_that_is_kept_of_somebody_is_told_and_goes(serve_on_both):
    async def test(server):
        me, friend = server.client(), server.client()
        store = server.service.store
        shared, _ = await live(server, me, friend)
        token = (await ask(me, "me/tokens", 201, name="Used", scope="read"))["token"]
        asked = {"headers": {"authorization": f"Bearer {token}"}}
        assert (await server.client(**asked).get("/api/v1/tables")).status_code == 200
        await keep(me)
        guest, = {guest for guest, in await store.select("select guest from tokens")}
        told = (await me.get("/api/me/export")).json()
        assert [circle["said"][0]["text"] for circle in told["circles"]] == ["Zoe speaks."]
        assert told["unfinished"][0]["plans"] == {"0": ["1"]}
        assert told["unfinished"][0]["said"][0]["text"] == "Zoe at the table."
        assert [token["name"] for token in told["tokens"]] == ["Zoe's bot", "Used"]
        assert told["notices"]["webhook"] == "https://zoe.example/hook" and told["page"]["name"] == "Zoe"
        assert len(told["blocks"]) == len(told["complaints"]) == len(told["account"]) == 1
        assert not any(word in json.dumps(told) for word in (token, guest)), "no key to it"

        await ask(me, "me/delete")
        assert await mentions(store, guest) <= STAYS
        names = await mentions(store, "Zoe")
        assert names <= {"tables", "changes", "blocks", "complaints"}, names
        assert await store.select("select * from token_uses") == []
        assert (await server.client(**asked).get("/api/v1/me")).status_code == 401
        assert (await friend.get(f"/api/tables/{shared}")).json()["you"] == 1
        assert all(not row["name"] for row in (await me.get("/api/me/blocks")).json())
    serve_on_both(test)


def test_what_a_guest_had_is_the_accounts_and_no_longer_the_guests(serve_on_both):
    async def test(server):
        laptop, phone, friend = server.client(), server.client(), server.client()
        store = server.service.store
        await server.table(laptop, "mbb", players=3)
        phrase = await keep(laptop)
        shared, _ = await live(server, phone, friend)
        guest, = {guest for guest, in await store.select("select guest from tokens")}
        await come_back(phone, phrase)
        seen = {path: (await laptop.get(f"/api/me/{path}")).json() for path in
                ("tokens", "notices", "blocks", "page")}
        assert seen["tokens"][0]["name"] == "Zoe's bot" and seen["blocks"][0]["name"] == "Friend"
        assert seen["notices"]["webhook"] == "https://zoe.example/hook" and seen["page"]["name"] == "Zoe"
        company = (await friend.get(f"/api/tables/{shared}/company")).json()
        assert company[0]["blocked"], "who was blocked as a guest is it as an account"
        for table in ("tokens", "preferences", "player_pages", "notices"):
            assert guest not in str(await store.select(f"select * from {table}")), table
    serve_on_both(test)


def test_a_stranger_takes_along_nothing(serve):
    async def test(server):
        told = (await server.client().get("/api/me/export")).json()
        assert told["circles"] == told["finished"] == told["tokens"] == []
    serve(test)
