"""The command line in this process: its commands by their own descriptions, run until real work would begin."""
import contextlib
import io

from typer.main import get_command

from ludoteca.cli import app

ROOT = get_command(app)


class Started(Exception):
    """The work would begin now: all that was given is good."""


def leaves(command=ROOT, path=()):
    """Every command that does something, with the words that call it."""
    inner = getattr(command, "commands", None)
    if not inner:
        yield path, command
    for name, each in (inner or {}).items():
        yield from leaves(each, (*path, name))


def run(*args):
    """What a call ends with, prints and says: (code, stdout, stderr); a code of None where work would have begun."""
    out, err, code = io.StringIO(), io.StringIO(), None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), contextlib.suppress(Started):
        try:
            ROOT.main(list(map(str, args)), prog_name="ludoteca")
        except SystemExit as end:
            code = end.code
    return code, out.getvalue(), err.getvalue()
