"""What the programs of this folder have in common with the commands of Ludoteca: faults are one sentence and
a code."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer

from ludoteca.cli.command_base import Command
from ludoteca.cli.error_messages import told


class Program(Command):
    """A command that is a whole program: whatever goes wrong in it, or before, is told here."""

    def make_context(self, *args: Any, **given: Any) -> Any:
        with told():
            return super().make_context(*args, **given)

    def invoke(self, ctx: Any) -> Any:
        with told():
            return super().invoke(ctx)


def program(function: Callable[..., None]) -> typer.Typer:
    """A function with Typer's annotations as a program."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command(cls=Program)(function)
    return app
