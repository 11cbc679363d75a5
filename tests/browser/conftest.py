"""A real browser and a real server: one of each for all tests here, a fresh context (its own cookies) for
each visitor."""
import shutil
import threading
import urllib.request

import pytest

from browser.steps import DESKTOP, PATIENCE
from ludoteca.web.settings import Limits, Settings

from waiting import wait_until

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))),
                None)
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
MANY = Limits(requests_per_second=5000, requests_burst=50_000, tables_per_hour=100_000, chat_per_minute=6000,
              codes_per_minute=6000, absent_seconds=0.5)


# Half a second until a page hears what the server says: `--late 0`, `1`, … the first, second, … visitor of a
# test, `--late all`
# everybody.  No test may fail by it: one that does looks at a page before the page can know.
LATE = """(() => {
    const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage'), later = setTimeout, ask = window.fetch;
    Object.defineProperty(WebSocket.prototype, 'onmessage', {set(told) { heard.set.call(this, e => later(told, 500, e)); }});
    window.fetch = async (...given) => {
        const reply = await ask(...given);
        await new Promise(go => later(go, 500));
        return reply;
    };
})()"""


def pytest_addoption(parser):
    parser.addoption("--late", help="which visitor's page hears everything late: 0, 1, … or all")


class Site:
    """The server under test."""

    def __init__(self, home, **given):
        self.settings = Settings(home=home, limits=MANY, **{"pace": 0.0, **given})
        self.home, self.port, self._server, self._thread = home, 0, None, None
        self.start()

    def start(self):
        import uvicorn

        from ludoteca.web.app import create_app
        from ludoteca.web.server import free_socket

        sock = free_socket("127.0.0.1", self.port)
        self.port = sock.getsockname()[1]
        self.app = create_app(self.settings)
        self._server = uvicorn.Server(uvicorn.Config(self.app, log_level="error",
                                                     timeout_graceful_shutdown=1))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [sock]}, daemon=True)
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the server did not start"

    def stop(self):
        self._server.should_exit = True
        self._thread.join(60)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def service(self):
        return self.app.state.context.service

    def get(self, path):
        with urllib.request.urlopen(self.url + path) as reply:
            return reply.read().decode()


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.stop()


@pytest.fixture(scope="session")
def chromium():
    if CHROMIUM is None:
        pytest.skip("Chromium is not here: the browser tests are skipped.")
    sync = pytest.importorskip("playwright.sync_api",
                               reason="playwright is not here: the browser tests are skipped.")
    with sync.sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


class Faults(list):
    """What a page complained about; what a test provokes is expected: a refusal by its number, other things
    by their name."""

    expected = ()

    def note(self, text):
        if not any((f"status of {what}" if isinstance(what, int) else what) in text
                   for what in self.expected):
            self.append(text)

    def watch(self, page):
        page.on("pageerror", lambda fault: self.append(str(fault)))
        page.on("console", lambda m: self.note(m.text) if m.type == "error" else None)
        page.on("request",
                lambda r: self.append(f"asks {r.url}")
                if not r.url.startswith(("http://127.0.0.1:", "data:")) else None)


@pytest.fixture
def visit(site, chromium, pytestconfig):
    """visit(size, motion=…): a new visitor's page. At the end no page may have complained, nor asked any
    other host."""
    contexts, faults, late = [], Faults(), pytestconfig.getoption("--late", "")

    def enter(size=DESKTOP, motion="none", language="en", **given):
        context = chromium.new_context(viewport=size, locale=language, base_url=site.url, **given)
        context.add_cookies([{"name": "motion", "value": motion, "url": site.url}])
        context.set_default_timeout(PATIENCE)
        if late in (str(len(contexts)), "all"):
            context.add_init_script(LATE)
        contexts.append(context)
        page = context.new_page()
        faults.watch(page)
        return page

    enter.faults = faults
    yield enter
    for context in contexts:
        context.close()
    assert not faults, faults
