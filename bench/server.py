"""How many decisions a second the server takes, and how soon the other seats hear of them: a real server
process, real sockets.

    python bench/server.py programs                 all four games, programs at both ends, saturated:
        decisions over the socket
    python bench/server.py programs --post          the same with a POST for each decision
    python bench/server.py programs --rate 300      so many a second in all, evenly
    python bench/server.py programs --game cafe-fatal --tables 200 --seconds 10
    python bench/server.py programs --beside        and boardgame.io (0.50, memory store, 200 cells with
        secrets) in the same run
    python bench/server.py pages                    pages instead of programs: pictures for every seat, packed
        as for a browser;
                                                    with --post, as a page decides whose socket is lost
    python bench/server.py pages --workers 2        by as many server processes on one PostgreSQL, each with
        some of the tables
    python bench/server.py tables                   2,000 live tables of 4 seats, each deciding every 5 s, for
        30 s, and as long
                                                    while it is backed up; how much memory a table and a
                                                        socket take
    python bench/server.py day                      24 hours of guests who come, play and go, in 6 minutes:
        memory by the hour

Every decision is on disk before anybody sees it.  The generator runs beside the server on the same machine
and says what it took of it.  A line of JSON for each game; times in ms from sending a decision until another
seat's socket has heard of it.
"""
from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

import uvloop
from boardgame_io import load
from loads.day import Day
from loads.many import Many
from loads.players import SEATS, Load
from loads.running import Server, own_seconds, running, several, spread

from ludoteca.web.server import allow_many_files, free_socket


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
        with several(given.workers, given.what == "pages") as servers:
            print(json.dumps(await Load(servers, game, given).run()), flush=True)


async def tables(given: argparse.Namespace) -> None:
    with running(pages=True) as server:
        for row in await Many(server, given).run():
            print(json.dumps(row), flush=True)


async def day(given: argparse.Namespace) -> None:
    with running(pages=True, speed=24 * 60 / given.minutes) as server:
        print(json.dumps(await Day(server, given).run()), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=["programs", "pages", "tables", "day"], default="programs")
    parser.add_argument("--game", choices=SEATS)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--every", type=float, default=5,
                        help="of `tables`: seconds from a table's decision to its next")
    parser.add_argument("--minutes", type=float, default=6, help="of `day`: how long it takes")
    parser.add_argument("--guests", type=int, default=12, help="of `day`: how many are there at once")
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--post", action="store_true")
    parser.add_argument("--beside", action="store_true")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    print(json.dumps({"python": sys.version.split()[0], "cores": os.cpu_count()}))
    many = given.what == "tables"
    given.tables, given.seconds = given.tables or (2000 if many else 200), given.seconds or (30 if many
                                                                                             else 10)
    allow_many_files()
    uvloop.run({"tables": tables, "day": day}.get(given.what, players)(given))


if __name__ == "__main__":
    main()
