"""Made modules run by browsers, each by the protocol that it speaks itself."""
import contextlib
import functools
import http.server
import shutil
import threading
from pathlib import Path

from browser.engines import FIREFOX, SCREEN, WEBKIT, firefox, webkit

HERE = Path(__file__).parent
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
COMPARE = """
  const [names, messages] = await Promise.all(['made', 'messages'].map(async name =>
    (await fetch(`/${name}.json`)).json()))
  const files = [names.python, names.common, names.game].map(name => import('/' + name))
  const [python, common, {game}] = await Promise.all(files)
  for (const [language, words] of Object.entries(names.words)) python.addWords(language, game.name, words)
  return (await import('/compare.mjs')).compared(python, common, game, messages)
"""
POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"


class Answers(http.server.SimpleHTTPRequestHandler):
    """The files of a folder, under the policy of our pages: no script is made of a text."""

    extensions_map = {".mjs": "text/javascript", ".json": "application/json", ".html": "text/html"}

    def end_headers(self):
        self.send_header("content-security-policy", POLICY)
        super().end_headers()

    def log_message(self, *given):
        pass


@contextlib.contextmanager
def served(folder):
    """The address of a folder, beside whose files stands what compares."""
    shutil.copy(HERE / "compare.mjs", folder)
    (folder / "index.html").write_text("<!doctype html><title>same</title>", "utf-8")
    answers = functools.partial(Answers, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


class Chromium:
    """One window: goto(url), run(script) with `return` and `await`."""

    def __init__(self, page):
        self.page, self.goto = page, page.goto

    def run(self, script):
        return self.page.evaluate(f"async () => {{ {script} }}")


@contextlib.contextmanager
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield Chromium(browser.new_page())
        browser.close()


def installed():
    """The browsers that are here, each by its name, and what opens it."""
    here = {"chromium": (CHROMIUM, chromium), "firefox": (FIREFOX, firefox),
            "webkit": (WEBKIT and SCREEN, webkit)}
    return {name: opens for name, (found, opens) in here.items() if found}


def compared_in(browser, address):
    """What is not as Python has it, of the messages and modules at an address."""
    browser.goto(address)
    return browser.run(COMPARE)
