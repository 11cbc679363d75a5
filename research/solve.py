"""Solve a game offline: its table of perfect play, made or checked.

    python research/solve.py cafe-race --players 3                            a table for three, on a GPU
    python research/solve.py cafe-race --players 3 --option rules=auction     … for the auction
    python research/solve.py cafe-race --players 3 --check                    the table that bots play by
    python research/solve.py cafe-race --players 3 --machine cpu --board stff2     a tiny staircase, anywhere

What was interrupted goes on where it stopped.
"""
from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

import cafe_race_solver.run
from cafe_race_solver.job import MACHINES, Job, Solution, Step
from ludoteca.cli.error_messages import INTERRUPTED, tell
from ludoteca.cli.parameters import (
    GameName,
    Json,
    Options,
    Players,
    find,
    notes,
    output_folder,
    read_options,
    whole,
)
from ludoteca.cli.progress import ProgressBar
from ludoteca.core.errors import BadFile, BadOption
from ludoteca.core.game_loader import Game, read_players
from ludoteca.core.game_loader import read_options as kept_options
from program import program

SOLVERS = {"cafe-race": cafe_race_solver.run}


def machine_name(given: str) -> str:
    if given not in MACHINES:
        raise BadOption("--machine is one of: {names}.", names=", ".join(MACHINES))
    return given


def kernels_folder(given: str) -> Path:
    if not Path(given).is_dir():
        raise BadFile("--kernels: there is no folder {path!r}.", path=given[:80])
    return Path(given)


def solve(game: GameName, players: Players = None, options: Options = None,
          folder: Annotated[Path | None, typer.Option(
              metavar="FOLDER", parser=output_folder("--folder"),
              help="Where the table and the work are kept; else GAME-PLAYERS-solved, with options "
                   "GAME-PLAYERS-OPTION-solved.")] = None,
          machine: Annotated[str, typer.Option(metavar="MACHINE", parser=machine_name,
                                               help="gpu, or cpu for a smaller board.")] = "gpu",
          kernels: Annotated[Path | None, typer.Option(
              metavar="FOLDER", parser=kernels_folder,
              help="Kernels compiled before, for a GPU without Numba.")] = None,
          board: Annotated[str, typer.Option(metavar="BOARD",
                                             help="A smaller board, as research/README.md writes it.")] = "",
          seconds: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--seconds", 0, 10 ** 7),
                                               help="After that time only measure what there is.")] = 0,
          checked: Annotated[bool, typer.Option("--check",
                                                help="Only check the table that is there already.")] = False,
          as_json: Json = False) -> None:
    """Solve a game: a table by which bots play perfectly; what was interrupted goes on where it stopped."""
    chosen = find(game)
    if chosen.name not in SOLVERS:
        raise BadOption("{game} cannot be solved here; there are: {names}.", game=chosen.name,
                        names=", ".join(SOLVERS))
    told = read_options(chosen, options)
    job = Job(read_players(chosen, players), kept_options(chosen, told), folder, machine, kernels, board,
              seconds)
    found = (SOLVERS[chosen.name].check(job) if checked
             else follow(chosen, job, own_folder(chosen, job.players, told)))
    if as_json:
        print(json.dumps({"game": chosen.name, "players": job.players} | found.as_dict()))
    else:
        print("\n".join(lines(found, checked)))


def own_folder(chosen: Game, players: int, options: dict[str, Any]) -> Path:
    """Where the work on a game with such options is kept unless somebody says otherwise."""
    return Path("-".join([chosen.name, *map(str, (players, *options.values())), "solved"]))


def follow(chosen: Game, job: Job, usual: Path) -> Solution:
    """Solve with progress; what is interrupted can go on."""
    folder = job.folder or usual
    found: Step | Solution | None = None
    with ProgressBar(chosen.name) as work:
        for found in SOLVERS[chosen.name].solving(replace(job, folder=folder)):
            if isinstance(found, Step):
                work.at(found.done, found.total, found.part)
                if found.note:
                    notes.print(f"{found.part}: {found.note}", highlight=False)
    if work.interrupted or not isinstance(found, Solution):
        tell(f"Interrupted: the work so far is in {folder}; the same command goes on from there.")
        raise typer.Exit(INTERRUPTED)
    return found


def lines(found: Solution, checked: bool) -> list[str]:
    """What there is to say of a solution."""
    told = [f"The table {found.table} is whole and made for these rules." if checked
            else f"The table is in {found.table}.",
            f"A best answer over the whole game gains {100 * found.start:.4f} points of winning chance "
            f"against it from the start, {100 * found.anywhere:.3f} from the worst position."]
    if found.note:
        told.append(found.note)
    if found.home and not checked:
        told.append(f"To play by it, put it in the place of {found.home}.")
    return told


app = program(solve)

if __name__ == "__main__":
    app()
