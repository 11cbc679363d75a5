"""Build a game's WebAssembly module, `compiled.wasm`, and what must be known to use it, `compiled.json`.

`make wasm` and `ludoteca wasm` do it; it needs the extra `fast` and a process of its own, `python -m
ludoteca.lab.wasm_build GAME FOLDER`.  All that a game's bots, advice, analysis and random play call goes into
one module.
"""
from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from ludoteca.bots import policy_defaults, search_memory, tree_search
from ludoteca.bots.searcher import ENTRIES, policy_of
from ludoteca.core import compile, playouts, rules_interface
from ludoteca.core.compiled_types import taken
from ludoteca.core.errors import BadFile
from ludoteca.core.events import LOG
from ludoteca.core.game_loader import Game, load
from ludoteca.core.wasm import module
from ludoteca.lab import rollouts
from ludoteca.lab.batch import kernels
from ludoteca.lab.batch.cpu_batch import ENTRIES as BATCH
from ludoteca.lab.batch.cpu_batch import KINDS, TABLES

# What an argument of a name is in the kernels of a batch, whose arrays have these names.
OF_BATCH: dict[str,
               Any] = {name: [np.dtype(kind).str[1:].replace("b", "u"), 1 + (name in TABLES)]
                       for name, kind in KINDS.items()}
OF_BATCH |= {"states": ["state", 1], "views": ["state", 1], "cells": ["i4", 2], "viewed": ["i4", 2],
             "first": ["i4", 1], "out": ["i4", 1]}


def parts(game: Game) -> compile.Extra:
    """The modules of functions that go in besides the rules."""
    own = policy_of(game)
    return (policy_defaults, tree_search, *getattr(own, "MODULES", ()), *((own,) if own else ()), rollouts,
            kernels)


def doors(game: Game) -> dict[str, list[Any]]:
    """The functions that can be called from outside, and what each takes."""
    names = (*compile.OUTER, *ENTRIES, *getattr(policy_of(game), "ENTRIES", ()), "play_on")
    found = {name: taken(first_of(name, (rules_interface, playouts, *parts(game)))) for name in names}
    return (found
            | {name: [OF_BATCH.get(arg, "i8") for arg in arguments(getattr(kernels, name))]
               for name in BATCH})


def first_of(name: str, modules: Iterable[Any]) -> Any:
    """The function of a name in the first module that has it: ours say what a game's own takes, too."""
    return next(getattr(each, name) for each in modules if hasattr(each, name))


def arguments(function: Any) -> list[str]:
    return list(function.__code__.co_varnames[:function.__code__.co_argcount])


def search_arrays(game: Game) -> dict[str, list[Any]]:
    """Of each array that a search works on its kind of cell and its number of dimensions."""
    made = search_memory.make(game.rules, game.start(), 0, True)._asdict()
    return {name: ["state" if cells.dtype.names else cells.dtype.str[1:], cells.ndim]
            for name, cells in made.items()}


def described(game: Game, made: bytes) -> dict[str, Any]:
    """What must be known to use a module: the layouts, the doors, and what it was made of."""
    sources = module.sources(game.folder, game.module("rules"), (*parts(game), search_memory))
    return {"game": game.name, "version": game.rules.VERSION, "most": game.rules.MOST,
            "state": fields(game.rules.STATE), "log": fields(LOG), "arrays": search_arrays(game),
            "doors": doors(game)} | made_of(made, game, sources, doors(game))


def made_of(made: bytes, game: Game, sources: list[str], doors: Iterable[str]) -> dict[str, Any]:
    """By what a module is told to be whole, and to be of the source as it is."""
    return {"format": module.FORMAT, "sources": sources,
            "fingerprint": module.fingerprint(game.folder, sources, doors),
            "letters": module.letters(game.folder, sources), "sha256": hashlib.sha256(made).hexdigest()}


def fields(dtype: np.dtype[Any]) -> dict[str, Any]:
    """A record's layout: its size, and of each field the offset, the kind of cell and the lengths."""
    offsets = {name: place[1] for name, place in (dtype.fields or {}).items()}
    rows = {name: [offsets[name], dtype[name].base.str[1:], *dtype[name].shape] for name in dtype.names or ()}
    return {"size": dtype.itemsize, "fields": rows}


