"""The modules of a page, made from their sources: what is common once, and what a game has of its own."""
from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import tempfile
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ludoteca.core.compile import cache_folder
from ludoteca.javascript import catalogues, library, runtime_file
from ludoteca.javascript.bundle import Bundle, Key, is_type
from ludoteca.javascript.expressions import literal
from ludoteca.javascript.sources import PACKAGE, Definition, ModuleName, Sources
from ludoteca.javascript.untranslatable import NotForPages
from ludoteca.show.presentation import about_of
from ludoteca.show.words import LANGUAGES

# all that these define is for pages …
WHOLE = ("ludoteca.show.geometry", "ludoteca.show.markup_builder",
         "ludoteca.show.motion", "ludoteca.show.ranking", "ludoteca.show.scene",
         "ludoteca.show.log", "ludoteca.javascript.page_game")
# … and these of others
PARTLY = {
    "ludoteca.core.chance": ("added",),
    "ludoteca.core.state": ("NOBODY", "HIDDEN"),
    "ludoteca.core.events": ("emit", "fold", "logged", "named", "redact", "LOG", "WIDTH"),
    "ludoteca.core.match": ("View", "choices_of", "legal_of", "seats_of"),
    "ludoteca.show.presentation": ("about_of", "frozen", "hanging_on", "picture_of", "text_of"),
    "ludoteca.show.svg": ("Pen", "hand_layer", "icon", "scene_layer", "token"),
    "ludoteca.show.words": ("Say", "LANGUAGES"),
}
REPLAY = "ludoteca.show.page.replay_page"             # a file of its own, which no table needs
# what a page asks of a game; boards are files
PARTS = {
    "text": ("tell", "shows", "offers", "held", "prompt", "where", "status", "lying",
             "scored", "result"),
    "picture": ("size", "key", "scene", "hand", "token", "icons"),
    "text.notation": ("say",),
    "about": ("TITLE", "LIKELY"),
}
PLAIN = {"text.notation": ("position",)}              # what a plain picture asks besides
ONE_PIECE = "picture"                                 # a part that is plain as a whole, if it is in part


def common_keys(sources: Sources) -> Iterator[Key]:
    files = sorted(path.stem for path in (PACKAGE / "show/page").glob("*.py") if path.stem != "__init__")
    pages = [name for file in files if (name := f"ludoteca.show.page.{file}") != REPLAY]
    for name in [*WHOLE, *pages]:
        every = (Definition(name, defined) for defined in sources.module(name).definitions
                 if defined not in library.OURS.get(name, ()))
        yield from (key for key in every if not is_type(sources, key))
    for name, given in PARTLY.items():
        yield from (Definition(name, defined) for defined in given)


@functools.cache
def common() -> Bundle:
    """What all games draw and speak with."""
    bundle = Bundle(Sources())
    keys = list(common_keys(bundle.sources))
    bundle.learn_methods({key.module for key in keys})
    bundle.add(keys)
    speak = bundle.need(Definition("ludoteca.show.words", "Say"))
    bundle.helpers = ("addLanguage", "speakWith")
    bundle.last = f"{catalogues.language_rules()}speakWith((language,words)=>new {speak}(language,words));"
    return bundle


def replay_bundle() -> Bundle:
    """What replays have beyond it."""
    bundle = Bundle(Sources(), common())
    bundle.learn_methods([REPLAY])
    bundle.add([Definition(REPLAY, "ReplayPage")])
    return bundle


def page_faults(game: Any, without: Collection[str] = ()) -> dict[str, list[NotForPages]]:
    """All that keeps a game from being drawn by its pages, by the part that has it: rules, picture,
    text.offers."""
    bundle, package = fresh_bundle(game), package_of(game)
    keys: dict[str, list[Key]] = {"rules": [ModuleName(f"{package}.rules")]}
    for part, names in asked_of(game, without).items():
        home = bundle.sources.module(f"{package}.{part}")
        for name in names:
            if isinstance(found := home.find(name), Definition):
                whole = part == ONE_PIECE or part in PLAIN
                keys.setdefault(part if whole else f"{part}.{name}", []).append(found)
    with contextlib.suppress(NotForPages):
        bundle.add(key for some in keys.values() for key in some)
    return {part: faults for part, some in keys.items() if (faults := bundle.refused(some))}


def asked_of(game: Any, without: Collection[str] = ()) -> dict[str, list[str]]:
    """What a page asks of each of a game's parts, but for those that it does without."""
    parts = {part: [name for name in names if f"{part}.{name}" not in without]
             for part, names in PARTS.items() if game.has(part) and part not in without}
    if ONE_PIECE not in parts:
        for part, names in PLAIN.items():
            parts[part] += names
    return parts


