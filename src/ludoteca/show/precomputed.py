"""Functions of few arguments, whose answers a page gets as a table instead of computing them."""
from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any


def precomputed(*arguments: Sequence[Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """For a function that computes with what no page has, NumPy say: all that each argument can be.

    Here it is asked when it is needed, once for the same arguments.  What it returns is plain data and not to
    be changed.
    """
    def remembering(make: Callable[..., Any]) -> Callable[..., Any]:
        found = functools.cache(make)
        found.arguments = arguments  # type: ignore[attr-defined]
        return found
    return remembering
