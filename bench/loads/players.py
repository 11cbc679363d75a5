"""Programs or pages at many tables of one game: one for each seat, which decides as soon as it owes a
decision."""
from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson
from loads.running import Server, own_seconds, spread, stop
from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from ludoteca.core.events import fold
from ludoteca.core.game_loader import load
from ludoteca.core.match import View

SEATS = {"cafe-race": 3, "crazy-race": 3, "ave-caesar": 3, "cafe-fatal": 2}
# decisions that a random game has at least
LENGTH = {"cafe-race": 20, "crazy-race": 50, "ave-caesar": 200, "cafe-fatal": 20}
MOST = {"programs": 6000, "pages": 6000}  # decisions a second that there must be tables for
AS_A_BROWSER = [ClientPerMessageDeflateFactory(client_max_window_bits=True)]


@dataclass
class Played:
    """A table under load: when a seat last decided, and who of the others has heard of it."""

    id: str
    url: str
    sockets: list[ClientConnection]
    sent: float = 0.0
    who: int = -1
    answers: int = 0  # the number that the decision answers: what is told later is higher
    heard: set[int] = field(default_factory=set)


class Seen:
    """What a page knows of its game: what it heard, folded."""

    def __init__(self, game: str, seat: int) -> None:
        self.game, self.seat, self.s = load(game), seat, None

    def hear(self, now: dict[str, Any]) -> None:
        if self.s is None:
            self.s = self.game.start(now["players"], now["options"])
            self.game.rules.hide(self.s, self.seat)
        fold(self.game.rules, self.s, now["events"])

    def legal(self) -> list[str]:
        return View(self.game, self.s, self.seat).texts()


