"""A game of one's own from the command line."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def new_game(name: Annotated[str, typer.Argument(help="The new game's name: small letters, digits and hyphens.")],
             folder: Annotated[Path, typer.Option(help="Where to make its folder.")] = Path(".")) -> None:
    """Lay out a small working game of your own (two players, one die), with its tests."""
    from ludoteca.new_game import lay_out

    made = lay_out(name, folder)
    print(f"{made} is a game: install it with `pip install -e {made}`, then play it with `ludoteca play {name}`.")
