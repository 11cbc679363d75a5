"""The command line, as a user meets it: what it prints, and one sentence with exit code 2 on anything bad."""
import json
import socket
import subprocess
import sys

import pytest

from ludoteca import __version__
from ludoteca.bots.bot_by_name import FORMS, NAMES
from ludoteca.core import record as records
from ludoteca.core.game_loader import games

from command_line import run

BOTTED = (("play", "cafe-race"), ("simulate", "cafe-race"), ("tournament", "cafe-race"))


def ludoteca(*args, text=""):
    """A command in this process, which has everything loaded."""
    return subprocess.CompletedProcess(args, *run(*args, text=text))


def process(*args, text="", cwd=None):
    """A command as a process of its own."""
    code = "from ludoteca.cli import main; main()"
    return subprocess.run([sys.executable, "-W", "error", "-c", code, *map(str, args)], input=text,
                          capture_output=True, text=True, cwd=cwd)


def refuses(*args, text=""):
    """The sentence of a refusal."""
    done = ludoteca(*args, text=text)
    assert done.returncode == 2 and "Traceback" not in done.stderr and not done.stdout
    return done.stderr.strip()


def test_a_refusal_ends_the_process():
    done = process("play", "chess")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.strip() == refuses("play", "chess")
    done = process("scenario", "-", text="nonsense")
    assert (done.returncode == 2 and done.stdout == ""
            and done.stderr.strip() == refuses("scenario", "-", text="nonsense"))


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    done = ludoteca("simulate", "cafe-race", "--players", 3, "--games", 2, "--seed", 4, "--records", folder,
                    "--json")
    assert json.loads(done.stdout)["games"] == 2
    return sorted(folder.iterdir())[0]


def test_help_names_every_command():
    text = ludoteca("--help").stdout
    for command in ("serve", "play", "simulate", "show", "verify", "scenario", "draw", "bench"):
        assert command in text


def test_simulate_reports_wins_that_add_up():
    report = json.loads(ludoteca("simulate", "cafe-race", "-n", 300, "-o", "rules=auction", "--json").stdout)
    assert report["games"] == 300 and abs(sum(report["wins"]) - 300) < 0.1


def test_verify_and_show(record):
    assert "is valid" in ludoteca("verify", record).stdout
    plies = json.loads(ludoteca("show", record, "--json").stdout)
    assert plies[0]["chance"] and plies[0]["legal"]["0"] == ["1", "2", "3", "4", "5", "6"]
    assert all(("chance" in ply) != ("decision" in ply) and "position" in ply for ply in plies)
    assert "The race is over" in ludoteca("show", record).stdout


def test_text_notation_comes_back(record, tmp_path):
    text = ludoteca("show", record, "--text").stdout
    copy = tmp_path / "game.txt"
    copy.write_text(text, "utf-8")
    assert "is valid" in ludoteca("verify", copy).stdout


@pytest.mark.parametrize("command",
                         [("show",), ("show", "--text"), ("show", "--json"), ("verify",),
                          ("analyse", "--playouts", 1)])
def test_names_from_elsewhere_cannot_command_the_terminal(record, tmp_path, command):
    odd = json.loads(record.read_text("utf-8"))
    odd["names"] = ["\x1b]0;title\x07\x1b[2JEve\u202e", "\x9b2JBo", "two\r\nlines"]
    (tmp_path / "odd.json").write_text(json.dumps(odd | {"digest": records.digest(odd)}), "utf-8")
    done = ludoteca(command[0], tmp_path / "odd.json", *command[1:])
    assert done.returncode == 0 and done.stdout.replace("\n", "").replace("\xa0", " ").isprintable(), done


def test_a_damaged_record_is_refused(record, tmp_path):
    whole = record.read_text("utf-8")
    tampered = whole.replace('"seed": "4-0"', '"seed": "4-1"')
    for n, text in enumerate((whole[:-40], tampered, "", "[]", "{}", "\x00", "game: 1\n1. x")):
        bad = tmp_path / f"{n}.json"
        bad.write_text(text, "utf-8")
        for command in ("verify", "show"):
            assert refuses(command, bad).count("\n") == 0
    assert "cannot be read" in refuses("verify", tmp_path / "missing.json")


def test_a_forged_record_is_found_out(record, tmp_path):
    from ludoteca.core.record import digest

    forged = json.loads(record.read_text("utf-8"))
    forged["events"][0][2] = forged["events"][0][2] % 6 + 1
    forged["digest"] = digest(forged)
    bad = tmp_path / "forged.json"
    bad.write_text(json.dumps(forged), "utf-8")
    assert "is not valid" in refuses("verify", bad)


