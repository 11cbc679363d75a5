"""A server process for the loads, on a folder of its own and without limits of what one address may ask for.

    python bench/loads/running.py HOME [pages] [--speed 240]      serves there and prints its port; by a clock
        that runs so fast

With a `--database` several of them serve the same tables.
"""
from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ludoteca.web.settings import Limits, Settings

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from database import Database

WIDE = Limits(requests_per_second=1e6, requests_burst=10 ** 6, bytes_per_second=1e12, bytes_burst=1e12,
              tables_per_hour=10 ** 6,
              sockets_per_address=10 ** 5, sockets=10 ** 5, tables=10 ** 5, tables_per_address=10 ** 5,
              connections=10 ** 5, connections_per_address=10 ** 5)


@dataclass(frozen=True)
class Server:
    url: str
    pid: int
    home: Path

    def seconds(self) -> float:
        """The processor's time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> int:
        """The memory that is its own."""
        lines = Path(f"/proc/{self.pid}/smaps_rollup").read_text("ascii").splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


@contextlib.contextmanager
def running(pages: bool = False, speed: float = 1, database: str = "") -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, __file__, home, *(["pages"] if pages else []), "--speed", str(speed),
                   "--database", database]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            url = f"http://127.0.0.1:{process.stdout.readline().strip()}"
            while True:
                with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/api/games", timeout=5):
                    break
            yield Server(url, process.pid, Path(home))
        finally:
            process.terminate()
            process.wait()


@contextlib.contextmanager
def several(count: int, pages: bool) -> Iterator[list[Server]]:
    """So many server processes: more than one share a PostgreSQL, which syncs what it is told as the file
    does."""
    with contextlib.ExitStack() as stack:
        url = stack.enter_context(contextlib.closing(Database(fsync="on"))).fresh("load") if count > 1 else ""
        yield [stack.enter_context(running(pages, database=url)) for _ in range(count)]


async def stop(playing: Sequence[asyncio.Task[None]], tables: Sequence[Any]) -> None:
    """Nobody decides any more, and all hang up."""
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for table in tables:
        for socket in table.sockets:
            socket.transport.abort()


def own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def spread(waits: list[float]) -> dict[str, float]:
    ranked = sorted(waits)
    return {f"p{p}": round(1000 * ranked[len(ranked) * p // 100], 1) for p in (50, 95, 99) if ranked}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("home")
    parser.add_argument("what", nargs="?")
    parser.add_argument("--speed", type=float, default=1)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    if given.speed != 1:                                       # before anybody looks at it
        clock, begun = time.monotonic, time.monotonic()
        time.monotonic = lambda: begun + (clock() - begun) * given.speed
    from ludoteca.web.server import free_socket, serve

    sock = free_socket("127.0.0.1", 0)
    print(sock.getsockname()[1], flush=True)
    limits = replace(WIDE, body_seconds=WIDE.body_seconds * given.speed)
    serve(sock, Settings(home=Path(given.home), limits=limits, pages=bool(given.what),
                         database=given.database))


if __name__ == "__main__":
    main()
