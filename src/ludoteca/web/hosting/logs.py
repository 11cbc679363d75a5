"""Logs: a line each, for people or, as JSON, for programs; and a line for every request, where wanted."""
from __future__ import annotations

import errno
import io
import json
import logging
import os
import re
import sys
import threading
import time
from datetime import UTC, datetime
from typing import Any

from ludoteca.core.errors import traced

access = logging.getLogger("ludoteca.access")
KINDS = 100                                           # of Uvicorn's lines that are remembered
WAITING = 1 << 16                                     # bytes of lines that wait for room on the disk
RETRY = 0.5                                           # seconds until it is tried again
FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EAGAIN)
SECRET = re.compile(r"^/claim/.+")                    # a path that is as good as a key


class Plain(logging.Formatter):
    """A record as a line for people; of a fault what and where, never its text, which may hold what somebody
    wrote."""

    def formatException(self, ei: Any) -> str:
        return traced(ei[1])


class Json(Plain):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str,
                   Any] = {"time": datetime.fromtimestamp(record.created,
                                                          UTC).isoformat(timespec="milliseconds"),
                                "level": record.levelname.lower(), "logger": record.name,
                                "message": record.getMessage()}
        told |= getattr(record, "data", {})
        if record.exc_info:
            told["fault"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


class Seldom(logging.Filter):
    """Of Uvicorn's own lines one of a kind in a while: most are about what some visitor sends."""

    def __init__(self, seconds: float = 60.0) -> None:
        super().__init__()
        self.seconds = seconds
        self._told: dict[object, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "asyncio":                   # its other lines show what was at work
            record.msg, record.args = record.getMessage().partition("\n")[0], ()
        if not record.name.startswith("uvicorn"):
            return True
        kind, now = (record.msg, record.exc_info and record.exc_info[0]), time.monotonic()
        if now - self._told.get(kind, -self.seconds) < self.seconds:
            return False
        if len(self._told) > KINDS:
            self._told.clear()
        self._told[kind] = now
        return True


class WholeLines:
    """The standard error, with every line whole: what a full disk does not take is kept and comes first as
    soon as there is room again; what is too much meanwhile is left out by whole lines."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._rest = b""
        self._lock, self._timer = threading.Lock(), False

    def write(self, line: str) -> None:
        with self._lock:
            if len(self._rest) < WAITING:
                self._rest += line.encode("utf-8", "backslashreplace")
            self._send()

    def flush(self) -> None:
        with self._lock:
            self._send()

    def _send(self) -> None:
        try:
            while self._rest:
                self._rest = self._rest[os.write(self.number, self._rest):]
        except OSError as fault:
            if fault.errno in FULL:
                self._try_again()
            else:
                self._rest = b""                           # nobody reads any more

    def _try_again(self) -> None:
        if not self._timer:
            self._timer = True
            timer = threading.Timer(RETRY, self._again)
            timer.daemon = True
            timer.start()

    def _again(self) -> None:
        with self._lock:
            self._timer = False
            self._send()


def standard_error() -> Any:
    """As it is, or with every line whole where it is a file or a pipe."""
    try:
        return WholeLines(sys.stderr.fileno())
    except (AttributeError, OSError, io.UnsupportedOperation):
        return sys.stderr


class Quietly:
    """Lines about one matter, at most one in a while: what somebody refused does over and over must not fill
    the disk."""

    def __init__(self, seconds: float = 60.0) -> None:
        self.seconds, self.count, self._told = seconds, 0, -seconds

    def warn(self, line: str, *given: object) -> None:
        """Log it, with how often it has happened so far."""
        self.count += 1
        if time.monotonic() - self._told >= self.seconds:
            self._told = time.monotonic()
            logging.getLogger("ludoteca").warning(line + " (%d so far)", *given, self.count)


def set_up(form: str, every_request: bool) -> None:
    """Log to the standard error: in lines, or as JSON."""
    handler = logging.StreamHandler(standard_error())
    handler.addFilter(Seldom())
    handler.setFormatter(Json() if form == "json"
                         else Plain("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    levels = {"ludoteca": logging.INFO, "uvicorn": logging.WARNING, "asyncio": logging.WARNING}
    for name, level in levels.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    access.setLevel(logging.INFO if every_request else logging.WARNING)


def note_request(scope: Any, address: str, status: int, seconds: float, size: int) -> None:
    """A line for a request that has been answered."""
    if access.isEnabledFor(logging.INFO):
        path = SECRET.sub("/claim/…", scope["path"])[:300]
        data = {"address": address, "method": scope["method"], "path": path, "status": status,
                "ms": round(1000 * seconds, 1), "bytes": size}
        access.info("%s %s %s %d %.1f ms %d bytes", address, scope["method"], path, status, 1000 * seconds,
                    size, extra={"data": data})
