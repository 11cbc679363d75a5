"""Every command and every option with bad values: one sentence, exit code 2, no traceback, nothing printed,
nothing begun."""
import itertools
import json

import pytest

from ludoteca import load
from ludoteca.core import record as records
from ludoteca.lab.simulate import play_match

from command_line import leaves, run, stop_before_work

LONG = "x" * 5000
ODD = ["", " ", "\u202e\u0000", "日本", LONG]
FILES = ["", ".", "no/such/file", "/dev/null/x", "\x00", "x\udcff/y", LONG, "日本/x", "a/" * 3000]
BAD = {
    "NUMBER": ["", " ", "x", "1.5", "-7", "1e5", "0x10", "²", "NaN", "None", "9" * 30, "9" * 5000, "日本"],
    "FILE": FILES, "FOLDER": ["", "/dev/null/x", "\x00", LONG, "/dev/null", "x\udcff/" * 2000],
    "TABLE": [*ODD, "a/b", "x" * 41], "RECORD": FILES, "SCENARIO": FILES, "BACKUP": FILES,
    "GAME": [*ODD, "chess", "CAFE-RACE", "../core", "cafe_race"],
    "NAME": [*ODD, "My-Game", "-game", "class", "os", "../x"],
    "NAME=VALUE": [*ODD, "=", "x=y", "rules=", "rules=advanced", "races=9999", "rules=" + "9" * 5000, "x"],
    "BOTS": [*ODD, ",", "genius", "search:", "search:0", "search:" + "9" * 30, "search:5:99999", "run:",
             "run:'", "no_such:bot", "os:none", "antigravity", "club," * 50],
    "LANGUAGE": [*ODD, "xx", "EN", "english"],
    "URL": [*ODD, "nonsense", "ftp://a/t/x", "http://", "http://a/b", "https://[a/t/x", "http://a\u0000/t/x",
            f"http://{LONG}/t/x"],
    "WHO": [*ODD, "Bruno", "192.0.2.0/24", "2001:db8::/32"], "REPORT": [*ODD, "nothing"],
    "ENGINE": [*ODD, "abacus"], "CIRCUIT": [*FILES, "purple", "White"], "MACHINE": [*ODD, "abacus", "GPU"],
    "PATTERN": [*ODD, "big", "SMALL"],
    "NUMBERS": [*ODD, "x", "3,", "3;4", "-3", "99", "3,99", "9" * 5000],
}
FINE = {"TEXT", "NAMES", "ADDRESS", "BOARD"}              # any text is good, or only the machine knows


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A record, a scenario and a place to write to."""
    place = tmp_path_factory.mktemp("given")
    records.write(play_match(load("cafe-race"), 3, {}, ["random"], "1"), place / "game.json")
    (place / "position.json").write_text(json.dumps({"game": "cafe-race", "players": 3}), "utf-8")
    return place


@pytest.fixture(autouse=True)
def no_work(monkeypatch, folder):
    """Nothing really begins; and what is relative is relative to an empty place."""
    stop_before_work(monkeypatch, "new_game.copy_pattern", "terminal.remote_table.Remote.arrive")
    monkeypatch.chdir(folder)


def base(command, folder):
    """The least that a command wants, by its own description."""
    given = {"GAME": "cafe-race", "RECORD": folder / "game.json", "SCENARIO": folder / "position.json",
             "NAME": "my-new-game", "WHO": "192.0.2.7", "TEXT": "Welcome",
             "CIRCUIT": "white", "TABLE": "abcd", "FILE": folder / "out.json",
             "URL": "http://127.0.0.1:1/t/table", "BACKUP": folder / "tables.zip"}
    arguments = {each.name: str(given[kind(each)]) for each in command.params
                 if each.param_type_name == "argument"}
    needed = [each.opts[0] for each in command.params if each.param_type_name == "option" and each.required]
    return arguments, [part for option in needed for part in (option, str(folder / "out.svg"))]


def kind(param):
    return (param.metavar or "").strip("[].")


def cases(command):
    """(name of a parameter, bad value) of all parameters, by what they are."""
    for each in command.params:
        if each.name not in ("help", "install_completion", "show_completion") and not getattr(each, "is_flag",
                                                                                              False):
            yield from ((each.name, value) for value in BAD.get(kind(each), ()))


def line(path, command, folder, name, value):
    """The words of a call in which everything is good but one value."""
    arguments, options = base(command, folder)
    each = next(each for each in command.params if each.name == name)
    if each.param_type_name == "argument":
        arguments[name] = value
    else:
        options = [*options, f"{next(opt for opt in each.opts if opt.startswith('--'))}={value}"]
    return [*path, *options, "--", *arguments.values()]


LEAVES = dict(leaves())
every_command = pytest.mark.parametrize(("path", "command"), LEAVES.items(), ids=map(" ".join, LEAVES))
ALL = [(path, command, name, value) for path, command in LEAVES.items() for name, value in cases(command)]


def test_every_parameter_is_walked():
    """Each is of a kind for which there are bad values, or known to take any text."""
    for path, command in LEAVES.items():
        for each in command.params:
            known = getattr(each, "is_flag", False) or kind(each) in {*BAD, *FINE}
            assert known, f"{' '.join(path)}: {each.name} is {kind(each)!r}"
    assert len(ALL) >= 500


@pytest.mark.parametrize("path", sorted({case[0] for case in ALL}), ids=" ".join)
def test_a_bad_value_is_refused_in_one_sentence(path, folder, monkeypatch):
    languages = itertools.cycle(("en", "it", "fr", "de"))
    for _, command, name, value in [case for case in ALL if case[0] == path]:
        monkeypatch.setenv("LC_ALL", next(languages))
        words = line(path, command, folder, name, value)
        code, out, err = run(*words)
        assert (code, out) == (2, "") and is_sentence(err), (
            f"{words} ended with {code}, said {err!r} and printed {out[:200]!r}")


def is_sentence(text):
    """One line that says something and holds no more of what was given than one can read."""
    return text.endswith("\n") and text.count("\n") == 1 and 10 < len(text) < 500 and "Traceback" not in text


@every_command
def test_what_a_command_does_not_take_is_refused(path, command, folder):
    arguments, options = base(command, folder)
    good = [*path, *options, *arguments.values()]
    rest = ["nonsense"] if all(each.nargs == 1 for each in command.params) else []
    for words in ([*good, "--nonsense"], [*good, "-Q"], [*good, "--json=yes"], [*good, "--lang"],
                  [*good, *rest, "--seed"], *([[*good, "too much"]] if rest else [])):
        code, out, err = run(*words)
        assert (code, out) == (2, "") and is_sentence(err), f"{words} ended with {code}, said {err!r}"


@every_command
def test_what_is_missing_is_named(path, command):
    missing = [each for each in command.params if each.required]
    code, out, err = run(*path) if missing else (2, "", "nothing is missing\n")
    assert (code, out) == (2, "") and is_sentence(err)


def test_there_are_no_other_commands():
    for words in (["nonsense"], [""], ["\x00"], [LONG], ["--nonsense"], ["-l", "xx"], ["circuit", "nonsense"],
                  ["--port=1"]):
        code, out, err = run(*words)
        assert (code, out) == (2, "") and is_sentence(err), f"{words} ended with {code}, said {err!r}"


def test_a_games_own_fault_is_told_in_the_users_language(folder):
    (folder / "bad.json").write_text('{"game": "cafe-race", "players": 3, "position": {"space": [5, 5, 5]}}',
                                     "utf-8")
    assert (run("scenario", folder / "bad.json", "--lang", "it")[2]
            == "Sulla casella 5 ci sono più di due impiegati (CR-9).\n")
