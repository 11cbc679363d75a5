"""Finished games: step, jump, look through anybody's eyes, share, download, verify."""
import json
import re

import pytest

from browser.steps import DESKTOP, PHONE, play_out, set_up, tabled, unscrolled, wait_for
from ludoteca.core.record import verify


@pytest.fixture(scope="module")
def finished(site, chromium):
    """A finished game of Café Race."""
    context = chromium.new_context(base_url=site.url)
    page = context.new_page()
    table = set_up(page, "cafe-race", ["me", "bot", "bot"])
    play_out(table, lambda n: 2, page)
    context.close()
    return table


def moment(page):
    return int(page.evaluate("document.querySelector('#where').value"))


def at(page, number):
    wait_for(page,
             "n => document.querySelector('#where').value === String(n) && "
             "!document.body.classList.contains('busy')", number)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_steps_by_buttons_and_arrows(visit, finished, size):
    page = visit(size)
    page.goto(f"/replay/{finished}")
    at(page, 0)
    page.click("#on")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    last = int(page.get_attribute("#where", "max"))
    at(page, last)
    assert page.locator("#result .won").count() >= 1 and unscrolled(page)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("ArrowDown")                           # a round on
    wait_for(page, "() => document.querySelector('#round').textContent === 'round 2'")
    page.select_option("#rounds", label="round 3")
    wait_for(page, "() => document.querySelector('#round').textContent === 'round 3'")


def test_without_the_server_it_goes_on(visit, finished):
    page = visit()
    page.goto(f"/replay/{finished}")
    wait_for(page, "() => document.body.dataset.draws === 'itself'")
    page.context.set_offline(True)
    page.click("#on")
    at(page, 1)
    page.keyboard.press("End")
    at(page, int(page.get_attribute("#where", "max")))
    assert page.locator("#result .won").count() >= 1
    page.context.set_offline(False)


# Picture after picture in one place: whether each became what was sent, and how much of it was there already.
RENEW = """async ids => { const {renew} = await import(document.querySelector('link[href*=patch-svg]').href);
    const place = document.createElement('div'), as = document.createElement('template'), found = [];
    for (const id of ids) {
        const {table} = await (await fetch(id)).json(), before = new Set(place.firstElementChild?.children);
        as.innerHTML = table;
        const fresh = renew(place, table), now = [...place.firstElementChild.children];
        found.push([place.innerHTML === as.innerHTML, now.filter(part => before.has(part)).length / now.length, fresh.length]);
    }
    return found; }"""


def test_a_place_that_the_log_names_lights_up(visit):
    """Also on a phone, where the log gives way to the board; and what lies under the pointer has its name."""
    page = visit({"width": 390, "height": 664})
    table = set_up(page, "crazy-race", ["me", "bot", "bot"])
    play_out(table, lambda n: 0, page)
    page.goto(f"/replay/{table}")
    line = page.locator("#log [data-shows^=at-side]").first
    for number in range(1, 9):
        page.click("#on")
        at(page, number)
        if line.count():
            break
    place = line.get_attribute("data-shows")
    page.click("label[for=t2]")
    line.click()
    wait_for(page, "() => document.querySelector('.pointed')")
    rows = page.request.get(f"/replay/{table}/{number}/named?portrait=1").json()
    x, y = next(row[:2] for row in rows if len(row) > 5 and row[5] == place)
    seen = page.evaluate("""() => { const ring = document.querySelector('.pointed').getBoundingClientRect();
        const board = document.querySelector('#board-layer svg').getScreenCTM();
        return [(ring.x + ring.width / 2 - board.e) / board.a, (ring.y + ring.height / 2 - board.f) / board.d]; }""")
    assert page.locator("#log").is_hidden() and abs(seen[0] - x) < 30 and abs(seen[1] - y) < 30


