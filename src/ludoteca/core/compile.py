"""Copies of a rules module: plain, or compiled by Numba for the CPU or a GPU.

The source is the same; only the name space differs.  The compiled code is kept on disk in a folder named by a
hash of all that it depends on, so a changed rule, table or helper can never meet stale code.
"""
from __future__ import annotations

import functools
import hashlib
import math
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core import playouts, rules_interface

PROTOCOL = tuple(name for name, f in vars(rules_interface).items() if isinstance(f, types.FunctionType))
LOOPS = tuple(name for name, f in vars(playouts).items() if isinstance(f, types.FunctionType))
OUTER = (*PROTOCOL, "playout", "simulate", "leaders")
Extra = tuple[types.ModuleType, ...]


def is_table(value: Any, kind: type = int) -> bool:
    """A tuple of integers (or floats), or of such tuples, all alike."""
    return (type(value) is tuple and len(value) > 0
            and all(type(v) is kind or is_table(v, kind) for v in value))


def is_constant(value: Any) -> bool:
    return type(value) in (int, float) or is_table(value) or is_table(value, float)


def frozen(table: tuple[Any, ...]) -> Any:
    """A table as an array of the narrowest integers that hold it: a GPU has little room for constants."""
    cells = np.array(table, np.int64)
    return next(cells.astype(kind) for kind in (np.int8, np.int16, np.int32, np.int64)
                if (cells == cells.astype(kind)).all())


def blended(rules: Any, extra: Extra) -> dict[str, Any]:
    """What further modules of functions bring along: their own functions and constants, a later module over
    an earlier.

    They may use the names of the rules and the loops, but not take one of them.
    """
    names: dict[str, Any] = {}
    for module in extra:
        for name, value in vars(module).items():
            if isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
                if name in LOOPS or isinstance(getattr(rules, name, None), types.FunctionType):
                    raise ValueError(f"{module.__name__} takes the name {name!r} of the rules of "
                                     f"{rules.__name__}")
                names[name] = value
            elif value is math or (not hasattr(rules, name) and is_constant(value)):
                names[name] = value
    return names


def twin(rules: Any, dress: Callable[[str, Any], Any], freeze: bool = True,
         extra: Extra = ()) -> types.ModuleType:
    """A copy of a rules module together with the loops and further modules, its functions dressed and its
    tables frozen."""
    copy = types.ModuleType(rules.__name__)
    names = vars(copy)
    names.update({name: value for name, value in vars(playouts).items() if name in LOOPS
                  or is_constant(value)})
    names.update({name: value for name, value in vars(rules).items() if not name.startswith("__")})
    names.update(blended(rules, extra))
    for name, value in list(names.items()):
        if isinstance(value, types.FunctionType):
            names[name] = dress(name, types.FunctionType(value.__code__, names, name, value.__defaults__))
        elif freeze and is_table(value):
            names[name] = frozen(value)
        elif freeze and is_table(value, float):
            names[name] = np.array(value, np.float64)
    names["EVENTS"] = rules.EVENTS if freeze else tuple(names[deed.__name__] for deed in rules.EVENTS)
    return copy


def plain(rules: Any, extra: Extra = ()) -> types.ModuleType:
    """The rules with the loops (and further modules) beside them, for plain Python."""
    return twin(rules, lambda name, f: f, freeze=False, extra=extra)


def sources(rules: Any, extra: Extra = ()) -> list[Path]:
    """The files that a compiled copy is made of."""
    core = Path(__file__).parent
    room = Path(str(rules.__file__)).parent
    home = room.parent if Path(str(rules.__file__)).name == "__init__.py" else room     # rules/ or rules.py
    return [*(core / f"{name}.py" for name in ("state", "events", "chance", "playouts", "compile")),
            *sorted(room.rglob("*.py")), *sorted(home.rglob("*.toml")),
            *(Path(str(module.__file__)) for module in extra)]


def fingerprint(rules: Any, extra: Extra = (), entries: tuple[str, ...] = ()) -> str:
    """A hash of the source and the tables of a compiled copy, and of what Python may call in it: only that
    has wrappers."""
    tables = sorted((name, value) for name, value in vars(rules).items() if is_constant(value))
    tables += sorted((name, value) for name, value in blended(rules, extra).items() if type(value) is tuple)
    text = b"".join(file.read_bytes() for file in sources(rules, extra)) + repr((tables, entries)).encode()
    return hashlib.sha256(text + sys.version.encode() + np.__version__.encode()).hexdigest()[:20]


def cache_folder() -> Path:
    """Where compiled code is kept: LUDOTECA_CACHE, or the user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("LUDOTECA_CACHE") or Path(home) / "ludoteca")


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


def compiled(rules: Any, extra: Extra = (), entries: tuple[str, ...] = ()) -> types.ModuleType:
    """The rules and loops compiled for one CPU core, as far as Python may call them. Needs Numba.

    With further modules, `entries` are the functions that Python calls; they let other threads run meanwhile.
    """
    import numba

    folder = cache_folder() / f"{rules.__name__.split('.')[-2]}-{fingerprint(rules, extra, entries)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        keep = os.access(folder, os.W_OK)
    except OSError:
        keep = False
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    # _nrt: nothing is allocated here, so nothing needs counting, which took a third of a search's time
    outer = numba.njit(cache=keep, error_model="numpy", nogil=bool(entries), _nrt=False)
    inner = numba.njit(cache=keep, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True,
                       _nrt=False)
    wrapped = entries or OUTER
    try:
        made = twin(rules, lambda name, f: widen((outer if name in wrapped else inner)(f)), extra=extra)
    finally:
        numba.config.CACHE_DIR = before
    # without the inner functions: they have no wrapper, a call would crash
    face = types.ModuleType(rules.__name__)
    vars(face).update({name: value for name, value in vars(made).items() if name in wrapped
                       or not hasattr(value, "py_func")})
    return face


@functools.cache
def has_numba() -> bool:
    import importlib.util

    return importlib.util.find_spec("numba") is not None
