"""A game from outside that does not work is told of on the command line, and its author is told by the check
of all promises."""
import signal

import pytest

from faulty_games import FAULTS, LEFT_OUT, Fault, Shelf
from fifth_game import CLI, run
from ludoteca.bots.game_bots import bots_of
from ludoteca.core.events import names_of
from ludoteca.core.game_loader import find_again, games, load
from ludoteca.core.match import Match
from ludoteca.core.plugin_faults import LIMIT, BrokenRules, is_ctrl_c
from ludoteca.core.time_limit import TooLong
from ludoteca.lab.wasm_build import doors
from ludoteca.testing import check_game

BY_NAME = {fault.name: fault for fault in FAULTS}


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    (tmp_path / "shelf").mkdir()
    with monkeypatch.context() as there:
        yield Shelf(tmp_path / "shelf", there)
    find_again()


def test_a_command_goes_on_and_tells_what_does_not_work(shelf):
    shelf.put(BY_NAME["about raises"])
    shelf.put(BY_NAME["rules exit"])
    shelf.put(Fault("commands exit", "commands.py", "raise SystemExit(3)\n", ""))
    done = run("-c", CLI, "options", "about-raises")
    assert done.returncode == 0 and "goal" in done.stdout and "Traceback" not in done.stderr
    for said in ("'about-raises' does without its about: ValueError, in about.py, line ", "'rules-exit'",
                 "The commands of the game 'commands-exit' are left out"):
        assert done.stderr.count(said) == 1, done.stderr


def test_a_command_plays_on_with_the_plain_screen(shelf):
    shelf.put(BY_NAME["terminal raises"])
    done = run("-c", CLI, "play", "terminal-raises", "--seed", "1", "--language", "en", text="roll\nq\n")
    assert done.returncode == 0 and "pot: " in done.stdout
    assert done.stderr.count("does without its terminal: ValueError, in terminal.py, line 1.") == 1


def test_a_ladder_without_bots_is_still_taken_and_warned_of(shelf):
    game = load(shelf.put(Fault("old ladder", "levels.py", OLD_LADDER, "")))
    with pytest.warns(DeprecationWarning, match=r"LADDER in levels.py of old-ladder"):
        assert bots_of(game).ladder.expert.slips == 0.1


OLD_LADDER = ("from ludoteca.bots.game_bots import Ladder, LevelPlan\n"
              "LADDER = Ladder(expert=LevelPlan(slips=0.1))\n")
SHOWN_LATE = ("scene loops", "lying raises", "result of words", "scored raises", "ladder of one",
              "words astray", "guide unread", "emblem open", "terminal raises", "encoding raises",
              "about interrupts", "scene interrupts", "tell is cancelled", "title of half a sign",
              "lesson unread", "lesson astray", "emblem with a script")


@pytest.mark.parametrize("fault", LEFT_OUT, ids=lambda fault: fault.name)
def test_what_cannot_be_played_is_left_out_with_a_sentence(shelf, caplog, fault):
    name = shelf.put(fault)
    assert name not in games() and "cafe-race" in games()
    assert [fault.log in record.getMessage() for record in caplog.records] == [True], caplog.text


def test_what_is_answered_in_the_middle_of_a_game_is_looked_at_too(shelf, caplog):
    text = "def say(s, p, choice):\n    return CHOICES[choice] if s.pot == 0 else choice\n"
    match = Match(shelf.put(Fault("says numbers", "text/notation.py", text, "")), seed=1)
    with pytest.raises(BrokenRules):
        for _ in range(20):
            match.decide(match.waiting[0], match.legal()[str(match.waiting[0])][-1])
    assert "its say answers no text of 1 to 200 letters" in caplog.text


OTHER_NAMES = """
def lost(s, log, who: Seat):
    s.pot = 0
    emit(log, LOST, who)


EVENTS = (shook, rolled, lost, took, began, ended)


def choices(state, seat, moves):
    moves[0] = ROLL
    return 1 if state.phase == CHOOSE and state.mover == seat else 0
"""


def test_types_say_what_arguments_are_whatever_they_are_called(shelf):
    game = load(shelf.put(Fault("other names", "rules.py", OTHER_NAMES, "")))
    assert [names_of(deed) for deed in game.rules.EVENTS[1:3]] == [("seat", "face"), ("seat",)]
    assert doors(game)["choices"] == ["state", "i8", ["i4", 1]]


def test_ctrl_c_is_told_from_a_game_that_raises_the_same(shelf):
    with pytest.raises(KeyboardInterrupt) as pressed:
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt) as raised:
        raise KeyboardInterrupt
    assert is_ctrl_c(pressed.value) and not is_ctrl_c(raised.value)


@pytest.mark.parametrize("fault", [BY_NAME[name] for name in SHOWN_LATE], ids=lambda fault: fault.name)
def test_the_check_of_all_promises_hides_no_fault(shelf, monkeypatch, fault):
    if fault.slow:
        monkeypatch.setenv(LIMIT, "0.05")
    with pytest.raises((Exception, TooLong)):
        check_game(shelf.put(fault), tables=1)
