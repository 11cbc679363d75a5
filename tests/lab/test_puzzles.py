"""Puzzles: kept as views, told in words, played on; that they are true today holds
tests/research/test_puzzle_mine.py."""
import json
import random
from dataclasses import replace
from types import SimpleNamespace

import pytest

from ludoteca import game_names, load
from ludoteca.core.errors import BadFile
from ludoteca.lab.puzzles import continue_game
from ludoteca.lab.puzzles import puzzle as puzzles
from ludoteca.lab.puzzles.reasons import reasons, text
from ludoteca.show.presentation import text_of
from ludoteca.show.words import LANGUAGES, speaker

WITH = [name for name in game_names() if puzzles.files_of(name)]
every_game = pytest.mark.parametrize("name", WITH)


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    """Some of a game's own, in a file."""
    book = puzzles.read(puzzles.files_of("cafe-race")[0], load("cafe-race"))
    some, path = replace(book, puzzles=book.puzzles[:12]), tmp_path_factory.mktemp("few") / "puzzles.jsonl"
    puzzles.write(path, some.source, some.puzzles)
    return some, path


def test_reasons_of_an_auction_tell_what_perfect_play_makes_of_a_choice():
    """Of the right one and of one's own, award by award, until chance comes in between."""
    game = load("cafe-race")
    auctions = [puzzle for puzzle in puzzles.book_of("cafe-race").puzzles if puzzle.options]
    puzzle = next(each for each in auctions if each.view(game).texts()[each.best] == "pass")
    view = puzzle.view(game)
    told = reasons(game, puzzle, speaker("en", game.name), puzzle.next_best, ["Ada", "Bruno", "Clio"])
    lines = [line for line in told if line.startswith("With perfect play after ")]
    holder, bidder = (["Ada", "Bruno", "Clio"][p] for p in (view.s.bidder, puzzle.seat))
    bid = view.choices()[puzzle.next_best]
    assert (len(lines) == 2 and "after Passing: " in lines[0]
            and f"after {bid} for the {view.s.die}: " in lines[1])
    assert f"{holder} takes the {view.s.die} for {view.s.bid}." in lines[0]
    assert f"{bidder} takes the {view.s.die} for {bid}." in lines[1]


def test_puzzles_of_other_options_lie_in_a_file_beside(few, tmp_path, monkeypatch):
    """Those of `puzzles.jsonl` come first; a bad file takes no other with it."""
    game, (book, _) = load("cafe-race"), few
    auction = replace(book.source, options={"rules": "auction"})
    other = [each for each in puzzles.book_of("cafe-race").puzzles if each.options == auction.options][:2]
    puzzles.write(tmp_path / "puzzles-auction.jsonl", auction, other)
    puzzles.write(tmp_path / "puzzles.jsonl", book.source, book.puzzles)
    (tmp_path / "puzzles-torn.jsonl").write_text("{", "utf-8")
    monkeypatch.setattr(puzzles, "homes", lambda: {game.name: SimpleNamespace(folder=tmp_path)})
    found = puzzles.book_of.__wrapped__(game.name)
    assert found.puzzles == [*book.puzzles, *other]
    assert {found.kind(each) for each in other} == {f"auction-{each.difficulty}" for each in other}
    assert (found.kind(book.puzzles[0]) == book.puzzles[0].difficulty
            and sum(map(len, found.kinds.values())) == len(found.puzzles))


# The file.

@pytest.mark.parametrize("spoil, sentence", [
    (lambda text: "", "no puzzles, or is damaged"),
    (lambda text: text[:-9], "no puzzles, or is damaged"),
    (lambda text: text.replace('"values":[', '"values":[0.5,', 1), "no puzzles, or is damaged"),
    (lambda text: text.replace('"seat"', '"chair"', 1), "no puzzles, or is damaged"),
    (lambda text: text.replace('"rules":1', '"rules":0', 1), "another game or version"),
    (lambda text: text.replace("cafe-race", "cafe-fatal", 1), "another game or version"),
])
def test_a_bad_file_is_refused(few, tmp_path, spoil, sentence):
    path = tmp_path / "puzzles.jsonl"
    path.write_text(spoil(few[1].read_text("utf-8")), "utf-8")
    with pytest.raises(BadFile, match=sentence):
        puzzles.read(path, load("cafe-race"))


# Those that come with the games.

@every_game
def test_a_puzzle_shows_what_its_seat_sees_and_no_more(name):
    """Of every puzzle: to hide it once more changes nothing, and it is this seat's turn."""
    game, book = load(name), puzzles.book_of(name)
    assert (book.puzzles
            == [puzzle for path in puzzles.files_of(name) for puzzle in puzzles.read(path, game).puzzles])
    assert len(book.puzzles) >= 500 and len(book.by_name) == len(book.puzzles)
    assert {puzzle.difficulty for puzzle in book.puzzles} == set(puzzles.DIFFICULTIES)
    for puzzle in book.puzzles:
        view = puzzle.view(game)
        again = view.s.copy()
        game.rules.hide(again, view.seat)
        assert again == view.s and view.seat in view.waiting and len(puzzle.values) >= 3


def test_the_difficulty_goes_by_players_of_middling_strength_and_stronger_ones():
    puzzle = puzzles.book_of("cafe-race").puzzles[0]

    def rated(novice, club, master):
        return replace(puzzle, errs={"novice": novice, "club": club, "master": master})

    assert rated(1, 0.3, 0.2).difficulty == "easy" and rated(0, 0.9, 0.8).difficulty == "hard"
    assert rated(1, 0.3, 0.2).rewards_strength and not rated(0.4, 0.25, 0.5).rewards_strength


@every_game
def test_a_reason_speaks_of_the_game(name):
    """Where one choice alone is right, the second sentence is the one that a hint would have."""
    game, say = load(name), speaker("en", name)
    alone = [each for each in puzzles.book_of(name).puzzles if len(each.right) == 1 and not each.shares]
    for puzzle in alone[:20]:
        view = puzzle.view(game)
        why = text_of(game).reason(view.s, view.seat, view.choices()[puzzle.best], say)
        assert not why or reasons(game, puzzle, say)[1] == why


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_told_in_every_language(name, language):
    game, say = load(name), speaker(language, name)
    for puzzle in [each for some in puzzles.book_of(name).kinds.values() for each in some[:2]]:
        for chosen in (None, puzzle.best, puzzle.next_best):
            told = reasons(game, puzzle, say, chosen)
            assert len(told) >= 4 and all(line.endswith(".") and "{" not in line for line in told)
        assert text(puzzle.view(game), puzzle.best, say) in told[0]


@every_game
def test_a_puzzle_can_be_played_on_to_the_end(name):
    """It begins with what the seat saw; the same luck and decisions lead to the same match, others to another
    world."""
    game = load(name)
    puzzle = puzzles.book_of(name).puzzles[0]
    view, decisions, own = puzzle.view(game), [], random.Random(2)
    match = continue_game.played_on(view, "luck", decisions)
    assert match.seen(view.seat) == view.s and not continue_game.told(view, match, speaker("en", name))
    while not match.over:
        decisions.append(own.choice(match.choices(view.seat)))
        match = continue_game.played_on(view, "luck", decisions)
    assert match.winners and continue_game.told(view, match, speaker("en", name))
    again = continue_game.played_on(view, "luck", decisions)
    assert json.dumps(again.told()) == json.dumps(match.told())
