"""Backups of the data folder: made while the server runs, checked before they are trusted."""
from __future__ import annotations

import io
import lzma
import os
import shutil
import sqlite3
import tempfile
import threading
import zipfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludoteca.core.errors import BadFile
from ludoteca.web.errors import StoreFailed
from ludoteca.web.hosting.data_folder import hold, open_folder, private, reason, release, short
from ludoteca.web.settings import Settings
from ludoteca.web.storage.sqlite import check, open_file

KEY = "secret.key"
PIECE = 1 << 18                                                # bytes
# what a backup may unpack to: so many times its size, and so many bytes anyway
RATIO, SMALL = 100, 1 << 26
# of a zip that is damaged, encrypted or packed in another way
UNREADABLE = (OSError, ValueError, RuntimeError, EOFError, zipfile.BadZipFile, zlib.error, lzma.LZMAError)


def back_up(home: Path, target: Path) -> int:
    """Write the tables and the key that cookies are signed with to one file; how many tables there are. The
    server may run, and comes first."""
    with ThreadPoolExecutor(1, initializer=step_back) as aside:
        return aside.submit(written, home, target).result()


def step_back() -> None:
    """This thread takes what others leave, where the system knows that of a thread."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 15)


def written(home: Path, target: Path) -> int:
    source = Settings(home=home).file
    if not source.exists():
        raise BadFile("There are no tables in {folder}.", folder=short(home))
    with tempfile.TemporaryDirectory(dir=target.parent or None) as room:
        copy = Path(room) / source.name
        private(copy)
        count = copied(source, copy)
        packed = Path(room) / "packed"
        private(packed)
        file = io.BufferedWriter(Piecemeal(packed, "w"), PIECE)
        with file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out:
            out.write(copy, source.name)
            if (home / KEY).exists():
                out.write(home / KEY, KEY)
        packed.replace(target)
    return count


class Piecemeal(io.FileIO):
    """A file that is synced piece by piece: a server's commit waits until the disk is through with what was
    before it."""

    unsynced = 0

    def write(self, data: Any) -> int:
        count = super().write(data)
        self.unsynced += count
        if self.unsynced > PIECE:
            os.fsync(self.fileno())
            self.unsynced = 0
        return count

    def close(self) -> None:
        if not self.closed:
            os.fsync(self.fileno())
        super().close()


def copied(source: Path, copy: Path) -> int:
    """A copy of the file as it stands at one moment, whoever writes to it meanwhile."""
    old, new = sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=30), sqlite3.connect(copy)
    try:
        # the disk is the server's: what is packed is synced once, at the end
        new.execute("pragma synchronous = off")
        old.backup(new)
        check(new, copy.name)
        return int(new.execute("select count(*) from tables").fetchone()[0])
    finally:
        old.close()
        new.close()


def restore(home: Path, source: Path) -> int:
    """Put a backup in the place of a folder's tables, which are kept aside; how many tables there are. Busy
    if a server runs."""
    unpack(source)
    open_folder(home)
    held = hold(home)
    try:
        with tempfile.TemporaryDirectory(dir=home) as room:
            unpack(source, Path(room))
            fresh = Path(room) / Settings(home=home).file.name
            look_inside(fresh, source)
            opened = open_file(fresh)                          # of a version that this one knows
            count = int(opened.execute("select count(*) from tables").fetchone()[0])
            opened.execute("pragma wal_checkpoint(truncate)")
            opened.close()
            put_in_place(home, Path(room))
        return count
    finally:
        release(held)


def unpack(source: Path, room: Path | None = None) -> None:
    """Read all of it, a piece at a time, and lay it out where there is room; BadFile if it is no backup."""
    file = Settings(home=Path()).file.name
    try:
        with zipfile.ZipFile(source) as packed:
            if sorted(packed.namelist()) not in ([file], [file, KEY]):
                raise ValueError("other files than those of a backup")
            for part in packed.infolist():
                if part.flag_bits & 1:
                    raise ValueError("it is encrypted")
                if part.file_size > SMALL + RATIO * part.compress_size:
                    raise ValueError("it unpacks to far more than tables can be")
                out = Path(os.devnull) if room is None else room / part.filename
                if room is not None:
                    private(out)
                with packed.open(part) as data, out.open("wb") as laid_out:
                    shutil.copyfileobj(data, laid_out, PIECE)
    except UNREADABLE as fault:
        raise BadFile("{file} is not a backup ({fault}).", file=short(source), fault=reason(fault)) from None


def look_inside(file: Path, source: Path) -> None:
    """BadFile if it is a database that is damaged, or none of ours."""
    looked = sqlite3.connect(file)
    try:
        if not looked.execute("pragma user_version").fetchone()[0]:
            raise ValueError("there are no tables of Ludoteca in it")
        check(looked, file.name)
        looked.execute("select id, created, terms from tables limit 1")
    except (sqlite3.Error, ValueError, StoreFailed) as fault:
        raise BadFile("{file} is not a backup ({fault}).", file=short(source), fault=reason(fault)) from None
    finally:
        looked.close()


def put_in_place(home: Path, room: Path) -> None:
    file = Settings(home=home).file
    for end in ("", "-wal", "-shm"):
        old = file.with_name(file.name + end)
        if old.exists():
            old.replace(old.with_name(f"before-restore-{old.name}"))
    file.with_suffix(".open").unlink(missing_ok=True)
    (room / file.name).replace(file)
    if (room / KEY).exists():
        (room / KEY).replace(home / KEY)
