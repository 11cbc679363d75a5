"""Rates, sizes, origins, cookies and headers: what one address may do, and what no other site may."""
import asyncio
import contextlib
import itertools
import re
import socket
import string

import httpx
import pytest
import segno
import websockets

from ludoteca.web.hosting.connection_limits import Connections
from ludoteca.web.hosting.logs import Quietly
from ludoteca.web.html import qr_code, rendering
from ludoteca.web.html.qr_code import qr
from ludoteca.web.html.rendering import STATIC, bare
from ludoteca.web.html.warm_up import warm_up
from ludoteca.web.live.websocket import Message
from ludoteca.web.middleware import Buckets, address_of, counted_as, name_of, peer_of
from ludoteca.web.settings import Limits

from apart import PATIENCE, PLAIN
from effort import calls
from waiting import until

SEATS = {"game": "cafe-race", "players": 3, "seats": [{"kind": "me", "name": "A"}]}
LETTERS = string.ascii_letters + string.digits + "-_"


def test_a_bucket_fills_again(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bucket = Buckets(2, 4)
    assert [bucket.take("a") for _ in range(5)] == [True] * 4 + [False]
    assert bucket.take("b")
    now[0] = 1.0
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    for n in range(10_050):
        bucket.take(str(n))
    now[0] = 100.0
    bucket.take("z")
    assert len(bucket._left) < 10


def test_too_many_requests_of_one_address(serve):
    async def test(server):
        me = server.client()
        seen = [(await me.get("/api/tables")).status_code for _ in range(20)]
        assert seen[:10] == [200] * 10 and 429 in seen
        refused = await me.get("/api/tables")
        assert refused.headers["retry-after"] == "1" and refused.json()["code"] == "too-many"
        assert "content-security-policy" in refused.headers
    serve(test, limits=Limits(requests_per_second=0.5, requests_burst=12))


@pytest.mark.parametrize("address, counted", [
    ("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("::1", "::/64"),
    ("2001:DB8:1:2::9", "2001:db8:1:2::/64"), ("::ffff:192.0.2.7", "192.0.2.7"),
    ("fe80::1%eth0", "fe80::/64"),
    ("unknown", "unknown")])
def test_an_ipv6_address_counts_as_its_network(address, counted):
    assert counted_as(address) == address_of({"client": (address, 1)}) == counted
    assert peer_of({"client": (address, 1)}) == address


def test_one_ipv6_network_has_one_share_of_requests_and_connections(serve):
    async def test(server):
        seen = [(await server.client().get("/api/tables", headers={"x-forwarded-for": f"2001:db8::{n}"}))
                .status_code for n in range(5)]
        assert seen == [200] * 3 + [429] * 2
        other = await server.client().get("/api/tables", headers={"x-forwarded-for": "2001:db8:0:1::1"})
        assert other.status_code == 200
    serve(test, limits=Limits(requests_per_second=0.001, requests_burst=3), proxies=("127.0.0.1",))
    door = Connections(Limits(connections_per_address=2), proxies=("2001:db8::9",))
    assert [door.enter(f"2001:db8::{n}") for n in (1, 2, 3, 9)] == [True, True, False, True]
    for n in (1, 2, 9):
        door.leave(f"2001:db8::{n}")
    assert not door.open


def test_a_browser_in_normal_use_is_far_from_the_limits(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        replies = await asyncio.gather(*(me.get(f"/api/tables/{id}") for _ in range(60)))
        assert {reply.status_code for reply in replies} == {200}
    serve(test)


def test_too_many_tables_and_too_much_talk(serve):
    async def test(server):
        me = server.client()
        made = [await me.post("/api/tables", json=SEATS) for _ in range(4)]
        assert [reply.status_code for reply in made] == [201, 201, 201, 429]
        id = made[0].json()["id"]
        said = [(await me.post(f"/api/tables/{id}/chat", json={"text": "x"})).status_code for _ in range(3)]
        assert said == [200, 200, 429]
    serve(test, limits=Limits(tables_per_hour=3, chat_per_minute=2))


def test_the_whole_server_has_room_for_so_many_tables(serve):
    async def test(server):
        me = server.client()
        made = [(await me.post("/api/tables", json=SEATS)).json()["id"] for _ in range(3)]
        assert len(server.service.cache) == 2, "one that nobody looks at was put aside"
        assert all([(await me.get(f"/api/tables/{id}")).json()["you"] == 0 for id in made]), "and is not lost"
        watched = server.service.cache.ids
        async with (server.socket(f"/api/tables/{watched[0]}/live", me),
                    server.socket(f"/api/tables/{watched[1]}/live", me)):
            refused = await me.post("/api/tables", json=SEATS)
            assert refused.status_code == 409 and "too many tables" in refused.text
    serve(test, limits=Limits(tables=2))


def test_sizes(serve):
    async def test(server):
        me = server.client()
        big = b'{"game": "' + b"x" * 3000 + b'"}'
        assert ((await me.post("/api/tables", content=big,
                               headers={"content-type": "application/json"})).status_code == 413)

        async def drip():
            for _ in range(40):
                yield b" " * 100
        reply = await me.post("/api/tables", content=drip(), headers={"content-type": "application/json"})
        assert reply.status_code == 413 and reply.json()["code"] == "too-large"
        id = await server.table(me, "mob", players=3)
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            await ws.recv()
            await ws.send("x" * 5000)
            with pytest.raises(websockets.ConnectionClosed):
                await ws.recv()
        assert (await me.get(f"/api/tables/{id}")).status_code == 200
        for text in ("chat", "\x00" * 5, "{}"):                 # a viewer that talks is not listened to
            async with server.socket(f"/api/tables/{id}/live", me) as ws:
                await ws.recv()
                await ws.send(text)
                await me.post(f"/api/tables/{id}/chat", json={"text": "still there"})
                await ws.recv()
    serve(test, limits=Limits(body_bytes=2000, message_bytes=4000))


def test_a_viewer_that_never_stops_talking_is_let_go(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        async with server.socket(f"/api/tables/{id}/live", me, max_queue=None) as ws:
            await ws.recv()
            talking = asyncio.create_task(talk(ws))
            with pytest.raises(websockets.ConnectionClosed) as fault:
                while True:
                    await asyncio.wait_for(ws.recv(), PATIENCE)
            talking.cancel()
            assert fault.value.rcvd.code == 1008
        assert (await me.get(f"/api/tables/{id}")).status_code == 200
    serve(test)


def test_a_viewer_that_never_reads_holds_nobody_up(serve):
    """Its messages wait for it alone; the others get theirs, while all that never read are still waited
    for."""
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        deaf = [await deaf_viewer(server.port, id) for _ in range(10)]
        await until(lambda: len(server.service.hub.watchers[id]) == 10)
        async with server.socket(f"/t/{id}/live", me) as ws:
            await ws.recv()
            for n in range(60):
                await me.post(f"/api/tables/{id}/chat", json={"text": f"{n} " + "long " * 55})
                await asyncio.wait_for(ws.recv(), PATIENCE)
            assert len(server.service.hub.watchers[id]) == 11
        for sock in deaf:
            sock.close()
    serve(test, pages=True, limits=Limits(requests_burst=10**6, chat_per_minute=10**6))


PING = b"\x89\xfd\0\0\0\0" + b"p" * 125
PONG, REST = b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
BEGUN = b"\x01\x81\0\0\0\0x"                              # a text that goes on, in frames of nothing


@pytest.mark.parametrize("flood", [PING * 100, PONG * 1000, BEGUN + REST * 1000],
                         ids=["pings", "pongs", "parts"])
def test_who_sends_frames_that_say_nothing_is_let_go(serve, flood):
    """Though it reads nothing of what it is told: neither answers nor frames pile up."""
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        sock, wire = await deaf_wire(server, id)
        with pytest.raises(ConnectionError):
            while True:
                await asyncio.get_running_loop().sock_sendall(sock, flood)
                assert len(wire.frames) < 2000 and wire.transport.get_write_buffer_size() < 300_000
        sock.close()
        assert (await me.get(f"/api/tables/{id}")).status_code == 200
    serve(test, pages=True)


def test_who_reads_nothing_does_not_linger_when_it_is_let_go(serve):
    async def test(server):
        me = server.client()
        sock, wire = await deaf_wire(server, await server.table(me, "mob", players=3))
        wire.write([Message(b"x" * 10_000_000)])
        assert wire.transport.get_write_buffer_size()
        wire.keepalive_timeout()
        await until(lambda: not server.app.state.context.rates.sockets)
        sock.close()
    serve(test, pages=True)


async def deaf_wire(server, id):
    """A viewer that reads nothing, and our end of it, which is not patient."""
    sock = await deaf_viewer(server.port, id)
    await until(lambda: server.service.hub.watchers[id])
    (wire,) = [watcher.wire for watcher in server.service.hub.watchers[id]]
    wire.close_timeout = 0.01
    return sock, wire


def test_who_does_not_read_is_not_listened_to(serve):
    """Its pings would have to be answered; as soon as it reads again, all is as before."""
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        async with server.socket(f"/api/tables/{id}/live", me) as ws:
            await ws.recv()
            (wire,) = [watcher.wire for watcher in server.service.hub.watchers[id]]
            wire.pause_writing()
            assert not wire.transport.is_reading()
            wire.resume_writing()
            await asyncio.wait_for(await ws.ping(), PATIENCE)
    serve(test)


async def talk(ws):
    """Without an end, whatever is answered."""
    with contextlib.suppress(websockets.ConnectionClosed):
        for n in itertools.count():
            await ws.send("x" * 100 if n % 2 else b"\x00\xff")
            await asyncio.sleep(0)


async def deaf_viewer(port, id):
    """A page's connection with a tiny window, from which nothing is ever read."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sock.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(sock, ("127.0.0.1", port))
    lines = [f"GET /t/{id}/live HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
             "Connection: Upgrade",
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", ""]
    await loop.sock_sendall(sock, "\r\n".join(lines).encode())
    return sock


def test_what_can_be_asked_for_can_be_asked_about(serve):
    """HEAD is GET without the body: previews of links use it."""
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        for path, status in (("/", 200), (f"/t/{id}", 200), ("/nowhere", 404), ("/api/tables", 200)):
            reply = await me.head(path)
            assert reply.status_code == status and reply.content == b"", path
    serve(test, pages=True)


def test_what_is_refused_is_logged_now_and_then(caplog, monkeypatch):
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    refused = Quietly(60)
    with caplog.at_level("WARNING", "ludoteca"):
        for _ in range(100):
            refused.warn("Sockets are refused: %d.", 7)
        now[0] = 61.0
        refused.warn("Sockets are refused: %d.", 8)
    told = [record.getMessage() for record in caplog.records]
    assert told == ["Sockets are refused: 7. (1 so far)", "Sockets are refused: 8. (101 so far)"]


def test_sockets_of_one_address(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        async with server.socket(
            f"/api/tables/{id}/live") as one, server.socket(f"/api/tables/{id}/live") as two:
            await asyncio.gather(one.recv(), two.recv())
            with pytest.raises(websockets.InvalidStatus):
                async with server.socket(f"/api/tables/{id}/live"):
                    pass
        await until(lambda: not server.app.state.context.rates.sockets)
        async with server.socket(f"/api/tables/{id}/live") as three:
            await three.recv()
    serve(test, limits=Limits(sockets_per_address=2))


def test_other_sites_pages_may_not_command(serve):
    async def test(server):
        me = server.client()
        evil = {"origin": "https://evil.example"}
        assert (await me.post("/api/tables", json=SEATS, headers=evil)).status_code == 403
        assert (await me.post("/api/tables", json=SEATS, headers={"origin": server.url})).status_code == 201
        id = await server.table(me, "mob", players=3)
        with pytest.raises(websockets.InvalidStatus):
            async with server.socket(f"/api/tables/{id}/live", me, origin="https://evil.example"):
                pass
        async with server.socket(f"/api/tables/{id}/live", me, origin=server.url) as ws:
            await ws.recv()
    serve(test)


def test_on_loopback_the_server_answers_to_its_own_names_only(serve):
    async def test(server):
        me = server.client()
        assert (await me.get("/api/tables", headers={"host": "rebound.example"})).status_code == 421
        assert (await me.get("/api/tables")).status_code == 200
    serve(test, hosts=("127.0.0.1",))
    assert [name_of(h) for h in ("A.b:80", "[::1]:80", "[::1]", "a")] == ["a.b", "[::1]", "[::1]", "a"]


def test_cookies_and_headers(serve):
    async def test(server):
        me = server.client()
        made = await me.post("/api/tables", json=SEATS)
        cookie = made.headers["set-cookie"].lower()
        assert ("httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
                and "secure" not in cookie)
        assert "set-cookie" not in (await me.post("/api/tables", json=SEATS)).headers
        policy = made.headers["content-security-policy"]
        assert ("script-src 'self'" in policy and "default-src 'self'" in policy
                and "frame-ancestors 'none'" in policy)
        assert "unsafe-inline" not in policy.split("style-src")[0]
        for path in ("/api/tables", "/nowhere", "/api/docs"):
            headers = (await me.get(path)).headers
            assert (headers["x-content-type-options"] == "nosniff"
                    and headers["referrer-policy"] == "same-origin")
            assert "content-security-policy" in headers
        assert (await me.get("/api/tables")).headers["cache-control"] == "no-store"
    serve(test)

    async def secure(server):
        return (await server.client().post("/api/tables", json=SEATS)).headers["set-cookie"]
    assert "Secure" in serve(secure, secure=True)


def test_a_page_asks_once_for_its_styles(serve):
    async def test(server):
        me = server.client()
        found = re.findall(r'href="(/static/[^"]+[.]css)"', (await me.get("/")).text)
        both = [await me.get(path) for path in found]
        assert len(both) == 2 and all(reply.headers["content-type"].startswith("text/css") for reply in both)
        whole = [name for path in found for name in path.split("/")[-1].removesuffix(".css").split("+")]
        assert whole == ["tokens", "base", "sheets", "front", "options"]
        assert ("".join(reply.text for reply in both)
                == "".join(bare((STATIC / f"{name}.css").read_bytes(), ".css").decode() for name in whole))
        assert ("content-security-policy" not in both[0].headers
                and both[0].headers["x-content-type-options"] == "nosniff")
        for wrong in ("tokens+tokens", "tokens+", "tokens+nothing", "+", "tokens+dom.mjs",
                      "tokens+../tokens"):
            assert (await me.get(f"/static/any/{wrong}.css")).status_code == 404
        assert "content-security-policy" in (await me.get("/static/any/icon.svg")).headers
    serve(test, pages=True)


def test_style_sheets_are_joined_only_as_pages_have_them_and_packed_once(serve):
    """Whoever asks for them in other orders makes no work: all were packed at the start."""
    rendering.packed.cache_clear()
    warm_up()
    known = rendering.packed.cache_info().misses

    async def test(server):
        me = server.client(headers={"accept-encoding": "gzip"})
        names = [name.removesuffix(".css") for name in rendering.files() if name.endswith(".css")]
        for order in itertools.islice(itertools.permutations(names), 50):
            assert (await me.head(f"/static/any/{'+'.join(order)}.css")).status_code == 404
        for version in ("any", "other"):
            assert (await me.head(f"/static/{version}/tokens+base+sheets.css")).status_code == 200
        assert rendering.packed.cache_info().misses == known
    serve(test, pages=True)


def test_a_qr_code_is_drawn_for_seats_and_hosts_that_there_are_and_once(serve, monkeypatch):
    drawn = []

    async def draw(who, work, link):
        drawn.append(link)
        return work(link)
    monkeypatch.setattr(qr_code.desk, "ask", draw)

    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        for seat in ("-1", "3", "15", "16", "9" * 2200, "9" * 3900):
            assert (await me.get(f"/t/{id}/qr.svg?seat={seat}")).status_code in (404, 422), seat[:9]
        assert (await me.get(f"/t/{id}/qr.svg", headers={"host": "a" * 2000})).status_code == 421
        assert not drawn
        for query in ("", "?hand=1", "?seat=2", "?seat=2&hand=1") * 3:
            assert (await me.get(f"/t/{id}/qr.svg{query}")).text.startswith("<svg xmlns")
        assert drawn == [f"{server.url}/t/{id}{query}" for query in ("", "?hand=1", "?hand=1&sit=2")]
    serve(test, pages=True)


def test_an_address_asks_for_so_many_new_qr_codes(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        links = [(await me.post(f"/api/tables/{id}/links", json={})).status_code for _ in range(4)]
        codes = [(await me.get(f"/t/{id}/qr.svg")).status_code for _ in range(2)]
        return links + codes
    few = Limits(codes_per_minute=3, requests_burst=100)
    assert serve(test, pages=True, limits=few) == [200] * 3 + [429] * 3


def test_a_qr_code_is_little_work():
    link = "https://a-rather-long-name.example.org/claim/" + "aB3-" * 25
    assert calls(qr, link) < calls(lambda: segno.make(link, error="m").svg_inline()) / 2


def test_a_tampered_cookie_is_a_stranger(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        good = me.cookies["ludoteca"]
        last = (good[:-1] + letter for letter in LETTERS if letter != good[-1])  # base64 has spare bits in it
        for bad in (*last, "x" + good, good[1:], "", ".", "…", "a" * 5000):
            other = server.client(headers={"cookie": f"ludoteca={bad}".encode("utf-8", "replace")})
            reply = await other.get(f"/api/tables/{id}")
            assert reply.status_code == 200 and reply.json()["you"] is None
    serve(test)


def test_the_key_is_made_once_and_is_its_owners_alone(serve, tmp_path):
    async def test(server):
        return await server.table(me := server.client(), "mob", players=3), dict(me.cookies)
    id, cookies = serve(test)
    assert (tmp_path / "secret.key").stat().st_mode & 0o077 == 0

    async def again(server):
        async with httpx.AsyncClient(base_url=server.url, cookies=cookies, **PLAIN) as me:
            assert (await me.get(f"/api/tables/{id}")).json()["you"] == 0, "the seat is kept over a restart"
    serve(again)


def test_an_expired_link(serve, monkeypatch):
    async def test(server):
        me, other = server.client(), server.client()
        id = await server.table(me, "mob", players=3)
        code = (await me.post(f"/api/tables/{id}/links", json={})).json()["code"]
        import time as clock
        later = clock.time() + 25 * 3600
        monkeypatch.setattr(clock, "time", lambda: later)
        reply = await other.post("/api/claims", json={"code": code})
        assert reply.status_code == 410 and "has expired" in reply.json()["error"]
    serve(test)


def test_names_and_chat_stay_what_they_are_and_are_never_markup(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        name = '<img src=x onerror=1>'
        await server.client().post(f"/api/tables/{id}/seats", json={"name": name})
        await me.post(f"/api/tables/{id}/chat", json={"text": "<script>alert('1')</script>\u202e\n&amp;"})
        now = (await me.get(f"/api/tables/{id}")).json()
        assert (now["seats"][1]["name"] == name
                and now["notes"][-1]["text"] == "<script>alert('1')</script> &amp;")
        for path in (f"/t/{id}", f"/t/{id}/screen", "/"):
            page = (await me.get(path, headers={"accept": "text/html"})).text
            assert "<img src=x" not in page and "<script>alert" not in page
    serve(test, pages=True)


@pytest.mark.parametrize("path", ["/play/cafe-race", "/new/cafe-race", "/mine/forget"])
def test_a_form_with_too_many_fields_gets_a_sentence(serve, path):
    async def test(server):
        body = "&".join(f"f{n}=1" for n in range(201))
        return await server.client().post(path, content=body, headers={"accept-language": "de"})
    reply = serve(test, pages=True)
    assert 400 <= reply.status_code < 500 and "höchstens 200 Felder" in reply.text
