"""What the user gives: the arguments and options that several commands take, checked before any work
begins."""
from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from ludoteca.bots.bot_by_name import FORMS, NAMES, bot_named
from ludoteca.core.datafile import read as read_toml
from ludoteca.core.errors import BadFile, BadOption
from ludoteca.core.game_loader import Game, games, load
from ludoteca.show.presentation import about_of

MOST_GAMES = 10 ** 12
MOST_SIMS = 10 ** 8
MOST_SEED = 2 ** 62
notes = Console(stderr=True)


# Numbers and paths, each with one sentence where it does not fit.

def whole(option: str, least: int, most: int) -> Callable[[Any], int]:
    """Reads a whole number in a range."""
    def read(given: Any) -> int:
        try:
            number = int(given)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise BadOption("{option} is a whole number from {least} to {most}, not {given!r}.",
                            option=option, least=least, most=most, given=str(given)[:40])
        return number
    return read


def sound(path: Any) -> bool:
    return bool(str(path)) and "\0" not in str(path)


def output_file(option: str) -> Callable[[Any], Path]:
    """Reads the path of a file to write: it is not a folder, and its folder is there and may be written
    to."""
    def read(given: Any) -> Path:
        path = Path(given)
        try:
            there = path if path.exists() else path.parent
            if sound(given) and not path.is_dir() and path.parent.is_dir() and os.access(there, os.W_OK):
                return path
        except (OSError, ValueError):
            pass
        raise BadFile("{option}: no file can be written at {path!r}.", option=option, path=str(given)[:80])
    return read


def output_folder(option: str) -> Callable[[Any], Path]:
    """Reads the path of a folder to write to, which may have to be made."""
    def read(given: Any) -> Path:
        path = Path(given)
        try:
            there = next(part for part in (path, *path.absolute().parents) if part.exists())
            if sound(given) and there.is_dir() and os.access(there, os.W_OK):
                return path
        except (OSError, ValueError):
            pass
        raise BadFile("{option}: no folder can be made or written to at {path!r}.", option=option,
                      path=str(given)[:80])
    return read


# What a shell proposes while one types.

def propose_games(incomplete: str) -> list[tuple[str, str]]:
    return [(name, about_of(load(name)).line) for name in games() if name.startswith(incomplete)]


def propose_bots(incomplete: str) -> list[str]:
    head, comma, last = incomplete.rpartition(",")
    return [head + comma + name for name in NAMES if name.startswith(last)]


def propose_options(incomplete: str) -> list[str]:
    """The options of the game that has been typed; Typer does not tell, since the line cannot be parsed
    yet."""
    typed = f"{os.environ.get('COMP_WORDS', '')} {os.environ.get('_TYPER_COMPLETE_ARGS', '')}".split()
    found = [f"{option}={str(value).lower() if isinstance(value, bool) else value}"
             for name in [name for name in games() if name in typed] or games()
             for option, values in load(name).rules.OPTIONS.items() for value in values]
    return [pair for pair in found if pair.startswith(incomplete)]


BOTS = ", ".join((*NAMES, *FORMS)) + "."
GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name: " + ", ".join(games()) + ".",
                                         autocompletion=propose_games)]
Players = Annotated[int | None,
                    typer.Option("--players", "-p", metavar="NUMBER", parser=whole("--players", 1, 99),
                                             help="How many players.")]
Options = Annotated[list[str] | None,
                    typer.Option("--option", "-o", metavar="NAME=VALUE", autocompletion=propose_options,
                                                   help="An option of the game; several times for several.")]
Data = Annotated[Path | None, typer.Option("--data", metavar="FILE", parser=Path,
                                           help="A file of your own: cards or circuits, where the game takes "
                                                "them.")]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Record = Annotated[Path, typer.Argument(metavar="RECORD", parser=Path, help="A recorded game, JSON or text.")]
Scenario = Annotated[str,
                     typer.Argument(metavar="SCENARIO", help="A scenario's file, or - for standard input.")]


def find(name: str, data: Path | None = None) -> Game:
    return load(name, read_toml(data) if data else None)


def read_options(game: Game, given: Sequence[str] | None) -> dict[str, Any]:
    """name=value pairs: true and false, numbers, words, and lists with commas."""
    options: dict[str, Any] = {}
    for pair in given or []:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadOption("An option is given as name=value, not {pair!r}.", pair=pair[:40])
        if name in options:
            raise BadOption("The option {option!r} is given twice.", option=name[:40])
        values = game.rules.OPTIONS.get(name, ())
        options[name] = ([part.strip() for part in text.split(",") if part.strip()]
                         if isinstance(values, list) else read_value(text))
    return options


def read_value(text: str) -> Any:
    if text.lower() in ("true", "yes", "on"):
        return True
    if text.lower() in ("false", "no", "off"):
        return False
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 20 else text


def bot_names(given: str) -> list[str]:
    """The bots' names, each of which there is."""
    return [bot_named(name).name for name in parted(given)]


def parted(text: str) -> list[str]:
    """The parts between commas; a comma between quotation marks parts nothing."""
    parts, quote = [""], ""
    for sign in text:
        if sign == "," and not quote:
            parts.append("")
            continue
        if sign in "\"'":
            quote = "" if sign == quote else quote or sign
        parts[-1] += sign
    return parts


def check_seats(seats: int, bots: Sequence[str], people: Sequence[str] = ()) -> None:
    """Everybody who is named has a seat, and no two people one name."""
    if len(people) > seats:
        raise BadOption("This table has {seats} seats, not {people}.", seats=seats,
                        people=len(people))
    if len(set(people)) < len(people):
        raise BadOption("Two players have the same name: {name}.",
                        name=next(n for n in people if people.count(n) > 1)[:40])
    if len(bots) > max(1, seats - len(people)):
        raise BadOption("Too many bots: {bots}; free seats: {seats}.", bots=len(bots),
                        seats=seats - len(people))
