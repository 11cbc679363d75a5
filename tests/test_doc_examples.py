"""Every example of the documents is run: here, page after page, each in a process and a folder of its own, or
where the list says."""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ELSEWHERE = {                               # page, what the block contains: the test that runs it
    ("tutorial.md", ""): "games/test_tutorial.py",
    ("reference.md", ""): "test_docs.py",                        # signatures; its examples are docstrings'
    ("api.md", "Thirty Lines"): "web/test_api_refusals.py",
    ("api.md", "def genuine"): "web/test_webhooks.py",
    ("bots.md", "sys.stdin"): "bots/test_program.py",
    ("fairness.md", "python draws.py"): "first_minute/sceptic.py",
}
SAID = {"laboratory.md": "the round"}       # what a page's examples print, among other things
RUN = """
import json, sys
names = {"__name__": "__main__"}
for block in json.load(sys.stdin):
    exec(compile(block, "an example", "exec"), names)
"""


def blocks_of(page):
    return re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.S)


def run_elsewhere(page, block):
    return any(page == name and part in block for name, part in ELSEWHERE)


PAGES = {page.name: own for page in sorted((ROOT / "docs").glob("*.md"))
         if (own := [block for block in blocks_of(page) if not run_elsewhere(page.name, block)])}


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page, tmp_path):
    """Block after block, in one name space; a program of the page lies beside them."""
    for block in blocks_of(ROOT / "docs" / page):
        if "sys.stdin" in block:
            (tmp_path / "mybot.py").write_text(block, "utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    told = subprocess.run([sys.executable, "-c", RUN], input=json.dumps(PAGES[page]), cwd=tmp_path, text=True,
                          capture_output=True, env=os.environ | {"PATH": path, "JAX_PLATFORMS": "cpu"})
    assert told.returncode == 0, told.stderr[-3000:]
    assert SAID.get(page, "") in told.stdout


def test_what_is_run_elsewhere_is_there_and_its_test_reads_the_page():
    assert {"laboratory.md", "bots.md"} <= set(PAGES)
    for (page, part), test in ELSEWHERE.items():
        assert any(part in block for block in blocks_of(ROOT / "docs" / page)), page
        text = (ROOT / "tests" / test).read_text("utf-8")
        assert page in text or page.removesuffix(".md") in text, f"{test} does not read {page}"
