"""Copies of a rules module: plain, or compiled by Numba for the CPU or a GPU.

The source is the same; only the name space differs.  The compiled code is kept on disk in a folder named by a
hash of all that it depends on, so a changed rule, table or helper can never meet stale code.
"""
from __future__ import annotations

import ast
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

from ludoteca.core import numba_adapter, playouts, rules_interface

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
            copied = types.FunctionType(value.__code__, names, name, value.__defaults__)
            copied.__annotations__ = value.__annotations__
            names[name] = dress(name, copied)
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
    core, own = Path(__file__).parent, Path(str(rules.__file__))
    whole = own.name == "__init__.py"                                # rules/, or rules.py alone
    return [*(core / f"{name}.py" for name in ("state", "events", "chance", "playouts", "compile")),
            *(sorted(own.parent.rglob("*.py")) if whole else sorted(with_siblings(own))),
            *sorted((own.parent.parent if whole else own.parent).rglob("*.toml")),
            *(Path(str(module.__file__)) for module in extra)]


def with_siblings(file: Path) -> set[Path]:
    """A module's file and those beside it that it imports, and so on."""
    found, todo = {file}, [file]
    while todo:
        for node in ast.walk(ast.parse(todo.pop().read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 1:
                names = [node.module.split(".")[0]] if node.module else [each.name for each in node.names]
                new = {path for name in names if (path := file.with_name(f"{name}.py")).exists()} - found
                found |= new
                todo += new
    return found


def fingerprint(rules: Any, extra: Extra = (), entries: tuple[str, ...] = ()) -> str:
    """A hash of the source and the tables of a compiled copy, of its name, by which Numba finds it again, and
    of what Python may call in it: only that has wrappers."""
    tables = sorted((name, value) for name, value in vars(rules).items() if is_constant(value))
    tables += sorted((name, value) for name, value in blended(rules, extra).items() if type(value) is tuple)
    text = b"".join(file.read_bytes() for file in sources(rules, extra))
    text += repr((rules.__name__, tables, entries)).encode()
    return hashlib.sha256(text + sys.version.encode() + np.__version__.encode()).hexdigest()[:20]


def cache_folder() -> Path:
    """Where compiled code is kept: LUDOTECA_CACHE, or the user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("LUDOTECA_CACHE") or Path(home) / "ludoteca")


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
    outer = numba.njit(cache=keep, nogil=bool(entries), **numba_adapter.OUTER)
    inner = numba.njit(cache=keep, **numba_adapter.INNER)
    wrapped = entries or OUTER
    with numba_adapter.kept_in(folder):
        made = twin(rules, lambda name, f: numba_adapter.widen((outer if name in wrapped else inner)(f)),
                    extra=extra)
    # without the inner functions: they have no wrapper, a call would crash
    face = types.ModuleType(rules.__name__)
    vars(face).update({name: value for name, value in vars(made).items() if name in wrapped
                       or not hasattr(value, "py_func")})
    return face


@functools.cache
def has_numba() -> bool:
    import importlib.util

    return importlib.util.find_spec("numba") is not None
