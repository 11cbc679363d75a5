"""Are the pictures in the documents of today?  docs/pictures/made_of.json notes a hash of all that can be
seen on them, from when they were made, and a hash of each.

    python tools/picture_note.py           says which are older than the pages; exit code 1 if any are

`make pictures` makes them anew and writes the note; a release needs pictures of its own pages
(tools/check_release.py).
"""
from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURES = Path("docs") / "pictures"
SHOWN = "src/ludoteca"
# what is to be seen, by where the pictures' names begin: everything else, or a terminal
SOURCES = {
    "": ("web/templates/**/*.html", "web/static/**/*.css", "show/**/*.py", "games/*/picture/**/*.py",
         "games/*/*.toml", "games/*/emblem.svg", "games/*/style.css", "games/*/text/**/*.py"),
    "terminal-": ("terminal/screen/*.py", "games/*/terminal.py", "games/*/text/**/*.py"),
}


def of_files(files: Iterable[Path], root: Path) -> str:
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(f"{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def made_of(root: Path = ROOT) -> dict[str, str]:
    """A hash of what each kind of picture shows, as it is now."""
    return {begin: of_files((file for pattern in patterns for file in (root / SHOWN).glob(pattern)), root)
            for begin, patterns in SOURCES.items()}


def kind_of(name: str) -> str:
    return max((begin for begin in SOURCES if name.startswith(begin)), key=len)


def pictures(root: Path = ROOT) -> dict[str, str]:
    """Each picture with its own hash."""
    return {file.name: of_files([file], root) for file in sorted((root / PICTURES).iterdir())
            if file.suffix in (".webp", ".svg")}


def note(begin: str, root: Path = ROOT) -> None:
    """The pictures of a kind have just been made."""
    file = root / PICTURES / "made_of.json"
    known = json.loads(file.read_text("utf-8")) if file.exists() else {"sources": {}, "pictures": {}}
    known["sources"][begin] = made_of(root)[begin]
    known["pictures"] = {name: print_ if kind_of(name) == begin else known["pictures"].get(name, "")
                         for name, print_ in pictures(root).items()}
    file.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def stale(root: Path = ROOT) -> list[str]:
    """The pictures that are older than what they show, or are not those that were made then."""
    known = json.loads((root / PICTURES / "made_of.json").read_text("utf-8"))
    now = made_of(root)
    return [name for name, print_ in pictures(root).items()
            if known["pictures"].get(name) != print_
            or known["sources"].get(kind_of(name)) != now[kind_of(name)]]


if __name__ == "__main__":
    old = stale()
    print("Older than the pages: " + ", ".join(old) + ". Run make pictures." if old
          else "All pictures are of today.")
    sys.exit(1 if old else 0)
