"""A game from outside that does not work is told of on the command line, and its author is told by the check
of all promises."""
import pytest

from faulty_games import FAULTS, RAISE, Fault, Shelf
from fifth_game import CLI, run
from ludoteca.core.game_loader import homes
from ludoteca.testing import check_game

BY_NAME = {fault.name: fault for fault in FAULTS}


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    (tmp_path / "shelf").mkdir()
    with monkeypatch.context() as there:
        yield Shelf(tmp_path / "shelf", there)
    homes.cache_clear()


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


@pytest.mark.parametrize("fault", [BY_NAME["about order"], BY_NAME["picture imports"],
                                   Fault("policy broken", "search_policy.py", RAISE, "")],
                                   ids=lambda fault: fault.name)
def test_the_check_of_all_promises_hides_no_fault(shelf, fault):
    with pytest.raises(Exception, match=r"a number was expected|nothing_like_it|what was seen"):
        check_game(shelf.put(fault))
