"""Recovery phrases: six words that bring an account back. Only a slow hash of them is kept.

The words are of the lists of BIP 39, 2,048 a language, no two alike in their first four letters: six of them
are 66 bits, and it is enough to write four letters of each.
"""
from __future__ import annotations

import functools
import hashlib
import secrets
import unicodedata
from importlib.util import find_spec
from typing import Any

from ludoteca.lab.optional_packages import needed
from ludoteca.web.errors import Invalid

WORDS, LETTERS = 6, 4
LISTS = {"en": "english", "it": "italian", "fr": "french", "de": "english"}     # there is no German list
COST = {"time_cost": 3, "memory_cost": 64 * 1024, "parallelism": 1}


def available() -> bool:
    """Whether the packages are installed (the extra `accounts`)."""
    return find_spec("argon2") is not None and find_spec("mnemonic") is not None


@functools.cache
def words(language: str) -> tuple[str, ...]:
    return tuple(needed("mnemonic").Mnemonic(LISTS[language]).wordlist)


def known() -> frozenset[str]:
    """The beginnings of all words of all lists."""
    return frozenset(beginning(word) for language in LISTS for word in words(language))


def new_phrase(language: str) -> str:
    return " ".join(unicodedata.normalize("NFC", secrets.choice(words(language))) for _ in range(WORDS))


def beginning(word: str) -> str:
    """The first letters, without accents: è is e."""
    bare = unicodedata.normalize("NFKD", word.strip().casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))[:LETTERS]


def read_phrase(text: str) -> str:
    """A phrase as it is hashed, however it was written; Invalid says which word is none."""
    given = text.replace(",", " ").split()
    if len(given) != WORDS:
        raise Invalid("A recovery phrase has {count} words.", count=WORDS)
    for word in given:
        if beginning(word) not in known():
            raise Invalid("“{word}” is not a word of a recovery phrase; please check the spelling.",
                          word=word[:20])
    return " ".join(beginning(word) for word in given)


def key_of(phrase: str, secret: bytes) -> str:
    """Which accounts a phrase may be of: found by its first two words alone, so that the others stay as hard
    to guess as the hash makes them."""
    return hashlib.blake2b(" ".join(phrase.split()[:2]).encode(), key=secret[:64], digest_size=12).hexdigest()


def hasher() -> Any:
    return needed("argon2").PasswordHasher(**COST)


def hashed(phrase: str) -> str:
    return str(hasher().hash(phrase))


def fits(phrase: str, kept: str) -> bool:
    try:
        return bool(hasher().verify(kept, phrase))
    except needed("argon2").exceptions.VerificationError:
        return False
