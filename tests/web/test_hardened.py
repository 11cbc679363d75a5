"""What an attack found once: half-open connections, forwarded addresses, broken folders, jumping clocks,
look-alike names."""
import asyncio
import contextlib
import json
import logging
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter

import httpx
import pytest
import websockets
from starlette.responses import StreamingResponse
from starlette.routing import Route

from ludoteca.core.errors import UnknownGame
from ludoteca.core.game_loader import load
from ludoteca.core.match import Match
from ludoteca.core.record import record_of
from ludoteca.web import clock, internal_errors
from ludoteca.web.app import create_app
from ludoteca.web.errors import Invalid, Refused, StoreFailed
from ludoteca.web.hosting.connection_limits import Connections
from ludoteca.web.hosting.data_folder import hold, release
from ludoteca.web.middleware import Rates
from ludoteca.web.replay import replay_workers as replays
from ludoteca.web.server import free_socket, make_server
from ludoteca.web.settings import Limits, Settings
from ludoteca.web.storage import rows
from ludoteca.web.storage.sqlite import SqliteStore, open_file
from ludoteca.web.table import commands
from ludoteca.web.table.change import Change
from ludoteca.web.table.names import clean, mixed, skeleton, unlike
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, agree, named

from apart import PATIENCE, run_async
from waiting import until

SEATS = {"game": "cafe-race", "players": 3, "seats": [{"kind": "me", "name": "A"}]}


# Connections.

async def connect(port, sent=b""):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    await writer.drain()
    return reader, writer


async def until_shut(reader, writer):
    """What comes until the other side ends it."""
    found = b""
    with contextlib.suppress(ConnectionError):
        found = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()
    return found


async def turn_clock(server):
    """The time is over in which a connection may say what it wants."""
    while not (doors := [door for door in server.server.server_state.connections if door.timer is not None]):
        await asyncio.sleep(0)
    for door in doors:
        assert door.timer.when() > door.loop.time()
        door.timer.cancel()
        door._late()


