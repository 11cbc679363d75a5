"""The data folder: held by one server at a time, readable by its owner alone, and a sentence for whatever is
wrong with it."""
from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludoteca.core.errors import LudotecaError
from ludoteca.core.file_lock import lock
from ludoteca.web.errors import StoreFailed


class Busy(LudotecaError):
    """Another server works on this data folder."""


_held: dict[Path, Any] = {}  # by this process: the application finds what its server has taken


def open_folder(home: Path) -> None:
    """Make the folder if need be, for its owner alone; StoreFailed if it cannot be used."""
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        probe = home / f".probe-{os.getpid()}"
        private(probe)
        probe.write_bytes(b"x" * 4096)
        probe.unlink()
    except (OSError, ValueError) as fault:
        with suppress(OSError, ValueError, UnboundLocalError):
            probe.unlink(missing_ok=True)
        raise StoreFailed("The folder {folder} cannot be written to ({fault}).", folder=short(home),
                          fault=reason(fault)) from None


def short(path: Path) -> str:
    """A path as it can be told in a sentence."""
    return str(path).encode("utf-8", "replace").decode()[:120]


def reason(fault: Exception) -> str:
    return str(getattr(fault, "strerror", None) or fault)[:120].rstrip(".")


def private(path: Path) -> None:
    """Have a file that its owner alone can read, whatever it was before."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name == "posix" and path.stat().st_mode & 0o077:
        with suppress(PermissionError):                        # somebody else's, who lets us use it
            path.chmod(0o600)


def hold(home: Path) -> Path:
    """Hold the folder; Busy if another process does. The hold ends with the process, however it ends, or with
    `release`."""
    path = home.resolve() / "server.lock"
    if path not in _held:
        open_folder(home)
        private(path)
        file = path.open("a+")
        try:
            lock(file.fileno())
        except OSError:
            file.close()
            raise Busy("A server is already running with the tables in {home}: {url}", home=str(home),
                       url=running(home) or "?") from None
        _held[path] = file
    return path


def release(path: Path) -> None:
    if path in _held:
        _held.pop(path).close()


def running(home: Path) -> str:
    """The address that the folder's server noted."""
    try:
        return str(json.loads((home / "server.json").read_text("utf-8"))["url"])
    except (OSError, ValueError, KeyError):
        return ""
