"""Scenarios on the command line: played, and advice for them."""
from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli import schema_check
from ludoteca.cli.command_base import command
from ludoteca.cli.language import voice
from ludoteca.cli.parameters import MOST_SIMS, Json, Scenario, whole
from ludoteca.cli.progress import ProgressBar, WithProgress
from ludoteca.core import scenario as scenarios
from ludoteca.core.errors import BadOption, BadPosition


@command("scenario position.json", "scenario - < position.json")
def scenario(file: Scenario) -> None:
    """Set up any position with any dice, play decisions, print what comes of it; 1 if it is not what was
    expected."""
    outcome, differences = scenarios.run(read_scenario(file))
    print(json.dumps(outcome))
    for line in differences:
        print(line, file=sys.stderr)
    if differences:
        raise typer.Exit(1)


def read_scenario(file: str) -> Any:
    """The scenario in a file, by its schema."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
        given = scenarios.check(json.loads(text))
    except (json.JSONDecodeError, RecursionError):
        raise BadPosition("The scenario is not valid JSON.") from None
    except (OSError, ValueError):
        raise BadPosition("The file {file!r} cannot be read.", file=Path(file).name[:80]) from None
    schema_check.check("scenario", text)
    return given


@command("advise position.json", "advise position.json --seat 1 --sims 100000")
def advise(file: Scenario,
           seat: Annotated[int | None, typer.Option(metavar="NUMBER", parser=whole("--seat", 0, 99),
                                          help="For whom; else the first seat that owes a decision.")] = None,
           sims: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--sims", 1, MOST_SIMS),
                                             help="How many simulations to think.")] = 20_000,
           as_json: Json = False, progress: WithProgress = False) -> None:
    """Say what to decide in a position: a mixture where several decide in secret, else the best choice."""
    from ludoteca.lab.advice import advising, lines

    scene = scenarios.play(read_scenario(file))
    who = seat if seat is not None else scene.waiting[0] if scene.waiting else 0
    if who >= scene.players:
        raise BadOption("There is no seat {seat} at this table.", seat=who)
    advice = None
    with ProgressBar(scene.game.name, sims) as work:
        for advice in advising(scene.view(who), sims):
            work.at(advice.sims)
    if advice is None:
        raise KeyboardInterrupt
    print(json.dumps(advice.as_dict()) if as_json else "\n".join(lines(advice, scene.names[who], voice())))
    work.end()
