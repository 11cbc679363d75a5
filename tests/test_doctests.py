"""Examples in docstrings are run, as those of the README are."""
import doctest
import importlib
from pathlib import Path

import pytest

import ludoteca

ROOT = Path(ludoteca.__file__).parent
WITH_EXAMPLES = [".".join(("ludoteca", *path.relative_to(ROOT).with_suffix("").parts))
                 for path in sorted(ROOT.rglob("*.py")) if "    >>> " in path.read_text("utf-8")]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_hold(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted and not found.failed
