"""The fullest table of each game: every number says what it is, every choice can be seen and pressed in
windows of every kind, and what looks clickable is; each in another language.

The whole matrix of games, players, languages and sizes is `make layouts`.
"""
import pytest

from browser import clickable, numbers
from browser.layouts import measured, open_position, resize
from browser.steps import DESKTOP

SIZES = ((360, 640), (360, 740), (390, 844), (768, 1024), (844, 390), (1024, 768), (1180, 820), (1280, 800))
FULL = {"cafe-race": (6, {}, "de", 4), "cafe-race auction": (4, {"rules": "auction"}, "it", 4),
        "crazy-race": (4, {}, "fr", 6),
        # players, options, language, decisions before
        "ave-caesar": (6, {}, "it", 6), "cafe-fatal": (5, {}, "de", 6)}


@pytest.mark.parametrize("kind", FULL)
def test_nothing_is_hidden_cut_covered_tiny_dead_or_without_a_name(visit, kind):
    players, options, language, moves = FULL[kind]
    page = visit(DESKTOP, language=language)
    open_position(page, kind.split()[0], players, options, moves=moves)
    numbers.explained(page)
    for size, bad, (wide, high) in measured(page, SIZES):
        assert not bad, (size, bad)
        assert wide > .8 or high > .7 or wide * high > .36, (
            f"at {size} the board has {wide:.0%} by {high:.0%} of the window")
    resize(page, tuple(DESKTOP.values()))
    clickable.everything_pressed(page)
