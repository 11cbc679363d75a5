"""A game from outside that does not work is told of on the command line, and its author is told by the check
of all promises."""
import pytest

from faulty_games import FAULTS, Fault, Shelf
from fifth_game import CLI, run
from ludoteca.bots.game_bots import bots_of
from ludoteca.core.game_loader import find_again, load
from ludoteca.core.plugin_faults import LIMIT
from ludoteca.core.time_limit import TooLong
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
              "words astray", "guide unread", "emblem open", "terminal raises", "encoding raises")


@pytest.mark.parametrize("fault", [BY_NAME[name] for name in SHOWN_LATE], ids=lambda fault: fault.name)
def test_the_check_of_all_promises_hides_no_fault(shelf, monkeypatch, fault):
    if fault.slow:
        monkeypatch.setenv(LIMIT, "0.05")
    with pytest.raises((Exception, SystemExit, TooLong)):
        check_game(shelf.put(fault), tables=1)
