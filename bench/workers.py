"""What several workers on one PostgreSQL bring on this machine: decisions a second, and what each of them
costs.

    python bench/workers.py                         one and two, 10 seconds each, a line of JSON each; then
        what a table takes
    python bench/workers.py --workers 1 2 4 --seconds 30 --tables 60

A table has three seats, each with a socket of its own that decides as soon as it may; every decision is in
the database, synced, before it is shown to all three.  `by port`: workers share a port, and a table's sockets
are wherever they fell.
`by table`: as many servers with a port each, and a table's sockets at one of them, as behind a proxy that
goes by the table's name.  The generator, the servers and the database share this machine, so where it has few
cores the decisions a second say little.  `server_ms` and `database_ms` are processor time for each decision;
`times` is what the servers would make of them with a core for each, against one server, until the database is
busy.
"""
from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from database import Database

TICK = os.sysconf("SC_CLK_TCK")


def processor(pid: int, bots: bool = True) -> float:
    """The seconds that a process and those it began have used, with or without those in which bots search."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if not bots and "web.bots" in Path(f"/proc/{pid}/cmdline").read_text():
            return 0.0
    except OSError:
        return 0.0
    return sum(map(int, fields[11:13])) / TICK + sum(processor(int(child), bots) for child in children)


class Counted:
    """How many decisions were answered."""

    done = 0


async def sit(url: str, cookies: str, id: str, seat: int, told: Counted) -> None:
    """One seat at one table, to the end of the game."""
    numbers, state = itertools.count(), {}
    address = f"{url.replace('http', 'ws')}/api/tables/{id}/live?seat={seat}&changes=1"
    async with websockets.connect(address, additional_headers={"cookie": cookies}, compression=None,
                                  open_timeout=60) as socket:
        while not state.get("over"):
            message: dict[str, Any] = json.loads(await socket.recv())
            if "answer" in message:
                told.done += message["status"] == 200
                continue
            state.update(message)
            if seat in state["waiting"]:
                await socket.send(json.dumps({"id": str(next(numbers)), "decision": state["legal"][0],
                                              "seq": state["seq"], "seat": seat}))


async def play(urls: list[str], told: Counted) -> None:
    """Table after table."""
    async with httpx.AsyncClient(timeout=60) as me:
        while True:
            seats = [{"kind": "me", "name": f"P{p}"} for p in range(3)]
            terms = {"game": "cafe-race", "players": 3, "seats": seats, "undo": "none"}
            id = (await me.post(f"{random.choice(urls)}/api/tables", json=terms)).json()["id"]
            cookies, url = "; ".join(f"{name}={value}"
                                     for name, value in me.cookies.items()), urls[sum(id.encode())
                                                                                  % len(urls)]
            await asyncio.gather(*(sit(url, cookies, id, seat, told) for seat in range(3)))


async def load(urls: list[str], tables: int, seconds: float, used: Any) -> dict[str, float]:
    told = Counted()
    tasks = [asyncio.create_task(play(urls, told)) for _ in range(tables)]
    await asyncio.sleep(2)                                     # until all sit
    done, begun, before = told.done, time.monotonic(), used()
    await asyncio.sleep(seconds)
    done, passed, after = told.done - done, time.monotonic() - begun, used()
    for task in tasks:
        assert not task.done(), repr(task.exception())
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    spent = [round(1000 * (new - old) / max(1, done), 3) for new, old in zip(after, before)]
    return {"decisions_per_second": round(done / passed), "server_ms": spent[0], "database_ms": spent[1]}


MANY = ["requests_burst=1000000000", "requests_per_second=1000000000", "bytes_burst=1e18",
        "tables_per_hour=1000000", "tables_per_address=1000000", "sockets_per_address=1000000"]


def begin(home: str, database: str, workers: int) -> tuple[subprocess.Popen[str], str]:
    """A server, and its address."""
    limits = [part for each in MANY for part in ("--set", f"limits.{each}")]
    told = ["--no-browser", "--port", "0", "--home", home, "--workers", str(workers), "--database", database,
            *limits]
    server = subprocess.Popen([sys.executable, "-m", "ludoteca", "serve", *told], stdout=subprocess.PIPE,
                              text=True)
    assert server.stdout is not None
    found = re.search(r"http://\S+/", server.stdout.readline())
    assert found
    for _ in range(1200):
        try:
            httpx.get(found[0] + "health", timeout=60)
            break
        except httpx.ConnectError:
            time.sleep(0.05)
    return server, found[0].rstrip("/")


def measure(database: Database, by: str, count: int, tables: int, seconds: float) -> dict[str, float]:
    url = database.fresh(f"{by}{count}")
    with tempfile.TemporaryDirectory() as home:
        servers = ([begin(home, url, count)] if by == "port"
                   else [begin(f"{home}/{n}", url, 1) for n in range(count)])
        try:
            return asyncio.run(load([url for _, url in servers], tables, seconds, lambda: (
                sum(processor(server.pid, False) for server, _ in servers), processor(database.process.pid))))
        finally:
            for server, _ in servers:
                server.terminate()
                server.wait(30)


async def make(url: str, count: int) -> None:
    """Tables of three people, begun."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as me:
        for _ in range(count):
            seats = [{"kind": "me", "name": f"P{p}"} for p in range(3)]
            reply = await me.post("/api/tables", json={"game": "cafe-race", "players": 3, "seats": seats})
            assert reply.status_code == 201, reply.text


def room(database: Database, count: int) -> dict[str, float]:
    """What a table takes: in a server's memory when it has begun, and in the database for each decision that
    was played."""
    def memory() -> int:
        return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{server.pid}/status").read_text())[0])

    played = database.ask("table1", "select sum(pg_total_relation_size(oid)) / (select count(*) from changes)"
                          " from pg_class where relname in ('tables', 'changes', 'holders', 'records', "
                          "'finished')")
    with tempfile.TemporaryDirectory() as home:
        server, url = begin(home, database.fresh("room"), 1)
        try:
            asyncio.run(make(url, 50))
            before = memory()
            asyncio.run(make(url, count))
            return {"table_kB": round((memory() - before) / count, 1),
                    "bytes_in_database_for_each_decision": round(float(played))}
        finally:
            server.terminate()
            server.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--tables", type=int, default=40, help="for each server")
    parser.add_argument("--seconds", type=float, default=10.0)
    given = parser.parse_args()
    database, first = Database(fsync="on"), 0.0
    try:
        for by, count in [("table", 1),
                          *((by, count) for by in ("port", "table") for count in given.workers if count > 1)]:
            found = measure(database, by, count, count * given.tables, given.seconds)
            first = first or found["server_ms"]
            print(json.dumps({"servers": count, "by": by, "cores": os.cpu_count(),
                              "tables": count * given.tables, **found,
                              "times": round(count * first / found["server_ms"], 2)}), flush=True)
        print(json.dumps(room(database, 1000)), flush=True)
    finally:
        database.close()


if __name__ == "__main__":
    main()
