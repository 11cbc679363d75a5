"""Tokens: a program acts in somebody's name, within its scope and not a step beyond, until it is revoked."""
import json

import pytest

from ludoteca.web.api.scopes import COOKIE, NEEDS
from ludoteca.web.app import create_app
from ludoteca.web.people.tokens import MINUTE, MOST, ORDER
from ludoteca.web.settings import Limits, Settings
from web.asking import see
from web.test_route_costs import routes_and_methods

from waiting import until

LAVISH = Limits(requests_burst=10**6, phrases_per_hour=10**6, tables_per_hour=10**6, chat_per_minute=10**6)
UNNUMBERED = ("/api/openapi.json", "/api/asyncapi.json", "/api/docs")      # the same for everybody
SCOPES = [str(scope) for scope in ORDER]


@pytest.fixture(params=["sqlite", "postgres"])
def serve_on_both(request, serve):
    given = {"database": request.getfixturevalue("fresh_database")} if request.param == "postgres" else {}
    return lambda test, **more: serve(test, limits=LAVISH, **given, **more)


async def make(client, scope="read", name="Bot"):
    reply = await client.post("/api/v1/me/tokens", json={"name": name, "scope": scope})
    assert reply.status_code == 201, reply.text
    return reply.json()


def bearer(server, token, **given):
    return server.client(headers={"authorization": f"Bearer {token}"}, **given)


def test_the_table_of_scopes_knows_every_route_and_no_other(tmp_path):
    known = {(method, path.removeprefix("/api"))
             for method, path in routes_and_methods(create_app(Settings(home=tmp_path)).routes)
             if path.startswith("/api/") and path not in UNNUMBERED}
    assert known == NEEDS.keys() and {*NEEDS.values()} == {*ORDER, COOKIE}


def test_a_token_reaches_every_route_of_its_scope_and_none_beyond(serve):
    """Whatever else is wrong with a request: what the token does not allow is refused before."""
    async def test(server):
        person = server.client()
        id = await server.table(person, "mob", players=3)
        path = {"id": id, "key": "nothing", "code": "x"}
        for scope in SCOPES:
            program = bearer(server, (await make(person, scope))["token"])
            for (method, route), needed in NEEDS.items():
                if method == "WEBSOCKET" or route == "/tables/{id}/leave":
                    continue
                body = None if method == "GET" else {}
                async with program.stream(method, "/api/v1" + route.format(**path), json=body) as reply:
                    told = await reply.aread() if reply.status_code >= 400 else b""      # some never end
                allowed = needed is not COOKIE and SCOPES.index(scope) >= SCOPES.index(needed)
                refused = reply.status_code == 403 and json.loads(told)["code"] == "scope"
                assert refused != allowed, (scope, method, route, told)
                assert allowed or "set-cookie" not in reply.headers
            await person.post("/api/v1/me/tokens/revoke", json={"id": (await made(person))[0]["id"]})
    serve(test, limits=LAVISH)


async def made(client):
    return (await client.get("/api/v1/me/tokens")).json()


def test_a_token_acts_as_its_person_whatever_cookie_comes_along(serve_on_both):
    async def test(server):
        person, other = server.client(), server.client()
        id = await server.table(person, "mbb", players=3)
        await server.table(other, "mbb", players=3)
        token = (await make(person, "play"))["token"]
        program = bearer(server, token, cookies=dict(other.cookies))
        now = await see(program, id)
        assert now["you"] == 0 and "set-cookie" not in (await program.get("/api/v1/games")).headers
        done = await program.post(f"/api/v1/tables/{id}/decisions",
                                  json={"decision": now["legal"][0], "seq": now["seq"]})
        assert done.status_code == 200, done.text
        assert "you" in (await see(other, id)) and (await see(other, id))["you"] is None
    serve_on_both(test)


