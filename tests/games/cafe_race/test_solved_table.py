"""The table's file: what is not whole, or not ours, is refused in a sentence; then bots search."""
import itertools
import random

import numpy as np
import pytest

from ludoteca.bots.game_bots import Mixtures
from ludoteca.bots.levels import think
from ludoteca.core.errors import BadFile
from ludoteca.core.match import Match
from ludoteca.games.cafe_race import levels
from ludoteca.games.cafe_race.solved import solver_code, table, wasm
from ludoteca.games.cafe_race.solved.positions import Positions
from ludoteca.lab.advice import advise, lines


@pytest.mark.parametrize("spoil, sentence", [
    (lambda whole: b"", "not a table of"),
    (lambda whole: b"\x00\xff" * 50, "not a table of"),
    (lambda whole: b"[1]\n", "not a table of"),
    (lambda whole: b"{}\n" + whole, "not a table of"),
    (lambda whole: whole[:-1], "damaged"),
    (lambda whole: whole + b"x", "damaged"),
    (lambda whole: whole[:-2] + bytes([whole[-2] ^ 1]) + whole[-1:], "damaged"),
    (lambda whole: whole.replace(b'"format": 2', b'"format": 1', 1), "another version"),
    (lambda whole: whole.replace(b'"rules": 1', b'"rules": 0', 1), "another version"),
])
def test_a_bad_table_is_refused(tmp_path, spoil, sentence):
    file = tmp_path / "three.table"
    file.write_bytes(spoil(table.FILE.read_bytes()))
    with pytest.raises(BadFile, match=sentence):
        table.open_table(file, Positions())


def test_without_a_table_there_is_no_player(tmp_path, monkeypatch):
    monkeypatch.setattr(table, "FILE", tmp_path / "none")
    table.solved.cache_clear()
    try:
        assert table.solved() is None
    finally:
        table.solved.cache_clear()


def test_the_table_that_comes_with_the_game():
    """What a best answer gains against it was measured: at most 0.15 points of winning chance from the start,
    0.3 anywhere."""
    _, facts = table.open_table(table.FILE, Positions())
    assert table.FILE.stat().st_size <= 4_000_000
    assert facts["given_away_at_the_start"] <= 0.0015 and facts["given_away_anywhere"] <= 0.003
    mixtures = table.solved().solve([9, 4, 4], [2, 5, 5], [6, 5, 1]).shares
    assert np.sum(mixtures, 1) == pytest.approx([1, 1, 1]) and mixtures[1] == mixtures[2]


# Playing by it.

def rounds(players=3, **options):
    """Views in which a seat is to push, from a game of random players."""
    match, luck = Match("cafe-race", players, options, seed=4), random.Random(1)
    while not match.over:
        seat = match.waiting[0]
        view = match.view(seat)
        if view.s.phase == view.game.rules.PUSH:
            yield view
        match.decide(seat, luck.choice(view.choices()))


def test_every_engine_finds_the_same_mixtures():
    ours = wasm.WasmSolver(Positions().dense(table.unpack(table.open_table(table.FILE, Positions())[0])))
    numba = table.Solved(solver_code.CompiledSolver(np.array(ours.values)))
    for view in itertools.islice(rounds(), 0, 12, 3):
        assert table.Solved(ours).solve(*levels.the_round(view)) == numba.solve(*levels.the_round(view))


def test_what_pushes_bring_is_measured_against_any_mixtures():
    """Against pure pushes a push brings what the closed form says of that combination."""
    known, view = table.solved(), next(rounds())
    pure = [[1.0, 0, 0, 0, 0, 0], [0, 0, 1.0, 0, 0, 0], [0, 0, 0, 0, 0, 1.0]]
    worth = known.measure(*levels.the_round(view), pure)
    assert sum(worth[p][push] for p, push in enumerate((0, 2, 5))) == pytest.approx(1)      # somebody wins
    mixed = known.solve(*levels.the_round(view))
    assert known.measure(*levels.the_round(view), mixed.shares) == mixed.worth


def test_an_expert_pushes_by_the_table_and_searches_elsewhere(monkeypatch):
    """An unread mixture makes an unlike choice; where the table does not play, nobody asks it."""
    view = next(rounds())
    for push in range(1, 7):
        monkeypatch.setattr(levels, "solved", lambda push=push: Certain(push))
        assert think(view, "expert", 3) == push
    monkeypatch.setattr(levels, "solved", lambda: pytest.fail("the table does not know this"))
    for other in (next(rounds(4)), next(rounds(rules="auction"), None)):
        assert other is None or think(other, "expert", 3) in other.choices()


class Certain:
    def __init__(self, push):
        self.row = [float(n == push) for n in range(1, 7)]

    def solve(self, *_):
        return Mixtures([self.row] * 3, [self.row] * 3)


def test_advice_by_the_table_is_exact_and_says_so():
    view = next(rounds())
    advice = advise(view, 100)
    assert advice.exact and advice.open < 1e-4 and "exact" in "\n".join(lines(advice))
    assert not advise(next(rounds(4)), 100).exact
