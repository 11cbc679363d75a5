"""The server from the command line."""
from __future__ import annotations

from typing import Annotated

import typer

from ludoteca import __version__


def print_version(wanted: bool) -> None:
    if wanted:
        print(f"ludoteca {__version__}")
        raise typer.Exit


def begin(context: typer.Context,
          version: Annotated[bool, typer.Option("--version", callback=print_version, is_eager=True,
                                                help="Print the version and end.")] = False) -> None:
    """Without a command: start the server on this machine and open the browser."""
    if context.invoked_subcommand is None:
        serve()


def serve(host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
          port: Annotated[int, typer.Option(help="The port.")] = 8642,
          browser: Annotated[bool, typer.Option(help="Open the browser.")] = True) -> None:
    """Start the server with its pages; by default on this machine alone."""
    from ludoteca.web.server import run

    run(host, port, browser)
