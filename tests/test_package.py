"""The package as a stranger gets it: the archives hold what the checkout holds, its page reads well, its
version is one."""
import re
import runpy
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import ludoteca

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
TOOL = runpy.run_path(str(ROOT / "tools" / "check_release.py"))


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheel and the source archive."""
    if not (ROOT / ".git").exists():
        pytest.skip("an unpacked source archive has no list of its files")
    return TOOL["build"](tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def metadata(built):
    archive = zipfile.ZipFile(built[0])
    return message_from_bytes(archive.read(next(name for name in archive.namelist()
                                                if name.endswith("/METADATA"))))


def test_the_archives_hold_the_checkout_and_nothing_else(built):
    assert TOOL["differences"](*built) == []


def test_all_kinds_of_data_are_in_the_wheel(built):
    names = zipfile.ZipFile(built[0]).namelist()
    for end in ("templates/base.html", ".css", ".mjs", "web/words/it.po", "text/words/de.po", "guide/fr.md",
                "board.toml", "circuits/red.toml", "cards.toml", "net.json", ".svg", "ludoteca/py.typed"):
        assert any(name.endswith(end) for name in names), f"no {end} in the wheel"


def test_the_version_stands_in_one_place(metadata):
    assert ("version" not in PROJECT["project"]
            and PROJECT["tool"]["hatch"]["version"] == {"path": "src/ludoteca/__init__.py"})
    assert metadata["Version"] == ludoteca.__version__


def test_the_changelog_tells_of_this_version():
    heads = re.findall(r"^## \[?([\w.]+)\]?", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert heads[0] == "Unreleased" and heads[1] == ludoteca.__version__ and len(set(heads)) == len(heads)


def test_the_packages_page_leads_nowhere_that_is_not_there(metadata):
    """Relative links and pictures would be broken on an index: it has no tree."""
    text = metadata.get_payload(decode=True).decode("utf-8")
    page = MarkdownIt("commonmark").enable("table").render(text)
    assert page.startswith("<h1>Ludoteca</h1>") and page.count("<table>") >= 3 and "<!--" not in text
    assert ([link for link in re.findall(r'(?:href|src)="([^"]*)"', page)
             if not link.startswith(("https://", "#"))] == [])
    assert "pip install" in page and "make play" not in page


def test_the_readmes_own_links_lead_somewhere():
    """Of every page in the checkout: what is linked without a host is there."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("README.md")]
    broken = [f"{page.relative_to(ROOT)}: {link}" for page in pages
              for link in re.findall(r"\]\((?!https?://|#)([^)#\s]+)", page.read_text("utf-8"))
              if not (page.parent / link).exists()]
    assert broken == []
