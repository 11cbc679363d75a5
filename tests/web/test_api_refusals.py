"""What the API refuses, and how; what it tells of itself."""
import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

from web.asking import decide, play_out, see

from apart import PATIENCE
from waiting import until

DOCS = Path(__file__).parents[2] / "docs" / "api.md"


REFUSALS = [
    ("POST", "/api/tables", {"game": "nope"}, 404),
    ("POST", "/api/tables", {"game": "cafe-race", "players": 9}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "options": {"wings": 2}}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "options": {"rules": "x" * 50}}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "players": 3, "seats": [{"kind": "bot"}] * 4}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "seats": [{"kind": "bot", "level": "god"}]}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "clock": {"kind": "live", "limit": 1}}, 422),
    ("POST", "/api/tables", {"game": "cafe-race", "seats": [{"kind": "me", "name": "n" * 25}]}, 422),
    ("POST", "/api/tables", {}, 422), ("POST", "/api/tables", [], 422), ("POST", "/api/tables", None, 422),
    ("GET", "/api/tables/{id}?seat=1", None, 403), ("GET", "/api/tables/{id}?seat=x", None, 422),
    ("GET", "/api/tables/{id}/record", None, 409), ("GET", "/api/tables/{id}/plies", None, 409),
    ("GET", "/api/tables/unknown", None, 404), ("GET", "/api/tables/" + "x" * 500, None, 404),
    ("GET", "/nowhere", None, 404), ("DELETE", "/api/tables/{id}", None, 405),
    ("POST", "/api/tables/{id}/decisions", {"decision": "3", "seq": 99}, 409),
    ("POST", "/api/tables/{id}/decisions", {"decision": "9", "seq": 1}, 422),
    ("POST", "/api/tables/{id}/decisions", {"decision": "x" * 300, "seq": 1}, 422),
    ("POST", "/api/tables/{id}/decisions", {"decision": 3, "seq": 1}, 422),
    ("POST", "/api/tables/{id}/decisions", {"decision": "3", "seq": "1"}, 422),
    ("POST", "/api/tables/{id}/decisions", {"decision": "3", "seq": 1, "seat": 1}, 403),
    ("POST", "/api/tables/{id}/decisions", {"decision": "3", "seq": 1, "seat": 7}, 403),
    ("POST", "/api/tables/{id}/decisions", {"decision": "3", "seq": 1, "more": 7}, 422),
    ("POST", "/api/tables/{id}/seats", {"name": "X"}, 200),
    ("POST", "/api/tables/{id}/seats", {"name": "X", "seat": 1}, 409),
    ("POST", "/api/tables/{id}/start", {}, 409), ("POST", "/api/tables/{id}/undo/answer", {"yes": True}, 409),
    ("POST", "/api/tables/{id}/chat", {"text": "   "}, 422),
    ("POST", "/api/tables/{id}/chat", {"text": "x" * 301}, 422),
    ("POST", "/api/tables/{id}/rematch", {}, 409), ("POST", "/api/claims", {"code": "old"}, 410),
]


def test_bad_input_gets_its_status_and_one_sentence_and_changes_nothing(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        await until(lambda: server.service.table(id).waiting == [0])
        before, kept = await see(me, id), len(await server.service.store.changes(id))
        for method, path, body, status in REFUSALS:
            content = None if body is None else json.dumps(body)
            reply = await me.request(method, path.format(id=id), content=content,
                                     headers={"content-type": "application/json"})
            assert reply.status_code == status, (path, body, reply.text)
            if status >= 400:
                sentence = reply.json()["error"]
                assert sentence.endswith((".", "…")) and len(sentence) < 300 and reply.json()["code"], (
                    sentence)
        start = b'{"game": "cafe-race", "players": '
        for raw, status in ((b"{", 400), (b"\xff\xfe", 400), (b"[" * 60_000, 400),
                            (start + b'{"a":' * 9000, 400),
                            (start + b"1" * 6000 + b"}", 400), (start + b"1e999}", 422),
                            (start + b"NaN}", 422), (start + b" " * 70_000 + b"3}", 413)):
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
        assert ({"/api/v1/tables", "/api/v1/tables/{id}/decisions", "/api/v1/tables/{id}/record"}
                <= set(schema["paths"]))
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
        assert path.removeprefix("/api/v1") in text, f"docs/api.md does not tell of {path}"


def test_the_bot_client_of_the_docs_plays_a_game(serve, tmp_path):
    """The thirty lines of docs/api.md, run as they stand."""
    source = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.S).group(1)
    assert len(source.strip().splitlines()) <= 30
    (tmp_path / "bot.py").write_text(source)

    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        bot = await asyncio.create_subprocess_exec(sys.executable, "-W", "error", str(tmp_path / "bot.py"),
                                                   server.url, id,
                                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        await until(lambda: server.service.table(id).started or bot.returncode is not None)
        assert bot.returncode is None, await bot.stdout.read()
        await play_out([me], id)
        said, _ = await asyncio.wait_for(bot.communicate(), PATIENCE)
        assert bot.returncode == 0 and b"over" in said.lower(), said
    serve(test)
