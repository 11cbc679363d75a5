"""Attacks on several servers with one PostgreSQL: servers killed, the database killed, lines cut, two
decisions at once.

People play all games meanwhile, each decision at any of the servers.  Nothing that was answered is lost,
nothing is done twice, and no table waits long for somebody who attends to it.  tests/web/test_workers.py runs
it in small, attack.py in full.
"""
import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import httpx

from ludoteca.core.record import verify
from ludoteca.web.live.program_message import playable
from ludoteca.web.storage.postgres import PostgresStore

from apart import PATIENCE, PLAIN
from database import Database
from waiting import any_moment, until

SERVERS = 3

# A process that has everything loaded and bears servers on request.
NURSERY = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
import asyncpg, uvicorn, ludoteca.web.app
from ludoteca.web import server
from ludoteca.web.hosting.load_settings import read_settings
from ludoteca.core.game_loader import load
from ludoteca.web.live.program_message import playable
for game in playable():
    load(game).module("heuristic_bot")
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print("ready", flush=True)
for line in sys.stdin:
    port, home, url = line.split()
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for stream in (1, 2):
            os.dup2(os.open(home + ".log", os.O_WRONLY | os.O_CREAT | os.O_APPEND), stream)
        given = {"database": url, "pages": "false", "limits.requests_burst": "1000000",
                 "limits.tables_per_hour": "1000000"}
        server.serve(server.free_socket("127.0.0.1", int(port)),
                     replace(read_settings(given, {}), home=Path(home), pace=0.0))
        os._exit(0)
    print("born", child, flush=True)
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Nursery:
    """Servers that can be killed and born again, each at its own port."""

    def __init__(self, folder, url):
        self.folder, self.url, self.children = Path(folder), url, {}
        self.process = subprocess.Popen([sys.executable, "-c", NURSERY], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n"
        for _ in range(SERVERS):
            self.bear(free_port())

    def bear(self, port):
        self.process.stdin.write(f"{port} {self.folder / str(port)} {self.url}\n")
        self.process.stdin.flush()
        self.children[port] = int(self.process.stdout.readline().split()[1])

    def kill(self, port):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.children.pop(port), signal.SIGKILL)

    def end(self):
        for port in list(self.children):
            self.kill(port)
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Player:
    """Somebody who plays table after table, at any server, notes what was accepted, and sends again what got
    no answer."""

    def __init__(self, nursery, game, luck):
        self.nursery, self.game, self.luck = nursery, game, luck
        self.ports = list(nursery.children)
        self.client = httpx.AsyncClient(timeout=5, **PLAIN)
        self.accepted, self.tables, self.id, self.open, self.twice = [], [], None, None, 0
        self.since, self.longest = None, 0.0  # when the bots' turn began; how long it ever took

    def url(self, path):
        return f"http://127.0.0.1:{self.luck.choice(self.ports)}/api{path}"

    async def play(self):
        while True:
            try:
                await self.step()
            except httpx.HTTPError:
                await any_moment(self.luck, 0.02)              # that server is down; another may be up

    async def step(self):
        if self.id is None:
            seats = [{"kind": "me", "name": "P"}] + [{"kind": "bot", "level": "novice"}] * 2
            terms = {"game": self.game, "players": 3, "seats": seats, "undo": "none",
                     "clock": {"kind": "live", "limit": 3600}}
            made = await self.client.post(self.url("/tables"), json=terms)
            if made.status_code == 201:
                self.id = made.json()["id"]
                self.tables.append(self.id)
        elif self.open is None:
            await self.look()
        else:
            await (self.decide_twice() if self.twice else self.decide())

    async def look(self):
        shown = await self.client.get(self.url(f"/tables/{self.id}"))
        if shown.status_code != 200:
            assert shown.status_code == 503, shown.text
            return
        now = shown.json()
        if now["over"] or 0 in now["waiting"]:
            if self.since is not None:
                self.longest = max(self.longest, time.monotonic() - self.since)
            self.since = None
            self.id = None if now["over"] else self.id
            self.open = (None if now["over"]
                         else (now["seq"], self.luck.choice(now["legal"]), self.luck.choice(now["legal"])))
        else:
            self.since = self.since or time.monotonic()
            await any_moment(self.luck, 0.02)

    async def decide(self):
        seq, text, _ = self.open
        reply = await self.client.post(self.url(f"/tables/{self.id}/decisions"),
                                       json={"decision": text, "seq": seq})
        assert reply.status_code in (200, 409, 503), reply.text
        if reply.status_code == 200:
            self.accepted.append((self.id, seq, text))
        if reply.status_code != 503:
            self.open = None

    async def decide_twice(self):
        """At two servers at the same moment; what gets no answer is not sent again."""
        self.twice -= 1
        (seq, *texts), self.open = self.open, None
        ports = self.luck.sample(self.ports, 2)
        replies = await asyncio.gather(*(self.client.post(
            f"http://127.0.0.1:{port}/api/tables/{self.id}/decisions", json={"decision": text, "seq": seq})
            for port, text in zip(ports, texts)), return_exceptions=True)
        for reply, text in zip(replies, texts):
            if not isinstance(reply, Exception) and reply.status_code == 200 and reply.json()["changed"]:
                self.accepted.append((self.id, seq, text))


