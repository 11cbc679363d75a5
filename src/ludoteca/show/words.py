"""Words in four languages: gettext catalogues, read once, the English sentence as the key."""
from __future__ import annotations

import functools
import locale
import os
from collections.abc import Callable
from pathlib import Path

from ludoteca.core.game import homes

LANGUAGES = {"en": "English", "it": "Italiano", "fr": "Français", "de": "Deutsch"}
Say = Callable[..., str]


@functools.cache
def catalogue(folder: Path, language: str) -> dict[str, str]:
    """The translations of one folder's words/LANGUAGE.po."""
    from babel.messages.pofile import read_po

    path = folder / "words" / f"{language}.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        messages = read_po(file, locale=language)
    return {str(m.id): str(m.string) for m in messages if m.id and m.string}


@functools.cache
def speaker(language: str = "en", game: str | None = None) -> Say:
    """say(sentence, **parts): the sentence in a language, filled in; a game's own words before the common ones."""
    folders = [Path(__file__).parent] + ([homes()[game].folder / "text"] if game in homes() else [])
    web = Path(__file__).parents[1] / "web"
    words: dict[str, str] = {}
    for folder in (web, *folders):
        words |= catalogue(folder, language) if language != "en" else {}

    def say(sentence: str, **parts: object) -> str:
        text = words.get(sentence, sentence)
        return text.format(**parts) if parts else text

    return say


def language_of(wanted: str | None = None) -> str:
    """The language asked for, or that of the user's locale, if we speak it; else English."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = wanted or next(filter(None, named), None) or locale.getlocale()[0] or "en"
    return code[:2].lower() if code[:2].lower() in LANGUAGES else "en"


def guide(game: str, language: str = "en") -> str:
    """A game's rules in our own words, as Markdown: in the language, or in English, or empty where the game has none."""
    folder = homes()[game].folder / "text" / "guide"
    return next((path.read_text("utf-8") for path in (folder / f"{language}.md", folder / "en.md") if path.exists()), "")
