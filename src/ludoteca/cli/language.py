"""The language of the command line: what --lang says, else that of the user's locale."""
from __future__ import annotations

from contextvars import ContextVar

from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import games
from ludoteca.show.words import LANGUAGES, Say, language_of, speaker

_wanted: ContextVar[str | None] = ContextVar("language", default=None)


def choose(wanted: str | None) -> None:
    """Speak this language from now on; None: that of the locale."""
    if wanted is not None and wanted not in LANGUAGES:
        raise BadOption("There is no language {wanted!r} here; there are: {languages}.", wanted=wanted[:40],
                        languages=", ".join(LANGUAGES))
    _wanted.set(wanted)


def language() -> str:
    return language_of(_wanted.get())


def voice() -> Say:
    """What speaks the user's language."""
    return speaker(language())


def say(sentence: str, **parts: object) -> str:
    """A sentence in the user's language, filled in."""
    return voice()(sentence, **parts)


def say_fault(sentence: str, **parts: object) -> str:
    """The same for a fault, which may be a game's own: its words are looked for in every game."""
    for name in (None, *games()):
        if speaker(language(), name)(sentence) != sentence:
            return speaker(language(), name)(sentence, **parts)
    return say(sentence, **parts)