class World:
    def __init__(self, database, url, nursery, luck):
        self.database, self.url, self.nursery, self.luck = database, url, nursery, luck
        self.players = [Player(nursery, game, random.Random(luck.random())) for game in playable()]

    async def a_server_killed(self):
        port = self.luck.choice(list(self.nursery.children))
        self.nursery.kill(port)
        await any_moment(self.luck, 0.5)
        self.nursery.bear(port)

    async def the_database_killed(self):
        await asyncio.to_thread(self.database.kill)
        await any_moment(self.luck, 0.3)
        await asyncio.to_thread(self.database.start)

    async def lines_cut(self):
        name = self.url.partition("?")[0].rpartition("/")[2]
        await asyncio.to_thread(self.database.ask, name,
                                "select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                                f" '{name}' and pid <> pg_backend_pid() and random() < "
                                f"{self.luck.choice([0.3, 1.0])}")

    async def two_decisions_at_once(self):
        for player in self.players:
            player.twice += 1
        await until(lambda: not any(player.twice for player in self.players))


FAULTS = (World.a_server_killed, World.the_database_killed, World.lines_cut, World.two_decisions_at_once)


async def storm(world, times, progress):
    tasks = [asyncio.create_task(player.play()) for player in world.players]
    try:
        for n in range(times * len(FAULTS)):
            before = [len(player.accepted) for player in world.players]
            async with asyncio.timeout(PATIENCE):
                await FAULTS[n % len(FAULTS)](world)
                # everybody plays on
                await until(lambda before=before: all(len(player.accepted) > old for player, old
                                                      in zip(world.players, before)), *tasks)
            progress(n + 1)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for player in world.players:
            await player.client.aclose()


async def check(world):
    """Everything that was accepted is in the database, once, and finished games hold."""
    kept, store = Counter(), PostgresStore(world.url)
    await store.open()
    told = Counter()
    for id in [id for player in world.players for id in player.tables]:
        changes = await store.changes(id)
        kept.update((id, c.data["number"], c.data["text"]) for c in changes if c.kind == "decided"
                    and c.data["seat"] == 0)
        if record := await store.record(id):
            verify(record)
            told["finished games"] += 1
    await store.close()
    accepted = {one for player in world.players for one in player.accepted}
    assert not [one for one in accepted if not kept[one]], "an accepted decision was lost"
    assert max(kept.values()) == 1, "a decision counted twice"
    told["decisions"] = len(accepted)
    return told


def attack_processes(times, progress=lambda n: None, seed=0):
    """Each fault so many times; what was counted, and the longest (in ms) that a table's bots were waited
    for."""
    database = Database()
    try:
        url = database.fresh("storm")
        with tempfile.TemporaryDirectory() as folder:
            nursery = Nursery(folder, url)
            try:
                world = World(database, url, nursery, random.Random(seed))
                asyncio.run(storm(world, times, progress))
            finally:
                nursery.end()
            told = asyncio.run(check(world))
    finally:
        database.close()
    return told | Counter({fault.__name__: times for fault in FAULTS}) | Counter(
        {"longest wait for attention, ms": round(1000 * max(player.longest for player in world.players))})
