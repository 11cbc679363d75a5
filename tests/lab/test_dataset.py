"""A dataset of decisions: what a seat saw and chose, what came of it, the same every time, with a card."""
import pytest

from ludoteca import load
from ludoteca.lab.batch.observation_fields import decode
from ludoteca.lab.dataset import COLUMNS, write_dataset

from command_line import run

parquet = pytest.importorskip("pyarrow.parquet")


def written(folder, name="cafe-race", players=3, games=3, seed=1, bots=("heuristic", "random")):
    done = list(write_dataset(load(name), folder, players, {}, games, seed, bots))
    assert done == list(range(1, games + 1))
    return parquet.read_table(folder / "decisions.parquet").to_pylist()


def test_every_row_is_a_legal_decision_with_its_outcome(tmp_path):
    rows = written(tmp_path)
    assert list(rows[0]) == list(COLUMNS) and {row["number"] for row in rows} == {0, 1, 2}
    assert all(row["choice"] in row["mask"] and row["view"][0] == row["seat"] for row in rows)
    assert {row["bot"] for row in rows if row["seat"] == 1} == {"random"}
    for number in range(3):
        outcomes = {row["seat"]: row["outcome"] for row in rows if row["number"] == number}
        assert sum(outcomes.values()) == pytest.approx(1)
    assert written(tmp_path / "again") == rows != written(tmp_path / "other", seed=2)


def test_where_the_game_is_solved_chances_are_exact(tmp_path):
    rows = written(tmp_path, games=1)
    known = [row["chance"] for row in rows if row["chance"] is not None]
    assert known and known[0] == pytest.approx(1 / 3, abs=0.01) and all(0 <= chance <= 1 for chance in known)
    assert all(row["chance"] is None for row in written(tmp_path / "four", players=4, games=1))


def test_nothing_hidden_is_in_a_row(tmp_path):
    for row in written(tmp_path, "crazy-race", 3, 1):
        s = decode(load("crazy-race"), row["view"])
        assert all(card == -1 for p in range(3) if p != row["seat"] for card in s.hand[p])


def test_a_card_says_what_is_there(tmp_path):
    written(tmp_path, games=1)
    card = (tmp_path / "README.md").read_text("utf-8")
    assert card.startswith("# 1 games of cafe-race") and "`coffee`" in card and "heuristic, random" in card


def test_cut_short_it_keeps_the_games_that_are_whole(tmp_path):
    games = write_dataset(load("cafe-race"), tmp_path, 3, {}, 5, 1, ("random",))
    assert [next(games), next(games)] == [1, 2]
    games.close()
    rows = parquet.read_table(tmp_path / "decisions.parquet").to_pylist()
    assert {row["number"] for row in rows} == {0, 1}
    assert (tmp_path / "README.md").read_text("utf-8").startswith("# 2 games of")


def test_the_command(tmp_path):
    folder = tmp_path / "games"
    code, out, err = run("dataset", "cafe-race", "-p", "3", "-n", "1", "--bots", "random", "--output", folder)
    assert code in (0, None) and out.startswith(f"{folder / 'decisions.parquet'}: "), err
    assert parquet.read_table(folder / "decisions.parquet").num_rows
