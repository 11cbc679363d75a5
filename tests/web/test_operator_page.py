"""The operator's page: who may, what it does, on both stores; and announcements that reach every table."""
import json

import pytest

from ludoteca.core.errors import BadOption
from ludoteca.show.words import LANGUAGES
from ludoteca.web.hosting.load_settings import read_settings
from ludoteca.web.manners.operator_desk import OperatorDesk

PAGE = {"accept": "text/html"}
SECRET = "correct horse battery staple"


async def do(client, status=303, **form):
    reply = await client.post("/operator", data=form)
    assert reply.status_code == status, reply.text
    return reply


async def signed_in(server, **more):
    operator = server.client(headers=PAGE | more)
    await do(operator, do="sign in", secret=SECRET)
    return operator


def test_without_a_secret_there_is_no_such_page(serve):
    async def test(server):
        for ask in (server.client().get, server.client().post):
            assert (await ask("/operator")).status_code == 404
    serve(test, pages=True)


@pytest.mark.parametrize("given", ["short", "x" * 15])
def test_a_secret_that_can_be_guessed_is_refused(given):
    with pytest.raises(BadOption, match="16 characters"):
        read_settings({"operator": given}, {})
    assert read_settings({"operator": "x" * 16}, {}).operator and not read_settings({}, {}).operator


def test_nobody_gets_in_without_it(serve):
    async def test(server):
        store = server.service.store
        stranger = server.client(headers=PAGE)
        shown = (await stranger.get("/operator")).text
        assert 'type="password"' in shown and "Excluded people" not in shown
        for form in ({"do": "announce", "text": "Boo"}, {"do": "ban", "who": "127.0.0.1"},
                     {"do": "sign out"}, {}):
            await do(stranger, 403, **form)
        refused = await do(stranger, 403, do="sign in", secret=SECRET[:-1])
        assert "not the secret" in refused.text and "set-cookie" not in refused.headers
        operator = await signed_in(server)
        cookie = operator.cookies["operator"]
        for forged in (cookie[:-1], cookie + "x", "", SECRET):
            stranger.cookies.set("operator", forged, path="/operator")
            await do(stranger, 403, do="announce", text="Boo")
        assert await OperatorDesk(store).log() == []
        foreign = await operator.post("/operator", data={"do": "announce", "text": "Boo"},
                                      headers={"origin": "https://elsewhere.example"})
        assert foreign.status_code == 403 and await OperatorDesk(store).log() == []
        given = (await do(operator, do="sign in", secret=SECRET)).headers["set-cookie"].lower()
        assert "httponly" in given and "samesite=strict" in given and "path=/operator" in given
        await do(operator, do="sign out")
        await do(operator, 403, do="announce", text="Boo")
    serve(test, pages=True, operator=SECRET)


def test_another_secret_ends_every_sign_in(serve):
    async def first(server):
        kept.append((await signed_in(server)).cookies["operator"])

    async def second(server):
        before = server.client(headers=PAGE)
        before.cookies.set("operator", kept[0], path="/operator")
        await do(before, 403, do="announce", text="Boo")
    kept = []
    serve(first, pages=True, operator=SECRET)
    serve(second, pages=True, operator=SECRET + " two")


def test_guessing_is_slowed_down(serve):
    async def test(server):
        client = server.client(headers=PAGE)
        tries = server.service.settings.limits.phrases_per_hour
        found = [(await client.post("/operator", data={"do": "sign in", "secret": str(n)})).status_code
                 for n in range(tries + 1)]
        assert found == [403] * tries + [429]
    serve(test, pages=True, operator=SECRET)


