"""A game of one's own from the command line."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludoteca.cli.command_base import command
from ludoteca.cli.language import say
from ludoteca.cli.parameters import output_folder


@command("new-game my-game", "new-game my-card-game --pattern secret", "new-game my-game --folder games")
def new_game(name: Annotated[str,
                             typer.Argument(metavar="NAME",
                                            help="The new game's name: small letters, digits and hyphens.")],
             folder: Annotated[Path, typer.Option(metavar="FOLDER", parser=output_folder("--folder"),
                                                  help="Where to make its folder.")] = Path("."),
             pattern: Annotated[str, typer.Option(metavar="PATTERN",
                                                  help="small: two players and one die; secret: hidden hands "
                                                       "and secret choices (docs/tutorial.md builds it "
                                                       "step by step).")] = "small") -> None:
    """Lay out a working game of your own, with its tests."""
    from ludoteca.new_game import lay_out

    made = lay_out(name, folder, pattern)
    print(say("{folder} is a game: install it with `pip install -e {folder}`, then play it with `ludoteca "
              "play {name}`.", folder=made, name=name))
