"""A game from outside works wherever it can, and touches nothing of ours; one that is broken is left out with
a sentence."""
import json
import os
import shutil

import pytest

from fifth_game import CLI, NAME, install, nothing_of_ours_changes, run
from ludoteca import BadOption, load
from ludoteca.new_game import lay_out


@pytest.fixture(scope="module")
def fifth(tmp_path_factory):
    """The folder of an installed fifth game, and what runs the command line there."""
    folder = tmp_path_factory.mktemp("fifth")
    with nothing_of_ours_changes():
        env = install(folder)

        def ludoteca(*args, text=""):
            done = run("-c", CLI, *args, env=env, text=text, cwd=folder)
            assert "Traceback" not in done.stderr, done.stderr
            return done

        ludoteca.folder, ludoteca.env = folder, env
        yield ludoteca


@pytest.fixture(scope="module")
def record(fifth):
    done = fifth("simulate", NAME, "-n", 2, "--bots", "heuristic,random", "--records", "records", "--json")
    assert json.loads(done.stdout)["games"] == 2
    return sorted((fifth.folder / "records").iterdir())[0]


def test_its_own_tests_pass(fifth):
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", env=fifth.env, cwd=fifth.folder / NAME)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout


def test_it_is_simulated_compiled(fifth):
    report = json.loads(fifth("simulate", NAME, "-n", 300, "-o", "goal=20", "--json").stdout)
    assert report["game"] == NAME and report["games"] == 300 and abs(sum(report["wins"]) - 300) < 0.1


def test_its_records_are_verified_and_told(fifth, record):
    assert "The record is valid" in fifth("verify", record).stdout
    told = fifth("show", record).stdout
    assert "Player 1: shook." in told and "rolled (face " in told
    plies = json.loads(fifth("show", record, "--json").stdout)
    assert {"0": ["stop", "roll"]} in [ply["legal"] for ply in plies]


def test_it_is_played_at_a_terminal_and_has_no_guide(fifth):
    done = fifth("play", NAME, "--seed", "1", "-o", "goal=20", "--language", "en", text="roll\n?\nq\n")
    assert done.returncode == 0 and "Anna: Choose" in done.stdout and "pot: " in done.stdout
    assert "The rules of this game are not written yet." in done.stdout


def test_a_scenario_a_picture_advice(fifth):
    scene = json.dumps({"game": NAME, "players": 2, "position": {"pot": 9, "points": [0, 3]},
                        "decisions": [[0, "stop"]], "expect": {"scores": [9, 3]}})
    assert fifth("scenario", "-", text=scene).returncode == 0
    assert "'pots'" in fifth("scenario", "-", text=scene.replace("pot", "pots", 1)).stderr
    assert fifth("draw", NAME, "-o", "board.svg").returncode == 0
    drawing = (fifth.folder / "board.svg").read_text("utf-8")
    assert "pot: 0" in drawing and "Player 1" in drawing and "Dare To Stop" in drawing
    assert ("Player 1: " in fifth("advise", "-", "--sims", 50,
                                  text=scene.replace('[[0, "stop"]]', "[]")).stdout)


def test_help_and_errors_know_it(fifth):
    assert NAME in fifth("simulate", "chess").stderr


# Folders of a setting, and games that do not work.

FINDS = "import ludoteca; print(ludoteca.game_names())"


def found_in(*shelves):
    done = run("-c", FINDS, env={"LUDOTECA_GAMES": os.pathsep.join(map(str, shelves))})
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    return done.stdout, done.stderr


@pytest.fixture
def shelf(tmp_path):
    """A folder with one game that works, under a name of a test's own."""
    lay_out("works-well", tmp_path)
    return tmp_path / "works-well" / "src"


def test_a_game_in_a_folder_is_found_without_installing(shelf):
    names, said = found_in(shelf)
    assert "'works-well'" in names and not said


@pytest.mark.parametrize(("file", "text", "why"), [
    ("rules.py", "VERSION = (", "was never closed"),
    ("rules.py", "import nothing_like_it", "No module named 'nothing_like_it'"),
    ("rules.py", "VERSION = 1", "its module rules has no setup, waiting"),
    ("text/notation.py", "FIELDS = ()", "its module text.notation has no say"),
    ("text/notation.py", None, "it has no module text.notation"),
])
def test_a_broken_game_is_left_out_with_a_sentence(shelf, file, text, why):
    shutil.copytree(shelf / "works_well", shelf / "broken")
    (shelf / "broken" / file).unlink() if text is None else (shelf / "broken" / file).write_text(text)
    names, said = found_in(shelf)
    assert "'works-well'" in names and "'broken'" not in names
    assert said.startswith("The game 'broken' (folder ") and why in said and said.count("\n") == 1


def test_ours_cannot_be_replaced(shelf):
    shutil.copytree(shelf / "works_well", shelf / "cafe_race")
    names, said = found_in(shelf)
    assert names.count("cafe-race") == 1 and "there is already a game of that name" in said
    done = run("-c", "import ludoteca; print(ludoteca.load('cafe-race').rules.PLAYERS)",
               env={"LUDOTECA_GAMES": str(shelf)})
    assert done.stdout.strip() == str(load("cafe-race").rules.PLAYERS)


def test_a_name_that_cannot_be_a_page_is_left_out(shelf):
    shutil.copytree(shelf / "works_well", shelf / "Not so")
    assert "small letters" in found_in(shelf)[1]


def test_a_folder_that_is_not_there(tmp_path):
    assert found_in(tmp_path / "nowhere")[1].startswith("There is no folder ")


# new-game.

@pytest.mark.parametrize("name", ["Big", "a b", "../up", "", "-x", "cafe-race", "json", "class", "x" * 41])
def test_a_name_that_will_not_do(tmp_path, name):
    with pytest.raises(BadOption) as fault:
        lay_out(name, tmp_path)
    assert str(fault.value).endswith(".") and not list(tmp_path.iterdir())


def test_what_is_there_stays(tmp_path):
    (tmp_path / "mine").write_text("precious")
    done = run("-c", CLI, "new-game", "mine", "--folder", tmp_path)
    assert done.returncode == 2 and "already something" in done.stderr and "Traceback" not in done.stderr
    assert ([path.name for path in tmp_path.iterdir()] == ["mine"]
            and (tmp_path / "mine").read_text() == "precious")


def test_nothing_is_half_done(tmp_path, monkeypatch):
    def fails(*given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_text", fails)
    with pytest.raises(BadOption, match="No space left"):
        lay_out("half", tmp_path)
    assert not list(tmp_path.iterdir())
