"""Ave Caesar's own commands: circuits are looked at and checked."""
import json
import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(name="circuit", help="Circuits of Ave Caesar: ours, or a file of your own.",
                  no_args_is_help=True)


@app.command("check",
             epilog="Examples:\n\nludoteca circuit check white\n\nludoteca circuit check my-circuit.toml")
def circuit_check(file: Annotated[str, typer.Argument(metavar="CIRCUIT",
                                                help="A circuit file, or the name of one of ours.")]) -> None:
    """Say what is wrong with a circuit, space by space, or print its totals and bottlenecks."""
    from .circuit_model import report

    faults = report.check(file) if Path(file).suffix else []
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        raise typer.Exit(2)
    print("\n".join(report.report(file)))


@app.command("show", epilog="Examples:\n\nludoteca circuit show white\n\nludoteca circuit show red --json")
def circuit_show(name: Annotated[str,
                                 typer.Argument(metavar="CIRCUIT",
                                                help="white, blue, yellow, red, or a circuit file.")],
                 as_json: Annotated[bool,
                                    typer.Option("--json",
                                                 help="Print the result as JSON.")] = False) -> None:
    """Print a circuit: in short, or its whole graph as JSON."""
    from .circuit_model import report

    print(json.dumps(report.show_json(name)) if as_json else "\n".join(report.report(name)))
