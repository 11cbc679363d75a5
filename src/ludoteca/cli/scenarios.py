"""Scenarios on the command line: played, and advice for them."""
from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli.given import Json, notes
from ludoteca.core import scenario as scenarios
from ludoteca.core.errors import BadOption, BadPosition


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
