"""Run the server: on this machine alone unless told otherwise, one server a data folder, the browser opened."""
from __future__ import annotations

import argparse
import gc
import json
import os
import socket
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path
from typing import Any

from ludoteca.web.errors import StoreFailed
from ludoteca.web.settings import Settings, home_folder
from ludoteca.web.table.store import open_file

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Busy(SystemExit):
    """Another server works on this data folder."""


def take_lock(home: Path) -> Any:
    """Hold the data folder; Busy if another server does. The hold ends with the process, however it ends."""
    home.mkdir(parents=True, exist_ok=True)
    file = (home / "server.lock").open("a+")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:                       # Windows
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            raise Busy(already(home)) from None
    except OSError:
        raise Busy(already(home)) from None
    return file


def already(home: Path) -> str:
    return f"A server runs already at {running(home) or 'an address it did not note'}."


def running(home: Path) -> str:
    """The address that the folder's server noted."""
    try:
        return str(json.loads((home / "server.json").read_text("utf-8"))["url"])
    except (OSError, ValueError, KeyError):
        return ""


def free_socket(host: str, port: int) -> socket.socket:
    """A listening socket on that port or, if it is taken, on any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in (port, 0):
        sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)   # named, or asyncio leaves TCP_NODELAY off: 40 ms
        if os.name == "posix":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, tried))
            return sock
        except OSError:
            sock.close()
    raise SystemExit(f"No port could be opened at {host}.")


def run(host: str = "127.0.0.1", port: int = 8642, browser: bool = True, home: Path | None = None) -> None:
    """Serve until interrupted."""
    home = home or home_folder()
    try:
        lock = take_lock(home)
    except Busy as busy:
        if browser and running(home):
            webbrowser.open(running(home))
        raise busy
    try:
        open_file(Settings(home=home).file).close()
    except StoreFailed as fault:
        lock.close()
        raise SystemExit(str(fault)) from None
    sock = free_socket(host, port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    url = f"http://{f'[{shown}]' if ':' in shown else shown}:{sock.getsockname()[1]}/"
    (home / "server.json").write_text(json.dumps({"url": url}), "utf-8")
    print(f"Ludoteca is at {url}  (Ctrl+C ends it; tables are kept in {home})", flush=True)
    if host in ("0.0.0.0", "::"):
        print(f"Others in your network find it at http://{own_address()}:{sock.getsockname()[1]}/", flush=True)
    if browser:
        threading.Thread(target=open_browser, args=(url,), daemon=True).start()
    alone = host in LOOPBACK
    outside = f"http://{own_address()}:{sock.getsockname()[1]}" if host in ("0.0.0.0", "::") else ""
    serve(sock, Settings(home=home, hosts=(*LOOPBACK, "[::1]") if alone else (), outside=outside))
    lock.close()


def serve(sock: socket.socket, settings: Settings) -> None:
    """Run the application on a socket."""
    import uvicorn

    from ludoteca.web.app import create_app

    config = uvicorn.Config(create_app(settings), log_level="warning", ws_max_size=settings.limits.message_bytes, ws_max_queue=4,
                            timeout_graceful_shutdown=1, server_header=False, date_header=False, access_log=False)
    spare_garbage_collection()
    uvicorn.Server(config).run(sockets=[sock])


def spare_garbage_collection() -> None:
    """What is loaded stays, and tables go when nobody refers to them; looking through all of them would stop play for 0.4 s.

    The young are still looked through.  tests/web/test_garbage.py holds that a table that is let go leaves no circle behind.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 1_000_000_000)


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
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8642)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--no-browser", action="store_true")
    given = parser.parse_args()
    run(given.host, given.port, not given.no_browser, given.home)


if __name__ == "__main__":
    main()