def test_reports_bans_and_announcements_on_the_page_and_in_the_log(serve_on_both):
    async def test(server):
        anna, bruno, operator = server.client(), server.client(), await signed_in(server)
        id = await server.table(anna, "moo", players=3)
        await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
        await anna.post(f"/api/tables/{id}/complaints",
                        json={"other": 1, "reason": "insult", "text": "<b>Rude</b>"})
        shown = (await operator.get("/operator")).text
        assert "Bruno: Insults or threats" in shown and "&lt;b&gt;Rude" in shown
        assert f"/t/{id}?watch=1" in shown
        [report] = await OperatorDesk(server.service.store).complaints()
        await do(operator, do="ban", who=report.id, days="7", reason="rude words")
        assert (await bruno.post(f"/api/tables/{id}/chat", json={"text": "hi"})).status_code == 403, "at once"
        shown = (await operator.get("/operator")).text
        assert all(who in shown for who in report.about) and "until" in shown and "rude words" in shown
        await do(operator, do="unban", who=report.id)
        await do(operator, do="close", who=report.id)
        assert (await bruno.post(f"/api/tables/{id}/chat", json={"text": "hi"})).status_code == 200
        assert "There are no open reports." in (await operator.get("/operator")).text

        await do(operator, do="ban", who="127.0.0.1")            # the operator's own network, too
        assert (await anna.post(f"/api/tables/{id}/chat", json={"text": "hi"})).status_code == 403
        await do(operator, do="unban", who="127.0.0.1")
        await do(operator, do="announce", text="Back <soon>.", days="1")
        for path in ("/", f"/t/{id}", "/operator"):
            assert "Back &lt;soon&gt;." in (await operator.get(path)).text, path
        await do(operator, do="announce")
        assert "Back &lt;soon&gt;.</p>" not in (await operator.get(f"/t/{id}")).text
        log = await OperatorDesk(server.service.store).log()
        assert [each.action for each in log] == ["ban", "unban", "close", "ban", "unban", "announce",
                                                 "announce"]
        assert {each.data["by"] for each in log} == {"page"}
    serve_on_both(test, pages=True, operator=SECRET)


@pytest.mark.parametrize("form", [{"do": "ban", "who": "Bruno"},
                                  {"do": "ban", "who": "10.0.0.1", "days": "0"},
                                  {"do": "ban", "who": "10.0.0.1", "days": "²"},
                                  {"do": "unban", "who": "10.0.0.1"}, {"do": "close", "who": "nothing"},
                                  {"do": "announce", "text": "x", "days": "-1"}])
def test_what_makes_no_sense_is_told_in_a_sentence_and_not_done(serve, form):
    async def test(server):
        operator = await signed_in(server, **{"accept-language": "de"})
        reply = await do(operator, 422, **form)
        assert 'class="error" role="alert">' in reply.text and 'lang="de"' in reply.text
        assert await OperatorDesk(server.service.store).log() == []
        assert (await operator.post("/operator", data={"do": "dance"})).status_code == 404
    serve(test, pages=True, operator=SECRET)


def test_pages_at_tables_are_told_at_once_and_whoever_comes_later_too(serve_on_both):
    async def test(server):
        anna, operator = server.client(), await signed_in(server)
        id = await server.table(anna, "mbb", players=3)
        async with (server.socket(f"/t/{id}/live?announced=1", anna) as page,
                    server.socket(f"/t/{id}/live", anna) as old):
            assert "announced" not in json.loads(await page.recv()), "nothing was announced yet"
            await do(operator, do="announce", text="Ten minutes.")
            assert await announced(page) == "Ten minutes."
            async with server.socket(f"/t/{id}/live?announced=1", server.client()) as later:
                assert await announced(later) == "Ten minutes."
            await do(operator, do="announce")
            assert await announced(page) == ""
            await anna.post(f"/api/tables/{id}/chat", json={"text": "hello"})
            while True:                                  # a page of before does not know such messages
                heard = json.loads(await old.recv())
                assert "announced" not in heard
                if "hello" in json.dumps(heard):
                    break

    async def announced(socket):
        while "announced" not in (heard := json.loads(await socket.recv())):
            pass
        return heard["announced"]
    serve_on_both(test, pages=True, operator=SECRET)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_operators_language(serve, language):
    async def test(server):
        operator = await signed_in(server, **{"accept-language": language})
        shown = (await operator.get("/operator")).text
        assert f'lang="{language}"' in shown
        assert ("Excluded people" in shown) == (language == "en")
    serve(test, pages=True, operator=SECRET)
