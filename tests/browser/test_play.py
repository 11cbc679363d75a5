"""Whole games in the browser: by clicks and keys on a phone, then on a desktop by ear as well."""
import random

import pytest

from browser import ear as by_ear
from browser.ear import SIGNS, Ear
from browser.steps import (
    DESKTOP,
    PHONE,
    at_table,
    choose_by_click,
    choose_by_keys,
    decide,
    look,
    over,
    quiet,
    seq,
    tabled,
    unscrolled,
    wait_decided,
    wait_for,
)
from ludoteca.core.game_loader import load
from ludoteca.show.presentation import about_of
from ludoteca.web.live.program_message import playable

PLACES = """() => ['stage', 'bar', 'panel'].map(id => { const r = document.getElementById(id).getBoundingClientRect();
    return [id, r.x, r.y, r.width, id === 'panel' ? 0 : r.height].map(v => typeof v === 'number' ? Math.round(v) : v); })"""


@pytest.mark.parametrize("game", playable())
def test_a_whole_game(visit, game):
    """From the first decision to the result.  Board, bar and panel keep their places in every phase, the page
    never scrolls, and on the desktop every position, every choice and the result are read by ear."""
    page, luck, players = visit(PHONE), random.Random(game), min(load(game).rules.PLAYERS)
    table = tabled(page, game, ["me", *["bot"] * (players - 1)], options=about_of(load(game)).quick or {})
    names = [seat["name"] for seat in look(page, table)["seats"]]
    at_table(page)
    play_on_a_phone(page, luck)
    page.set_viewport_size(DESKTOP)
    quiet(page)
    ear, result = play_by_ear(page, luck, names)
    by_ear.read_result(ear, result, names, look(page, table))
    assert page.locator("#result tbody tr").count() == players and page.locator("#result .won").count() >= 1
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert unscrolled(page)


def play_on_a_phone(page, luck):
    """Four decisions; no game is over before."""
    quiet(page)
    places = page.evaluate(PLACES)
    for n in range(4):
        page.locator("#bar .offers:not([hidden]) .offer:not(.back):not([aria-disabled=true])").first.click()
        assert page.evaluate(PLACES) == places and unscrolled(page)
        page.keyboard.press("Escape")
        decide(page, (choose_by_click, choose_by_keys)[n % 2], luck.randrange)
        quiet(page)
        assert page.evaluate(PLACES) == places and unscrolled(page)


def play_by_ear(page, luck, names):
    """To the end, every other decision by ear; the result as it is there for a screen reader."""
    ear, places, said = Ear(page), page.evaluate(PLACES), []
    stage = page.locator("#stage").aria_snapshot().splitlines()
    # no stray numbers
    assert not [line for line in stage if line.strip().startswith(("- text", "- img"))], stage
    live = ear.hear("log")[0]
    for n in range(400):
        there = ear.regions()
        if over(page):
            return ear, there["Result"]
        assert page.evaluate(PLACES) == places and unscrolled(page)
        told = ear.words(there["Board description"])[1:]
        assert [line.split(":")[0] for line in told[:len(names)]] == names, told
        assert all(line.endswith(".") and not set(line) & {*SIGNS, "?"} for line in told), told
        before, at = said, seq(page)
        by_ear.offered(ear, there["Your choice"])
        if n % 2:
            (choose_by_click, choose_by_keys)[n // 2 % 2](page, luck.randrange)
        else:
            by_ear.decide(ear, there["Your choice"], n)
        wait_for(page, "n => Number(document.body.dataset.seq) > n", at)
        quiet(page)
        said = ear.words(live)
        assert said and said != before, "what happened is said"
    raise AssertionError("no end after 400 decisions")


@pytest.mark.parametrize("game", playable())
def test_choosing_on_the_board(visit, game):
    """Where the board has targets, pressing them leads to a choice; what they stand for lights up, Play plays
    it."""
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
