"""The plain form: whole games as scrolling text, with every command, in four languages."""
import io
import re

import pytest
from rich.console import Console

from ludoteca import load
from ludoteca.core import record as records
from ludoteca.core.game_loader import games
from ludoteca.show.words import LANGUAGES
from ludoteca.terminal import start
from ludoteca.terminal.plain_text import PlainTerminal
from ludoteca.terminal.session import begin


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTECA_HOME", str(tmp_path))


def played(name, answers, people=("Anna",), language="en", players=None, answer="1"):
    """What is printed, and the record: somebody gives the answers, then always the same one."""
    out, left = io.StringIO(), iter(answers)
    with begin(load(name), players, people, {}, "1", ["random"]) as session:
        path = PlainTerminal(session, language, Console(file=out, soft_wrap=True),
                             lambda _: next(left, answer)).run()
    return out.getvalue(), path


@pytest.mark.parametrize(("name", "language"),
                         [*((name, "en") for name in games()), *(("cafe-race", each) for each in LANGUAGES)])
def test_a_whole_game(name, language):
    text, path = played(name, ["hello"], language=language)
    assert records.verify(records.read(path)).over and str(path) in text
    assert "hello" in text and "{" not in text and "\x1b" not in text


def test_every_command():
    text, path = played("cafe-race", ["h", "?", "2", "u", "3", "l", "q"])
    assert path is None and "`ludoteca play --resume`" in text
    assert "Choose at random" in text and "Café Race" in text and "Pushes: Anna 2" in text
    assert text.count("1. Pushes: Anna") == 1 and "1. Pushes: Anna 3" in text, (
        "what was taken back is not told")
    again, _ = played("cafe-race", ["u", "q"])
    assert "nothing to undo" in again and "resume" not in again


def test_why_something_is_not_possible():
    text, _ = played("crazy-race", ["take back", "q"])
    assert "Your pile is empty" in text


def test_nobody_sees_what_another_chose():
    """Between one person's choice and the next one's picture lie a screenful and a curtain."""
    text, _ = played("cafe-race", ["", "6", "", "q"], people=("Ada", "Bea"), players=3)
    between = text.split("For Bea’s eyes only")[1]
    assert "push 6" not in between and "6 in" not in between
    assert re.search(r"\n{60}.*For Bea’s eyes", text, re.S)


def test_without_the_package_of_the_full_screen_there_is_plain_text_and_a_sentence(monkeypatch, capsys):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(start, "on_terminal", lambda: True)
    start.say_what_is_missing(False, "en")
    assert start.full_screen(False) and not capsys.readouterr().out
    monkeypatch.setattr(start, "find_spec", lambda name: None)
    start.say_what_is_missing(True, "en")
    assert not start.full_screen(False) and not capsys.readouterr().out
    start.say_what_is_missing(False, "en")
    assert "pip install 'ludoteca[terminal]'" in capsys.readouterr().out
