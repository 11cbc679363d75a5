"""What the eye would notice: texts that overflow in some language, areas that jump, pages that weigh too
much."""
import zlib

import pytest

from browser.steps import (
    DESKTOP,
    PHONE,
    at_table,
    choose_by_click,
    play_out,
    quiet,
    set_up,
    tabled,
    unscrolled,
)
from ludoteca.core.game_loader import load
from ludoteca.show.presentation import about_of
from ludoteca.show.words import LANGUAGES
from ludoteca.web.live.program_message import playable

LIMIT = 150_000
RULES = {"en": "Rules", "it": "Regole", "fr": "Règles", "de": "Regeln"}
OVERFLOWS = """() => {
  const bad = [];
  for (const e of document.querySelectorAll('button, a, label, h1, h2, h3, p, td, th, small, b, li, legend, select')) {
    const box = e.getBoundingClientRect(), style = getComputedStyle(e), text = (e.innerText || '').trim().slice(0, 60);
    if (!text || !box.width || !e.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    if (e.closest('.sr, .skip, svg, .gear span, .wide, #log, #chat')) continue;
    const scrolls = e.closest('.offers, .sheet-body, .card, .result');
    if (!scrolls && (box.right > innerWidth + 1 || box.left < -1)) bad.push('outside: ' + text);
    const firm = e.matches('button, .do, .ask, .own, .segments > *, .tabs label, h1, .offer b, .offer small');
    const large = e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3;
    if (firm && style.display !== 'inline' && e.clientWidth && large)
      bad.push(`clipped: ${text} (${e.scrollWidth} in ${e.clientWidth}, ${e.scrollHeight} in ${e.clientHeight})`);
    if (style.textOverflow === 'ellipsis' && e.matches('b') && e.scrollWidth > e.clientWidth + 1) bad.push('cut: ' + text);
  }
  if (document.documentElement.scrollWidth > innerWidth) bad.push('the page scrolls sideways');
  return [...new Set(bad)];
}"""


def fits(page, place):
    found = page.evaluate(OVERFLOWS)
    assert not found, (place, found)


def fits_both(page, *place):
    """On a desktop and on a phone, first as it is: the page is laid out anew, not asked for again."""
    for size in (DESKTOP, PHONE) if page.viewport_size == DESKTOP else (PHONE, DESKTOP):
        page.set_viewport_size(size)
        if "/t/" in page.url:
            quiet(page)
        fits(page, (*place, size["width"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_overflows_or_is_missing(visit, language):
    """On every page and at every table; a table's sheets are the same in all games, so each language opens
    them in another."""
    page = visit(PHONE, language=language)
    for path in ("/", *(f"/{kind}/{game}" for kind in ("new", "guide") for game in playable()), "/fair",
                 "/replays", "/check"):
        page.goto(path)
        assert page.evaluate("document.documentElement.lang") == language
        assert (path != "/"
                or page.locator(".game").first.get_by_text(RULES[language], exact=False).count() >= 1)
        fits_both(page, language, path)
    for game in playable():
        tabled(page, game, ["me", *["bot"] * (load(game).rules.PLAYERS[-1] - 1)])
        fits_both(page, language, game)
        choose_by_click(page, lambda n: n - 1)
        fits_both(page, language, game, "later")
        for sheet in ("settings", "invite",
                      "join") if playable().index(game) == list(LANGUAGES).index(language) else ():
            page.evaluate("id => document.getElementById(id).showModal()", sheet)
            fits_both(page, language, game, sheet)
            page.keyboard.press("Escape")
        assert "\ue000" not in page.content() and "{" not in page.inner_text("body"), (
            "a name or a number is missing")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_page_is_light(visit, size):
    """All that comes over the wire before the first move: page, styles, modules, board, first message."""
    page = visit(size, service_workers="block")  # what it brings in the background is no weight of the page's
    page.goto("/")
    page.evaluate("() => fetch('/api/tables')")
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weights, shaken = [], []
    client.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    client.on("Network.webSocketHandshakeResponseReceived",
              lambda event: shaken.append(event["response"]["headersText"]))
    client.on("Network.webSocketFrameReceived",
              lambda event: weights.append(len(zlib.compress(event["response"]["payloadData"].encode()))))
    for game in playable():
        page.goto("/")
        page.wait_for_load_state("networkidle")
        weights.clear()
        page.click(f"#game-{game} .do")
        at_table(page)
        quiet(page)
        page.wait_for_load_state("networkidle")
        assert "permessage-deflate" in shaken[-1], "messages travel packed"
        assert 20_000 < sum(weights) < LIMIT, f"{game} weighs {sum(weights)} bytes"


def test_twice_as_large(visit):
    """At 200 % zoom everything can still be reached."""
    page = visit({"width": 640, "height": 400})
    tabled(page, "cafe-race", ["me", "bot", "bot"])
    at_table(page)
    quiet(page)
    assert page.locator("#play").is_visible() and page.locator("#bar .offer").last.is_visible()
    page.goto("/new/cafe-race")
    page.locator("text=Create table").scroll_into_view_if_needed()
    fits(page, "new table at 200 %")


@pytest.mark.parametrize("game", ["ave-caesar", "cafe-fatal"])
def test_the_end_fits_a_phone(visit, game):
    """A podium with the winners on top, and below it the whole table of the result, in a language of long
    words."""
    page = visit(PHONE, language="de")
    seats = ["me", *["bot"] * (load(game).rules.PLAYERS[-1] - 1)]
    table = set_up(page, game, seats, options=about_of(load(game)).quick or {})
    play_out(table, lambda n: n // 2, page)
    page.goto(f"/t/{table}")
    page.wait_for_selector("#result table")
    sheet, table = page.locator("#result").bounding_box(), page.locator("#result table").bounding_box()
    assert table["x"] >= sheet["x"] and table["x"] + table["width"] <= sheet["x"] + sheet["width"]
    assert page.locator("#result .place").count() == 3
    assert page.locator("#result .place.first").count() >= 1 and unscrolled(page)
