"""A process of its own in which bots search: compiled code would hold up everybody at the server while it
thinks.

It knows views and nothing else.  `python -m ludoteca.web.bots.bot_process` starts one.
"""
from __future__ import annotations

import functools
from typing import Any

from ludoteca.core.game_loader import games, load
from ludoteca.core.helper_process import serve
from ludoteca.core.match import View
from ludoteca.core.state import as_json, from_json

SECONDS, SMALL = 0.6, 0.2  # a search is cut off then, however little it has found; while others wait
LEAST = 0.03               # … and while forty wait


def pack(view: View) -> dict[str, Any]:
    """A view as plain data."""
    return {"game": view.game.name, "data": view.game.data, "state": as_json(view.s, view.game.rules.STATE),
            "seat": view.seat, "events": [list(event) for event in view.events], "names": view.names}


def unpack(given: dict[str, Any]) -> View:
    game = load(given["game"], given["data"])
    events = [tuple(event) for event in given["events"]]
    return View(game, from_json(given["state"], game.rules.STATE), given["seat"], events, given["names"])


def wake() -> list[str]:
    """Make all games ready whose code needs no compiling; their names."""
    from ludoteca.bots import levels
    from ludoteca.core import engines

    def warmed(name: str) -> bool:
        if engines.choose(load(name)) == "wasm":
            levels.warm(load(name))
            return True
        return False
    return [name for name in games()
            if load(name).spared("bots.search", functools.partial(warmed, name), lambda: False,
                                 lambda: None)]


def answer(request: dict[str, Any]) -> Any:
    """What is asked: `wake`, `warm` a game, `think` as a level, or give a `hint`."""
    from ludoteca.bots import levels

    if request["ask"] == "wake":
        return wake()
    if request["ask"] == "warm":
        return levels.warm(load(request["game"]))
    view = unpack(request["view"])
    if request["ask"] == "think":
        from ludoteca.web.bots import bot_pool

        seconds = request.get("given", SECONDS)
        return bot_pool.decided(view, request["level"], request["luck"], seconds, seconds <= SMALL)
    # it brings all of the server along: a first decision does not wait for that
    from ludoteca.web.bots import hints

    seconds = request.get("given", SECONDS)
    return hints.searched(view, request["luck"], seconds if seconds < SECONDS else 0.0)


if __name__ == "__main__":
    serve(lambda request, tell: answer(request), nice=5)      # the server goes first
