"""Games from outside that do not work as they should: the part that fails is left out and said once,
something plain stands in.

What is said names the game, the part, the kind of fault, its file and its line; never what a game was told at
a table.
"""
from __future__ import annotations

import contextlib
import functools
import logging
import opcode
import os
import threading
import traceback
import types
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from ludoteca.core.errors import BadFile, LudotecaError, traced
from ludoteca.core.time_limit import TooLong, time_limit

Found = TypeVar("Found")
log = logging.getLogger("ludoteca")
_left_out: dict[str, dict[str, None]] = {}  # by the game's name: its parts, the first that failed first
_raised: ContextVar[bool] = ContextVar("raised", default=False)
LIMIT = "LUDOTECA_GAME_SECONDS"             # how long a part of a game from outside may take for one answer
SECONDS = 3.0


def seconds() -> float:
    return float(os.environ.get(LIMIT) or SECONDS)


def seconds_to_load() -> float:
    """A module may import much, and a compiler."""
    return 10 * seconds()


class Unusable(Exception):
    """Why a game from outside, or a part of it, is left out; the sentence goes on after a colon."""


class BrokenRules(LudotecaError):
    """The rules of a game from outside failed, which has been said; what they raised is the cause."""


def is_ctrl_c(fault: BaseException) -> bool:
    """Whether somebody at the keyboard wants to end the program; a game that raises the same may not end it.

    What comes from the keyboard arrives between two steps, not by a `raise`, and in the main thread alone.
    """
    if not isinstance(fault, KeyboardInterrupt) or threading.current_thread() is not threading.main_thread():
        return False
    last = fault.__traceback__
    while last and last.tb_next:
        last = last.tb_next
    return last is None or opcode.opname[last.tb_frame.f_code.co_code[last.tb_lasti]] != "RAISE_VARARGS"


def in_words(fault: BaseException, what: str) -> BaseException:
    """The fault or, where it would end the program, one that says which it was."""
    if isinstance(fault, Exception | TooLong) or is_ctrl_c(fault):
        return fault
    return Unusable(f"{what} raises {type(fault).__name__}").with_traceback(fault.__traceback__)


class Whose(Protocol):
    """Where a game lies, and whether it is one of ours, whose faults are raised as they are."""

    @property
    def name(self) -> str: ...
    @property
    def folder(self) -> Path: ...
    @property
    def ours(self) -> bool: ...


def spared(home: Whose, part: str, own: Callable[[], Found], plain: Callable[[], Found],
           limit: Callable[[], float | None] = seconds) -> Found:
    """What a game's own part makes; if it fails or takes too long, now or before, what stands in for it."""
    if home.ours:
        return own()
    if _raised.get() or not left_out(home.name, part):
        try:
            with time_limit(limit()):
                return own()
        except BaseException as fault:
            leave_out(home, part, fault)
    return plain()


def guarded(home: Whose, module: Any, part: str, checks: Mapping[str, Callable[[Any], Any]]) -> Any:
    """A module of a game from outside that it cannot do without: its functions of those names answer what
    their checks let through and raise nothing but BrokenRules; one that has once not ended is not asked
    again."""
    copy = types.ModuleType(module.__name__)
    vars(copy).update({name: value for name, value in vars(module).items() if not name.startswith("__")})
    for name, check in checks.items():
        setattr(copy, name, _guarded(home, f"{part}.{name}", getattr(module, name), check))
    return copy


def broken_rules() -> BrokenRules:
    return BrokenRules("This game’s rules do not work on this server at the moment. The table is kept.")


def _guarded(home: Whose, part: str, own: Callable[..., Found],
             check: Callable[[Any], Any]) -> Callable[..., Found]:
    @functools.wraps(own)
    def asked(*given: Any) -> Found:
        if left_out(home.name, part):
            raise broken_rules()
        try:
            with time_limit(seconds()):
                return cast(Found, check(own(*given)))
        except LudotecaError:
            raise
        except BaseException as fault:
            leave_out(home, part if isinstance(fault, TooLong) else "rules", fault)
            raise broken_rules() from fault
    return asked


def left_out(game: str, part: str) -> bool:
    return part in _left_out.get(game, ())


def parts_left_out(game: str) -> list[str]:
    """The parts of a game that have failed: picture, text.tell, about.TITLE …"""
    return list(_left_out.get(game, ()))


def leave_out(home: Whose, part: str, fault: BaseException) -> None:
    """Do without a part from now on, and say so once."""
    if is_ctrl_c(fault):
        raise fault
    fault = in_words(fault, "it")
    if _raised.get():
        raise fault
    if not isinstance(fault, BrokenRules) and not left_out(home.name, part):     # those have been said
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
    """Let faults be raised as they are: for tests, and for callers that have another way to go on."""
    before = _raised.set(True)
    try:
        yield
    finally:
        _raised.reset(before)


def told(fault: BaseException, folder: Path) -> str:
    """A fault without what is in it, unless it is one of reading the code: ZeroDivisionError in picture.py,
    line 12."""
    kind = type(fault).__name__
    if isinstance(fault, TooLong):
        kind = "it takes too long"
    elif isinstance(fault, Unusable | ImportError | SyntaxError | BadFile):
        kind = str(fault).strip().partition("\n")[0].rstrip(".") or kind
    place = place_of(fault, folder)
    return f"{kind}, in {place}" if place and not isinstance(fault, SyntaxError) else kind


def place_of(fault: BaseException, folder: Path) -> str:
    """The last line of the game's own that led to a fault."""
    for frame in reversed(traceback.extract_tb(fault.__traceback__)):
        if Path(frame.filename).is_relative_to(folder):
            return f"{Path(frame.filename).relative_to(folder)}, line {frame.lineno}"
    return ""
