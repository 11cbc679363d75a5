"""How many decisions a second the server takes, and how soon the other seats hear of them: a real server process, real sockets.

    python bench/server.py programs                 all four games, programs at both ends, saturated: decisions over the socket
    python bench/server.py programs --post          the same with a POST for each decision
    python bench/server.py programs --rate 300      so many a second in all, evenly
    python bench/server.py programs --game cafe-fatal --tables 200 --seconds 10
    python bench/server.py programs --beside        and boardgame.io (0.50, memory store, 200 cells with secrets) in the same run

Every decision is on disk before anybody sees it.  The generator runs beside the server on the same machine and says what it took
of it.  A line of JSON for each game; times in ms from sending a decision until another seat's socket has heard of it.
"""
from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
from boardgame_io import load
from websockets.asyncio.client import ClientConnection, connect

from ludoteca.web.server import free_socket, serve
from ludoteca.web.settings import Limits, Settings

SEATS = {"cafe-race": 3, "crazy-race": 3, "ave-caesar": 3, "cafe-fatal": 2}
LENGTH = {"cafe-race": 20, "crazy-race": 50, "ave-caesar": 200, "cafe-fatal": 20}      # decisions that a random game has at least
WIDE = Limits(requests_per_second=1e6, requests_burst=10 ** 6, tables_per_hour=10 ** 6, sockets_per_address=10 ** 5,
              sockets=10 ** 5, tables=10 ** 5, tables_per_address=10 ** 5)
MOST = 6000                                                    # decisions a second that there must be tables for


@dataclass(frozen=True)
class Server:
    url: str
    pid: int

    def seconds(self) -> float:
        """The processor's time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def running() -> Iterator[Server]:
    """A server process on a folder of its own, without limits of what one address may ask for."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, __file__, "--serve", home]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            url = f"http://127.0.0.1:{process.stdout.readline().strip()}"
            while True:
                with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/api/games", timeout=5):
                    break
            yield Server(url, process.pid)
        finally:
            process.terminate()
            process.wait()


def serve_here(home: str) -> None:
    sock = free_socket("127.0.0.1", 0)
    print(sock.getsockname()[1], flush=True)
    serve(sock, Settings(home=Path(home), limits=WIDE, pages=False))


@dataclass
class Played:
    """A table under load: when a seat last decided, and who of the others has heard of it."""

    id: str
    sockets: list[ClientConnection]
    sent: float = 0.0
    who: int = -1
    heard: set[int] = field(default_factory=set)


