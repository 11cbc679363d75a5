"""Ctrl-C ends a command in one way, also where a library loses the KeyboardInterrupt and fails by it."""
import contextlib
import signal

import pytest
import typer

from ludoteca.cli.error_messages import INTERRUPTED, told
from ludoteca.cli.progress import ProgressBar


@pytest.fixture(autouse=True)
def as_in_a_program():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def lose_an_interrupt():
    """As Numba's compiler does in a callback."""
    with contextlib.suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    raise RuntimeError("no compiled object yet")


def test_what_fails_after_it_is_taken_for_it(capsys):
    with pytest.raises(typer.Exit) as end, told():
        lose_an_interrupt()
    assert end.value.exit_code == INTERRUPTED
    assert capsys.readouterr().err == "Interrupted.\n"


def test_long_work_that_fails_after_it_shows_what_there_is(capsys):
    with pytest.raises(typer.Exit) as end, told():
        with ProgressBar("games") as bar:
            lose_an_interrupt()
        bar.end()
    assert end.value.exit_code == INTERRUPTED
    assert capsys.readouterr().err == "Interrupted: this is what there was so far.\n"


def test_without_it_a_fault_stays_a_fault():
    with pytest.raises(RuntimeError, match="no compiled"), told():
        raise RuntimeError("no compiled object yet")
