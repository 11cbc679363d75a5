"""A table's page draws itself; where it cannot, it is loaded anew once, says so, and the server draws."""
import json

from browser.steps import at_table, quiet, sit_down_unseen, tabled, wait_for

MOST = 400                                           # bytes a decision and page


def listening(page):
    """The table's messages that come through a page's socket."""
    heard = []

    def hear(text):
        message = json.loads(text)
        if "seq" in message and "answer" not in message:
            heard.append(message)
    page.on("websocket", lambda line: line.on("framereceived", hear))
    return heard


def test_two_people_and_a_bot_at_pages_that_draw_themselves(visit):
    anna, bruno = visit(), visit()
    heard = listening(anna)
    table = tabled(anna, "cafe-race", ["me", "open", "bot"], name="Anna")
    sit_down_unseen(bruno, table, "Bruno")
    bruno.goto(f"/t/{table}")
    for page, key in ((anna, "4"), (bruno, "2")):
        at_table(page)
        quiet(page)
        page.keyboard.press(key)
        page.keyboard.press("Enter")
    for page in (anna, bruno):
        wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 2")
        quiet(page)
        assert page.locator("#table-layer svg g").count() > 3
    assert not any("bar" in message or "table" in message for message in heard), "the server drew"
    later = [len(json.dumps(message, separators=(",", ":"))) for message in heard if message["since"]]
    assert sum(later) / len(later) < MOST
    assert anna.inner_text("#log") == bruno.inner_text("#log")


def test_a_page_whose_modules_do_not_load_is_drawn_by_the_server(visit):
    page = visit()
    visit.faults.expected = (500,)
    heard = listening(page)
    page.route("**/made/common-*", lambda route: route.fulfill(status=500))
    tabled(page, "cafe-race")
    wait_for(page, "() => document.querySelector('#notice').textContent.includes('The server draws')")
    quiet(page)
    assert page.locator("#table-layer svg g").count() > 3 and "bar" in heard[-1]
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 2")
