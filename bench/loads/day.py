"""A day's traffic in minutes: the server's clock runs fast, and its memory is looked at every hour of it.

Guests come, sit down against bots, play through a socket or look at a page; some leave in the middle of a
game.
"""
from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import time
from typing import Any

import httpx
import orjson
from loads.players import SEATS
from loads.running import Server
from websockets.asyncio.client import connect

HOURS, SETTLED = 24, 8  # hours after which everything has been there once


class Day:
    def __init__(self, server: Server, given: argparse.Namespace) -> None:
        self.server, self.given = server, given
        self.luck, self.decided, self.tables, self.left = random.Random(1), 0, 0, 0

    async def run(self) -> dict[str, Any]:
        guests = [asyncio.create_task(self.guests()) for _ in range(self.given.guests)]
        memory = []
        for hour in range(1, HOURS + 1):
            await asyncio.sleep(60 * self.given.minutes / HOURS)
            failed = [task for task in guests if task.done()]
            for task in failed:
                task.result()
            memory.append(self.server.kilobytes())
            row = {"hour": hour, "kB": memory[-1], "tables": self.tables, "in memory": await self.in_memory(),
                   "decisions": self.decided, "left in the middle": self.left}
            print(json.dumps(row), flush=True)
        for task in guests:
            task.cancel()
        await asyncio.gather(*guests, return_exceptions=True)
        early, late = statistics.median(memory[SETTLED:SETTLED + 4]), statistics.median(memory[-4:])
        return {"what": "a day", "minutes": self.given.minutes, "tables": self.tables,
                "decisions": self.decided, "growth in kB": round(late - early),
                "growth in percent": round(100 * (late - early) / early, 1)}

    async def in_memory(self) -> int:
        async with httpx.AsyncClient(base_url=self.server.url) as client:
            figures = (await client.get("/metrics")).text
        found = re.search(r"^ludoteca_tables(?:{[^}]*})? (\d+)", figures, re.MULTILINE)
        return int(found[1]) if found else -1

    async def guests(self) -> None:
        """One after the other, each with a device of its own."""
        while True:
            lines = httpx.Limits(keepalive_expiry=1)  # before the server hangs up: it does so after 5 s
            async with httpx.AsyncClient(base_url=self.server.url, timeout=60, limits=lines) as client:
                await self.visit(client, self.luck.choice(list(SEATS)))

    async def visit(self, client: httpx.AsyncClient, game: str) -> None:
        players = SEATS[game]
        seats = [{"kind": "me", "name": "Guest"},
                 *({"kind": "bot", "level": "novice"} for _ in range(players - 1))]
        (await client.get("/")).raise_for_status()
        made = await client.post("/api/tables", json={"game": game, "seats": seats, "players": players,
                                                      "public": self.luck.random() < 0.5})
        id = made.raise_for_status().json()["id"]
        self.tables += 1
        (await client.get(f"/t/{id}")).raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        here, given = self.server.url.replace("http", "ws"), {"additional_headers": {"cookie": cookie},
                                                              "max_size": None}
        patience = self.luck.choice((5, 20, 1000))
        async with (connect(f"{here}/api/tables/{id}/live?changes=true", **given) as own,
                    connect(f"{here}/t/{id}/live?seat=0", **given) as page):
            looking = asyncio.create_task(self.look(page))
            try:
                over = await self.play(own, patience)
            finally:
                looking.cancel()
        self.left += not over
        if over:
            (await client.get(f"/replay/{id}")).raise_for_status()

    async def look(self, page: Any) -> None:
        async for _ in page:
            pass

    async def play(self, socket: Any, patience: int) -> bool:
        """Until the game is over, or the guest has had enough; which of the two."""
        now, answered, begun = dict[str, Any](over=False), -1, time.perf_counter()
        while not now["over"]:
            news = orjson.loads(await socket.recv())
            if "answer" in news:
                continue
            now |= news
            if 0 in now["waiting"] and now["seq"] > answered:
                if not patience or time.perf_counter() - begun > 60:
                    return False
                patience, answered = patience - 1, now["seq"]
                await socket.send(orjson.dumps({"seat": 0, "decision": self.luck.choice(now["legal"]),
                                                "seq": answered}).decode())
                self.decided += 1
        return True
