"""A puzzle: what one seat sees, what it may choose, what each choice is worth, and how often each level errs.

A game's puzzles lie in its folder, in `puzzles.jsonl` and, those of other options, in files like
`puzzles-auction.jsonl`: a line that says how they were made, then a line a puzzle.  The position is the
seat's *view*, as its fields differ from a new game's: what the seat does not know is not in the file.
"""
from __future__ import annotations

import functools
import hashlib
import json
import os
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ludoteca.core.chance import added
from ludoteca.core.errors import BadFile, BadOption
from ludoteca.core.game_loader import Game, homes, load, warnings
from ludoteca.core.match import View, choices_of
from ludoteca.core.state import PlainState

FILES, FORMAT = "puzzles*.jsonl", 1
EASY, MEDIUM, HARD = DIFFICULTIES = ("easy", "medium", "hard")
RATING = ("club", "master")                 # whose errors make a puzzle easy or hard


@dataclass(frozen=True)
class Puzzle:
    """A decision of one seat; rows are in the order of its choices."""

    players: int
    options: dict[str, Any]                 # the game's, those that are not as usual
    seat: int
    fields: dict[str, Any]                  # of the view, where it differs from a new game
    values: list[float]  # the chance to win with each choice; -1: the search gave it up at once
    right: list[int]                        # the places of the choices that are right
    errs: dict[str, float]                  # how often each level decides otherwise
    shares: list[float]  # how often to play each, where several decide at once; else nothing
    sims: int = 0                           # simulations behind the values; 0: they are exact

    @functools.cached_property
    def name(self) -> str:
        """What it is called: a hash of what the seat sees."""
        told = json.dumps([self.players, sorted(self.options.items()), self.seat, self.fields],
                          sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:10]

    @property
    def difficulty(self) -> str:
        """By how often players of middling strength and stronger ones err, on average."""
        erring = added(self.errs[level] for level in RATING) / len(RATING)
        return EASY if erring < 0.35 else MEDIUM if erring < 0.7 else HARD

    @property
    def rewards_strength(self) -> bool:
        """Whether no level errs more often than a weaker one."""
        rates = list(self.errs.values())
        return rates == sorted(rates, reverse=True)

    @property
    def best(self) -> int:
        """The place of the best choice."""
        return max(self.right, key=lambda i: (self.shares[i] if self.shares else 0.0, self.values[i]))

    @property
    def next_best(self) -> int:
        """The place of the best choice that is not right."""
        return max((i for i in range(len(self.values)) if i not in self.right), key=lambda i: self.values[i])

    @property
    def gap(self) -> float:
        """What the best choice that is not right costs."""
        return self.values[self.best] - self.values[self.next_best]

    def view(self, game: Game) -> View:
        """What the seat sees."""
        s = game.start(self.players, self.options)
        for field, value in self.fields.items():
            setattr(s, field, json.loads(json.dumps(value)))
        return View(game, s, self.seat)


def fields_of(game: Game, s: PlainState) -> dict[str, Any]:
    """The fields of a state that are not those of a new game."""
    new = vars(game.start(s.players, game.options(s)))
    return {name: value for name, value in vars(s).items() if value != new[name]}


# The file.

@dataclass(frozen=True)
class Source:
    """How a game's puzzles were made: so far, from so many games."""

    game: str
    rules: int
    seed: int
    players: list[int]
    options: dict[str, Any]
    sims: int
    deep: int
    games: int = 0
    seen: int = 0                           # decisions looked at
    format: int = FORMAT


