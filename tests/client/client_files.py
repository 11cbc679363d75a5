"""What the pages are made of, as text: modules, styles, templates."""
import re
from functools import cache
from pathlib import Path

SRC = Path(__file__).parents[2] / "src" / "ludoteca"
STATIC, TEMPLATES = SRC / "web" / "static", SRC / "web" / "templates"
MODULES, STYLES = sorted(STATIC.glob("*.mjs")), sorted(STATIC.glob("*.css"))
GAME_STYLES = sorted(SRC.glob("games/*/style.css"))
LOOP = (re.compile(r'\{% for \w+ in \(([^)]*)\) %\}\s*<(?:link rel="(\w+)"|script)[^>]*file\(\w+ ~ '
                   r'"(\.\w+)"\)', re.S))
SHEETS = re.compile(r'<link rel="stylesheet" href="\{\{ styles\(([^)]*)\)')
ONE = re.compile(r'<(?:link rel="(\w+)"|script)[^>]*file\("([\w.-]+)"\)', re.S)


@cache
def text(path):
    return path.read_text("utf-8")


def loaded(template):
    """The static files that a template names in its head, by how: `stylesheet`, `modulepreload`, `` (a
    script), `icon`."""
    markup, found = text(TEMPLATES / template), {"": set(), "stylesheet": set(), "modulepreload": set(),
                                                 "icon": set()}
    for names, how, ending in LOOP.findall(markup):
        found[how] |= {name + ending for name in re.findall(r'"([\w-]+)"', names)}
    for names in SHEETS.findall(markup):
        found["stylesheet"] |= {name + ".css" for name in re.findall(r'"([\w-]+)"', names)}
    for how, name in ONE.findall(markup):
        found[how].add(name)
    return found


def page_of(template):
    """The same with what it extends."""
    found = loaded(template)
    if above := re.search(r'\{% extends "([\w.]+)" %\}', text(TEMPLATES / template)):
        for how, names in page_of(above[1]).items():
            found[how] |= names
    return found


def imports(module):
    """The modules that a module names at its top."""
    return set(re.findall(r"^import (?:.*? from )?'\./([\w.-]+)';", text(STATIC / module), re.M))


def with_imports(names):
    """Modules and all that they need before they run."""
    found, todo = set(), set(names)
    while todo:
        found |= todo
        todo = set().union(*(imports(name) for name in todo)) - found
    return found
