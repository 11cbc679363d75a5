"""Games from outside that do not work as they should: the part that fails is left out and said once,
something plain stands in.

What is said names the game, the part, the kind of fault, its file and its line; never what a game was told at
a table.
"""
from __future__ import annotations

import contextlib
import logging
import traceback
from collections.abc import AsyncIterator, Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Protocol, TypeVar

from ludoteca.core.errors import BadFile, traced

Found = TypeVar("Found")
log = logging.getLogger("ludoteca")
_left_out: dict[str, dict[str, None]] = {}  # by the game's name: its parts, the first that failed first
_raised: ContextVar[bool] = ContextVar("raised", default=False)


class Unusable(Exception):
    """Why a game from outside, or a part of it, is left out; the sentence goes on after a colon."""


class Whose(Protocol):
    """Where a game lies, and whether it is one of ours, whose faults are raised as they are."""

    @property
    def name(self) -> str: ...
    @property
    def folder(self) -> Path: ...
    @property
    def ours(self) -> bool: ...


def spared(home: Whose, part: str, own: Callable[[], Found], plain: Callable[[], Found]) -> Found:
    """What a game's own part makes; if it fails, now or before, what stands in for it."""
    if home.ours:
        return own()
    if _raised.get() or not left_out(home.name, part):
        try:
            return own()
        except (Exception, SystemExit) as fault:     # a game may not end the program, either
            leave_out(home, part, fault)
    return plain()


def left_out(game: str, part: str) -> bool:
    return part in _left_out.get(game, ())


def parts_left_out(game: str) -> list[str]:
    """The parts of a game that have failed: picture, text.tell, about.TITLE …"""
    return list(_left_out.get(game, ()))


def leave_out(home: Whose, part: str, fault: BaseException) -> None:
    """Do without a part from now on, and say so once."""
    if _raised.get():
        raise fault
    if not left_out(home.name, part):
        _left_out.setdefault(home.name, {})[part] = None
        log.warning("The game %r does without its %s: %s.", home.name, part, told(fault, home.folder))


def log_fault(home: Whose, part: str, fault: BaseException, line: str, *given: object) -> None:
    """Log a fault that cost something, without what is in it: one of ours each time, one of a game from
    outside once."""
    if home.ours:
        log.error(line + ": %s", *given, traced(fault))
    else:
        leave_out(home, part, fault)


@contextlib.contextmanager
def raised() -> Iterator[None]:
    """Let faults be raised as they are: for who looks for them, and for who has another way to go on."""
    before = _raised.set(True)
    try:
        yield
    finally:
        _raised.reset(before)


@contextlib.asynccontextmanager
async def kept_running(home: Whose) -> AsyncIterator[None]:
    """Where a game's rules run: they may fail, but not end the program."""
    try:
        yield
    except SystemExit as fault:
        leave_out(home, "rules", fault)
        raise Unusable("its rules raise SystemExit") from None


def told(fault: BaseException, folder: Path) -> str:
    """A fault without what is in it, unless it is one of reading the code: ZeroDivisionError in picture.py,
    line 12."""
    kind = type(fault).__name__
    if isinstance(fault, Unusable | ImportError | SyntaxError | BadFile):
        kind = str(fault).strip().partition("\n")[0].rstrip(".") or kind
    place = place_of(fault, folder)
    return f"{kind}, in {place}" if place and not isinstance(fault, SyntaxError) else kind


def place_of(fault: BaseException, folder: Path) -> str:
    """The last line of the game's own that led to a fault."""
    for frame in reversed(traceback.extract_tb(fault.__traceback__)):
        if Path(frame.filename).is_relative_to(folder):
            return f"{Path(frame.filename).relative_to(folder)}, line {frame.lineno}"
    return ""
