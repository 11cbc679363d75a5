"""The page about the laboratory shows what works."""
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "laboratory.md"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_python_of_the_page_runs(capsys):
    """Block after block, in one name space; a block whose package is missing is left out."""
    names = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S):
        for package in re.findall(r"environments\.(\w+)|import (gymnasium|pyspiel)", block):
            pytest.importorskip({"openspiel": "pyspiel"}.get(package[0] or package[1],
                                                             package[0] or package[1]))
        exec(block, names)
    assert ("coffee" in vars(names["state"]) and names["seen"].ndim == 1
            and "the round" in capsys.readouterr().out)
