"""How many decisions a second the server takes, and how soon the other seats hear of them: a real server process, real sockets.

    python bench/server.py programs                 all four games, programs at both ends, saturated: decisions over the socket
    python bench/server.py programs --post          the same with a POST for each decision
    python bench/server.py programs --rate 300      so many a second in all, evenly
    python bench/server.py programs --game cafe-fatal --tables 200 --seconds 10
    python bench/server.py programs --beside        and boardgame.io (0.50, memory store, 200 cells with secrets) in the same run
    python bench/server.py pages                    pages instead of programs: pictures for every seat, packed as for a browser

Every decision is on disk before anybody sees it.  The generator runs beside the server on the same machine and says what it took
of it.  A line of JSON for each game; times in ms from sending a decision until another seat's socket has heard of it.
"""
from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

import uvloop
from boardgame_io import load
from loads.players import SEATS, Load
from loads.running import Server, own_seconds, running, spread

from ludoteca.web.server import free_socket


async def beside(given: argparse.Namespace) -> dict[str, Any]:
    """The same load on boardgame.io."""
    with free_socket("127.0.0.1", 0) as probe:
        port = probe.getsockname()[1]
    with load.running(port) as (url, pid):
        server = Server(url, pid, load.HERE)
        own, theirs = own_seconds(), server.seconds()
        decided, took, waits = await load.Load(url, given.tables, given.seconds).run()
        used, served = own_seconds() - own, server.seconds() - theirs
    return {"game": "boardgame.io, 200 cells", "seats": 2, "tables": given.tables, "decisions": decided,
            "per_second": round(decided / took), "server_us": round(1e6 * served / max(1, decided)),
            "generator": round(used / took, 2), **spread(waits)}


async def players(given: argparse.Namespace) -> None:
    if given.beside:
        print(json.dumps(await beside(given)), flush=True)
    for game in [given.game] if given.game else SEATS:
        with running(pages=given.what == "pages") as server:
            print(json.dumps(await Load(server, game, given).run()), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=["programs", "pages"], default="programs")
    parser.add_argument("--game", choices=SEATS)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--post", action="store_true")
    parser.add_argument("--beside", action="store_true")
    given = parser.parse_args()
    print(json.dumps({"python": sys.version.split()[0], "cores": os.cpu_count()}))
    uvloop.run(players(given))


if __name__ == "__main__":
    main()
