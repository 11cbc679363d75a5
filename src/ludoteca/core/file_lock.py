"""A lock on a file that ends with the process: by flock or, on Windows, on a byte that nobody writes."""
from __future__ import annotations

import os
from importlib.util import find_spec

FAR = 1 << 30                               # beyond all that is written


def lock(file: int) -> None:
    """Lock an open file for this process; OSError if another has it."""
    if find_spec("fcntl"):
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    import msvcrt

    here = os.lseek(file, 0, os.SEEK_CUR)
    os.lseek(file, FAR, os.SEEK_SET)
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    finally:
        os.lseek(file, here, os.SEEK_SET)
