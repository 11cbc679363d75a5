"""What every command has: the language it speaks, examples in its help, faults told in one sentence."""
from __future__ import annotations

import functools
import inspect
import shutil
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from ludoteca.cli.error_messages import told
from ludoteca.cli.language import choose
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import games
from ludoteca.show.words import LANGUAGES

NARROW = 60                                 # columns; a terminal with fewer gets help without frames
Lang = Annotated[str | None,
                 typer.Option("--lang", "--language", "-l", metavar="LANGUAGE", is_eager=True,
                              callback=choose,
                                          autocompletion=lambda: list(LANGUAGES.items()),
                                          help="en, it, fr or de; else that of your locale.")]


def command(*examples: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark a function as a command, with examples of its use; {game} stands for the name of a game."""
    def mark(function: Callable[..., None]) -> Callable[..., None]:
        filled = [example.format(game=games()[0]) for example in examples]
        function.examples = filled  # type: ignore[attr-defined]
        return function
    return mark


def in_any_language(function: Callable[..., None]) -> Callable[..., None]:
    """The same function with an option --lang, which is obeyed before all others are read."""
    own = inspect.signature(function, eval_str=True)

    @functools.wraps(function)
    def run(*args: Any, lang: str | None = None, **given: Any) -> None:
        function(*args, **given)

    lang = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Lang)
    run.__signature__ = own.replace(parameters=[*own.parameters.values(), lang])  # type: ignore[attr-defined]
    run.__annotations__ = {name: each.annotation for name, each in (own.parameters | {"lang": lang}).items()}
    return run


def complete(app: typer.Typer) -> None:
    """Give an application's commands all that every command has."""
    for each in app.registered_commands:
        assert each.callback
        each.cls = Command
        each.epilog = each.epilog or epilog(getattr(each.callback, "examples", []))
        each.callback = in_any_language(each.callback)


def epilog(examples: Sequence[str]) -> str | None:
    """What stands below a command's help."""
    return ("\n\n".join(["Examples:", *(f"ludoteca {line}".rstrip() for line in examples)]) if examples
            else None)


class Command(TyperCommand):
    """A command whose help can be read on any terminal, and that says in our words what is too much."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        if shutil.get_terminal_size().columns < NARROW:
            narrow_help(self, ctx, formatter)
        else:
            super().format_help(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise BadOption("{command} does not accept {rest!r}; see {help}.",
                            command=ctx.command_path, rest=rest[0][:40], help=f"{ctx.command_path} --help")
        return rest


class Commands(TyperGroup):
    """All commands: whatever goes wrong in one of them, or before, is told here."""

    def make_context(self, *args: Any, **given: Any) -> Any:
        with told():
            choose(None)
            return super().make_context(*args, **given)

    def invoke(self, ctx: Any) -> Any:
        with told():
            return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        if shutil.get_terminal_size().columns < NARROW:
            narrow_help(self, ctx, formatter)
        else:
            super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if self.get_command(ctx, args[0]) is None and args[0] in games():
            # `ludoteca GAME` says what there is to say of it
            return super().resolve_command(ctx, ["options", *args])
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            raise BadOption("There is no command {name!r}; there are: {names}.", name=args[0][:40],
                            names=", ".join(self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


def narrow_help(command: Any, ctx: Any, formatter: Any) -> None:
    """Help without columns: each option and what it is, one below the other."""
    formatter.width = max(20, shutil.get_terminal_size().columns)
    command.format_usage(ctx, formatter)
    formatter.write("\n")
    formatter.write_text(inspect.cleandoc(command.help or ""))
    rows = [each.get_help_record(ctx)
            or ((each.metavar or each.name).upper(), getattr(each, "help", "") or "")
            for each in command.get_params(ctx)]
    rows += [(name, each.get_short_help_str(200)) for name, each in getattr(command, "commands", {}).items()]
    for name, text in rows:
        formatter.write(f"\n{name}\n")
        with formatter.indentation():
            formatter.write_text(text)
    formatter.write("".join(f"\n{line}" for line in (command.epilog or "").split("\n\n")) + "\n")
