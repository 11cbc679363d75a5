"""Playing at this terminal, from the command line."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludoteca.bots.levels import USUAL
from ludoteca.cli.given import BOTS, Data, GameName, Language, Options, Players, bot_names, find, pick_language, read_options
from ludoteca.core import record as records


def play(game: GameName, players: Players = None, options: Options = None, data: Data = None,
         people: Annotated[str, typer.Option(help="The people at this screen, with commas; bots take the other seats.")] = "Anna",
         bots: Annotated[str, typer.Option(help="Who plays in the other seats, with commas, one after the other: " + BOTS)] = USUAL,
         language: Language = None,
         seed: Annotated[str | None, typer.Option(help="The seed of the dice; a fresh secret one if none is given.")] = None,
         record: Annotated[Path | None, typer.Option(help="Keep the record in this file (.json or .txt).")] = None) -> None:
    """Play at this terminal, alone or several at one screen, against bots."""
    from ludoteca import terminal

    chosen = find(game, data)
    names = [name.strip() for name in people.split(",") if name.strip()]
    screen = terminal.start(chosen, players, names, read_options(chosen, options), seed, pick_language(language), bot_names(bots))
    if screen.run() and record:
        records.write(screen.match, record)
        screen.console.print(f"{record}")
