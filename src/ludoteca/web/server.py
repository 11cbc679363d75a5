"""Run the server: on this machine alone unless told otherwise, one server a data folder, the browser
opened."""
from __future__ import annotations

import argparse
import asyncio
import errno
import json
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn

from ludoteca.core.errors import BadOption, LudotecaError
from ludoteca.show.words import Say, speaker
from ludoteca.web import garbage_collection
from ludoteca.web.hosting.connection_limits import Connections, Server, protocol
from ludoteca.web.hosting.data_folder import Busy, hold, open_folder, release, running
from ludoteca.web.hosting.load_settings import read_settings
from ludoteca.web.hosting.logs import set_up
from ludoteca.web.hosting.workers import Crew, check_workers
from ludoteca.web.live.websocket import Wire
from ludoteca.web.settings import Settings
from ludoteca.web.storage.postgres import PostgresStore
from ludoteca.web.storage.postgres_connection import place
from ludoteca.web.storage.sqlite import open_file

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")


class PortTaken(LudotecaError):
    """Another program listens there."""


def free_socket(host: str, port: int) -> socket.socket:
    """A socket bound to that port, 0 for any that is free; PortTaken or BadOption says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # named, or asyncio leaves TCP_NODELAY off: 40 ms
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        return sock
    except (OSError, ValueError) as fault:     # UnicodeError is a ValueError
        sock.close()
        if isinstance(fault, OSError) and fault.errno == errno.EADDRINUSE:
            raise PortTaken("Port {port} on {host} is in use: choose another, or 0 for any free one.",
                            port=port, host=host) from None
        why = getattr(fault, "strerror", None) or str(fault)
        raise BadOption("Port {port} at {host!r} cannot be opened: {why}.", port=port, host=host[:80],
                        why=why) from None


def run(host: str | None = None, port: int | None = None, browser: bool = True, home: Path | None = None,
        say: Say = speaker(), settings: Settings | None = None) -> None:  # noqa: B008 (it is English)
    """Serve until interrupted; without a port, on the usual one or, if that is taken, on any that is free."""
    settings = settings or read_settings({})
    settings = replace(settings, home=home or settings.home, host=host or settings.host)
    os.umask(0o077)                           # what is written here is for its owner alone
    set_up(settings.log, settings.access_log)
    check_workers(settings)
    lock = None if settings.database else hold_or_show(settings.home, browser)
    try:
        check_store(settings)
        sock = usual_socket(settings) if port is None else free_socket(settings.host, port)
        sock.listen(2048)                     # who comes before it serves waits
        url = note_address(settings, sock.getsockname()[1], say)
        if browser:
            threading.Thread(target=open_browser, args=(url,), daemon=True).start()
        settings = replace(named(settings, sock.getsockname()[1]), awake=True)
        serve(sock, settings) if settings.workers < 2 else serve_together(sock, settings)
    finally:
        if lock:
            release(lock)


def hold_or_show(home: Path, browser: bool) -> Path:
    """Hold the data folder; where a server runs on it already, that one is opened in the browser."""
    try:
        return hold(home)
    except Busy:
        if browser and running(home):
            webbrowser.open(running(home))
        raise


def check_store(settings: Settings) -> None:
    """StoreFailed if the tables cannot be got at: now, in a sentence, and before anybody is served."""
    if not settings.database:
        open_file(settings.file).close()
        return
    open_folder(settings.home)

    async def look() -> None:
        store = PostgresStore(settings.database)
        await store.open()
        await store.close()
    asyncio.run(look())


def serve_together(sock: socket.socket, settings: Settings) -> None:
    """Run the application in several processes that share a socket."""
    allow_many_files()

    async def run_crew() -> None:
        await Crew(settings, sock).run()
    asyncio.run(run_crew())


def note_address(settings: Settings, port: int, say: Say) -> str:
    """Say where the server is, and note it for whoever starts another; its own address."""
    shown = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    url = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    (settings.home / "server.json").write_text(json.dumps({"url": url}), "utf-8")
    print(say("Ludoteca is at {url}  (Ctrl+C ends it; tables are kept in {home})", url=url,
              home=place(settings.database) if settings.database else settings.home), flush=True)
    if settings.host in EVERYWHERE:
        print(say("Others on your network can find it at {url}", url=f"http://{own_address()}:{port}/"),
              flush=True)
    return url


def named(settings: Settings, port: int) -> Settings:
    """The settings with the names that the server answers to and is reached by, where nobody gave them."""
    own = (*LOOPBACK, "[::1]")
    hosts = (*own, *settings.hosts) if settings.hosts or settings.host in LOOPBACK else ()
    outside = settings.outside or (f"http://{own_address()}:{port}" if settings.host in EVERYWHERE else "")
    return replace(settings, hosts=hosts, outside=outside)


def usual_socket(settings: Settings) -> socket.socket:
    try:
        return free_socket(settings.host, settings.port)
    except PortTaken:
        if settings.port != Settings.port:    # somebody chose it
            raise
        return free_socket(settings.host, 0)


def serve(sock: socket.socket, settings: Settings, announce: Callable[[], object] = lambda: None) -> None:
    """Run the application on a socket; `announce` is called when it serves."""
    from ludoteca.web.app import create_app

    server = make_server(create_app(settings), settings)
    server.announce = announce
    garbage_collection.spare()
    # seconds: neither the loop nor a thread that commits waits long for the other
    sys.setswitchinterval(0.001)
    allow_many_files()
    server.run(sockets=[sock])


def make_server(app: Any, settings: Settings, **given: Any) -> Server:
    """The server for an application: with a door for connections, and forwarded addresses believed of named
    proxies alone."""
    connections = Connections(settings.limits, settings.proxies)
    return Server(uvicorn.Config(
        app, http=protocol(connections), ws=Wire, ws_per_message_deflate=False,
        ws_max_size=settings.limits.message_bytes,
        proxy_headers=bool(settings.proxies), forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=1,
        server_header=False, date_header=False, access_log=False,
        **{"log_level": "warning", "log_config": None, **given}))


def allow_many_files() -> None:
    """A connection is an open file: as many as the system lets us have."""
    try:
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ImportError, ValueError, OSError):
        pass


def open_browser(url: str) -> None:
    """As soon as the server answers."""
    for _ in range(200):
        try:
            with urllib.request.urlopen(url + "api/games", timeout=1):
                break
        except OSError:
            time.sleep(0.05)
    webbrowser.open(url)


def own_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def main() -> None:
    parser = argparse.ArgumentParser(description="Run Ludoteca's server.")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--no-browser", action="store_true")
    given = parser.parse_args()
    try:
        run(given.host, given.port, not given.no_browser, given.home)
    except LudotecaError as fault:
        raise SystemExit(str(fault)) from None


if __name__ == "__main__":
    main()
