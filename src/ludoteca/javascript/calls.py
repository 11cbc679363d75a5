"""Calls: keywords are put in their places here where the function is known, else by the runtime."""
from __future__ import annotations

import ast

from ludoteca.javascript import library, regular_expressions
from ludoteca.javascript.expressions import Expressions, literal
from ludoteca.javascript.scopes import Scope, own_nodes, parameters
from ludoteca.javascript.sources import Definition, Found, LibraryName, ModuleName

EAGER = frozenset(("tuple", "list", "sorted", "set", "frozenset", "dict", "sum", "min", "max"))
TWO_WAYS = frozenset(("min", "max"))


class Calls(Expressions):
    """How one module's calls, attributes and lambdas are written."""

    def found(self, node: ast.AST) -> Found:
        """What a name, or an attribute of a module, means; None if it is local or no name at all."""
        if isinstance(node, ast.Name):
            return None if self.local(node.id) else self.module.find(node.id)
        if isinstance(node, ast.Attribute):
            home = self.found(node.value)
            if isinstance(home, ModuleName):
                return self.module.sources.member(home.module, node.attr)
            if isinstance(home, LibraryName) and not home.name:
                return LibraryName(home.module, node.attr)
        return None

    def needed(self, found: Found, node: ast.AST) -> str:
        """The identifier of a definition, which is needed from now on."""
        raise NotImplementedError

    def class_of(self, found: Found) -> ast.ClassDef | None:
        raise NotImplementedError

    def function_of(self, found: Found) -> ast.FunctionDef | None:
        raise NotImplementedError

    def is_builtin(self, node: ast.AST, *names: str) -> bool:
        return (isinstance(node, ast.Name) and node.id in names and node.id in library.BUILTINS
                and not self.local(node.id) and self.module.find(node.id) is None)

    # Attributes.

    def write_Attribute(self, node: ast.Attribute) -> str:
        found = self.found(node)
        if found is not None:
            return self.value_of(found, node)
        whole = self.expression(node.value)
        if node.attr in ("__name__", "__qualname__"):
            return f"$name({whole})"
        if node.attr.startswith("__") and node.attr != "__init__":
            raise self.refuse(node, f"{node.attr} is not to be had in a page.")
        self.mention(node.attr)
        if self.may_be_method(node.attr):
            return f"$bound({whole},{literal(node.attr)})"
        return f"{whole}.{node.attr}"

    def mention(self, name: str) -> None:
        """Something of this name is asked of an object, which may be a module."""
        raise NotImplementedError

    def may_be_method(self, name: str) -> bool:
        raise NotImplementedError

    def value_of(self, found: Found, node: ast.AST) -> str:
        """Something global as a value; a class is then a function that makes one."""
        name = self.needed(found, node)
        self.describe(found)
        return f"$maker({name})" if self.class_of(found) is not None else name

    def describe(self, found: Found) -> None:
        """Let the page know the name of a function and those of its parameters."""
        raise NotImplementedError

    # Lambdas.

    def write_Lambda(self, node: ast.Lambda) -> str:
        own = [parameter.arg for parameter in parameters(node.args)]
        defaults, kept = self.defaults(node.args)
        scope = self.scope(own)
        head, begin = self.parameter_list(node.args, scope, defaults)
        body = self.expression(node.body)
        self.scopes.pop()
        begin += self.declared(scope, own)
        code = f"(({head})=>{{{begin}return {body}}})" if begin else f"(({head})=>({body}))"
        return self.keeping(kept, f"$def({code},\"<lambda>\",{literal(signature(node.args))})"
                            if node.args.kwonlyargs else code)

    def keeping(self, kept: dict[str, str], code: str) -> str:
        """A function that keeps values as they are when it is made."""
        return f"(({','.join(kept)})=>{code})({','.join(kept.values())})" if kept else code

    def defaults(self, args: ast.arguments) -> tuple[dict[str, str], dict[str, str]]:
        """What parameters are if they are not given; and what has to be kept for that from now on, by its
        name."""
        positional = [*args.posonlyargs, *args.args]
        rows = [*zip(positional[len(positional) - len(args.defaults):], args.defaults, strict=True),
                *zip(args.kwonlyargs, args.kw_defaults, strict=True)]
        out: dict[str, str] = {}
        kept: dict[str, str] = {}
        for arg, value in rows:
            if value is not None:
                out[arg.arg] = self._default(value)
                if any(isinstance(part, ast.Name) and self.local(part.id) for part in ast.walk(value)):
                    name = f"$d{len(kept)}"
                    out[arg.arg], kept[name] = name, out[arg.arg]
        return out, kept

    def parameter_list(self, args: ast.arguments, scope: Scope, defaults: dict[str, str],
                       method: bool = False) -> tuple[str, str]:
        """Parameters as JavaScript has them, and what the function has to begin with."""
        named = [arg.arg for arg in [*args.posonlyargs, *args.args]][method:]
        last = [arg.arg for arg in args.kwonlyargs]

        def parameter(name: str) -> str:
            return scope.names[name] + (f"={defaults[name]}" if name in defaults else "")

        out, begin = [parameter(name) for name in (named if args.vararg else [*named, *last])], ""
        if not args.vararg:
            out += [f"{scope.names[args.kwarg.arg]}=$dict()"] if args.kwarg else []
            return ",".join(out), begin
        rest = scope.names[args.vararg.arg]
        out.append(f"...{rest}")
        if last or args.kwarg:
            begin = f"const $k=$keywords({rest});"
            for name in last:
                value = f"$k.take({literal(name)},{defaults.get(name, 'undefined')})"
                begin += f"let {scope.names[name]}={value};"
            begin += f"let {scope.names[args.kwarg.arg]}=$k;" if args.kwarg else ""
        return ",".join(out), begin

    def _default(self, node: ast.expr) -> str:
        """A default is computed at every call here, once in Python: so it must not matter."""
        for part in own_nodes([node]):
            called = isinstance(part, ast.Call) and not self.is_builtin(part.func, "float", "frozenset")
            if called or isinstance(part, ast.List | ast.Dict | ast.Set):
                raise self.refuse(node, "A default is a constant: a page would make it anew at every call.")
        return self.expression(node)

    # Calls.

    def write_Call(self, node: ast.Call) -> str:
        if isinstance(node.func, ast.Name) and not self.local(node.func.id):
            found = self.module.find(node.func.id)
            if found is None:
                return self._builtin_call(node)
        found = self.found(node.func)
        if isinstance(found, LibraryName):
            return self._library_call(found, node)
        if found is not None:
            return self._known_call(found, node)
        if isinstance(node.func, ast.Attribute):
            return self._method_call(node, node.func)
        return self._called(self.expression(node.func), node)

    def arguments(self, node: ast.Call) -> str:
        return self.elements(node.args)

    def keywords(self, node: ast.Call) -> str:
        return self.mapping([(literal(word.arg) if word.arg else None, self.expression(word.value))
                             for word in node.keywords])

    def _called(self, function: str, node: ast.Call) -> str:
        if not node.keywords:
            return f"{function}({self.arguments(node)})"
        return f"$call({','.join(filter(None, [function, self.keywords(node), self.arguments(node)]))})"

    def _known_call(self, found: Found, node: ast.Call) -> str:
        name = self.needed(found, node.func)
        made = self.class_of(found)
        known = self.function_of(found)
        if made is not None:
            placed = self.placed(self.made_by(made), node)
            if placed is None and node.keywords:
                return self._called(f"$maker({name})", node)
            return f"new {name}({self.arguments(node) if placed is None else placed})"
        placed = self.placed(known.args, node) if known is not None else None
        if placed is not None:
            return f"{name}({placed})"
        if node.keywords:
            self.describe(found)
        return self._called(name, node)

    def made_by(self, node: ast.ClassDef) -> ast.arguments | None:
        """The parameters by which a class makes something."""
        raise NotImplementedError

    def placed(self, args: ast.arguments | None, node: ast.Call) -> str | None:
        """The arguments of a call with every keyword in its place; None where only the runtime can tell."""
        if args is None or any(isinstance(part, ast.Starred) for part in node.args):
            return None
        positional = [arg.arg for arg in [*args.posonlyargs, *args.args]]
        names = positional if args.vararg else [*positional, *(arg.arg for arg in args.kwonlyargs)]
        self._check_count(args, node, positional)
        if any(word.arg is None for word in node.keywords) or not self._in_order(names, node):
            return None if node.keywords else self.arguments(node)
        row = [self.expression(part) for part in node.args]
        rest = [word for word in node.keywords if word.arg not in names]
        for word in sorted((word for word in node.keywords if word.arg in names),
                           key=lambda word: names.index(word.arg or "")):
            row += ["undefined"] * (names.index(word.arg or "") - len(row))
            row.append(self.expression(word.value))
        if rest:
            more = self.mapping([(literal(word.arg), self.expression(word.value)) for word in rest])
            row += ["undefined"] * (len(names) - len(row))
            row.append(f"new $Keywords({more})" if args.vararg else more)
        return ",".join(row)

    def _check_count(self, args: ast.arguments, node: ast.Call, positional: list[str]) -> None:
        given = {word.arg for word in node.keywords}
        if not args.vararg and len(node.args) > len(positional):
            raise self.refuse(node, f"{ast.unparse(node.func)} takes {len(positional)} arguments, not "
                                    f"{len(node.args)}.")
        if None in given:
            return
        needed = positional[len(node.args):len(positional) - len(args.defaults)]
        needed += [arg.arg for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)
                   if default is None]
        missing = [name for name in needed if name not in given]
        unknown = given - set(positional) - {arg.arg for arg in args.kwonlyargs}
        name = ast.unparse(node.func)
        if missing:
            raise self.refuse(node, f"{name} is called without {', '.join(missing)}.")
        if unknown and not args.kwarg:
            raise self.refuse(node, f"{name} takes no argument {', '.join(map(str, unknown))}.")

    def _in_order(self, names: list[str], node: ast.Call) -> bool:
        """Whether what is computed for a call is computed in the same order when it is in its place."""
        known = [names.index(word.arg) for word in node.keywords if word.arg in names]
        if known and known[0] < len(node.args):
            return False                                             # given twice: the runtime says so
        order = [names.index(word.arg) if word.arg in names else len(names) for word in node.keywords]
        busy = sum(any(isinstance(part, ast.Call) for part in ast.walk(word.value)) for word in node.keywords)
        return order == sorted(order) or busy <= 1

    # Calls of what Python has.

    def _builtin_call(self, node: ast.Call) -> str:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name in EAGER and node.args and isinstance(node.args[0], ast.GeneratorExp):
            node.args[0] = listed(node.args[0])
        if name in ("any", "all") and isinstance(node.args[0], ast.GeneratorExp):
            return self._short(node.args[0], name == "any")
        if name == "globals":
            return self.all_functions()
        if name == "isinstance":
            return f"$isinstance({self.expression(node.args[0])},{self._types(node.args[1])})"
        if name == "super":
            raise self.refuse(node, "super() is only known as super().method(…).")
        if name in TWO_WAYS and len(node.args) == 2 and not node.keywords and not any(
                isinstance(part, ast.Starred) for part in node.args):
            return f"${name}2({self.arguments(node)})"
        function = self.expression(node.func)
        if not node.keywords:
            return f"{function}({self.arguments(node)})"
        if name not in library.NAMED:
            return self._called(function, node)
        row = [self.expression(part) for part in node.args]
        for word in node.keywords:
            place = library.NAMED[name].index(word.arg or "")
            row += ["undefined"] * (place + 1 - len(row))
            row[place] = self.expression(word.value)
        return f"{function}({','.join(row)})"

    def all_functions(self) -> str:
        """globals(): the functions of the module."""
        raise NotImplementedError

    def _short(self, node: ast.GeneratorExp, wanted: bool) -> str:
        """any or all, which stops as soon as it is known."""
        yes, no = ("true", "false") if wanted else ("false", "true")
        sign = "" if wanted else "!"
        return self.loop(node.generators, "",
                         lambda: f"if({sign}{self.condition(node.elt)})return {yes};", f"return {no};")

    def _types(self, node: ast.expr) -> str:
        """The types that something may be of."""
        if isinstance(node, ast.BinOp):
            return f"[{self._types(node.left)},{self._types(node.right)}]"
        if isinstance(node, ast.Tuple):
            return f"[{','.join(map(self._types, node.elts))}]"
        if isinstance(node, ast.Name) and self.is_builtin(node, node.id):
            return f"$types.{node.id}"
        found = self.found(node)
        if isinstance(found, LibraryName) and (found.module in library.TYPING
                                               or found.name in library.RUNTIME_TYPES):
            return f"$types.{found.name}"
        if found is None or (isinstance(found, Definition) and self.class_of(found) is None):
            raise self.refuse(node, "isinstance is asked of classes by their names.")
        return self.needed(found, node)

    def _library_call(self, found: LibraryName, node: ast.Call) -> str:
        if found == LibraryName("re", "compile"):
            return regular_expressions.compiled(self, node)
        name = self.needed(found, node.func)
        return self._called(name, node)

    def _method_call(self, node: ast.Call, func: ast.Attribute) -> str:
        if isinstance(func.value, ast.Call) and self.is_super(func.value):
            return f"super.{func.attr}({self.arguments(node)})"
        if func.attr == "join" and node.args and isinstance(node.args[0], ast.GeneratorExp):
            node.args[0] = listed(node.args[0])
        self.mention(func.attr)
        whole = self.expression(func.value)
        if isinstance(func.value, ast.Constant) and not isinstance(func.value.value, str):
            whole = f"({whole})"
        if func.attr in library.METHODS:
            return self._builtin_method(node, func, whole)
        if not node.keywords:
            return f"{whole}.{func.attr}({self.arguments(node)})"
        given = [whole, literal(func.attr), self.keywords(node), self.arguments(node)]
        return f"$callmethod({','.join(filter(None, given))})"

    def is_super(self, node: ast.Call) -> bool:
        return isinstance(node.func, ast.Name) and node.func.id == "super" and not node.args

    def _builtin_method(self, node: ast.Call, func: ast.Attribute, whole: str) -> str:
        given = [whole, *([self.arguments(node)] if node.args else [])]
        if not node.keywords:
            return f"$m.{func.attr}({','.join(given)})"
        names = library.METHODS[func.attr]
        if names and all(word.arg in names for word in node.keywords):
            row = [self.expression(part) for part in node.args]
            for word in node.keywords:
                place = names.index(word.arg or "")
                row += ["undefined"] * (place + 1 - len(row))
                row[place] = self.expression(word.value)
            return f"$m.{func.attr}({','.join([whole, *row])})"
        return f"$callmethod({','.join([whole, literal(func.attr), self.keywords(node), *given[1:]])})"


def listed(node: ast.GeneratorExp) -> ast.ListComp:
    """What is used up at once need not be a generator."""
    return ast.copy_location(ast.ListComp(node.elt, node.generators), node)


def seat_of(args: ast.arguments) -> list[str]:
    """The first parameter of the type Seat, if there is one (core/events.py)."""
    return [arg.arg for arg in args.args if arg.annotation and ast.unparse(arg.annotation) == "Seat"][:1]


def signature(args: ast.arguments, method: bool = False) -> str:
    """The names of parameters for the runtime: `a b *rest c **more`."""
    out = [arg.arg for arg in [*args.posonlyargs, *args.args]][method:]
    out += [f"*{args.vararg.arg}"] if args.vararg else []
    out += [arg.arg for arg in args.kwonlyargs]
    return " ".join(out + ([f"**{args.kwarg.arg}"] if args.kwarg else []))
