"""Chance: outcome n of a game is a pure function of its seed, never a stream.

`draw` is the fast one, for simulation, plain and compiled.  `Fair` is the one for matches: HMAC-SHA256 with a
seed whose digest is shown before the game and which is shown after it, so that anybody can check every die. 
`added` sums chances.
"""
from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Any


def mix(x: int, word: int) -> int:
    """One round of a 32-bit hash."""
    x = (x ^ (x >> 16)) * 0x21F0AAAD & 0xFFFFFFFF
    x = (x ^ (x >> 15)) * 0x735A2D97 & 0xFFFFFFFF
    return (x ^ (x >> 15)) + word & 0xFFFFFFFF


def draw(seed: int, n: int, sides: int) -> int:
    """Outcome n of a simulated game, in range(sides)."""
    return mix(mix(mix(seed & 0xFFFFFFFF, seed >> 32), n), 0) * sides >> 32


def added(values: Iterable[Any]) -> Any:
    """The sum of chances, shares and worths from left to right, rounded at every step.

    `sum` rounds floats otherwise from Python 3.12 on, and the same seed is to give the same decision
    everywhere.
    """
    total = 0.0
    for value in values:
        total += value
    return total


class Fair:
    """The verifiable chance of one match."""

    def __init__(self, seed: str | None = None, words: Sequence[str] = ()) -> None:
        self.seed = secrets.token_hex(16) if seed is None else seed
        self.words = tuple(words)
        self.key = (hashlib.sha256("\n".join((self.seed, *self.words)).encode()).digest() if words
                    else self.seed.encode())

    @property
    def commitment(self) -> str:
        """What is shown before the game: it binds the seed without telling it."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    def draw(self, n: int, sides: int) -> int:
        """Outcome n: the first 32-bit word of HMAC-SHA256(key, n) that divides evenly among the sides."""
        fair = (1 << 32) // sides * sides
        for block in range(1 << 16):
            digest = hmac.new(self.key, f"{n}.{block}".encode() if block else str(n).encode(),
                              hashlib.sha256).digest()
            for i in range(0, 32, 4):
                word = int.from_bytes(digest[i:i + 4], "big")
                if word < fair:
                    return word % sides
        raise AssertionError("half a million words in a row were refused")
