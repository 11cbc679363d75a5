"""The command line.

Every command ends with 0, with 1 where an expectation does not hold, with 2 and one sentence on bad input,
with 130 when it was interrupted; faults.py sees to it.
"""
from __future__ import annotations

import io
import os
import sys

import typer

from ludoteca.cli import admin
from ludoteca.cli.command_base import Commands, complete, epilog, in_any_language
from ludoteca.cli.describe_game import options
from ludoteca.cli.laboratory import bench, dataset, simulate, tournament, wasm
from ludoteca.cli.moderation import moderate
from ludoteca.cli.new_game import new_game
from ludoteca.cli.play import join, play
from ludoteca.cli.records import analyse, draw, show, verify
from ludoteca.cli.scenarios import advise, scenario
from ludoteca.cli.serve import backup, begin, restore, serve
from ludoteca.core.game_loader import homes, warnings

COMMANDS = (serve, play, join, options, simulate, dataset, show, verify, scenario, advise, tournament,
            analyse, draw, bench, wasm, new_game, backup, restore)

app = typer.Typer(cls=Commands, pretty_exceptions_enable=False,
                  context_settings={"help_option_names": ["-h", "--help"]})
app.callback(invoke_without_command=True,
             epilog=epilog(begin.examples))(in_any_language(begin))  # type: ignore[attr-defined]
for each in COMMANDS:
    app.command()(each)
complete(app)
complete(moderate)
app.add_typer(moderate)
complete(admin.app)
app.add_typer(admin.app)


def add_commands() -> None:
    """The games' own commands; one that does not load, or takes a name of ours, is left out."""
    taken = vars(typer.main.get_command(app))["commands"]
    for home in homes().values():
        if home.has("commands"):
            try:
                own = home.module("commands").app
                if own.info.name in taken:
                    raise ValueError(f"there is already a command {own.info.name}")
                complete(own)
                app.add_typer(own)
            except Exception as fault:
                warnings.warning("The commands of the game %r are left out: %s.", home.name,
                                 str(fault).rstrip("."))


add_commands()


def main() -> None:
    """Run the command line."""
    sys.path.append(os.getcwd())            # so that a bot of one's own is found as MODULE:FUNCTION
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    app()
