"""The command line in this process: its commands by their own descriptions, run until real work would
begin."""
import contextlib
import io
from unittest import mock

from typer.main import get_command

from ludoteca.cli import app

from apart import apart

ROOT = get_command(app)


LONG = ("lab.simulate.random_play", "lab.simulate.with_records", "lab.simulate.spread_play",
        "lab.tournament.run", "lab.dataset.write_dataset",
        "lab.luck_analysis.analysing", "lab.advice.advising", "lab.speed.print_speeds",
        "lab.wasm_build.build_apart",
        "web.server.run", "terminal.start.play")


LOOPING = (["admin"], ["moderate"])


class Started(Exception):
    """The work would begin now: all that was given is good."""


def stop_before_work(monkeypatch, *more):
    """What takes long, and `more`, does not begin."""
    def start(*args, **given):
        raise Started

    for name in (*LONG, *more):
        monkeypatch.setattr(f"ludoteca.{name}", start)


def leaves(command=ROOT, path=()):
    """Every command that does something, with the words that call it."""
    inner = getattr(command, "commands", None)
    if not inner:
        yield path, command
    for name, each in (inner or {}).items():
        yield from leaves(each, (*path, name))


def called(main, words, name):
    """Here; a command that runs a loop itself in another thread, since a browser test may have left one
    running here."""
    return (apart if words[:1] in LOOPING else lambda work, *given: work(*given))(main, words, name)


def run(*args, text="", root=ROOT, name="ludoteca"):
    """What a call ends with, prints and says, when this is typed: (code, stdout, stderr); None for code where
    work would begin."""
    out, err, code = io.StringIO(), io.StringIO(), None
    typed = mock.patch("sys.stdin", io.StringIO(text))
    with typed, contextlib.redirect_stdout(
        out), contextlib.redirect_stderr(err), contextlib.suppress(Started):
        try:
            called(root.main, list(map(str, args)), name)
        except SystemExit as end:
            code = end.code
    return code, out.getvalue(), err.getvalue()
