"""Programs at the API's sockets: they play, watch and wait for news there."""
import asyncio
import json

import pytest

from ludoteca.web.api import decisions, models
from ludoteca.web.table import commands
from web.asking import decide, see


@pytest.mark.parametrize("game", ["cafe-race", "ave-caesar"])
def test_a_program_plays_through_its_socket_and_hears_only_what_changed(serve, read_message, game):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", game, players=3)
        async with server.socket(f"/api/tables/{id}/live?changes=true", me) as ws:
            now, heard, asked, sizes = await read_message(ws), [], [-1], []
            heard += now["events"]
            answered = 1  # answers come in the order of decisions, perhaps after the change
            models.Snapshot.model_validate(now)
            while not now["over"]:
                if 0 in now["waiting"] and answered == len(asked) and now["seq"] > asked[-1]:
                    asked.append(now["seq"])
                    await ws.send(json.dumps({"decision": now["legal"][0], "seq": now["seq"],
                                              "id": now["seq"]}))
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
            sent = [("", 400), ("[]", 422), ('{"decision": 3, "seq": 0}', 422), ('{"decision": "3"}', 422),
                    (json.dumps({"decision": "3", "seq": now["seq"], "seat": 1}), 403),
                    (json.dumps({"decision": "3", "seq": now["seq"], "id": "mine"}), 409)]
            for text, status in sent:
                await ws.send(text)
                answer = await read_message(ws)
                assert (answer["status"], bool(answer["error"])) == (status, True)
            assert len((await see(me, id))["events"]) == 0
    serve(test)


async def my_turn(ws, read_message):
    """What a socket tells when it is seat 0's turn."""
    while "waiting" not in (now := await read_message(ws)) or 0 not in now["waiting"]:
        pass
    return now


async def ask(ws, read_message, **given):
    """Decide through a socket; the answer."""
    await ws.send(json.dumps(given))
    while "answer" not in (found := await read_message(ws)):
        pass
    return found


async def named_table(client, game="ave-caesar"):
    """A table whose person has a name that is nowhere else."""
    seats = [{"kind": "me", "name": "Anna Secret"}, {"kind": "bot"}, {"kind": "bot"}]
    return (await client.post("/api/tables", json={"game": game, "players": 3, "seats": seats})).json()["id"]


def test_an_illegal_decision_is_answered_as_by_post_and_the_socket_goes_on(serve, read_message, caplog):
    async def test(server):
        me = server.client()
        id = await named_table(me)
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            now = await my_turn(ws, read_message)
            posted = await decide(me, id, "nonsense", now["seq"])
            for number in (1, 2):
                found = await ask(ws, read_message, decision="nonsense", seq=now["seq"], id=number)
                assert found == {"answer": number, "status": 422} | posted.json()
            assert posted.status_code == 422
            good = await ask(ws, read_message, decision=now["legal"][0], seq=now["seq"], id="good")
            assert (good["answer"], good["status"], good["changed"]) == ("good", 200, True)
        assert now["legal"]
        return [*now["legal"], "Anna", "nonsense"]
    secrets = serve(test)
    assert not [word for word in secrets if word in caplog.text]


TOO_LONG = {"65 bits": 1 << 63, "-65 bits": -(1 << 63) - 1, "997 bits": 10**300,
            "201 letters": "x" * 201, "half": "\ud800"}


@pytest.mark.parametrize("id", TOO_LONG.values(), ids=TOO_LONG)
def test_an_answer_that_cannot_be_addressed_is_refused_before_anything_is_kept(serve, read_message, id):
    async def test(server):
        me = server.client()
        table = await server.table(me, "mmm", players=3)      # no bot decides meanwhile
        async with server.socket(f"/api/tables/{table}/live", me) as ws:
            now = await my_turn(ws, read_message)
            count = server.service.changed
            found = await ask(ws, read_message, decision=now["legal"][0], seq=now["seq"], id=id)
            assert (found["answer"], server.service.changed) == (None, count)
            assert found["status"] == (400 if id == "\ud800" else 422)         # that is no text at all
            for good in (-(1 << 63), (1 << 63) - 1, "x" * 200):
                now = await see(me, table)
                assert (await ask(ws, read_message, decision="?", seq=now["seq"], id=good))["answer"] == good
    serve(test)


def test_a_fault_of_our_own_is_answered_and_tells_the_log_no_name_and_no_hand(serve, read_message, caplog,
                                                                              monkeypatch):
    def fail(table, seat, text, number, by):
        raise KeyError(f"{table.names[seat]} holds {table.view(seat).texts()} and says {text}")

    async def test(server):
        me = server.client()
        id = await named_table(me)
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            now = await my_turn(ws, read_message)
            with monkeypatch.context() as planted:
                planted.setattr(commands.decide, "check", fail)
                for number in (1, 2):
                    found = await ask(ws, read_message, decision=now["legal"][0], seq=now["seq"], id=number)
                    assert (found["answer"], found["status"], found["code"]) == (number, 500, "server")
            good = await ask(ws, read_message, decision=now["legal"][0], seq=now["seq"], id=3)
            assert (good["answer"], good["status"], good["changed"]) == (3, 200, True)
        return id, now["legal"]
    id, legal = serve(test)
    assert f"decision failed at table {id}: KeyError" in caplog.text and "test_api_sockets.py" in caplog.text
    assert not [word for word in (*legal, "Anna", "holds") if word in caplog.text]


def test_what_cannot_even_be_answered_gets_500_and_the_socket_goes_on(serve, read_message, caplog,
                                                                      monkeypatch):
    def fail(*given):
        raise KeyError("Anna Secret")

    async def test(server):
        me = server.client()
        id = await server.table(me, "mmm", players=3)
        async with server.socket(f"/api/tables/{id}/live?seat=0", me) as ws:
            now = await my_turn(ws, read_message)
            with monkeypatch.context() as planted:
                planted.setattr(decisions, "answered", fail)
                assert (await ask(ws, read_message))["status"] == 500
            found = await ask(ws, read_message, decision=now["legal"][0], seq=now["seq"], seat=0)
            assert found["status"] == 200
    serve(test)
    assert "message failed" in caplog.text and "KeyError" in caplog.text and "Anna" not in caplog.text


def test_a_program_watches_through_a_socket(serve, read_message):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            heard, seq, moves = [], -1, 0
            while True:
                now = await read_message(ws)
                # 0: the whole again, after something stale
                assert now["seq"] >= seq and now["since"] in (0, len(heard))
                models.Snapshot.model_validate(now)
                seq, heard = now["seq"], heard[:now["since"]] + now["events"]
                if now["over"]:
                    break
                if 0 in now["waiting"]:
                    moves += (await decide(me, id, now["legal"][0], seq)).json().get("changed", False)
            whole = await see(me, id)
            assert (heard == whole["events"]
                    and moves == sum(s == 0 for s, _ in server.service.table(id).record()["decisions"]))
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


def test_pages_are_told_within_seconds_who_is_here(serve, read_message, monkeypatch):
    monkeypatch.setattr("ludoteca.web.live.hub.GRACE", 0)

    async def told(ws):
        while "present" not in (message := await read_message(ws)):
            pass
        return message["present"]

    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "mob", players=3)
        await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
        async with server.socket(f"/t/{id}/live?seat=0&present=1", anna) as ws:
            assert await told(ws) == {"0": True, "1": False}
            async with server.socket(f"/t/{id}/live?seat=1", bruno):
                assert await told(ws) == {"0": True, "1": True}
            assert await told(ws) == {"0": True, "1": False}
    serve(test, pages=True)
