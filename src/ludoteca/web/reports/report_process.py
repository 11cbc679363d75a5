"""A process of its own that looks at one finished game: it reads a record, writes how far it is, then the
report.

A line of JSON each.  It goes last in everybody's queue (`nice`), and ends when its input does: with the
server.
"""
from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

PAUSE = 0.2                               # seconds between two words on how far it is


def looked_at(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """How far it is, now and then; at last the report."""
    from ludoteca.lab.luck_analysis import Report, analysing

    said = 0.0
    for step in analysing(record):
        if isinstance(step, Report):
            yield {"report": step.as_dict()}
        elif time.monotonic() - said > PAUSE:
            said = time.monotonic()
            yield {"done": step[0], "of": step[1]}


def end_with_the_server() -> None:
    sys.stdin.read()
    os._exit(0)


def main() -> None:
    out, sys.stdout = sys.stdout, sys.stderr      # nothing that anybody prints may get between the lines
    if hasattr(os, "nice"):
        os.nice(15)
    record = json.loads(sys.stdin.readline())
    threading.Thread(target=end_with_the_server, daemon=True).start()
    try:
        for line in looked_at(record):
            print(json.dumps(line), file=out, flush=True)
    except Exception as fault:
        print(json.dumps({"fault": f"{type(fault).__name__}: {fault}"[:300]}), file=out, flush=True)
    out.flush()
    os._exit(0)                                   # the other thread still reads


if __name__ == "__main__":
    main()