class Load:
    """On one server process, or on several: then a table's seats all come to the same one, as behind a proxy
    that goes by the table's name."""

    def __init__(self, servers: list[Server], game: str, given: argparse.Namespace) -> None:
        self.servers, self.game, self.given = servers, game, given
        self.pages, self.post = given.what == "pages", given.post
        self.luck, self.waits, self.decided = random.Random(1), list[float](), 0
        self.messages, self.bytes = 0, 0                       # that came after the first, unpacked
        self.client, self.lines = httpx.AsyncClient(timeout=60), {server.url: Lines(server.url)
                                                                  for server in servers}
        self.gate = asyncio.Semaphore(given.tables)            # so many are played at once

    async def run(self) -> dict[str, Any]:
        needed = 0 if self.given.rate else int(MOST[self.given.what] * self.given.seconds / LENGTH[self.game])
        tables = [await self.table(self.servers[n % len(self.servers)].url)
                  for n in range(max(self.given.tables, needed))]
        print(f"{self.game}: {len(tables)} tables are laid", file=sys.stderr, flush=True)
        gc.freeze()  # thousands of sockets: to look through them would stop the load
        own, theirs, begun = own_seconds(), self.served(), time.perf_counter()
        playing = [asyncio.create_task(self.play(table)) for table in tables]
        ended, under_way = await asyncio.wait(playing, timeout=self.given.seconds)
        took, used, served = time.perf_counter() - begun, own_seconds() - own, self.served() - theirs
        for task in ended:
            task.result()  # a line that was lost is no game that was played to its end
        await stop(playing, tables)
        await self.client.aclose()
        return {"game": self.game, "seats": SEATS[self.game], "servers": len(self.servers),
                "tables": self.given.tables,
                "ran_out": not under_way, "who": self.given.what, "way": "POST" if self.post else "socket",
                "decisions": self.decided, "per_second": round(self.decided / took),
                "server_us": round(1e6 * served / max(1, self.decided)), "server": round(served / took, 2),
                "generator": round(used / took, 2), "bytes": round(self.bytes / max(1, self.messages)),
                **spread(self.waits)}

    def served(self) -> float:
        """The processor's time that all servers have used."""
        return sum(server.seconds() for server in self.servers)

    async def table(self, url: str) -> Played:
        """A table whose seats are held by one guest, and a socket for each seat."""
        seats = [{"kind": "me", "name": f"P{p}"} for p in range(SEATS[self.game])]
        terms = {"game": self.game, "seats": seats, "players": len(seats), "undo": "none"}
        made = await self.client.post(f"{url}/api/tables", json=terms)
        id = made.raise_for_status().json()["id"]
        return Played(id, url, [await self.connect(url, id, p) for p in range(len(seats))])

    async def connect(self, url: str, id: str, seat: int) -> ClientConnection:
        headers, here = {"cookie": self.cookie}, url.replace("http", "ws")
        if self.pages:
            return await connect(f"{here}/t/{id}/live?seat={seat}&folds=1", additional_headers=headers,
                                 compression=None, max_size=None, ping_interval=None, extensions=AS_A_BROWSER)
        return await connect(f"{here}/api/tables/{id}/live?changes=true&seat={seat}",
                             additional_headers=headers, compression=None, max_size=None, ping_interval=None)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    async def play(self, table: Played) -> None:
        async with self.gate, asyncio.TaskGroup() as seats:
            for seat in range(len(table.sockets)):
                seats.create_task(self.sit(table, seat))

    async def sit(self, table: Played, seat: int) -> None:
        """Listen; decide whenever a decision is owed and none is under way, until the game is over."""
        socket, now, known = table.sockets[seat], dict[str, Any](over=False), 0
        seen = Seen(self.game, seat)
        while not now["over"]:
            data = await socket.recv()
            news = orjson.loads(data)
            if "answer" in news:
                assert "error" not in news, news
                known = news["seq"]
            else:
                now |= news
                if self.pages:
                    seen.hear(now)
                if news["since"]:
                    self.messages, self.bytes = self.messages + 1, self.bytes + len(data)
                self.hear(table, seat, now)
            if seat in now["waiting"] and now["seq"] >= known:
                known = await self.decide(table, seat, now, seen.legal() if self.pages else now["legal"])

    def hear(self, table: Played, seat: int, now: dict[str, Any]) -> None:
        if table.who not in (-1, seat,
                             *now["waiting"]) and now["seq"] > table.answers and seat not in table.heard:
            table.heard.add(seat)
            self.waits.append(time.perf_counter() - table.sent)

    async def decide(self, table: Played, seat: int, now: dict[str, Any], legal: list[str]) -> int:
        """The number from which on the seat may be asked again: nobody knows it before the answer is
        there."""
        if self.given.rate:
            await asyncio.sleep(self.luck.expovariate(self.given.rate / self.given.tables))
        decision = {"seat": seat, "decision": self.luck.choice(legal), "seq": now["seq"]}
        table.sent, table.who, table.answers, table.heard = time.perf_counter(), seat, now["seq"], set()
        self.decided += 1
        if self.post:
            answer = await self.lines[table.url].post(f"/api/tables/{table.id}/decisions", decision,
                                                      self.cookie)
            return int(answer["seq"])
        await table.sockets[seat].send(orjson.dumps(decision).decode())
        return sys.maxsize


class Lines:
    """Connections that are kept, for requests as a browser sends them: a library for HTTP would take more
    than the server."""

    def __init__(self, url: str) -> None:
        self.host, self.port = url.removeprefix("http://").split(":")
        self.free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def post(self, path: str, content: dict[str, Any], cookie: str) -> dict[str, Any]:
        reader, writer = self.free.pop() if self.free else await asyncio.open_connection(self.host, self.port)
        body = orjson.dumps(content)
        writer.write(f"POST {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\ncookie: {cookie}\r\n"
                     f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        answer = await reader.readexactly(int(head.partition("content-length: ")[2].split()[0]))
        assert " 200 " in head, answer
        self.free.append((reader, writer))
        return dict(orjson.loads(answer))
