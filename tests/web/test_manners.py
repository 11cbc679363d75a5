"""What people meet besides the game: sentences in their language, absent friends, links that others can open,
names."""
import asyncio

import pytest

from ludoteca.core.game_loader import load
from ludoteca.web.live.program_message import playable
from ludoteca.web.settings import Limits

from waiting import until

PAGE = {"accept": "text/html"}


def seated(name, **given):
    return {"name": name, **given}


# Languages.

@pytest.mark.parametrize(("headers", "sentence"), [
    ({}, "There is no such table."), ({"accept-language": "de-CH,de;q=0.9"}, "Diesen Tisch gibt es nicht."),
    ({"cookie": "lang=it", "accept-language": "de"}, "Questo tavolo non esiste."),
    ({"accept-language": "pt"}, "There is no such table.")])
def test_a_refusal_is_said_in_the_callers_language(serve, headers, sentence):
    async def test(server):
        me = server.client(headers=headers)
        fault = (await me.get("/api/tables/nothing")).json()
        assert fault == {"error": sentence, "code": "not-found"}
        page = await me.get("/t/nothing", headers=PAGE)
        assert page.status_code == 404 and sentence in page.text
    serve(test, pages=True)


def test_sentences_with_something_in_them_and_stale_decisions_too(serve):
    async def test(server):
        me = server.client(headers={"accept-language": "fr"})
        id = await server.table(me, "mbb", players=3)
        said = [await me.post(f"/api/tables/{id}/decisions", json={"decision": "nine", "seq": 1}),
                await me.post(f"/api/tables/{id}/decisions", json={"decision": "1", "seq": 77}),
                await me.post(f"/api/tables/{id}/chat", json={"text": " "}),
                await me.post(f"/api/tables/{id}/chat", json={"txt": "x"})]
        assert [reply.status_code for reply in said] == [422, 409, 422, 422]
        errors = [reply.json()["error"] for reply in said]
        assert ("ne peut pas jouer «\N{NO-BREAK SPACE}nine\N{NO-BREAK SPACE}»" in errors[0]
                and errors[1].startswith("La partie a avancé entre-temps"))
        assert (errors[2] == "Un message compte de 1 à 300 caractères."
                and errors[3].startswith("Les données envoyées ne conviennent pas"))
    serve(test)


def test_who_comes_too_often_reads_a_page(serve):
    async def test(server):
        me = server.client(headers=PAGE | {"accept-language": "it"})
        while (reply := await me.get("/fair")).status_code == 200:
            pass
        assert reply.status_code == 429 and "<h1>" in reply.text and "Un momento" in reply.text
        assert reply.headers["retry-after"] == "1" and "content-security-policy" in reply.headers
    serve(test, pages=True, limits=Limits(requests_per_second=0.01, requests_burst=3))


@pytest.mark.parametrize("path",
                         ["/", "/fair", "/replays", "/check", "/nowhere", "/t/nothing", "/new/cafe-race",
                                  "/guide/cafe-race"])
def test_a_language_is_chosen_on_every_page(serve, path):
    async def test(server):
        me = server.client(headers=PAGE)
        reply = await me.get(f"{path}?lang=de&keep=1")
        assert reply.status_code == 303 and reply.headers["location"] == f"{path}?keep=1"
        assert 'lang="de"' in (await me.get(path)).text
    serve(test, pages=True)


@pytest.mark.parametrize("path",
                         ["//evil.example/x", "///evil.example", "/%5Cevil.example", "//evil.example/%2e%2e"])
def test_choosing_a_language_never_leads_to_another_host(serve, path):
    async def test(server):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(f"GET {path}?lang=de HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\nconnection: "
                     f"close\r\n\r\n".encode())
        head = (await reader.read()).decode().partition("\r\n\r\n")[0]
        writer.close()
        location = next((line.partition(": ")[2] for line in head.split("\r\n")
                         if line.lower().startswith("location")), "/")
        assert location.startswith("/") and not location.startswith(("//", "/\\")), head
    serve(test, pages=True)


# Who is not here.

def a_minute_passes(server, id):
    kept = server.service.cache[id]
    kept.born -= 61
    kept.seen = {guest: at - 61 for guest, at in kept.seen.items()}


