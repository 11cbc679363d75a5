"""Regular expressions of Python in the words of JavaScript, for those that pictures and words use."""
from __future__ import annotations

import ast
import re
from typing import Any

WORD = r"\p{L}\p{N}_"
# what is written otherwise: outside of a class, inside of one
CLASSES = {"w": (f"[{WORD}]", WORD), "d": (r"\p{Nd}", r"\p{Nd}"), "s": (r"\s", r"\s"),
           "W": (f"[^{WORD}]", ""), "D": (r"\P{Nd}", r"\P{Nd}"), "S": (r"\S", r"\S"),
           "b": (f"(?:(?<=[{WORD}])(?![{WORD}])|(?<![{WORD}])(?=[{WORD}]))", "")}
SIGNS = frozenset("^$\\.*+?()[]{}|/")
TOKEN = re.compile(r"\\.|\[|\]|\(\?P<|\(\?[^:=!<]|.", re.S)


def compiled(writer: Any, node: ast.Call) -> str:
    """re.compile(pattern) as the runtime takes it."""
    if len(node.args) != 1 or node.keywords or not isinstance(node.args[0], ast.Constant):
        raise writer.refuse(node, "A pattern is one text without flags.")
    return f"$pattern({writer.expression(ast.Constant(translated(writer, node, str(node.args[0].value))))})"


def translated(writer: Any, node: ast.AST, pattern: str) -> str:
    out, inside = "", False
    for token in TOKEN.findall(pattern):
        if token in ("[", "]") and (token == "]") == inside:
            inside = not inside
        if token == "(?P<":
            out += "(?<"
        elif len(token) > 2 and token.startswith("(?"):
            raise writer.refuse(node, f"{token} is not known in a pattern of a page.")
        elif token[0] == "\\":
            out += escaped(writer, node, token[1], inside)
        elif token == "$" and not inside:
            raise writer.refuse(node, "$ ends a line in Python: use fullmatch, or \\Z.")
        else:
            out += token
    return out


def escaped(writer: Any, node: ast.AST, letter: str, inside: bool) -> str:
    if letter in CLASSES:
        out = CLASSES[letter][inside]
        if not out:
            raise writer.refuse(node, f"\\{letter} is not known inside of brackets.")
        return out
    if letter in "nrtv0" or letter.isdecimal() or letter in SIGNS:
        return f"\\{letter}"
    if letter == "-" and inside:
        return "\\-"
    return "$" if letter == "Z" else letter
