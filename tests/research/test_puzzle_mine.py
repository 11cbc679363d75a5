"""Puzzles mined: where one choice is clearly best; those that come with the games are still right."""
import random
from dataclasses import replace
from functools import partial

import pytest
from typer.main import get_command

import mine_puzzles
import puzzle_mine as mine
from ludoteca import game_names, load
from ludoteca.core.errors import BadFile
from ludoteca.core.match import Match
from ludoteca.lab.puzzles import puzzle as puzzles
from ludoteca.lab.puzzles.reasons import reasons
from ludoteca.show.words import speaker

from command_line import run as run_command

every_game = pytest.mark.parametrize("name", [name for name in game_names() if puzzles.files_of(name)])
FEW = 6       # puzzles that are mined here
SOME = 10     # every tenth of those that were looked at before, by `make puzzles`
GIVEN = {"seed": 7, "players": [3], "options": {}, "sims": 1, "deep": 3}
run = partial(run_command, root=get_command(mine_puzzles.app), name="mine_puzzles.py")


def dug(path, wanted):
    """A few puzzles of a solved game, which cost next to nothing."""
    mined = mine.Mine.open(load("cafe-race"), path, wanted, **GIVEN)
    return list(mined.dig())[-1]


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    path = tmp_path_factory.mktemp("mine") / "puzzles.jsonl"
    return dug(path, FEW), path


def test_a_mine_goes_on_where_it_stopped(few, tmp_path):
    book, _ = few
    part = dug(tmp_path / "puzzles.jsonl", 3)
    assert 3 <= len(part.puzzles) < len(book.puzzles) and dug(tmp_path / "puzzles.jsonl", FEW) == book
    assert puzzles.read(tmp_path / "puzzles.jsonl", load("cafe-race")) == book


def test_several_games_at_once_find_the_same(few, tmp_path):
    mined = mine.Mine.open(load("cafe-race"), tmp_path / "puzzles.jsonl", FEW, **GIVEN)
    assert list(mined.dig(2, "threading"))[-1] == few[0]


def test_mined_puzzles_are_clear_and_not_boring(few):
    for puzzle in few[0].puzzles:
        assert puzzle.gap >= mine.EXACT_GAP - 1e-4 and len(puzzle.right) <= 2 and not mine.boring(puzzle)
        assert mine.DECIDED < puzzle.values[puzzle.best] < 1 - mine.DECIDED
        assert mine.stands(load("cafe-race"), puzzle)
        wrong = replace(puzzle, right=[puzzle.next_best])
        assert not mine.stands(load("cafe-race"), wrong)
    easy = few[0].of("easy")
    assert len(easy) <= len(few[0].puzzles) // mine.EASY_PART + 1
    assert len({tuple(puzzle.values) for puzzle in few[0].puzzles}) == len(few[0].puzzles)


def test_puzzles_of_a_solved_auction_are_exact(tmp_path):
    """One bid is right, and the reasons speak of no mixture."""
    game = load("cafe-race")
    mined = mine.Mine.open(game, tmp_path / "puzzles.jsonl", 3, **GIVEN | {"options": {"rules": "auction"}})
    for puzzle in list(mined.dig())[-1].puzzles:
        assert puzzle.sims == 0 and sorted(puzzle.shares)[-2:] == [0.0, 1.0] and mine.stands(game, puzzle)
        assert sum(speed > 0 for speed in puzzle.view(game).s.speed) < 2  # the last die is nobody else's
        told = reasons(game, puzzle, speaker("en", game.name))
        assert told[-1] == "Exact: this game is solved." and told[0].startswith("Best: ")
    with pytest.raises(BadFile, match="other options"):
        mine.Mine.open(game, tmp_path / "puzzles.jsonl", 3, **GIVEN)


def found(values, tries, shares=()):
    return mine.Look(list(values), list(tries), list(shares), sum(tries))


@pytest.mark.parametrize("look, right", [
    (found([0.5, 0.3, 0.2], [900, 200, 150]), [0]),
    (found([0.5, 0.47, 0.2], [900, 200, 150]), []),                                # no gap
    (found([0.5, 0.495, 0.2, 0.2, 0.1, 0.1], [900, 800, 150, 120, 120, 120]), [0, 1]),
    (found([0.5, 0.495, 0.2], [900, 800, 150]), []),                               # too many are right
    (found([0.5, 0.9, 0.2], [900, 5, 150]), []),                                   # the best was hardly tried
    (found([0.4, 0.36, 0.3], [0, 0, 0], [1, 0, 0]), [0]),
    (found([0.4, 0.38, 0.3], [0, 0, 0], [1, 0, 0]), []),
])
def test_what_counts_as_right(look, right):
    assert mine.right_choices(look) == right


