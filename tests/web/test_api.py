"""The API over real sockets: make tables, sit, play, chat, take back, leave."""
import asyncio

import pytest

from ludoteca.core.record import verify
from ludoteca.web.api import models
from ludoteca.web.table.driver import movers
from web.asking import decide, play_out, see

from apart import PATIENCE
from waiting import until


def test_a_game_against_bots_from_first_to_last(serve):
    async def test(server):
        me = server.client()
        games = (await me.get("/api/games")).json()
        for game in games:
            models.GameInfo.model_validate(game)
            count = game["players"][0]
            short = {"races": 1} if game["name"] == "ave-caesar" else {}
            id = await server.table(me, "m" + "b" * (count - 1), game["name"], count, options=short)
            now = await play_out([me], id)
            models.Snapshot.model_validate(now)
            assert now["winners"] and len(now["scores"]) == count and now["legal"] == [] == now["waiting"]
            record = (await me.get(f"/api/tables/{id}/record")).json()
            assert verify(record).winners == now["winners"]
            verdict = (await me.get(f"/api/tables/{id}/verify")).json()
            assert verdict["holds"] and verdict["commitment"] == now["commitment"] and verdict["draws"] > 0
            plies = (await me.get(f"/api/tables/{id}/plies")).json()
            assert ([ply["decision"] for ply in plies if "decision" in ply]
                    == [text for _, text in record["decisions"]])
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
        # Anna's choice made Bruno's page not stale
        assert (await decide(bruno, id, "5", seqs[1])).json()["changed"]
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
        # the back button
        assert (await phone.post("/api/claims", json={"code": link["code"]})).status_code == 200
        assert (await other.post("/api/claims", json={"code": link["code"][:-2] + "xx"})).status_code == 410
        await me.post(f"/api/tables/{id}/start", json={})
        while 0 not in (now := await see(me, id, after=(await see(me, id))["seq"] - 1))["waiting"]:
            pass
        text = now["legal"][0]
        replies = await asyncio.gather(*(decide(c, id, text, now["seq"]) for c in (me, phone, me, phone)))
        assert sorted(r.json()["changed"] for r in replies) == [False, False, False, True]
        decided = [c for c in await server.service.store.changes(id) if c.kind == "decided"
                   and c.data["seat"] == 0]
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
        assert ((await bruno.post(f"/api/tables/{id}/chat",
                                  json={"text": "hi", "name": "Watcher"})).status_code == 200)
        assert (await bruno.post(f"/api/tables/{id}/chat", json={"text": "hi"})).status_code == 422     # who?
        await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
        await anna.post(f"/api/tables/{id}/chat", json={"text": "<script>alert(1)</script>"})
        notes = (await see(bruno, id))["notes"]
        assert ([(n["kind"], n["seat"]) for n in notes]
                == [("said", None), ("sat", 1), ("started", None), ("said", 0)])
        await bruno.post(f"/api/tables/{id}/leave", json={})
        now = await play_out([anna], id)                     # a bot stands in for Bruno
        assert now["seats"][1]["away"] and now["over"]
        first = await anna.post(f"/api/tables/{id}/rematch", json={})
        fresh = first.json()["id"]
        over, waits = await see(bruno, id), await see(anna, fresh)
        assert (over["rematch"], over["rematch_by"]) == (fresh, 0) and not waits["started"]
        assert [(seat["kind"], seat["name"]) for seat in waits["seats"]][1] == ("open", "Bruno")
        page = (await anna.get(f"/t/{fresh}")).text
        assert "Waiting for Bruno" in page and "invited" in page and "data-sit" not in page
        assert ((await bruno.post(f"/api/tables/{id}/rematch", json={})).json()
                == {"id": fresh, "seat": 1, "url": f"/t/{fresh}"})
        assert (await see(anna, fresh))["started"]
        back = await bruno.post(f"/api/tables/{fresh}/back", json={})
        assert back.json()["changed"] is False
    serve(test, pages=True)


def test_a_table_left_by_its_last_person_waits(serve):
    """Bots do not play it out; when the person comes back, it goes on."""
    async def test(server):
        anna = server.client()
        reply = await anna.post("/api/tables",
                                json={"game": "cafe-race", "players": 3,
                                      "seats": [{"kind": "me", "name": "Anna"},
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
        await until(lambda: server.service.table(id).view().s.round > 1)
        assert (await see(anna, id))["may_undo"]
        assert (await anna.post(f"/api/tables/{id}/undo", json={})).json()["changed"]
        assert (await see(bruno, id))["asked"] == {"seat": 0, "agreed": [], "unanswered": [1]}
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
