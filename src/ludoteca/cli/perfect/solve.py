"""Solving on the command line: a game's table of perfect play, made or checked."""
from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.bots import solving
from ludoteca.cli.command_base import command
from ludoteca.cli.error_messages import INTERRUPTED, tell
from ludoteca.cli.language import say
from ludoteca.cli.parameters import (
    GameName,
    Json,
    Options,
    Players,
    find,
    input_folder,
    notes,
    output_folder,
    read_options,
    whole,
)
from ludoteca.cli.progress import ProgressBar
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game, read_players
from ludoteca.core.game_loader import read_options as kept_options

EXAMPLE = next(iter(solving.solvable()), "{game}")


def machine_name(given: str) -> str:
    if given not in solving.MACHINES:
        raise BadOption("--machine is one of: {names}.", names=", ".join(solving.MACHINES))
    return given


@command(f"solve {EXAMPLE} --players 3", f"solve {EXAMPLE} --players 3 --check")
def solve(game: GameName, players: Players = None, options: Options = None,
          folder: Annotated[Path | None,
                            typer.Option("--folder", metavar="FOLDER", parser=output_folder("--folder"),
                                                      help="Where the table and the work are kept; else "
                                                           "GAME-PLAYERS-solved, "
                                                          "with options GAME-PLAYERS-OPTION-solved.")] = None,
          machine: Annotated[str, typer.Option(metavar="MACHINE", parser=machine_name,
                                               help="gpu, or cpu for a smaller board.")] = "gpu",
          kernels: Annotated[Path | None, typer.Option(metavar="FOLDER", parser=input_folder("--kernels"),
                                                       help="Kernels compiled before, for a GPU without "
                                                            "Numba.")] = None,
          board: Annotated[str,
                           typer.Option(metavar="BOARD",
                                        help="A smaller board, as the game's README writes it.")] = "",
          seconds: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--seconds", 0, 10 ** 7),
                                               help="After that time only measure what there is.")] = 0,
          checked: Annotated[bool,
                             typer.Option("--check",
                                          help="Only check the table that is there already.")] = False,
          as_json: Json = False) -> None:
    """Solve a game: a table by which bots play perfectly; what was interrupted goes on where it stopped."""
    chosen = find(game)
    told = read_options(chosen, options)
    job = solving.Job(read_players(chosen, players), kept_options(chosen, told), folder, machine, kernels,
                      board, seconds)
    found = (solving.check(chosen, job) if checked
             else follow(chosen, job, own_folder(chosen, job.players, told)))
    if as_json:
        print(json.dumps({"game": chosen.name, "players": job.players} | found.as_dict()))
    else:
        print("\n".join(lines(found, checked)))


def own_folder(chosen: Game, players: int, options: dict[str, Any]) -> Path:
    """Where the work on a game with such options is kept unless somebody says otherwise."""
    return Path("-".join([chosen.name, *map(str, (players, *options.values())), "solved"]))


def follow(chosen: Game, job: solving.Job, usual: Path) -> solving.Solution:
    """Solve with progress; what is interrupted can go on."""
    folder = job.folder or usual
    found: solving.Step | solving.Solution | None = None
    with ProgressBar(chosen.name) as work:
        for found in solving.solving(chosen, replace(job, folder=folder)):
            if isinstance(found, solving.Step):
                work.at(found.done, found.total, found.part)
                if found.note:
                    notes.print(f"{found.part}: {found.note}", highlight=False)
    if work.interrupted or not isinstance(found, solving.Solution):
        tell(say("Interrupted: the work so far is in {folder}; the same command goes on from there.",
                 folder=folder))
        raise typer.Exit(INTERRUPTED)
    return found


def lines(found: solving.Solution, checked: bool) -> list[str]:
    """What there is to say of a solution."""
    told = [say("The table {file} is whole and made for these rules.", file=found.table) if checked
            else say("The table is in {file}.", file=found.table),
            say("A best answer over the whole game gains {start} points of winning chance against it from "
                "the start, {anywhere} "
                "from the worst position.", start=f"{100 * found.start:.4f}",
                anywhere=f"{100 * found.anywhere:.3f}")]
    if found.note:
        told.append(found.note)
    if found.home and not checked:
        told.append(say("To play by it, put it in the place of {home}.", home=found.home))
    return told