@dataclass(frozen=True)
class Book:
    """A game's puzzles."""

    puzzles: list[Puzzle]

    @functools.cached_property
    def by_name(self) -> dict[str, Puzzle]:
        return {puzzle.name: puzzle for puzzle in self.puzzles}

    @functools.cached_property
    def by_difficulty(self) -> dict[str, list[Puzzle]]:
        return {each: [puzzle for puzzle in self.puzzles if puzzle.difficulty == each]
                for each in DIFFICULTIES}

    @functools.cached_property
    def kinds(self) -> dict[str, list[Puzzle]]:
        """By what is chosen on the page: options and difficulty."""
        names = list(dict.fromkeys(map(self.kind, self.puzzles)))
        return {name: [puzzle for puzzle in self.puzzles if self.kind(puzzle) == name] for name in names}

    def of(self, difficulty: str) -> list[Puzzle]:
        return self.by_difficulty[difficulty]

    def kind(self, puzzle: Puzzle) -> str:
        """"easy" or, with other options than the first puzzle has, "auction-easy"."""
        return puzzle.difficulty if self.usual(puzzle) else f"{variant(puzzle.options)}-{puzzle.difficulty}"

    def usual(self, puzzle: Puzzle) -> bool:
        return puzzle.options == self.puzzles[0].options


@dataclass(frozen=True)
class Mined(Book):
    """The puzzles of one file, and how they were made."""

    source: Source


def variant(options: dict[str, Any]) -> str:
    """The values of options as a part of an address."""
    return re.sub("[^a-z0-9]+", "-", "-".join(str(value) for _, value in sorted(options.items())).lower())


def write(path: Path, source: Source, puzzles: Iterable[Puzzle]) -> None:
    """All or nothing; the options stand once, in the first line."""
    rows = [asdict(source),
            *({name: cell for name, cell in asdict(each).items() if name != "options"} for each in puzzles)]
    lines = [json.dumps(each, separators=(",", ":")) for each in rows]
    beside = path.with_name(path.name + ".part")
    beside.write_text("\n".join(lines) + "\n", "utf-8")
    os.replace(beside, path)


def read(path: Path, game: Game) -> Mined:
    """The puzzles in a file; BadFile where they are not of this game and its rules, or not whole."""
    try:
        first, *rest = (json.loads(line) for line in path.read_text("utf-8").splitlines())
        source = Source(**first)
        puzzles = [Puzzle(options=source.options, **each) for each in rest]
        ours = (source.format, source.game, source.rules) == (FORMAT, game.name, game.rules.VERSION)
        whole = all(fits(game, puzzle) for puzzle in puzzles) if ours else True
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadFile("The file {file!r} has no puzzles, or is damaged.", file=path.name) from None
    if not ours:
        raise BadFile("The puzzles in {file!r} were made for another game or version.", file=path.name)
    if not whole:
        raise BadFile("The file {file!r} has no puzzles, or is damaged.", file=path.name)
    return Mined(puzzles, source)


def fits(game: Game, puzzle: Puzzle) -> bool:
    """Whether a puzzle is one at all: it has as many values as choices, and a right one."""
    view = puzzle.view(game)
    return len(choices_of(game, view.s, view.seat)) == len(puzzle.values) and bool(puzzle.right)


@functools.cache
def book_of(name: str) -> Book | None:
    """The puzzles that come with a game, those of `puzzles.jsonl` first; None if there are none that fit."""
    found: list[Puzzle] = []
    for path in files_of(name):
        try:
            book = load(name).spared(path.name, functools.partial(read, path, load(name)), lambda: Book([]))
            found += book.puzzles
        except BadFile as fault:
            warnings.warning("%s", fault)
    return Book(found) if found else None


def files_of(name: str) -> list[Path]:
    """The files with puzzles in a game's folder."""
    return sorted(homes()[name].folder.glob(FILES), key=lambda path: path.stem)


def with_puzzles() -> list[str]:
    """The games that come with puzzles."""
    return [name for name in homes() if book_of(name)]


def find(name: str, puzzle: str) -> Puzzle:
    book = book_of(name)
    if not book or puzzle not in book.by_name:
        raise BadOption("There is no puzzle {puzzle!r} of {game}.", puzzle=puzzle[:20], game=name)
    return book.by_name[puzzle]
