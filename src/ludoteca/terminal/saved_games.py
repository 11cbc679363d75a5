"""Games that are kept while they are played: a file each, a line a decision, which is on the disk before it
counts.

The first line holds the terms: what a record begins with, and who sits where.  Each further one is a
decision, `[seat, "text"]`, or a number: only so many of the decisions before it stay, the others were taken
back.
"""
from __future__ import annotations

import json
import os
import secrets
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludoteca.core.datafile import home_folder
from ludoteca.core.errors import BadFile
from ludoteca.core.file_lock import lock

FORMAT = 1


def kept_folder() -> Path:
    return home_folder() / "games"


@dataclass
class SavedGame:
    """One game's file, held open and locked while it is played."""

    path: Path
    terms: dict[str, Any]
    decisions: list[tuple[int, str]] = field(default_factory=list)
    file: int = -1

    def add(self, seat: int, text: str) -> None:
        self.write([seat, text])
        self.decisions.append((seat, text))

    def cut(self, count: int) -> None:
        """Only the first so many decisions stay."""
        self.write(count)
        del self.decisions[count:]

    def write(self, line: Any) -> None:
        try:
            os.write(self.file, json.dumps(line, ensure_ascii=False).encode() + b"\n")
            os.fsync(self.file)
        except OSError as fault:
            raise unkept(self.path.parent, fault) from None

    def record(self) -> dict[str, Any]:
        """What `core.record.rebuild` makes the match of."""
        return self.terms | {"decisions": self.decisions}

    def close(self) -> None:
        if self.file >= 0:
            os.close(self.file)
            self.file = -1

    def remove(self) -> None:
        """It is over, or was never begun."""
        self.path.unlink(missing_ok=True)
        self.close()


def unkept(folder: Path, fault: OSError) -> BadFile:
    return BadFile("The game cannot be saved in {folder}: {fault}. Set LUDOTECA_HOME to another folder.",
                   folder=str(folder), fault=fault.strerror)


def keep(terms: dict[str, Any]) -> SavedGame:
    """A new file for a game that begins."""
    folder, began = kept_folder(), time.time()
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(began))
    kept = SavedGame(folder / f"{terms['game']}-{stamp}-{secrets.token_hex(2)}.jsonl",
                     terms | {"kept": FORMAT, "began": began})
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept.file = os.open(kept.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
    except OSError as fault:
        raise unkept(folder, fault) from None
    lock(kept.file)
    kept.write(kept.terms)
    return kept


def read(path: Path) -> SavedGame | None:
    """A kept game, locked for us; None if it is damaged, empty or played elsewhere now. A torn last line was
    never played."""
    try:
        file = os.open(path, os.O_RDWR | os.O_APPEND)
    except OSError:
        return None
    try:
        lock(file)
        lines, whole = whole_lines(path.read_bytes())
        if lines and isinstance(lines[0], dict) and lines[0].get("kept") == FORMAT:
            os.ftruncate(file, whole)
            return SavedGame(path, lines[0], standing(lines[1:]), file)
    except OSError:
        pass
    os.close(file)
    return None


def whole_lines(data: bytes) -> tuple[list[Any], int]:
    """The lines that were written to their end, and how many bytes they are."""
    lines, whole = [], 0
    for line in data.splitlines(keepends=True):
        try:
            if not line.endswith(b"\n"):
                break
            lines.append(json.loads(line))
        except ValueError:
            break
        whole += len(line)
    return lines, whole


def standing(lines: list[Any]) -> list[tuple[int, str]]:
    """The decisions that were not taken back."""
    decisions: list[tuple[int, str]] = []
    for line in lines:
        if isinstance(line, int):
            del decisions[line:]
        else:
            decisions.append((line[0], line[1]))
    return decisions


def kept_games(game: str | None = None) -> list[SavedGame]:
    """The games that wait for their players, of one game or of all, the newest first; each is locked until it
    is closed."""
    found = []
    for path in sorted(kept_folder().glob("*.jsonl"), key=lambda path: path.name[-24:], reverse=True):
        kept = read(path)
        if kept and game in (None, kept.terms["game"]):
            found.append(kept)
        elif kept:
            kept.close()
    return found
