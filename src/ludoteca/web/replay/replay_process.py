"""A process of its own in which finished games are read: it does what it is asked to, and sends back what
came of it, as pickles."""
from __future__ import annotations

import base64
import pickle
from typing import Any

from ludoteca.core.helper_process import serve


def pack(thing: Any) -> str:
    return base64.b64encode(pickle.dumps(thing)).decode()


def unpack(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))


def answer(request: dict[str, Any]) -> str:
    """What the work makes of what is given, or its fault; and whether it is one."""
    work, given = unpack(request["work"])
    try:
        return pack((work(*given), False))
    except Exception as fault:
        return pack((fault, True))


if __name__ == "__main__":
    serve(lambda request, tell: answer(request), nice=10)      # play goes first
