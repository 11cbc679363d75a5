"""Workers: several processes on one listening socket, replaced when they die or hang and, at SIGHUP, renewed
one after the other.

Whoever connects is served by any that is free.  A spare one has everything loaded and waits for its orders,
so a worker's place is empty for a moment only.  Each says every second that its loop runs; one that is silent
is killed.  At a renewal the new one serves before the old one goes.
"""
from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import socket
import sys
import threading
from contextlib import suppress
from typing import TypeAlias

from ludoteca.core.errors import BadOption
from ludoteca.web.hosting.logs import set_up
from ludoteca.web.settings import Settings

Process: TypeAlias = asyncio.subprocess.Process
# seconds: between two signs of life; before one that could not start is tried again; to start; to end
BEAT, AGAIN, START, PATIENCE = 1.0, 1.0, 20.0, 10.0
SILENT = 5                                      # beats missed after which a worker is killed
READY, ALIVE = b"ready\n", b"."
log = logging.getLogger("ludoteca")


def check_workers(settings: Settings) -> None:
    """BadOption where more processes are wanted than can be."""
    if settings.workers > 1 and not settings.database:
        raise BadOption("Several workers need a database: pass one with --database postgresql://…, or "
                        "use one worker.")
    if settings.workers > 1 and sys.platform == "win32":
        raise BadOption("This system cannot share a port: use one worker.")


class Crew:
    """The workers of a server."""

    def __init__(self, settings: Settings, sock: socket.socket) -> None:
        self.settings, self.sock = settings, sock
        self.processes: list[Process] = []
        self._places = [asyncio.Lock() for _ in range(settings.workers)]       # one successor at a time
        self._leaving: set[Process] = set()                    # told to end, not gone yet
        self._spare: asyncio.Task[Process] | None = None
        self._ending = asyncio.Event()
        self._renewing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until a signal ends it."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._ending.set)
        loop.add_signal_handler(signal.SIGHUP, self._renew_soon)
        self.processes = list(await asyncio.gather(*(self._begin() for _ in range(self.settings.workers))))
        keeping = [asyncio.create_task(self._keep(n)) for n in range(self.settings.workers)]
        await self._ending.wait()
        for task in [*keeping, *([self._renewing] if self._renewing else [])]:
            task.cancel()
        await self._drop_spare()
        await asyncio.gather(*(self._end(process) for process in {*self.processes, *self._leaving}))

    async def _begin(self) -> Process:
        """A worker, as soon as it serves, or has failed."""
        loading, self._spare = self._spare or asyncio.create_task(self._load()), None
        process = await loading
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(pickle.dumps((self.sock.fileno(), self.settings)))
        try:
            async with asyncio.timeout(START):
                await process.stdin.drain()
                ready = await process.stdout.readline() == READY
        except (OSError, TimeoutError):
            ready = False
        if not ready:
            log.error("A worker could not begin.")
            self._kill(process)
            await asyncio.sleep(AGAIN)
        return process

    async def _load(self) -> Process:
        """A worker that waits for its orders."""
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, stdin=pipe, stdout=pipe,
                                                    pass_fds=[self.sock.fileno()])

    async def _keep(self, n: int) -> None:
        while True:
            process = self.processes[n]
            self._spare = self._spare or asyncio.create_task(self._load())
            await self._watch(process)
            await process.wait()
            async with self._places[n]:
                if process is self.processes[n]:               # else a new one stands in its place already
                    log.warning("Worker %d has ended (%s); another takes its place.", n, process.returncode)
                    self.processes[n] = await self._begin()

    async def _watch(self, process: Process) -> None:
        """Until a worker ends; one that is silent for too long is killed.  While this process stood still
        itself, it missed one beat."""
        missed = 0
        assert process.stdout is not None
        while missed < SILENT:
            try:
                async with asyncio.timeout(BEAT):
                    if not await process.stdout.read(1 << 10):
                        return
                missed = 0
            except TimeoutError:
                missed += 1
        log.error("Worker %d hangs and is killed.", process.pid)
        self._kill(process)

    def _renew_soon(self) -> None:
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew())

    async def _renew(self) -> None:
        """All workers anew, one after the other: with what is installed now."""
        await self._drop_spare()
        for n in range(len(self.processes)):
            async with self._places[n]:
                old, self.processes[n] = self.processes[n], await self._begin()
            await self._end(old)
        log.warning("All workers are new.")

    async def _drop_spare(self) -> None:
        loading, self._spare = self._spare, None
        if loading is not None:
            self._kill(await loading)

    def _kill(self, process: Process) -> None:
        with suppress(ProcessLookupError):
            process.kill()

    async def _end(self, process: Process) -> None:
        self._leaving.add(process)
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(PATIENCE):
                await process.wait()
        except TimeoutError:
            self._kill(process)
            await process.wait()
        self._leaving.discard(process)


# In the worker.

def main() -> None:
    load()
    from ludoteca.web.server import serve

    try:
        fd, settings = pickle.load(sys.stdin.buffer)
    except EOFError:                                           # the first process has ended
        return
    os.umask(0o077)
    set_up(settings.log, settings.access_log)
    threading.Thread(target=end_with_first, daemon=True).start()
    os.set_blocking(1, False)
    serve(socket.socket(fileno=fd), settings, lambda: alive(READY))


def end_with_first() -> None:
    """However the first process ends, its pipe ends then.  It is read without a buffer: Python would wait for
    the buffer's lock at its own end."""
    while os.read(0, 1 << 10):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def load() -> None:
    """All that a worker needs, before it is needed."""
    from ludoteca.lab.optional_packages import needed
    from ludoteca.show.presentation import look_at_all
    from ludoteca.web import app  # noqa: F401
    from ludoteca.web.html import routes  # noqa: F401

    needed("asyncpg")
    look_at_all()


def alive(sign: bytes = ALIVE) -> None:
    """Say so, now and every second, from the loop that serves."""
    with suppress(OSError):                                    # nobody reads just now
        os.write(1, sign)
    asyncio.get_running_loop().call_later(BEAT, alive)


if __name__ == "__main__":
    main()
