"""What is used of Numba that it does not promise, and nothing else: one list, for who tries a new version.

Tried within the bounds that pyproject.toml gives for Numba and numba-cuda; tests/core/test_numba.py
fails by the name of the point that a new version has changed.

- `Dispatcher.get_call_template`: what is compiled for a call (`widen`).
- The options `_nrt`, `no_cpython_wrapper` and `no_cfunc_wrapper` of `njit` (`OUTER`, `INNER`).
- `numba.config.CACHE_DIR`: read when a function is dressed (`kept_in`).
- `CPUCodeLibrary.add_ir_module`, `.finalize`, `._finalized`, `._linking_libraries` and
  `CPUContext.get_executable`: the raw code, for WebAssembly (`keep_raw_code`, `linked`).
- `np.row_stack`: numba-cuda still asks NumPy for it (`mend_numpy`).
"""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

# _nrt: nothing is allocated here, so nothing needs counting, which took a third of a search's time
OUTER: dict[str, Any] = {"error_model": "numpy", "_nrt": False}
INNER: dict[str, Any] = OUTER | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def widen(dispatcher: Any) -> Any:
    """Compile a function once for all integers, not once for each constant that it is called with: half the
    time."""
    from numba.core import types as kinds

    def wide(kind: Any) -> Any:
        kind = kinds.unliteral(kind)  # type: ignore[attr-defined]
        return kinds.int64 if isinstance(kind, kinds.Integer) else kind

    narrow = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: narrow(tuple(map(wide, args)), kws)
    return dispatcher


def mend_numpy() -> None:
    """Give NumPy 2.5 back the name that numba-cuda 0.30 still asks it for."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Functions that are dressed meanwhile keep their code in that folder."""
    import numba

    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


# For WebAssembly. From here on this process makes no code of its own machine.

def keep_raw_code() -> None:
    """The raw IR stays with its library: no pass has seen it, so no 64-bit layout is in it."""
    from numba.core import codegen, cpu

    codegen.CPUCodeLibrary.add_ir_module, codegen.CPUCodeLibrary.finalize = _keep, _finish
    cpu.CPUContext.get_executable = lambda *given: [].append  # one of its own each time, which nobody calls


def _keep(library: Any, module: Any) -> None:
    library.raw = [*getattr(library, "raw", ()), str(module)]


def _finish(library: Any) -> None:
    """This machine's own code is not made: nobody here would run it."""
    vars(library)["_finalized"] = True


def linked(library: Any) -> Any:
    """The libraries that one calls."""
    return vars(library)["_linking_libraries"]
