"""A time limit for code of others that runs in this process: an exception is raised in it.

In the main thread an alarm of the system raises it, which ends a sleep too. Elsewhere, and where there is no
such alarm, another thread has it raised, which takes effect at the next step of Python code.
"""
from __future__ import annotations

import contextlib
import ctypes
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

LOOKED = 0.1                                # seconds between two looks at what other threads are doing
_limited = threading.local()
_lock = threading.Lock()
_deadlines: dict[int, float] = {}           # by thread
_late: set[int] = set()                     # the threads in which it has been raised
_busy = threading.Event()


class TooLong(BaseException):
    """The time is over. Not an Exception, which the code itself may well catch."""


class _Settled(BaseException):
    """Takes the place of a TooLong that may still be on its way."""


@contextlib.contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raises TooLong in what runs longer; within another limit, or without seconds, it changes nothing."""
    if seconds is None or getattr(_limited, "now", False):
        yield
        return
    _limited.now = True
    try:
        with _alarm(seconds) if has_alarm() else _watched(seconds):
            yield
    finally:
        _limited.now = False


def has_alarm() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _ring(*given: Any) -> None:
    raise TooLong


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def _watched(seconds: float) -> Iterator[None]:
    me = threading.get_ident()
    with _lock:
        _deadlines[me] = time.monotonic() + seconds
    _watch()
    try:
        yield
    finally:
        with _lock:
            _deadlines.pop(me, None)
            late = me in _late
            _late.discard(me)
        if late:
            _settle(me)


def _settle(me: int) -> None:
    """Raised or not, it is not to come any more: another exception takes its place and is caught here.

    Only an exception that arrives clears the interpreter's mark that one is on its way. With the mark left
    behind, all code is slower from then on and, in Python 3.11, code under a profiler or debugger never ends.
    """
    with contextlib.suppress(_Settled):
        _raise_in(me, _Settled)
        while True:                         # until it arrives, a few instructions from here
            pass


def _watch() -> None:
    """Have the thread that looks after the others run."""
    with _lock:
        if not _busy.is_set():
            _busy.set()
            threading.Thread(target=_look, daemon=True).start()


def _look() -> None:
    while True:
        time.sleep(LOOKED)
        with _lock:
            for thread in [thread for thread, due in _deadlines.items() if due < time.monotonic()]:
                del _deadlines[thread]
                _late.add(thread)
                _raise_in(thread, TooLong)
            if not _deadlines:
                return _busy.clear()


def _raise_in(thread: int, kind: type[BaseException]) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind))