def test_a_connection_that_does_not_say_what_it_wants_is_let_go(serve):
    async def test(server):
        for sent in (b"", b"GET / HT", b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "):
            line = await connect(server.port, sent)
            await turn_clock(server)
            assert await until_shut(*line) == b"", sent
    serve(test, limits=Limits(header_seconds=1000.0))


def test_nor_may_a_second_request_dawdle(serve):
    async def test(server):
        reader, writer = await connect(server.port, b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.write(b"GET /again HT")
        await turn_clock(server)
        assert b"404" not in await until_shut(reader, writer)
    serve(test, limits=Limits(header_seconds=1000.0))


def test_a_body_that_does_not_come_in_time_is_told_so(serve):
    async def test(server):
        head = (b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: "
                b"application/json\r\nContent-Length: 50\r\n\r\n{")
        reader, writer = await connect(server.port, head)
        assert b" 408 " in await asyncio.wait_for(reader.readline(), PATIENCE)
        writer.close()
    serve(test, limits=Limits(body_seconds=0.0))


def test_connections_have_a_limit_for_each_address_and_in_all(serve, caplog):
    async def test(server):
        held = [await connect(server.port) for _ in range(3)]
        assert await until_shut(*await connect(server.port)) == b"", (
            "the fourth is shut at once, without a word")
        for _, writer in held:
            writer.close()
            await writer.wait_closed()
        while (await server.client().get("/api/games")).status_code != 200:
            await asyncio.sleep(0)
    with caplog.at_level(logging.WARNING, "ludoteca"):
        serve(test, limits=Limits(connections_per_address=3))
    assert "Connections are refused" in caplog.text
    many = Connections(Limits(connections=5, connections_per_address=2), ("192.0.2.1",))
    assert [many.enter(address)
            for address in ("a", "a", "a", "192.0.2.1", "192.0.2.1", "192.0.2.1", "b")] == [
        True, True, False, True, True, True, False]
    many.leave("a")
    assert many.enter("b") and many.refused.count == 2


def test_no_crowd_of_addresses_takes_the_last_connection():
    limits = Limits(connections=3000, connections_per_address=300)
    door, rates = Connections(limits), Rates(Limits(sockets=3000, sockets_per_address=300))
    taken = Counter()
    for address in [f"2001:db8:0:{n}::1" for n in range(100)] * 300:
        taken[address] += door.enter(address)
        if rates.room(address):
            rates.sockets[address] += 1
    assert min(taken.values()) >= 20 and max(rates.sockets.values()) < 300
    assert all(door.enter("192.0.2.1") for _ in range(8)), "a browser's own"
    assert rates.room("192.0.2.1") and door.count < 3000
    alone = Connections(limits)
    assert 250 < sum(alone.enter("192.0.2.1") for _ in range(400)) < 300


@pytest.mark.parametrize("sent", [
    b"GET /" + b"a" * 5000, b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 400_000,
    b"GET / HTTP/1.1\r\nHost: a\r\n" + b"".join(b"x%d: y\r\n" % n for n in range(4000)),
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: "
    + b"x" * 2_000_000], ids=["path", "header", "headers", "trailer"])
def test_who_says_too_much_before_the_body_is_let_go(serve, sent):
    """At once: what was said is not kept until the time is over."""
    async def test(server):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        with contextlib.suppress(ConnectionError):
            for at in range(0, len(sent), 1 << 16):
                writer.write(sent[at:at + (1 << 16)])
                await writer.drain()
        told = await until_shut(reader, writer)
        assert b" 200 " not in told and b" 201 " not in told
        assert not [door for door in server.server.server_state.connections if door.weight > 1_000_000]
    serve(test, limits=Limits(header_seconds=1000.0, body_seconds=1000.0))


def test_a_body_in_single_letters_and_long_cookies_are_read(serve):
    async def test(server):
        body = b"".join(b"1\r\n%c\r\n" % letter for letter in json.dumps(SEATS).encode()) + b"0\r\n\r\n"
        cookie = b"a=" + b"b" * 7000
        reader, writer = await connect(
            server.port, b"POST /api/tables HTTP/1.1\r\nHost: a\r\nCookie: " + cookie + b"\r\nContent-Type: "
            b"application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        assert b" 201 " in await asyncio.wait_for(reader.readline(), PATIENCE)
        writer.close()
    serve(test)


def test_what_is_refused_midway_is_cut_off_and_no_fault_of_the_servers(serve, monkeypatch):
    """The store goes away while an export is sent."""
    before = internal_errors.counts.total()

    def half(*given):
        async def lines():
            yield b"{"
            raise StoreFailed("away")
        return StreamingResponse(lines())

    async def test(server):
        server.app.router.routes.insert(0, Route("/half", half))
        with pytest.raises(httpx.RemoteProtocolError):
            await server.client().get("/half")
    serve(test)
    assert internal_errors.counts.total() == before


def test_a_forwarded_address_is_believed_of_named_proxies_alone(serve):
    async def test(server):
        me, seen = server.client(), []
        for n in range(6):
            seen.append((await me.get("/api/tables",
                                      headers={"x-forwarded-for": f"198.51.100.{n}"})).status_code)
        return seen
    few = Limits(requests_per_second=0.001, requests_burst=3)
    assert serve(test, limits=few) == [200] * 3 + [429] * 3
    assert serve(test, limits=few, proxies=("127.0.0.1",)) == [200] * 6


def test_origins_that_make_no_sense(serve):
    async def test(server):
        me = server.client()
        for origin in ("http://[", "http://]", "null", "", "//", "http://[::1"):
            assert ((await me.post("/api/tables", json=SEATS, headers={"origin": origin})).status_code
                    == 403), origin
    serve(test)


def test_a_frame_that_is_no_text_ends_the_connection_without_a_traceback(serve, caplog):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        for kind in ("/api/tables/{}/live", "/t/{}/live"):
            async with server.socket(kind.format(id), me) as ws:
                await ws.recv()
                ws.transport.write(b"\x81\x84\0\0\0\0\xff\xfe\xff\xfe")       # a text frame that is not UTF-8
                with pytest.raises(websockets.ConnectionClosed):
                    await asyncio.wait_for(ws.recv(), PATIENCE)
        assert (await me.get(f"/api/tables/{id}")).status_code == 200
    with caplog.at_level(logging.INFO):
        serve(test, pages=True)
    assert "Traceback" not in caplog.text and not [r for r in caplog.records if r.exc_info]


def test_who_waits_for_news_gets_an_answer_when_the_server_ends(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        seq = (await me.get(f"/api/tables/{id}")).json()["seq"]
        waiting = asyncio.create_task(me.get(f"/api/tables/{id}?after={seq}"))
        while not server.service.hub.watched(id):
            await asyncio.sleep(0)
        server.server.should_exit = True
        reply = await waiting
        assert reply.status_code == 200 and reply.json()["seq"] == seq
    serve(test)


def test_who_waits_for_the_disk_when_the_server_ends_is_told_that_it_may_have_counted(serve, caplog):
    async def test(server):
        me, go_on = server.client(), threading.Event()
        id = await server.table(me, "mob", players=3)
        store, real = server.service.store, server.service.store.commit
        store.commit = lambda rows: go_on.wait(PATIENCE) and real(rows)
        saying = asyncio.create_task(me.post(f"/api/tables/{id}/chat", json={"text": "Hello"}))
        await until(lambda: store._draining is not None)
        server.server.should_exit = True
        try:
            reply = await saying
        finally:
            go_on.set()
        assert reply.status_code == 503 and reply.json()["code"] == "unsure", reply.text
        assert "restarted" in reply.json()["error"]
    serve(test)
    assert not [record for record in caplog.records if record.exc_info]


def test_a_table_whose_store_fails_while_it_is_read_is_not_given_up(serve, monkeypatch):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        server.service.cache.drop(server.service.cache[id])

        async def failing(table):
            raise StoreFailed("The database does not answer.")
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(server.service.store, "changes", failing)
            assert (await me.get(f"/api/tables/{id}", params={"seat": 0})).status_code == 503
        assert (await me.get(f"/api/tables/{id}", params={"seat": 0})).status_code == 200
    serve(test)


# The folder.

def test_a_broken_folder_gets_a_sentence(tmp_path):
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(b"this is no database, nor was it ever one. " * 100)
    with pytest.raises(StoreFailed, match=r"damaged\.sqlite"):
        open_file(damaged)
    torn = tmp_path / "torn.sqlite"
    run_async(SqliteStore(torn).close())
    whole = torn.read_bytes()
    torn.write_bytes(whole[:4096] + b"\xff" * 4096 + whole[8192:])
    with pytest.raises(StoreFailed, match=r"torn\.sqlite is damaged"):
        open_file(torn)
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreFailed, match="cannot be written to"):
        open_file(tmp_path / "file" / "inside" / "x.sqlite")
    (tmp_path / "folder.sqlite").mkdir()
    with pytest.raises(StoreFailed, match="cannot be opened"):
        open_file(tmp_path / "folder.sqlite")


@pytest.mark.parametrize("make", [lambda path: (path / "ludoteca.sqlite").write_bytes(b"nonsense" * 600),
                                  lambda path: (path / "ludoteca.sqlite").mkdir()])
def test_the_command_ends_with_a_sentence_and_no_traceback(tmp_path, make):
    make(tmp_path)
    done = subprocess.run([sys.executable, "-m", "ludoteca.web.server", "--port", "0", "--home",
                           str(tmp_path), "--no-browser"],
                          capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode and "ludoteca.sqlite" in done.stderr and "Traceback" not in done.stderr


def test_a_missing_log_of_a_killed_server_is_told(tmp_path, caplog):
    path = tmp_path / "x.sqlite"
    kept = SqliteStore(path)
    (tmp_path / "x.open").rename(tmp_path / "kept")
    run_async(kept.close())
    with caplog.at_level(logging.WARNING, "ludoteca"):
        open_file(path).close()
        assert not caplog.text, "ended properly"
        (tmp_path / "kept").rename(tmp_path / "x.open")      # as if it had been killed, and its log deleted
        open_file(path).close()
    assert "x.sqlite-wal is missing" in caplog.text


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_files_are_their_owners_alone(tmp_path, serve):
    home = tmp_path / "fresh"
    old = os.umask(0o022)
    try:
        async def test(server):
            await server.table(server.client(), "mob", players=3)
            return {path.name: path.stat().st_mode & 0o777 for path in home.iterdir()}
        modes = serve(test, home=home)
    finally:
        os.umask(old)
    assert home.stat().st_mode & 0o777 == 0o700 and len(modes) >= 5
    assert set(modes.values()) == {0o600}, modes
    path = tmp_path / "old.sqlite"
    sqlite3.connect(path).close()
    path.chmod(0o644)
    open_file(path).close()
    assert path.stat().st_mode & 0o777 == 0o600, "an older file, too"


def test_a_second_process_on_the_same_folder_is_refused_by_the_application_itself(tmp_path):
    held = hold(tmp_path)
    try:
        command = [sys.executable, "-m", "uvicorn", "--port", "0", "--factory", "ludoteca.web.app:create_app"]
        done = subprocess.run(command, env=os.environ | {"LUDOTECA_HOME": str(tmp_path)}, capture_output=True,
                              text=True, timeout=PATIENCE)
        assert done.returncode and "A server is already running" in done.stderr
        assert "Traceback" not in done.stderr
    finally:
        release(held)


def test_a_database_that_is_away_at_the_start_gets_a_sentence(tmp_path, caplog, database):
    async def start():
        settings = Settings(home=tmp_path, pages=False, database="postgresql://u:pw@127.0.0.1:1/x")
        with free_socket("127.0.0.1", 0) as sock, pytest.raises(SystemExit):
            await make_server(create_app(settings), settings).serve(sockets=[sock])
    run_async(start())
    assert "The database 127.0.0.1/x cannot be used" in caplog.text and "Traceback" not in caplog.text


# Clocks and changed minds.

def test_a_wall_clock_that_jumps_moves_no_deadline(monkeypatch):
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: before + 3600)
    assert abs(clock.now() - before) < 60 and abs(Change("said").at - before) < 60


def test_a_secret_choice_may_be_changed_so_often(serve):
    terms = agree("cafe-race", 3, None, [Place("person", f"P{p}", guest=f"g{p}") for p in range(3)])
    table = Table("t", terms, 0.0, Limits(changed_minds=3))
    from ludoteca.web.table.commands import apply
    apply(table, commands.start.check(table, "novice"))
    for text in "3456":
        apply(table, commands.decide.check(table, 0, text, table.number(0)))
    with pytest.raises(Refused, match="changed your mind too often"):
        commands.decide.check(table, 0, "1", table.number(0))
    for p in (1, 2):
        apply(table, commands.decide.check(table, p, "2", table.number(p)))
    apply(table, commands.decide.check(table, 0, "1", table.number(0)))


# Names.

def test_names_that_look_alike_are_told_apart():
    for name in ("Аnna", "Anna\ufe0f", "ANNA", "Аnnа", "A\u200bnna", "Ａｎｎａ", "Anna\u3164", "Ánna",
                 "Annɑ", "ᴀnna", "Anna.", "A-nna", "Ⱥnna"):
        assert unlike(clean(name), {"Anna"}).endswith(" 2"), name
    assert ([unlike(name, {"Anna"}) for name in ("Hanna", "Anne", "安娜", "Анна")]
            == ["Hanna", "Anne", "安娜", "Анна"])
    assert skeleton("paypal") == skeleton("рауραl") and skeleton("modern") == skeleton("rnodern")
    assert skeleton("Walter") == skeleton("vvaIter")
    assert ([place.name for place in named([Place("person", "Ада"), Place("bot")])][1] != "Ada"
            or skeleton("Ада") != skeleton("Ada"))


def test_names_of_mixed_scripts_and_blank_ones_are_refused():
    assert all(map(mixed, ("Аnna", "Αnna", "ꓮnna", "ᗅnna", "Ⲟtto")))
    assert not any(map(mixed, ("Анна", "花子 Hanako", "김 Anna", "Anna 2 ♥", "Hawaiʻi", "محمد")))
    table = Table("t", agree("cafe-race", 3, None, [Place("person", "Ada", guest="a")]), 0.0)
    for name in ("Аnna", "\u3164", "\u2800\u2800", "\ufe0f", "\u115f\u1160"):
        with pytest.raises(Invalid):
            commands.sit.check(table, 1, name, "g")
    assert len(clean("Z\u0351\u0352\u0353\u0354\u0355\u0356algo")) == 7, "marks do not pile up"
    assert clean("Ưở") == "Ưở" and clean("é") == "é" and clean("नमस्ते") == "नमस्ते"


# Replays are read elsewhere.

def test_the_loop_reads_no_finished_game(serve, monkeypatch):
    match = Match("cafe-race", 3, None, "3", (), ["Ada", "Bo", "Cy"])
    while not match.over:
        match.decide(match.waiting[0], match.view(match.waiting[0]).texts()[0])
    record = record_of(match)

    async def test(server):
        await server.service.store.append([rows.created("done", 1.0, {"public": True}),
                                           *rows.ended("done", 2.0, record, True)])
        asked = []

        async def ask(who, work, *given):
            asked.append(work.__name__)
            return work(*given)
        monkeypatch.setattr(replays.desk, "ask", ask)
        me = server.client()
        for path in ("/replay/done", "/replay/done/3.json", "/replay/done/3.svg?eyes=1",
                     "/api/tables/done/plies", "/api/tables/done/record.txt", "/api/tables/done/verify"):
            assert (await me.get(path)).status_code == 200, path
        assert asked == ["outline", "moment", "picture", "plies", "notation", "verdict"]
        for path in ("/replay/done/99999.json", "/replay/done/3.json?eyes=9", "/replay/done/x.svg"):
            assert (await me.get(path)).status_code in (404, 422)
        assert "Ada" in (await me.get("/replays")).text
    serve(test, pages=True)


def test_the_desk_works_in_another_process_and_survives_its_death():
    async def test():
        first, second = [await replays.desk.ask(("a", "b"), os.getpid) for _ in range(2)]
        assert first != os.getpid()
        with pytest.raises(UnknownGame, match="'go'") as fault:
            await replays.desk.ask(("a", "b"), load, "go")
        assert fault.value.values, "a sentence and its values travel"
        with pytest.raises(Exception, match="could not be loaded"):
            await replays.desk.ask(("a", "b"), os._exit, 1)
        assert await replays.desk.ask(("a", "b"), os.getpid) not in (first, second)
    run_async(test())
