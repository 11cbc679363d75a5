"""Help that helps: examples that run, what a game can be asked for, what a shell completes."""
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from ludoteca import game_names, load
from ludoteca.bots.levels import ALIASES
from ludoteca.core import record as records
from ludoteca.core.game_loader import OURS
from ludoteca.lab.simulate import play_match

from command_line import ROOT, leaves, run, stop_before_work

REPOSITORY = Path(__file__).parents[2]
LEAVES = {(): ROOT} | dict(leaves())
every_command = pytest.mark.parametrize("path", LEAVES, ids=" ".join)


@pytest.fixture
def at_hand(tmp_path, monkeypatch):
    """A folder with the files that examples speak of, and nothing that takes long."""
    stop_before_work(monkeypatch, "terminal.start.join",
                     "web.hosting.administration.reading", "web.hosting.administration.remove",
                     "web.hosting.backup.back_up",
                     "web.hosting.backup.restore")
    monkeypatch.chdir(tmp_path)
    records.write(play_match(load(game_names()[0]), 3, {}, ["random"], "1"), "game.json")
    (tmp_path / "position.json").write_text(json.dumps({"game": game_names()[0]}), "utf-8")
    circuit = next(iter(sorted((OURS / "ave_caesar").rglob("*.toml"))))
    (tmp_path / "my-circuit.toml").write_bytes(circuit.read_bytes())


def examples(path):
    """The calls below a command's help, as words."""
    lines = (LEAVES[path].epilog or "").split("\n\n")[1:]
    return [shlex.split(line.partition(" < ")[0]) for line in lines]


@every_command
def test_every_help_has_examples_that_work(path, at_hand):
    assert examples(path), "no example"
    for program, *words in examples(path):
        code, _, err = run(*words, text=Path("position.json").read_text("utf-8"))
        assert program == "ludoteca" and code in (0, None), f"{words} ended with {code}: {err}"


@every_command
@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_every_help_says_all_of_it(path, columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", columns)
    code, out, err = run(*path, "--help")
    assert code == 0 and not err
    for each in LEAVES[path].params:
        assert all(option in out for option in each.opts if option.startswith("--")), each.name
    flat = "".join(out.split())
    assert all("".join(words) in flat for words in examples(path))


@pytest.mark.parametrize("name", game_names())
def test_the_options_of_a_game(name):
    """All of them, each with words, on call by either name and in any language."""
    rules = load(name).rules
    code, out, _ = run("options", name)
    assert code == 0 and (0, out, "") == run(name)
    for option, values in rules.OPTIONS.items():
        line = next(line for line in out.splitlines() if line.startswith(f"  {option}: "))
        assert len(line.partition(": ")[2]) > 10
        assert all(str(value).lower() in out for value in values)
    assert all(f"  {level}: " in out for level in ALIASES)
    told = json.loads(run("options", name, "--json", "--lang", "de")[1])
    assert (told["players"] == list(rules.PLAYERS)
            and [o["name"] for o in told["options"]] == list(rules.OPTIONS))
    assert told["line"] != json.loads(run("options", name, "--json")[1])["line"]


def test_a_game_that_takes_data_says_so():
    """And one that does not, does not: `load` knows by itself."""
    from ludoteca.core.errors import BadFile

    for name in game_names():
        says = json.loads(run("options", name, "--json")[1])["data"]
        try:
            load(name, {"nonsense": 1})
            refused = ""
        except BadFile as fault:
            refused = str(fault)
        assert bool(says) != ("does not take a custom file" in refused), name


@pytest.mark.parametrize(("words", "found"), [
    ("play cafe-", {"cafe-race", "cafe-fatal"}), ("simulate cafe-race --bots novice,ma", {"novice,master"}),
    ("simulate cafe-race -o r", {"rules=base", "rules=auction"}), ("simulate cafe-race --lang i", {"it"}),
    ("bench --only crazy", {"crazy-race"}), ("sim", {"simulate"}), ("draw --rec", {"--record"})])
def test_a_shell_completes(words, found, monkeypatch):
    monkeypatch.setenv("_LUDOTECA_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", f"ludoteca {words}")
    monkeypatch.setenv("COMP_CWORD", str(len(words.split())))
    _, out, _ = run()
    assert set(out.split()) == found, out


@pytest.mark.parametrize(("command", "extras"), [
    ("play", ["terminal"]), ("join", ["terminal"]), ("simulate", ["lab", "parquet"]), ("tournament", ["lab"]),
    ("bench", ["fast", "gpu"]), ("wasm", ["fast"]), ("serve", ["postgres", "server"])])
def test_a_command_names_the_extras_that_it_needs(command, extras):
    """In its help and in the README's table, which has every extra that there is."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    rows = re.findall(r"^\| (`[a-z`, ]+) \| (.*) \|$", (REPOSITORY / "README.md").read_text("utf-8"), re.M)
    table = {extra: what for names, what in rows for extra in re.findall(r"`(\w+)`", names)}
    assert set(project["optional-dependencies"]) <= set(table)
    told = " ".join(run(command, "--help")[1].split())
    for extra in extras:
        assert f"`{extra}`" in told and f"`{command}" in table[extra]
