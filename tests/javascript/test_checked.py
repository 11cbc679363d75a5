"""What Python and a page see differently is nowhere in what a page draws."""

import ast
import builtins
import contextlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from javascript import checked_python
from ludoteca import game_names, load
from ludoteca.javascript.build import game_bundle
from ludoteca.javascript.sources import Definition

HERE = Path(__file__).parent


def plan(game):
    """The functions and classes that a game's page has, by module."""
    bundle = game_bundle(load(game))
    out = {}
    for part in (bundle, bundle.below):
        for key in part.reached(part.roots):
            if isinstance(key, Definition) and key in part.code:
                out.setdefault(key.module, []).append(key.name)
    return out


@pytest.mark.parametrize("game", game_names())
def test_nothing_differs_silently(game, tmp_path):
    (tmp_path / "plan.json").write_text(json.dumps(plan(game)), "utf-8")
    done = subprocess.run(
        [sys.executable, HERE / "checked_python.py", tmp_path / "plan.json", game, "20"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout) == 40


DIFFERENT = (
    "f'{4 / 2}'",
    "str(1e-7)",
    "f'{(1, 2)}'",
    "f'{-0.0:.1f}'",
    "'{a}'.format_map({'a': 2.0})",
    "[x for x in {1, 2}]",
    "list({1, 2})",
    "'-'.join({'a', 'b'})",
    "[*{1, 2}]",
    "(1, 2) == [1, 2]",
    "(1,) != [1]",
    "[1] in [(1,)]",
    "isinstance((1,), list)",
    "isinstance([1], tuple)",
    "isinstance(2.0, int)",
    "3 * (2 ** 52)",
    "1.1 ** 3",
    "sum([.1] * 10)",
    "{x: 1 for x in {1, 2}}",
    "[y for x in [1] for y in {1, 2}]",
    "'-'.join(x for x in {'a', 'b'})",
    "tuple(x for x in {1, 2})",
)
ALIKE = (
    "f'{4 // 2} {1.5} {4 / 2:.1f}'",
    "sorted({1, 2})",
    "{x for x in {1, 2}}",
    "any(x for x in {1, 2})",
    "isinstance(1, int | float)",
    "isinstance([1], list | tuple)",
    "(1, 2) == (1, 2)",
    "1 << 60",
    "1.5 ** 2",
    "sum([.5, .25])",
    "[*{1}]",
    "max({1, 2})",
    "sorted(y for x in [1] for y in {1, 2})",
)


@pytest.mark.parametrize("expression", [*DIFFERENT, *ALIKE])
def test_each_difference_is_noticed(expression, monkeypatch):
    for name, check in checked_python.CHECKS.items():
        monkeypatch.setattr(builtins, name, check, raising=False)
    tree = ast.fix_missing_locations(checked_python.Checks().visit(ast.parse(expression, mode="eval")))
    noticed = (
        contextlib.nullcontext() if expression in ALIKE else pytest.raises(checked_python.DiffersInPages)
    )
    with noticed:
        eval(compile(tree, "expression", "eval"))


@pytest.mark.parametrize("value", ["(1,)", "frozenset({1})", "2 ** 52"])
def test_what_stays_as_it_is_or_grows_too_large_cannot_be_changed_in_place(value, monkeypatch):
    for name in ("changing", "small", "power"):
        monkeypatch.setattr(builtins, f"_checked_{name}", getattr(checked_python, name), raising=False)
    tree = checked_python.Checks().visit(ast.parse(f"one = {value}\none += one\none += one\n"))
    with pytest.raises(checked_python.DiffersInPages):
        exec(compile(ast.fix_missing_locations(tree), "statement", "exec"), {})
