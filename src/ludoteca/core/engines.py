"""Engines: which one runs a game's code: its WebAssembly module, Numba, or plain Python. All give the same
games and trees."""
from __future__ import annotations

import logging
import os
from typing import Any

from ludoteca.core import compile
from ludoteca.core.errors import BadFile, BadOption
from ludoteca.core.wasm import module

ENGINES = ("wasm", "numba", "plain")
warnings = logging.getLogger("ludoteca")


def choose(game: Any, long: bool = False) -> str:
    """The engine that LUDOTECA_ENGINE names; without it, the first that is ready and can run the game.

    A game's WebAssembly module is ready at once; Numba compiles for seconds and is a quarter faster, which
    pays in long runs. With a user's own cards or circuits there is no module.
    """
    named = os.environ.get("LUDOTECA_ENGINE")
    if named and named not in ENGINES:
        raise BadOption("LUDOTECA_ENGINE is one of {known}, not {name}.", known=", ".join(ENGINES),
                        name=repr(named))
    order = (named,) if named else ("numba", "wasm") if long else ("wasm", "numba")
    found = next((name for name in order if ready(name, game)), "plain")
    if game.data is not None and found == "plain" and not named:
        warnings.warning("With cards or circuits of your own, %s runs in plain Python here, a hundred times "
                         "slower: "
                         "pip install ludoteca[fast].", game.name)
    return found


def ready(name: str, game: Any) -> bool:
    """Whether an engine can run a game; a module that cannot be used is told of."""
    if name == "wasm":
        try:
            return (game.data is None and (game.folder / module.CODE).exists()
                    and bool(module.load(game.folder, game.name)))
        except BadFile as fault:
            warnings.warning("%s", fault)
    return name == "numba" and compile.has_numba()


def code(game: Any, name: str, extra: compile.Extra = (), entries: tuple[str, ...] = ()) -> Any:
    """A game's functions, as an engine runs them."""
    if name == "wasm":
        return module.load(game.folder, game.name)
    rules = game.module("rules")
    return compile.compiled(rules, extra, entries) if name == "numba" else compile.plain(rules, extra)
