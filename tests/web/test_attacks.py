"""Junk by hand: bodies, paths, cookies and sockets that no page would send. The right status, one sentence,
nothing changed."""
import asyncio

import pytest
import websockets

from ludoteca.web.settings import Limits

from apart import PATIENCE
from waiting import until

JSON = {"content-type": "application/json"}
PAGE = {"accept": "text/html"}
LAVISH = Limits(requests_burst=10**6, tables_per_hour=10**6, chat_per_minute=10**6)
BODIES = [b"[" * 30_000, b'{"a":' * 8000, b"", b"null", b"[]", b'"x"', b"\xff\xfe", b'{"text": NaN}',
          b'{"text": 1e999}',
          b'{"text":"\\ud800"}', b'{"seq":' + b"9" * 5000 + b"}", b'{"decision":"1","seq":1e3}',
          b'{"decision":"1","seq":true}',
          b'{"decision":["1"],"seq":1}', b'{"options":{"rules":"\\ud800"},"game":"cafe-race"}',
          b'{"game":"../../etc/passwd"}',
          b'{"options":{"\\udfff":1},"game":"cafe-race"}', b'{"code":"a.b.c"}',
          b'{"name":"\\udbff","seat":1}',
          b'{"name":"\\u0000\\u200b"}', b'{"yes":1}', b'{"absent":99999999999999999999}', b'{"absent":-1}',
          b'{"seat":-1,"text":"x"}']
COMMANDS = ["", "/seats", "/decisions", "/chat", "/undo", "/undo/answer", "/links", "/leave", "/back",
            "/rematch", "/absent"]


def one_sentence(reply):
    fault = reply.json()
    assert ({"error", "code"} <= fault.keys() and fault["error"].endswith((".", "…"))
            and "\n" not in fault["error"]), fault


def test_bodies_that_make_no_sense(serve):
    async def test(server):
        me, stranger = server.client(), server.client()
        id = await server.table(me, "moo", players=3)
        before = server.service.table(id).seq
        for command in COMMANDS:
            for body in BODIES:
                path = f"/api/tables/{id}{command}" if command else "/api/tables"
                replies = [await stranger.post(path, content=body, headers=JSON)]
                if command in ("/decisions", "/chat", "/links"):
                    replies.append(await me.post(path, content=body, headers=JSON))
                for reply in replies:
                    assert 400 <= reply.status_code < 500, (path, body[:40], reply.text)
                    one_sentence(reply)
        assert server.service.table(id).seq == before, "nothing changed"
        for body in BODIES:
            assert ((await stranger.post("/api/claims", content=body, headers=JSON)).status_code in (400, 410,
                                                                                                     422))
            assert (await stranger.post("/new/cafe-race", content=body)).status_code < 500
    serve(test, pages=True, limits=LAVISH)


def test_paths_that_lead_nowhere(serve):
    async def test(server):
        me, stranger = server.client(), server.client()
        id = await server.table(me, "mob", players=3)
        nowhere = ["/t/%2e%2e/%2e%2e", "/static/x/%2e%2e%2fapp.py", "/static/x/..%2f..%2fsecret.key",
                   "/board/%00/x.svg", "/board/cafe-race/..%2f..%2fx", "/board/cafe-race/none.portrait.svg",
                   "/guide/..%2f..%2fweb",
                   "/guide/cafe_race", "/replay/" + "a" * 4000, "/t/" + "é" * 200, "/t/%ff", "/new/%00",
                   "/.git/config", "/api", f"/api/tables/{'x' * 39}"]
        for path in nowhere:
            assert (await stranger.get(path, headers=PAGE)).status_code == 404, path
        for path, status in ((f"/api/tables/{id}?seat=1", 403), (f"/api/tables/{id}?seat=999", 422),
                             (f"/api/tables/{id}?since=-1", 422),
                             (f"/api/tables/{id}?since={10**30}", 200), (f"/api/tables/{id}?after=abc", 422),
                             ("/claim/%00", 410), (f"/claim/{'a' * 3000}", 410), (f"/replay/{id}/0.svg", 409),
                             (f"/replay/{id}/9999999.json", 409)):
            reply = await stranger.get(path)
            assert reply.status_code == status, (path, reply.text)
            if status >= 400:
                one_sentence(reply)
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            reply = await stranger.request(method, f"/api/tables/{id}")
            assert reply.status_code == 405, method
    serve(test, pages=True)


@pytest.mark.parametrize("cookie",
                         ["ludoteca=" + "a" * 4000, 'ludoteca="x"', "name=%3Cb%3E", "lang=it; lang=de",
                                    "lang=../../x; theme=<script>; motion=;;; name=%ff%00%F0",
                                    "name=" + "%00" * 30, "name=%ED%A0%80"])
def test_cookies_that_nobody_gave(serve, cookie):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        other = server.client(headers={"cookie": cookie.encode()})
        for path in ("/", f"/t/{id}", "/replays", f"/t/{id}/screen"):
            reply = await other.get(path)
            assert (reply.status_code == 200 and "<script>" not in reply.text
                    and "<b>" not in reply.text.partition("<main")[0])
        made = await other.post("/play/cafe-race")
        assert made.status_code == 303 and (await other.get(made.headers["location"])).status_code == 200
    serve(test, pages=True)


def test_sockets_that_ask_for_nonsense(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)

        async def outcome(path):
            try:
                async with server.socket(path) as ws:
                    return "open" if await asyncio.wait_for(ws.recv(), PATIENCE) else ""
            except websockets.InvalidStatus as fault:
                return fault.response.status_code
            except websockets.ConnectionClosed as fault:
                return fault.rcvd.code
        for query, expected in (("seat=-1", "open"), ("seat=0", 4403), ("seat=abc", 403),
                                ("language=%00", "open")):
            for base in (f"/t/{id}/live", f"/api/tables/{id}/live"):
                assert await outcome(f"{base}?{query}") == expected, (base, query)
        assert await outcome(f"/t/{id}/live?seat={10**30}") in (403, 4403)
        for base in ("/t/none/live", "/api/tables/none/live"):
            assert await outcome(base) == 4404
        assert await outcome("/nowhere/live") == 403
    serve(test, pages=True)


def test_two_devices_that_decide_at_once_make_one_move(serve):
    """Four commands for one question, from two devices, all at the same time: one answer at most."""
    async def test(server):
        one, two = server.client(), server.client()
        id = await server.table(one, "mbb", game="cafe-fatal", players=3)
        code = (await one.post(f"/api/tables/{id}/links", json={"keep": True})).json()["code"]
        assert (await two.post("/api/claims", json={"code": code})).status_code == 200
        table = server.service.table(id)
        for _ in range(12):
            await until(lambda: table.over or 0 in table.waiting)
            if table.over:
                break
            now = (await one.get(f"/api/tables/{id}")).json()
            asks = zip((one, two, one, two), (now["legal"] * 4)[:4], strict=True)
            before = sum(answer.seat == 0 for answer in table.answers)
            replies = await asyncio.gather(*(client.post(f"/api/tables/{id}/decisions",
                                                         json={"decision": text, "seq": now["seq"]})
                                             for client, text in asks))
            assert ({reply.status_code for reply in replies} <= {200, 409}
                    and any(reply.status_code == 200 for reply in replies))
            assert sum(answer.seat == 0 for answer in table.answers) == before + 1
    serve(test)
