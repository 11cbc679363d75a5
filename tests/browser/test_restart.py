"""A server that goes away and comes back: the page says so, finds it again by itself, and nothing is lost."""
import pytest

from browser.conftest import Site
from browser.steps import quiet, seq, tabled, wait_decided, wait_for, waits_for_me_alone


@pytest.fixture
def site(tmp_path):
    site = Site(tmp_path)
    yield site
    site.stop()


@pytest.fixture
def page(chromium, site):
    """A page at a table of that server."""
    context = chromium.new_context(base_url=site.url)
    context.add_cookies([{"name": "motion", "value": "none", "url": site.url}])
    page = context.new_page()
    tabled(page, "cafe-race")
    quiet(page)
    yield page
    context.close()


def test_the_page_finds_the_server_again(page, site):
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 2")
    quiet(page)
    waits_for_me_alone(page)
    told, number = page.inner_text("#log"), seq(page)
    page.keyboard.press("4")                                   # picked, not yet played
    site.stop()
    wait_for(page, "() => document.querySelector('#notice').textContent.includes('Connection lost')")
    assert (page.inner_text("#log") == told
            and page.locator("#table-layer svg").count() == 1), "the board stays"
    site.start()
    wait_for(page, "() => document.querySelector('#notice').hidden")
    quiet(page)
    assert page.inner_text("#log") == told and seq(page) == number
    page.keyboard.press("Enter")                               # what was picked still is
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 3")


def test_who_decides_while_the_server_is_replaced_loses_nothing_and_sees_no_error(page, site):
    page.evaluate("""() => {
        const place = document.querySelector('#notice');
        window.seen = new Set();
        new MutationObserver(() => window.seen.add(place.textContent.trim())).observe(place, {childList: true, subtree: true});
    }""")
    page.keyboard.press("2")
    site.stop()
    page.keyboard.press("Enter")                               # nobody is there to hear it
    site.start()
    wait_decided(page)
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 2")
    waiting = {"", "Connection lost. Trying again…", "The server does not answer. Trying again…",
               "Not sent yet; it will be sent when you are back online."}
    assert set(page.evaluate("[...window.seen]")) <= waiting
