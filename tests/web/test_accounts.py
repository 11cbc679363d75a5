"""Accounts: keep what is yours by a phrase or a passkey, on several devices, and let it all go."""
import sqlite3

import pytest

from ludoteca.show.words import LANGUAGES, speaker
from ludoteca.web.people import phrases, privacy
from ludoteca.web.settings import Limits
from ludoteca.web.storage.sqlite_migrations import migrate
from web.asking import play_out, see
from web.test_circles import do, found
from web.test_circles import see as see_circle

pytest.importorskip("argon2")
pytest.importorskip("mnemonic")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A hash that is slow on purpose is not what these tests are about."""
    monkeypatch.setattr(phrases, "COST", {"time_cost": 1, "memory_cost": 64, "parallelism": 1})


async def ask(client, path, status=200, **given):
    reply = await client.post(f"/api/{path}", json=given)
    assert reply.status_code == status, f"{path}: {reply.status_code} {reply.text}"
    return reply.json()


async def keep(client):
    """An account by a phrase, as the page makes it."""
    made = await ask(client, "me/phrase")
    await ask(client, "me/confirm", before=made["before"])
    return made["phrase"]


async def come_back(client, phrase):
    made = await ask(client, "sign-in", words=phrase)
    await ask(client, "me/confirm", before=made["before"])


def test_games_and_circles_come_along_to_every_device(serve_on_both):
    async def test(server):
        laptop, phone, friend = server.client(), server.client(), server.client()
        key = await found(laptop)
        table = await server.table(laptop, "mbb", players=3)
        phrase = await keep(laptop)
        assert len(phrase.split()) == 6
        assert (await see(laptop, table))["you"] == 0 and (await see_circle(laptop, key))["you"] == 0
        other = await server.table(phone, "mob", players=3)
        await ask(friend, f"tables/{other}/seats", name="Friend")
        club = await found(phone, "Club")
        await come_back(phone, phrase.upper().replace(" ", ", "))
        for client in (laptop, phone):
            assert [(await see(client, id))["you"] for id in (table, other)] == [0, 0]
            assert [(await see_circle(client, each))["you"] for each in (key, club)] == [0, 0]
        await play_out([phone, friend], other)
        me = (await laptop.get("/api/me")).json()
        assert me["account"] and me["phrase"] and [each["this"] for each in me["devices"]] == [True, False]
    serve_on_both(test)


def test_signed_out_elsewhere_is_out_at_once_and_after_a_restart(serve_on_both):
    kept = {}

    async def first(server):
        laptop, phone = server.client(), server.client()
        table = kept["table"] = await server.table(laptop, "mbb", players=3)
        old = dict(laptop.cookies)
        phrase = await keep(laptop)
        await come_back(phone, phrase)
        assert (await see(server.client(cookies=old), table))["you"] is None, "the first cookie is dead"
        async with server.socket(f"/api/tables/{table}/live?seat=0", phone) as socket:
            await socket.recv()
            await ask(laptop, "me/sign-out", elsewhere=True)
            with pytest.raises(Exception, match="4403"):
                while True:
                    await socket.recv()
        assert (await see(phone, table))["you"] is None and (await see(laptop, table))["you"] == 0
        kept["phone"], kept["laptop"] = dict(phone.cookies), dict(laptop.cookies)

    async def second(server):
        assert (await see(server.client(cookies=kept["phone"]), kept["table"]))["you"] is None
        assert (await see(server.client(cookies=kept["laptop"]), kept["table"]))["you"] == 0
    serve_on_both(first)
    serve_on_both(second)


def test_a_lost_answer_costs_nothing(serve):
    """The cookie of before is good until the new one is seen."""
    async def test(server):
        guest = server.client()
        table = await server.table(guest, "mbb", players=3)
        old = server.client(cookies=dict(guest.cookies))
        await ask(guest, "me/phrase")                         # the answer is lost on its way
        assert (await see(old, table))["you"] == 0
        phrase = await keep(old)
        assert (await see(old, table))["you"] == 0
        new = server.client()
        await come_back(new, phrase)
        assert (await see(new, table))["you"] == 0
    serve(test)


def test_a_phrase_is_guessed_at_in_vain(serve):
    async def test(server):
        guest, thief = server.client(), server.client()
        await server.table(guest, "mbb", players=3)
        phrase = await keep(guest)
        assert (await ask(thief, "sign-in", 422, words="one two three"))["code"] == "invalid"
        assert "check the spelling" in (await ask(thief, "sign-in", 422, words="zzzz " * 6))["error"]
        first, *rest = phrase.split()
        wrong = " ".join([first, *reversed(rest)]) if rest != rest[::-1] else "abandon " * 6
        assert (await ask(thief, "sign-in", 403, words=wrong))["code"] == "not-yours"
        for _ in range(8):
            await thief.post("/api/sign-in", json={"words": "abandon " * 6})
        assert "Too many attempts" in (await ask(thief, "sign-in", 429, words=phrase))["error"]
        newer = await server.app.state.context.accounts.new_phrase(
            (await server.service.store.select("select id from accounts"))[0][0], "it")
        with pytest.raises(Exception, match="No account"):
            await server.app.state.context.accounts.by_phrase(phrases.read_phrase(phrase))
        assert await server.app.state.context.accounts.by_phrase(phrases.read_phrase(newer))
    serve(test, limits=Limits(requests_burst=10**6, phrases_per_hour=8))


def test_no_phrase_is_in_the_store_and_every_list_can_be_typed():
    for language in LANGUAGES:
        words = phrases.words(language)
        assert len({phrases.beginning(word) for word in words}) == len(words) == 2048
        phrase = phrases.new_phrase(language)
        plain = phrases.read_phrase(phrase)
        assert phrases.read_phrase(" ".join(word[:4] for word in phrase.split())) == plain
        hashed = phrases.hashed(plain)
        assert hashed.startswith("$argon2id$") and plain.split()[2] not in hashed
        assert phrases.fits(plain, hashed) and not phrases.fits(plain + "x", hashed)


def test_an_account_is_deleted_by_oneself_and_the_others_keep_theirs(serve_on_both):
    async def test(server):
        guest, friend = server.client(), server.client()
        key = await found(friend, own_name="Friend")
        await do(guest, key, "members", name="Guest")
        alone = await server.table(guest, "mbb", players=3)
        shared = await server.table(guest, "mob", players=3)
        await ask(friend, f"tables/{shared}/seats", name="Friend")
        await keep(guest)
        await ask(guest, "me/delete")
        assert (await guest.get("/api/me")).json()["account"] is False
        assert (await friend.get(f"/api/tables/{alone}")).status_code == 404
        assert (await see(friend, shared))["you"] == 1
        assert [member["name"] for member in (await see_circle(friend, key))["members"]] == ["Friend"]
        store = server.service.store
        for table in ("accounts", "passkeys"):
            assert await store.select(f"select 1 from {table}") == []
        assert set(await store.select("select account, name from devices")) == {("", "")}
        await ask(guest, "me/sign-out", 403)
    serve_on_both(test)


def test_a_stranger_has_nothing_to_keep(serve):
    async def test(server):
        stranger = server.client()
        for path, given in (("me/phrase", {}), ("me/delete", {}), ("me/sign-out", {}),
                            ("me/passkeys/options", {})):
            await ask(stranger, path, 403, **given)
        assert (await stranger.get("/api/me")).json() == {"account": False, "phrase": False, "passkeys": 0,
                                                          "devices": []}
        page = await stranger.get("/me")
        assert page.status_code == 200 and "Rejoin" in page.text
    serve(test, pages=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_privacy_page_tells_of_every_table_and_column(language):
    db = sqlite3.connect(":memory:", isolation_level=None)
    migrate(db, "memory")
    tables = {name for name, in db.execute("select name from sqlite_master where type = 'table'")}
    told = privacy.kept(speaker(language))
    assert {name for name, *_ in told} == tables
    for name, purpose, columns in told:
        assert [row[1] for row in db.execute(f"pragma table_info({name})")] == columns and purpose


def test_what_is_sealed_for_one_purpose_is_good_for_no_other(serve):
    """A challenge is no confirmed mail address and no device that may be signed out."""
    async def test(server):
        me = server.client()
        await server.table(me, "mob", players=3)
        state = (await me.post("/api/sign-in/passkey/options", json={})).json()["state"]
        before = (await me.post("/api/me/phrase", json={})).json()["before"]
        assert (await me.post("/api/me/notices/confirm", json={"code": state})).status_code == 410
        assert (await me.post("/api/me/notices/confirm", json={"code": before})).status_code == 410
        assert (await me.post("/api/me/confirm", json={"before": state})).status_code == 410
        used = {"state": before, "credential": {}, "device": ""}
        assert (await me.post("/api/sign-in/passkey", json=used)).status_code == 410
        assert (await me.get(f"/notices/confirm/{state}")).status_code == 410
        assert not await server.service.store.select("select guest from preferences")
        assert (await me.post("/api/me/confirm", json={"before": before})).status_code == 200
    serve(test, pages=True)
