"""What core/compile.py and lab/simulate_gpu.py use of Numba that it does not promise; each test says what is
to be mended if it is gone.

The upper bounds in pyproject.toml go up when a new Numba passes these tests.
"""
import tomllib
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from ludoteca.core import numba_adapter

numba = pytest.importorskip("numba", reason="the extra `fast` is not installed")
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
# how the two ways into a function are named
WRAPPERS = {"no_cpython_wrapper": "cpython", "no_cfunc_wrapper": "cfunc."}


def twice(x):
    return x + x


def called(inner):
    """A compiled function that calls the inner one with a constant, another one and a narrow integer."""
    @numba.njit
    def outer(cells):
        return inner(1) + inner(2) + inner(cells[0])
    assert outer(np.ones(1, np.int32)) == 8
    return [str(signature) for signature in inner.nopython_signatures]


def test_get_call_template_lets_a_function_be_compiled_once_for_all_integers():
    narrow = called(numba.njit(twice))
    assert len(narrow) > 1, (
        "Numba itself compiles once for all integers now: take `widen` out of core/compile.py")
    wide = called(numba_adapter.widen(numba.njit(twice)))
    assert wide == [ "(int64,) -> int64"], (
        "Numba no longer asks get_call_template what to compile: mend `widen` in core/numba_adapter.py")


def test_the_kinds_that_widen_asks_for():
    from numba.core import types

    assert isinstance(types.unliteral(types.literal(3)),
                      types.Integer), "numba.core.types has changed: mend `widen`"


def llvm(**options):
    """The code of a function that hands an array on, with some options of `njit`."""
    @numba.njit(**options)
    def first(cells):
        return cells[0] if len(cells) > 0 else 0

    first.compile((numba.types.Array(numba.types.int32, 1, "A"),))
    (code,) = first.inspect_llvm().values()
    return code


def test_nrt_counts_no_references_where_it_is_off():
    def counting(**options):
        @numba.njit(**options)
        def kept(cells):
            held = (cells, cells[1:])
            return held
        kept.compile((numba.types.Array(numba.types.int32, 1, "A"),))
        return "NRT_incref" in "".join(kept.inspect_llvm().values())

    assert counting(), "Numba counts references by other names: mend this test"
    assert not counting( _nrt=False), (
        "Numba's option _nrt no longer turns counting off: see `compiled` in core/numba_adapter.py")


@pytest.mark.parametrize("option", WRAPPERS)
def test_inner_functions_have_no_wrappers(option):
    wrapper = WRAPPERS[option]
    assert wrapper in llvm(), f"Numba's wrappers have other names than {wrapper}: mend this test"
    assert wrapper not in llvm( **{option: True}), (
        f"Numba's option {option} does nothing now: see `compiled` in core/numba_adapter.py")


def test_compiled_code_is_kept_in_the_folder_that_the_config_names(tmp_path, monkeypatch):
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    kept = numba.njit(cache=True)(twice)
    assert kept.stats.cache_path.startswith( str(tmp_path)), (
        "Numba reads CACHE_DIR elsewhere now: see `compiled`")


def test_a_gpu_function_is_widened_alike():
    pytest.importorskip("numba_cuda", reason="the extra `gpu` is not installed")
    numba_adapter.mend_numpy()
    from numba import cuda

    assert hasattr(cuda.jit(device=True)(twice),
                   "get_call_template"), "numba-cuda has no get_call_template: see lab/simulate_gpu.py"


def test_what_suits_threads_is_still_asked_for():
    """numba-cuda compiles by `compile_device`; what it made can be told more before a kernel takes it."""
    pytest.importorskip("numba_cuda", reason="the extra `gpu` is not installed")
    numba_adapter.mend_numpy()
    from numba import cuda
    from numba.cuda.codegen import CUDACodeLibrary

    assert hasattr(cuda.jit(device=True)(twice),
                   "compile_device"), "numba-cuda compiles elsewhere: see lab/batch/gpu_source.py"
    assert hasattr(CUDACodeLibrary,
                   "get_function"), "numba-cuda keeps its functions elsewhere: see lab/batch/gpu_source.py"


def test_numba_cuda_still_asks_numpy_for_row_stack():
    pytest.importorskip("numba_cuda", reason="the extra `gpu` is not installed")
    files = [Path(str(file.locate())) for file in metadata.files("numba-cuda") or [] if file.suffix == ".py"]
    assert any("row_stack" in path.read_text("utf-8")
               for path in files), "take `mend_numpy` out of core/compile.py"


@pytest.mark.parametrize("extra, package", [("fast", "numba"), ("gpu", "numba-cuda")])
def test_private_hooks_need_an_upper_bound(extra, package):
    (needed,) = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"][extra]
    assert needed.startswith(package) and ",<" in needed, f"{package} has no upper bound in pyproject.toml"
