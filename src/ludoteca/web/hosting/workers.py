"""Workers: several processes on one port, replaced when they die and, at SIGHUP, renewed one after the other.

Each has a socket of its own for the same port, and the first process keeps them all open: who connects while
a worker is replaced waits for the next one.  At a renewal that is there before the old one goes.
"""
from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import socket
import sys
from contextlib import suppress

from ludoteca.core.errors import BadOption
from ludoteca.core.helper_process import end_with_parent
from ludoteca.web.hosting.logs import set_up
from ludoteca.web.settings import Settings

AGAIN, PATIENCE = 1.0, 10.0  # seconds before one that could not start is tried again; that one has to end
READY = b"ready\n"
log = logging.getLogger("ludoteca")


def check_workers(settings: Settings) -> None:
    """BadOption where more processes are wanted than can be."""
    if settings.workers > 1 and not settings.database:
        raise BadOption("Several workers need a database: give one with --database postgresql://…, or stay "
                        "with one worker.")
    if settings.workers > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise BadOption("This system lets no port be shared: stay with one worker.")


class Crew:
    """The workers of a server."""

    def __init__(self, settings: Settings, sockets: list[socket.socket]) -> None:
        self.settings, self.sockets = settings, sockets
        self.processes: list[asyncio.subprocess.Process] = []
        self._ending = asyncio.Event()
        self._renewing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until a signal ends it."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._ending.set)
        loop.add_signal_handler(signal.SIGHUP, self._renew_soon)
        self.processes = list(await asyncio.gather(*(self._begin(sock) for sock in self.sockets)))
        keeping = [asyncio.create_task(self._keep(n)) for n in range(len(self.sockets))]
        await self._ending.wait()
        for task in [*keeping, *([self._renewing] if self._renewing else [])]:
            task.cancel()
        await asyncio.gather(*(self._end(process) for process in self.processes))

    async def _begin(self, sock: socket.socket) -> asyncio.subprocess.Process:
        """A worker on a socket, as soon as it serves, or has failed."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, stdin=pipe,
                                                       stdout=pipe, pass_fds=[sock.fileno()])
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(pickle.dumps((sock.fileno(), self.settings)))
        with suppress(OSError):
            await process.stdin.drain()
        if await process.stdout.readline() != READY:
            log.error("A worker could not begin.")
            await asyncio.sleep(AGAIN)
        return process

    async def _keep(self, n: int) -> None:
        while True:
            process = self.processes[n]
            await process.wait()
            if process is self.processes[n]:                   # else a new one stands in its place already
                log.warning("Worker %d has ended (%s); another takes its place.", n, process.returncode)
                self.processes[n] = await self._begin(self.sockets[n])

    def _renew_soon(self) -> None:
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew())

    async def _renew(self) -> None:
        """All workers anew, one after the other: with what is installed now."""
        for n, sock in enumerate(self.sockets):
            old, self.processes[n] = self.processes[n], await self._begin(sock)
            await self._end(old)
        log.warning("All workers are new.")

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(PATIENCE):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()


def main() -> None:
    from ludoteca.web.server import serve

    fd, settings = pickle.load(sys.stdin.buffer)
    os.umask(0o077)
    set_up(settings.log, settings.access_log)
    end_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))
    serve(socket.socket(fileno=fd), settings, lambda: os.write(1, READY))


if __name__ == "__main__":
    main()