def test_others_may_let_a_bot_stand_in_for_somebody_who_is_gone(serve):
    async def test(server):
        anna, bruno, watcher = server.client(), server.client(), server.client()
        id = await server.table(anna, "mob", players=3)
        await bruno.post(f"/api/tables/{id}/seats", json=seated("Bruno"))
        now = (await anna.get(f"/api/tables/{id}")).json()
        await anna.post(f"/api/tables/{id}/decisions", json={"decision": "1", "seq": now["seq"]})
        ask = {"absent": 1}
        early = await anna.post(f"/api/tables/{id}/absent", json=ask)
        assert (early.status_code == 409
                and early.json()["error"] == "Bruno is still here; please wait a little.")
        async with server.socket(f"/api/tables/{id}/live", bruno) as ws:
            await ws.recv()
            a_minute_passes(server, id)
            assert (await anna.post(f"/api/tables/{id}/absent", json=ask)).status_code == 409, "connected"
        await until(lambda: not server.service.hub.guests(id))
        a_minute_passes(server, id)
        assert (await watcher.post(f"/api/tables/{id}/absent", json=ask)).status_code == 403
        assert (await anna.post(f"/api/tables/{id}/absent", json={"absent": 2})).status_code == 409, (
            "a bot's seat")
        assert (await anna.post(f"/api/tables/{id}/absent", json={"absent": 9})).status_code == 404
        assert (await anna.post(f"/api/tables/{id}/absent", json=ask)).json()["changed"]
        assert server.service.table(id).seats[1].away
        assert (await bruno.post(f"/api/tables/{id}/back", json={})).json()["changed"]
        assert not server.service.table(id).seats[1].away
    serve(test)


def test_where_a_clock_runs_it_decides(serve):
    async def test(server):
        anna = server.client()
        id = await server.table(anna, "mob", players=3, clock={"kind": "days", "limit": 1})
        await server.client().post(f"/api/tables/{id}/seats", json=seated("Bruno"))
        a_minute_passes(server, id)
        reply = await anna.post(f"/api/tables/{id}/absent", json={"absent": 1})
        assert reply.status_code == 409 and "the clock decides" in reply.json()["error"]
    serve(test)


# Another game.

def test_all_who_ask_for_another_game_at_once_meet_at_one_table(serve):
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "mob", players=3)
        await bruno.post(f"/api/tables/{id}/seats", json=seated("Bruno"))
        while not (table := server.service.table(id)).over:
            for client in (anna, bruno):
                now = (await client.get(f"/api/tables/{id}")).json()
                if now["you"] in now["waiting"]:
                    await client.post(f"/api/tables/{id}/decisions",
                                      json={"decision": now["legal"][-1], "seq": now["seq"]})
        before = len(server.service.cache)
        made = await asyncio.gather(*(client.post(f"/api/tables/{id}/rematch", json={})
                                      for client in (anna, bruno, anna, bruno)))
        assert ({reply.status_code for reply in made} == {201}
                and {reply.json()["id"] for reply in made} == {table.rematch})
        assert len(server.service.cache) == before + 1 and server.service.table(table.rematch).started
    serve(test)


def test_a_double_click_on_a_seat_is_one_person(serve):
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "moo", players=3)
        await bruno.get("/api/tables")
        first = await bruno.post(f"/api/tables/{id}/seats", json=seated("Bruno", seat=1))
        twice = await asyncio.gather(*(bruno.post(f"/api/tables/{id}/seats", json=seated("Bruno", seat=2))
                                       for _ in range(3)))
        assert {reply.status_code for reply in (first, *twice)} == {200}
        assert [seat.name for seat in server.service.table(id).seats] == ["P0", "Bruno", "Bruno 2"]
    serve(test)


# Names and links.

def test_a_spectator_cannot_speak_in_a_players_name(serve):
    async def test(server):
        me, other = server.client(), server.client()
        id = await server.table(me, "mob", players=3)
        await other.post(f"/api/tables/{id}/chat", json={"text": "I resign", "name": " P0 "})
        assert server.service.table(id).notes[-1].name == "P0 2"
    serve(test)


