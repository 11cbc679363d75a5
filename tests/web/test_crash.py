"""Kill the server at any moment: no accepted decision is lost, none counts twice, everybody is back by
itself."""
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
from collections import Counter

import httpx
import pytest
import websockets

from ludoteca.core.record import verify
from ludoteca.web.storage.sqlite import SqliteStore

from apart import PATIENCE, PATIENT, PLAIN, run_async
from waiting import any_moment, until, wait_until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="SIGKILL and fork are not there")
KILLS = 50
# players on a fast machine ask for more than one address may
LAVISH = {"LUDOTECA_LIMITS_REQUESTS_BURST": "1000000"}

# A process that has everything loaded and bears servers on request, so that fifty restarts take seconds, not
# a minute.
NURSERY = """
import gc, os, sys
from pathlib import Path
import uvicorn.lifespan.on, uvicorn.loops.auto, ludoteca.web.app, ludoteca.web.html.routes
from ludoteca.web import server
from ludoteca.core.game_loader import load
from ludoteca.web.live.program_message import playable
for game in playable():
    load(game).module("heuristic_bot")
load("cafe-race").module("levels")
ludoteca.web.app.warm_pages(ludoteca.web.app.create_app())
gc.freeze()
print("ready", flush=True)
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        server.run("127.0.0.1", int(sys.argv[1]), False, Path(sys.argv[2]))
        os._exit(0)
    print("born", child, flush=True)
    os.waitpid(child, 0)
    print("died", flush=True)
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Nursery:
    def __init__(self, home):
        self.port, self.home, self.child = free_port(), home, 0
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen([sys.executable, "-c", NURSERY, str(self.port), str(home)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=os.environ | LAVISH)
        self.expect("ready")

    def expect(self, word):
        while not (line := self.process.stdout.readline()).startswith(word):
            assert line, "the nursery ended"
        return line.split()

    def bear(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.child = int(self.expect("born")[1])

    def kill(self):
        os.kill(self.child, signal.SIGKILL)
        self.expect("died")
        self.child = 0

    def end(self):
        if self.child:
            os.kill(self.child, signal.SIGKILL)
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Player:
    """Somebody who plays table after table, notes what was accepted, and sends again what got no answer."""

    def __init__(self, url, n, up):
        self.client = httpx.AsyncClient(base_url=url, timeout=PATIENCE, **PLAIN)
        self.n, self.luck, self.id, self.up = n, random.Random(n), None, up
        self.accepted, self.tables, self.open = [], [], None

    async def play(self):
        while True:
            try:
                await self.step()
            except httpx.TransportError:
                await self.up.wait()

    async def step(self):
        if self.id is None:
            seats = [{"kind": "me", "name": f"P{self.n}"}] + [{"kind": "bot"}] * 2
            made = await self.client.post("/api/tables",
                                          json={"game": "cafe-race", "players": 3, "seats": seats})
            self.id = made.json()["id"]
            self.tables.append(self.id)
        if self.open is None:
            now = (await self.client.get(f"/api/tables/{self.id}")).json()
            if now["over"]:
                self.id = None
            elif 0 in now["waiting"]:
                self.open = (now["seq"], self.luck.choice(now["legal"]))
            return
        seq, text = self.open
        reply = await self.client.post(f"/api/tables/{self.id}/decisions",
                                       json={"decision": text, "seq": seq})
        assert reply.status_code in (200, 409), reply.text
        if reply.status_code == 200:
            self.accepted.append((self.id, seq, text))
        self.open = None


async def watch(url, cookies, player, back):
    """A page that reconnects, and notes when it has a picture again."""
    lost = False
    while True:
        try:
            headers = {"cookie": "; ".join(f"{k}={v}" for k, v in cookies.items())}
            address = f"{url.replace('http', 'ws')}/api/tables/{player.id}/live"
            async with websockets.connect(address, additional_headers=headers, **PATIENT) as ws:
                json.loads(await ws.recv())
                back.extend([player.n] * lost)
                lost = False
                while not json.loads(await ws.recv())["over"]:
                    pass
        except (OSError, websockets.WebSocketException):
            lost = True
        await player.up.wait()
        await any_moment(random, 0.01)


async def answered(port):
    """Until the server listens."""
    async def connected():
        with contextlib.suppress(OSError):
            return (await asyncio.open_connection("127.0.0.1", port))[1]
    (await until(connected)).close()


async def storm(nursery, luck):
    """Players play while the server is killed again and again; each time somebody can decide and somebody
    sees the table again."""
    up = asyncio.Event()
    players, back = [Player(nursery.url, n, up) for n in range(3)], []
    tasks = [asyncio.create_task(player.play()) for player in players]
    nursery.bear()
    await answered(nursery.port)
    up.set()
    await until(lambda: all(player.accepted for player in players), *tasks)
    tasks += [asyncio.create_task(watch(nursery.url, player.client.cookies, player, back))
              for player in players]
    for _ in range(KILLS):
        await any_moment(luck, 0.12)
        up.clear()
        await asyncio.to_thread(nursery.kill)
        before = sum(len(player.accepted) for player in players), len(back)
        nursery.bear()
        await answered(nursery.port)
        up.set()
        await until(lambda before=before: sum(len(player.accepted) for player in players) > before[0]
                    and len(back) > before[1], *tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for player in players:
        await player.client.aclose()
    return players, back


async def read_back(file, ids):
    """All changes of these tables, and their records."""
    store = SqliteStore(file)
    changes = [(id, change) for id in ids for change in await store.changes(id)]
    records = [await store.record(id) for id in ids]
    await store.close()
    return changes, records


def test_fifty_kills_lose_nothing_and_double_nothing(tmp_path):
    nursery = Nursery(tmp_path)
    try:
        players, back = run_async(storm(nursery, random.Random(50)))
        nursery.kill()
    finally:
        nursery.end()
    file = sqlite3.connect(tmp_path / "ludoteca.sqlite")
    assert file.execute("pragma integrity_check").fetchone() == ("ok",)
    file.close()
    changes, finished = run_async(read_back(tmp_path / "ludoteca.sqlite",
                                            [id for player in players for id in player.tables]))
    kept = Counter((id, c.data["number"], c.data["text"]) for id, c in changes if c.kind == "decided"
                   and c.data["seat"] == 0)
    accepted = [one for player in players for one in player.accepted]
    assert len(accepted) > KILLS
    assert not [one for one in accepted if one not in kept], "an accepted decision was lost"
    assert max(kept.values()) == 1, "a decision counted twice"
    assert sum(record is not None for record in finished) > 0
    for record in filter(None, finished):
        verify(record)
    assert len(back) >= KILLS and set(back) == {0, 1, 2}, "who watched did not come back"


def test_clocks_go_on_after_a_kill_however_long_the_server_was_away(tmp_path):
    """A decision's time is the server's time: an hour without it costs nobody anything."""
    nursery = Nursery(tmp_path)
    file = tmp_path / "ludoteca.sqlite"
    try:
        nursery.bear()
        wait_for(nursery.url + "/api/tables")
        with httpx.Client(base_url=nursery.url, **PLAIN) as me:
            seats = [{"kind": "me", "name": "A"}, {"kind": "bot"}, {"kind": "bot"}]
            clock = {"kind": "live", "limit": 600}
            id = me.post("/api/tables",
                         json={"game": "cafe-race", "players": 3, "seats": seats,
                               "clock": clock}).json()["id"]
            wait_until(lambda: alive(file))
            before = me.get(f"/api/tables/{id}").json()["seats"][0]["left"]
            nursery.kill()
            an_hour_passes(file)
            nursery.bear()
            wait_for(nursery.url + "/api/tables")
            # the service is about to set the clocks
            wait_until(lambda: me.get(f"/api/tables/{id}").json()["seats"][0]["left"])
            now = me.get(f"/api/tables/{id}").json()
            assert not now["seats"][0]["away"] and 0 in now["waiting"]
            assert before - 300 < now["seats"][0]["left"] <= 600, (before, now["seats"][0]["left"])
    finally:
        nursery.end()


def alive(file):
    """When the server last noted that it lives."""
    with contextlib.closing(sqlite3.connect(file)) as kept:
        found = kept.execute("select value from meta where key = 'alive'").fetchone()
    return float(found[0]) if found else 0.0


def an_hour_passes(file):
    """All that was noted was noted an hour earlier."""
    with contextlib.closing(sqlite3.connect(file)) as kept, kept:
        kept.execute("update changes set at = at - 3600")
        kept.execute("update tables set created = created - 3600")
        kept.execute("update meta set value = cast(value as real) - 3600 where key = 'alive'")


def wait_for(url):
    def answer():
        with contextlib.suppress(httpx.TransportError):
            return [httpx.get(url, timeout=PATIENCE, verify=False)]
    return wait_until(answer)[0]


def start(home, port):
    return subprocess.Popen([sys.executable, "-m", "ludoteca.web.server", "--port", str(port), "--home",
                             str(home), "--no-browser"],
                            stdout=subprocess.DEVNULL)


def test_a_cold_start_after_a_kill_finds_everything_as_it_was(tmp_path):
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    process = start(tmp_path, port)
    stack = contextlib.ExitStack()
    try:
        wait_for(url + "/api/tables")
        me = stack.enter_context(httpx.Client(base_url=url, **PLAIN))
        seats = [{"kind": "me", "name": "A"}, {"kind": "bot"}, {"kind": "bot"}]
        id = me.post("/api/tables", json={"game": "cafe-race", "players": 3, "seats": seats}).json()["id"]
        while me.get(f"/api/tables/{id}").json()["waiting"] != [0]:
            pass
        before = me.get(f"/api/tables/{id}").json()
        process.kill()
        process.wait()
        process = start(tmp_path, port)
        wait_for(url + "/api/tables")
        assert me.get(f"/api/tables/{id}").json() == before
        assert me.post(f"/api/tables/{id}/decisions",
                       json={"decision": "3", "seq": before["seq"]}).json()["changed"]
        second = start(tmp_path, free_port())
        assert second.wait(PATIENCE) != 0, "two servers on one folder"
    finally:
        stack.close()
        process.kill()
        process.wait()


READER = """
import asyncio, os, signal
from ludoteca.web.replay.replay_workers import desk

if __name__ == "__main__":
    assert asyncio.run(desk.ask(("", ""), os.getpid)) != os.getpid()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_server_leaves_no_reader_of_games_behind(tmp_path):
    """Whoever were left would hold the output open, and nobody would ever have read all of it."""
    (tmp_path / "reader.py").write_text(READER, "utf-8")
    done = subprocess.run([sys.executable, tmp_path / "reader.py"], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=60)
    assert done.returncode == -signal.SIGKILL, done.stdout
