"""The laboratory on the command line: many games, leagues, speed."""
from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli.command_base import command
from ludoteca.cli.error_messages import tell
from ludoteca.cli.language import say, voice
from ludoteca.cli.parameters import (
    BOTS,
    MOST_GAMES,
    MOST_SEED,
    Data,
    GameName,
    Json,
    Options,
    Players,
    bot_names,
    check_seats,
    find,
    notes,
    output_file,
    output_folder,
    propose_bots,
    propose_games,
    read_options,
    whole,
)
from ludoteca.cli.progress import ProgressBar, WithProgress
from ludoteca.core.game_loader import games, load


def jobs_number(given: Any) -> int:
    if str(given).strip() == "-1":
        return -1
    return whole("--jobs", 1, 10_000)(given)


def engine_name(given: str) -> str:
    from ludoteca.lab.parallel_work import check_backend

    return check_backend(given)


Jobs = Annotated[int, typer.Option("--jobs", metavar="NUMBER", parser=jobs_number,
                                   help="How many games at once; -1: as many as there are cores.")]
Backend = Annotated[str, typer.Option("--backend", metavar="ENGINE", parser=engine_name,
                                      help="loky, threading, or a dask or ray cluster.")]
Address = Annotated[str | None, typer.Option("--address", metavar="ADDRESS", help="The cluster's address.")]


@command("simulate {game} --games 100000", "simulate {game} -n 10 --bots club,novice --json",
         "simulate {game} -n 3 --records games",
         "simulate {game} --bots club,novice --jobs -1 --out figures.csv")
def simulate(game: GameName, players: Players = None, options: Options = None, data: Data = None,
             number: Annotated[int,
                               typer.Option("--games", "-n", metavar="NUMBER",
                                            parser=whole("--games", 1, MOST_GAMES),
                                                 help="How many games.")] = 1000,
             seed: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--seed", 0, MOST_SEED),
                                               help="Where the chance begins.")] = 0,
             bots: Annotated[str, typer.Option(metavar="BOTS", autocompletion=propose_bots,
                                               help="Who plays, with commas, seat after seat: "
                                               + BOTS)] = "random",
             folder: Annotated[Path | None,
                               typer.Option("--records", metavar="FOLDER", parser=output_folder("--records"),
                                                  help="Keep a record of every game in this folder.")] = None,
             out: Annotated[Path | None, typer.Option(metavar="FILE", parser=output_file("--out"),
                                                      help="Keep the figures: .json, .csv, .parquet or, "
                                                           "drawn, .svg.")] = None,
             jobs: Jobs = 1, backend: Backend = "loky", address: Address = None,
             as_json: Json = False, progress: WithProgress = False) -> None:
    """Play many games without people; random ones run compiled, millions of moves a second.

    --jobs and --out to an SVG need the extra `lab`, to a .parquet file `parquet`."""
    from ludoteca.lab import game_statistics as tallies_of
    from ludoteca.lab import simulate as lab

    chosen = find(game, data)
    given = read_options(chosen, options)
    names = bot_names(bots)
    tally = tallies_of.Tally(chosen.template(players, given).players)
    check_seats(tally.players, names)
    if out:
        tallies_of.check_form(out)
    if folder is None and (jobs != 1 or backend != "loky"):
        tallies = lab.spread_play(chosen, players, given, number, seed, names, jobs, backend, address)
    elif names == ["random"] and folder is None:
        tallies = lab.random_play(chosen, players, given, number, seed)
    else:
        tallies = lab.with_records(chosen, players, given, number, seed, names, folder)
    with ProgressBar(chosen.name, number) as work:
        for tally in tallies:
            work.at(tally.games)
    if out and tally.games:
        tallies_of.write(tally, out, chosen.name)
    if as_json:
        print(json.dumps({"game": chosen.name} | tally.as_dict()))
    elif tally.games:
        print(say("{game}: games {games}, moves and draws {nodes}, per second {rate}.", game=chosen.name,
                  games=tally.games, nodes=tally.nodes, rate=voice().number(tally.nodes / tally.seconds, 0)))
        shares = [tally.share(p) for p in range(tally.players)]
        words = voice()
        told = (f"{words.percent(mean, 1)} ({words.number(100 * low)}–{words.percent(high, 1)})"
                for mean, low, high in shares)
        print(say("Wins by seat: {shares}", shares=", ".join(told)))
        if fired := [f"{row[2]} {words.number(row[4], 2)}" for row in tally.rows() if row[0] == "clause"
                     and row[3]]:
            print(say("How often each rule clause applies per game: {clauses}", clauses=", ".join(fired)))
    work.end()


@command("dataset {game} --output folder -n 100",
         "dataset {game} --bots club,novice --output folder")
