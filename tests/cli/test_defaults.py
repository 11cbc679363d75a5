"""Every command as a stranger first calls it: nothing patched, no option that it does not need, no fault and
no word of one.

Some are kept short by a flag of their own, since their defaults take minutes: `tournament` (--bots, --games:
five levels, experts among them). `bench` has no such flag.
"""
import json
import os
import socket
import subprocess
import sys

import pytest

from ludoteca import game_names
from ludoteca.core.game_loader import OURS

from command_line import leaves, run

CALLS = {
    ("play",): [("play", "cafe-race")],                         # the input ends at once: the game is kept
    ("options",): [("options", "cafe-race"), ("cafe-race",)],
    ("simulate",): [("simulate", "cafe-race"), ("simulate", "cafe-race", "--bots", "club", "-n", 2)],
    ("dataset",): [("dataset", "cafe-race", "--games", 2, "--output", "decisions")],
    ("show",): [("show", "game.json")],
    ("verify",): [("verify", "game.json")],
    ("scenario",): [("scenario", "position.json")],
    ("advise",): [("advise", "position.json"), ("advise", "auction.json")],
    ("tournament",): [("tournament", "cafe-race", "--bots", "random,novice", "--games", 6)],
    ("analyse",): [("analyse", "game.json")],
    ("draw",): [("draw", "cafe-race", "-o", "board.svg")],
    ("wasm",): [("wasm", "cafe-race")],
    ("new-game",): [("new-game", "my-game")],
    ("circuit", "check"): [("circuit", "check", "white"), ("circuit", "check", "my-circuit.toml")],
    ("circuit", "show"): [("circuit", "show", "white")],
}
SERVED = {("serve",), ("backup",), ("restore",)}                # below
# tests/terminal joins a real server, tests/web looks into one by the others; bench takes a minute
ELSEWHERE = {("join",), ("bench",)} | {path for path, _ in leaves() if path[0] in ("admin", "moderate")}


def fine(*args):
    code, out, err = run(*args)
    assert code == 0, f"{args} ended with {code}: {err}"
    assert "Interrupted" not in out + err and "Traceback" not in out + err, err
    return out, err


@pytest.fixture
def at_hand(tmp_path, monkeypatch):
    """A folder with the files that commands ask for."""
    monkeypatch.chdir(tmp_path)
    fine("simulate", "cafe-race", "--players", 3, "-n", 1, "--records", "games")
    next((tmp_path / "games").iterdir()).rename(tmp_path / "game.json")
    (tmp_path / "position.json").write_text(json.dumps({"game": "cafe-race"}), "utf-8")
    (tmp_path / "auction.json").write_text(json.dumps({"game": "cafe-race", "options": {"rules": "auction"}}),
                                           "utf-8")
    (tmp_path / "my-circuit.toml").write_bytes(next((OURS / "ave_caesar").rglob("*.toml")).read_bytes())


def test_every_command_is_called_here():
    assert set(CALLS) | SERVED | ELSEWHERE == {path for path, _ in leaves()}


def test_every_command_runs_at_its_defaults(at_hand):
    for calls in CALLS.values():
        for call in calls:
            out, err = fine(*call)
            assert out or err or call[0] == "play", f"{call} says nothing"


@pytest.mark.parametrize("name", game_names())
def test_advice_at_its_defaults_names_a_choice(name, tmp_path):
    """In the opening of every game; as the program that a user starts where it once ended with nothing."""
    (tmp_path / "position.json").write_text(json.dumps({"game": name}), "utf-8")
    out, _ = fine("advise", tmp_path / "position.json")
    assert out.startswith("Player ") and "Winning chance:" in out
    if name == "cafe-race":
        call = [sys.executable, "-m", "ludoteca", "advise", "position.json"]
        done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (0, out, "")


@pytest.mark.parametrize("sims", [1, 20_000, 100_000])
def test_any_number_of_simulations_gives_advice(sims, at_hand):
    assert json.loads(fine("advise", "position.json", "--sims", sims, "--json")[0])["sims"] == sims


def test_a_server_starts_and_its_tables_are_backed_up(at_hand, tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTECA_HOME", str(tmp_path / "home"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    call = [sys.executable, "-m", "ludoteca", "serve", "--no-browser", "--port", str(port)]
    at_once, pipe = os.environ | {"PYTHONUNBUFFERED": "1"}, subprocess.PIPE
    with subprocess.Popen(call, stdout=pipe, stderr=pipe, text=True, env=at_once) as server:
        line = server.stdout.readline()
        server.terminate()
        assert f"http://127.0.0.1:{port}/" in line and "Traceback" not in server.communicate()[1]
    assert "Tables in tables.zip: 0." in "".join(fine("backup", "tables.zip"))
    assert "Tables in " in "".join(fine("restore", "tables.zip"))
