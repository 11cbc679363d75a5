"""Faults: the one place where what goes wrong becomes a sentence in the user's language and an exit code."""
from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Any

import typer

from ludoteca.cli.language import say, say_fault
from ludoteca.core.errors import LudotecaError

BAD, INTERRUPTED = 2, 130
# the mother of what Typer says of arguments, wherever this version keeps it
Usage: Any = typer.BadParameter.__mro__[1]
FAULTY: dict[str, str] = {
    "NoSuchOption": "There is no option {name}; see {help}.",
    "MissingParameter": "{name} is missing; see {help}.",
    "BadOptionUsage": "The option {name} is not given correctly; see {help}.",
}
REFUSED = {
    errno.ENOENT: "There is no file or folder {path!r}.",
    errno.EACCES: "It is not allowed to read or write {path!r}.",
    errno.EPERM: "It is not allowed to read or write {path!r}.",
    errno.EROFS: "It is not allowed to read or write {path!r}.",
    errno.EISDIR: "{path!r} is a folder, not a file.",
    errno.ENOTDIR: "{path!r} is a file, not a folder.",
    errno.ENOSPC: "The disk is full.",
}


class CtrlC:
    """Whether somebody pressed it. Numba's compiler loses the KeyboardInterrupt in a callback and fails
    otherwise a moment later: so whatever goes wrong after Ctrl-C is taken for it."""

    pressed = False

    @classmethod
    def hear(cls, number: int, frame: object) -> None:
        cls.pressed = True
        raise KeyboardInterrupt

    @classmethod
    @contextlib.contextmanager
    def heard(cls) -> Iterator[None]:
        cls.pressed = False
        before = signal.getsignal(signal.SIGINT)
        here = threading.current_thread() is threading.main_thread()
        if before is not signal.default_int_handler or not here:
            yield
            return
        signal.signal(signal.SIGINT, cls.hear)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def told() -> Iterator[None]:
    """What can be foreseen to go wrong inside ends the program with one sentence; a closed pipe and a wish to
    leave, without."""
    try:
        try:
            with CtrlC.heard():
                yield
        finally:
            if sys.stdout:
                sys.stdout.flush()
    except BrokenPipeError:
        forget_output()
        raise typer.Exit(0) from None
    except SystemExit as end:                     # Rich ends so when its pipe is closed
        if not isinstance(end.__context__, BrokenPipeError):
            raise
        raise typer.Exit(0) from None
    except KeyboardInterrupt:
        tell(say("Interrupted."))
        raise typer.Exit(INTERRUPTED) from None
    except (LudotecaError, OSError, UnicodeError, MemoryError, EOFError, Usage) as fault:
        tell(sentence(fault))
        raise typer.Exit(BAD) from None
    except typer.Exit:
        raise
    except Exception:
        if not CtrlC.pressed:
            raise
        tell(say("Interrupted."))
        raise typer.Exit(INTERRUPTED) from None


def tell(text: str) -> None:
    print(text, file=sys.stderr)


def forget_output() -> None:
    """Nobody reads any more: what is still to be written goes nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def sentence(fault: Any) -> str:
    """What a fault says to the user."""
    if isinstance(fault, LudotecaError):
        return fault.translated(say_fault)
    if isinstance(fault, OSError):
        return refused(fault)
    if isinstance(fault, UnicodeError):
        return say("Some text is not UTF-8.")
    if isinstance(fault, MemoryError):
        return say("There is not enough memory for this.")
    if isinstance(fault, EOFError):
        return say("The input ended too early.")
    return misused(fault)


def refused(fault: OSError) -> str:
    """What the machine, its disk or its network refused."""
    if fault.errno in REFUSED and (fault.filename is not None or fault.errno == errno.ENOSPC):
        return say(REFUSED[fault.errno], path=str(fault.filename))
    return say("Something went wrong: {why}.", why=(fault.strerror or str(fault)).rstrip("."))


def misused(fault: Any) -> str:
    """An option or argument that is not there, too much, or not as it should be."""
    if type(fault).__name__ == "NoArgsIsHelpError":
        return str(fault.ctx.get_help())
    command = fault.ctx.command_path if fault.ctx else "ludoteca"
    param = getattr(fault, "param", None)
    name = getattr(fault, "option_name", None) or (param and (param.metavar or param.opts[0]))
    kind = type(fault).__name__
    if kind in FAULTY and name:
        return say(FAULTY[kind], name=name, help=f"{command} --help")
    return " ".join(fault.format_message().split())
