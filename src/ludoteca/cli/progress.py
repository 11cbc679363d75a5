"""Long work: its progress on a terminal, in a pipe only where it is asked for; Ctrl-C or a limit in seconds
ends it early, and what there is is kept."""
from __future__ import annotations

import _thread
import signal
import sys
import threading
import time
from contextlib import suppress
from contextvars import ContextVar
from types import TracebackType
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludoteca.cli.error_messages import INTERRUPTED, CtrlC, tell
from ludoteca.cli.language import say

PAUSE = 1.0                                 # seconds between two lines in a pipe
_wanted: ContextVar[bool] = ContextVar("progress", default=False)
WithProgress = Annotated[bool, typer.Option("--progress", callback=lambda wanted: _wanted.set(wanted),
                                            help="Tell how far it is in a pipe, too: a line a second on "
                                                 "standard error.")]


def interrupt_main_thread() -> None:
    """As Ctrl-C does; where there are signals, it does not wait for what it waits for either."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()


class ProgressBar:
    """Use it as a context around the work; tell it how far it is with `at`, and call `end` when what came of
    it is printed. With `seconds` the work ends after that time as if somebody had interrupted it."""

    def __init__(self, name: str, total: int | None = None, seconds: float = 0) -> None:
        self.interrupted = self.time_up = False
        console = Console(file=sys.stderr)
        self.progress = Progress(TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(),
                                 TimeRemainingColumn(),
                                 console=console, transient=True, disable=not console.is_terminal)
        self.task = self.progress.add_task(name, total=total)
        self.name, self.total = name, total
        self.lines = _wanted.get() and not console.is_terminal
        self._told = -PAUSE                 # when the last line was told
        self._timer = threading.Timer(seconds, self._end_work) if seconds else None
        self._lock, self._at_work = threading.Lock(), True

    def __enter__(self) -> ProgressBar:
        self.progress.start()
        if self._timer:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None,
                 trace: TracebackType | None) -> bool:
        with suppress(KeyboardInterrupt):   # the time may be up at this very moment
            with self._lock:
                self._at_work = False
            if self._timer:
                self._timer.cancel()
        self.progress.stop()
        ended = kind is not None and (kind is KeyboardInterrupt or CtrlC.pressed)
        CtrlC.pressed = False
        self.interrupted = ended and not self.time_up
        return ended

    def _end_work(self) -> None:
        with self._lock:
            if self._at_work:
                self.time_up = True
                interrupt_main_thread()

    def at(self, done: int, total: int | None = None, part: str | None = None) -> None:
        """So much is done; of a part of the work, if one is named."""
        self.progress.update(self.task, completed=done, total=total, description=part)
        self.total = total or self.total
        if self.lines and (time.monotonic() - self._told >= PAUSE or done == self.total):
            self._told = time.monotonic()
            tell(f"{part or self.name}: {done}" + (f"/{self.total}" if self.total else ""))

    def end(self) -> None:
        """If it was cut short, say so and leave with the code for that."""
        if self.interrupted:
            tell(say("Interrupted: this is what there was so far."))
            raise typer.Exit(INTERRUPTED)