def test_it_plays_by_itself(visit, finished):
    """Each picture becomes the next one, and what is drawn as before stays: nothing else is quick enough for
    a phone."""
    page = visit()
    page.goto(f"/replay/{finished}")
    at(page, 0)
    page.click("#run")
    wait_for(page, "() => Number(document.querySelector('#where').value) >= 3")
    page.click("#run")
    assert page.inner_text("#run") == "Play back"
    ways = [*range(12), 3, 0, 11]
    renewed = page.evaluate(RENEW,
                            [f"/replay/{finished}/{n}.json?eyes=all&portrait={n == 3:d}" for n in ways])
    assert all(same for same, _, _ in renewed) and all(fresh for _, _, fresh in renewed)
    assert min(kept for _, kept, _ in renewed[1:3]) > .5, "most of a picture is the last one's"


def test_through_somebodys_eyes(visit, finished, site):
    """A spectator sees no secret of a moment; with everything open all are seen."""
    page = visit()
    page.goto(f"/replay/{finished}")
    at(page, 0)
    chosen = next(n for n in range(1, 9)
                  if "chosen" in json.loads(site.get(f"/replay/{finished}/{n}.json?eyes=-1"))["panel"])
    panels = {eyes: json.loads(site.get(f"/replay/{finished}/{chosen}.json?eyes={eyes}"))["panel"]
              for eyes in ("-1", "0", "all")}
    assert "push" not in panels["-1"].replace('title="push"', "") and re.search(r"push \d", panels["all"])
    page.select_option("#eyes", "1")
    wait_for(page, "() => location.hash.includes('eyes=1')")


def test_a_link_to_a_moment(visit, finished):
    page, friend = visit(), visit()
    page.goto(f"/replay/{finished}#m=5&eyes=1")
    at(page, 5)
    page.click("[data-open=share]")
    link = page.input_value("#link")
    friend.goto(link)
    at(friend, 5)
    assert friend.input_value("#eyes") == "1" and friend.inner_text("#log") == page.inner_text("#log")


def test_one_line_puts_it_into_another_page(visit, finished):
    page = visit()
    page.goto(f"/replay/{finished}#m=5&eyes=-1")
    at(page, 5)
    page.click("[data-open=share]")
    line = page.input_value("#embed")
    page.goto("/fair")
    page.evaluate("line => document.querySelector('main').insertAdjacentHTML('beforeend', line)", line)
    frame = page.frame_locator("iframe")
    frame.locator("#on").click()
    frame.get_by_text("moment 6 of").wait_for()
    assert frame.locator("#whole").get_attribute("href").endswith(f"/replay/{finished}?m=6&eyes=-1")


def test_the_record_and_its_check(visit, finished, site):
    page = visit()
    page.goto(f"/replay/{finished}")
    page.click("[data-open=share]")
    assert page.get_attribute("#to-check", "href") == f"/replay/{finished}/check"
    with page.expect_download() as found:
        page.click("text=JSON")
    record = json.loads(found.value.path().read_text("utf-8"))
    assert verify(record).over and record["names"][0] == "Anna"
    with page.expect_download() as found:
        page.click("a:text-is('Text')")
    assert "digest:" in found.value.path().read_text("utf-8")


def test_a_picture_of_any_moment(visit, finished, site):
    page = visit()
    for number in (0, 7):
        drawing = site.get(f"/replay/{finished}/{number}.svg")
        assert drawing.startswith("<svg") and "<script" not in drawing
    page.goto(f"/replay/{finished}/7.svg")
    assert page.evaluate("document.documentElement.tagName") == "svg"


def test_a_game_under_way_has_no_replay(visit, site):
    visit.faults.expected = (409, 404)
    page = visit()
    table = tabled(page, "cafe-race", ["me", "bot", "bot"])
    reply = page.goto(f"/replay/{table}")
    assert reply.status == 409 and "once the game is over" in page.inner_text("main")
    assert page.goto("/replay/nothing").status == 404
