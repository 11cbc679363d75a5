"""What bots say, on the page: advice beside the choices of every game, and the report of a finished game."""
import asyncio
import json
import re
import threading

import pytest

from browser.steps import (
    DESKTOP,
    PHONE,
    choose_by_click,
    choose_by_keys,
    decide,
    play_out,
    quiet,
    set_up,
    tabled,
    unscrolled,
    wait_for,
    waits_for_me_alone,
)
from browser.test_access import check, check_light_and_dark
from browser.test_look import fits
from browser.test_thinking import advised
from ludoteca.show.words import LANGUAGES
from ludoteca.web.bots import hints, in_page
from ludoteca.web.live.program_message import playable

PLACES = ("() => [...document.querySelectorAll('#stage, #bar, #panel')].map(e => "
          "JSON.stringify(e.getBoundingClientRect()))")


@pytest.fixture(scope="module")
def finished(site, chromium):
    """A finished game of Café Race whose report is made."""
    context = chromium.new_context(base_url=site.url)
    context.add_cookies([{"name": "motion", "value": "none", "url": site.url}])
    page = context.new_page()
    table = set_up(page, "cafe-race", ["me", "bot", "bot", "bot"], name="Maximiliane")
    play_out(table, lambda n: 2, page)
    page.goto(f"/t/{table}")
    page.click("#to-report")
    page.wait_for_selector("#turns-title", timeout=600_000)          # its code may have to be compiled first
    yield table
    context.close()


@pytest.mark.parametrize(("game", "players"), [*((game, 4) for game in playable()), ("cafe-race", 3)])
def test_advice_in_every_game(visit, site, game, players, monkeypatch):
    """A card with every choice, thought of in the page and to the byte that of the server, or asked of the
    server where a game is solved; board, bar and page stay where they are; a press picks, Close closes.  Axe
    finds nothing wrong with table and card."""
    monkeypatch.setattr(in_page, "SECONDS", 600.0)                      # all the time that it takes
    page, solved = visit(language="de"), (game, players) == ("cafe-race", 3)
    id = tabled(page, game, ["me", *["bot"] * (players - 1)])
    quiet(page)
    waits_for_me_alone(page)
    check_light_and_dark(page, (game,))
    view = site.service.table(id).view(0)
    wanted = hints.card(view, hints.searched(view, len(view.events), 600.0), "de")
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        quiet(page)
        before = page.evaluate(PLACES)
        *calls, card = advised(page)
        if solved:
            assert card[:2] == ["GET", 200]
        else:
            assert (card == ["POST", 200, wanted] and calls
                    and all(call[:2] == ["POST", 200] for call in calls))
        assert page.evaluate(PLACES) == before and unscrolled(page)
        fits(page, (game, "advice"))
        check_light_and_dark(page, (game, "advice"))
        stays_in_sight(page, size)
        picks(page)
        page.click("#advice [data-advice=close]")
        assert (page.locator("#advice").is_hidden()
                and page.evaluate("document.activeElement.id") == "hint-button")


def stays_in_sight(page, size):
    """The card is in the window, above the bar where that is below."""
    box, bar = page.locator("#advice").bounding_box(), page.locator("#bar").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"] and box["y"] > 40
    assert box["y"] + box["height"] <= (bar["y"] if size == PHONE else size["height"])


def picks(page):
    """Where the card has a table, it has every choice, and a press on one picks it."""
    choices = page.eval_on_selector_all("#bar .offer[data-choice]:not([aria-disabled=true])",
                                        "all => all.map(o => o.dataset.text)")
    told = page.eval_on_selector_all("#advice tr[data-text]", "all => all.map(o => o.dataset.text)")
    assert not told or sorted(told) == sorted(choices)
    if told:
        page.locator("#advice .choice").first.click()
        wait_for(page, "() => !document.querySelector('#play').disabled")
        assert page.get_attribute("#bar .offer[aria-pressed=true]", "data-text") == told[0]


def test_advice_goes_with_its_choice_and_by_keyboard(visit):
    page = visit()
    tabled(page, "cafe-fatal", ["me", "bot"])
    quiet(page)
    page.focus("#hint-button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#advice .lead")
    assert page.evaluate("document.activeElement.id") == "advice-title"
    assert re.search(r"\S", page.inner_text("#say"))                    # spoken too
    page.keyboard.press("Escape")
    assert page.locator("#advice").is_hidden() and page.evaluate("document.activeElement.id") == "hint-button"
    advised(page)
    decide(page, choose_by_keys, lambda n: 0)
    page.wait_for_selector("#advice", state="hidden")


