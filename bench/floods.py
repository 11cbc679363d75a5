"""What a flood of requests, by one address and by forty, does to the decisions at a normal table.

    python bench/floods.py                          every route of the list, 3 s each: a line of JSON
    python bench/floods.py --seconds 10 / /mine     some routes, longer

Two servers run beside each other, without limits of what an address may ask for.  At one of them somebody
decides, once a second.  The same flood goes to the other server (`beside`: the machine is as busy, the
server is not), then to this one by one address (`one`), then by forty (`forty`).  Times in ms until a decision
is acknowledged, and `loop`: how many of them the server's loop has worked meanwhile, for whomever, which is
what counts where the machine has more to do than processors.  `times` is how often more the middle one is than
beside.
"""
from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from loads.running import Server, running, spread

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from siege.visitor import Tally, Visitor

ROUTES = ("/", "/mine", "/replays", "/api/tables", "/t/{id}", "/api/tables/{id}", "/t/{id}/preview.png",
          "/t/{id}/qr.svg", "/t/{id}/position.svg", "/new/ave-caesar", "/puzzles/today", "/nowhere")
CONNECTIONS, EVERY = 120, 1.0
PERSON = "127.9.9.9"


def port_of(url: str) -> int:
    port = urlsplit(url).port
    assert port is not None
    return port


# The flood, in a process of its own.

async def flood(port: int, path: str, addresses: int) -> None:
    """Ask as fast as answers come, for ever."""
    async def ask(visitor: Visitor) -> None:
        while True:
            try:
                await visitor.ask("GET", path)
            except ConnectionError:
                await asyncio.sleep(0.05)

    homes = [f"127.8.0.{2 + n % addresses}" for n in range(CONNECTIONS)]
    await asyncio.gather(*(ask(Visitor(port, Tally(), home)) for home in homes))


def flooding(port: int, path: str, addresses: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, __file__, "--flood", str(port), str(addresses), path])


# The person.

async def new_table(person: Visitor) -> str:
    seats = [{"kind": "me", "name": name} for name in ("Ann", "Ben", "Cy")]
    _, made = await person.ask("POST", "/api/tables", {"game": "cafe-fatal", "players": 3, "seats": seats})
    return str(made["id"])


def worked(pid: int) -> float:
    """The processor's time that a server's loop has used, in seconds."""
    return int(Path(f"/proc/{pid}/schedstat").read_text("ascii").split()[0]) / 1e9


Waits = tuple[list[float], list[float]]                        # by the clock, and of the loop


async def decide_for(person: Visitor, pid: int, seconds: float) -> Waits:
    """How long each decision took to be acknowledged."""
    waits: Waits = ([], [])
    until, id = time.monotonic() + seconds, await new_table(person)
    while time.monotonic() < until:
        _, now = await person.ask("GET", f"/api/tables/{id}")
        if now["over"]:
            id = await new_table(person)
            continue
        if now["you"] not in now["waiting"]:
            _, now = await person.ask("GET", f"/api/tables/{id}?seat={now['waiting'][0]}")
        given = {"decision": now["legal"][0], "seq": now["seq"], "seat": now["you"]}
        begun, used = time.perf_counter(), worked(pid)
        status, _ = await person.ask("POST", f"/api/tables/{id}/decisions", given)
        assert status == 200, status
        waits[0].append(time.perf_counter() - begun)
        waits[1].append(worked(pid) - used)
        await asyncio.sleep(EVERY)
    return waits


async def measured(person: Visitor, pid: int, port: int, path: str, addresses: int,
                   seconds: float) -> dict[str, Any]:
    crowd = flooding(port, path, addresses)
    try:
        await asyncio.sleep(2)                                 # it has begun
        clock, loop = await decide_for(person, pid, seconds)
        return {"decisions": len(clock), **spread(clock), "loop": spread(loop)}
    finally:
        crowd.kill()
        crowd.wait()


async def compare(own: Server, other: Server, paths: list[str], seconds: float) -> None:
    here, beside = port_of(own.url), port_of(other.url)
    person, stranger = Visitor(here, Tally(), PERSON), Visitor(beside, Tally(), PERSON)
    await decide_for(person, own.pid, 1)                       # what is made once is made
    ids = {here: await new_table(person), beside: await new_table(stranger)}
    for path in paths:
        found: dict[str, dict[str, Any]] = {}
        for name, port, addresses in (("beside", beside, 1), ("one", here, 1), ("forty", here, 40)):
            found[name] = await measured(person, own.pid, port, path.replace("{id}", ids[port]), addresses,
                                         seconds)
        usual = found["beside"]["loop"]["p50"]
        times = {name: round(found[name]["loop"]["p50"] / usual, 2) for name in ("one", "forty")}
        print(json.dumps({"flood": path, **found, "times": times}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=ROUTES)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--flood", nargs=2, type=int, metavar=("PORT", "ADDRESSES"))
    given = parser.parse_args()
    if given.flood:
        os.nice(5)
        asyncio.run(flood(given.flood[0], given.paths[0], given.flood[1]))
        return
    with running(pages=True) as own, running(pages=True) as other:
        asyncio.run(compare(own, other, list(given.paths), given.seconds))


if __name__ == "__main__":
    main()