def dataset(game: GameName,
            output: Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER",
                                                 parser=output_folder("--output"),
                                                 help="The folder: decisions.parquet and README.md.")],
            players: Players = None, options: Annotated[
                list[str] | None, typer.Option("--option", metavar="NAME=VALUE",
                                               help="An option of the game; several times for several.")
            ] = None,
            number: Annotated[int, typer.Option("--games", "-n", metavar="NUMBER",
                                                parser=whole("--games", 1, 10 ** 7),
                                                help="How many games.")] = 100,
            seed: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--seed", 0, MOST_SEED),
                                              help="Where the chance begins.")] = 0,
            bots: Annotated[str, typer.Option(metavar="BOTS", autocompletion=propose_bots,
                                              help="Who plays, with commas, seat after seat: "
                                              + BOTS)] = "club",
            progress: WithProgress = False) -> None:
    """Write games of bots as a dataset: a row for each decision as Parquet, and a card."""
    from ludoteca.lab.dataset import write_dataset

    chosen = find(game, None)
    given = read_options(chosen, options)
    names = bot_names(bots)
    check_seats(chosen.template(players, given).players, names)
    with (ProgressBar(chosen.name, number) as work,
          closing(write_dataset(chosen, output, players, given, number, seed, names)) as games):
        for done in games:
            work.at(done)
    path = output / "decisions.parquet"
    print(f"{path}: {path.stat().st_size / 1000:.0f} kB")
    work.end()


@command("tournament {game} --games 60",
         "tournament {game} --bots club,master,search:500 --out results.jsonl --plot ladder.svg")
def tournament(game: GameName, players: Players = None, options: Options = None,
               entrants: Annotated[str,
                                   typer.Option("--bots", "--entrants", metavar="BOTS",
                                                autocompletion=propose_bots,
                                                     help="Who plays, with commas: "
                                                     + BOTS)] = "random,novice,club,master,expert",
               number: Annotated[int,
                                 typer.Option("--games", "-n", metavar="NUMBER",
                                              parser=whole("--games", 1, 100_000),
                                                help="Games for each pair, rounded up to whole deals.")] = 60,
               seed: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--seed", 0, 10 ** 12),
                                                 help="Which deals: other seeds have other dice.")] = 0,
               out: Annotated[Path | None, typer.Option(metavar="FILE", parser=output_file("--out"),
                                                        help="Keep results in this file; a later run adds to "
                                                             "them.")] = None,
               plot: Annotated[Path | None, typer.Option(metavar="FILE", parser=output_file("--plot"),
                                                         help="Draw the ladder into this SVG file.")] = None,
               jobs: Jobs = -1, backend: Backend = "loky", address: Address = None,
               as_json: Json = False, progress: WithProgress = False) -> None:
    """Let bots play a league on common dice with rotated seats, and rate them; needs the extra `lab`."""
    from ludoteca.lab import league_report, optional_packages, tournament
    from ludoteca.lab.text_tables import print_table

    given = read_options(find(game), options)
    league = tournament.League(game, tuple(bot_names(entrants)), number, players, tuple(given.items()),
                               tournament.first_deal(seed))
    say_rounding(number, tournament.games_a_pair(league))
    for package in ("joblib", *(("matplotlib",) if plot else ())):
        optional_packages.needed(package)
    results = []
    with ProgressBar(game) as work:
        for result, done, total in tournament.run(league, out, jobs, backend, address):
            results.append(result)
            work.at(done, total)
    if not results:
        raise KeyboardInterrupt
    title = say("{game} · players: {players} · games: {games}", game=game, players=results[0]["players"],
                games=len(results))
    if as_json:
        print(json.dumps(tournament.league_summary(results)))
    else:
        print_table(*league_report.rows(results), title)
    failed = tournament.not_rated(results)
    for bot in failed:
        tell(say("{bot} is not rated: it failed at {faults} of {decisions} decisions. {why}", bot=bot.name,
                 faults=bot.faults, decisions=bot.decisions, why=bot.why))
    if plot and len(failed) < len(set(league.entrants)) - 1:
        league_report.plot(results, plot, title)
    work.end()
    if failed:
        raise typer.Exit(1)


def say_rounding(wanted: int, played: int) -> None:
    if wanted != played:
        tell(say("{played} games for each pair instead of {wanted}: every deal is played with all ways to "
                 "share the seats.", played=played, wanted=wanted))


@command("bench", "bench --only {game} --json")
def bench(only: Annotated[str | None,
                          typer.Option(metavar="GAME", autocompletion=propose_games,
                                       help="One game alone.")] = None,
          as_json: Json = False) -> None:
    """Measure the speed of every game on this machine, plain, compiled and, where there is one, on a GPU.

    Compiled by Numba needs the extra `fast`, on a GPU `gpu`."""
    from ludoteca.lab import speed

    speed.print_speeds([load(only).name] if only is not None else games(), as_json)


@command("wasm {game}", "wasm {game} --output folder")
def wasm(names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", autocompletion=propose_games,
                                                           help="The games; else all.")] = None,
         output: Annotated[Path | None,
                           typer.Option("--output", "-o", metavar="FOLDER", parser=output_folder("--output"),
                                                    help="The folder; else the game's own.")] = None) -> None:
    """Compile games' rules and search to WebAssembly, unless it is done; needs the extra `fast`, some
    seconds and 400 MB a game."""
    from ludoteca.lab.wasm_build import build_apart

    chosen = [load(name).name for name in names or games()]
    folders = {name: output and (output if len(chosen) == 1 else output / name) for name in chosen}
    with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool, notes.status("compiling …"):
        for path in pool.map(build_apart, folders, folders.values()):
            notes.print(f"{path}: {path.stat().st_size / 1000:.0f} kB", highlight=False)
