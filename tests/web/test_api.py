"""The API over real sockets: make tables, sit, play, chat, take back, watch, verify; and what is refused, how."""
import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca.core.record import verify
from ludoteca.web.api import models
from ludoteca.web.table.attention import movers

from apart import PATIENCE

DOCS = Path(__file__).parents[2] / "docs" / "api.md"


async def see(client, id, **query):
    reply = await client.get(f"/api/tables/{id}", params=query)
    assert reply.status_code == 200, reply.text
    return reply.json()


async def decide(client, id, text, seq, **more):
    return await client.post(f"/api/tables/{id}/decisions", json={"decision": text, "seq": seq, **more})


async def play_out(clients, id, pick=0):
    """Every client decides whatever it may until the game is over."""
    while True:
        over = True
        for client in clients:
            now = await see(client, id)
            over = over and now["over"]
            for seat in set(now["waiting"]) & set(now["yours"]):
                now = await see(client, id, seat=seat)
                if seat in now["waiting"]:
                    reply = await decide(client, id, now["legal"][pick % len(now["legal"])], now["seq"], seat=seat)
                    assert reply.status_code in (200, 409), reply.text
        if over:
            return now


def test_a_game_against_bots_from_first_to_last(serve):
    async def test(server):
        me = server.client()
        games = (await me.get("/api/games")).json()
        for game in games:
            models.GameInfo.model_validate(game)
            count = game["players"][0]
            id = await server.table(me, "m" + "b" * (count - 1), game["name"], count)
            now = await play_out([me], id)
            models.Snapshot.model_validate(now)
            assert now["winners"] and len(now["scores"]) == count and now["legal"] == [] == now["waiting"]
            record = (await me.get(f"/api/tables/{id}/record")).json()
            assert verify(record).winners == now["winners"]
            verdict = (await me.get(f"/api/tables/{id}/verify")).json()
            assert verdict["holds"] and verdict["commitment"] == now["commitment"] and verdict["draws"] > 0
            plies = (await me.get(f"/api/tables/{id}/plies")).json()
            assert [ply["decision"] for ply in plies if "decision" in ply] == [text for _, text in record["decisions"]]
            assert plies[-1]["position"] == verify(record).position()
            text = await me.get(f"/api/tables/{id}/record.txt")
            assert text.headers["content-type"].startswith("text/plain") and record["digest"] in text.text
    serve(test)


def test_a_friend_joins_by_link_and_the_last_seat_starts_the_game(serve):
    async def test(server):
        anna, bruno, watcher = server.client(), server.client(), server.client()
        id = await server.table(anna, "mob", players=3, public=True)
        assert [t["id"] for t in (await watcher.get("/api/tables")).json()] == [id]
        assert not (await see(bruno, id))["started"]
        made = await bruno.post(f"/api/tables/{id}/seats", json={"name": "  Bruno\n <b> "})
        assert made.json() == {"id": id, "seat": 1, "url": f"/t/{id}"}
        again = await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
        assert again.json()["seat"] == 1                      # a double click takes no second seat
        now = await see(bruno, id)
        assert now["started"] and now["you"] == 1 and now["seats"][1]["name"] == "Bruno <b>"
        assert (await watcher.post(f"/api/tables/{id}/seats", json={"name": "X"})).status_code == 409
        assert (await see(watcher, id))["you"] is None
        await play_out([anna, bruno], id)
        assert (await watcher.get("/api/tables")).json() == []
    serve(test)


def test_secret_choices_cross_and_may_be_changed_until_the_last_is_in(serve):
    async def test(server):
        anna, bruno, carla = (server.client() for _ in range(3))
        id = await server.table(anna, "moo", players=3)
        for client in (bruno, carla):
            await client.post(f"/api/tables/{id}/seats", json={"name": "Same"})
        seqs = [(await see(client, id))["seq"] for client in (anna, bruno, carla)]
        assert (await see(anna, id))["seats"][2]["name"] == "Same 2"
        assert (await decide(anna, id, "3", seqs[0])).json()["changed"]
        assert (await decide(bruno, id, "5", seqs[1])).json()["changed"]      # Anna's choice made Bruno's page not stale
        before = await see(carla, id)
        assert (await decide(anna, id, "4", seqs[0])).json()["changed"]       # changed, from the same page
        assert await see(carla, id) == before                                 # of which nobody learns
        assert (await decide(anna, id, "4", seqs[0])).json()["changed"] is False
        assert (await decide(carla, id, "1", seqs[2])).json()["changed"]
        late = await decide(anna, id, "2", seqs[0])
        assert late.status_code == 409 and late.json()["code"] == "stale"
        assert late.json()["table"]["seq"] == (await see(anna, id))["seq"]
        told = [e for e in (await see(anna, id))["events"] if e["event"] == "showed"]
        assert [e["push"] for e in told] == [4, 5, 1]
    serve(test)


