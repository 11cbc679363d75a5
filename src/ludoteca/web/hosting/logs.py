"""Logs: a line each, for people or, as JSON, for programs; and a line for every request, where wanted."""
from __future__ import annotations

import json
import logging
import re
import sys
import time
from datetime import UTC, datetime
from typing import Any

access = logging.getLogger("ludoteca.access")
SECRET = re.compile(r"^/claim/.+")                    # a path that is as good as a key


class Json(logging.Formatter):
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
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json"
                         else logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for name, level in (("ludoteca", logging.INFO), ("uvicorn", logging.WARNING)):
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
