"""Source modules: what each defines, what it imports, and where a name comes from."""
from __future__ import annotations

import ast
import functools
import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.javascript import library

PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True)
class Definition:
    """A name that a module defines at its top level."""

    module: str
    name: str


@dataclass(frozen=True)
class ModuleName:
    """A name that stands for a whole module."""

    module: str


@dataclass(frozen=True)
class LibraryName:
    """A name from outside of the package and the game: a library's module, or something in it."""

    module: str
    name: str = ""


Found = Definition | ModuleName | LibraryName | None


class SourceModule:
    """One source file, parsed."""

    def __init__(self, name: str, path: Path, sources: Sources) -> None:
        self.name = name
        self.path = path
        self.sources = sources
        self.tree = ast.parse(path.read_text("utf-8"), str(path))
        self.is_package = path.name == "__init__.py"
        self.definitions: dict[str, list[ast.stmt]] = {}
        self.imports: dict[str, Found] = {}
        self.stars: list[str] = []
        for statement in self.tree.body:
            for bound in bound_names(statement):
                self.definitions.setdefault(bound, []).append(statement)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                self._import(node)
            elif isinstance(node, ast.ImportFrom):
                self._import_from(node)

    def _import(self, node: ast.Import) -> None:
        for alias in node.names:
            bound = alias.asname or alias.name.partition(".")[0]
            known = self.sources.path(alias.name) is not None
            self.imports[bound] = ModuleName(alias.name) if known else LibraryName(alias.name)

    def _import_from(self, node: ast.ImportFrom) -> None:
        home = self.absolute(node)
        for alias in node.names:
            bound = alias.asname or alias.name
            if alias.name == "*":
                self.stars.append(home)
            elif self.sources.path(home) is None:
                self.imports[bound] = LibraryName(home, alias.name)
            else:
                self.imports[bound] = Definition(home, alias.name)

    def absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        parts = self.name.split(".")
        parts = parts[:len(parts) - node.level + self.is_package]
        return ".".join([*parts, *([node.module] if node.module else [])])

    def find(self, name: str) -> Found:
        """What a name means here, followed to where it is defined."""
        if name in self.definitions:
            return Definition(*library.STAND_INS.get((self.name, name), (self.name, name)))
        if name in self.imports:
            found = self.imports[name]
            if found == Definition(self.name, name):             # from . import name
                return ModuleName(f"{self.name}.{name}")
            return self.sources.followed(found)
        for star in self.stars:
            if self.sources.path(star) and name in self.sources.module(star).starred():
                return self.sources.module(star).find(name)
        return None

    def names(self) -> list[str]:
        """All that another module can take from here, in order."""
        starred = [name for star in self.stars if self.sources.path(star)
                   for name in self.sources.module(star).starred()]
        return list(dict.fromkeys([*starred, *self.imports, *self.definitions]))

    def starred(self) -> list[str]:
        """What `import *` takes from here."""
        said = self.definitions.get("__all__")
        if said and isinstance(said[0], ast.Assign):
            return list(ast.literal_eval(said[0].value))
        return [name for name in self.names() if not name.startswith("_")]

    def imported(self) -> Iterator[str]:
        """The modules that are run before this one."""
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom):
                home = self.absolute(node)
                yield home
                yield from (f"{home}.{alias.name}" for alias in node.names)
            elif isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)

    @functools.cached_property
    def live(self) -> Any:
        """The module as Python runs it."""
        return importlib.import_module(self.name)


class Sources:
    """The modules of the package and of one game, by their dotted names."""

    def __init__(self, package: str = "", folder: Path | None = None) -> None:
        self.package, self.folder = package, folder
        self._modules: dict[str, SourceModule] = {}
        self._paths: dict[str, Path | None] = {}

    def path(self, name: str) -> Path | None:
        if name not in self._paths:
            self._paths[name] = self._look_for(name)
        return self._paths[name]

    def _look_for(self, name: str) -> Path | None:
        for package, folder in ((self.package, self.folder), ("ludoteca", PACKAGE)):
            if folder is not None and (name == package or name.startswith(package + ".")):
                place = folder.joinpath(*name.split(".")[package.count(".") + 1:])
                found = (place / "__init__.py", place.with_suffix(".py"))
                return next((path for path in found if path.exists()), None)
        return None

    def module(self, name: str) -> SourceModule:
        if name not in self._modules:
            path = self.path(name)
            assert path is not None, name
            self._modules[name] = SourceModule(name, path, self)
        return self._modules[name]

    def followed(self, found: Found) -> Found:
        """Where a name is defined that one module takes from another."""
        if not isinstance(found, Definition) or self.path(found.module) is None:
            return found
        return self.member(found.module, found.name)

    def member(self, module: str, name: str) -> Found:
        """What an attribute of a module means: something that it names, or a module inside."""
        inside = f"{module}.{name}"
        found = self.module(module).find(name)
        return ModuleName(inside) if found is None and self.path(inside) else found

    def in_order(self, names: set[str]) -> list[str]:
        """Modules in the order in which Python would run them, beginning with what others import."""
        done: dict[str, None] = {}

        def visit(name: str) -> None:
            if name in done or self.path(name) is None:
                return
            seen.add(name)
            for other in self.module(name).imported():
                if other not in seen:
                    visit(other)
            done[name] = None

        seen: set[str] = set()
        for name in sorted(names):
            visit(name)
        return [name for name in done if name in names]


def bound_names(node: ast.stmt) -> list[str]:
    """What a top-level statement gives a name to."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [name for target in node.targets for name in stored(target)]
    if isinstance(node, ast.AnnAssign | ast.AugAssign):
        return stored(node.target) if node.value is not None else []
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return []
    if isinstance(node, ast.For | ast.If | ast.With | ast.Try | ast.While):
        return [name for part in ast.walk(node) if isinstance(part, ast.stmt) and part is not node
                for name in bound_names(part)]
    return []


def stored(target: ast.expr) -> list[str]:
    """The names that a target of an assignment binds."""
    return [node.id for node in ast.walk(target)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