def test_a_double_click_and_two_devices_make_one_move(serve):
    async def test(server):
        me, phone = server.client(), server.client()
        id = await server.table(me, "moo", players=3, options={"rules": "auction"})
        link = (await me.post(f"/api/tables/{id}/links", json={})).json()
        assert link["qr"].startswith("<svg") and link["url"].startswith(server.url + "/claim/")
        claimed = await phone.post("/api/claims", json={"code": link["code"]})
        assert claimed.json()["seat"] == 0
        other = server.client()
        assert (await other.post("/api/claims", json={"code": link["code"]})).status_code == 410
        assert (await phone.post("/api/claims", json={"code": link["code"]})).status_code == 200      # the back button
        assert (await other.post("/api/claims", json={"code": link["code"][:-2] + "xx"})).status_code == 410
        await me.post(f"/api/tables/{id}/start", json={})
        while 0 not in (now := await see(me, id, after=(await see(me, id))["seq"] - 1))["waiting"]:
            pass
        text = now["legal"][0]
        replies = await asyncio.gather(*(decide(c, id, text, now["seq"]) for c in (me, phone, me, phone)))
        assert sorted(r.json()["changed"] for r in replies) == [False, False, False, True]
        decided = [c for c in await server.service.store.changes(id) if c.kind == "decided" and c.data["seat"] == 0]
        assert len(decided) == 1
    serve(test)


def test_a_seat_moved_for_good_leaves_the_old_device_watching(serve):
    async def test(server):
        me, phone = server.client(), server.client()
        id = await server.table(me, "mbb", players=3)
        code = (await me.post(f"/api/tables/{id}/links", json={"keep": False})).json()["code"]
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            await ws.recv()
            await phone.post("/api/claims", json={"code": code})
            with pytest.raises(Exception, match="4403"):
                while True:
                    await asyncio.wait_for(ws.recv(), PATIENCE)
        assert (await see(me, id))["you"] is None and (await see(phone, id))["you"] == 0
        assert (await decide(me, id, "3", 1)).status_code == 403
    serve(test)


def test_hot_seat_says_which_seat(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mmb", players=3)
        now = await see(me, id)
        assert now["yours"] == [0, 1]
        assert (await decide(me, id, "3", now["seq"])).status_code == 422
        assert (await decide(me, id, "3", now["seq"], seat=2)).status_code == 403
        assert (await see(me, id, seat=-1))["you"] is None
        await play_out([me], id)
    serve(test)


def test_chat_leave_back_and_rematch(serve):
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "mob", players=3)
        assert (await bruno.post(f"/api/tables/{id}/chat", json={"text": "hi", "name": "Watcher"})).status_code == 200
        assert (await bruno.post(f"/api/tables/{id}/chat", json={"text": "hi"})).status_code == 422     # who?
        await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
        await anna.post(f"/api/tables/{id}/chat", json={"text": "<script>alert(1)</script>"})
        notes = (await see(bruno, id))["notes"]
        assert [(n["kind"], n["seat"]) for n in notes] == [("said", None), ("sat", 1), ("started", None), ("said", 0)]
        await bruno.post(f"/api/tables/{id}/leave", json={})
        now = await play_out([anna], id)                     # a bot stands in for Bruno
        assert now["seats"][1]["away"] and now["over"]
        first = await anna.post(f"/api/tables/{id}/rematch", json={})
        fresh = first.json()["id"]
        assert (await see(bruno, id))["rematch"] == fresh and not (await see(anna, fresh))["started"]
        assert (await bruno.post(f"/api/tables/{id}/rematch", json={})).json() == {"id": fresh, "seat": 1, "url": f"/t/{fresh}"}
        assert (await see(anna, fresh))["started"]
        back = await bruno.post(f"/api/tables/{fresh}/back", json={})
        assert back.json()["changed"] is False
    serve(test)


