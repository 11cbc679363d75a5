"""The front page, a new table, the settings, the rules, the first games."""
import re

import pytest

from browser.steps import (
    DESKTOP,
    PHONE,
    at_table,
    choose_by_click,
    decide,
    quiet,
    set_up,
    sit_down_unseen,
    tabled,
    wait_for,
)
from ludoteca.core.game_loader import load
from ludoteca.show.presentation import about_of
from ludoteca.web.lessons.exercises import exercises
from ludoteca.web.live.program_message import playable


def test_the_front_page_lists_the_games(visit):
    page = visit()
    page.goto("/")
    assert page.locator(".game").count() == len(playable())
    for game in playable():
        assert (page.locator(f"#game-{game} .emblem").count() == 1
                and page.locator(f"#game-{game} p").first.inner_text())


def test_public_tables_are_listed_joined_and_watched(visit):
    anna, bruno, carla = visit(), visit(PHONE), visit()
    table = set_up(anna, "cafe-race", ["me", "open", "bot"], public=True)
    bruno.goto("/")
    row = bruno.locator(".open li", has_text="Anna’s table")
    assert "1 of 3" not in row.inner_text() and row.locator(".chairs i").count() == 1
    row.get_by_role("link").click()
    assert table in bruno.url
    at_table(bruno)
    bruno.click("#bar [data-sit]")
    bruno.fill("#join-name", "Bruno")
    bruno.click("#join-form .do")
    bruno.wait_for_selector("#play")
    carla.goto("/")
    assert carla.locator(".open li",
                         has_text="Anna’s table").get_by_role("link").inner_text().startswith("Watch")
    anna.goto("/")
    assert anna.locator(".open li", has_text="Continue").count() == 1, "one's own tables stand first"


def test_the_list_of_tables_stays_fresh(visit):
    """A table that is opened, filled or over shows so to whoever looks at the front page."""
    bruno, anna, carla = visit(PHONE), visit(), visit()
    bruno.clock.install()
    bruno.goto("/")
    bruno.evaluate("document.body.dataset.same = 'page'")
    table = set_up(anna, "cafe-race", ["me", "open", "bot"], name="Annalisa", public=True)
    bruno.clock.run_for(5000)
    link = bruno.locator(f".open a[href='/t/{table}']")
    link.wait_for()
    assert link.inner_text().startswith("Join")
    sit_down_unseen(carla, table, "Carla")
    bruno.clock.run_for(5000)
    wait_for(bruno,
             "id => document.querySelector(`.open a[href='/t/${id}']`).textContent.startsWith('Watch')",
             table)
    assert bruno.evaluate("document.body.dataset.same") == "page"


@pytest.mark.parametrize("game", playable())
def test_a_new_table_with_every_option(visit, game, site):
    """Each option of a game can be set, with a line about it; the table has it then."""
    page = visit()
    page.goto(f"/new/{game}")
    options = load(game).rules.OPTIONS
    wanted = {}
    for name, values in options.items():
        field = page.locator(f"[name='option.{name}']")
        if isinstance(values, list):
            page.locator("details summary").click()
            field.first.select_option(str(values[-1]))
            wanted[name] = [values[-1]]
        elif isinstance(values[0], bool):
            field.check()
            wanted[name] = True
        elif field.first.evaluate("field => field.matches('select')"):
            field.select_option(str(values[1]))
            wanted[name] = values[1]
        elif isinstance(values[0], str):
            page.locator(f"[name='option.{name}'][value='{values[-1]}']").check()
            wanted[name] = values[-1]
        else:
            field.select_option(str(values[-1]))
            wanted[name] = values[-1]
    assert all(line.strip() for line in page.locator(".variants small").all_inner_texts())
    page.select_option("[name=undo]", "consent")
    page.select_option("[name=clock]", "live:120")
    page.locator("[name=hints]").uncheck()
    page.click("text=Create table")
    page.wait_for_selector("#invite[open]")                    # a seat is open: here is the link
    id = page.url.split("/t/")[1]
    assert (page.locator("#invite .qr img").is_visible()
            and page.input_value("#invite .copy input").endswith(id))
    table = site.service.table(id)
    assert table.options == load(game).options(load(game).template(table.players, wanted))
    assert table.policy == "consent" and table.clock.limit == 120 and not table.hints
    page.keyboard.press("Escape")
    page.click("#start")
    page.wait_for_function("() => document.querySelector('#round').textContent")


def test_a_clock_counts_down(visit):
    page = visit()
    tabled(page, "cafe-race", ["me", "bot", "bot"], clock={"kind": "live", "limit": 300})
    at_table(page)
    quiet(page)
    first = page.inner_text("#seat-0 .clock")
    assert re.fullmatch(r"[45]:\d\d", first)
    wait_for(page, "t => document.querySelector('#seat-0 .clock').textContent !== t", first)


