"""`make play`, as somebody stops it."""
import contextlib
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from apart import PATIENCE

ROOT = Path(__file__).parents[1]
SERVER = """#!/bin/sh
trap 'read -r line; exit %d' INT
echo here
while read -r line; do :; done
"""


def hear_interrupts():
    """Also where the tests run in the background, and Ctrl-C is not for them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def heard(pid):
    """Waits until a process has taken its Ctrl-C.  A server takes longer to end than make to hear it; a
    child that ends first makes GNU make 4.3 stumble over its own handler."""
    status = Path(f"/proc/{pid}/status")
    while status.exists() and int(re.search(r"^ShdPnd:\s*(\w+)", status.read_text(), re.M)[1], 16):
        os.sched_yield()


@pytest.mark.skipif(os.name != "posix" or not shutil.which("make"), reason="there is no make here")
@pytest.mark.parametrize(("code", "error"), [(130, False), (3, True)])
def test_who_stops_the_server_made_no_error(tmp_path, code, error):
    """Ctrl-C reaches make, its shell and the server at once; another end of it is told as one."""
    server = tmp_path / "ludoteca"
    server.write_text(SERVER % code, "utf-8")
    server.chmod(0o755)
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    with subprocess.Popen(["make", "-o", ".venv/play", "play", f"BIN={tmp_path}"], cwd=ROOT, text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=plain,
                          start_new_session=True, preexec_fn=hear_interrupts) as make:
        try:
            assert make.stdout.readline() == "here\n"
            os.killpg(make.pid, signal.SIGINT)
            heard(make.pid)
            _, said = make.communicate("go\n", timeout=PATIENCE)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(make.pid, signal.SIGKILL)
    assert ("***" in said) == error, said
