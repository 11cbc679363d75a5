"""The pictures in the documents: a note tells whether they are of today, and a release asks it."""
import json
import re
import runpy
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import picture_note  # noqa: E402


@pytest.fixture
def checkout(tmp_path):
    """A little one, whose pictures have just been made."""
    for folder in ("docs/pictures", "src/ludoteca/web/static", "src/ludoteca/games/a/picture",
                   "src/ludoteca/terminal/screen"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "src/ludoteca/web/static/page.css").write_text("a { color: red }")
    (tmp_path / "src/ludoteca/games/a/picture/scene.py").write_text("RED = 1")
    (tmp_path / "src/ludoteca/terminal/screen/local.py").write_text("WIDE = 80")
    for name in ("front.webp", "terminal-a.svg"):
        (tmp_path / "docs/pictures" / name).write_text(name)
    for begin in picture_note.SOURCES:
        picture_note.note(begin, tmp_path)
    return tmp_path


@pytest.mark.parametrize(("file", "old"), [
    ("src/ludoteca/web/static/page.css", ["front.webp"]),
    ("src/ludoteca/games/a/picture/scene.py", ["front.webp"]),
    ("src/ludoteca/terminal/screen/local.py", ["terminal-a.svg"]),
    ("docs/pictures/front.webp", ["front.webp"]),
    ("src/ludoteca/web/static/table.mjs", []),
])
def test_what_is_older_than_what_it_shows_is_named(checkout, file, old):
    assert picture_note.stale(checkout) == []
    (checkout / file).write_text("something else")
    assert picture_note.stale(checkout) == old


def test_new_ones_are_noted(checkout):
    (checkout / "src/ludoteca/web/static/page.css").write_text("a { color: blue }")
    picture_note.note("", checkout)
    assert picture_note.stale(checkout) == []


def test_every_picture_in_a_document_is_noted_and_no_other_is_there():
    """And is as it was made: whether it is of today, a release asks."""
    noted = json.loads((ROOT / "docs/pictures/made_of.json").read_text("utf-8"))["pictures"]
    shown = {name for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
             for name in re.findall(r"pictures/([\w-]+[.]\w+)\)", page.read_text("utf-8"))}
    assert noted == picture_note.pictures() and shown == set(noted)


def test_a_release_with_old_pictures_is_refused(checkout, monkeypatch):
    release = runpy.run_path(str(ROOT / "tools" / "check_release.py"))
    release["check_pictures"](checkout)
    shutil.rmtree(checkout / "src/ludoteca/web/static")
    with pytest.raises(SystemExit, match=r"front[.]webp"):
        release["check_pictures"](checkout)
