"""Common to all tests: Hypothesis without a clock, nothing kept in anybody's home, and temporary files in
memory where there is room for them."""
import gc
import os
import shutil
import tempfile

import pytest
from hypothesis import settings

import examples  # noqa: F401  the profiles

# What is compared there is shown when it differs, as in the tests themselves.
pytest.register_assert_rewrite("browser.clickable", "browser.ear", "browser.numbers", "browser.steps",
                               "fifth_game")

settings.load_profile("fixed")
MEMORY = "/dev/shm"
if (os.path.isdir(MEMORY) and shutil.disk_usage(MEMORY).free > 2 << 30
        and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC):
    os.environ["TMPDIR"] = tempfile.tempdir = MEMORY       # hundreds of stores are opened
HOME = tempfile.TemporaryDirectory(prefix="ludoteca-")
os.environ["LUDOTECA_HOME"] = HOME.name


def pytest_collection_finish():
    """The thousands of collected tests live to the end: no look for garbage goes through them again, nor
    every moment."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)
