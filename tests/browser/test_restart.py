"""A server that goes away and comes back: the page says so, finds it again by itself, and nothing is lost."""
from browser.conftest import Site
from browser.steps import quiet, seq, tabled, wait_for, waits_for_me_alone


def test_the_page_finds_the_server_again(chromium, tmp_path):
    site = Site(tmp_path)
    context = chromium.new_context(base_url=site.url)
    context.add_cookies([{"name": "motion", "value": "none", "url": site.url}])
    page = context.new_page()
    tabled(page, "cafe-race")
    quiet(page)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 2")
    quiet(page)
    waits_for_me_alone(page)
    told, number = page.inner_text("#log"), seq(page)
    page.keyboard.press("4")                                   # picked, not yet played
    site.stop()
    wait_for(page, "() => document.querySelector('#notice').textContent.includes('The connection is lost')")
    assert page.inner_text("#log") == told and page.locator("#table-layer svg").count() == 1, "the board stays"
    site.start()
    wait_for(page, "() => document.querySelector('#notice').hidden")
    quiet(page)
    assert page.inner_text("#log") == told and seq(page) == number
    page.keyboard.press("Enter")                               # what was picked still is
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 3")
    context.close()
    site.stop()
