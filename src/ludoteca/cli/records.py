"""Recorded games on the command line: told, verified, analysed, drawn."""
from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli import schema_check
from ludoteca.cli.command_base import command
from ludoteca.cli.error_messages import INTERRUPTED, tell
from ludoteca.cli.language import language, say, voice
from ludoteca.cli.parameters import (
    Data,
    Json,
    Players,
    Record,
    find,
    notes,
    output_file,
    propose_games,
    read_options,
    whole,
)
from ludoteca.cli.progress import ProgressBar, WithProgress
from ludoteca.core import record as records
from ludoteca.core.errors import BadOption, BadRecord
from ludoteca.core.match import Match


@command("show game.json", "show game.json --text", "show game.json --json")
def show(file: Record, as_json: Json = False,
         text: Annotated[bool, typer.Option("--text", help="Print the record in text notation.")] = False,
         secrets: Annotated[bool,
                            typer.Option("--secrets",
                                         help="Print all of a game that is not over, too.")] = False) -> None:
    """Tell a recorded game; --json prints it ply by ply, with draws, positions and legal decisions, for a
    referee of your own."""
    record = read_record(file)
    if as_json and text:
        raise BadOption("--json and --text exclude each other.")
    match = records.replay(record)
    if (as_json or text) and not match.over and not secrets:
        raise BadRecord("The game is not over, so this would reveal its secrets and its seed; use "
                        "--secrets to do it anyway.")
    if as_json:
        print("[" + ",\n".join(map(json.dumps, records.plies(record))) + "]")
    elif text:
        print(records.write_text(record), end="")
    else:
        tell_story(match, language())


def read_record(file: Path) -> dict[str, Any]:
    """The record in a file, whole and by its schema."""
    record = records.read(file)
    schema_check.check("record", json.dumps(record))
    return record


def tell_story(match: Match, language: str) -> None:
    """The game as everybody saw it, round by round."""
    from ludoteca.show.log import story
    from ludoteca.show.words import speaker

    number = None
    for line in story(match.view(), speaker(language, match.game.name)):
        if line.round != number:
            number = line.round
            print(f"\n{number}.")
        print(f"  {line.text}")


@command("verify game.json", "verify game.json --json")
def verify(file: Record, as_json: Json = False) -> None:
    """Recompute every die and shuffle of a record from its seed."""
    match = records.verify(read_record(file))
    if as_json:
        print(json.dumps({"game": match.game.name, "draws": match.drawn, "decisions": len(match.decisions),
                          "over": match.over, "commitment": match.fair.commitment, "winners": match.winners,
                          "scores": match.scores}))
        return
    print(
        say("The record is valid: seed and decisions give the game it describes (draws: {draws}, "
            "decisions: {decisions}).",
            draws=match.drawn,
              decisions=len(match.decisions)))
    if not match.over:
        print(say("The game is not over: it waits for {names}.",
                  names=", ".join(match.names[p] for p in match.waiting)))
    print(say("The seed was promised as {commitment}", commitment=match.fair.commitment))


@command("analyse game.json", "analyse game.json --playouts 1000 --plot chances.svg")
def analyse(file: Record,
            playouts: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--playouts", 0, 1_000_000),
                                                  help="Simulated futures of each position; 0: exact, or by "
                                                       "its length.")] = 0,
            plot: Annotated[Path | None, typer.Option(metavar="FILE", parser=output_file("--plot"),
                                                 help="Draw the winning chances into this SVG file.")] = None,
            seconds: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--seconds", 0, 10 ** 7),
                                                 help="Give up after that time; 0: never.")] = 0,
            as_json: Json = False, progress: WithProgress = False) -> None:
    """Split a finished game into luck and decisions: exactly where the game is solved, else by simulation."""
    from ludoteca.lab.chances_plot import curve
    from ludoteca.lab.luck_analysis import Report, analysing, lines
    from ludoteca.lab.text_tables import print_table

    record = read_record(file)
    step: tuple[int, int] | Report = (0, 0)
    with ProgressBar(record["game"], seconds=seconds) as work:
        for step in analysing(record, playouts):
            if not isinstance(step, Report):
                work.at(*step)
    if not isinstance(step, Report) and work.time_up:
        raise BadOption("After {seconds} seconds {done} of {total} positions were done; an unfinished "
                        "analysis is not shown. Fewer --playouts take less time.", seconds=seconds,
                        done=step[0], total=step[1])
    if not isinstance(step, Report):
        tell(say("Interrupted after {done} of {total} positions; an unfinished analysis is not shown.",
                 done=step[0], total=step[1]))
        raise typer.Exit(INTERRUPTED)
    if plot:
        plot.write_text(curve(step), "utf-8")
    if as_json:
        print(json.dumps(step.as_dict()))
        return
    head = ["", *(say(word)
                  for word in ("victory", "chance at the start", "luck", "player’s decisions",
                               "others’ decisions")), "±"]
    rows = [[step.names[part.seat], "*" if part.seat in step.winners else "", f"{part.start:.0%}",
             f"{part.luck:+.0%}",
             f"{part.own:+.0%}", f"{part.others:+.0%}", f"{part.error:.0%}"] for part in step.splits]
    print_table(head, rows)
    print("\n".join(lines(step, voice())))


@command("draw {game} --output board.svg", "draw --record game.json --ply 12 --seat 0 --output position.svg")
def draw(output: Annotated[Path,
                           typer.Option("--output", "-o", metavar="FILE", parser=output_file("--output"),
                                              help="The SVG file to write.")],
         game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=propose_games,
                                                   help="The game's name; not needed with --record.")] = None,
         players: Players = None,
         options: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE",
                                                           help="An option of the game; several times for "
                                                                "several.")] = None,
         data: Data = None,
         file: Annotated[Path | None, typer.Option("--record", metavar="RECORD", parser=Path,
                                                   help="Draw a recorded game instead.")] = None,
         ply: Annotated[int | None, typer.Option(metavar="NUMBER", parser=whole("--ply", 0, 1_000_000),
                                                 help="After so many decisions of the record.")] = None,
         seat: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--seat", -1, 99),
                                           help="In the eyes of a seat; -1: a spectator.")] = -1,
         portrait: Annotated[bool, typer.Option(help="For a narrow screen.")] = False) -> None:
    """Draw a game's board as an SVG file."""
    from ludoteca.show.svg import draw as picture

    if file:
        if players is not None or options or data:
            raise BadOption("A record has its own players, options and data.")
        match = recorded(file, game, ply)
    else:
        if game is None or ply is not None:
            raise BadOption("Give a game, or a record with --record; --ply works only with a record.")
        chosen = find(game, data)
        match = Match(chosen, players, read_options(chosen, options), seed="0")
    if seat >= match.players:
        raise BadOption("There is no seat {seat} at this table.", seat=seat)
    output.write_text(picture(match.view(seat), portrait=portrait), "utf-8")
    notes.print(f"{output}", highlight=False, markup=False)


def recorded(file: Path, game: str | None, ply: int | None) -> Match:
    """The match of a record, as it stood after so many decisions."""
    record = read_record(file)
    if game not in (None, record["game"]):
        raise BadOption("The record is of {game}, not of {other}.", game=record["game"], other=str(game)[:40])
    decisions = len(record["decisions"])
    if ply is not None and ply > decisions:
        raise BadOption("Decisions in the record: {decisions}, not {ply}.", decisions=decisions, ply=ply)
    return next(itertools.islice(records.rebuild(record), decisions if ply is None else ply, None))
