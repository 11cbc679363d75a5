"""Long work: its progress on a terminal and nothing in a pipe; Ctrl-C ends it early, and what there is is
kept."""
from __future__ import annotations

import sys
from types import TracebackType

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludoteca.cli.error_messages import INTERRUPTED, tell
from ludoteca.cli.language import say


class ProgressBar:
    """Use it as a context around the work; tell it how far it is with `at`, and call `end` when what came of
    it is printed."""

    def __init__(self, name: str, total: int | None = None) -> None:
        self.interrupted = False
        console = Console(file=sys.stderr)
        self.progress = Progress(TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(),
                                 TimeRemainingColumn(),
                                 console=console, transient=True, disable=not console.is_terminal)
        self.task = self.progress.add_task(name, total=total)

    def __enter__(self) -> ProgressBar:
        self.progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None,
                 trace: TracebackType | None) -> bool:
        self.progress.stop()
        self.interrupted = kind is KeyboardInterrupt
        return self.interrupted

    def at(self, done: int, total: int | None = None, part: str | None = None) -> None:
        """So much is done; of a part of the work, if one is named."""
        self.progress.update(self.task, completed=done, total=total, description=part)

    def end(self) -> None:
        """If it was cut short, say so and leave with the code for that."""
        if self.interrupted:
            tell(say("Interrupted: this is what there was so far."))
            raise typer.Exit(INTERRUPTED)
