"""Garbage: what refers to nothing but itself is looked for between two pieces of work, among what was made
just now.

Python would look for it in the middle of a picture or a page, whenever there is much more than before, and
take what is in use just then for something that stays: with 2,000 tables that took 0.2 s at a time, and what
stayed was never freed.  Tables and sockets that are let go leave no circle behind
(tests/web/test_garbage.py); what still does is found when nobody is here.
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
