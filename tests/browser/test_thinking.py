"""Thinking in the page: advice comes from a worker (test_report.py), and from the server where a page
cannot."""
import pytest

from browser.steps import quiet, tabled, waits_for_me_alone
from ludoteca.lab import advice
from ludoteca.web.bots import in_page

KEEP = """() => { const plain = fetch; window.told = []; window.fetch = async (...given) => { const reply = await plain(...given);
    if (reply.url.includes('/hint')) window.told.push([given[1]?.method ?? 'GET', reply.status, await reply.clone().text()]);
    return reply; }; }"""


def advised(page):
    """Ask for advice: what was asked of the server for it, each time with the answer."""
    page.evaluate(KEEP)
    page.click("#hint-button")
    page.wait_for_selector("#advice .lead")
    return page.evaluate("window.told")


def broken(page, monkeypatch):
    page.route("**/rules.wasm", lambda route: route.fulfill(body="no module at all"))


CANNOT = {"no WebAssembly": lambda page, monkeypatch: page.add_init_script("delete globalThis.WebAssembly"),
          "a broken module": broken,
          "too slow": lambda page, monkeypatch: monkeypatch.setattr(in_page, "SECONDS", 0.0)}


@pytest.mark.parametrize("why", CANNOT)
def test_where_a_page_cannot_think_the_server_does(visit, why, monkeypatch):
    page = visit(service_workers="block")  # it would fetch the module past the broken one
    CANNOT[why](page, monkeypatch)
    tabled(page, "cafe-fatal", ["me", "bot"])
    quiet(page)
    assert advised(page)[-1][:2] == ["GET", 200]


def test_a_choice_that_is_looked_at_says_how_likely_it_is_to_win(visit, site, monkeypatch):
    """Beside the chance if nobody else comes: simulated in the page, once for all choices of a turn, and gone
    with it."""
    monkeypatch.setattr(in_page, "SECONDS", 600.0)
    page, asked = visit(), []
    page.on("request", lambda request: asked.append(request.url) if "/outlook?" in request.url else None)
    id = tabled(page, "cafe-fatal", ["me", "bot", "bot"])
    quiet(page)
    waits_for_me_alone(page)
    view = site.service.table(id).view(0)
    told = {choice: f"about {round(100 * chance)}%"
            for choice, chance in advice.outlook(view, len(view.events)).items()}
    for choice in view.choices()[:2]:
        page.evaluate("choice => { const offer = document.querySelector(`.offer[data-choice='${choice}']`);"
                      " const first = document.querySelector(`.offer[data-first='${offer.dataset.group}']`);"
                      " if (offer.closest('[hidden]')) first.click(); offer.click(); }", choice)
        page.wait_for_function("words => document.querySelector('#why').textContent.includes(words)",
                               arg=told[choice])
    assert len(asked) == 2 and "if nobody else comes" in page.inner_text("#why")