def test_the_language_of_the_browser(visit):
    """One that is not ours reads English; ours: test_look.py."""
    page = visit(language="pt")
    page.goto("/")
    assert page.locator(".game").first.get_by_text("Rules", exact=False).count() >= 1
    assert page.evaluate("document.documentElement.lang") == "en"


def test_the_language_is_switched_and_kept(visit):
    page = visit()
    tabled(page, "cafe-race")
    quiet(page)
    page.click(".gear")
    page.click("#settings a[lang=de]")
    at_table(page)
    quiet(page)
    assert "Wähle deinen Schwung" in page.inner_text("#bar") and "lang=" not in page.url
    page.goto("/")
    assert "Spiele und ein Platz" in page.inner_text("h1")


def test_light_dark_and_as_the_device(visit):
    page = visit(color_scheme="light")
    tabled(page, "cafe-race")
    at_table(page)
    colour = "getComputedStyle(document.body).backgroundColor"
    ground = ("getComputedStyle(document.querySelector('#board-layer "
              "svg')).getPropertyValue('--b-ground').trim()")
    light = page.evaluate(colour), page.evaluate(ground)
    page.click(".gear")
    page.locator("[name=theme][value=dark]").check(force=True)
    dark = page.evaluate(colour), page.evaluate(ground)
    assert light[0] != dark[0] and light[1] != dark[1], "page and board change together"
    page.reload()
    at_table(page)
    assert (page.evaluate(colour), page.evaluate(ground)) == dark, "kept"
    page.emulate_media(color_scheme="dark")
    page.click(".gear")
    page.locator("[name=theme][value=light]").check(force=True)
    assert (page.evaluate(colour), page.evaluate(ground)) == light
    page.locator("[name=theme][value=auto]").check(force=True)
    assert (page.evaluate(colour), page.evaluate(ground)) == dark


@pytest.mark.parametrize("game", playable())
def test_the_first_game_teaches_by_playing(visit, game):
    """Sentences come when their time has come, beside a real table; the rules are there all the time."""
    page = visit()
    page.goto(f"/learn/{game}/{len(exercises(game))}")
    if page.locator(".pick.wanted").count():
        page.click(".pick.wanted")
    page.click("[action^='/teach'] button")
    at_table(page)
    quiet(page)
    assert page.inner_text("#coach-count").startswith("1 of")
    steps = 0
    while page.locator("#coach").is_visible():
        page.click("#coach-next")
        steps += 1
        assert steps < 20
    assert 1 <= steps < len(about_of(load(game)).lesson.steps), "the rest waits for the game to go on"
    for _ in range(12):
        decide(page, choose_by_click, lambda n: n // 2)
        quiet(page)
        if page.locator("#coach").is_visible():
            break
    assert page.locator("#coach").is_visible()
    rules_are_one_key_away(page)


@pytest.mark.parametrize("game", playable())
def test_a_lesson_is_done_on_the_board_and_ends_in_a_real_game(visit, game):
    """On a phone: what the sentence speaks of is lit, what is to be done can be pressed."""
    page = visit({"width": 360, "height": 560})
    page.goto("/")
    page.click(f"#game-{game} a[href^='/learn']")
    for number, exercise in enumerate(exercises(game), 1):
        page.wait_for_url(f"**/learn/{game}/{number}")
        assert page.locator(".say p").first.is_visible()
        lit = [key for key in exercise.shows if key[0] != "@"]
        assert page.locator(".scene .drawn:visible .spotlight").count() == bool(lit)
        assert page.locator(".scene .drawn:visible svg").bounding_box()["width"] > 250, "no board"
        if exercise.do:
            page.click(".pick.wanted")
            page.locator(".heard li").first.wait_for()
        if number < len(exercises(game)):
            page.click("#next")
    page.click("#real")
    at_table(page)


def rules_are_one_key_away(page):
    for key in ("r", "?"):
        page.keyboard.press(key)
        page.wait_for_selector("#rules[open] h1")
        page.keyboard.press("Escape")
        assert page.locator("#rules[open]").count() == 0
    page.click("#chat-text")
    page.keyboard.type("are r and ? letters here")
    assert page.locator("#rules[open]").count() == 0


def test_no_such_page(visit):
    visit.faults.expected = (404, 410)
    page = visit(DESKTOP, language="it")
    for path in ("/nowhere", "/t/nothing", "/guide/chess", "/new/chess"):
        assert page.goto(path).status == 404
        assert page.locator("main h1").inner_text() == "Pagina non trovata"
    assert page.goto("/claim/forged").status == 410


def test_without_a_connection_there_is_a_word_and_then_the_page(visit):
    """The worker has the page for it; it goes on by itself."""
    visit.faults.expected = ("ERR_INTERNET_DISCONNECTED",)
    page = visit(language="it")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    wait_for(page, "() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto("/replays")
    assert (page.inner_text("h1") == "Nessuna connessione"
            and page.evaluate("getComputedStyle(document.body).display") != "")
    page.context.set_offline(False)
    page.wait_for_selector("text=Partite finite")
