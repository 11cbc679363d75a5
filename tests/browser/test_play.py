"""Whole games in the browser: by clicks and by keys, on a desk and on a phone."""
import random

import pytest

from browser.hands import DESK, PHONE, at_table, choose_by_click, choose_by_keys, play_now, play_on, tabled, unscrolled
from ludoteca.core.game import load
from ludoteca.web.desk import playable


@pytest.mark.parametrize("game", playable())
@pytest.mark.parametrize(("size", "choose"), [(DESK, choose_by_click), (PHONE, choose_by_keys)], ids=["desk-clicks", "phone-keys"])
def test_a_whole_game(visit, game, size, choose):
    """Two clicks from the front page to the table, then to the end; the page never scrolls."""
    luck = random.Random(game)
    page = visit(size)
    if size == DESK:
        play_now(page, game)
    else:
        tabled(page, game, ["me", *["bot"] * (load(game).rules.PLAYERS[0] - 1)])
        at_table(page)
    assert unscrolled(page)
    assert play_on(page, choose, luck.randrange) > 2
    assert page.locator("#result tbody tr").count() == page.locator(".seat").count()
    assert page.locator("#result .won").count() >= 1
    assert unscrolled(page)
