"""Which puzzle: that of a day, the next of a game and a kind."""
from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime

from ludoteca.lab.puzzles.puzzle import DIFFICULTIES, Puzzle, book_of
from ludoteca.web.live.program_message import playable


def games() -> list[str]:
    """The games that have puzzles, as the front page has them."""
    return [name for name in playable() if book_of(name)]


def today() -> date:
    """The day everywhere."""
    return datetime.now(UTC).date()


def of_the_day(day: date) -> tuple[str, Puzzle] | None:
    """A game and its puzzle: game after game, and each time another difficulty."""
    shelf = games()
    if not shelf:
        return None
    number = day.toordinal()
    name = shelf[number % len(shelf)]
    some = puzzles_of(name, DIFFICULTIES[number // len(shelf) % len(DIFFICULTIES)])
    return name, some[int(hashlib.sha256(day.isoformat().encode()).hexdigest(), 16) % len(some)]


def puzzles_of(name: str, difficulty: str) -> list[Puzzle]:
    """A game's puzzles of a difficulty; all, where there are none of it."""
    book = book_of(name)
    return (book.of(difficulty) or book.puzzles) if book else []


def kinds(name: str) -> dict[str, list[Puzzle]]:
    """A game's puzzles by options and difficulty, under the names that addresses have for these."""
    book = book_of(name)
    return book.kinds if book else {}


def next_after(name: str, kind: str, after: str = "") -> Puzzle:
    """The next puzzle of a kind in the order of the file; the first after the last."""
    some = kinds(name).get(kind) or puzzles_of(name, kind)
    place = next((n for n, puzzle in enumerate(some) if puzzle.name == after), -1)
    return some[(place + 1) % len(some)]
