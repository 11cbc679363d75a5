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
    templates = tmp_path / "src/ludoteca/web/templates"
    templates.mkdir()
    (templates / "lobby.html").write_text('{% extends "base.html" %}\n<p>')
    (templates / "base.html").write_text("<html>")
    (templates / "circle.html").write_text("<i>")
    (tmp_path / "src/ludoteca/web/static/page.css").write_text("a { color: red }")
    (tmp_path / "src/ludoteca/games/a/picture/scene.py").write_text("RED = 1")
    (tmp_path / "src/ludoteca/terminal/screen/local.py").write_text("WIDE = 80")
    for name in ("front.webp", "terminal-a.svg"):
        (tmp_path / "docs/pictures" / name).write_text(name)
    for begin in picture_note.SOURCES:
        picture_note.note(begin, tmp_path)
    return tmp_path


@pytest.mark.parametrize(("file", "text", "old"), [
    ("web/static/page.css", "a { color: blue }", ["front.webp"]),
    ("web/static/page.css", "/* why */ a { color: red }\n", []),
    ("games/a/picture/scene.py", "RED = 2", ["front.webp"]),
    ("games/a/picture/scene.py", '"""Why."""\nRED = 1   # so', []),
    ("terminal/screen/local.py", "WIDE = 90", ["terminal-a.svg"]),
    ("web/templates/base.html", "<html lang=it>", ["front.webp"]),
    ("web/templates/lobby.html", '{% extends "base.html" %}{# why #}\n<p>', []),
    ("web/templates/circle.html", "<b>", []),
    ("../../docs/pictures/front.webp", "something else", ["front.webp"]),
    ("web/static/table.mjs", "something else", []),
])
def test_what_is_older_than_what_it_shows_is_named(checkout, file, text, old):
    assert picture_note.stale(checkout) == []
    (checkout / "src/ludoteca" / file).write_text(text)
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
