"""What docs/interface.md calls public is as it was in the last release, or more."""
import json
import sys
from pathlib import Path

import pytest

from ludoteca.core.rules_interface import RESERVED

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import make_interface as interface  # noqa: E402

RELEASED = json.loads(interface.FILE.read_text("utf-8"))


def broken(before, now):
    """Why calls of before do not work any more; empty if they do."""
    names = [name for name, _ in now]
    gone = [f"{name} is gone" for name, _ in before if name not in names]
    must = [f"{name} must be given" for name, optional in now
            if not optional and dict(map(tuple, before)).get(name, True)]
    return gone + must


@pytest.mark.parametrize("name", RELEASED)
def test_what_is_public_can_be_called_as_before(name):
    before, now = RELEASED[name], interface.signatures().get(name)
    assert now is not None, f"docs/interface.md no longer lists {name}"
    assert before.keys() == now.keys(), f"{name} is something else than before"
    for kind in before.keys() & {"class", "function"}:
        assert not broken(before[kind], now[kind]), name
    for method, given in before.get("methods", {}).items():
        assert method in now["methods"], f"{name} has no {method} any more"
        assert not broken(given, now["methods"][method]), f"{name}.{method}"


def test_a_change_that_breaks_is_seen():
    assert broken([["a", False]], []) == ["a is gone"]
    assert broken([["a", True]], [["a", False]]) == broken([], [["a", False]]) == ["a must be given"]
    assert not broken([["a", False]], [["a", True], ["b", True]])


def test_the_reserved_names_are_those_of_the_compiled_name_space():
    import types

    from ludoteca.bots import policy_defaults, tree_search, tree_search_plain
    from ludoteca.core import compile
    from ludoteca.lab import rollouts
    from ludoteca.lab.batch import kernels

    modules = (policy_defaults, tree_search, tree_search_plain, rollouts, kernels)
    found = {name for module in modules for name, value in vars(module).items()
             if isinstance(value, types.FunctionType) and value.__module__ == module.__name__}
    assert found | set(compile.LOOPS) == RESERVED | (set(compile.LOOPS) & set(compile.PROTOCOL))