def test_scenario_expects(tmp_path):
    given = {"game": "cafe-race", "players": 3, "position": {"space": [29, 28, 3], "coffee": [1, 5, 5]},
             "expect": {"scores": [4, 7, 6], "winners": [1]}}
    done = ludoteca("scenario", "-", text=json.dumps(given))
    assert done.returncode == 0 and json.loads(done.stdout)["winners"] == [1]
    given["expect"]["winners"] = [0]
    done = ludoteca("scenario", "-", text=json.dumps(given))
    assert done.returncode == 1 and "winners: expected [0], found [1]" in done.stderr


@pytest.mark.parametrize("text", [
    "", "nonsense", "[]", "{}", '{"game": "chess"}', '{"game": "cafe-race", "players": 2}',
    '{"game": "cafe-race", "colour": 1}', '{"game": "cafe-race", "position": {"space": [30, 0, 0, 0]}}',
    '{"game": "cafe-race", "position": {"spaces": [0, 0, 0, 0]}}',
    '{"game": "cafe-race", "options": {"rules": "advanced"}}',
    '{"game": "cafe-race", "decisions": [[0, "7"]]}',
    '{"game": "cafe-race", "decisions": [[9, "1"]]}', '{"game": "cafe-race", "decisions": ["1"]}',
    '{"game": "cafe-race", "chance": [7]}', '{"game": "cafe-race", "chance": ["six"]}',
    '{"game": "cafe-race", "chance": [1, 2]}',
])
def test_a_bad_scenario_is_refused(text):
    assert refuses("scenario", "-", text=text)


def test_bad_arguments_are_refused():
    assert "There is no game" in refuses("play", "chess")
    assert "3 to 6 players" in refuses("play", "cafe-race", "--players", 7)
    assert "base, auction" in refuses("simulate", "cafe-race", "-o", "rules=advanced")
    assert "name=value" in refuses("simulate", "cafe-race", "-o", "rules")
    assert "no option" in refuses("simulate", "cafe-race", "-o", "colour=red")
    assert "language" in refuses("play", "cafe-race", "--language", "es")
    said = {refuses(*command, "--bots", "genius,club") for command in BOTTED}
    assert said == {f"There is no bot 'genius'; there are: {', '.join((*NAMES, *FORMS))}."}
    assert "no file" in refuses("play", "crazy-race", "--data", "missing.toml")
    assert refuses("nonsense")


@pytest.mark.parametrize("name", games())
def test_a_game_at_the_terminal(name, tmp_path):
    """Somebody who always takes the first choice, with a slip of the tongue first, plays to the end."""
    kept = tmp_path / "game.json"
    done = ludoteca("play", name, "--seed", "1", "--record", kept, text="hello\n" + "1\n" * 3000)
    assert done.returncode == 0, done.stderr
    assert "may not play 'hello'" in done.stdout and "Traceback" not in done.stderr
    assert "is valid" in ludoteca("verify", kept).stdout


def test_bots_of_any_kind_at_the_terminal_and_in_simulations(tmp_path):
    """A level, and a function of a module that lies where the command is called."""
    (tmp_path / "mine.py").write_text("def least(view, seed):\n    return view.choices()[0]\n", "utf-8")
    done = process("play", "cafe-race", "-p", 4, "--seed", 1, "--bots", "novice,mine:least,search:8",
                   text="1\n" * 100, cwd=tmp_path)
    assert done.returncode == 0 and "The bots are getting ready" not in done.stdout, done.stderr
    done = process("simulate", "cafe-race", "-p", 3, "-n", 2, "--bots", "expert,mine:least", "--json",
                   cwd=tmp_path)
    assert json.loads(done.stdout)["games"] == 2, done.stderr
    assert "cannot be imported" in refuses("simulate", "cafe-race", "--bots", "mine:least")


def test_leaving_and_the_rules(tmp_path):
    done = ludoteca("play", "cafe-race", "--language", "it", text="?\nq\n")
    assert done.returncode == 0 and "Café Race" in done.stdout


def test_two_people_have_a_curtain_between_them():
    done = ludoteca("play", "cafe-race", "--players", 3, "--people", "Ada,Bea", "--seed", 1,
                    text="\n6\n\n2\nq\n")
    assert "For Ada’s eyes only" in done.stdout and "For Bea’s eyes only" in done.stdout
    between = done.stdout.split("For Bea’s eyes only")[1].split("Speed dice")[0]
    assert "push 6" not in between


