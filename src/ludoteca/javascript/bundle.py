"""A bundle: all definitions that are needed, of all modules, in one ES module."""
from __future__ import annotations

import ast
import contextlib
import itertools
import re
from collections.abc import Callable, Iterable

from ludoteca.javascript import library, lint
from ludoteca.javascript.expressions import literal
from ludoteca.javascript.functions import Functions
from ludoteca.javascript.literals import as_javascript, is_fixed
from ludoteca.javascript.runtime_file import exported_names
from ludoteca.javascript.scopes import LOCAL_NAMES, RESERVED, Scope
from ludoteca.javascript.sources import Definition, Found, LibraryName, ModuleName, SourceModule, Sources
from ludoteca.javascript.untranslatable import NotForPages

Key = Definition | ModuleName
PAGES = "ludoteca.show.page."
HELPER = re.compile(r"\$[A-Za-z]\w*")


class Writer(Functions):
    """Writes definitions of one module, and tells the bundle what they need."""

    def __init__(self, module: SourceModule, bundle: Bundle) -> None:
        self.module, self.bundle = module, bundle
        self.scopes: list[Scope] = []
        self.broken: list[str] = []

    def needed(self, found: Found, node: ast.AST) -> str:
        if isinstance(found, LibraryName):
            return self._library(found, node)
        assert found is not None
        if isinstance(found, Definition) and found.name in library.OURS.get(found.module, ()):
            return f"$ours.{found.name}"
        if found.module in library.ON_SERVER:
            raise self.refuse(node, f"{found.module} stays on the server: a page cannot use it.")
        return self.bundle.need(found)

    def _library(self, found: LibraryName, node: ast.AST) -> str:
        if found.name in library.OURS.get(found.module, ()):
            return f"$ours.{found.name}"
        if found.name in library.LIBRARY.get(found.module, ()):
            return f"$library.{found.module}.{found.name}"
        raise self.refuse(node, f"A page has no {found.module}{'.' if found.name else ''}{found.name}.")

    def global_name(self, node: ast.Name) -> str:
        found = self.module.find(node.id)
        if found is not None:
            return self.value_of(found, node)
        if node.id in library.BUILTINS:
            return f"$b.{node.id}"
        raise self.refuse(node, f"A page does not know the name {node.id}.")

    def may_be_method(self, name: str) -> bool:
        return self.bundle.is_method(name)

    def describe(self, found: Found) -> None:
        if isinstance(found, Definition):
            self.bundle.described.add(found)

    def mention(self, name: str) -> None:
        self.bundle.mentioned.add(name)

    def description(self, name: str) -> str:
        """What tells the name of a function and those of its parameters."""
        node = self.module.definitions[name][0]
        if not isinstance(node, ast.FunctionDef):
            return ""
        return f"{self.as_described(node, self.bundle.names[Definition(self.module.name, name)])};"

    def all_functions(self) -> str:
        rows = [(literal(name), self.needed(Definition(self.module.name, name), nodes[0]))
                for name, nodes in self.module.definitions.items() if isinstance(nodes[0], ast.FunctionDef)]
        return self.mapping([(key, value) for key, value in rows])

    def definition(self, name: str) -> str:
        """The code of one top-level name."""
        nodes = self.module.definitions[name]
        identifier = self.bundle.names[Definition(self.module.name, name)]
        made_by = nodes[0].decorator_list if isinstance(nodes[0], ast.FunctionDef) else []
        if any(map(self._is_precomputed, made_by)):
            return self._answers(name, identifier)
        for node, reason in lint.faults(self, nodes):
            raise self.refuse(node, reason)
        if len(nodes) == 1 and isinstance(nodes[0], ast.FunctionDef):
            return self.top_function(nodes[0], identifier)
        if len(nodes) == 1 and isinstance(nodes[0], ast.ClassDef):
            return self.top_class(nodes[0], identifier)
        return self._constant(nodes, name, identifier)

    def _constant(self, nodes: list[ast.stmt], name: str, identifier: str) -> str:
        """A value that the page computes."""
        node = nodes[0]
        if len(nodes) > 1 or not isinstance(node, ast.Assign | ast.AnnAssign):
            raise self.refuse(node, f"{name} is made in more than one step.")
        scope = self.scope([])
        code = self._assigned(node, name)
        self.scopes.pop()
        if not scope.names:
            return f"const {identifier}={code};"
        return f"const {identifier}=(()=>{{{self.declared(scope)}return {code}}})();"

    def _is_precomputed(self, decorator: ast.expr) -> bool:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        return self.found(called) == Definition("ludoteca.show.precomputed", "precomputed")

    def as_it_is(self, name: str) -> str | None:
        """A value as Python has computed it; None where it is more than plain data."""
        node = self.module.definitions[name][0]
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            return None
        identifier = self.bundle.names[Definition(self.module.name, name)]
        try:
            return f"const {identifier}={as_javascript(getattr(self.module.live, name))};"
        except TypeError:
            return None

    def _answers(self, name: str, identifier: str) -> str:
        """A precomputed function, as a lookup table of its answers."""
        live = getattr(self.module.live, name)
        table = {given: live(*given) for given in itertools.product(*live.arguments)}
        return f"const {identifier}=$table({as_javascript(table)});"

    def _assigned(self, node: ast.Assign | ast.AnnAssign, name: str) -> str:
        assert node.value is not None
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        value = self.expression(node.value)
        if isinstance(target, ast.Name):
            return value
        if not isinstance(target, ast.Tuple) or not all(isinstance(part, ast.Name) for part in target.elts):
            raise self.refuse(node, f"{name} is one of many parts.")
        place = [part.id for part in target.elts if isinstance(part, ast.Name)].index(name)
        return f"$unpack({value},{len(target.elts)})[{place}]"