def test_what_was_hardly_tried_is_played_out():
    """A choice that a search gave up too early is found out: the puzzle is none."""
    match, luck = Match("ave-caesar", 3, {"races": 1}, seed=3), random.Random(5)
    while len(match.choices(match.waiting[0])) < 4 or len(match.decisions) < 30:
        match.decide(match.waiting[0], luck.choice(match.choices(match.waiting[0])))
    view = match.view(match.waiting[0])
    means = [row.mean() for row in mine.played_out(view, list(range(len(view.choices()))))]
    best, worst = means.index(max(means)), means.index(min(means))
    assert (means[best] - means[worst] > mine.GAP and mine.worse(view, best, [worst])
            and not mine.worse(view, worst, [best]))
    assert mine.worse(view, best, [])


def test_the_command(tmp_path, monkeypatch):
    file = tmp_path / "mined.jsonl"
    code, out, _ = run("cafe-race", "-p", "3", "-n", "4", "--sims", "1", "--out", file)
    assert code == 0 and " puzzles of " in out and len(file.read_text("utf-8").splitlines()) >= 5
    small = puzzles.read(file, load("cafe-race"))
    monkeypatch.setattr("mine_puzzles.book_of", lambda name: small)
    count = len(small.puzzles)
    assert (run("cafe-race", "--check")[:2]
            == (0, f"{count} of {count} puzzles of cafe-race stand.\n"))
    fallen = replace(small, puzzles=[replace(small.puzzles[0], right=[5])])
    monkeypatch.setattr("mine_puzzles.book_of", lambda name: fallen)
    code, out, err = run("cafe-race", "--check")
    assert (code, out, err.strip()) == (1, "0 of 1 puzzles of cafe-race stand.\n", fallen.puzzles[0].name)
    monkeypatch.setattr("mine_puzzles.book_of", lambda name: None)
    assert "comes with no puzzles" in run("cafe-race", "--check")[2]
    assert "for 3 to 6 players" in run("cafe-race", "-p", "3,9")[2]


def test_what_does_not_hold_is_sifted_out(few, tmp_path, monkeypatch):
    """One more search has the last word, on what is best and on the gap; a solved game's puzzles are
    exact."""
    file, game = tmp_path / "puzzles.jsonl", load("cafe-race")
    first, second, *rest = few[0].puzzles
    puzzles.write(file, few[0].source, few[0].puzzles)
    assert run("cafe-race", "--sift", "--out", file)[0] == 0 and puzzles.read(file, game) == few[0]

    def looked(view, sims, seed, bold):
        best = 0.51 if view.s == first.view(game).s else 0.9
        return found([best, 0.5, 0.1, 0.1, 0.1, 0.1],
                     [200, 900 * (view.s == second.view(game).s) + 100, 9, 9, 9, 9])
    monkeypatch.setattr(mine, "look", looked)
    puzzles.write(file, few[0].source, [replace(puzzle, right=[0]) for puzzle in few[0].puzzles])
    assert run("cafe-race", "--sift", "--out", file)[0] == 0
    assert ([puzzle.name for puzzle in puzzles.read(file, load("cafe-race")).puzzles]
            == [puzzle.name for puzzle in rest])
    assert "no puzzles at" in run("cafe-race", "--sift", "--out", tmp_path / "none.jsonl")[2]


# Those that come with the games.

@every_game
def test_every_answer_was_looked_at(name):
    """All of them, as they are now, by the search as it is now; if not, `make puzzles` has to be run."""
    assert mine.checked().get(name) == mine.digest(name)


@every_game
def test_every_answer_still_stands(name):
    """By the table where the game is solved, else by a search: the same on every machine, however busy."""
    every = 1 if name == "cafe-race" else SOME
    assert not [puzzle.name for puzzle in puzzles.book_of(name).puzzles[::every]
                if not mine.stands(load(name), puzzle)]


@every_game
def test_a_wrong_answer_falls(name):
    """Even that which is nearest to the right one."""
    for some in puzzles.book_of(name).by_difficulty.values():
        wrong = replace(some[0], right=[some[0].next_best])
        assert not mine.stands(load(name), wrong), wrong.name
