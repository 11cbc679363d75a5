"""The modules with which a page draws itself: files that never change, made when a game is first asked
for.

What of a game from outside a page cannot run is left out everywhere, and said once: plain words and a plain
picture stand in for it. A page on which something fails all the same takes the modules that are plain.
"""
from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import threading
from dataclasses import dataclass

from ludoteca.core.game_loader import Game, load
from ludoteca.core.plugin_faults import Unusable, is_ctrl_c, leave_out, parts_left_out, seconds_to_load
from ludoteca.core.time_limit import time_limit
from ludoteca.javascript.build import PageModules, common, make_modules, page_faults
from ludoteca.javascript.untranslatable import NotForPages
from ludoteca.show.words import LANGUAGES, speaker
from ludoteca.web.html.drawn_page import try_out
from ludoteca.web.html.first_paint import SENTENCES
from ludoteca.web.live.program_message import playable

PLAIN = frozenset(("about", "picture", "text"))      # what a game that is shown plainly does without
LEAST = 5.0                                          # seconds in which any game's modules are made
NEEDED = frozenset(("rules", "text.notation"))       # what nothing stands in for


@dataclass(frozen=True)
class ModuleUrls:
    """Where a game's modules are: for tables by language, the words last; and what only replays need."""

    tables: dict[str, list[str]]
    replay: str = ""


_made: dict[tuple[str, frozenset[str]], ModuleUrls] = {}     # by game, and what it does without
_refused: dict[str, frozenset[str]] = {}             # by game from outside: the parts that no page can run
_files: dict[str, bytes] = {}
_making = threading.Lock()                           # one thread makes them, others wait for it


async def modules_of(game: Game, language: str, plain: bool = False) -> list[str]:
    """Where a game's modules are, and its words last; none where no page can run its rules."""
    return (await _modules(game, plain)).tables.get(language, [])


async def replay_modules_of(game: Game, language: str) -> list[str]:
    """The same for its replays, and last what only they need."""
    made = await _modules(game)
    return [*made.tables[language], made.replay] if made.tables else []


async def module_file(name: str) -> bytes | None:
    """A file by its name; another process may have named it to the page."""
    if name not in _files:
        for game in map(load, playable()):
            await _modules(game)
            if not game.ours:
                await _modules(game, plain=True)
    return _files.get(name)


async def _modules(game: Game, plain: bool = False) -> ModuleUrls:
    if (game.name, without(game, plain)) not in _made:
        await asyncio.to_thread(prepare, game, plain)
    return _made[game.name, without(game, plain)]


def without(game: Game, plain: bool = False) -> frozenset[str]:
    """What a game's pages do without."""
    if plain:
        return PLAIN
    left = (part for part in parts_left_out(game.name) if part.partition(".")[0] in PLAIN)
    return _refused.get(game.name, frozenset()).union(left)


def prepare(game: Game, plain: bool = False) -> None:
    """Make a game's modules, unless that was done."""
    with _making:
        if not game.ours and game.name not in _refused:
            _refused[game.name] = refused(game)
        key = game.name, without(game, plain)
        if key not in _made:
            _made[key] = made(game, key[1])


def refused(game: Game) -> frozenset[str]:
    """The parts of a game from outside that no page can run; they, and those that fail at the first look, are
    left out."""
    try_out(game)
    common()                                  # it takes long, and is ours
    try:
        with time_limit(LEAST + seconds_to_load()):
            faults = faults_of(game)
    except BaseException as fault:            # a game from outside may do anything while it is read
        if is_ctrl_c(fault):
            raise
        faults = {part: [] for part in PLAIN}
    for part, found in faults.items():
        own = part.partition(".")[0] in PLAIN and part not in NEEDED
        with contextlib.suppress(Unusable):   # where faults are raised, `check_game` has asked for this one
            leave_out(game, part if own else "page", Unusable(f"no page can run it: {why(game, found)}"))
    return frozenset(faults)


def faults_of(game: Game) -> dict[str, list[NotForPages]]:
    try:
        make_modules(game, without(game))
    except NotForPages:
        return page_faults(game, without(game))
    return {}


def why(game: Game, found: list[NotForPages]) -> str:
    if not found:
        return "it cannot be read to the end"
    path = found[0].path
    place = path.relative_to(game.folder) if path.is_relative_to(game.folder) else path.name
    return f"{found[0].reason.rstrip('.')}, in {place}, line {found[0].line}"


def made(game: Game, less: frozenset[str]) -> ModuleUrls:
    try:
        with time_limit(None if game.ours else LEAST + seconds_to_load()):
            modules = make_modules(game, less)
    except BaseException as fault:
        if game.ours or is_ctrl_c(fault):
            raise
        return ModuleUrls({})                 # its rules: why has been said
    _files.update({name: text.encode() for name, text in modules.files.items()})
    names = [modules.python, modules.common, modules.game]
    return ModuleUrls({language: [f"/made/{name}" for name in (*names, words_file(game, modules, language))]
                       for language in LANGUAGES}, f"/made/{modules.replay}")


def words_file(game: Game, modules: PageModules, language: str) -> str:
    """The name of the file of what the modules say in a language."""
    known = speaker(language, game.name).words
    notes = {sentence: known[sentence] for sentence in SENTENCES.values() if sentence in known}
    words = json.dumps(modules.words.get(language, {}) | notes, ensure_ascii=False)
    text = f"export const words = {words}, sentences = {json.dumps(SENTENCES)};\n".encode()
    name = f"{game.name}-{language}-{hashlib.sha256(text).hexdigest()[:16]}.mjs"
    _files[name] = text
    return name
