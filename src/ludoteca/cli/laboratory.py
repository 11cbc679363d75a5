"""The laboratory on the command line: many games, leagues, speed."""
from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from ludoteca.cli.given import BOTS, Data, GameName, Json, Options, Players, bot_names, find, notes, read_options
from ludoteca.core.game import games


def simulate(game: GameName, players: Players = None, options: Options = None, data: Data = None,
             number: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
             seed: Annotated[int, typer.Option(help="Where the chance begins.")] = 0,
             bots: Annotated[str, typer.Option(help="Who plays, with commas, seat after seat: " + BOTS)] = "random",
             folder: Annotated[Path | None, typer.Option("--records", help="Keep a record of every game in this folder.")] = None,
             as_json: Json = False) -> None:
    """Play many games without people; random ones run compiled, millions of moves a second."""
    from ludoteca.lab import simulate as lab

    chosen = find(game, data)
    given = read_options(chosen, options)
    names = bot_names(bots)
    if names == ["random"] and folder is None:
        tallies = lab.random_play(chosen, players, given, number, seed)
    else:
        tallies = lab.with_records(chosen, players, given, number, seed, names, folder)
    with Progress(console=notes, transient=True) as progress:
        task = progress.add_task(chosen.name, total=number)
        for tally in tallies:
            progress.update(task, completed=tally.games)
    report = {"game": chosen.name} | tally.as_dict()
    if as_json:
        print(json.dumps(report))
    else:
        shares = ", ".join(f"{w / tally.games:.1%}" for w in tally.wins)
        print(f"{tally.games} games of {chosen.name}, {tally.nodes} moves and draws, {tally.nodes / tally.seconds:,.0f} a second.\n"
              f"Won by seat: {shares}")


def tournament(game: GameName, players: Players = None, options: Options = None,
               entrants: Annotated[str, typer.Option("--bots", "--entrants",
                                                     help="Who plays, with commas: " + BOTS)] = "random,novice,club,master,expert",
               number: Annotated[int, typer.Option("--games", "-n", min=1, help="Games for each pair of entrants.")] = 60,
               out: Annotated[Path | None, typer.Option(help="Keep results in this file; a later run adds to them.")] = None,
               plot: Annotated[Path | None, typer.Option(help="Draw the ladder into this SVG file.")] = None,
               jobs: Annotated[int, typer.Option(help="How many at once; -1: all cores.")] = -1,
               backend: Annotated[str, typer.Option(help="loky, or a dask or ray cluster.")] = "loky",
               address: Annotated[str | None, typer.Option(help="The cluster's address.")] = None, as_json: Json = False) -> None:
    """Let bots play a league on common dice with rotated seats, and rate them."""
    from ludoteca.lab.league_report import run_tournament

    given = read_options(find(game), options)
    run_tournament(game, bot_names(entrants), number, players, given, out, plot, jobs, backend, address, as_json=as_json)


def bench(as_json: Json = False, only: Annotated[str | None, typer.Option(help="One game.")] = None) -> None:
    """Measure the speed of every game on this machine, plain, compiled and, where there is one, on a GPU."""
    from ludoteca.lab import speed

    speed.report([only] if only else games(), as_json)


def wasm(names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; else all.")] = None,
         output: Annotated[Path | None, typer.Option("--output", "-o", help="The folder; else the game's own.")] = None) -> None:
    """Compile games' rules and search to WebAssembly, unless it is done; needs Numba, some seconds and 400 MB a game."""
    from ludoteca.lab.wasm import build_apart

    chosen = names or games()
    folders = {name: output and (output if len(chosen) == 1 else output / name) for name in chosen}
    with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool, notes.status("compiling …"):
        for path in pool.map(build_apart, folders, folders.values()):
            notes.print(f"{path}: {path.stat().st_size / 1000:.0f} kB", highlight=False)
