"""Backups of a server's tables from the command line."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludoteca.cli.command import command
from ludoteca.cli.given import output_file, output_folder
from ludoteca.cli.language import say

Home = Annotated[Path | None, typer.Option(metavar="FOLDER", parser=output_folder("--home"),
                                                  help="The data folder; else LUDOTECA_HOME, or the usual one.")]


@command("backup tables.zip", "backup tables.zip --home my-server")
def backup(file: Annotated[Path, typer.Argument(metavar="BACKUP", parser=output_file("BACKUP"), help="The file to write.")],
           home: Home = None) -> None:
    """Write all tables, and the key that cookies are signed with, to one file; the server may run meanwhile."""
    from ludoteca.web.hosting.backup import back_up
    from ludoteca.web.settings import home_folder

    print(say("{file} holds {count} tables.", file=file, count=back_up(home or home_folder(), file)))


@command("restore tables.zip", "restore tables.zip --home my-server")
def restore(file: Annotated[Path, typer.Argument(metavar="BACKUP", help="A file that `backup` wrote.")], home: Home = None) -> None:
    """Put a backup in the place of a server's tables, which are kept beside it; the server must not run."""
    from ludoteca.web.hosting import backup
    from ludoteca.web.settings import home_folder

    folder = home or home_folder()
    print(say("{folder} holds {count} tables; those that were there are kept in files that begin with before-restore.",
              folder=folder, count=backup.restore(folder, file)))
