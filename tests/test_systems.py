"""Where Unix's own modules and signals are absent, everything can be imported, a game is played and kept, and
the server answers."""
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).parents[1]
CI = ROOT / ".github" / "workflows" / "ci.yml"

AS_ON_WINDOWS = """
import asyncio, importlib, os, pkgutil, signal, sys, types
ABSENT = {"fcntl", "pwd", "grp", "termios", "tty", "resource", "uvloop", "pty"}
for name in ABSENT & set(sys.modules):
    del sys.modules[name]

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None

for name in ("SIGALRM", "SIGHUP", "SIGKILL", "setitimer", "ITIMER_REAL"):
    delattr(signal, name)
del os.nice
locked = []
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *given: locked.append(given))
import importlib.util as util
real = util.find_spec
util.find_spec = lambda name, package=None: None if name in ABSENT else real(name, package)
sys.meta_path.insert(0, Absent())
"""
IMPORTS = AS_ON_WINDOWS + """
import ludoteca
for found in pkgutil.walk_packages(ludoteca.__path__, "ludoteca."):
    if "pattern" in found.name or found.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(found.name)
    except ModuleNotFoundError as fault:
        assert fault.name not in ABSENT, f"{found.name} needs {fault.name}"
"""
PLAYS = AS_ON_WINDOWS + """
import pathlib, tempfile
os.environ["LUDOTECA_HOME"] = tempfile.mkdtemp()
from ludoteca import Match
from ludoteca.terminal import saved_games
match = Match("cafe-race", players=3, seed=1)
for seat in match.waiting:
    match.decide(seat, "1")
kept = saved_games.keep({"game": "cafe-race"})
assert locked
kept.close()

import httpx
from ludoteca.web.app import create_app
from ludoteca.web.settings import Settings

async def ask():
    app = create_app(Settings(home=pathlib.Path(os.environ["LUDOTECA_HOME"])))
    async with app.router.lifespan_context(app), httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        assert (await client.get("/")).status_code == 200
        seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
        made = await client.post("/api/v1/tables", json={"game": "cafe-race", "players": 3, "seats": seats})
        assert made.status_code == 201, made.text

asyncio.run(ask())
assert len(locked) == 2
"""


@pytest.mark.parametrize("code", [IMPORTS, PLAYS], ids=["imports", "plays"])
def test_without_what_windows_has_not(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          env=os.environ | {"PYTHONPATH": str(ROOT / "src")})
    assert done.returncode == 0, done.stderr[-2000:]


# The workflow for a forge, which cannot run here.

STEP = {"type": "object", "properties": {"uses": {"type": "string", "pattern": r"^[\w-]+/[\w-]+@[\w/.-]+$"},
                                         "run": {"type": "string"}, "with": {"type": "object"}},
        "oneOf": [{"required": ["uses"]}, {"required": ["run"]}], "additionalProperties": False}
JOB = {"type": "object", "required": ["runs-on", "steps"], "additionalProperties": False,
       "properties": {"name": {"type": "string"}, "runs-on": {"type": "string"}, "if": {"type": "string"},
                      "timeout-minutes": {"type": "integer"}, "environment": {"type": "string"},
                      "needs": {"type": "array", "items": {"type": "string"}}, "strategy": {"type": "object"},
                      "permissions": {"type": "object"},
                      "steps": {"type": "array", "items": STEP, "minItems": 1}}}
WORKFLOW = {"type": "object", "required": ["name", "on", "jobs"], "additionalProperties": False,
            "properties": {"name": {"type": "string"}, "on": {"type": "object"},
                           "permissions": {"type": "object"}, "concurrency": {"type": "object"},
                           "jobs": {"type": "object", "additionalProperties": JOB}}}


def test_the_workflow_fits_its_schema_and_asks_for_what_there_is():
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    given = {("on" if key is True else key): value
             for key, value in yaml.safe_load(CI.read_text("utf-8")).items()}
    jsonschema.validate(given, WORKFLOW)
    jobs = given["jobs"]
    assert all(need in jobs for job in jobs.values() for need in job.get("needs", ()))
    matrix = jobs["quick"]["strategy"]["matrix"]
    assert len(matrix["os"]) == 3 and len(matrix["python"]) == 4
    targets = (ROOT / "Makefile").read_text("utf-8")
    for step in (step for job in jobs.values() for step in job["steps"] if "run" in step):
        words = step["run"].split()
        assert words[0] != "make" or f"\n{words[1]}:" in targets, f"there is no target {words[1]}"
        assert all((ROOT / word).exists() for word in words if word.startswith("tests/"))
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
