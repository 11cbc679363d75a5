"""The printed games: who made them and for whom, at the head of guides and in the README."""
from pathlib import Path

import pytest

from ludoteca import game_names, load
from ludoteca.show import published_game
from ludoteca.show.presentation import about_of
from ludoteca.show.words import LANGUAGES, speaker

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", game_names())
def test_a_box_is_told_in_every_language_and_in_the_readme(name):
    found = about_of(load(name)).box
    for language in LANGUAGES:
        head = published_game.whole_guide(name, language).split("\n## ")[0].replace("\u00a0", " ")
        assert all(made in head for made in (*found.designers, *found.artists, *found.publishers))
        assert f"{found.players[0]}–{found.players[1]}" in head and str(found.age or "") in head
        assert speaker(language)("Ludoteca is not affiliated with the authors or publishers.") in head
    row = next(line for line in README.splitlines() if line.startswith(f"| {about_of(load(name)).title} |"))
    assert all(told in row for told in (*found.designers, *found.artists, *found.publishers))
    assert f"{found.minutes[0]}–{found.minutes[1]}" in row
    assert "not affiliated" in README


def test_the_card_tells_the_time_of_the_game_that_play_now_begins():
    """One race, not the whole championship, which the guide and the README tell."""
    game, say = load("ave-caesar"), speaker("en", "ave-caesar")
    assert about_of(game).quick == {"races": 1} and load("ave-caesar").rules.OPTIONS["races"][0] == 4
    assert published_game.facts(game, say).endswith("65–125 minutes")
    assert published_game.facts(game, say, quick_game=True).endswith("15–30 minutes")
    short = load("cafe-race")
    assert published_game.facts(short, speaker("en", "cafe-race"), quick_game=True) \
        == published_game.facts(short, speaker("en", "cafe-race"))
