"""Values as JavaScript: tables that Python has computed or read from files."""
from __future__ import annotations

import json
import math
from typing import Any


def as_javascript(value: Any) -> str:
    """A value of plain data as an expression; TypeError for anything else."""
    if value is None:
        return "null"
    if isinstance(value, bool | str):
        return json.dumps(value, ensure_ascii=False)
    if (type(value) is int and abs(value) <= 2 ** 53) or (type(value) is float and not math.isnan(value)):
        return {math.inf: "Infinity", -math.inf: "-Infinity"}.get(value) or repr(value).removesuffix(".0")
    if type(value) in (tuple, list):
        return f"[{','.join(map(as_javascript, value))}]"
    if type(value) is dict and value and all(map(is_plain_key, value)):
        return f"$data({as_object(value)})"
    if type(value) is dict:
        return f"$dict({','.join(as_javascript(part) for row in value.items() for part in row)})"
    if type(value) in (set, frozenset):
        return f"$set([{','.join(map(as_javascript, sorted(value)))}])"
    if type(value) is range:
        return f"$b.range({value.start},{value.stop},{value.step})"
    raise TypeError(f"{type(value).__name__} is no plain data")


def is_fixed(value: Any) -> bool:
    """Whether nothing can change in it."""
    return all(map(is_fixed, value)) if type(value) is tuple else type(value) in (int, float, str, bool)


def is_plain_key(key: Any) -> bool:
    """JavaScript puts keys that look like numbers before others."""
    return isinstance(key, str) and not key.isdecimal() and key != "__proto__"


def as_object(value: Any) -> str:
    """The same as JavaScript writes it itself, where that is possible."""
    if type(value) is dict and all(map(is_plain_key, value)):
        return f"{{{','.join(f'{written_key(key)}:{as_object(part)}' for key, part in value.items())}}}"
    if type(value) in (tuple, list):
        return f"[{','.join(map(as_object, value))}]"
    return as_javascript(value)


def written_key(key: str) -> str:
    return key if key.isidentifier() and key.isascii() else json.dumps(key, ensure_ascii=False)
