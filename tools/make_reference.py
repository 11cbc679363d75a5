"""Write docs/reference.md: the classes and functions that say what they are for, with their signatures, from
the source.

    python tools/make_reference.py

Nothing is imported and nothing is evaluated, so the page is the same whatever Python makes it.
"""
from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "ludoteca"
PAGE = ROOT / "docs" / "reference.md"
CORE = ("match", "game_loader", "record", "scenario", "events", "state", "chance", "rules_interface",
        "errors")
HEAD = """# Reference

Made by `make reference` from the source: change the docstrings there, not this page. The names to
build on are those that `ludoteca` itself exports: {exported}.

How to call the server is in [api.md](api.md), how to bring a bot in [bots.md](bots.md), the commands in the
[README](../README.md).
"""


def modules() -> list[Path]:
    """What others may build on, in the order of imports."""
    parts = ([SOURCE / "core" / f"{name}.py" for name in CORE]
             + [SOURCE / "show" / "presentation_interface.py"])
    for folder in ("bots", "lab"):
        parts += sorted((SOURCE / folder).glob("[!_]*.py"))
    parts += [SOURCE / "lab" / "batch" / f"{name}.py"
              for name in ("batch", "observation_fields", "gpu_batch")]
    return [*parts, SOURCE / "testing.py"]


def header(source: str, node: ast.ClassDef | ast.FunctionDef) -> str:
    """The line that begins a class or function, as it is written."""
    lines = source.splitlines()[node.lineno - 1:node.body[0].lineno]
    lines[-1] = lines[-1][:node.body[0].col_offset] if len(lines) > 1 else lines[-1]
    text = " ".join(" ".join(line.partition("  # ")[0] for line in lines).split())
    return text[:text.rindex(":")] if text.endswith(":") else text.partition(": ...")[0]


def public(body: list[ast.stmt]) -> Iterator[ast.ClassDef | ast.FunctionDef]:
    """The classes and functions that are for others: those that say what they are for."""
    for node in body:
        if isinstance(node,
                      ast.ClassDef
                      | ast.FunctionDef) and not node.name.startswith("_") and ast.get_docstring(node):
            yield node


def fields(source: str, node: ast.ClassDef) -> list[str]:
    """The attributes that a class declares, with what is said of them."""
    return [source.splitlines()[part.lineno - 1].strip() for part in node.body
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
            and not part.target.id.startswith("_")]


def told(node: ast.ClassDef | ast.FunctionDef | ast.Module) -> list[str]:
    text = ast.get_docstring(node, clean=False)
    return [inspect.cleandoc(text), ""] if text else []


def code(lines: list[str]) -> list[str]:
    return ["```python", *lines, "```", ""]


def entry(source: str, node: ast.ClassDef | ast.FunctionDef) -> list[str]:
    """A function; or a class with how it is made, its fields and its methods."""
    if isinstance(node, ast.FunctionDef):
        return [f"### {node.name}", "", *code([header(source, node)]), *told(node)]
    made = [header(source, part) for part in node.body if isinstance(part, ast.FunctionDef)
            and part.name == "__init__"]
    shown = [header(source, node), *(f"    {line}" for line in [*made, *fields(source, node)])]
    page = [f"### {node.name}", "", *code(shown), *told(node)]
    for part in public(node.body):
        kind = "property " if "property" in " ".join(map(ast.unparse, part.decorator_list)) else ""
        page += [f"- {kind}`{header(source, part).removeprefix('def ')}`  ",
                 *(f"  {line}" for line in told(part)[0].splitlines())]
    return [*page, ""] if page[-1] else page


def chapter(path: Path) -> list[str]:
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
    return [f"## {name}", "", *told(tree),
            *(line for node in public(tree.body) for line in entry(source, node))]


def page() -> str:
    tree = ast.parse((SOURCE / "__init__.py").read_text("utf-8"))
    names = next(ast.literal_eval(node.value) for node in tree.body
                 if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__")
    head = HEAD.format(exported=", ".join(f"`{name}`" for name in names))
    return "\n".join([head, *(line for path in modules() for line in chapter(path))]).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
