"""The laws of a rules module's source: only events write, and integers are all there is."""
from __future__ import annotations

import ast
import inspect
import itertools
import sys
from collections.abc import Iterator
from typing import Any

from ludoteca.core.events import WIDTH

WRITERS = {"setup", "hide", "suppose"}


def functions(rules: Any) -> list[ast.FunctionDef]:
    """The functions of the rules, in whichever file of the game's folder they stand."""
    package = rules.__name__.rpartition(".")[0]
    homes = {f.__module__ for f in vars(rules).values() if inspect.isfunction(f)
             and f.__module__.startswith(package)}
    sources = [inspect.getsource(sys.modules[home]) for home in sorted(homes - {f"{package}.data"})]
    return [f for source in sources for f in ast.parse(source).body if isinstance(f, ast.FunctionDef)
            and hasattr(rules, f.name)]


def stored(f: ast.FunctionDef) -> Iterator[str]:
    """The names whose attributes or cells a function assigns to."""
    for node in ast.walk(f):
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Store):
            while isinstance(node, (ast.Attribute, ast.Subscript)):
                node = node.value
            yield node.id  # type: ignore[attr-defined]


def check_writers(rules: Any) -> None:
    """Only setup, hide, suppose and events assign to the state; an event ends by logging itself."""
    events = [f.__name__ for f in rules.EVENTS]
    assert len(set(events)) == len(events)
    for code, name in enumerate(events):
        assert getattr(rules, name.upper(), None) == code, (
            f"{name.upper()} is not the place of {name} in EVENTS")
    for f in functions(rules):
        assert "s" not in set(stored(f)) or f.name in WRITERS | set(events), f"{f.name} writes to the state"
        if f.name in events:
            args = ["log", f.name.upper(), *(a.arg for a in f.args.args[2:])]
            assert ast.unparse(f.body[-1]) == f"emit({', '.join(args)})", f"{f.name} does not log itself"
            assert len(args) - 2 < WIDTH


def check_plainness(rules: Any) -> None:
    """Integers only: no floats, no text, no powers, no lists, no recursion; functions of at most 30 lines."""
    calls: dict[str, set[str]] = {}
    for f in functions(rules):
        body = f.body[1:] if ast.get_docstring(f) else f.body
        for node in itertools.chain.from_iterable(ast.walk(part) for part in body):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, (float, str))), f.name
            assert not (isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Pow, ast.Div))), f.name
            assert not isinstance(node,
                                  (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.GeneratorExp,
                                   ast.Lambda)), f.name
        calls[f.name] = {n.func.id for n in ast.walk(f) if isinstance(n, ast.Call)
                         and isinstance(n.func, ast.Name)}
        assert (f.end_lineno or 0) - f.lineno < 30, f"{f.name} is longer than a rule should be"
    for name in calls:
        reached: set[str] = set()
        todo = set(calls[name])
        while todo:
            reached |= todo
            todo = set().union(*(calls.get(n, set()) for n in todo)) - reached
        assert name not in reached, f"{name} calls itself, which Numba cannot keep on disk"
