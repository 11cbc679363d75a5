"""Pages as they are read and heard: the text and the labels of each, looked through for what natives stumbled
over."""
import re
from html.parser import HTMLParser

import httpx
import pytest

from ludoteca import game_names
from ludoteca.show.words import LANGUAGES
from ludoteca.web.app import create_app
from ludoteca.web.settings import Limits, Settings
from show.test_sentences import faults

from apart import run_async

PAGES = ("/", "/fair", "/privacy", "/me", "/me/blocks", "/notices", "/mine", "/replays", "/puzzles", "/daily",
         "/circles/new", "/nothing", "/claim/nothing", "/puzzles/cafe-race/nothing")
SEATS = [{"kind": "me", "name": who} for who in ("Ada", "Ermes", "Iolanda")]
SECRET = "correct horse battery staple"
HEARD = {"aria-label", "title", "placeholder", "alt"}
WITHIN = {"a", "abbr", "b", "code", "em", "i", "span", "strong", "time"}   # parts of a line


class Lines(HTMLParser):
    """The lines of a page, and what is only heard of it."""

    def __init__(self, page):
        super().__init__()
        self.told, self.line, self.silent = [], "", 0
        self.feed(page)
        self.end_line()

    def end_line(self):
        self.told.append(re.sub(r"[ \n]+", " ", self.line).strip())
        self.line = ""

    def handle_starttag(self, tag, attrs):
        self.silent += tag in ("script", "style", "code")
        self.line += "" if tag in WITHIN and dict(attrs).get("class") == "sr" else " "
        if tag not in WITHIN:
            self.end_line()
        self.told += [value for name, value in attrs if name in HEARD and value]

    def handle_endtag(self, tag):
        self.silent -= tag in ("script", "style", "code")
        if tag not in WITHIN:
            self.end_line()

    def handle_data(self, data):
        self.line += "" if self.silent else data


def wrong(page, language):
    return {line: found for line in Lines(page).told if line and (found := faults(line, language))}


async def circle_pages(me):
    """A circle with a date, a table and something said; and its company."""
    made = (await me.post("/api/circles", json={"name": "Otto", "own_name": "Ada"})).json()
    asked = {"date": {"when": "2030-11-19T20:30", "zone": "Europe/Rome", "weekly": True},
             "rename": {"name": "Ave"}, "chat": {"text": "8"}, "tables": {"game": "cafe-race"}}
    for command, given in asked.items():
        assert (await me.post(f"/api/circles/{made['key']}/{command}", json=given)).is_success
    return [made["url"], f"{made['url']}/company"]


async def operator_page(me, other, table):
    """The operator's page with a report of somebody, an exclusion, an announcement and its log."""
    named = {"other": 1, "reason": "insult", "text": "8"}
    assert (await other.post(f"/api/tables/{table}/seats", json={"name": "Otto"})).is_success
    assert (await me.post(f"/api/tables/{table}/complaints", json=named)).is_success
    for form in ({"do": "sign in", "secret": SECRET}, {"do": "ban", "who": "10.0.0.1", "days": "7"},
                 {"do": "announce", "text": "8", "days": "1"}):
        assert (await me.post("/operator", data=form)).is_success
    return ["/operator"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_pages_say(tmp_path, language):
    async def test():
        app = create_app(Settings(home=tmp_path, limits=Limits(requests_burst=10**6), pace=0.0,
                                  operator=SECRET))
        headers = {"accept": "text/html", "accept-language": language}
        transport, url = httpx.ASGITransport(app), "http://localhost"
        async with (app.router.lifespan_context(app),
                    httpx.AsyncClient(transport=transport, base_url=url) as other,
                    httpx.AsyncClient(transport=transport, base_url=url, headers=headers,
                                      follow_redirects=True) as me):
            paths = [*PAGES, f"/offline?language={language}"]
            for name in game_names():
                made = await me.post("/api/tables", json={"game": name, "players": 3, "seats": SEATS})
                paths += [f"/new/{name}", f"/t/{made.json()['id']}", f"/puzzles/{name}/easy",
                          f"/learn/{name}/2"]
            paths += await circle_pages(me)
            open_to_all = {"game": "cafe-race", "players": 3, "seats": [*SEATS[:1], *[{"kind": "open"}] * 2]}
            made = await me.post("/api/tables", json=open_to_all)
            paths += await operator_page(me, other, made.json()["id"])
            pages = {path: (await me.get(path)).text for path in paths}
        assert sum(len(Lines(page).told) for page in pages.values()) > 1000
        assert not {path: found for path, page in pages.items() if (found := wrong(page, language))}
    run_async(test())


def test_faults_of_pages_are_found():
    assert wrong('<p>Jouer<span class="sr">: Café Race</span></p>', "fr")
    assert wrong('<g aria-label="C1: Elle est loin."></g>', "fr") and wrong("<td>28 %</td>", "en")
    assert not wrong("<p>Jouer\N{NO-BREAK SPACE}: <b>Café</b></p><script>a: b</script>", "fr")
