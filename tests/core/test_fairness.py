"""What docs/fairness.md says of chance is so: its script, exactly as it stands there, checks records of every
game."""
import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca import game_names
from ludoteca.bots.simple import random_choice
from ludoteca.core import record as records
from ludoteca.core.chance import Fair, draw
from ludoteca.core.match import Match

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
SCRIPT = re.search(r"```python\n(.*?)```", PAGE, re.S).group(1)
WORDS = {"with words": ["Zwölf Boxkämpfer", "日本", ""], "without": []}


def played(name, words=(), options=None, seed="a promised seed, ü"):
    """The record of a random game."""
    match = Match(name, 3, options, seed, words)
    while not match.over:
        seat = match.waiting[0]
        match.decide(seat, random_choice(match.view(seat), draw(5, len(match.decisions), 1 << 30)))
    return records.record_of(match)


def check(folder, record, plies, *promise):
    """What the page's script says."""
    for name, data in (("game.json", record), ("plies.json", plies)):
        (folder / name).write_text(json.dumps(data), "utf-8")
    (folder / "draws.py").write_text(SCRIPT, "utf-8")
    return subprocess.run([sys.executable, "-I", "draws.py", "game.json", "plies.json", *promise], cwd=folder,
                          capture_output=True, text=True)


def test_the_script_is_short_and_imports_nothing_of_ours():
    assert len(SCRIPT.splitlines()) <= 40 and "ludoteca" not in SCRIPT
    assert set(re.findall(r"^\s*(?:import|from) (\w+)", SCRIPT, re.M)) <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("name", game_names())
def test_the_script_recomputes_every_draw(name, words, tmp_path):
    record = played(name, WORDS[words])
    plies = records.plies(record)
    done = check(tmp_path, record, plies, Fair(record["seed"]).commitment)
    assert done.returncode == 0, done.stderr
    draws = [ply for ply in plies if "chance" in ply]
    assert f"{len(draws)} draws of chance are as the seed makes them." in done.stdout and len(draws) > 5
    for number, ply in enumerate(draws):
        assert f"draw {number}: {ply['outcome']} of {ply['sides']}, {ply['chance']}" in done.stdout


def change(record, key, value):
    """A record that was forged: something else in it, and a digest that fits."""
    forged = record | {key: value}
    return forged | {"digest": records.digest(forged)}


def test_the_script_finds_what_was_tampered_with(tmp_path):
    record = played("cafe-race", ["one"])
    plies, promise = records.plies(record), Fair(record["seed"]).commitment
    first = next(n for n, ply in enumerate(plies) if "chance" in ply)
    events = [[event[0], *(x + 1 for x in event[1:])] for event in record["events"]]
    other = [*plies[:first], plies[first] | {"outcome": plies[first]["outcome"] ^ 1}, *plies[first + 1:]]
    for what, said in (((record | {"seed": "x"}, plies), "changed after it was written"),
                       ((change(record, "seed", "x"), plies), "not the seed that was promised"),
                       ((change(record, "words", ["two"]), plies), "draw 0 differs from what was told"),
                       ((change(record, "words", []), plies), "draw 0 differs from what was told"),
                       ((change(record, "events", events), plies), "other events"),
                       ((change(record, "decisions", record["decisions"][::-1]), plies), "other decisions"),
                       ((record, other), "draw 0 differs from what was told"),
                       ((record, plies[1:]), "differs from what")):
        done = check(tmp_path, *what, promise)
        assert done.returncode == 1 and said in done.stderr, said


def draws_of(name, options=None):
    """The position before each draw but the first, its sides, its outcome, and what came of it."""
    for before, ply in itertools.pairwise(records.plies(played(name, options=options))):
        if "chance" in ply:
            yield before["position"], ply["sides"], ply["outcome"], ply["chance"]


def meanings(name, position, sides, x):
    """What the page says that an outcome can mean here."""
    dice = next((n for n in range(1, 7) if 6 ** n == sides), 0)
    found = [[x // 6 ** n % 6 + 1 for n in range(dice)], [x // 6 + 1, x % 6 + 1] if sides == 36 else []]
    if name == "cafe-fatal":
        bag = [kind for kind, n in zip(("cheese", "pizza", "cake"), position["bag"], strict=True)
               for _ in range(n)]
        plain = [table for table, red in enumerate(position["red"]) if not red]
        return [*found, *([row[x]] for row in (bag, plain) if len(row) == sides), [x] if sides == 3 else []]
    if name == "crazy-race":
        return [[position["legs_left"][x]]] if len(position["legs_left"]) == sides else [[x]]
    if name == "ave-caesar":
        decks = [[v + 1 for v, n in enumerate(deck) for _ in range(n)] for deck in position["deck"]]
        return [*found, *([deck[x]] for deck in decks if len(deck) == sides)]
    return [*found, [x]]


@pytest.mark.parametrize("name", game_names())
def test_an_outcome_means_what_the_page_says(name):
    """The digits of dice, the order of cards, tables and slices."""
    seen = list(draws_of(name))
    assert len(seen) > 5
    for position, sides, x, units in seen:
        assert units in meanings(name, position, sides, x), f"{x} of {sides} is {units} at {position}"


def test_a_word_that_is_refused_is_followed_by_the_next(monkeypatch):
    """Blocks of eight words, big-endian; after eight refusals the message is `n.1`."""
    sides = 2 ** 31 + 1                                        # every other word is refused
    scope = {}
    exec(compile(SCRIPT.split("def check")[0], "draws.py", "exec"), scope)
    fair = Fair("seed")
    assert all(fair.draw(n, sides) == scope["outcome"](b"seed", n, sides)
               for n in range(3000)), "some of them need a second block"
