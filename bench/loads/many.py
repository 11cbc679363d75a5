"""Thousands of live tables at once, each deciding now and then.

How soon the other seats hear of it, also while the server is backed up, and how much memory a table and a
socket take.
"""
from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import orjson
from loads.line import Line, line
from loads.running import Server, own_seconds, spread

SEATS = 4


@dataclass
class Live:
    """A table, and what each seat knows of it."""

    id: str
    lines: list[Line] = field(default_factory=list)
    now: list[dict[str, Any]] = field(default_factory=lambda: [{} for _ in range(SEATS)])
    sent: float = 0.0
    who: int = -1
    asked: list[int] = field(default_factory=lambda: [-1] * SEATS)

    def over(self) -> bool:
        return bool(self.now[0]["over"])


class Many:
    def __init__(self, server: Server, given: argparse.Namespace) -> None:
        self.server, self.given = server, given
        self.client = httpx.AsyncClient(base_url=server.url, timeout=120)
        self.luck, self.waits, self.decided, self.refused = random.Random(1), list[float](), 0, 0
        self.lags = list[float]()
        self.game = given.game or "cafe-race"

    async def run(self) -> list[dict[str, Any]]:
        await self.lay(100)                                   # what is loaded once is loaded
        for socket in await self.looked_at([await self.make() for _ in range(20)]):
            socket.transport.abort()
        empty = self.server.kilobytes()
        tables = await self.lay(self.given.tables)
        laid = self.server.kilobytes()
        for table in tables:
            table.lines = [await self.join(table, p) for p in range(SEATS)]
        joined = self.server.kilobytes()
        print(f"{len(tables)} tables, {SEATS * len(tables)} sockets", file=sys.stderr, flush=True)
        playing = ([asyncio.create_task(self.play(table)) for table in tables]
                   + [asyncio.create_task(self.look_at_the_clock())])
        await asyncio.sleep(self.given.every)
        calm = await self.measure("tables", asyncio.sleep(self.given.seconds))
        saved = await self.measure("while it is backed up", self.backups())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        played = self.server.kilobytes()
        watching = await self.looked_at([table.id for table in tables[:500]])
        looked = self.server.kilobytes()
        memory = {"what": "memory in kB", "a table": round((laid - empty) / len(tables), 1),
                  "a program's socket": round((joined - laid) / len(tables) / SEATS, 1),
                  "a table played on": round((played - joined) / len(tables), 1),
                  "a page's socket": round((looked - played) / len(watching), 1),
                  "all": looked}
        await self.client.aclose()
        return [calm, saved, memory]

    async def make(self) -> str:
        seats = [{"kind": "me", "name": f"P{p}"} for p in range(SEATS)]
        made = await self.client.post("/api/tables",
                                      json={"game": self.game, "seats": seats, "players": SEATS})
        return str(made.raise_for_status().json()["id"])

    async def lay(self, count: int) -> list[Live]:
        return [Live(await self.make()) for _ in range(count)]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    async def join(self, table: Live, seat: int) -> Line:
        path = f"/api/tables/{table.id}/live?changes=true&seat={seat}"
        return await line(self.server.url, path, self.cookie, lambda text: self.hear(table, seat, text))

    async def looked_at(self, ids: list[str]) -> list[Line]:
        """A page's socket at each of these tables, which has got its first picture."""
        told: set[str] = set()
        found = [await line(self.server.url, f"/t/{id}/live?seat=0", self.cookie,
                            partial(self.see, told, id)) for id in ids]
        while len(told) < len(ids):
            await asyncio.sleep(0.01)
        return found

    @staticmethod
    def see(told: set[str], id: str, text: bytes) -> None:
        told.add(id)

    def hear(self, table: Live, seat: int, text: bytes) -> None:
        news = orjson.loads(text)
        if "answer" in news:
            self.refused += "error" in news                   # by a server that is seconds late
            return
        table.now[seat] |= news
        if table.who not in (-1, seat) and table.sent:
            self.waits.append(time.perf_counter() - table.sent)

    async def play(self, table: Live) -> None:
        await asyncio.sleep(self.luck.uniform(0, self.given.every))
        while not table.over():
            self.decide(table)
            await asyncio.sleep(self.luck.uniform(0.8, 1.2) * self.given.every)

    def decide(self, table: Live) -> None:
        for seat in self.luck.sample(range(SEATS), SEATS):
            now = table.now[seat]
            if seat in now["waiting"] and now["legal"] and now["seq"] > table.asked[seat]:
                table.who, table.asked[seat], table.sent = seat, now["seq"], time.perf_counter()
                decision = {"seat": seat, "decision": self.luck.choice(now["legal"]), "seq": now["seq"]}
                table.lines[seat].send(orjson.dumps(decision))
                self.decided += 1
                return

    async def look_at_the_clock(self) -> None:
        """How late this process is by itself: that much of what it measures is not the server's."""
        while True:
            due = time.perf_counter() + 0.01
            await asyncio.sleep(0.01)
            self.lags.append(time.perf_counter() - due)

    async def measure(self, what: str, work: Any) -> dict[str, Any]:
        self.waits, self.lags, self.decided, self.refused = [], [], 0, 0
        own, theirs, begun = own_seconds(), self.server.seconds(), time.perf_counter()
        await work
        took, used, served = time.perf_counter() - begun, own_seconds() - own, self.server.seconds() - theirs
        return {"what": what, "tables": self.given.tables, "seats": SEATS,
                "per_second": round(self.decided / took),
                "server": round(served / took, 2), "generator": round(used / took, 2),
                "heard": len(self.waits),
                "refused": self.refused, **spread(self.waits), "generator late": spread(self.lags)}

    async def backups(self) -> None:
        """One after the other, for as long as before."""
        until = time.perf_counter() + self.given.seconds
        for n in count():
            copy = str(self.server.home / f"copy{n}.sqlite")
            command = [sys.executable, "-m", "ludoteca", "backup", copy, "--home", str(self.server.home)]
            process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
            assert await process.wait() == 0 and Path(copy).exists()
            if time.perf_counter() > until:
                return
