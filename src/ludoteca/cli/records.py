"""Recorded games on the command line: told, verified, analysed, drawn."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ludoteca.cli.given import Data, GameName, Json, Language, Players, find, notes, pick_language, read_options
from ludoteca.core import record as records
from ludoteca.core.errors import BadOption


def show(file: Annotated[Path, typer.Argument(help="A record, JSON or text.")], as_json: Json = False,
         text: Annotated[bool, typer.Option("--text", help="Print the record in text notation.")] = False,
         language: Language = None) -> None:
    """Tell a recorded game; --json prints it ply by ply, with positions and legal decisions, for a referee of your own."""
    record = records.read(file)
    if as_json:
        print("[" + ",\n".join(map(json.dumps, records.plies(record))) + "]")
    elif text:
        print(records.write_text(record), end="")
    else:
        tell_record(record, pick_language(language))


def tell_record(record: dict[str, Any], language: str) -> None:
    from ludoteca.show.log import story
    from ludoteca.show.words import speaker

    match = records.replay(record)
    number = None
    for line in story(match.view(), speaker(language, match.game.name)):
        if line.round != number:
            number = line.round
            print(f"\n{number}.")
        print(f"  {line.text}")


def verify(file: Annotated[Path, typer.Argument(help="A record, JSON or text.")], as_json: Json = False) -> None:
    """Recompute every die and shuffle of a record from its seed."""
    match = records.verify(records.read(file))
    report = {"game": match.game.name, "draws": match.drawn, "decisions": len(match.decisions), "commitment": match.fair.commitment,
              "over": match.over, "winners": match.winners, "scores": match.scores}
    if as_json:
        print(json.dumps(report))
    else:
        print(f"The record holds: {match.drawn} draws of chance and {len(match.decisions)} decisions make the game it tells of.\n"
              f"The seed was promised as {match.fair.commitment}")


def analyse(file: Annotated[Path, typer.Argument(help="A record, JSON or text.")],
            playouts: Annotated[int, typer.Option(min=0, help="Simulated futures of each position; 0: by the game's length.")] = 0,
            plot: Annotated[Path | None, typer.Option(help="Draw the winning chances into this SVG file.")] = None,
            as_json: Json = False) -> None:
    """Split a finished game into luck and decisions, by simulation."""
    from ludoteca.lab.analyse import analysing, lines
    from ludoteca.lab.chances_plot import curve

    with Progress(console=notes, transient=True) as progress:
        task = progress.add_task("simulating", total=None)
        for step in analysing(records.read(file), playouts):
            if isinstance(step, tuple):
                progress.update(task, completed=step[0], total=step[1])
            else:
                report = step
    if plot:
        plot.write_text(curve(report), "utf-8")
    if as_json:
        print(json.dumps(report.as_dict()))
        return
    shown = Table("", "won", "at the start", "luck", "own decisions", "others' decisions", "±")
    for part in report.splits:
        won = "*" if part.seat in report.winners else ""
        shown.add_row(report.names[part.seat], won, *(f"{x:+.0%}" if n else f"{x:.0%}" for n, x in enumerate(
            (part.start, part.luck, part.own, part.others))), f"{part.error:.0%}")
    Console().print(shown)
    print("\n".join(lines(report)))


def draw(game: GameName, output: Annotated[Path, typer.Option("--output", "-o", help="The SVG file to write.")],
         players: Players = None, options: Annotated[list[str] | None, typer.Option("--option", help="name=value")] = None,
         data: Data = None,
         file: Annotated[Path | None, typer.Option("--record", help="Draw a recorded game instead.")] = None,
         ply: Annotated[int | None, typer.Option(help="After so many decisions of the record.")] = None,
         seat: Annotated[int, typer.Option(help="In the eyes of a seat; -1: a spectator.")] = -1,
         portrait: Annotated[bool, typer.Option(help="For a narrow screen.")] = False) -> None:
    """Draw a game's board as an SVG file."""
    from ludoteca.core.match import Match
    from ludoteca.show.svg import draw as picture

    if file:
        record = records.read(file)
        match = records.replay(record | {"decisions": record["decisions"][:ply]} if ply is not None else record)
    else:
        chosen = find(game, data)
        match = Match(chosen, players, read_options(chosen, options), seed="0")
    if not -1 <= seat < match.players:
        raise BadOption("There is no seat {seat} at this table.", seat=seat)
    output.write_text(picture(match.view(seat), portrait=portrait), "utf-8")
    notes.print(f"{output}", highlight=False)
