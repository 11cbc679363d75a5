"""Reports of finished games: made one at a time in a process of low priority, by a fair queue; kept
by digest."""
from __future__ import annotations

import asyncio
import json
import logging
import os
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.core.helper_process import HelperProcess, python
from ludoteca.lab.luck_analysis import Report
from ludoteca.web.errors import NotAnalysed, TooMany
from ludoteca.web.fair_queue import Turns, Who
from ludoteca.web.reports import report_process

FORM = 1                                  # goes up when reports are made otherwise: old ones are made anew
# games that may wait, and for one address; reports kept in memory
QUEUE = 300
EACH = 4
KEPT = 64
SECONDS = 900.0                           # after which a process is given up
log = logging.getLogger("ludoteca")


@dataclass(eq=False)
class ReportJob:
    """A report, or how far it is: `of` is 0 while it waits or its code is being prepared."""

    done: int = 0
    of: int = 0
    report: Report | None = None
    failed: bool = False
    address: str = ""                     # of whoever asked first
    task: asyncio.Task[None] | None = None


class Reports:
    """All reports of a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._jobs: OrderedDict[str, ReportJob] = OrderedDict()
        self._turns = Turns(1)

    def of(self, record: dict[str, Any], who: Who = ("", "")) -> ReportJob:
        """The report of a finished game's record, or how far it is; the first who asks sets it going."""
        key = f"{record['digest']}-{FORM}"
        job = self._jobs.get(key)
        if job is not None and job.failed:
            del self._jobs[key]                                # told once; who asks again tries again
            raise NotAnalysed("This game could not be analysed; please try again.")
        if job is None:
            job = self._begin(key, record, who)
        self._jobs.move_to_end(key)
        return job

    def made(self, digest: str) -> Report | None:
        """The report of a game if there is one; none is set going."""
        key = f"{digest}-{FORM}"
        return self._jobs[key].report if key in self._jobs else self._read(key)

    def _begin(self, key: str, record: dict[str, Any], who: Who) -> ReportJob:
        job = ReportJob(report=self._read(key), address=who[0])
        if job.report is None:
            waiting = [other.address for other in self._jobs.values() if other.report is None]
            if len(waiting) >= QUEUE or waiting.count(who[0]) >= EACH:
                raise TooMany("Too many requests; please wait a moment.")
            job.task = asyncio.create_task(self._make(key, record, job, who))
        self._jobs[key] = job
        for old in [k for k, other in self._jobs.items() if other.report is not None
                    and k != key][:len(self._jobs) - KEPT]:
            del self._jobs[old]
        return job

    async def _make(self, key: str, record: dict[str, Any], job: ReportJob, who: Who) -> None:
        try:
            async with self._turns.turn(who):
                await self._follow(record, job)
        except Exception:
            log.exception("The game %s could not be analysed.", key[:12])
        job.failed = job.report is None
        if job.report is not None:
            await asyncio.to_thread(self._write, key, job.report)

    async def _follow(self, record: dict[str, Any], job: ReportJob) -> None:
        """Let a process look at the game, and note what it says."""
        def told(step: tuple[int, int]) -> None:
            job.done, job.of = step
        helper = HelperProcess(python(report_process.__name__), told=told)
        try:
            job.report = Report.of(await helper.ask(SECONDS, record=record))
        finally:
            await asyncio.wrap_future(helper.kill())

    # On disk: a file a game. What cannot be kept is made again.

    def _read(self, key: str) -> Report | None:
        with suppress(OSError, ValueError, TypeError, KeyError):
            return Report.of(json.loads((self.folder / f"{key}.json").read_text("utf-8")))
        return None

    def _write(self, key: str, report: Report) -> None:
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            fresh = self.folder / f"{key}.{os.getpid()}.tmp"
            fresh.write_text(json.dumps(report.as_dict(), separators=(",", ":")), "utf-8")
            fresh.replace(self.folder / f"{key}.json")