def test_draw_writes_a_picture(tmp_path):
    out = tmp_path / "board.svg"
    assert ludoteca("draw", "cafe-race", "-o", out).returncode == 0
    assert out.read_text("utf-8").startswith("<svg")
    assert "no seat" in refuses("draw", "cafe-race", "-o", out, "--seat", 8)


def test_a_position_of_a_record_is_drawn(record, tmp_path):
    out = tmp_path / "position.svg"
    pictures = []
    for ply in (0, 7, None):
        done = ludoteca("draw", "--record", record, "-o", out, *(("--ply", ply) if ply is not None else ()))
        assert done.returncode == 0, done.stderr
        pictures.append(out.read_text("utf-8"))
    assert len(set(pictures)) == 3
    assert "21, not 500000" in refuses("draw", "--record", record, "-o", out, "--ply", 500000)
    assert ("is of cafe-race, not of crazy-race" in refuses("draw", "crazy-race", "--record", record, "-o",
                                                            out))
    assert "Give a game" in refuses("draw", "-o", out)


def test_a_game_that_is_not_over(record, tmp_path):
    cut = json.loads(record.read_text("utf-8"))
    cut["decisions"] = cut["decisions"][:4]
    *_, match = records.rebuild(cut)
    records.write(match, tmp_path / "cut.json")
    for form in ("--json", "--text"):
        assert "would reveal its secrets" in refuses("show", tmp_path / "cut.json", form)
        assert ludoteca("show", tmp_path / "cut.json", form, "--secrets").returncode == 0
    told = ludoteca("show", tmp_path / "cut.json").stdout
    assert cut["seed"] not in told and told
    assert "not over: it waits for Player" in ludoteca("verify", tmp_path / "cut.json").stdout
    assert "not over" not in ludoteca("verify", record).stdout


def test_faults_are_told_in_the_users_language():
    assert refuses("simulate", "cafe-race", "--lang", "de", "-n", "x") == (
        "--games ist eine ganze Zahl von 1 bis 1000000000000, nicht „x“.")
    said = ludoteca("play", "cafe-race", "--people", "Ugo", "--lang", "it", text="hello\nq\n")
    assert "Ugo non può giocare «hello» adesso" in said.stdout and "Seat" not in said.stdout


def test_nobody_is_seated_who_has_no_seat():
    assert "4 seats, not 6" in refuses("play", "cafe-race", "--people", "a,b,c,d,e,f")
    assert "bots: 5; free seats: 4" in refuses("simulate", "cafe-race", "--bots", "club,club,club,club,club")
    told = refuses("play", "cafe-race", "--people", "a,b", "--bots", "club,club,club")
    assert "bots: 3; free seats: 2" in told


def test_data_is_refused_where_a_game_takes_none(tmp_path):
    (tmp_path / "own.toml").write_text("size = [1, 2]", "utf-8")
    assert ("does not take a custom file" in refuses("simulate", "cafe-race", "--data", tmp_path / "own.toml",
                                                   "-n", 1))


def test_a_taken_port_is_refused():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"Port {port} on 127.0.0.1 is in use" in refuses("serve", "--no-browser", "--port", port)


def test_a_closed_pipe_is_no_fault(record):
    for args in (("--help",), ("simulate", "--help"), ("show", record, "--json")):
        process = subprocess.Popen([sys.executable, "-W", "error", "-m", "ludoteca", *map(str, args)],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.close()
        assert process.stderr.read() == b"" and process.wait() == 0
        process.stderr.close()


def test_help_is_readable_on_forty_columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    text = ludoteca("tournament", "--help").stdout
    assert "…" not in text and "│" not in text and "--entrants" in text and "ludoteca tournament" in text
    assert max(map(len, (line for line in text.splitlines() if not line.startswith("ludoteca ")))) <= 42


def test_games_of_a_league_are_rounded_aloud():
    done = ludoteca("tournament", "cafe-race", "-n", 4, "--bots", "random,heuristic", "--jobs", 1, "--json")
    assert json.loads(done.stdout)["games"] == 6 and "6 games for each pair instead of 4" in done.stderr


def test_version_and_the_module_that_is_run():
    done = subprocess.run([sys.executable, "-W", "error", "-m", "ludoteca", "--version"], capture_output=True,
                          text=True)
    assert done.stdout == f"ludoteca {__version__}\n" == process("--version").stdout and done.returncode == 0
