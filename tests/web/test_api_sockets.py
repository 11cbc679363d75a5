"""Programs at the API's sockets: they play, watch and wait for news there."""
import asyncio
import json

import pytest

from ludoteca.web.api import models
from web.asking import decide, see


@pytest.mark.parametrize("game", ["cafe-race", "ave-caesar"])
def test_a_program_plays_through_its_socket_and_hears_only_what_changed(serve, read_message, game):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", game, players=3)
        async with server.socket(f"/api/tables/{id}/live?changes=true", me) as ws:
            now, heard, asked, sizes = await read_message(ws), [], [-1], []
            heard += now["events"]
            answered = 1                                     # answers come in the order of decisions, perhaps after the change
            models.Snapshot.model_validate(now)
            while not now["over"]:
                if 0 in now["waiting"] and answered == len(asked) and now["seq"] > asked[-1]:
                    asked.append(now["seq"])
                    await ws.send(json.dumps({"decision": now["legal"][0], "seq": now["seq"], "id": now["seq"]}))
                news = await read_message(ws)
                if "answer" in news:
                    assert (news["answer"], news["status"], news["changed"]) == (asked[answered], 200, True)
                    answered += 1
                    continue
                sizes.append(len(news))
                heard = heard[:news["since"]] + news["events"]
                now |= news
            whole = await see(me, id)
            seats = [now.pop("seats"), whole.pop("seats")]
            assert now | {"since": 0, "events": heard} == whole and len(seats[0]) == len(seats[1])
            assert min(sizes) < len(whole) / 2
    serve(test)


def test_what_a_program_sends_is_answered_whatever_it_is(serve, read_message):
    async def test(server):
        me = server.client()
        id = await server.table(me, "moo", players=3)
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            now = await read_message(ws)
            sent = [("", 400), ("[]", 400), ('{"decision": 3, "seq": 0}', 400), ('{"decision": "3"}', 400),
                    (json.dumps({"decision": "3", "seq": now["seq"], "seat": 1}), 403),
                    (json.dumps({"decision": "3", "seq": now["seq"], "id": "mine"}), 409)]
            for text, status in sent:
                await ws.send(text)
                answer = await read_message(ws)
                assert (answer["status"], bool(answer["error"])) == (status, True)
            assert len((await see(me, id))["events"]) == 0
    serve(test)


def test_a_program_watches_through_a_socket(serve, read_message):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            heard, seq, moves = [], -1, 0
            while True:
                now = await read_message(ws)
                assert now["seq"] >= seq and now["since"] in (0, len(heard))     # 0: the whole again, after something stale
                models.Snapshot.model_validate(now)
                seq, heard = now["seq"], heard[:now["since"]] + now["events"]
                if now["over"]:
                    break
                if 0 in now["waiting"]:
                    moves += (await decide(me, id, now["legal"][0], seq)).json().get("changed", False)
            whole = await see(me, id)
            assert heard == whole["events"] and moves == sum(s == 0 for s, _ in server.service.table(id).record()["decisions"])
        async with server.socket("/api/tables/nowhere/live") as ws:
            with pytest.raises(Exception, match="4404"):
                await ws.recv()
        async with server.socket(f"/api/tables/{id}/live?seat=1", me) as ws:
            with pytest.raises(Exception, match="4403"):
                await ws.recv()
    serve(test)


def test_waiting_for_news_by_get(serve):
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "mob", players=3)
        seq = (await see(anna, id))["seq"]
        waiting = asyncio.create_task(see(anna, id, after=seq))
        await bruno.post(f"/api/tables/{id}/chat", json={"text": "there", "name": "B"})
        assert (await waiting)["seq"] == seq + 1
    serve(test)