def test_a_table_left_by_its_last_person_waits(serve):
    """Bots do not play it out; when the person comes back, it goes on."""
    async def test(server):
        anna = server.client()
        reply = await anna.post("/api/tables", json={"game": "cafe-race", "players": 3, "seats": [{"kind": "me", "name": "Anna"},
                                                     {"kind": "bot"}, {"kind": "bot"}]})
        id = reply.json()["id"]
        table = server.service.table(id)
        while table.waiting != [0]:
            await asyncio.sleep(0)
        await anna.post(f"/api/tables/{id}/leave", json={})
        assert table.deserted and movers(table) == [] and table.waiting == [0]
        await anna.post(f"/api/tables/{id}/back", json={})
        assert not table.deserted and table.waiting == [0]
    serve(test)


def test_undo_by_consent(serve):
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "mob", players=3, undo="consent")
        await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
        for client in (anna, bruno):
            now = await see(client, id)
            await decide(client, id, "2", now["seq"])
        while (await see(anna, id))["position"]["round"] == 1:
            await asyncio.sleep(0.005)
        assert (await see(anna, id))["may_undo"]
        assert (await anna.post(f"/api/tables/{id}/undo", json={})).json()["changed"]
        assert (await see(bruno, id))["asked"] == {"seat": 0, "agreed": []}
        assert (await anna.post(f"/api/tables/{id}/undo/answer", json={"yes": True})).status_code == 409
        assert (await bruno.post(f"/api/tables/{id}/undo/answer", json={"yes": True})).json()["changed"]
        now = await see(anna, id)
        assert now["position"]["round"] == 1 and now["epoch"] == 1 and 0 in now["waiting"]
        assert [n["kind"] for n in now["notes"]][-2:] == ["asked", "undone"]
        dice = now["position"]["dice"]
        await decide(anna, id, "5", now["seq"])
        assert (await see(anna, id))["position"]["dice"] == dice         # what was drawn comes again
        await anna.post(f"/api/tables/{id}/undo", json={})
        assert (await bruno.post(f"/api/tables/{id}/undo/answer", json={"yes": False})).json()["changed"]
        assert (await see(anna, id))["asked"] is None
    serve(test)


def test_undo_none(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3, undo="none")
        now = await see(me, id)
        await decide(me, id, "2", now["seq"])
        assert (await me.post(f"/api/tables/{id}/undo", json={})).status_code == 409
    serve(test)


def test_hints_where_the_table_allows_them(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        found = (await me.post(f"/api/tables/{id}/hint", json={})).json()
        models.Hint.model_validate(found)
        assert found["best"] in found["odds"] and all(0 <= v <= 1 for v in found["values"].values())
        other = await server.table(me, "mbb", players=3, hints=False)
        assert (await me.post(f"/api/tables/{other}/hint", json={})).status_code == 403
    serve(test)


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


REFUSALS = [
    ("POST", "/api/tables", {"game": "nope"}, 404), ("POST", "/api/tables", {"game": "cafe-race", "players": 9}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "options": {"wings": 2}}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "options": {"rules": "x" * 50}}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "players": 3, "seats": [{"kind": "bot"}] * 4}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "seats": [{"kind": "bot", "level": "god"}]}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "clock": {"kind": "live", "limit": 1}}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "seats": [{"kind": "me", "name": "n" * 25}]}, 422),
    ("POST", "/api/tables", {}, 422), ("POST", "/api/tables", [], 422), ("POST", "/api/tables", None, 422),
    ("GET", "/api/tables/{id}?seat=1", None, 403), ("GET", "/api/tables/{id}?seat=x", None, 422),
    ("GET", "/api/tables/{id}/record", None, 409), ("GET", "/api/tables/{id}/plies", None, 409),
    ("GET", "/api/tables/unknown", None, 404), ("GET", "/api/tables/" + "x" * 500, None, 404), ("GET", "/nowhere", None, 404),
    ("DELETE", "/api/tables/{id}", None, 405),
    ("POST", "/api/tables/{id}/decisions", {"decision": "3", "seq": 99}, 409),
    ("POST", "/api/tables/{id}/decisions", {"decision": "9", "seq": 1}, 422),
    ("POST", "/api/tables/{id}/decisions", {"decision": "x" * 300, "seq": 1}, 422),
    ("POST", "/api/tables/{id}/decisions", {"decision": 3, "seq": 1}, 422),
    ("POST", "/api/tables/{id}/decisions", {"decision": "3", "seq": "1"}, 422),
    ("POST", "/api/tables/{id}/decisions", {"decision": "3", "seq": 1, "seat": 1}, 403),
    ("POST", "/api/tables/{id}/decisions", {"decision": "3", "seq": 1, "seat": 7}, 403),
    ("POST", "/api/tables/{id}/decisions", {"decision": "3", "seq": 1, "more": 7}, 422),
    ("POST", "/api/tables/{id}/seats", {"name": "X"}, 200), ("POST", "/api/tables/{id}/seats", {"name": "X", "seat": 1}, 409),
    ("POST", "/api/tables/{id}/start", {}, 409), ("POST", "/api/tables/{id}/undo/answer", {"yes": True}, 409),
    ("POST", "/api/tables/{id}/chat", {"text": "   "}, 422), ("POST", "/api/tables/{id}/chat", {"text": "x" * 301}, 422),
    ("POST", "/api/tables/{id}/rematch", {}, 409), ("POST", "/api/claims", {"code": "old"}, 410),
]


