"""What functions of compiled code take: the types of their arguments, by which a WebAssembly module hands
them over.

In the rules of a game these are the types of core/rules_interface.py, whatever its own arguments are called.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, get_type_hints

State = Annotated[Any, "state"]
Log = Annotated[Any, "log"]
Arrays = Annotated[Any, "arrays"]           # all that a search works on
States = Annotated[Any, ("state", 1)]       # a row of states; the number is that of dimensions
Ints = Annotated[Any, ("i4", 1)]
Longs = Annotated[Any, ("i8", 1)]
Floats = Annotated[Any, ("f8", 1)]
PLAIN = {int: "i8", float: "f8"}


def taken(function: Callable[..., Any]) -> list[Any]:
    """What a function takes, as a WebAssembly module's description names it; without a type: an integer.

    >>> def weigh(s: State, p: int, weights: Floats, bold: float) -> None: ...
    >>> taken(weigh)
    ['state', 'i8', ['f8', 1], 'f8']
    """
    hints = get_type_hints(function, include_extras=True)
    names = function.__code__.co_varnames[:function.__code__.co_argcount]
    return [kind_of(hints.get(name, int)) for name in names]


def kind_of(hint: Any) -> Any:
    found = getattr(hint, "__metadata__", (PLAIN.get(hint, "i8"),))[0]
    return list(found) if isinstance(found, tuple) else found if isinstance(found, str) else "i8"
