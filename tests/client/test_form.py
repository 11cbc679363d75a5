"""Modules and styles are easy to read, and nothing in them is left over."""
import ast
import re

import pytest

from client.client_files import (
    GAME_STYLES,
    MODULES,
    SRC,
    STATIC,
    STYLES,
    TEMPLATES,
    loaded,
    page_of,
    text,
    with_imports,
)

PAGES = sorted(path.name for path in TEMPLATES.glob("*.html") if "{% extends" in text(path))
name = {"ids": lambda path: path.name}


# Form.

def test_a_file_is_short_and_says_first_what_it_is():
    for path in [*MODULES, *STYLES, *GAME_STYLES, STATIC / "types.d.ts"]:
        lines = text(path).splitlines()
        assert len(lines) < (500 if path.suffix == ".css" else 300), path.name
        assert ([n for n, line in enumerate(lines, 1) if len(line) > 132 or line != line.rstrip()
                 or "\t" in line] == []), path.name
        assert lines[0].startswith(("// ", "/* ")) and lines[0].endswith((".", ". */")), path.name


def test_one_declaration_a_line():
    """A line opens a rule, closes one, is one declaration or a part of one."""
    for path in [*STYLES, *GAME_STYLES]:
        bare = re.sub(r'/\*.*?\*/|"(?:[^"\\]|\\.)*"', "", text(path), flags=re.S)
        for line in bare.splitlines():
            assert "{" not in line or (line.endswith(" {") and line.count("{") == 1), line
            assert "}" not in line or line.strip() == "}", line
            assert line.count(";") <= 1 and (";" not in line or line.rstrip().endswith(";")), line


def test_what_is_important_says_why():
    for path in [*STYLES, *GAME_STYLES]:
        lines = [line for line in text(path).splitlines() if "!important" in line]
        assert [line for line in lines if not re.search(r"!important;  /\* .+ \*/$", line)] == []


# Nothing is left over.

def test_every_file_is_loaded():
    named = set().union(*(names for path in TEMPLATES.glob("*.html") for names in loaded(path.name).values()))
    named |= {file for path in MODULES for file in re.findall(r"'\./([\w-]+\.(?:mjs|css))'", text(path))}
    assert {path.name for path in (*MODULES, *STYLES)} - named == set()


def taken_from(name, module):
    """What a module imports of another by name; of one that it loads later, every word may be."""
    if f"import('./{name}')" in module:
        return set(re.findall(r"[\w$]+", module))
    return {word for names in re.findall(rf"import \{{(.*?)\}} from './{re.escape(name)}'", module)
            for word in names.split(", ")}


def test_every_export_is_used_elsewhere():
    for path in MODULES:
        exports = re.findall(r"^export (?:async )?(?:const|let|class|function\*?) ([\w$]+)", text(path), re.M)
        assert len(exports) == len(re.findall(r"^export ", text(path), re.M)), path.name
        assert set(exports) - set().union(*(taken_from(path.name, text(other)) for other in MODULES)) == set()


def selectors(path):
    """Classes and ids that a style sheet speaks of."""
    heads = re.sub(r'/\*.*?\*/|"(?:[^"\\]|\\.)*"|\{[^{}]*\}', " ", text(path), flags=re.S)
    return set(re.findall(r"[.#]([a-zA-Z][\w-]*)", heads))


def spoken_of():
    """Words in classes and ids of templates, in strings of modules and of Python."""
    found = set()
    for path in TEMPLATES.rglob("*.*"):
        attributes = re.findall(r'(?:class|id)="((?:\{\{.*?\}\}|\{%.*?%\}|[^"])*)"', text(path), re.S)
        found |= {word for attribute in attributes for word in re.findall(r"[\w-]+", attribute)}
    for path in MODULES:
        found |= {word for quoted in re.findall(r"'[^'\n]*'|`[^`]*`", text(path))
                  for word in re.findall(r"[\w-]+", quoted)}
    for path in SRC.rglob("*.py"):
        strings = [n.value for n in ast.walk(ast.parse(text(path))) if isinstance(n, ast.Constant)
                   and isinstance(n.value, str)]
        found |= {word for string in strings for word in re.findall(r"[\w-]+", string)}
    return found


def test_every_class_is_somewhere():
    # seats and places: s{{ seat }}, p{{ place }}
    counted = {f"s{n}" for n in range(1, 7)} | {f"p{n}" for n in range(1, 4)}
    spoken = spoken_of() | counted
    assert ({str(path): selectors(path) - spoken for path in (*STYLES, *GAME_STYLES)
             if selectors(path) - spoken} == {})


@pytest.mark.parametrize("path", GAME_STYLES, ids=lambda path: path.parent.name)
def test_a_games_styles_are_for_that_game_alone(path):
    heads = re.findall(r"^\s*([^@/{}]+) \{$", text(path), re.M)
    game = path.parent.name.replace("_", "-")
    assert (heads
            and all(part.strip().startswith(f"[data-game={game}]") for head in heads
                    for part in re.split(r", (?=\[)", head)))


# Loading.

@pytest.mark.parametrize("template", PAGES)
def test_a_page_asks_for_its_modules_at_once(template):
    """None is found out about only when another one has come, and none is asked for in vain."""
    given = page_of(template)
    needed = with_imports(given[""])
    assert given["modulepreload"] <= needed
    if given[""] & {"table.mjs", "big-screen.mjs", "replay.mjs"}:
        assert needed == given["modulepreload"] | given[""]