def typed(what: Any, game: Game, tuples: Mapping[str, Any] = MappingProxyType({})) -> Any:
    """Numba's type of what a door takes; `tuples` of arrays by name: the kind of tuple, and of each array
    that of its cells."""
    import numba

    if isinstance(what, str) and what in tuples:
        kind, cells = tuples[what]
        return numba.core.types.NamedTuple([typed([cell, 1], game) for cell in cells], kind)
    if what in ("state", "log"):
        return numba.from_dtype(game.rules.STATE if what == "state" else LOG)
    if what == "arrays":
        return numba.core.types.NamedTuple([typed(part, game) for part in search_arrays(game).values()],
                                           search_memory.SearchArrays)
    if isinstance(what, str):
        return {"i8": numba.int64, "f8": numba.float64}[what]
    cell = typed("state", game) if what[0] == "state" else numba.from_dtype(np.dtype(what[0]))
    return numba.core.types.Array(cell, what[1], "C")


def build(game: Game, folder: Path) -> Path:
    """Make a game's module in a folder. In this process Numba is not as it was afterwards."""
    from ludoteca.core.wasm.build import module as built

    types = {name: tuple(typed(what, game) for what in takes) for name, takes in doors(game).items()}
    made = built(game.module("rules"), types, parts(game))
    write(folder, made, described(game, made))
    for more in further(game):
        types = {name: tuple(typed(what, game, more.TUPLES) for what in takes)
                 for name, takes in more.DOORS.items()}
        made = built(more.rules(), types, more.MODULES)
        write(folder / more.FOLDER.relative_to(game.folder), made, described_further(game, more, made))
    return folder / module.CODE


def write(folder: Path, made: bytes, about: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / module.CODE).write_bytes(made)
    (folder / module.ABOUT).write_text(written(about), "utf-8")


def further(game: Game) -> list[Any]:
    """What a game has solved may have modules of its own: each wasm.py in solved/ or below says what goes
    into one."""
    found = sorted(file.relative_to(game.folder).with_suffix("")
                   for file in game.folder.glob("solved/**/wasm.py"))
    return [game.module(".".join(path.parts)) for path in found]


def described_further(game: Game, more: Any, made: bytes) -> dict[str, Any]:
    doors = {name: ["arrays" if isinstance(what, str) and what in more.TUPLES else what for what in takes]
             for name, takes in more.DOORS.items()}
    return {"game": game.name, "version": game.rules.VERSION, "doors": doors} | made_of(
        made, game, module.sources(game.folder, more.rules(), more.MODULES), doors)


def written(about: dict[str, Any]) -> str:
    """JSON with a line for every field, door and source."""
    def lines(value: Any, indent: str) -> str:
        if not isinstance(value, dict):
            return json.dumps(value)
        inner = ",\n".join(f"{indent} {json.dumps(key)}: {lines(part, indent + ' ')}"
                           for key, part in value.items())
        return f"{{\n{inner}\n{indent}}}"

    return lines(about, "") + "\n"


def current(game: Game) -> bool:
    """Whether the module beside a game is of its source as it is now."""
    try:
        about, code = module.read(game.folder, game.name, game.folder)
        told = [(about, described(game, code))]
        for more in further(game):
            about, code = module.read(more.FOLDER, game.name, game.folder)
            told.append((about, described_further(game, more, code)))
    except BadFile:
        return False
    return all(about == json.loads(written(now)) | {"letters": about["letters"]} for about, now in told)


def build_apart(name: str, folder: Path | None = None) -> Path:
    """Make a game's module in a process of its own: in a folder or, where it has none of this source, beside
    the game."""
    game = load(name)
    if folder is None and current(game):
        return game.folder / module.CODE
    if not compile.has_numba():
        raise BadFile("To build a WebAssembly module Numba is needed: pip install ludoteca[fast].")
    folder = folder or game.folder
    done = subprocess.run([sys.executable, "-m", __name__, name, folder], stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise BadFile("The WebAssembly module of {game} cannot be built: {why}", game=name,
                      why=done.stderr.strip()[-500:])
    return folder / module.CODE


if __name__ == "__main__":
    build(load(sys.argv[1]), Path(sys.argv[2]))
