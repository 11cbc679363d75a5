"""Programs at matches of boardgame.io, over its own socket protocol; bench/server.py runs this beside
ours."""
from __future__ import annotations

import asyncio
import contextlib
import random
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
from loads.running import stop
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).parent
SPACE = "/cells"


@contextlib.contextmanager
def running(port: int) -> Iterator[tuple[str, int]]:
    """Its server with its memory store: the address and the process."""
    if not (HERE / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=HERE, check=True)
    process = subprocess.Popen(["node", "server.cjs", str(port)], cwd=HERE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    try:
        process.stdout.readline()
        url = f"http://127.0.0.1:{port}"
        with urllib.request.urlopen(f"{url}/games", timeout=10):
            yield url, process.pid
    finally:
        process.terminate()
        process.wait()


@dataclass
class Played:
    id: str
    sockets: list[ClientConnection]
    keys: list[str]
    state: int
    sent: float = 0.0
    waits: list[float] = field(default_factory=list)


class Load:
    """Two seats at each of many matches; each marks a cell as soon as it is its turn."""

    def __init__(self, url: str, tables: int, seconds: float) -> None:
        self.url, self.tables, self.seconds = url, tables, seconds
        self.luck, self.decided = random.Random(1), 0

    async def run(self) -> tuple[int, float, list[float]]:
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as client:
            tables = [await self.table(client) for _ in range(self.tables)]
        print(f"boardgame.io: {len(tables)} matches are laid", file=sys.stderr, flush=True)
        begun = time.perf_counter()
        playing = [asyncio.create_task(self.play(table)) for table in tables]
        await asyncio.wait(playing, timeout=self.seconds)
        took = time.perf_counter() - begun
        await stop(playing, tables)
        return self.decided, took, [wait for table in tables for wait in table.waits]

    async def table(self, client: httpx.AsyncClient) -> Played:
        id = (await client.post(f"/games{SPACE}/create",
                                json={"numPlayers": 2})).raise_for_status().json()["matchID"]
        keys, sockets, state = [], [], 0
        for seat in range(2):
            joined = await client.post(f"/games{SPACE}/{id}/join",
                                       json={"playerID": str(seat), "playerName": f"P{seat}"})
            keys.append(joined.raise_for_status().json()["playerCredentials"])
            socket = await connect(f"{self.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket",
                                   compression=None, max_size=None)
            await socket.send(f"40{SPACE},")
            while not (await text_of(socket)).startswith(f"40{SPACE},"):
                pass
            await socket.send(packed("sync", id, str(seat), keys[seat], 2))
            state = (await event(socket, "sync"))[1]["state"]["_stateID"]
            sockets.append(socket)
        return Played(id, sockets, keys, state)

    async def play(self, table: Played) -> None:
        async with asyncio.TaskGroup() as seats:
            for seat in range(2):
                seats.create_task(self.sit(table, seat))

    async def sit(self, table: Played, seat: int) -> None:
        mine = table.state % 2 == seat
        while True:
            if mine:
                await self.mark(table, seat)
            _, state, *_ = await event(table.sockets[seat], "update")
            table.state = state["_stateID"]
            if not mine:
                table.waits.append(time.perf_counter() - table.sent)
            mine = state["ctx"]["currentPlayer"] == str(seat)

    async def mark(self, table: Played, seat: int) -> None:
        payload = {"type": "mark", "args": [self.luck.randrange(200)], "playerID": str(seat),
                   "credentials": table.keys[seat]}
        self.decided += 1
        table.sent = time.perf_counter()
        move = {"type": "MAKE_MOVE", "payload": payload}
        await table.sockets[seat].send(packed("update", move, table.state, table.id, str(seat)))


def packed(*given: Any) -> str:
    return f"42{SPACE},{orjson.dumps(given).decode()}"


async def text_of(socket: ClientConnection) -> str:
    """The next message that is none of the protocol's own."""
    while (text := str(await socket.recv())) == "2":
        await socket.send("3")
    return text


async def event(socket: ClientConnection, name: str) -> list[Any]:
    """The next event of that name, its arguments."""
    while True:
        text = await text_of(socket)
        if text.startswith(f"42{SPACE},"):
            kind, *given = orjson.loads(text[len(SPACE) + 3:])
            if kind == name:
                return given
