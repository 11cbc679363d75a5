"""The GPU source: it compiles, and in Numba's CUDA simulator it plays the games that plain Python plays."""
import json
from pathlib import Path

import pytest

from ludoteca import load
from ludoteca.core.game_loader import games

from kept import ROOT, kept, run, simulated

HERE = Path(__file__).parent
pytest.importorskip("numba_cuda", reason="the extra `gpu` is not installed")


@pytest.mark.parametrize("name", games())
def test_the_simulator_plays_the_same_games(name):
    players = load(name).rules.PLAYERS[-1]
    assert "agree" in simulated(name, HERE / "simulated.py", name, players, "{}", 4)


def test_the_simulator_plays_the_same_auctions():
    auction = json.dumps({"rules": "auction"})
    assert "agree" in simulated("cafe-race", HERE / "simulated.py", "cafe-race", 5, auction, 4)


def compiled(name, *kernels):
    """The kernels' entries; what was compiled once is not compiled again."""
    return kept(run, HERE / "ptx.py", name, *kernels,
                sources=[ROOT / "core", ROOT / "lab", load(name).folder, HERE / "ptx.py"])


@pytest.mark.parametrize("name", games())
def test_the_gpu_source_compiles(name):
    """Tables are no constants there, which threads can only read together, and heavy functions are there
    once."""
    entry, found = compiled(name).splitlines()
    apart, constants = [int(word) for word in found.split() if word.isdigit()]
    assert ".entry" in entry and constants == 0 and apart > 0, found


def test_the_batch_s_gpu_source_compiles():
    assert compiled("cafe-race", "step_games", "legal_games", "view_games").count(".entry") == 4


@pytest.mark.parametrize("name", games())
def test_a_real_gpu_plays_the_same_batch(name):
    """Whole games, many at once; PyTorch, JAX and CuPy, where they are installed, share the memory."""
    from ludoteca.lab.batch import gpu_source

    if not gpu_source.available():
        pytest.skip("there is no GPU here")
    assert "agree" in run(HERE / "simulated_batch.py", name, load(name).rules.PLAYERS[-1], 400, 200)
