"""Playing at this terminal, from the command line."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludoteca.bots.levels import USUAL
from ludoteca.cli.command_base import command
from ludoteca.cli.language import language
from ludoteca.cli.parameters import (
    BOTS,
    Data,
    Options,
    Players,
    bot_names,
    check_seats,
    find,
    output_file,
    propose_bots,
    propose_games,
    read_options,
)
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import games


@command("play {game}", "play {game} --players 3 --people Ada,Bea --bots expert",
         "play {game} --lang it --record game.json")
def play(game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=propose_games,
                                                    help="The game's name: " + ", ".join(games())
                                                    + ".")] = None,
         players: Players = None, options: Options = None, data: Data = None,
         people: Annotated[str, typer.Option(metavar="NAMES",
                                             help="The people at this screen, with commas; bots take the "
                                                  "other seats.")] = "Anna",
         bots: Annotated[str, typer.Option(metavar="BOTS", autocompletion=propose_bots,
                                           help="Who plays in the other seats, with commas, one after the "
                                                "other: " + BOTS)] = USUAL,
         seed: Annotated[str | None, typer.Option(metavar="TEXT",
                                                  help="The seed of the dice; a fresh secret one if none is "
                                                       "given.")] = None,
         record: Annotated[Path | None, typer.Option(metavar="FILE", parser=output_file("--record"),
                                                help="Keep the record in this file (.json or .txt).")] = None,
         resume: Annotated[bool | None,
                           typer.Option("--resume/--new",
                                        help="Go on with the last game that is not over, or begin a"
                                                     " new one; else you are asked.")] = None,
         plain: Annotated[bool,
                          typer.Option(
                           help="Scrolling text, for screen readers and simple terminals.")] = False) -> None:
    """Play at this terminal, alone or several at one screen, against bots. Every decision is kept: nothing is
    lost. The full screen needs the extra `terminal`."""
    from ludoteca.terminal import session, start

    chosen = find(game, data) if game is not None else None
    names = [name.strip() for name in people.split(",") if name.strip()]
    given, thinkers = read_options(chosen, options) if chosen else {}, bot_names(bots)
    if chosen is None and (players or options or data):
        raise no_game()
    if chosen:
        check_seats(chosen.template(players, given).players, thinkers, names)

    def begin() -> session.Session:
        if chosen is None:
            raise no_game()
        return session.begin(chosen, players, names, given, seed, thinkers, record)

    start.play(begin, game, language(), plain=plain, resume=resume)


def no_game() -> BadOption:
    return BadOption("Say which game to play: {names}.", names=", ".join(games()))


@command("join https://ludoteca.example/t/TABLE",
         "join https://ludoteca.example/claim/CODE --name Ada --plain")
def join(url: Annotated[str,
                        typer.Argument(metavar="URL",
                                       help="A table's link, or a link to a seat: https://host/t/TABLE.")],
         name: Annotated[str, typer.Option(metavar="TEXT", help="Your name at the table.")] = "Anna",
         plain: Annotated[bool,
                          typer.Option(
                           help="Scrolling text, for screen readers and simple terminals.")] = False) -> None:
    """Take a seat at a table of a Ludoteca server and play there, live, at this terminal; the same command
    comes back to it. The full screen needs the extra `terminal`."""
    from ludoteca.terminal import start

    start.join(url, name, language(), plain=plain)
