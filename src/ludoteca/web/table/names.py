"""Names at a table: clean (`core/user_input.py`), in one script, and unlike the others at the table, also to
the eye.

By Unicode's own rules (UTS 39) as far as a table needs them: what is not seen goes, marks do not pile up,
scripts that nobody writes together are not mixed, and two names are alike if they are after letters are read
as the Latin ones that they look like, without marks and punctuation.
"""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from ludoteca.core.user_input import clean

# Whoever writes these writes Latin letters among them; all other scripts stand alone in a name.
TOGETHER = {"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
NO_SCRIPT = {"", "MODIFIER"}                        # goes with any
LETTERS = {  # what looks like a Latin letter, by that letter, after folding of case
    "a": "аαɑ", "b": "вβьƅ", "c": "сϲ", "d": "ԁ", "e": "еєε", "g": "ցɡ", "h": "нһհ", "i": "іιı1lӏ|!ɩ",
    "j": "јϳ", "k": "кκ", "m": "м",
    "n": "иηпո", "o": "оο0օסσ", "p": "рρ", "q": "ԛզ", "r": "гѓ", "s": "ѕտ5", "t": "тτ", "u": "υսцμ",
    "v": "ѵν", "w": "ԝωшա", "x": "хχ", "y": "уүγ", "z": "ζ2", "rn": "ʍ"}
TWO = {"m": "rn", "w": "vv"}                        # one letter that looks like two
MARKED = re.compile(r"LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .*)?")      # ø, ł, ƒ, ᴀ
SEEN_AS = TWO | {letter: TWO.get(latin, latin) for latin, letters in LETTERS.items() for letter in letters}


def mixed(name: str) -> bool:
    """Whether letters of scripts that nobody writes together stand side by side."""
    scripts = {unicodedata.name(c, "").split(" ")[0] for c in unicodedata.normalize("NFKC", name)
               if c.isalpha()} - NO_SCRIPT
    return len(scripts) > 1 and not scripts <= TOGETHER


def skeleton(name: str) -> str:
    """What the eye makes of a name: the same for names that look alike."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", clean(name)).casefold())
    return "".join(seen_as(c) for c in bare if not unicodedata.combining(c) and not c.isspace())


def seen_as(letter: str) -> str:
    """A letter as the Latin one that it looks like; a mark on it is no difference, a full stop is none."""
    if letter in SEEN_AS:
        return SEEN_AS[letter]
    marked = MARKED.fullmatch(unicodedata.name(letter, ""))
    plain = marked[1].lower() if marked else letter
    return "" if unicodedata.category(letter)[0] == "P" else SEEN_AS.get(plain, plain)


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, with a number after it if somebody has it already, or one that looks like it."""
    alike = {skeleton(other) for other in taken}
    n, tried = 1, name
    while skeleton(tried) in alike:
        n += 1
        tried = f"{name} {n}"
    return tried
