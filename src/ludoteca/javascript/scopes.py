"""Names in JavaScript: what is local to a function, and what may not be called as it is in Python."""
from __future__ import annotations

import ast
import string
from collections.abc import Iterable, Iterator

from ludoteca.javascript.library import name_set

RESERVED = name_set("""
abstract arguments await boolean break byte case catch char class const continue debugger default delete
do double else enum eval export extends false final finally float for function goto if implements import
in instanceof int interface let long native new null package private protected public return short
static super switch synchronized this as of throw throws transient true try typeof var void volatile
while with yield undefined NaN Infinity Object Array Map Set Math String Number Symbol Error BigInt
Function Proxy JSON
""")
Inner = ast.FunctionDef | ast.Lambda | ast.ClassDef


def short_name(number: int) -> str:
    """The name of a local variable: a, b … z, aa, ab …"""
    letters = string.ascii_lowercase
    return letters[number] if number < 26 else short_name(number // 26 - 1) + letters[number % 26]


SHORT = [name for name in map(short_name, range(26 * 27)) if name not in RESERVED]
LOCAL_NAMES = frozenset(SHORT)


class Scope:
    """The names of one function or comprehension; no name of a scope around it is hidden."""

    def __init__(self, names: Iterable[str], around: Scope | None = None) -> None:
        self.first: int = around.first + len(around.names) if around else 0
        self.names: dict[str, str] = {}
        for name in names:
            self.add(name)

    def add(self, name: str) -> str:
        self.names.setdefault(name, SHORT[self.first + len(self.names)])
        return self.names[name]


def own_nodes(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """The nodes of a function's body, without those of the functions inside."""
    todo = list(body)
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, Inner):
            todo += ast.iter_child_nodes(node)


def parameters(arguments: ast.arguments) -> list[ast.arg]:
    """All parameters in the order of Python."""
    stars = [arg for arg in (arguments.vararg, arguments.kwarg) if arg]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *stars]


def assigned(body: Iterable[ast.AST]) -> list[str]:
    """The local names that a function's body binds, in order."""
    found: set[str] = set()
    free: set[str] = set()
    for node in own_nodes(body):
        if isinstance(node, ast.Global | ast.Nonlocal):
            free |= set(node.names)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler):
            found |= {node.name} if node.name else set()
        else:
            found |= {name for target in targets(node) for name in stored_names(target)}
    return sorted(found - free)


def targets(node: ast.AST) -> list[ast.expr]:
    """What a node assigns to, outside of comprehensions' own names."""
    if isinstance(node, ast.Assign):
        return node.targets
    if isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For | ast.NamedExpr):
        return [node.target]
    if isinstance(node, ast.With):
        return [item.optional_vars for item in node.items if item.optional_vars]
    return []


def stored_names(target: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(target)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def is_generator(node: ast.FunctionDef) -> bool:
    return any(isinstance(part, ast.Yield | ast.YieldFrom) for part in own_nodes(node.body))


def has_inner(node: ast.AST) -> bool:
    """Whether a function inside may look at the names around it later."""
    return any(isinstance(part, ast.Lambda | ast.GeneratorExp) for part in ast.walk(node))
