"""python checked_python.py PLAN GAME COUNT: draws messages by the sources of a page, and raises where a page
would silently do something else.

PLAN names the definitions that a page has, by module.  They are run with checks around what Python and
JavaScript see differently: whole floats, tuples and lists, the order of sets, large numbers, what changes in
place.
"""

import ast
import builtins
import importlib.abc
import importlib.machinery
import json
import math
import sys
from pathlib import Path

LARGEST = 2**53


class DiffersInPages(Exception):
    """Something that a page would do otherwise."""


def printed(value):
    if isinstance(value, float) and (value.is_integer() or abs(value) < 1e-4 or abs(value) >= 1e16):
        raise DiffersInPages(f"the float {value!r} is printed without a format")
    if isinstance(value, tuple | set | frozenset) and type(value).__str__ is object.__str__:
        raise DiffersInPages(f"the {type(value).__name__} {value!r} is printed")
    return value


def formatted(value):
    if isinstance(value, float) and value == 0 and math.copysign(1, value) < 0:
        raise DiffersInPages("-0.0 is printed")
    return value


def filled(method, parts):
    for value in parts.values():
        printed(value)
    return method(parts)


def ordered(values):
    if isinstance(values, set | frozenset) and len(values) > 1:
        raise DiffersInPages(f"the set {values!r} is walked over")
    return values


def same_kind(a, b):
    """List and tuple are never equal in Python; in a page they may be."""
    if {type(a), type(b)} == {list, tuple} and list(a) == list(b):
        raise DiffersInPages(f"{a!r} and {b!r} are compared")


def equal(a, b):
    same_kind(a, b)
    return a == b


def within(value, whole):
    if isinstance(whole, list | tuple):
        for each in whole:
            same_kind(value, each)
    return value in whole


def is_of(value, kinds):
    names = kinds if isinstance(kinds, tuple) else getattr(kinds, "__args__", (kinds,))
    pairs = ((tuple, list), (list, tuple))
    if type(value) in (tuple, list) and any(
        type(value) is a and b in names and a not in names for a, b in pairs
    ):
        raise DiffersInPages(f"whether {value!r} is a list or a tuple is asked")
    if isinstance(value, float) and value.is_integer() and int in names and float not in names:
        raise DiffersInPages(f"whether {value!r} is an int is asked")
    return isinstance(value, kinds)


def small(value):
    if type(value) is int and abs(value) > LARGEST:
        raise DiffersInPages(f"{value} is beyond 2**53")
    return value


def power(a, b):
    if (isinstance(a, float) or isinstance(b, float)) and b not in (2, 0.5):
        raise DiffersInPages(f"{a} ** {b}: the last digit may be another")
    return small(a**b)


def changing(value):
    if isinstance(value, tuple | frozenset):
        raise DiffersInPages(f"the {type(value).__name__} {value!r} is changed in place")


def added_up(values, start=0):
    row = list(values)
    total = sum(row, start)
    if isinstance(total, float) and total != math.fsum([start, *row]):
        raise DiffersInPages("floats are summed: `added` of core/chance.py does it the same everywhere")
    return small(total)


CHECKS = {
    f"_checked_{check.__name__}": check
    for check in (printed, formatted, filled, ordered, equal, within, is_of, small, power, changing, added_up)
}
UNORDERED = ("all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum")  # whatever the order
WALKING = ("list", "tuple", "enumerate", "zip", "map", "filter", "iter", "reversed")


def call(name, *given):
    return ast.Call(ast.Name(f"_checked_{name}", ast.Load()), list(given), [])


class Checks(ast.NodeTransformer):
    """Puts the checks around what may differ."""

    def visit_FormattedValue(self, node):
        self.generic_visit(node)
        plain = node.format_spec is None and node.conversion == -1
        node.value = call("printed" if plain else "formatted", node.value)
        return node

    def __init__(self):
        self.unordered = []

    def visit_Call(self, node):
        if isinstance(node.func, ast.Name) and node.func.id in UNORDERED:
            self.unordered += node.args
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute):
            if node.func.attr == "format_map":
                return call("filled", node.func, *node.args)
            if node.func.attr == "join" and node.args:
                node.args[0] = call("ordered", node.args[0])
            return node
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "str" and node.args:
            node.args[0] = call("printed", node.args[0])
        elif name == "isinstance":
            return call("is_of", *node.args)
        elif name == "sum":
            return ast.Call(call("added_up").func, node.args, node.keywords)
        elif name in WALKING:
            node.args = [
                part if isinstance(part, ast.Starred) else call("ordered", part) for part in node.args
            ]
        return node

    def visit_Starred(self, node):
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = call("ordered", node.value)
        return node

    def visit_For(self, node):
        self.generic_visit(node)
        node.iter = call("ordered", node.iter)
        return node

    def visit_ListComp(self, node):
        self.generic_visit(node)
        for part in node.generators:
            part.iter = call("ordered", part.iter)
        return node

    visit_DictComp = visit_ListComp

    def visit_GeneratorExp(self, node):
        return self.generic_visit(node) if node in self.unordered else self.visit_ListComp(node)

    def visit_Compare(self, node):
        self.generic_visit(node)
        if len(node.ops) > 1:
            return node
        op, right = node.ops[0], node.comparators[0]
        if isinstance(op, ast.Eq):
            return call("equal", node.left, right)
        if isinstance(op, ast.NotEq):
            return ast.UnaryOp(ast.Not(), call("equal", node.left, right))
        if isinstance(op, ast.In):
            return call("within", node.left, right)
        return node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        if isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
            return call("small", node)
        return call("power", node.left, node.right) if isinstance(node.op, ast.Pow) else node

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        now = ast.parse(ast.unparse(node.target), mode="eval").body
        return [ast.Expr(call("changing", now)), node, ast.Expr(call("small", now))]

    def visit_Constant(self, node):
        return node

    def visit_arguments(self, node):
        node.defaults = [self.visit(part) for part in node.defaults]
        return node

    def visit_AnnAssign(self, node):
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


class Loader(importlib.machinery.SourceFileLoader):
    """Loads a module with checks in those of its definitions that a page has."""

    def source_to_code(self, data, path, *, _optimize=-1):
        tree = ast.parse(data, path)
        wanted = PLAN.get(self.name, ())
        for statement in tree.body:
            if getattr(statement, "name", None) in wanted:
                statement.body = [line for part in statement.body for line in as_list(Checks().visit(part))]
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)

    def get_code(self, fullname):  # never from a cache of compiled files
        return self.source_to_code(self.get_data(self.path), self.path)


def as_list(made):
    return made if isinstance(made, list) else [made]


class Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of the plan before others do."""

    def find_spec(self, fullname, path, target=None):
        if fullname not in PLAN:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        spec.loader = Loader(fullname, spec.origin)
        return spec


if __name__ == "__main__":
    PLAN = {name: set(names) for name, names in json.loads(Path(sys.argv[1]).read_text("utf-8")).items()}
    vars(builtins).update(CHECKS)  # rules are copied into a name space of their own
    sys.meta_path.insert(0, Finder())
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from javascript.messages import messages

    made = [messages(sys.argv[2], language, int(sys.argv[3]), 2) for language in ("en", "fr")]
    print(json.dumps(sum(map(len, made))))
