"""The lint: what would run in a page and do something else there, refused before it is made."""
from __future__ import annotations

import ast
from collections.abc import Iterator

from ludoteca.javascript.calls import Calls

# errors that JavaScript does not raise where Python does
UNCAUGHT = frozenset(("AttributeError", "TypeError", "NameError", "Exception", "BaseException",
                      "OverflowError", "RecursionError", "UnboundLocalError"))
TAKEN = frozenset(("constructor", "prototype", "arguments", "caller"))
PRINTED = "Python writes a whole float as 2.0, a page as 2: give it a format, or make it an int."
UNORDERED = "A set has another order in a page: walk over sorted(…)."
WALKING = frozenset(("list", "tuple", "enumerate", "zip", "map", "filter", "iter", "reversed"))


def faults(writer: Calls, nodes: list[ast.stmt]) -> Iterator[tuple[ast.AST, str]]:
    """What of some statements is not for pages, and why."""
    for node in [part for statement in nodes for part in ast.walk(statement)]:
        reason = fault_of(writer, node)
        if reason:
            yield node.iter if isinstance(node, ast.comprehension) else node, reason


def fault_of(writer: Calls, node: ast.AST) -> str:
    if isinstance(node, ast.ExceptHandler):
        return caught(node)
    if isinstance(node, ast.Attribute) and node.attr in TAKEN:
        return f"JavaScript has its own use for the name {node.attr}."
    if isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Load):
        return "_ is for what nobody reads."
    if isinstance(node, ast.Compare):
        return compared(node)
    if isinstance(node, ast.FormattedValue):
        return PRINTED if node.format_spec is None and is_float(node.value) else ""
    if isinstance(node, ast.For | ast.comprehension):
        return UNORDERED if is_set(writer, node.iter) else ""
    if isinstance(node, ast.Starred):
        return UNORDERED if is_set(writer, node.value) else ""
    return called(writer, node) if isinstance(node, ast.Call) else ""


def caught(node: ast.ExceptHandler) -> str:
    if node.type is None:
        return "Say which error is meant."
    lost = [part.id for part in ast.walk(node.type) if isinstance(part, ast.Name) and part.id in UNCAUGHT]
    return f"A page does not raise {lost[0]} wherever Python does: ask before." if lost else ""


def compared(node: ast.Compare) -> str:
    """`is` tells objects apart that are the same in JavaScript."""
    asked = [right for op, right in zip(node.ops, node.comparators, strict=True)
             if isinstance(op, ast.Is | ast.IsNot) and isinstance(right, ast.Constant)]
    wrong = [right for right in asked if not isinstance(right.value, bool | None)]
    return "Numbers and texts are compared by ==." if wrong else ""


def called(writer: Calls, node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        joined = node.func.attr == "join" and node.args and is_set(writer, node.args[0])
        return UNORDERED if joined else ""
    if not isinstance(node.func, ast.Name) or not writer.is_builtin(node.func, node.func.id):
        return ""
    name = node.func.id
    if name == "type":
        return "Lists and tuples, and whole numbers and floats, are of one type in a page: ask isinstance."
    if name == "str" and node.args and is_float(node.args[0]):
        return PRINTED
    if name == "isinstance" and len(node.args) == 2:
        return asked(node.args[1])
    return UNORDERED if name in WALKING and any(is_set(writer, part) for part in node.args) else ""


def asked(kinds: ast.expr) -> str:
    """Whether something is a float or an int, a page cannot tell."""
    names = {part.id for part in ast.walk(kinds) if isinstance(part, ast.Name)}
    return "A page cannot tell a whole float from an int: ask for int | float." if (
        "float" in names and "int" not in names) else ""


def is_float(node: ast.expr) -> bool:
    """Whether it is a float for certain."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Div) or is_float(node.left) or is_float(node.right)
    if isinstance(node, ast.UnaryOp):
        return is_float(node.operand)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id == "float" or (node.func.id == "round" and len(node.args) == 2)
    return isinstance(node, ast.IfExp) and (is_float(node.body) or is_float(node.orelse))


def is_set(writer: Calls, node: ast.expr) -> bool:
    """Whether it is a set for certain."""
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.BitAnd | ast.BitOr | ast.Sub | ast.BitXor) and (
            is_set(writer, node.left) or is_keys(node.left))
    return isinstance(node, ast.Set | ast.SetComp) or (
        isinstance(node, ast.Call) and writer.is_builtin(node.func, "set", "frozenset"))


def is_keys(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"
