"""The solver's kernels: in Numba's CUDA simulator they find what a CPU finds, bit for bit; for a GPU
elsewhere they compile."""
import json
import tempfile
from pathlib import Path

import pytest

from kept import RESEARCH, ROOT, kept, run, simulated

pytest.importorskip("numba_cuda", reason="the extra `gpu` is not installed")


def test_the_simulated_gpu_solves_alike():
    assert "agrees" in simulated("cafe-race", Path(__file__).with_name("solved_simulated.py"), "stff2")


def test_the_simulated_gpu_mixes_for_four_alike():
    assert "agrees" in simulated("cafe-race", Path(__file__).with_name("four_simulated.py"), "sttff2")


def test_the_simulated_gpu_holds_the_same_auctions():
    assert "agrees" in simulated("cafe-race", Path(__file__).with_name("auction_simulated.py"), "sttff2")


def compiled():
    """The kernels' PTX by their names, as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        run("-m", "cafe_race_solver.kernels", folder, PYTHONPATH=str(RESEARCH))
        return json.dumps({file.stem: file.read_text("utf-8") for file in Path(folder).glob("*.ptx")})


def test_the_kernels_compile_and_round_like_a_cpu():
    sources = [ROOT / "core", ROOT / "games" / "cafe_race", RESEARCH / "cafe_race_solver"]
    found = json.loads(kept(compiled, sources=sources))
    for name, arrays, numbers in (("solve", 6, 1), ("value", 6, 0), ("gather", 7, 1),
                                  ("bid", 5, 0), ("answer", 6, 0), ("gather_around", 7, 1)):
        text = found[name]
        assert "fma" not in text and "add.f64" not in text and "mul.f64" not in text
        assert arguments_of(text) == 7 * arrays + numbers
    # these round as they like
    for name, arrays, numbers in (("mix", 6, 2), ("answer_mixed", 6, 0), ("gather_set", 6, 1)):
        assert arguments_of(found[name]) == 7 * arrays + numbers


def arguments_of(kernel):
    """How many arguments a kernel takes, as gpu.ByCupy hands them over."""
    assert kernel.count(".entry") == 1
    return kernel[kernel.index(".entry"):kernel.index(")", kernel.index(".entry"))].count(".param .u64")
