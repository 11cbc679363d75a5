"""Runs Python's garbage collector between two pieces of work, on the youngest generation only.

Left to itself it runs in the middle of a picture or a page and promotes objects in use to an older
generation: with 2,000 tables that took 0.2 s at a time, and what was promoted was never freed.  Tables and
sockets that are let go leave no reference cycle (tests/web/test_garbage.py); other cycles are collected when
nobody is connected.
"""
from __future__ import annotations

import asyncio
import ctypes
import gc
from contextlib import suppress

PAUSE, MANY = 0.05, 2000  # seconds between two looks, if there are so many objects more than at the last one


def spare() -> None:
    """What is loaded stays, and from now on nobody looks by himself."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def look_between() -> None:
    """Look now and then through what was made since the last time."""
    while True:
        await asyncio.sleep(PAUSE)
        look()


def look() -> None:
    if gc.get_count()[0] > MANY:
        gc.collect(0)


def look_through_all() -> None:
    """Also what was made long ago: while nobody plays, since it takes long."""
    gc.collect()


def give_back() -> None:
    """Memory that is free between what is in use: to the system, where the C library (glibc) can do that."""
    with suppress(AttributeError, OSError, TypeError):  # TypeError: Windows has no library without a name
        ctypes.CDLL(None).malloc_trim(0)
