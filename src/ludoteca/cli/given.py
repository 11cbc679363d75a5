"""What the user gives: the arguments and options that several commands take, read and checked."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from ludoteca.bots.named import FORMS, NAMES, bot_named
from ludoteca.core.datafile import read as read_toml
from ludoteca.core.errors import BadOption
from ludoteca.core.game import Game, games, load
from ludoteca.show.words import LANGUAGES, language_of

notes = Console(stderr=True)
GameName = Annotated[str, typer.Argument(help="The game's name: " + ", ".join(games()) + ".")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many players.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game, as name=value; several times.")]
Data = Annotated[Path | None, typer.Option("--data", help="A file of your own: cards or circuits, where the game takes them.")]
BOTS = ", ".join((*NAMES, *FORMS)) + "."
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Language = Annotated[str | None, typer.Option("--language", "-l", help="en, it, fr or de; else that of your locale.")]


def find(name: str, data: Path | None = None) -> Game:
    return load(name, read_toml(data) if data else None)


def read_options(game: Game, given: list[str] | None) -> dict[str, Any]:
    """name=value pairs: true and false, numbers, words, and lists with commas."""
    options: dict[str, Any] = {}
    for pair in given or []:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadOption("An option is given as name=value, not {pair!r}.", pair=pair)
        values = game.rules.OPTIONS.get(name, ())
        options[name] = [part.strip() for part in text.split(",") if part.strip()] if isinstance(values, list) else read_value(text)
    return options


def read_value(text: str) -> Any:
    if text.lower() in ("true", "yes", "on"):
        return True
    if text.lower() in ("false", "no", "off"):
        return False
    return int(text) if text.lstrip("-").isdigit() else text


def bot_names(given: str) -> list[str]:
    """The bots' names, each of which there is."""
    return [bot_named(name).name for name in given.split(",")]


def pick_language(wanted: str | None) -> str:
    if wanted is not None and wanted not in LANGUAGES:
        raise BadOption("There is no language {wanted!r} here; there are: {languages}.", wanted=wanted,
                        languages=", ".join(LANGUAGES))
    return language_of(wanted)
