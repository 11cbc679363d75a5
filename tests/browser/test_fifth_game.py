"""A game from outside, without words, picture or bot of its own, played on the real page."""
import contextlib
import os
import random
import subprocess
import sys
import urllib.request
from types import SimpleNamespace

import pytest

from browser.steps import (
    DESKTOP,
    PHONE,
    at_table,
    choose_by_click,
    choose_by_keys,
    play_on,
    tabled,
    unscrolled,
)
from fifth_game import NAME, install, nothing_of_ours_changes

from waiting import wait_until

SERVER = """
import sys
from pathlib import Path
from ludoteca.web.server import free_socket, serve
from ludoteca.web.settings import Settings
sock = free_socket("127.0.0.1", 0)
print(sock.getsockname()[1], flush=True)
serve(sock, Settings(home=Path(sys.argv[1]), pace=0.0))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server of its own, which finds the game by its entry point."""
    folder = tmp_path_factory.mktemp("fifth")
    with nothing_of_ours_changes():
        env = os.environ | install(folder)
        server = subprocess.Popen([sys.executable, "-c", SERVER, str(folder / "home")], env=env,
                                  stdout=subprocess.PIPE, text=True)
        try:
            url = f"http://127.0.0.1:{int(server.stdout.readline())}"
            answers(url, server)
            yield SimpleNamespace(url=url)
        finally:
            server.terminate()
            server.wait(60)
            server.stdout.close()


def answers(url, server):
    def answer():
        assert server.poll() is None, "the server did not start"
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/api/games", timeout=60):
            return True
    wait_until(answer)


@pytest.mark.parametrize(("size", "choose"), [(DESKTOP, choose_by_click), (PHONE, choose_by_keys)],
                         ids=["desktop", "phone"])
def test_a_whole_game(visit, size, choose):
    page = visit(size)
    tabled(page, NAME, ["me", "bot"], options={"goal": 20})
    at_table(page)
    assert page.inner_text("h1") == "Dare To Stop" and "pot: 0" in page.inner_html("#table-layer")
    assert play_on(page, choose, random.Random(1).randrange) > 0        # how many, the server's dice say
    assert page.locator("#result tbody tr").count() == 2 and unscrolled(page)


def test_its_card_its_form_and_its_guide(visit):
    page = visit()
    page.goto("/")
    card = page.locator(f"#game-{NAME}")
    assert ("Roll as often as you dare" in card.inner_text()
            and not card.locator("form[action^='/teach']").count())
    assert page.locator(".game").last.get_attribute("id") == f"game-{NAME}"
    page.goto(f"/new/{NAME}")
    assert "How many points win." in page.inner_text("main")
    page.goto(f"/guide/{NAME}")
    assert "The rules of this game are not written yet." in page.inner_text("main")