def test_only_a_hash_is_kept_and_the_last_use_is_told(serve_on_both, monkeypatch):
    async def test(server):
        person = server.client()
        given = await make(person, name=" My  bot ")
        (found,) = await made(person)
        assert found["name"] == "My bot" and found["scope"] == "read" and found["used"] is None
        assert "token" not in found and given["token"].startswith("ludoteca_")
        store = server.service.store
        kept = str(await store.select("select * from tokens"))
        assert given["token"] not in kept and given["token"][9:] not in kept
        await bearer(server, given["token"]).get("/api/v1/tables")
        while not (await made(person))[0]["used"]:
            pass
        first = (await made(person))[0]["used"]
        await bearer(server, given["token"]).get("/api/v1/tables")
        assert (await made(person))[0]["used"] == first, f"once in {MINUTE} seconds"
        assert await made(server.client()) == []
    serve_on_both(test)


def test_a_revoked_token_is_dead_at_once_also_on_an_open_socket(serve_on_both):
    async def test(server):
        person = server.client()
        id = await server.table(person, "mbb", players=3)
        given = await make(person)
        program = bearer(server, given["token"])
        headers = {"authorization": f"Bearer {given['token']}"}
        async with server.socket(f"/api/v1/tables/{id}/live?seat=0") as stranger:
            await stranger.wait_closed()
            assert stranger.close_code == 4403
        async with server.socket(f"/api/v1/tables/{id}/live?seat=0", headers=headers) as socket:
            assert '"you":0' in await socket.recv()
            await socket.send('{"decision": "3", "seq": 0, "id": 1}')
            assert '"code":"scope"' in await socket.recv(), "it may look, not play"
            gone = await person.post("/api/v1/me/tokens/revoke", json={"id": given["id"]})
            assert gone.status_code == 200
            await socket.wait_closed()
            assert socket.close_code == 4403
        refused = await program.get(f"/api/v1/tables/{id}")
        assert refused.status_code == 401 and refused.headers["www-authenticate"] == "Bearer"
        assert refused.json()["code"] == "token" and await made(person) == []
        assert (await person.post("/api/v1/me/tokens/revoke", json={"id": given["id"]})).status_code == 404
        async with server.socket(f"/api/v1/tables/{id}/live", headers=headers) as socket:
            await socket.wait_closed()
            assert socket.close_code == 4401
    serve_on_both(test)


def test_nobody_revokes_anothers_and_nobody_has_too_many(serve):
    async def test(server):
        person, other = server.client(), server.client()
        given = await make(person)
        await make(other)
        assert (await other.post("/api/v1/me/tokens/revoke", json={"id": given["id"]})).status_code == 404
        for _ in range(MOST - 1):
            await make(person)
        full = await person.post("/api/v1/me/tokens", json={"name": "More", "scope": "read"})
        assert full.status_code == 409 and str(MOST) in full.json()["error"]
        for wrong in ({"scope": "all"}, {"scope": 3}, {"name": "x" * 30}, {"more": 1}):
            assert (await other.post("/api/v1/me/tokens", json=wrong)).status_code == 422
    serve(test, limits=LAVISH)


def test_a_stranger_may_begin_with_a_token(serve):
    """A program without a browser: its first token comes with its first cookie."""
    async def test(server):
        program = server.client()
        token = (await make(program, "host"))["token"]
        program.cookies.clear()
        host = bearer(server, token)
        id = await server.table(host, "mbb", players=3)
        assert (await see(bearer(server, token), id))["you"] == 0 and (await see(program, id))["you"] is None
        await until(lambda: server.service.table(id).started)
    serve(test, limits=LAVISH)


def test_the_page_lists_the_tokens_in_every_language(serve):
    async def test(server):
        person = server.client(headers={"accept": "text/html"})
        await person.get("/me")
        await make(person, "play", "Weihnachtsbot")
        for language, words in {"en": "see and play", "it": "vedere e giocare", "fr": "voir et jouer",
                                "de": "zusehen und spielen"}.items():
            person.cookies.set("lang", language)
            page = (await person.get("/me")).text
            assert words in page and "Weihnachtsbot" in page and "data-revoke" in page
    serve(test, limits=LAVISH, pages=True)
