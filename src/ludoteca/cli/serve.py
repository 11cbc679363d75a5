"""The server from the command line, and backups of its tables."""
from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca import __version__
from ludoteca.cli.command_base import command
from ludoteca.cli.error_messages import BAD, INTERRUPTED, sentence, tell
from ludoteca.cli.language import say, voice
from ludoteca.cli.parameters import output_file, output_folder, whole
from ludoteca.core.errors import BadOption, LudotecaError

if TYPE_CHECKING:
    from ludoteca.web.settings import Settings


def print_version(wanted: bool) -> None:
    if wanted:
        print(f"ludoteca {__version__}")
        raise typer.Exit


@command("", "play {game}", "{game}", "simulate {game} --games 100000")
def begin(context: typer.Context,
          version: Annotated[bool, typer.Option("--version", callback=print_version, is_eager=True,
                                                help="Print the version and end.")] = False) -> None:
    """Four board games with secrets, dice and elbows: play, simulate, verify.

    Without a command: start the server on this machine and open the browser.
    """
    if context.invoked_subcommand is None:
        serve()


def database_url(given: str) -> str:
    if not str(given).startswith(("postgresql://", "postgres://")):
        raise BadOption("--database is the address of a PostgreSQL database: postgresql://…")
    return str(given)


@command("serve", "serve --no-browser --port 9000", "serve --host 0.0.0.0")
def serve(host: Annotated[str | None,
                          typer.Option(metavar="ADDRESS",
                                       help="The address to listen on; else 127.0.0.1.")] = None,
          port: Annotated[int | None, typer.Option(metavar="NUMBER", parser=whole("--port", 0, 65535),
                                                   help="The port; 0: any that is free; else 8642, if it is "
                                                        "free.")] = None,
          browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
          home: Annotated[Path | None, typer.Option(metavar="FOLDER", parser=output_folder("--home"),
                                                    help="Where tables are kept.")] = None,
          database: Annotated[str | None, typer.Option(metavar="URL", parser=database_url,
                                                       help="Tables in PostgreSQL: "
                                                            "postgresql://user@host/name.")] = None,
          workers: Annotated[int | None, typer.Option(metavar="NUMBER", parser=whole("--workers", 1, 256),
                                                      help="How many processes serve; several need "
                                                           "--database.")] = None,
          config: Annotated[Path | None,
                            typer.Option(metavar="FILE",
                                         help="A file of settings: see docs/hosting.md.")] = None,
          set_: Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE",
                                                      help="A setting, as often as needed.")] = None) -> None:
    """Start the server with its pages; by default on this machine alone.

    --database needs the extra `postgres`; for many visitors there is the extra `server`."""
    from ludoteca.web.hosting.load_settings import read_settings
    from ludoteca.web.server import run

    flags = {name.strip(): value for name, _, value in (each.partition("=") for each in set_ or [])}
    flags |= {name: str(value) for name, value in (("database", database), ("workers", workers))
              if value is not None}
    settings = read_settings(flags, file=config)
    try:
        run(host, port, browser, home, voice(), settings)
    except KeyboardInterrupt:
        end(settings, logging.INFO, say("The server has stopped; its tables are kept."))
        raise typer.Exit(INTERRUPTED) from None
    except (LudotecaError, OSError) as fault:
        end(settings, logging.ERROR, sentence(fault))
        raise typer.Exit(BAD) from None


def end(settings: Settings, level: int, text: str) -> None:
    """Say why the server has ended: to people, or to the log where programs read it."""
    if settings.log == "json":
        logging.getLogger("ludoteca").log(level, "%s", text)
    else:
        tell(text)


Home = Annotated[Path | None, typer.Option(metavar="FOLDER", parser=output_folder("--home"),
                                                  help="The data folder; else LUDOTECA_HOME, or the usual "
                                                       "one.")]


def folder_of(home: Path | None) -> Path:
    """The data folder that is meant; BadOption where the settings have the tables in PostgreSQL."""
    from ludoteca.web.hosting.load_settings import read_settings
    from ludoteca.web.storage.postgres_connection import place

    settings = read_settings({})
    if home is None and settings.database:
        raise BadOption("The tables are in PostgreSQL ({name}): back them up with pg_dump and bring them "
                        "back with pg_restore, or name a folder with --home.", name=place(settings.database))
    return home or settings.home


@command("backup tables.zip", "backup tables.zip --home my-server")
def backup(file: Annotated[Path,
                           typer.Argument(metavar="BACKUP", parser=output_file("BACKUP"),
                                          help="The file to write.")],
           home: Home = None) -> None:
    """Write all tables, and the key that cookies are signed with, to one file; the server may run
    meanwhile."""
    from ludoteca.web.hosting.backup import back_up

    print(say("Tables in {file}: {count}.", file=file, count=back_up(folder_of(home), file)))


@command("restore tables.zip", "restore tables.zip --home my-server")
def restore(file: Annotated[Path, typer.Argument(metavar="BACKUP", help="A file that `backup` wrote.")],
            home: Home = None) -> None:
    """Put a backup in the place of a server's tables, which are kept beside it; the server must not run."""
    from ludoteca.web.hosting import backup

    folder = folder_of(home)
    print(say("Tables in {folder}: {count}. Those that were there before are kept in files that begin "
              "with before-restore.", folder=folder, count=backup.restore(folder, file)))
