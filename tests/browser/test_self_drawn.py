"""A table's page draws itself; where it cannot, it is loaded anew once, and then says so."""
import json
import re

import pytest

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
    assert not any("bar" in message or "table" in message for message in heard)
    later = [len(json.dumps(message, separators=(",", ":"))) for message in heard if message["since"]]
    assert sum(later) / len(later) < MOST
    assert anna.inner_text("#log") == bruno.inner_text("#log")


OLD = "This page does not work in your browser"


def loads(page):
    """How often the table's page is loaded as a whole, from now on."""
    seen = []
    page.on("request",
            lambda asked: seen.append(1) if asked.is_navigation_request() and "/t/" in asked.url else None)
    return seen


def says(page, sentence):
    wait_for(page, "text => { const box = document.querySelector('#notice');"
                   "  return !box?.hidden && box?.textContent.includes(text); }", sentence)


def plays(page):
    """A push counts, so the round comes to its end; what is drawn stays, the page is not loaded anew."""
    wait_for(page, "() => document.querySelector('#table-layer svg')")
    quiet(page)
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 2")


@pytest.mark.parametrize("once", [True, False], ids=["once", "always"])
def test_a_page_whose_modules_do_not_come_is_loaded_anew_once_and_then_says_so(visit, once):
    page, asked = visit(), []
    visit.faults.expected = (500,)

    def answer(route):
        asked.append(1)
        if once and len(asked) > 2:                 # it is asked for ahead, and when it is needed
            route.continue_()
        else:
            route.fulfill(status=500)
    page.route("**/made/common-*", answer)
    seen = loads(page)
    tabled(page, "cafe-race")
    plays(page) if once else says(page, OLD)
    assert len(seen) == 2


def test_a_browser_that_cannot_read_our_modules_says_so(visit):
    page = visit()
    page.route("**/table.mjs", lambda route: route.fulfill(body="let = ;", content_type="text/javascript"))
    seen = loads(page)
    tabled(page, "cafe-race")
    says(page, OLD)
    assert len(seen) == 2 and visit.faults
    visit.faults.clear()


def stale(socket, text):
    socket.close(code=4426)


def garbled(socket, text):
    socket.send(text[:-9])


def foreign(socket, text):
    socket.send(json.dumps(json.loads(text) | {"id": "another"}))


def failing(socket, text):
    socket.send(json.dumps(json.loads(text) | {"events": [[99, 0, 0, 0, 0]]}))


@pytest.mark.parametrize("fault", [stale, garbled, foreign, failing], ids=lambda fault: fault.__name__)
def test_what_a_page_cannot_use_has_it_loaded_anew_once(visit, fault):
    page, faulty = visit(), []

    def through(socket):
        server = socket.connect_to_server()

        def hear(text):
            if not faulty and '"board"' in text:
                faulty.append(1)
                fault(socket, text)
            else:
                socket.send(text)
        server.on_message(hear)
    page.route_web_socket(re.compile("/live"), through)
    seen = loads(page)
    tabled(page, "cafe-race")
    plays(page)
    assert len(seen) == 2 and faulty


def lost(text):
    return ()


def doubled(text):
    return text, text


@pytest.mark.parametrize("fault", [lost, doubled], ids=lambda fault: fault.__name__)
def test_a_message_that_is_lost_or_comes_twice_is_made_good_without_loading_anew(visit, fault):
    page, count = visit(), []

    def through(socket):
        server = socket.connect_to_server()

        def hear(text):
            told = json.loads(text)
            if told.get("events") and told["since"]:
                count.append(1)
            for each in fault(text) if count == [1] and told.get("events") else (text,):
                socket.send(each)
        server.on_message(hear)
    page.route_web_socket(re.compile("/live"), through)
    seen = loads(page)
    tabled(page, "cafe-race")
    plays(page)
    plays_on = "() => document.querySelectorAll('#log .round-head').length === 3"
    quiet(page)
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    wait_for(page, plays_on)
    assert len(seen) == 1 and count


def test_without_javascript_a_page_shows_the_position_and_what_it_needs(visit):
    with_it, page = visit(), visit(java_script_enabled=False)
    table = tabled(with_it, "cafe-race")
    page.goto(f"/t/{table}")
    told = page.inner_text(".unscripted")
    assert "needs JavaScript" in told and "coffee" in told and page.locator(".unscripted").is_visible()
