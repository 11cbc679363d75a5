"""The command as people use it: on a pseudo-terminal, resized in the middle, killed and resumed, to the end
of the game."""
import os
import re
import signal
import sys

import pexpect
import pyte
import pytest

from ludoteca.core import record as records

KINDS = {"cafe-race": (3, ()), "cafe-fatal": (2, ()), "crazy-race": (3, ()),
         "ave-caesar": (3, ("-o", "races=1"))}
SECONDS = 60                              # how long nothing may come; nothing waits so long


class Terminal:
    """A command on a terminal, and what is to be seen there."""

    def __init__(self, home, *args, size=(24, 80), **more):
        # xdist exports them
        own = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        env = (own | {"LUDOTECA_HOME": str(home), "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none",
                      "LANG": "en"} | more)
        self.child = pexpect.spawn(sys.executable, ["-m", "ludoteca", *map(str, args)], env=env,
                                   dimensions=size, encoding="utf-8", timeout=SECONDS)
        self.screen = pyte.Screen(size[1], size[0])
        self.stream = pyte.Stream(self.screen)

    def text(self):
        return "\n".join(self.screen.display)

    def until(self, pattern):
        """Read until something is to be seen."""
        while not re.search(pattern, self.text()):
            self.stream.feed(self.child.read_nonblocking(1 << 16, SECONDS))

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def end(self):
        """Read to the end; the exit status."""
        rest = self.child.read()
        self.child.close()
        return self.child.exitstatus, rest


def play_on(terminal, times):
    """Take the first choice so many times, or to the end; whether the game is over."""
    for _ in range(times):
        terminal.until(r"Anna: |The record is saved")
        if "The record is saved" in terminal.text():
            return True
        terminal.child.send("\x1b[C")
        terminal.until(r"\(1/\d+\)|The record is saved")
        terminal.child.send("\r")
        terminal.until(r"^(?![\s\S]*\(1/\d+\))")
    return False


@pytest.mark.parametrize("name", KINDS)
def test_a_game_is_resized_killed_and_resumed(name, tmp_path):
    players, more = KINDS[name]
    first = Terminal(tmp_path, "play", name, "-p", players, "--seed", 1, "--bots", "random", *more)
    assert not play_on(first, 2)
    first.until("Anna: ")
    first.resize(40, 120)
    first.until(r"\n F1 Rules.*$")
    assert not play_on(first, 1)
    first.until("Anna: ")
    (kept,) = (tmp_path / "games").iterdir()
    before = kept.read_text("utf-8")
    first.child.kill(signal.SIGKILL)
    first.child.wait()
    again = Terminal(tmp_path, "play", "--resume")
    if not play_on(again, 10_000 if name == "cafe-race" else 2):
        again.until("Anna: ")
        assert kept.read_text("utf-8").startswith(before)
    else:
        (path,) = (tmp_path / "records").iterdir()
        record = records.read(path)
        assert records.verify(record).over and not kept.exists()
        assert (before.splitlines()[1:]
                == [f'[{seat}, "{text}"]' for seat, text in record["decisions"][:before.count("\n") - 1]])
    again.child.send("\x03")
    status, said = again.end()
    assert status == 0 and ("--resume" if kept.exists() else str(tmp_path)) in said.replace("\r\n", "")


def test_leaving_says_how_to_come_back_and_the_next_play_offers_it(tmp_path):
    first = Terminal(tmp_path, "play", "cafe-race", "-p", 3, "--bots", "random", COLORFGBG="0;15",
                     NO_COLOR="1")
    assert not play_on(first, 1)
    first.child.send("q")
    status, said = first.end()
    assert status == 0 and "`ludoteca play --resume`" in said
    again = Terminal(tmp_path, "play", "--plain")
    again.until(r"saved game:[\s\S]*Anna[\s\S]*Resume it\?")
    again.child.send("\r")
    again.until("Speed dice")
    again.child.sendeof()
    status, said = again.end()
    assert status == 0 and "\x1b[1" not in again.text() + said


def test_leaving_does_not_wait_for_a_bot_that_thinks(tmp_path):
    """And ends in good order: a thread in compiled code once outlived the interpreter and crashed it."""
    # Anna begins
    terminal = Terminal(tmp_path, "play", "crazy-race", "-p", 3, "--bots", "search:400000", "--seed", 0)
    assert not play_on(terminal, 1)
    terminal.child.send("\x03")
    status, said = terminal.end()
    assert status == 0 and "`ludoteca play --resume`" in said


def test_a_terminal_that_can_do_little_gets_plain_text(tmp_path):
    dumb = Terminal(tmp_path, "play", "cafe-race", "-p", 3, "--bots", "random", TERM="dumb")
    dumb.until("> ")
    dumb.child.send("q\r")
    status, said = dumb.end()
    assert status == 0 and "\x1b" not in said


def test_without_a_game_one_is_chosen_on_the_screen(tmp_path):
    terminal = Terminal(tmp_path, "play")
    terminal.until("Crazy Race")
    terminal.child.send("\x1b[B\r")
    terminal.until("Players")
    terminal.child.send("\r")
    terminal.until("Leg 1 of 8")
    terminal.child.send("\x03")
    assert terminal.end()[0] == 0
