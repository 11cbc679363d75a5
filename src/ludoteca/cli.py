"""The command line. Every command ends with 0, with 1 where an expectation does not hold, with 2 and a sentence on bad input."""
from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ludoteca import __version__
from ludoteca.bots.levels import USUAL
from ludoteca.bots.named import FORMS, NAMES, bot_named
from ludoteca.core import record as records
from ludoteca.core import scenario as scenarios
from ludoteca.core.datafile import read as read_toml
from ludoteca.core.errors import BadOption, BadPosition, LudotecaError
from ludoteca.core.game import Game, games, homes, load, warnings
from ludoteca.show.words import LANGUAGES, language_of

app = typer.Typer(help="Four board games with secrets, dice and elbows: play, simulate, verify.", no_args_is_help=False,
                  pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]})
notes = Console(stderr=True)

GameName = Annotated[str, typer.Argument(help="The game's name: " + ", ".join(games()) + ".")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many players.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game, as name=value; several times.")]
Data = Annotated[Path | None, typer.Option("--data", help="A file of your own: cards or circuits, where the game takes them.")]
BOTS = ", ".join((*NAMES, *FORMS)) + "."
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Language = Annotated[str | None, typer.Option("--language", "-l", help="en, it, fr or de; else that of your locale.")]


def find(name: str, data: Path | None = None) -> Game:
    return load(name, read_toml(data) if data else None)


def read_options(game: Game, given: list[str] | None) -> dict[str, Any]:
    """name=value pairs: true and false, numbers, words, and lists with commas."""
    options: dict[str, Any] = {}
    for pair in given or []:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadOption("An option is given as name=value, not {pair!r}.", pair=pair)
        values = game.rules.OPTIONS.get(name, ())
        options[name] = [part.strip() for part in text.split(",") if part.strip()] if isinstance(values, list) else read_value(text)
    return options


def read_value(text: str) -> Any:
    if text.lower() in ("true", "yes", "on"):
        return True
    if text.lower() in ("false", "no", "off"):
        return False
    return int(text) if text.lstrip("-").isdigit() else text


def bot_names(given: str) -> list[str]:
    """The bots' names, each of which there is."""
    return [bot_named(name).name for name in given.split(",")]


def pick_language(wanted: str | None) -> str:
    if wanted is not None and wanted not in LANGUAGES:
        raise BadOption("There is no language {wanted!r} here; there are: {languages}.", wanted=wanted,
                        languages=", ".join(LANGUAGES))
    return language_of(wanted)


def print_version(wanted: bool) -> None:
    if wanted:
        print(f"ludoteca {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def begin(context: typer.Context,
          version: Annotated[bool, typer.Option("--version", callback=print_version, is_eager=True,
                                                help="Print the version and end.")] = False) -> None:
    """Without a command: start the server on this machine and open the browser."""
    if context.invoked_subcommand is None:
        serve()


@app.command()
def serve(host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
          port: Annotated[int, typer.Option(help="The port.")] = 8642,
          browser: Annotated[bool, typer.Option(help="Open the browser.")] = True) -> None:
    """Start the server with its pages; by default on this machine alone."""
    from ludoteca.web.server import run

    run(host, port, browser)


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
def scenario(file: Annotated[str, typer.Argument(help="A scenario as JSON, or - for standard input.")]) -> None:
    """Set up any position with any dice, play decisions, print what comes of it; 1 if it is not what was expected."""
    outcome, differences = scenarios.run(read_scenario(file))
    print(json.dumps(outcome))
    for line in differences:
        notes.print(line, markup=False, highlight=False)
    if differences:
        raise typer.Exit(1)


def read_scenario(file: str) -> Any:
    try:
        return json.loads(sys.stdin.read() if file == "-" else Path(file).read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        raise BadPosition("The file {file!r} cannot be read.", file=Path(file).name) from None
    except (json.JSONDecodeError, RecursionError):
        raise BadPosition("The scenario is not valid JSON.") from None


@app.command()
def advise(file: Annotated[str, typer.Argument(help="A scenario as JSON, or - for standard input.")],
           seat: Annotated[int | None, typer.Option(help="For whom; else the first seat that owes a decision.")] = None,
           sims: Annotated[int, typer.Option(min=1, help="How many simulations to think.")] = 20_000,
           as_json: Json = False) -> None:
    """Say what to decide in a position: a mixture where several decide in secret, else the best choice."""
    from ludoteca.lab.advise import advise as advice_for
    from ludoteca.lab.advise import lines

    scene = scenarios.play(read_scenario(file))
    who = seat if seat is not None else scene.waiting[0] if scene.waiting else 0
    if not 0 <= who < scene.players:
        raise BadOption("There is no seat {seat} at this table.", seat=who)
    advice = advice_for(scene.view(who), sims)
    print(json.dumps(advice.as_dict()) if as_json else "\n".join(lines(advice)))


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
def bench(as_json: Json = False, only: Annotated[str | None, typer.Option(help="One game.")] = None) -> None:
    """Measure the speed of every game on this machine, plain, compiled and, where there is one, on a GPU."""
    from ludoteca.lab import speed

    speed.report([only] if only else games(), as_json)


@app.command()
def new_game(name: Annotated[str, typer.Argument(help="The new game's name: small letters, digits and hyphens.")],
             folder: Annotated[Path, typer.Option(help="Where to make its folder.")] = Path(".")) -> None:
    """Lay out a small working game of your own (two players, one die), with its tests."""
    from ludoteca.new_game import lay_out

    made = lay_out(name, folder)
    print(f"{made} is a game: install it with `pip install -e {made}`, then play it with `ludoteca play {name}`.")


def add_commands() -> None:
    """The games' own commands; one that does not load, or takes a name of ours, is left out."""
    taken = vars(typer.main.get_command(app))["commands"]
    for home in homes().values():
        if home.has("commands"):
            try:
                own = home.module("commands").app
                if own.info.name in taken:
                    raise ValueError(f"there is already a command {own.info.name}")
                app.add_typer(own)
            except Exception as fault:
                warnings.warning("The commands of the game %r are left out: %s.", home.name, str(fault).rstrip("."))


add_commands()


def main() -> None:
    """Run the command line; what the user can mend becomes one sentence and exit code 2."""
    sys.path.append(os.getcwd())            # so that a bot of one's own is found as MODULE:FUNCTION
    try:
        app()
    except LudotecaError as fault:
        print(str(fault), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(0)
