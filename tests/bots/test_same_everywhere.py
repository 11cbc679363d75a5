"""The same seed gives the same decision, advice and report on every Python: floats are summed in one order,
rounded alike.

`sum` compensates its rounding from Python 3.12 on.  So it sums whole numbers only where a decision or a
figure depends on it;
`added` sums the rest.
"""
import ast
import builtins
import json
import math
import re
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

import ludoteca
from bots.table import SHORT, start, views
from ludoteca.bots.levels import think
from ludoteca.bots.searcher import Budget, search_of
from ludoteca.core.chance import added
from ludoteca.core.game_loader import games, load
from ludoteca.core.record import record_of
from ludoteca.lab.advice import advise
from ludoteca.lab.luck_analysis import analyse
from ludoteca.lab.tournament import League, duels, run

ROOT = Path(ludoteca.__file__).parent
DECIDING = sorted({*(ROOT / "bots").rglob("*.py"), *(ROOT / "lab").rglob("*.py"),
                   *(ROOT / "games").glob("*/*.py")})
EXACT = {("odds.py", "mean")}               # fractions
WHOLE = {"int", "len"}
plain_sum = builtins.sum


def summed(tree):
    """Every call of `sum` with the function that it is in."""
    for outer in [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))]:
        for node in ast.walk(outer):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum":
                yield getattr(outer, "name", ""), node


def is_whole(call):
    """Whether it can be seen that whole numbers are summed: comparisons, bits, int(…), len(…)."""
    given = call.args[0]
    if isinstance(given, ast.Call) and getattr(given.func, "id", "") == "map":
        return getattr(given.args[0], "id", "") in WHOLE
    each = getattr(given, "elt", given)
    return (isinstance(each, ast.Compare)
            or (isinstance(each, ast.Call) and getattr(each.func, "id", "") in WHOLE)
            or (isinstance(each, ast.UnaryOp) and isinstance(each.op, ast.Not))
            or (isinstance(each, ast.BoolOp) and all(isinstance(part, ast.Compare) for part in each.values))
            or (isinstance(each, ast.BinOp) and isinstance(each.op, ast.LShift)))


def unclear(path, text):
    tree = ast.parse(text)
    exact = {call for name, call in summed(tree) if (path.name, name) in EXACT}
    return [call.lineno for name, call in summed(tree) if not name and call not in exact
            and not is_whole(call)]


def test_what_decides_sums_only_whole_numbers_by_sum():
    for path in DECIDING:
        source = path.read_text("utf-8")
        assert not unclear(path,
             source), f"{path.name}: sum floats by core.chance.added, whole numbers visibly: sum(map(int, …))"
        assert "fsum" not in source and not re.search(r"^(import|from) statistics\b", source, re.M), path.name


def test_a_sum_of_floats_is_found():
    for text in ("sum(w for w in weights)", "sum(weights)", "x = [sum(a * b for a, b in z)]",
                 "def f():\n  return sum(map(f, x))"):
        assert unclear(Path("x.py"), text) == [text.count("\n") + 1], text
    for text in ("sum(map(len, x))", "sum(a > b for a in x)", "sum(int(n) for n in x)",
                 "sum(not a for a in x)"):
        assert not unclear(Path("x.py"), text), text


def other_sum(values, start=0):
    """Rounded once, as no Python's sum is quite, instead of at every step."""
    values = list(values)
    if any(type(value) is float for value in values) and all(isinstance(value, int | float)
                                                             for value in values):
        return math.fsum([start, *values])
    return plain_sum(values, start)


def all_of_it(name):
    """Decisions and figures of a game, to the last bit."""
    match = start(name)
    seen = [think(view, level, 5) for view in views(name, 1, 8, 20) for level in ("novice", "club")]
    seen += [advise(view, 60, 2) for view in views(name, 2, 15)]
    seen += [search_of(match.game).think(view, Budget(40, parts=2), 1) for view in views(name, 4)]
    while not match.over:
        for seat in match.waiting:
            match.decide(seat, think(match.view(seat), "club", len(match.decisions)))
    report = analyse(record_of(match), 3)
    return repr([seen, match.decisions, report, report.steps()])


@pytest.mark.parametrize("name", games())
def test_nothing_depends_on_how_sum_rounds(name, monkeypatch):
    usual = all_of_it(name)
    monkeypatch.setattr(builtins, "sum", other_sum)
    assert sum([0.1] * 10) == 1.0 != added([0.1] * 10) and sum([1, Fraction(1, 3)]) == Fraction(4, 3)
    assert all_of_it(name) == usual


def test_duels_are_summed_in_one_order(monkeypatch):
    results = [result
               for result, _, _ in run(League("cafe-fatal", ("random", "heuristic", "novice"), 12, 3),
                                       jobs=1)]
    usual = repr(duels(results))
    monkeypatch.setattr(builtins, "sum", other_sum)
    assert repr(duels(results)) == usual


# What was decided once, on Python 3.11, is decided on every Python.

GOLDEN = Path(__file__).with_name("decisions.json")


def decisions(name):
    """Choices of the levels, and advice as a digest of every bit of its figures; plain and compiled code give
    the same."""
    levels = ("novice", "club", "master", "expert") if search_of(load(name)).compiled else ("novice", "club")
    seen = {f"{name} {n} {level}": [legal(view, think(view, level, seed)) for seed in range(3)]
            for n, view in enumerate(views(name, 3, 11, 26)) for level in levels}
    return seen | {f"{name} {n} advice": sha256(repr(advise(view, 100, 3)).encode()).hexdigest()[:16]
                   for n, view in enumerate(views(name, 3, 11, 26))}


def legal(view, choice):
    assert choice in view.choices()
    return choice


@pytest.mark.parametrize("name", games())
def test_decisions_are_those_of_old(name):
    kept = json.loads(GOLDEN.read_text("utf-8"))
    for key, decided in decisions(name).items():
        assert decided == kept[key], key


if __name__ == "__main__":  # writes them anew: PYTHONPATH=tests python tests/bots/test_same_everywhere.py
    whole = {key: value for game in games() for key, value in decisions(game).items()}
    GOLDEN.write_text(json.dumps(whole, indent=0) + "\n", "utf-8")
    print(len(whole), SHORT)
