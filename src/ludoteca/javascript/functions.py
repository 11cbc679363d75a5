"""Functions and classes of Python as those of JavaScript."""
from __future__ import annotations

import ast

from ludoteca.javascript import library
from ludoteca.javascript.calls import seat_of, signature
from ludoteca.javascript.expressions import literal
from ludoteca.javascript.library import name_set
from ludoteca.javascript.scopes import Scope, assigned, is_generator, parameters
from ludoteca.javascript.sources import Definition, Found, LibraryName
from ludoteca.javascript.statements import Statements

SPECIAL = name_set("""
__init__ __call__ __getattr__ __len__ __eq__ __lt__ __str__ __contains__ __iter__ __getitem__ __bool__
__hash__ __enter__ __exit__ __add__ __sub__ __mul__
""")

FOR_NOTEBOOKS = frozenset(("_repr_svg_",))


class Functions(Statements):
    """How one module's functions and classes are written."""

    def function(self, node: ast.FunctionDef, name: str = "", method: bool = False) -> str:
        """A function; as a method, its first parameter is `this`, and it is written as classes have them."""
        own = [parameter.arg for parameter in parameters(node.args)]
        defaults, kept = self.defaults(node.args)
        if kept and method:
            raise self.refuse(node, "A method's default is a constant.")
        scope = self.scope([*own, *assigned(node.body)])
        head, begin = self.parameter_list(node.args, scope, defaults, method)
        if method:
            begin = f"const {scope.names[own[0]]}=this;{begin}"
        outer, self.broken = self.broken, []
        body = self.body(node.body)
        self.broken = outer
        self.scopes.pop()
        ends = isinstance(node.body[-1], ast.Return | ast.Raise) or is_generator(node)
        star = "*" if is_generator(node) else ""
        code = f"({head}){{{begin}{self.declared(scope, own)}{body}{'' if ends else 'return null;'}}}"
        if method:
            return f"{star}{name}{code}"
        return self.keeping(kept, f"function{star}{name}{code}")

    def decorated(self, node: ast.FunctionDef, code: str) -> str:
        """A function as its decorators make it."""
        for decorator in reversed(node.decorator_list):
            if not self._is_plain(decorator):
                code = f"$decorated({self.expression(decorator)},{code})"
        return code

    def _is_plain(self, decorator: ast.expr) -> bool:
        return self.found(decorator.func if isinstance(decorator, ast.Call) else decorator) == LibraryName(
            "functools", "wraps")

    def as_described(self, node: ast.FunctionDef, code: str, method: bool = False) -> str:
        """A function with its name, the names of its parameters and that of a seat, by its type."""
        seat = "".join(f",{literal(name)}" for name in seat_of(node.args))
        return f"$def({code},{literal(node.name)},{literal(signature(node.args, method))}{seat})"

    def write_FunctionDef(self, node: ast.FunctionDef) -> str:
        code = self.decorated(node, self.as_described(node, self.function(node)))
        return f"{self.write_Name(ast.Name(node.name))}={code};"

    def top_function(self, node: ast.FunctionDef, name: str) -> str:
        """A function at the top level of a module."""
        if not node.decorator_list:
            return self.function(node, f" {name}")
        code = self.function(node)
        if not all(map(self._keeps_signature, node.decorator_list)):
            code = self.as_described(node, code)              # who knows what the decorator asks
        return f"const {name}={self.decorated(node, code)};"

    # Classes.

    def class_of(self, found: Found) -> ast.ClassDef | None:
        node = self._node(found)
        return node if isinstance(node, ast.ClassDef) and not self.is_ours(found) else None

    def is_ours(self, found: Found) -> bool:
        """Whether the runtime has a function in the place of something of ours."""
        return (isinstance(found, Definition) and found.name in library.OURS.get(found.module, ())
                and found.name not in library.OUR_CLASSES)

    def function_of(self, found: Found) -> ast.FunctionDef | None:
        node = self._node(found)
        if not isinstance(node, ast.FunctionDef):
            return None
        return node if all(map(self._keeps_signature, node.decorator_list)) else None

    def _keeps_signature(self, decorator: ast.expr) -> bool:
        return ast.unparse(decorator).rpartition(".")[2].partition("(")[0] in ("cache", "lru_cache")

    def _node(self, found: Found) -> ast.stmt | None:
        if not isinstance(found, Definition):
            return None
        nodes = self.module.sources.module(found.module).definitions.get(found.name, [])
        return nodes[0] if len(nodes) == 1 else None

    def made_by(self, node: ast.ClassDef) -> ast.arguments | None:
        if is_record(node):
            fields = [part for part in node.body if isinstance(part, ast.AnnAssign)]
            values = [part.value for part in fields if part.value]
            return ast.arguments(posonlyargs=[], args=[ast.arg(target_name(part)) for part in fields],
                                 kwonlyargs=[], kw_defaults=[], defaults=values)
        init = method_of(node, "__init__")
        if init is None:
            return None
        args = init.args
        return ast.arguments(posonlyargs=[], args=[*args.posonlyargs, *args.args][1:], vararg=args.vararg,
                             kwonlyargs=args.kwonlyargs, kw_defaults=args.kw_defaults, kwarg=args.kwarg,
                             defaults=args.defaults)

    def top_class(self, node: ast.ClassDef, name: str) -> str:
        bases = [ast.unparse(base) for base in node.bases if ast.unparse(base) != "NamedTuple"]
        if len(bases) > 1 or node.keywords:
            raise self.refuse(node, "A class has one base at most.")
        if bases and self.is_builtin(node.bases[0], "str", "dict", "list", "tuple", "int", "float", "set"):
            raise self.refuse(node, f"A class that is a {bases[0]} cannot be had in a page.")
        base = self._base(node)
        body = [part for part in node.body if getattr(part, "name", "") not in FOR_NOTEBOOKS]
        members = "".join(self._member(part) for part in body)
        after = "".join(self._after(part, name) for part in body)
        if is_record(node):
            described = self._describe_record(node, name)
            return f"class {name} extends $Record{{{self._record(node)}{members}}}{described}{after}"
        init = method_of(node, "__init__")
        names = literal(signature(init.args, True)) if init else f"{base}.$s"
        after += "".join(f"{name}.prototype.{target_name(part)}={self.expression(part.value)};"
                         for part in node.body if isinstance(part, ast.AnnAssign) and part.value)
        return f"class {name} extends {base}{{{members}}}{after}$class({name},{literal(node.name)},{names});"

    def _base(self, node: ast.ClassDef) -> str:
        if node.bases and not is_record(node):
            return self._types(node.bases[0])
        if method_of(node, "__call__"):
            return "$Callable"
        return "$Lookup" if method_of(node, "__getattr__") else "$Object"

    def _record(self, node: ast.ClassDef) -> str:
        """What takes the fields of a NamedTuple or a dataclass."""
        fields = [part for part in node.body if isinstance(part, ast.AnnAssign)]
        names = [target_name(part) for part in fields]
        scope = Scope(names)
        given = ",".join(self._field(part, scope) for part in fields)
        taken = "".join(f"this.{name}={scope.names[name]};" for name in names)
        row = ",".join(f"this.{name}" for name in names)
        return f"constructor({given}){{super();{taken}}}$row(){{return [{row}]}}"

    def _field(self, part: ast.AnnAssign, scope: Scope) -> str:
        name = scope.names[target_name(part)]
        if part.value is None:
            return name
        if isinstance(part.value, ast.Call) and ast.unparse(part.value.func).rpartition(".")[2] == "field":
            factory = part.value.keywords[0]
            if len(part.value.keywords) != 1 or factory.arg != "default_factory":
                raise self.refuse(part, "field() is known with default_factory alone.")
            return f"{name}={self.expression(factory.value)}()"
        return f"{name}={self._default(part.value)}"

    def _describe_record(self, node: ast.ClassDef, name: str) -> str:
        names = " ".join(target_name(part) for part in node.body if isinstance(part, ast.AnnAssign))
        kind = "true" if is_named_tuple(node) else "false"
        return f"$record({name},{literal(node.name)},{literal(names)},{kind});"

    def _member(self, part: ast.stmt) -> str:
        if not isinstance(part, ast.FunctionDef):
            return ""
        if part.name.startswith("__") and part.name not in SPECIAL:
            raise self.refuse(part, f"{part.name} is not known in a page.")
        kinds = [ast.unparse(decorator) for decorator in part.decorator_list]
        if kinds in (["property"], ["functools.cached_property"], ["cached_property"]):
            return f"get {self.function(part, part.name, True)}" if kinds == ["property"] else ""
        if kinds == ["staticmethod"]:
            raise self.refuse(part, "A function that needs no object stands outside of the class.")
        return "" if kinds else self.function(part, part.name, True)

    def _after(self, part: ast.stmt, name: str) -> str:
        """What a class has besides plain methods, and the names of methods' parameters."""
        if isinstance(part, ast.FunctionDef):
            kinds = [ast.unparse(decorator) for decorator in part.decorator_list]
            if kinds == ["property"]:
                return ""
            if kinds in (["functools.cached_property"], ["cached_property"]):
                return f"$once({name},{literal(part.name)},function{self.function(part, '', True)});"
            if kinds:
                code = self.decorated(part, self.as_described(part, self.function(part)))
                return f"{name}.prototype.{part.name}=$method({code});"
            return f"{self.as_described(part, f'{name}.prototype.{part.name}', True)};"
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) not in ("__slots__", "__hash__"):
            return self._class_value(part, name)
        return ""

    def _class_value(self, part: ast.Assign, name: str) -> str:
        target = part.targets[0]
        assert isinstance(target, ast.Name)
        if isinstance(part.value, ast.Name) and self.module.find(part.value.id) is None:
            # another name of a method
            return f"{name}.prototype.{target.id}={name}.prototype.{part.value.id};"
        return f"{name}.prototype.{target.id}={name}.{target.id}={self.expression(part.value)};"


def target_name(part: ast.AnnAssign) -> str:
    assert isinstance(part.target, ast.Name)
    return part.target.id


def method_of(node: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    return next((part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == name), None)


def is_named_tuple(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).rpartition(".")[2] == "NamedTuple" for base in node.bases)


def is_record(node: ast.ClassDef) -> bool:
    """Whether a class is made of its fields: a NamedTuple or a dataclass."""
    return is_named_tuple(node) or any("dataclass" in ast.unparse(maker) for maker in node.decorator_list)