class Bundle:
    """One ES module, made of what is needed from many Python modules; `below` is a bundle that is there
    already."""

    def __init__(self, sources: Sources, below: Bundle | None = None) -> None:
        self.sources, self.below = sources, below
        self.names: dict[Key, str] = {}
        self.code: dict[Key, str] = {}
        self.needs: dict[Key, dict[Key, None]] = {}        # what the code of each mentions
        self.faults: dict[Key, NotForPages] = {}
        self.described: set[Key] = set()                   # functions of which more than their code is asked
        self.mentioned: set[str] = set()                   # what is asked of objects, by its name
        self.roots: dict[Key, None] = {}
        self.used: set[str] = set(RESERVED | LOCAL_NAMES) | (set(below.used) if below else set())
        self.helpers: tuple[str, ...] = ()                 # what the last code needs of the runtime
        self.last = ""                                     # code after all definitions
        self.is_exported = True                            # whether others may ask for its definitions
        self._methods: set[str] = set()
        self._filled: dict[Key, set[str]] = {}             # by module: which of its names it has as a value
        self._writing: Key | None = None

    def need(self, key: Key) -> str:
        """The identifier of something that is needed."""
        if self._writing is not None:
            self.needs[self._writing][key] = None
        else:
            self.roots[key] = None
        if self.below and key in self.below.code:
            return self.below.names[key]
        if key not in self.names:
            self.names[key] = self._identifier(key)
        return self.names[key]

    def _identifier(self, key: Key) -> str:
        base = key.name if isinstance(key, Definition) else f"{key.module.rpartition('.')[2]}_module"
        number, name = 1, base
        while name in self.used:
            number += 1
            name = f"{base}${number}"
        self.used.add(name)
        return name

    def is_method(self, name: str) -> bool:
        return name in self._methods or bool(self.below and self.below.is_method(name))

    def add(self, keys: Iterable[Key]) -> None:
        """Write what is asked for and all that it needs; NotForPages if some of it cannot be had."""
        wanted = list(keys)
        for key in wanted:
            self.need(key)
        while todo := [key for key in self.names if self._is_open(key)]:
            for key in todo:
                self._write(key)
        self._replace_faulty()
        for fault in self.refused(wanted):
            raise fault

    def refused(self, keys: Iterable[Key]) -> list[NotForPages]:
        """All that keeps some things from being run in a page."""
        return [self.faults[key] for key in self.reached(keys) if key in self.faults]

    def _is_open(self, key: Key) -> bool:
        """Whether something is still to be written: a module again, if more of it is asked for."""
        if isinstance(key, ModuleName) and key in self.code:
            return not set(self._members(key)) <= self._filled[key]
        return key not in self.code and key not in self.faults

    def _members(self, key: ModuleName) -> list[str]:
        """Those names of a module that somebody may ask it for; of ours, all."""
        module = self.sources.module(key.module)
        names = module.names() if module.is_package else list(module.definitions)
        if self.below is None:
            return names
        return [name for name in names if name in self.mentioned or name in self.below.mentioned]

    def _write(self, key: Key) -> None:
        self._writing, self.needs[key] = key, {}
        try:
            self.code[key] = self._written(key)
            self._shorten(key)
        except NotForPages as fault:
            self.faults[key] = fault
        finally:
            self._writing = None

    def _shorten(self, key: Key) -> None:
        """A number or a text that is shorter than what computes it."""
        if self._is_value(key) and isinstance(key, Definition):
            writer = Writer(self.sources.module(key.module), self)
            value = writer.as_it_is(key.name) if is_fixed(getattr(writer.module.live, key.name)) else None
            if value is not None and len(value) < len(self.code[key]):
                self.code[key], self.needs[key] = value, {}

    def _replace_faulty(self) -> None:
        """Values that are computed by what no page can run are taken as they are."""
        for key in [key for key in self.names if self._rests_on_fault(key)]:
            assert isinstance(key, Definition)
            value = Writer(self.sources.module(key.module), self).as_it_is(key.name)
            if value is not None:
                self.code[key], self.needs[key] = value, {}
                self.faults.pop(key, None)

    def _rests_on_fault(self, key: Key) -> bool:
        """Whether a value is computed by something faulty, not counting what other values are computed by."""
        return self._is_value(key) and any(
            needed in self.faults for needed in self.reached([key], lambda other: not self._is_value(other)))

    def _is_value(self, key: Key) -> bool:
        if isinstance(key, ModuleName):
            return False
        node = self.sources.module(key.module).definitions[key.name][0]
        return not isinstance(node, ast.FunctionDef | ast.ClassDef)

    def reached(self, keys: Iterable[Key], through: Callable[[Key], bool] = lambda key: True) -> list[Key]:
        """All that something needs, itself included."""
        found = dict.fromkeys(keys)
        todo = list(found)
        while todo:
            more = [key for key in self.needs.get(todo.pop(), ()) if key not in found]
            found |= dict.fromkeys(more)
            todo += filter(through, more)
        return list(found)

    def _written(self, key: Key) -> str:
        module = self.sources.module(key.module)
        writer = Writer(module, self)
        if isinstance(key, Definition):
            return writer.definition(key.name)
        self._filled[key] = set(self._members(key))
        return f"const {self.names[key]}={self._object(writer, self._members(key))};"

    def _object(self, writer: Writer, names: Iterable[str]) -> str:
        """A module as a value, with these of its names."""
        rows = {name: found for name in names if isinstance(found := writer.module.find(name), Definition)
                and found.module not in library.ON_SERVER and not is_type(self.sources, found)}
        tree = writer.module.tree
        return f"{{{','.join(f'{name}:{writer.value_of(found, tree)}' for name, found in rows.items())}}}"

    def chosen(self, module: str, names: Iterable[str]) -> str:
        """An object of those of a module's names that it has."""
        home = self.sources.module(module)
        self.add(found for name in names if isinstance(found := home.find(name), Definition))
        return self._object(Writer(home, self), names)

    def learn_methods(self, modules: Iterable[str]) -> None:
        """Which attributes may be methods of a class; a file that cannot be read has none."""
        for name in modules:
            with contextlib.suppress(SyntaxError, ValueError):
                for node in ast.walk(self.sources.module(name).tree):
                    if isinstance(node, ast.ClassDef):
                        self._methods |= {part.name for part in node.body
                                          if isinstance(part, ast.FunctionDef) and not part.decorator_list}

    def javascript(self, runtime: str, below: str = "") -> str:
        """The text of the ES module, which imports the runtime and the bundle below by these names."""
        keys = self._in_order()
        here = self.reached(self.roots)
        imported = [self.below.names[key] for key in here if self.below and key in self.below.code]
        code = "\n".join([*(self.code[key] + self._description(key) for key in keys), self.last])
        helpers = sorted(set(HELPER.findall(code)) & exported_names())
        head = f"import{{{','.join([*helpers, *self.helpers])}}}from{literal(runtime)};\n"
        head += f"import{{{','.join(imported)}}}from{literal(below)};\n" if imported else ""
        exports = f"export{{{','.join(self.names[key] for key in keys)}}};\n" if self.is_exported else ""
        return f"{head}{code}\n{exports}"

    def _description(self, key: Key) -> str:
        """More of a function, where somebody asks for it; games may, of all that is common."""
        asked = key in self.described or (self.below is None and not key.module.startswith(PAGES))
        if not asked or not isinstance(key, Definition):
            return ""
        return Writer(self.sources.module(key.module), self).description(key.name)

    def statements(self, key: Key) -> list[ast.stmt]:
        """The statements that something is written in."""
        return self.sources.module(key.module).definitions[key.name] if isinstance(key, Definition) else []

    def _in_order(self) -> list[Key]:
        """The definitions, in the order in which Python would run them."""
        places = {module: place for place, module in
                  enumerate(self.sources.in_order({key.module for key in self.code}))}

        def place(key: Key) -> tuple[int, int]:
            if isinstance(key, ModuleName):
                return places[key.module], 1 << 30
            nodes = self.sources.module(key.module).definitions[key.name]
            return places[key.module], nodes[-1].lineno * 1000 + nodes[-1].col_offset
        return sorted((key for key in self.reached(self.roots) if key in self.code), key=place)


def is_type(sources: Sources, found: Definition) -> bool:
    """Whether a name is a type alone, which no page needs."""
    module = sources.module(found.module)
    node = module.definitions[found.name][0]
    if isinstance(node, ast.ClassDef):
        return any("Protocol" in ast.unparse(base) for base in node.bases)
    if not isinstance(node, ast.Assign):
        return False
    if isinstance(node.value, ast.Call):
        return ast.unparse(node.value.func) == "TypeVar"
    base = node.value.value if isinstance(node.value, ast.Subscript) else None
    if not isinstance(base, ast.Name):
        return False
    home = module.find(base.id)
    return ((isinstance(home, LibraryName) and home.module in library.TYPING)
            or (home is None and base.id in ("tuple", "list", "dict", "set", "frozenset", "type")))
