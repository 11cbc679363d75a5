"""Whole games in the browser: by clicks and by keys, on a desktop and on a phone."""
import itertools
import random

import pytest

from browser.steps import (
    DESKTOP,
    PHONE,
    at_table,
    choose_by_click,
    choose_by_keys,
    play_on,
    quiet,
    tabled,
    unscrolled,
    wait_decided,
)
from ludoteca.core.game import load
from ludoteca.web.live.snapshot import playable

SHORT = {"ave-caesar": {"races": 1}}


@pytest.mark.parametrize("game", playable())
def test_a_whole_game(visit, game):
    """From the first decision to the result, by clicks and keys in turn, four decisions on a phone, then on a desktop; the page
    never scrolls."""
    luck, turns = random.Random(game), itertools.count()
    page = visit(PHONE)

    def choose(page, pick):
        turn = next(turns)
        if turn == 4:
            assert unscrolled(page)
            page.set_viewport_size(DESKTOP)
        (choose_by_click, choose_by_keys)[turn % 2](page, pick)

    tabled(page, game, ["me", *["bot"] * (load(game).rules.PLAYERS[0] - 1)], options=SHORT.get(game, {}))
    at_table(page)
    assert play_on(page, choose, luck.randrange) > 4
    assert page.locator("#result tbody tr").count() == page.locator(".seat").count()
    assert page.locator("#result .won").count() >= 1
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert unscrolled(page)


@pytest.mark.parametrize("game", playable())
def test_choosing_on_the_board(visit, game):
    """Where the board has targets, pressing them leads to a choice; what they stand for lights up, Play plays it."""
    page = visit()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        tabled(page, game)
        quiet(page)
        if not page.locator("#hand-layer .go").count():
            pytest.skip(f"{game} is chosen on buttons alone at the start")
        press_targets(page)
        assert page.locator("#play").is_enabled() and page.inner_text("#why")
        assert page.locator("#hand-layer .picked").count() >= 1
        page.click("#play")
        wait_decided(page)


def press_targets(page):
    """What stands for several choices first, then for one."""
    for kind in ("[data-group]:not([data-choice])", "[data-choice]:not(.aside)",
                 "[data-target]:not([data-choice]):not([data-group])"):
        if page.locator(f"#hand-layer .go{kind}").count() and page.locator("#play").is_disabled():
            page.locator(f"#hand-layer .go{kind}").last.dispatch_event("click")
