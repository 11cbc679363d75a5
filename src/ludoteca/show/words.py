"""Words in four languages: gettext catalogues, read once, the English sentence as the key."""
from __future__ import annotations

import functools
import locale
import os
import re
from pathlib import Path
from string import Formatter
from typing import Any

from ludoteca.core import plugin_faults
from ludoteca.core.game_folder import Home
from ludoteca.core.game_loader import homes
from ludoteca.show.language_rules import decimal, plural_form

# around what a page draws instead of writing it: of Unicode's private area, as the players' signs
DRAWN = "\ue010"
SHAPE = "\ue011"
END = "\ue012"
LANGUAGES = {"en": "English", "it": "Italiano", "fr": "Français", "de": "Deutsch"}
BEFORE_A, BEFORE_E = re.compile(r"\ba (?=[aàAÀ])"), re.compile(r"\be (?=[eèéEÈÉ])")


class Say:
    """say(sentence, **parts): the sentence in a language, filled in; numbers, plurals and dates by the rules
    of that language."""

    def __init__(self, language: str, words: dict[str, str], draws: bool = False) -> None:
        self.language = language
        self.words = words
        self.draws = draws

    def __call__(self, sentence: str, **parts: object) -> str:
        text = self.words.get(sentence, sentence)
        if not parts:
            return text
        return euphonic(text.format_map(parts)) if self.language == "it" else text.format_map(parts)

    def labelled(self, name: object, value: object) -> str:
        """name: value, with the spaces that the language wants."""
        return self("{name}: {value}", name=name, value=value)

    def drawn(self, word: str, shape: str, p: int) -> str:
        """A word that a page draws: a shape of its scene, in the colours of seat p."""
        return f"{DRAWN}{word}{SHAPE}{shape} {p + 1}{END}" if self.draws else word

    def count(self, n: int, one: str, many: str, **parts: object) -> str:
        """The sentence for so many, with `n` filled in: French has 0 point, German 0 Punkte."""
        return self(one if plural_form(self.language, n) == "one" else many, n=n, **parts)

    def number(self, x: float, digits: int = 1) -> str:
        """33,4 or 33.4."""
        return decimal(round(x, digits) + 0, digits, self.language)      # no -0

    def percent(self, share: float, digits: int = 0) -> str:
        """33,4 % or 33.4%, in one piece."""
        return self.with_percent_sign(self.number(100 * share, digits))

    def with_percent_sign(self, number: object) -> str:
        """English has no space there."""
        return f"{number}%" if self.language == "en" else f"{number}\N{NO-BREAK SPACE}%"


def euphonic(text: str) -> str:
    """Italian says "ad Ada" and "ed Ermes": what is filled in decides."""
    return BEFORE_E.sub("ed ", BEFORE_A.sub("ad ", text))


@functools.cache
def catalogue(folder: Path, language: str) -> dict[str, str]:
    """The translations of one folder's words/LANGUAGE.po; those of a plural message by both its forms."""
    import polib

    path = folder / "words" / f"{language}.po"
    if not path.exists():
        return {}
    messages = polib.pofile(str(path), encoding="utf-8")
    return {key: nonbreaking_signs(text, language) for message in messages if not message.obsolete
            for key, text in pairs(message) if text}


def pairs(message: Any) -> list[tuple[str, str]]:
    """A message's one form with its translation, or its two."""
    if not message.msgid_plural:
        return [(message.msgid, message.msgstr)]
    return list(zip((message.msgid, message.msgid_plural), message.msgstr_plural.values(), strict=True))


def nonbreaking_signs(text: str, language: str) -> str:
    """The text with its signs tied to their words, so that none begins a line: % everywhere, the high signs
    in French.

    Translators write plain spaces; those before ; ! ? become narrow, those of the colon and of quotes do not.
    """
    text = re.sub(r"[ \N{NO-BREAK SPACE}](?=%)", "\N{NO-BREAK SPACE}", text)
    if language == "fr":
        text = re.sub(r"(?<!«)[ \N{NO-BREAK SPACE}](?=[;!?])", "\N{NARROW NO-BREAK SPACE}", text)
        text = re.sub(r"(?<=«) | (?=[:»])", "\N{NO-BREAK SPACE}", text)
    return text


@functools.cache
def drawing(say: Say) -> Say:
    """The same for a page."""
    return Say(say.language, say.words, True)


@functools.cache
def speaker(language: str = "en", game: str | None = None) -> Say:
    """What says sentences in a language: a game's own words before the common ones."""
    words: dict[str, str] = {}
    if language != "en":
        words = (catalogue(Path(__file__).parents[1] / "web", language)
                 | catalogue(Path(__file__).parent, language))
        words |= own_words(homes()[game], language) if game in homes() else {}
    return Say(language, words)


def own_words(home: Home, language: str) -> dict[str, str]:
    """A game's own translations; one that fills in other parts than the sentence has would fail when it is
    said."""
    def read() -> dict[str, str]:
        found = catalogue(home.folder / "text", language)
        for sentence, text in found.items() if not home.ours else ():
            if not holes(text) <= holes(sentence):
                raise plugin_faults.Unusable(f"the translation of {sentence[:60]!r} fills in what the "
                                             f"sentence does not have")
        return found
    return plugin_faults.spared(home, f"words.{language}", read, dict)


def holes(text: str) -> set[str]:
    """The names of what is filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def language_of(wanted: str | None = None) -> str:
    """The language asked for, or the user's locale's; English if there is no translation into it."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = wanted or next(filter(None, named), None) or locale.getlocale()[0] or "en"
    return code[:2].lower() if code[:2].lower() in LANGUAGES else "en"


def guide(game: str, language: str = "en", pictures: bool = False) -> str:
    """A game's rules in our own words, as Markdown: in the language, or in English, or empty where the game
    has none.

    Where no pictures can be shown, their captions stand as sentences.
    """
    home = homes()[game]
    paths = [path for code in (language, "en")
             if (path := home.folder / "text" / "guide" / f"{code}.md").exists()]
    text = plugin_faults.spared(home, "guide", lambda: paths[0].read_text("utf-8") if paths else "", str)
    text = nonbreaking_signs(text, language)
    return text if pictures else re.sub(r"^!\[(.+)\]\(\w+\)$", r"\1", text, flags=re.M)
