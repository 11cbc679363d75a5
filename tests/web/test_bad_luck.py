"""Bad luck of people who come back: a lost passkey, two devices at once, a mail server that is down, a member
deleted in the middle of a game, a stolen link.  A clear sentence, and nothing lost."""
import asyncio

import pytest

from ludoteca.web.notices.preferences import Preferences
from ludoteca.web.people import phrases
from ludoteca.web.settings import Limits
from ludoteca.web.storage.rows import row
from web.asking import decide, play_out, see
from web.test_accounts import ask, come_back, keep
from web.test_circles import do, found
from web.test_circles import see as see_circle
from web.test_notices import free_port, settled, steps

pytest.importorskip("argon2")
pytest.importorskip("mnemonic")
SOON = Limits(requests_burst=10**6, notice_seconds=0.0, notice_retry_seconds=3600.0)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(phrases, "COST", {"time_cost": 1, "memory_cost": 64, "parallelism": 1})


def test_a_lost_passkey_is_taken_away_and_the_phrase_leads_back(serve_on_both):
    pytest.importorskip("webauthn")

    async def test(server):
        laptop, phone, thief = server.client(), server.client(), server.client()
        table = await server.table(laptop, "mbb", players=3)
        phrase = await keep(laptop)
        store = server.service.store
        account = (await store.select("select id from accounts"))[0][0]
        await store.append([row("passkeys", id="lost", account=account, key="AAAA", count=0, name="Phone",
                                added=0.0)])
        assert (await laptop.get("/api/me")).json()["passkeys"] == 1
        await ask(phone, "me/passkeys/end", 403)
        await come_back(phone, phrase)
        assert (await see(phone, table))["you"] == 0
        await ask(phone, "me/passkeys/end")
        assert (await laptop.get("/api/me")).json() | {"devices": []} == {
            "account": True, "phrase": True, "passkeys": 0, "devices": []}
        asked = await ask(thief, "sign-in/passkey/options")
        fault = await ask(thief, "sign-in/passkey", 403, state=asked["state"], credential={"id": "lost"})
        assert fault["error"] == "This passkey is not known here."
    serve_on_both(test)


def test_two_devices_at_once(serve_on_both):
    """Of two decisions at the same moment one counts, both devices are told the same; a circle is joined
    once."""
    async def test(server):
        laptop, phone, friend = server.client(), server.client(), server.client()
        table = await server.table(laptop, "mob", players=3)
        await ask(friend, f"tables/{table}/seats", name="Friend")
        phrase = await keep(laptop)
        await come_back(phone, phrase)
        seq = (await see(laptop, table))["seq"]
        replies = await asyncio.gather(decide(laptop, table, "3", seq), decide(phone, table, "4", seq))
        assert sorted(reply.status_code for reply in replies) in ([200, 200], [200, 409])
        own = [answer.text for answer in (await server.service.find(table)).answers if answer.seat == 0]
        assert own and own[-1] in ("3", "4")
        shown = [(await see(client, table)) for client in (laptop, phone)]
        assert shown[0]["position"] == shown[1]["position"] and shown[0]["seq"] == shown[1]["seq"]

        key = await found(friend, own_name="Friend")
        await asyncio.gather(*(do(client, key, "members", name="Me") for client in (laptop, phone)))
        assert [member["name"] for member in (await see_circle(friend, key))["members"]] == ["Friend", "Me"]
        first, second = await asyncio.gather(ask(laptop, "me/phrase"), ask(phone, "me/phrase"))
        good = [each["phrase"] for each in (first, second)
                if (await server.client().post("/api/sign-in",
                                               json={"words": each["phrase"]})).status_code == 200]
        assert len(good) == 1, "the last phrase is the one that counts"
    serve_on_both(test)


def test_while_the_mail_server_is_down_the_game_goes_on_and_the_notice_waits(serve_on_both):
    port = free_port()                           # where nobody listens

    async def test(server):
        anna, bruno = server.client(), server.client()
        await found(bruno)                       # so that the device is known
        reply = await bruno.post("/api/me/notices", json={"mail": "bruno@example.org"})
        assert reply.status_code == 409 and "mail" in reply.json()["error"].lower()
        guest = server.app.state.context.access._read(bruno.cookies["ludoteca"])[1]
        wanted = Preferences(mail="bruno@example.org", site="http://x")
        await server.app.state.context.notices.keep(guest, wanted)
        id = await server.table(anna, "mob", players=3)
        await ask(bruno, f"tables/{id}/seats", name="Bruno")
        now = await see(anna, id)
        assert (await decide(anna, id, "3", now["seq"])).status_code == 200
        await settled(server)
        assert (await steps(server))[-1] == "failed"
        assert (await decide(bruno, id, "2", (await see(bruno, id))["seq"])).status_code == 200
    serve_on_both(test, limits=SOON, smtp=f"smtp://127.0.0.1:{port}", mail_from="ludoteca@example.org",
                  outside="http://ludoteca.example")


def test_a_member_is_deleted_in_the_middle_of_a_game(serve_on_both):
    """The game goes on with a bot in the seat, the result is there, and the name is gone from it."""
    async def test(server):
        anna, bruno = server.client(), server.client()
        key = await found(anna)
        await do(bruno, key, "members", name="Bruno")
        await keep(bruno)
        table = (await do(anna, key, "tables", 201, game="cafe-race"))["table"]
        for client in (anna, bruno):
            now = await see(client, table)
            await decide(client, table, now["legal"][0], now["seq"])
        await ask(bruno, "me/delete")
        now = await see(anna, table)
        assert not now["over"] and any(seat["away"] or seat["kind"] == "bot" for seat in now["seats"])
        await play_out([anna], table)
        while not (circle := await see_circle(anna, key))["evenings"]:
            await asyncio.sleep(0)
        assert [member["name"] for member in circle["members"]] == ["Anna"]
        seats = [seat["member"] for seat in circle["evenings"][0][0]["seats"]]
        assert seats.count(0) == 1 and 1 not in seats
        assert (await see_circle(bruno, key)).get("members") is None
    serve_on_both(test)


def test_a_stolen_link_works_once_and_the_thief_is_thrown_out(serve_on_both):
    async def test(server):
        anna, thief, phone = server.client(), server.client(), server.client()
        key = await found(anna)
        table = await server.table(anna, "mbb", players=3)
        code = (await do(anna, key, "links"))["code"]
        await ask(thief, "circle-claims", code=code)
        late = await ask(phone, "circle-claims", 410, code=code)
        assert late["error"] == "This link has already been used; ask for a new one."
        await do(anna, key, "devices/end")
        assert "members" not in await see_circle(thief, key)
        await do(thief, key, "chat", 403, text="still here?")

        code = (await ask(anna, f"tables/{table}/links", keep=True))["code"]
        await ask(thief, "claims", code=code)
        assert (await ask(phone, "claims", 410, code=code))["code"] == "gone"
        own = (await ask(anna, f"tables/{table}/links", keep=False))["code"]
        await ask(phone, "claims", code=own)     # to move the seat ends every other device's hold of it
        assert (await see(thief, table))["you"] is None and (await see(phone, table))["you"] == 0
    serve_on_both(test)
