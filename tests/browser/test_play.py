"""Whole games in the browser: by clicks and by keys, on a desktop and on a phone."""
import random

import pytest

from browser.steps import DESKTOP, PHONE, at_table, choose_by_click, choose_by_keys, play_on, quiet, tabled, unscrolled
from ludoteca.core.game import load
from ludoteca.web.live.snapshot import playable

SHORT = {"ave-caesar": {"races": 1}}


@pytest.mark.parametrize("choose", [choose_by_click, choose_by_keys], ids=["clicks", "keys"])
@pytest.mark.parametrize("game", playable())
def test_a_whole_game(visit, game, choose):
    """From the first decision to the result; the page never scrolls.  Any two of game, size and means meet."""
    luck = random.Random(game)
    page = visit((DESKTOP, PHONE)[(playable().index(game) + (choose is choose_by_keys)) % 2])
    tabled(page, game, ["me", *["bot"] * (load(game).rules.PLAYERS[0] - 1)], options=SHORT.get(game, {}))
    at_table(page)
    assert unscrolled(page)
    assert play_on(page, choose, luck.randrange) > 2
    assert page.locator("#result tbody tr").count() == page.locator(".seat").count()
    assert page.locator("#result .won").count() >= 1
    assert unscrolled(page)


@pytest.mark.parametrize("game", playable())
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_choosing_on_the_board(visit, game, size):
    """Where the board has targets, pressing them leads to a choice; what they stand for lights up, Play plays it."""
    page = visit(size)
    tabled(page, game)
    quiet(page)
    targets = page.locator("#hand-layer .go")
    if not targets.count():
        pytest.skip(f"{game} is chosen on buttons alone at the start")
    first, whole = "[data-group]:not([data-choice])", "[data-choice]:not(.aside)"
    for kind in (first, whole, "[data-target]:not([data-choice]):not([data-group])"):
        if page.locator(f"#hand-layer .go{kind}").count() and page.locator("#play").is_disabled():
            page.locator(f"#hand-layer .go{kind}").last.dispatch_event("click")
    assert page.locator("#play").is_enabled() and page.inner_text("#why")
    assert page.locator("#hand-layer .picked").count() >= 1
    with page.expect_response(lambda reply: "/decisions" in reply.url) as found:
        page.click("#play")
    assert found.value.ok