def test_links_are_such_as_others_can_open(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        page = (await me.get(f"/t/{id}", headers=PAGE)).text
        assert f'value="http://192.0.2.7:1/t/{id}"' in page and "ludoteca serve --host" not in page
        assert (await me.post(f"/api/tables/{id}/links",
                              json={})).json()["url"].startswith("http://192.0.2.7:1/claim/")
    serve(test, pages=True, outside="http://192.0.2.7:1")

    async def alone(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        page = (await me.get(f"/t/{id}", headers=PAGE)).text
        assert f'value="{server.url}/t/{id}"' in page and "ludoteca serve --host 0.0.0.0" in page
    serve(alone, pages=True, hosts=("127.0.0.1",))


def test_a_form_with_a_fault_keeps_what_was_entered(serve):
    async def test(server):
        me = server.client(headers=PAGE)
        sent = {"name": "A<b>", "players": "5", "seat0": "open", "seat1": "bot:master", "seat2": "open",
                "option.races": "4",
                "option.alley": "pass", "option.crash": "1", "option.circuits": ["", "red clockwise"],
                "public": "1", "undo": "none", "clock": "days:3"}
        reply = await me.post("/new/ave-caesar", data=sent)
        assert (reply.status_code == 422 and "Take at least one seat" in reply.text
                and not len(server.service.cache))
        form = " ".join(reply.text.split())
        for part in ('value="A&lt;b&gt;"', 'name="players" value="5" checked',
                     '<option value="bot:master" selected',
                     'value="pass" checked', 'name="option.crash" value="1" checked', '<option selected>4<',
                     '<option value="red clockwise" selected', 'name="public" value="1" checked',
                     '<option value="none" selected', '<option value="days:3" selected'):
            assert part in form, part
        assert form.count("selected>Red, clockwise") == 1 and 'name="hints" value="1" checked' not in form
    serve(test, pages=True)


def test_a_link_to_a_button_leads_to_the_front_page(serve):
    async def test(server):
        me = server.client()
        for path in ("/play/cafe-race", "/teach/cafe-race"):
            reply = await me.get(path, headers=PAGE)
            assert (reply.status_code == 303 and reply.headers["location"] == "/"
                    and not len(server.service.cache))
    serve(test, pages=True)


def test_play_now_is_against_club_bots_and_the_first_game_against_novices(serve):
    async def test(server):
        me = server.client()
        for path, level in (("/play/cafe-race", "club"), ("/teach/cafe-race", "novice")):
            id = (await me.post(path)).headers["location"].split("/t/")[1].partition("?")[0]
            assert {seat.level for seat in server.service.table(id).seats[1:]} == {level}
        form = (await me.get("/new/cafe-race", headers=PAGE)).text
        assert '<option value="bot:club" selected' in " ".join(form.split())
    serve(test, pages=True)


def test_play_now_begins_as_the_last_time_and_ave_caesar_with_one_race(serve):
    async def test(server):
        me, other = server.client(), server.client()

        async def begun(who, game, **form):
            reply = await who.post(f"/play/{game}", data=form, headers=PAGE)
            assert reply.status_code == 303, reply.text
            return server.service.table(reply.headers["location"].split("/t/")[1]).terms

        assert (await begun(other, "ave-caesar")).options["races"] == 1
        asked = {"opponents": "2", "level": "master", "option.rules": "auction"}
        for terms in (await begun(me, "cafe-race", **asked), await begun(me, "cafe-race")):
            assert terms.players == 3 and terms.options["rules"] == "auction"
            assert {place.level for place in terms.seats[1:]} == {"master"}
        assert (await begun(other, "cafe-race")).options["rules"] == "base"
        front = " ".join((await me.get("/", headers=PAGE)).text.split())
        assert "2 bots: Advanced · Auction" in front
        assert 'name="option.rules" value="auction" checked' in front
        assert ((await me.post("/play/cafe-race", data=asked | {"opponents": "77"},
                               headers=PAGE)).status_code == 422)
        # what no sheet has sent is as if never said
        me.cookies.set("play-cafe-race", "opponents=99&level=master")
        assert (await begun(me, "cafe-race")).players == 4
    serve(test, pages=True)


def test_every_game_has_a_sheet_for_playing_now_from_its_own_descriptions(serve):
    async def test(server):
        front = (await server.client().get("/", headers=PAGE)).text
        for name in playable():
            sheet = front.split(f'<dialog id="play-{name}"')[1].split("</dialog>")[0]
            options = load(name).rules.OPTIONS
            for key, values in options.items():
                assert (f'name="option.{key}"' in sheet) == (
                    not isinstance(values, list) and key != "begins"), (name, key)
            assert (sheet.count('name="opponents"') == len(load(name).rules.PLAYERS)
                    and sheet.count('name="level"') == 4)
    serve(test, pages=True)
