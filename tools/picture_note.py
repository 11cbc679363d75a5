"""Are the pictures in the documents of today?  docs/pictures/made_of.json notes a hash of all that can be
seen on them, from when they were made, and a hash of each.  Comments, docstrings and blanks are not seen, nor
templates that neither the front page nor a table is made of.

    python tools/picture_note.py           says which are older than the pages; exit code 1 if any are

`make pictures` makes them anew and writes the note; a release needs pictures of its own pages
(tools/check_release.py).
"""
from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from ludoteca.core.wasm.module import essence

ROOT = Path(__file__).parents[1]
PICTURES = Path("docs") / "pictures"
SHOWN = "src/ludoteca"
# what is to be seen, by where the pictures' names begin: everything else, or a terminal
SOURCES = {
    "": ("web/static/**/*.css", "show/**/*.py", "games/*/picture/**/*.py",
         "games/*/*.toml", "games/*/emblem.svg", "games/*/style.css", "games/*/text/**/*.py"),
    "terminal-": ("terminal/screen/*.py", "games/*/terminal.py", "games/*/text/**/*.py"),
}


TEMPLATES, PAGES = "web/templates", ("lobby.html", "table.html")     # what the pictures of pages show
USED = re.compile(r"""{%-?\s*(?:extends|include|import|from)\s+["']([\w.]+)""")
UNSEEN = {".css": re.compile(r"/\*.*?\*/", re.S), ".html": re.compile(r"{#.*?#}|<!--.*?-->", re.S)}


def of_files(files: Iterable[Path], root: Path) -> str:
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(f"{file.relative_to(root).as_posix()}\0".encode() + seen(file) + b"\0")
    return found.hexdigest()


def seen(file: Path) -> bytes:
    """What of a file can change a picture."""
    if file.suffix == ".py":
        return repr(essence(ast.parse(file.read_text("utf-8")))).encode()
    if file.suffix in UNSEEN:
        return " ".join(UNSEEN[file.suffix].sub("", file.read_text("utf-8")).split()).encode()
    return file.read_bytes()


def templates(root: Path) -> set[Path]:
    """The templates of the pages, with all that these use."""
    found: set[Path] = set()
    todo = [root / SHOWN / TEMPLATES / name for name in PAGES]
    while todo:
        file = todo.pop()
        if file not in found and file.exists():
            found.add(file)
            todo += [file.with_name(name) for name in USED.findall(file.read_text("utf-8"))]
    return found


def made_of(root: Path = ROOT) -> dict[str, str]:
    """A hash of what each kind of picture shows, as it is now."""
    files = {begin: {file for pattern in patterns for file in (root / SHOWN).glob(pattern)}
             for begin, patterns in SOURCES.items()}
    files[""] |= templates(root)
    return {begin: of_files(found, root) for begin, found in files.items()}


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
