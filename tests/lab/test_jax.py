"""JAX's pure functions play the batch's games.  In processes of their own: where JAX has run, nobody may
fork."""
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca import game_names

CHECKS = Path(__file__).with_name("jax_checks.py")


def checked(*given):
    """The checks that are chosen, and that there are as many."""
    told = subprocess.run([sys.executable, "-m", "pytest", str(CHECKS), "-p", "no:cacheprovider", *given],
                          env=os.environ | {"JAX_PLATFORMS": "cpu"}, capture_output=True, text=True,
                          cwd=CHECKS.parents[2])
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
    return told.stdout


@pytest.mark.parametrize("name", [name for name in game_names() if name != "cafe-race"])
def test_under_jit_vmap_and_scan_the_games_are_the_batch_s(name):
    assert "2 passed" in checked("-k", f"[{name}]")


def test_in_cafe_race_too_and_many_games_are_one_call_and_what_is_wrong_is_said():
    others = [name for name in game_names() if name != "cafe-race"]
    assert "8 passed" in checked("-k", " and ".join(f"not [{name}]" for name in others))
