"""A process of its own that looks at one finished game: it is given a record, tells how far it is, and
answers with the report.  It goes last in everybody's queue (`nice`).
"""
from __future__ import annotations

import time
from typing import Any

from ludoteca.core.helper_process import Tell, serve

PAUSE = 0.2                               # seconds between two words on how far it is


def answer(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The report; now and then on the way, how many of how many moments have been looked at."""
    from ludoteca.lab.luck_analysis import Report, analysing

    said = 0.0
    for step in analysing(request["record"]):
        if isinstance(step, Report):
            return step.as_dict()
        if time.monotonic() - said > PAUSE:
            said = time.monotonic()
            tell(step)
    raise ValueError("no report was made")


if __name__ == "__main__":
    serve(answer, nice=15)