def test_bad_input_gets_its_status_and_one_sentence_and_changes_nothing(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        while (await see(me, id))["waiting"] != [0]:
            await asyncio.sleep(0.005)
        before, kept = await see(me, id), len(await server.service.store.changes(id))
        for method, path, body, status in REFUSALS:
            content = None if body is None else json.dumps(body)
            reply = await me.request(method, path.format(id=id), content=content, headers={"content-type": "application/json"})
            assert reply.status_code == status, (path, body, reply.text)
            if status >= 400:
                sentence = reply.json()["error"]
                assert sentence.endswith((".", "…")) and len(sentence) < 300 and reply.json()["code"], sentence
        start = b'{"game": "cafe-race", "players": '
        for raw, status in ((b"{", 400), (b"\xff\xfe", 400), (b"[" * 60_000, 400), (start + b'{"a":' * 9000, 400),
                            (start + b"1" * 6000 + b"}", 400), (start + b"1e999}", 422), (start + b"NaN}", 422),
                            (start + b" " * 70_000 + b"3}", 413)):
            reply = await me.post("/api/tables", content=raw, headers={"content-type": "application/json"})
            assert reply.status_code == status and reply.json()["error"].endswith("."), reply.text
        stranger = server.client(cookies={"ludoteca": "forged.cookie"})
        assert (await decide(stranger, id, "3", before["seq"])).status_code == 403
        assert (await stranger.post(f"/api/tables/{id}/start", json={})).status_code == 403
        assert await see(me, id) == before and len(await server.service.store.changes(id)) == kept
    serve(test)


def test_not_your_turn(serve):
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "moo", players=3, options={"rules": "auction"})
        for client in (bruno, server.client()):
            await client.post(f"/api/tables/{id}/seats", json={"name": "B"})
        now = await see(anna, id)
        idle = anna if now["waiting"] == [1] else bruno
        reply = await decide(idle, id, "bid 3", (await see(idle, id))["seq"])
        assert reply.status_code == 409 and reply.json()["code"] == "not-your-turn"
    serve(test)


def test_openapi_tells_all_and_the_page_asks_no_other_host(serve):
    async def test(server):
        me = server.client()
        schema = (await me.get("/api/openapi.json")).json()
        assert {"/api/tables", "/api/tables/{id}/decisions", "/api/tables/{id}/record"} <= set(schema["paths"])
        page = (await me.get("/api/docs")).text
        assert not re.search(r"(src|href)=\"(https?:)?//", page) and "<script" not in page
        for path in schema["paths"]:
            assert path in page
    serve(test)


def test_every_endpoint_is_in_the_docs(serve):
    async def test(server):
        return (await server.client().get("/api/openapi.json")).json()
    text = DOCS.read_text("utf-8")
    for path in serve(test)["paths"]:
        assert path.removeprefix("/api") in text, f"docs/api.md does not tell of {path}"


def test_the_bot_client_of_the_docs_plays_a_game(serve, tmp_path):
    """The thirty lines of docs/api.md, run as they stand."""
    source = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.S).group(1)
    assert len(source.strip().splitlines()) <= 30
    (tmp_path / "bot.py").write_text(source)

    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        bot = await asyncio.create_subprocess_exec(sys.executable, "-W", "error", str(tmp_path / "bot.py"), server.url, id,
                                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        while not (await see(me, id))["started"]:
            assert bot.returncode is None, await bot.stdout.read()
            await asyncio.sleep(0.02)
        await play_out([me], id)
        said, _ = await asyncio.wait_for(bot.communicate(), PATIENCE)
        assert bot.returncode == 0 and b"over" in said.lower(), said
    serve(test)
