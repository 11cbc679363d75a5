"""The modules with which a page draws itself: files that never change, made when a game is first asked
for."""
from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import threading

from ludoteca.core.game_loader import Game, load
from ludoteca.core.plugin_faults import is_ctrl_c, parts_left_out, seconds_to_load
from ludoteca.core.time_limit import time_limit
from ludoteca.javascript.build import PageModules, make_modules
from ludoteca.javascript.not_for_pages import NotForPages
from ludoteca.show.words import LANGUAGES, speaker
from ludoteca.web.html.fragments import SENTENCES
from ludoteca.web.html.rendering import packed
from ludoteca.web.live.program_message import playable

log = logging.getLogger("ludoteca")
HEAVIEST = 90_000                                    # bytes of modules, by gzip: a first visit is to be light
_urls: dict[str, dict[str, list[str]]] = {}          # by game and language; of a game that cannot, none
_replays: dict[str, str] = {}                        # by game: what only its replays need
_files: dict[str, bytes] = {}
_making = threading.Lock()                           # one thread makes them, others wait for it


async def modules_of(game: Game, language: str) -> list[str]:
    """Where a game's modules are, and its words last; none where the page cannot draw this game itself."""
    if game.name not in _urls:
        await asyncio.to_thread(prepare, game)
    return [] if parts_left_out(game.name) else _urls[game.name].get(language, [])


async def replay_modules_of(game: Game, language: str) -> list[str]:
    """The same for its replays, and last what only they need."""
    urls = await modules_of(game, language)
    return [*urls, _replays[game.name]] if urls else []


async def module_file(name: str) -> bytes | None:
    """A file by its name; another process may have named it to the page."""
    if name not in _files:
        for game in playable():
            await modules_of(load(game), "en")
    return _files.get(name)


def prepare(game: Game) -> None:
    """Make a game's modules, unless that was done."""
    with _making:
        if game.name not in _urls:
            _urls[game.name] = made(game)


def made(game: Game) -> dict[str, list[str]]:
    try:
        with time_limit(None if game.ours else seconds_to_load()):
            modules = make_modules(game)
    except NotForPages as fault:
        log.info("The server draws the game %r for its pages: %s", game.name, fault)
        return {}
    except BaseException as fault:            # a game from outside may do anything while it is read
        if game.ours or is_ctrl_c(fault):
            raise
        log.info("The server draws the game %r for its pages: it cannot be read to the end.", game.name)
        return {}
    weight = sum(len(packed(text.encode(), "gzip")) for text in modules.files.values())
    if weight > HEAVIEST:
        log.info("The server draws the game %r for its pages: its modules weigh %d bytes.", game.name, weight)
        return {}
    _files.update({name: text.encode() for name, text in modules.files.items()})
    _replays[game.name] = f"/made/{modules.replay}"
    names = [modules.python, modules.common, modules.game]
    return {language: [f"/made/{name}" for name in (*names, words_file(game, modules, language))]
            for language in LANGUAGES}


def words_file(game: Game, modules: PageModules, language: str) -> str:
    """The name of the file of what the modules say in a language."""
    known = speaker(language, game.name).words
    notes = {sentence: known[sentence] for sentence in SENTENCES.values() if sentence in known}
    words = json.dumps(modules.words.get(language, {}) | notes, ensure_ascii=False)
    text = f"export const words = {words}, sentences = {json.dumps(SENTENCES)};\n".encode()
    name = f"{game.name}-{language}-{hashlib.sha256(text).hexdigest()[:16]}.mjs"
    _files[name] = text
    return name
