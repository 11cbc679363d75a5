"""Names at a table: clean (`core/user_input.py`), in one script, and unlike the others at the table, also to
the eye.

By Unicode's own rules (UTS 39) as far as a table needs them: what is not seen goes, marks do not pile up,
letters of scripts that look alike are not mixed, and two names are alike if they are after such letters are
read as Latin ones.
"""
from __future__ import annotations

import unicodedata
from collections.abc import Collection

from ludoteca.core.user_input import clean

ALIKE_SCRIPTS = {"LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE"}
LETTERS = {  # what looks like a Latin letter, by that letter, after folding of case
    "a": "аα", "b": "вβьƅ", "c": "сϲ", "d": "ԁ", "e": "еєε", "g": "ց", "h": "нһհ", "i": "іιı1lӏ|!", "j": "јϳ",
    "k": "кκ", "m": "м",
    "n": "иηпո", "o": "оο0օסσ", "p": "рρ", "q": "ԛզ", "r": "гѓ", "s": "ѕտ5", "t": "тτ", "u": "υսцμ",
    "v": "ѵν", "w": "ԝωшա", "x": "хχ", "y": "уүγ", "z": "ζ2", "rn": "ʍ"}
TWO = {"m": "rn"}                                   # one letter that looks like two
SEEN_AS = TWO | {letter: TWO.get(latin, latin) for latin, letters in LETTERS.items() for letter in letters}


def mixed(name: str) -> bool:
    """Whether letters of scripts that look alike stand side by side."""
    scripts = {unicodedata.name(c, "").split(" ")[0] for c in unicodedata.normalize("NFKC", name)
               if c.isalpha()}
    return len(scripts & ALIKE_SCRIPTS) > 1


def skeleton(name: str) -> str:
    """What the eye makes of a name: the same for names that look alike."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", clean(name)).casefold())
    return "".join(SEEN_AS.get(c, c) for c in bare if not unicodedata.combining(c) and not c.isspace())


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, with a number after it if somebody has it already, or one that looks like it."""
    alike = {skeleton(other) for other in taken}
    n, tried = 1, name
    while skeleton(tried) in alike:
        n += 1
        tried = f"{name} {n}"
    return tried