def fresh_bundle(game: Any) -> Bundle:
    """One for what a game has of its own."""
    bundle = Bundle(*ground(game))
    bundle.learn_methods(f"{package_of(game)}.{name}" for name in python_files(Path(game.folder)))
    return bundle


def package_of(game: Any) -> str:
    return str(game.module("rules").__name__.rpartition(".")[0])


def ground(game: Any) -> tuple[Sources, Bundle]:
    """The sources that a game is made of, and what it rests on."""
    return Sources(package_of(game), Path(game.folder)), common()


def game_bundle(game: Any, without: Collection[str] = ()) -> Bundle:
    """What one game has of its own."""
    package, bundle = package_of(game), fresh_bundle(game)
    rules = ModuleName(f"{package}.rules")
    bundle.add([rules])
    parts = {part: bundle.chosen(f"{package}.{part}", names)
             for part, names in asked_of(game, without).items()}
    made = bundle.need(Definition("ludoteca.javascript.page_game", "PageGame"))
    rows = ",".join(f"{literal(name)},{code}"
                    for name, code in [("rules", bundle.names[rules]), *parts.items()])
    bundle.is_exported = False                       # nobody asks for more than `game`
    bundle.last = f"export const game=new {made}({literal(game.name)},$dict({rows}),{lesson_pace(game)});"
    return bundle


def lesson_pace(game: Any) -> str:
    """When each step of the game's lesson is reached; its sentences come with the page of a lesson."""
    lesson = about_of(game).lesson
    return json.dumps([[step.after, step.times, step.each] for step in lesson.steps] if lesson else [])


@dataclass(frozen=True)
class PageModules:
    """The ES modules of a game's pages: the name of each file and its text.

    A name has a hash of what is in it, so a page may keep the file for ever.  `python` is the runtime,
    `common` what all games have, which imports it, `game` the game's own, which imports both, and so
    does `replay`, which replays alone need.
    """

    python: str
    common: str
    game: str
    replay: str
    files: dict[str, str]
    words: dict[str, dict[str, str]]             # by language: a sentence, and its translation


def make_modules(game: Any, without: Collection[str] = ()) -> PageModules:
    """A game's ES modules, from the cache folder if they were made from these sources before; plain ones
    stand in for the parts that it does `without`.

    NotForPages where the game has what a page cannot run.
    """
    kept = cache_folder() / f"page-{game.name}-{fingerprint(game, without)}.json"
    try:
        return PageModules(**json.loads(kept.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        made = fresh_modules(game, without)
    with contextlib.suppress(OSError):           # a folder that cannot be written to: they are made again
        keep(kept, json.dumps(asdict(made), ensure_ascii=False))
    return made


def keep(path: Path, text: str) -> None:
    """Write a file atomically: readers see the old or the whole new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
        file.write(text)
    Path(file.name).replace(path)


def fresh_modules(game: Any, without: Collection[str] = ()) -> PageModules:
    """A game's ES modules, made now."""
    python = runtime_file.runtime()
    runtime = hashed("python", python)
    shared = common().javascript(f"./{runtime}")
    below = hashed("common", shared)
    bundle = game_bundle(game, without)
    own = bundle.javascript(f"./{runtime}", f"./{below}")
    last = hashed(game.name, own)
    tape = replay_bundle().javascript(f"./{runtime}", f"./{below}")
    taped = hashed("replay", tape)
    words = {language: catalogues.page_words(game, language, [common(), replay_bundle(), bundle])
             for language in LANGUAGES}
    files = {runtime: python, below: shared, last: own, taped: tape}
    return PageModules(runtime, below, last, taped, files, words)


def hashed(name: str, text: str) -> str:
    return f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:16]}.mjs"


def fingerprint(game: Any, without: Collection[str] = ()) -> str:
    """A hash of all that a game's modules are made of: sources, words and data, ours and the game's."""
    folders = (PACKAGE / "core", PACKAGE / "show", PACKAGE / "javascript", PACKAGE / "web/words", game.folder)
    files = sorted(path for folder in folders for path in Path(folder).rglob("*")
                   if path.suffix in (".py", ".mjs", ".po", ".toml"))
    text = b"".join(path.read_bytes() for path in files)
    text += json.dumps([game.data, sorted(without)], sort_keys=True).encode()
    return hashlib.sha256(text).hexdigest()[:20]


def python_files(folder: Path) -> list[str]:
    """The names of the modules in a game's folder."""
    files = [path.relative_to(folder).with_suffix("") for path in folder.rglob("*.py")]
    return sorted(".".join(path.parts) for path in files if path.name != "__init__")