class Load:
    """Programs at many tables of one game: one for each seat, which decides as soon as it owes a decision."""

    def __init__(self, server: Server, game: str, given: argparse.Namespace) -> None:
        self.server, self.url, self.game, self.given = server, server.url, game, given
        self.luck, self.waits, self.decided = random.Random(1), list[float](), 0
        self.client = httpx.AsyncClient(base_url=self.url, timeout=60, limits=httpx.Limits(max_connections=64))
        self.gate = asyncio.Semaphore(given.tables)            # so many are played at once

    async def run(self) -> dict[str, Any]:
        needed = 0 if self.given.rate else int(MOST * self.given.seconds / LENGTH[self.game])
        tables = [await self.table() for _ in range(max(self.given.tables, needed))]
        print(f"{self.game}: {len(tables)} tables are laid", file=sys.stderr, flush=True)
        own, theirs, begun = own_seconds(), self.server.seconds(), time.perf_counter()
        playing = [asyncio.create_task(self.play(table)) for table in tables]
        await asyncio.wait(playing, timeout=self.given.seconds)
        took, used, served = time.perf_counter() - begun, own_seconds() - own, self.server.seconds() - theirs
        ran_out = all(task.done() for task in playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for table in tables:
            for socket in table.sockets:
                socket.transport.abort()
        await self.client.aclose()
        return {"game": self.game, "seats": SEATS[self.game], "tables": self.given.tables, "ran_out": ran_out,
                "way": "POST" if self.given.post else "socket", "decisions": self.decided,
                "per_second": round(self.decided / took), "server_us": round(1e6 * served / max(1, self.decided)),
                "server": round(served / took, 2), "generator": round(used / took, 2), **spread(self.waits)}

    async def table(self) -> Played:
        """A table whose seats are held by one guest, and a socket for each seat."""
        seats = [{"kind": "me", "name": f"P{p}"} for p in range(SEATS[self.game])]
        terms = {"game": self.game, "seats": seats, "players": len(seats), "undo": "none"}
        made = await self.client.post("/api/tables", json=terms)
        id = made.raise_for_status().json()["id"]
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = f"{self.url.replace('http', 'ws')}/api/tables/{id}/live?changes=true&seat="
        headers = {"cookie": cookie}
        return Played(id, [await connect(f"{address}{p}", additional_headers=headers, compression=None, max_size=None)
                           for p in range(len(seats))])

    async def play(self, table: Played) -> None:
        async with self.gate, asyncio.TaskGroup() as seats:
            for seat in range(len(table.sockets)):
                seats.create_task(self.sit(table, seat))

    async def sit(self, table: Played, seat: int) -> None:
        """Listen; decide whenever a decision is owed, until the game is over."""
        socket, now, answered = table.sockets[seat], dict[str, Any](over=False), -1
        while not now["over"]:
            news = orjson.loads(await socket.recv())
            if "answer" in news:
                assert "error" not in news, news
                continue
            now |= news
            if table.who not in (-1, seat, *now["waiting"]) and seat not in table.heard:
                table.heard.add(seat)
                self.waits.append(time.perf_counter() - table.sent)
            if seat in now["waiting"] and now["seq"] > answered:
                answered = now["seq"]
                await self.decide(table, seat, now)

    async def decide(self, table: Played, seat: int, now: dict[str, Any]) -> None:
        if self.given.rate:
            await asyncio.sleep(self.luck.expovariate(self.given.rate / self.given.tables))
        decision = {"seat": seat, "decision": self.luck.choice(now["legal"]), "seq": now["seq"]}
        table.sent, table.who, table.heard = time.perf_counter(), seat, set()
        self.decided += 1
        if self.given.post:
            (await self.client.post(f"/api/tables/{table.id}/decisions", json=decision)).raise_for_status()
        else:
            await table.sockets[seat].send(orjson.dumps(decision).decode())


def own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def beside(given: argparse.Namespace) -> dict[str, Any]:
    """The same load on boardgame.io."""
    with free_socket("127.0.0.1", 0) as probe:
        port = probe.getsockname()[1]
    with load.running(port) as (url, pid):
        server = Server(url, pid)
        own, theirs = own_seconds(), server.seconds()
        decided, took, waits = await load.Load(url, given.tables, given.seconds).run()
        used, served = own_seconds() - own, server.seconds() - theirs
    return {"game": "boardgame.io, 200 cells", "seats": 2, "tables": given.tables, "decisions": decided,
            "per_second": round(decided / took), "server_us": round(1e6 * served / max(1, decided)),
            "generator": round(used / took, 2), **spread(waits)}


def spread(waits: list[float]) -> dict[str, float]:
    ranked = sorted(waits)
    return {f"p{p}": round(1000 * ranked[len(ranked) * p // 100], 1) for p in (50, 95, 99) if ranked}


async def programs(given: argparse.Namespace) -> None:
    if given.beside:
        print(json.dumps(await beside(given)), flush=True)
    for game in [given.game] if given.game else SEATS:
        with running() as server:
            print(json.dumps(await Load(server, game, given).run()), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=["programs"], default="programs")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--game", choices=SEATS)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--post", action="store_true")
    parser.add_argument("--beside", action="store_true")
    given = parser.parse_args()
    if given.serve:
        return serve_here(given.serve)
    print(json.dumps({"python": sys.version.split()[0], "cores": os.cpu_count()}))
    asyncio.run(programs(given))


if __name__ == "__main__":
    main()
