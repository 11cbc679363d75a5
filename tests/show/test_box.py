"""The printed games: who made them and for whom, at the head of guides and in the README."""
from pathlib import Path

import pytest

from ludoteca import game_names, load
from ludoteca.show import box
from ludoteca.show.presentation import about_of
from ludoteca.show.words import LANGUAGES, speaker

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", game_names())
def test_a_box_is_told_in_every_language_and_in_the_readme(name):
    found = about_of(load(name)).box
    for language in LANGUAGES:
        head = box.whole_guide(name, language).split("\n## ")[0].replace("\u00a0", " ")
        assert all(made in head for made in (*found.designers, *found.artists, *found.publishers))
        assert f"{found.players[0]}–{found.players[1]}" in head and str(found.age or "") in head
        assert speaker(language)("Ludoteca is not affiliated with the authors or publishers.") in head
    row = next(line for line in README.splitlines() if line.startswith(f"| {about_of(load(name)).title} |"))
    assert all(told in row for told in (*found.designers, *found.artists, *found.publishers))
    assert f"{found.minutes[0]}–{found.minutes[1]}" in row
    assert "not affiliated" in README