def test_advice_leaves_the_screen_before_somebody_else_looks(visit):
    """Two people at one screen: what the first was told is gone when the curtain hangs."""
    page = visit()
    page.goto("/")
    made = page.evaluate(
        """() => fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'}, body:
        JSON.stringify({game: 'cafe-race', players: 3, seats: [{kind: 'me', name: 'A'}, {kind: 'me', name: 'B'}, {kind: 'bot'}]})
        }).then(reply => reply.json())""")
    page.goto(made["url"])
    page.wait_for_selector("#curtain:not([hidden])")
    page.click("#lift")
    page.wait_for_selector("#hint-button")
    advised(page)
    assert page.locator("#advice tbody tr").count() == 6
    choose_by_click(page, lambda n: 0)
    page.wait_for_selector("#curtain:not([hidden])")
    assert page.locator("#advice").is_hidden() and page.inner_html("#advice") == ""


# Tells when a hint has come, all of it, and whoever waited for it has had a turn.
ANSWERED = """() => { const plain = window.fetch; window.fetch = async (...given) => {
    const reply = await plain(...given);
    if (reply.status === 200 && reply.url.includes('/hint'))
      reply.clone().text().then(() => setTimeout(() => { window.answered = true; }, 50));
    return reply; }; }"""


@pytest.fixture
def thought():
    """An event that comes at the end at the latest, so that nobody waits for it for ever."""
    made = threading.Event()
    yield made
    made.set()


def test_a_slow_bot_holds_up_nobody(visit, site, monkeypatch, thought):
    """While it thinks, one can choose; advice that comes too late is not shown."""
    page = visit()
    tabled(page, "cafe-race", ["me", "bot", "bot"])
    quiet(page)
    plain = site.service.bots.hint

    async def slow(view, who):
        await asyncio.to_thread(thought.wait)
        return await plain(view, who)
    monkeypatch.setattr(site.service.bots, "hint", slow)
    page.evaluate(ANSWERED)
    page.click("#hint-button")
    page.wait_for_selector("#advice progress")
    decide(page, choose_by_click, lambda n: 1)  # the bots have chosen: the round is played
    page.wait_for_selector("#advice", state="hidden")
    quiet(page)
    thought.set()
    wait_for(page, "() => window.answered")
    assert page.locator("#advice").is_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_of_a_finished_game(visit, finished, language):
    page = visit(language=language)
    page.goto(f"/replay/{finished}/report")
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        fits(page, (language, "report"))
        shown = page.locator(".curve svg:visible")
        assert shown.count() == 1 and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        # what is written in the drawing is large enough to read
        sizes = page.evaluate(
            """() => [...document.querySelectorAll('.curve svg')].filter(s => s.checkVisibility()).flatMap(
            s => [...s.querySelectorAll('text')].map(t => t.getBoundingClientRect().height))""")
        assert min(sizes) >= 11, sizes
    assert page.locator(".splits tbody tr").count() == 4 and page.locator(".won").count() >= 1
    for row in page.locator(".splits tbody tr").all():
        start, end = map(int, re.findall(r"\d+", row.locator("small").inner_text()))
        parts = [int(cell.replace("\N{MINUS SIGN}", "-")) for cell in row.locator("td b").all_inner_texts()]
        assert abs(start + sum(parts) - end) <= 2                         # each is rounded


def test_from_the_report_to_the_moment_and_back(visit, finished):
    page = visit()
    page.goto(f"/replay/{finished}/report")
    turn = page.locator(".turns .ask").first
    moment = turn.get_attribute("href").rpartition("=")[2]
    turn.focus()
    page.keyboard.press("Enter")
    wait_for(page, "n => document.querySelector('#where')?.value === n", moment)
    page.click("#to-report")
    page.wait_for_selector("#turns-title")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_report_can_be_read_in_light_and_dark(visit, finished, theme):
    """Lines and letters stand out from the paper."""
    page = visit(color_scheme=theme)
    page.goto(f"/replay/{finished}/report")
    found = page.evaluate("""() => { const style = (e, p) => getComputedStyle(e)[p];
        return [style(document.querySelector('.page'), 'backgroundColor'),
                style(document.querySelector('.wide-curve text'), 'fill'),
                ...[...document.querySelectorAll('.wide-curve .line')].map(e => style(e, 'stroke'))]; }""")
    check(page, ("report", theme))
    paper, ink, *lines = [light(colour) for colour in found]
    assert (contrast(paper, ink) > 7 and all(contrast(paper, line) > 1.5 for line in lines)
            and len(set(lines)) == 4)


def light(colour):
    parts = [int(x) / 255 for x in re.findall(r"\d+", colour)[:3]]
    r, g, b = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a, b):
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def test_the_report_is_data_too(finished, site):
    found = json.loads(site.get(f"/api/tables/{finished}/report"))
    assert found["ready"] and found["report"]["names"][0] == "Maximiliane"
